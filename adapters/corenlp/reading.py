"""From a sentence in the JSON of CoreNLP to tokens and relations."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from pete.graph import Relation, Token
from pete.normaliser import Scheme

from .server import Sentence

NO_TREE: Final = "the parser found no tree, or the sentence has more tokens than maxlen"
_FIELDS: Final = {"ud-enhanced": "enhancedPlusPlusDependencies"}
_BASIC: Final = "basicDependencies"
_BLANKS: Final = re.compile(r"[ \t\r\n]+")
"""Separators of the parts of a tree; a leaf may contain other blanks, such as U+00A0."""


def one_line(tree: str) -> str:
    r"""Return a tree on one line, as files of trees have it.

    Example:
        >>> one_line("(ROOT\n  (NP (NNS Birds)))\n")
        '(ROOT (NP (NNS Birds)))'
    """
    return _BLANKS.sub(" ", tree).strip(" ")


def unescaped(form: str) -> str:
    r"""Return a word without the backslashes of old tokenisers before a slash or a star.

    Example:
        >>> unescaped(r"and\/or")
        'and/or'
    """
    return form.replace("\\/", "/").replace("\\*", "*")


def utf16_places(text: str) -> list[int]:
    """Return where each code point of a text begins, and its end, in Java's UTF-16 units.

    Example:
        >>> utf16_places("a😀b")
        [0, 1, 3, 4]
    """
    return list(accumulate((1 + (character > "\uffff") for character in text), initial=0))


def tokens_of(sentence: Sentence, places: Sequence[int], start: int = 0) -> Iterator[Token]:
    """Yield the tokens of a sentence, brackets and quotes as they stand in the text.

    Args:
        sentence: The sentence.
        places: Those of :func:`utf16_places` for the request.
        start: Where the text begins in the request, in code points.
    """
    for token in sentence["tokens"]:
        begin = bisect_left(places, token["characterOffsetBegin"]) - start
        end = bisect_left(places, token["characterOffsetEnd"]) - start
        yield Token(
            token["index"],
            token["word"],
            lemma=token.get("lemma", ""),
            xpos=token.get("pos", ""),
            span=(begin, end),
        )


def edges_of(scheme: Scheme) -> str:
    """Return the name of the field that holds the relations of a scheme."""
    return _FIELDS.get(scheme, _BASIC)


def relations_of(sentence: Sentence, scheme: Scheme) -> Iterator[Relation]:
    """Yield the relations of a sentence in a scheme, each once.

    A copy of a word, which an enhanced graph has in *fly from and to*, looks the same as the
    word; the relation from a word to its copy is left out. Basic trees have no copies.

    Args:
        sentence: The sentence.
        scheme: The scheme.

    Raises:
        GraphError: If a basic relation leads from a word to itself.
    """
    edges = sentence[edges_of(scheme)]
    relations = (
        Relation("root" if dep == "ROOT" else dep, head, dependent)
        for dep, head, dependent in ((e["dep"], e["governor"], e["dependent"]) for e in edges)
        if head != dependent or scheme not in _FIELDS
    )
    yield from dict.fromkeys(relations)
