"""A result for each text, whatever the parser does.

A parser may raise, die, hang, give too few results or too many, or things that are no results.
Each text still ends with a result of its own: where a call fails, the texts it had not answered
go to the parser one by one until the guilty one is found, and the rest goes on in one call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.errors import GraphError, PeteError
from pete.graph import Graph
from pete.parsing import Parse, ParseFailure, ParserAdapter, ParseResult

__all__ = ["ParserStoppedError", "one_call", "parse_each"]

SUSPECTS: Final = 64
"""Texts tried one by one after a call failed: about as many as parsers take in one batch."""


class ParserStoppedError(Exception):
    """A call of a parser that ended before every text had its result.

    Args:
        reason: One line.
        aligned: Whether the results it gave are those of the first texts, in order.
    """

    def __init__(self, reason: str, *, aligned: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.aligned = aligned


def parse_each(adapter: ParserAdapter, texts: Sequence[str]) -> Iterator[tuple[str, ParseResult]]:
    """Every text with its result.

    Args:
        adapter: The parser.
        texts: Distinct texts.

    Yields:
        Texts and results as they come. A text may come again: the later result counts, for the
        earlier ones came from a call that lost count.

    Raises:
        PeteError: If the parser cannot run at all.
    """
    rest = list(texts)
    while len(rest) > 1:
        given = 0
        try:
            for result in one_call(adapter, rest):
                yield rest[given], result
                given += 1
            return
        except ParserStoppedError as stop:
            rest = rest[given if stop.aligned else 0 :]
        for text in rest[:SUSPECTS]:
            result, guilty = _alone(adapter, text)
            yield text, result
            rest = rest[1:]
            if guilty:
                break
    for text in rest:
        yield text, _alone(adapter, text)[0]


def one_call(adapter: ParserAdapter, texts: Sequence[str]) -> Iterator[ParseResult]:
    """The results of one call, one for each text.

    Raises:
        ParserStoppedError: If the parser raises, or does not give one result per text.
        PeteError: If the parser says that it cannot run at all.
    """
    count, wanted = 0, len(texts)
    try:
        for result in adapter.parse(list(texts)):  # a list of its own, which it may change
            count += 1
            if count > wanted:
                break
            yield _checked(result)
    except ParserStoppedError:
        raise
    except (Exception, SystemExit) as error:  # a third party's parser may raise anything
        if isinstance(error, PeteError) and not isinstance(error, GraphError):
            raise
        raise ParserStoppedError(_raised(error)) from error
    if count < wanted:
        raise ParserStoppedError("the parser gave no result for it", aligned=False)
    if count > wanted:
        raise ParserStoppedError("the parser gave more results than texts", aligned=False)


def _alone(adapter: ParserAdapter, text: str) -> tuple[ParseResult, bool]:
    """The result of one text in a call of its own, and whether that call failed."""
    try:
        (result,) = one_call(adapter, [text])
    except ParserStoppedError as stop:
        return ParseFailure(stop.reason), True
    return result, False


def _checked(result: object) -> ParseResult:
    if isinstance(result, ParseFailure):
        return result
    if (
        isinstance(result, Parse)
        and isinstance(result.graph, Graph)
        and isinstance(result.sentences, int)
    ):
        wrong = _wrong_value(result.graph)
        return result if wrong is None else ParseFailure(f"the parser gave {wrong}")
    given = type(result.graph if isinstance(result, Parse) else result).__name__
    wanted = "Graph" if isinstance(result, Parse) else "Parse"
    return ParseFailure(f"the parser gave no {wanted} but this type: {given}")


def _wrong_value(graph: Graph) -> str | None:
    """What in a graph is of a type it cannot be, ``None`` if nothing is."""
    strings: set[type] = set()
    feats: set[type] = set()
    for token in graph.tokens:
        strings |= {type(token.form), type(token.lemma), type(token.upos), type(token.xpos)}
        feats.add(type(token.feats))
    for what, wanted, found in (
        ("a string of a token", str, strings),
        ("features of a token", tuple, feats),
        ("a label", str, {type(relation.label) for relation in graph.relations}),
    ):
        odd = sorted(kind.__name__ for kind in found if not issubclass(kind, wanted))
        if odd:
            return f"{what} that is no {wanted.__name__} but this type: {odd[0]}"
    return None


def _raised(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    what = type(error).__name__
    return f"the parser raised {what}: {lines[0].strip()}" if lines else f"the parser raised {what}"
