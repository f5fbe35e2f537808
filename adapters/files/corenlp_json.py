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
_TOKEN: Final = {
    **dict.fromkeys(("index", "characterOffsetBegin", "characterOffsetEnd"), int),
    **dict.fromkeys(("word", "originalText", "after", "lemma", "pos"), str),
}
_EDGE: Final = {"governor": int, "dependent": int, "dep": str}
_OPTIONAL: Final = frozenset({"originalText", "after", "lemma", "pos"})
_KINDS: Final = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


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
            result = _sentence(sentence, scheme, number, report)
            report.sentences += 1
        except InputError as error:
            result = _rejected(sentence, number, error.problem, report)
        yield result


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
    if is_fallback(one_line(_checked("parse", tree, str))):
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
    tokens = _records(sentence, "tokens", "token", _TOKEN)
    for place, token in enumerate(tokens, start=1):
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
    edges = _records(sentence, edges_of(scheme), "relation", _EDGE)
    for place, edge in enumerate(edges, start=1):
        where = f"relation {place}"
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


def _records(
    sentence: object, name: str, noun: str, fields: Mapping[str, type]
) -> list[dict[str, Any]]:
    """Return a list of a sentence, the fields of its records checked."""
    records: list[dict[str, Any]] = _checked("the sentence", sentence, dict).get(name)
    if records is None:
        raise InputError(f"it has no {name!r}")
    for place, record in enumerate(_checked(name, records, list), start=1):
        where = f"{noun} {place}"
        _checked(where, record, dict)
        for field, kind in fields.items():
            if field in record:
                _checked(f"the {field} of {where}", record[field], kind)
            elif field not in _OPTIONAL:
                raise InputError(f"{where} has no {field!r}")
    return records


def _checked(where: str, value: object, kind: type) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InputError(f"{where} is {excerpt(value)}, not {_KINDS[kind]}")
    return value
