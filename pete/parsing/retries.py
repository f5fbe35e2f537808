"""A result for each text, whatever the parser does.

A parser may raise, die, hang, or give too few results, too many, or values that are not results.
Each text still gets a result of its own: if a call fails, its unanswered texts are tried again in
smaller and smaller parts, until each guilty text has failed in a call of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from pete.errors import GraphError, PeteError
from pete.parsing.contract import Parse, ParseFailure, ParserAdapter, ParseResult
from pete.parsing.raised import described, kind_and_place, show_traceback
from pete.parsing.result_types import checked

PATIENCE: Final = 5
"""Equal exceptions, before any parse, after which a parser is given up."""

_T = TypeVar("_T")
_NO_MORE: Final = object()
_Results: TypeAlias = Generator[tuple[str, ParseResult], None, bool]
"""Texts with results, and at the end whether a call failed."""


class ParserStoppedError(Exception):
    """The end of a call before every text had its result.

    Args:
        reason: One line.
        aligned: Whether its results so far are those of the first texts, in order.
        raised: Kind and place of the parser's own exception, ``""`` if it raised none.
        costly: Whether it cost a time-out or a process, so that few calls should fail.
    """

    def __init__(
        self, reason: str, *, aligned: bool = True, raised: str = "", costly: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.aligned = aligned
        self.raised = raised
        self.costly = costly


class DecodedParses:
    """Base of an adapter whose parses :mod:`pete.parsing.worker` has checked and sent.

    Decoding builds every token, relation and graph anew, of the right types, or fails.
    """


class HopelessParserError(PeteError):
    """A parser that raised the same for each of the first texts, and parsed none."""


def parse_each(
    adapter: ParserAdapter, texts: Sequence[str], *, give_up: bool = False
) -> Iterator[tuple[str, ParseResult]]:
    """Yield every text with its result.

    If a call fails, its first text without a result is tried alone, and the others in halves: of
    n texts, k guilty ones cost about k log n calls.

    Args:
        adapter: The parser.
        texts: Distinct texts.
        give_up: Whether five equal exceptions before any parse end the run.

    Yields:
        Texts and results as they come. A text may come again: the later result counts, since the
        earlier ones came from a call that lost count.

    Raises:
        HopelessParserError: If the parser is given up.
        PeteError: If the parser cannot run at all.
    """
    yield from _Search(adapter, give_up=give_up).every(tuple(texts))


def one_call(adapter: ParserAdapter, texts: Sequence[str]) -> Iterator[ParseResult]:
    """Yield the results of one call, one for each text.

    Raises:
        ParserStoppedError: If the parser raises, or does not give one result per text.
        PeteError: If the parser says that it cannot run at all.
    """
    decoded = isinstance(adapter, DecodedParses)
    results = _attempt(adapter, lambda: iter(adapter.parse(list(texts))))  # it may change its list
    for _ in texts:
        result = _attempt(adapter, lambda: next(results, _NO_MORE))
        if result is _NO_MORE:
            raise ParserStoppedError("the parser gave no result for it", aligned=False)
        yield result if decoded and isinstance(result, Parse) else checked(result)
    if _attempt(adapter, lambda: next(results, _NO_MORE)) is not _NO_MORE:
        raise ParserStoppedError("the parser gave more results than texts", aligned=False)


def _attempt(adapter: ParserAdapter, call: Callable[[], _T]) -> _T:
    try:
        return call()
    except (ParserStoppedError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a third party's parser may raise anything
        if isinstance(error, PeteError) and not isinstance(error, GraphError):
            raise
        show_traceback(error)
        home = type(adapter).__module__
        raise ParserStoppedError(
            f"the parser raised {described(error, home)}", raised=kind_and_place(error, home)
        ) from error


class _Search:
    """The search for the texts on which a parser stops."""

    def __init__(self, adapter: ParserAdapter, *, give_up: bool) -> None:
        self._adapter = adapter
        self._give_up = give_up
        self._raised: list[str] = []

    def every(self, texts: tuple[str, ...]) -> _Results:
        """Try texts in one call, and those it leaves without a result in smaller ones."""
        done, stop = 0, None
        try:
            for result in one_call(self._adapter, texts) if texts else ():
                self._give_up = self._give_up and isinstance(result, ParseFailure)
                yield texts[done], result
                done += 1
        except ParserStoppedError as error:
            stop = error
        if stop is None:
            return False
        if len(texts) == 1:
            self._lose_patience(stop)
            yield texts[0], ParseFailure(stop.reason)
            return True
        rest = texts[done if stop.aligned else 0 :]
        guilty = yield from self.every(rest[:1])
        yield from self._parts(rest[1:], bad=not guilty, costly=stop.costly)
        return True

    def _parts(self, texts: tuple[str, ...], *, bad: bool, costly: bool) -> _Results:
        """Try texts in two halves.

        Args:
            texts: The texts.
            bad: Whether one of them must be guilty: if one half passes, the other is guilty.
            costly: Whether a failing call is costly: then they are tried one by one until the
                guilty one has failed.
        """
        while texts and bad and costly:
            bad = not (yield from self.every(texts[:1]))
            texts = texts[1:]
        middle = (len(texts) + 1) // 2
        guilty = yield from self.every(texts[:middle])
        if bad and not guilty and texts[middle:]:
            return (yield from self._parts(texts[middle:], bad=True, costly=costly))
        return (yield from self.every(texts[middle:])) or guilty

    def _lose_patience(self, stop: ParserStoppedError) -> None:
        """Give the parser up if it has raised the same often enough and parsed nothing."""
        self._give_up = self._give_up and self._raised[:1] in ([], [stop.raised])
        self._raised.append(stop.raised)
        if self._give_up and stop.raised and len(self._raised) == PATIENCE:
            raise HopelessParserError(
                f"the first {PATIENCE} texts all failed, and no other was tried: {stop.reason}.",
                topic="failures",
            )
