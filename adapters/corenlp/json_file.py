"""Files of CoreNLP's JSON, as its server and its ``-outputFormat json`` write them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from pete.errors import FormatError, InputError
from pete.formats.brackets import is_fallback
from pete.graph import Graph
from pete.stanford import Scheme

from ..file_matching import ParsedSentence, of_graph
from ..in_process import reason
from .reading import one_line, relations_of, tokens_of

__all__ = ["read_json"]

_CURE: Final = "Write it with -outputFormat json, and parse or depparse among the annotators."
_NO_TREE: Final = "the parser found no tree, or the sentence has more tokens than maxlen"


def read_json(data: bytes, scheme: Scheme, *, path: str) -> Iterator[ParsedSentence]:
    """The sentences of a file.

    Args:
        data: What the file holds.
        scheme: ``ud-enhanced`` for the enhanced graphs, else the basic ones are taken.
        path: Its name, for messages.

    Raises:
        FormatError: If it is no JSON, or not that of CoreNLP.
    """
    try:
        document = json.loads(data)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"it is no JSON ({error.msg})", path=path, line=error.lineno, cure=_CURE
        ) from error
    except (ValueError, RecursionError) as error:  # foreign bytes, endless digits or brackets
        raise FormatError(f"it is no JSON ({reason(error)})", path=path, cure=_CURE) from error
    sentences = document.get("sentences") if isinstance(document, dict) else None
    if not isinstance(sentences, list):
        raise FormatError("it has no list 'sentences'", path=path, cure=_CURE)
    for number, sentence in enumerate(sentences, start=1):
        try:
            yield _sentence(sentence, scheme, number)
        except (AttributeError, InputError, LookupError, TypeError, ValueError) as error:
            raise _unlike(number, error, path) from error


def _unlike(number: int, error: Exception, path: str) -> FormatError:
    said = f"it has no {error}" if isinstance(error, KeyError) else reason(error).removesuffix(".")
    return FormatError(
        f"sentence {number} is not as CoreNLP writes it: {said}", path=path, cure=_CURE
    )


def _sentence(sentence: Any, scheme: Scheme, number: int) -> ParsedSentence:
    tokens = tuple(tokens_of(sentence, ()))
    seen = [token.get("originalText") or token["word"] for token in sentence["tokens"]]
    after = [token.get("after", " ") for token in sentence["tokens"]]
    text = "".join(form + gap for form, gap in zip(seen, after, strict=True)).strip()
    if is_fallback(one_line(sentence.get("parse", "(ROOT"))):
        return ParsedSentence("", text, False, number, None, defect=_NO_TREE)
    graph = Graph.build(tokens, relations_of(sentence, scheme))
    return of_graph(graph, line=number, text=text, forms=seen)
