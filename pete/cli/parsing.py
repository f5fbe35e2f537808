"""Texts and pairs parsed by the parser a user chose."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from pete.cli.console import say, stdout_kept
from pete.cli.options import ReadingOptions
from pete.data.contract import PairSet
from pete.errors import InputError, UsageError
from pete.evaluation import ParsedPairs, Result, parse_pairs
from pete.evaluation.loading import load_run
from pete.parsing import ParserAdapter, ParserInfo
from pete.parsing.cache import parse_store
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT, IsolatedParser
from pete.parsing.run import KnownParses, ParsedTexts, ParseStore, parse_texts
from pete.parsing.spec import ParserSpec
from pete.report.progress import parsing_bar


@dataclass(frozen=True, slots=True)
class Reader:
    """A parser, ready to read texts.

    Attributes:
        adapter: The parser.
        store: Where its parses are kept, ``None`` for nowhere.
        max_failures: Most texts without a parse, ``None`` for any number.
    """

    adapter: ParserAdapter
    store: ParseStore | None
    max_failures: int | None

    def pairs(self, pair_set: PairSet) -> ParsedPairs:
        """Parse a split, showing a progress bar."""
        with parsing_bar(self.adapter, f"texts of {pair_set.title}") as progress, stdout_kept():
            return parse_pairs(
                pair_set,
                self.adapter,
                progress=progress,
                store=self.store,
                max_failures=self.max_failures,
            )

    def resumed(self, path: Path) -> Reader:
        """Return a reader that also has the parses of a saved run.

        Raises:
            InputError: If the file holds none of this parser.
        """
        info = self.adapter.info
        materials = load_run(path).materials
        own = [m.parsed.parses for m in materials if _same(m.parser, info)]
        if not own:
            raise InputError(
                f"it holds no parses of {info.name} {info.version} {info.model}".rstrip(),
                path=path,
                cure="Name a run of the same parser, saved by pete evaluate --save.",
            )
        return replace(self, store=KnownParses(dict(ChainMap(*map(dict, own))), self.store))

    def texts(self, texts: Iterable[str]) -> ParsedTexts:
        """Parse some texts, showing a progress bar."""
        with parsing_bar(self.adapter, "texts") as progress, stdout_kept():
            return parse_texts(
                self.adapter,
                texts,
                progress=progress,
                store=self.store,
                max_failures=self.max_failures,
            )

    def rest(self) -> None:
        """End the parser's process, if it has one; the next text starts it again."""
        if isinstance(self.adapter, IsolatedParser):
            self.adapter.close()


def _same(first: ParserInfo, second: ParserInfo) -> bool:
    """Return whether two parsers give the same parses, as far as their descriptions say."""
    bare = [replace(info, note="", noted="", licence="") for info in (first, second)]
    return bare[0] == bare[1]


def say_failures(results: Iterable[Result], of: str = "") -> None:
    """Report problems of the parses once for each split.

    These are pairs without a parse, with the reason; words that are not written as in the text;
    labels that no scheme has.

    Args:
        results: Of one parser.
        of: The parser, where there are several.
    """
    notes = (note for r in results for note in (r.failure_note, *r.fidelity_notes))
    for note in filter(None, dict.fromkeys(notes)):
        say(f"pete: {of}{': ' * bool(of)}{note}")


def reader_maker(spec: ParserSpec, reading: ReadingOptions) -> Callable[[], Reader]:
    """Return a function that makes a parser ready to read.

    Calling it may take long, for models are loaded; that the parser exists is checked at once.

    Args:
        spec: The parser.
        reading: The process it runs in, its time limits, and the cache.

    Raises:
        PeteError: For a parser that does not exist, or options that contradict each other.
    """
    limits = [name for name in ("timeout", "start_timeout") if getattr(reading, name) is not None]
    isolated = bool(limits) or spec.wants_isolation()
    if reading.isolate is not None:
        isolated = reading.isolate
    if not isolated and limits:
        raise UsageError(
            f"--{limits[0].replace('_', '-')} needs a process that can be ended. Leave "
            "--no-isolate out."
        )

    def make() -> Reader:
        with stdout_kept():
            adapter = (
                IsolatedParser(
                    spec,
                    timeout=reading.timeout or TIMEOUT,
                    start_timeout=reading.start_timeout or START_TIMEOUT,
                    report=_report,
                )
                if isolated
                else spec.make()
            )
            store = None if reading.no_cache else parse_store(spec, adapter, report=_report)
        say(*adapter.info.noted.splitlines())
        most = 0 if reading.fail_fast else reading.max_failures
        return Reader(adapter, store, most)

    return make


def _report(line: str) -> None:
    say(f"pete: {line}")
