"""Run texts through a parser: each distinct text once, and none whose parse is kept."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from pete.errors import PeteError, as_sentence
from pete.parsing.contract import (
    MAX_CHARACTERS,
    MAX_WORDS,
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
)
from pete.parsing.fidelity import FidelityCheck
from pete.parsing.retries import parse_each

_SHOWN: Final = 60
"""Characters of a text that a message shows."""


@dataclass(frozen=True, slots=True)
class TimedParse:
    """A parse, and the seconds that it took when it was made."""

    parse: Parse
    seconds: float


class ParseStore(Protocol):
    """A store of parses between runs. Failures are not kept: another run tries again."""

    def find(self, texts: Sequence[str]) -> Mapping[str, TimedParse]:
        """Return the kept parses of `texts`."""
        ...

    def keep(self, text: str, timed: TimedParse) -> None:
        """Keep one more."""
        ...

    def flush(self) -> None:
        """Make sure that the kept parses outlive this process."""
        ...


@dataclass(frozen=True, slots=True)
class KnownParses:
    """The parses of an earlier run, in front of another store.

    Attributes:
        known: Parses by text; none is added.
        store: The other store, ``None`` for none.
    """

    known: Mapping[str, TimedParse]
    store: ParseStore | None = None

    def find(self, texts: Sequence[str]) -> Mapping[str, TimedParse]:
        """Return the known parses, and those of the other store for the rest."""
        known = {text: self.known[text] for text in texts if text in self.known}
        if self.store is None:
            return known
        return {**known, **self.store.find([text for text in texts if text not in known])}

    def keep(self, text: str, timed: TimedParse) -> None:
        """Keep one more in the other store."""
        if self.store is not None:
            self.store.keep(text, timed)

    def flush(self) -> None:
        """Flush the other store."""
        if self.store is not None:
            self.store.flush()


@dataclass(frozen=True, slots=True)
class ParsedTexts:
    """The outcome of one run of texts through a parser.

    Attributes:
        results: One result for each distinct text.
        seconds: Time that the parser took for the parses, without loading its model; a kept
            parse counts with the time that it took when it was made. 0 if unknown.
    """

    results: Mapping[str, ParseResult]
    seconds: float

    @property
    def failures(self) -> int:
        """Number of distinct texts without an analysis."""
        return sum(isinstance(result, ParseFailure) for result in self.results.values())

    @property
    def parses(self) -> Mapping[str, TimedParse]:
        """The parses, each with an equal share of the time."""
        parses = {text: r for text, r in self.results.items() if isinstance(r, Parse)}
        return {t: TimedParse(parse, self.seconds / len(parses)) for t, parse in parses.items()}

    @property
    def speed(self) -> float | None:
        """Parses per second, or ``None`` if nothing was parsed."""
        parses = len(self.results) - self.failures
        return parses / self.seconds if parses and self.seconds > 0 else None


class ParsingInterrupt(KeyboardInterrupt):
    """Ctrl-C during parsing.

    Args:
        parsed: The results so far.
        wanted: Number of all texts.
    """

    def __init__(self, parsed: ParsedTexts, wanted: int) -> None:
        super().__init__()
        self.parsed = parsed
        self.wanted = wanted


def parse_texts(
    adapter: ParserAdapter,
    texts: Iterable[str],
    *,
    progress: Callable[[int, int], None] | None = None,
    store: ParseStore | None = None,
    max_failures: int | None = None,
) -> ParsedTexts:
    """Parse every distinct text once.

    Whatever the parser does, each text has a result. Texts that are blank or too long never
    reach it. A text on which it raises, or for which it returns nothing, is a failure that says so
    (see :mod:`pete.parsing.retries`), as is one for which it returns the parse of another text (see
    :mod:`pete.parsing.fidelity`).

    Args:
        adapter: The parser.
        texts: Texts, repeated ones too.
        progress: Called with the number of texts done and the number of all.
        store: Where parses are kept; texts whose parse is there are not parsed again.
        max_failures: Most texts without a parse; if ``None`` any number, unless the parser raises
            the same for each of the first five and none is parsed.

    Raises:
        HopelessParserError: If it raises the same for each of the first five texts.
        PeteError: If the parser cannot run at all, or more texts than ``max_failures`` fail.
        ParsingInterrupt: On Ctrl-C, with the results so far.
    """
    run = _Run(tuple(dict.fromkeys(texts)), progress, store, max_failures)
    try:
        run.begin()
        for text, result, seconds in _timed(adapter, run.waiting(), give_up=run.may_give_up):
            run.add(text, result, seconds)
        run.end()
    except KeyboardInterrupt:
        raise ParsingInterrupt(run.parsed(), len(run.distinct)) from None
    finally:
        if store is not None:
            store.flush()
    return run.parsed()


class _Run:
    """The results so far."""

    def __init__(
        self,
        distinct: tuple[str, ...],
        progress: Callable[[int, int], None] | None,
        store: ParseStore | None,
        max_failures: int | None,
    ) -> None:
        self.distinct = distinct
        self._progress = progress
        self._store = store
        self._max_failures = max_failures
        self._check = FidelityCheck(distinct)
        self._doubtful: dict[str, ParseFailure] = {}
        self._results: dict[str, ParseResult] = {}
        self._seconds: dict[str, float] = {}

    def begin(self) -> None:
        """Set aside texts that never reach the parser: refused ones, and those already parsed."""
        for text in self.distinct:
            if refused := _refused(text):
                self._fail(text, ParseFailure(refused))
        if self._store is not None:
            for text, timed in self._store.find(self.waiting()).items():
                if self._check.result(text, timed.parse) is timed.parse:
                    self._results[text], self._seconds[text] = timed.parse, timed.seconds
        self._tell()

    def add(self, text: str, result: ParseResult, seconds: float) -> None:
        """Add a result of the parser; the last one of a text counts."""
        checked = self._check.result(text, result)
        self._doubtful.pop(text, None)
        if isinstance(checked, ParseFailure):
            if checked is not result:  # it may come from a call that lost count and is made again
                self._doubtful[text] = checked
            self._fail(text, checked)
        else:
            if self._store is not None:  # first, so that Ctrl-C loses no result that counts as done
                self._store.keep(text, TimedParse(checked, seconds))
            self._results[text], self._seconds[text] = checked, seconds
        self._tell()

    def end(self) -> None:
        """Count the parses of other texts as failures, now that they are not made again."""
        while self._doubtful:
            self._fail(*self._doubtful.popitem())

    def _fail(self, text: str, failure: ParseFailure) -> None:
        self._results[text] = failure
        self._seconds.pop(text, None)
        failures = len(self._results) - len(self._seconds) - len(self._doubtful)
        if self._max_failures is not None and failures > self._max_failures:
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
            have = "1 text has" if failures == 1 else f"{failures} texts have"
            raise PeteError(
                f"{have} no parse, and at most {self._max_failures} may be without one: "
                f"{shown!r}: {as_sentence(failure.reason)} Raise the limit to go on."
            )

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(len(self._results), len(self.distinct))

    @property
    def may_give_up(self) -> bool:
        """Whether no limit of failures is set, and no text is parsed yet."""
        return self._max_failures is None and not self._seconds

    def waiting(self) -> list[str]:
        return [text for text in self.distinct if text not in self._results]

    def parsed(self) -> ParsedTexts:
        """Return the results so far, in the order of the texts."""
        done = {text: self._results[text] for text in self.distinct if text in self._results}
        return ParsedTexts(MappingProxyType(done), math.fsum(self._seconds.values()))


def _timed(
    adapter: ParserAdapter, texts: Sequence[str], *, give_up: bool
) -> Iterator[tuple[str, ParseResult, float]]:
    """Yield the results with the seconds since the one before."""
    before = time.perf_counter()
    for text, result in parse_each(adapter, texts, give_up=give_up):
        now = time.perf_counter()
        yield text, result, now - before
        before = now


def _refused(text: str) -> str:
    """Return why a text never reaches the parser, ``""`` if it does."""
    words = len(text.split())
    if not words:
        return "the text is blank"
    if words > MAX_WORDS:
        return f"the text has {words:,} words, more than the limit of {MAX_WORDS:,}"
    if len(text) > MAX_CHARACTERS:
        return f"the text has {len(text):,} characters, more than the limit of {MAX_CHARACTERS:,}"
    return ""
