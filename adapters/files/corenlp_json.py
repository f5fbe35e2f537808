"""Files of CoreNLP's JSON, as its server and its ``-outputFormat json`` write them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pete.errors import FormatError, InputError, excerpt
from pete.formats.brackets import is_fallback
from pete.formats.conll.deviations import FileReport
from pete.graph import Graph
from pete.normaliser import Scheme

from ..corenlp.reading import NO_TREE, edges_of, one_line, relations_of, tokens_of
from ..in_process import reason
from ..matching import ParsedSentence, of_graph, rejected_sentence

_CURE: Final = "Write it with -outputFormat json, and parse or depparse among the annotators."
_NUMBERS: Final = ("index", "characterOffsetBegin", "characterOffsetEnd")
_TEXTS: Final = ("word", "originalText", "after", "lemma", "pos")
_NEEDED: Final = frozenset({*_NUMBERS, "word"})


def read_json(
    data: bytes, scheme: Scheme, report: FileReport, *, path: str
) -> Iterator[ParsedSentence]:
    """Read the sentences of a file; one that is not as CoreNLP writes it is rejected.

    Args:
        data: Content of the file.
        scheme: ``ud-enhanced`` for the enhanced graphs, else the basic ones are taken.
        report: Filled with all deviations.
        path: Its name, for messages.

    Raises:
        FormatError: If it is not JSON, or not that of CoreNLP.
    """
    try:
        document = json.loads(data)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"it is not JSON ({error.msg})", path=path, line=error.lineno, cure=_CURE
        ) from error
    except (ValueError, RecursionError) as error:  # foreign bytes, endless digits or brackets
        raise FormatError(f"it is not JSON ({reason(error)})", path=path, cure=_CURE) from error
    sentences = document.get("sentences") if isinstance(document, dict) else None
    if not isinstance(sentences, list):
        raise FormatError("it has no list 'sentences'", path=path, cure=_CURE)
    for number, sentence in enumerate(sentences, start=1):
        try:
            found = _sentence(sentence, scheme, number, report)
            report.sentences += 1
        except InputError as error:
            found = _rejected(sentence, number, error.problem, report)
        yield found


def _rejected(sentence: object, number: int, problem: str, report: FileReport) -> ParsedSentence:
    """Return a sentence that cannot be read, for the text that its words give, if they do."""
    try:
        text = _text(_tokens(sentence))
    except InputError:
        text = ""
    detail = f"it is not as CoreNLP writes it: {problem}"
    return rejected_sentence(report.reject("analysis", number, detail, text=text))


def _sentence(sentence: Any, scheme: Scheme, number: int, report: FileReport) -> ParsedSentence:
    read = _tokens(sentence)
    text = _text(read)
    seen = [token.get("originalText") or token["word"] for token in read]
    tree = sentence.get("parse", "(ROOT")
    _check("parse", tree, str)
    if is_fallback(one_line(tree)):
        return ParsedSentence("", text, False, number, None, defect=NO_TREE)
    copies = _check_edges(sentence, scheme, len(read))
    if copies:
        detail = f"{copies:,} relation{'s' * (copies > 1)} left out, of a word and its own copy"
        report.note("own-copy", number, detail)
    graph = Graph.build(tokens_of(sentence, ()), relations_of(sentence, scheme))
    return of_graph(graph, line=number, text=text, forms=seen)


def _tokens(sentence: object) -> list[dict[str, Any]]:
    """Return the tokens of a sentence, all their values checked.

    Raises:
        InputError: If one is not what CoreNLP writes.
    """
    tokens = _list(sentence, "tokens")
    for place, token in enumerate(tokens, start=1):
        _check_fields(token, f"token {place}", _NUMBERS, _TEXTS, needed=_NEEDED)
        if token["index"] != place or not token["word"]:
            name, value = ("index", token["index"]) if token["word"] else ("word", "")
            raise InputError(f"{name} of token {place} is {excerpt(value)}")
    return tokens


def _text(tokens: list[dict[str, Any]]) -> str:
    forms = (t.get("originalText") or t["word"] for t in tokens)
    gaps = (t.get("after", " ") for t in tokens)
    return "".join(form + gap for form, gap in zip(forms, gaps, strict=True)).strip()


def _check_edges(sentence: object, scheme: Scheme, words: int) -> int:
    """Check the relations of a sentence, and return how many are left out.

    Raises:
        InputError: If one is not what CoreNLP writes, or leads out of the sentence.
    """
    name = edges_of(scheme)
    edges = _list(sentence, name)
    for place, edge in enumerate(edges, start=1):
        where = f"relation {place}"
        ends = ("governor", "dependent")
        _check_fields(edge, where, ends, ("dep",), needed=frozenset({*ends, "dep"}))
        for end, least in (("governor", 0), ("dependent", 1)):
            if not least <= edge[end] <= words:
                raise InputError(
                    f"the {end} of {where} is {excerpt(edge[end])}, and there are {words} words"
                )
        if not edge["dep"]:
            raise InputError(f"dep of {where} is {excerpt(edge['dep'])}")
    loops = [edge for edge in edges if edge["governor"] == edge["dependent"]]
    if loops and scheme != "ud-enhanced":
        word = loops[0]["governor"]
        raise InputError(
            f"the relation {excerpt(loops[0]['dep'])} leads from word {word} to itself"
        )
    return len(loops)


def _list(sentence: object, name: str) -> list[Any]:
    if not isinstance(sentence, dict):
        raise InputError(f"the sentence is {excerpt(sentence)}, no object")
    if name not in sentence:
        raise InputError(f"it has no {name!r}")
    value = sentence[name]
    if not isinstance(value, list):
        raise InputError(f"{name} is {excerpt(value)}, no list")
    return value


def _check_fields(
    record: object,
    where: str,
    numbers: tuple[str, ...],
    texts: tuple[str, ...],
    *,
    needed: frozenset[str],
) -> None:
    if not isinstance(record, Mapping):
        raise InputError(f"{where} is {excerpt(record)}, no object")
    for kind, names in ((int, numbers), (str, texts)):
        for name in names:
            if name in record:
                _check(f"the {name} of {where}", record[name], kind)
            elif name in needed:
                raise InputError(f"{where} has no {name!r}")


def _check(where: str, value: object, kind: type) -> None:
    if not isinstance(value, kind) or isinstance(value, bool):
        wanted = "whole number" if kind is int else "text"
        raise InputError(f"{where} is {excerpt(value)}, no {wanted}")
