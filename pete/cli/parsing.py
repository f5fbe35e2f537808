"""How texts go through the parser a user chose: in which process, how long, and what is kept."""

from __future__ import annotations

import argparse
import os
import sys
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pete.cli.console import say
from pete.cli.deviations import say_noted
from pete.cli.options import ReadingOptions, non_negative, seconds
from pete.data.contract import PairSet
from pete.errors import InputError, UsageError
from pete.evaluation import ParsedPairs, Result, parse_pairs
from pete.evaluation.loading import load_run
from pete.parsing import ParserAdapter, ParserInfo
from pete.parsing.cache import parse_store
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT, IsolatedParser
from pete.parsing.run import KnownParses, ParsedTexts, ParseStore, parse_texts
from pete.parsing.spec import ParserSpec
from pete.report.progress import progress_bar


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
        """The parses of a split, a progress bar meanwhile."""
        label = f"Parsing texts of {pair_set.title}"
        with progress_bar(label, unit="texts") as progress, _stdout_kept():
            return parse_pairs(
                pair_set,
                self.adapter,
                progress=progress,
                store=self.store,
                max_failures=self.max_failures,
            )

    def resumed(self, path: Path) -> Reader:
        """The same, with the parses of a saved run.

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
        """The parses of some texts."""
        with _stdout_kept():
            return parse_texts(self.adapter, texts, store=self.store)

    def rest(self) -> None:
        """End the parser's process, if it has one; the next text starts it again."""
        if isinstance(self.adapter, IsolatedParser):
            self.adapter.close()


def add_reading_options(command: argparse.ArgumentParser) -> None:
    """In which process the parser runs, how long, and whether parses are kept."""
    group = command.add_argument_group("parsing")
    group.add_argument(
        "--timeout",
        type=seconds,
        metavar="SECONDS",
        help="longest wait for the next parse; a text that takes longer is a failure, and the run "
        f"goes on (default: {TIMEOUT:g}; the parser then runs in a process of its own)",
    )
    group.add_argument(
        "--isolate",
        action=argparse.BooleanOptionalAction,
        help="run the parser in a process of its own, so that it may hang, die or print (default: "
        "yes, but for spacy and files of parses)",
    )
    add_start_timeout(group)
    group.add_argument(
        "--no-cache",
        action="store_true",
        help="neither use nor keep parses ('pete cache info' says where they are)",
    )


def add_start_timeout(group: Any) -> None:
    """``--start-timeout``, for a command or a group of its options."""
    group.add_argument(
        "--start-timeout",
        type=seconds,
        metavar="SECONDS",
        help="longest wait for the parser to be ready, its models fetched and loaded (default: "
        f"{START_TIMEOUT:g}; the parser then runs in a process of its own)",
    )


def _same(first: ParserInfo, second: ParserInfo) -> bool:
    """Whether two parsers give the same parses, as far as can be told."""
    bare = [replace(info, note="", noted="", licence="") for info in (first, second)]
    return bare[0] == bare[1]


def add_limit_options(command: argparse.ArgumentParser) -> None:
    """How many texts without a parse are borne."""
    group = command.add_argument_group("failures")
    limits = group.add_mutually_exclusive_group()
    limits.add_argument(
        "--fail-fast",
        dest="max_failures",
        action="store_const",
        const=0,
        help="stop at the first text without a parse",
    )
    limits.add_argument(
        "--max-failures",
        type=non_negative,
        metavar="N",
        help="stop when more than N texts have no parse (default: never)",
    )


def say_failures(results: Iterable[Result], of: str = "") -> None:
    """Say once for each split what is amiss with the parses.

    How many pairs have none, and why; words that are not written as in the text, and labels that
    no scheme has.

    Args:
        results: Of one parser.
        of: The parser, where there are several.
    """
    notes = (note for r in results for note in (r.failure_note, *r.fidelity_notes))
    for note in filter(None, dict.fromkeys(notes)):
        say(f"pete: {of}{': ' * bool(of)}{note}")


def reader_maker(spec: ParserSpec, reading: ReadingOptions) -> Callable[[], Reader]:
    """Return what makes a parser ready to read.

    That may take long, for models are loaded; that the parser is there is checked at once.

    Args:
        spec: The parser.
        reading: In which process it runs, how long, and what is kept.

    Raises:
        PeteError: For a parser that is not there, or options that contradict each other.
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
        with _stdout_kept():
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
        say_noted(adapter.info.noted.splitlines())
        return Reader(adapter, store, reading.max_failures)

    return make


def _report(line: str) -> None:
    say(f"pete: {line}")


@contextmanager
def _stdout_kept() -> Iterator[None]:
    """Keep standard output for figures: what a parser prints meanwhile goes to standard error.

    That holds for what is not written in Python, too, where the descriptors are those of a
    real process.
    """
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
