"""A run as a gate: what must hold for a parser's continuous integration to go on."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.analysis.comparison import Comparison, compare_runs
from pete.cli.console import say
from pete.cli.runs import load_saved
from pete.errors import InputError, UsageError
from pete.evaluation import Result, Run
from pete.report.figures import p_value

SIGNIFICANT: Final = 0.05
"""Exact McNemar p below which a loss counts without ``--strict``."""


@dataclass(frozen=True, slots=True)
class Gate:
    """What the last strategy of a run must reach.

    Attributes:
        least: Least accuracy in percent, ``None`` for any.
        baseline: A run it must not be worse than, if there is one.
        strict: Whether any loss counts, or only a significant one.
    """

    least: float | None = None
    baseline: Run | None = None
    strict: bool = False

    def objections(self, run: Run) -> Iterator[str]:
        """A line for each split that does not pass.

        Raises:
            InputError: If the baseline has nothing to compare the run with.
        """
        strategy = run.results[-1].strategy
        results = [result for result in run.results if result.strategy == strategy]
        if self.least is not None or self.baseline is not None:
            yield from (_unmeasured(r) for r in results if not r.measured)
        if self.least is not None:
            yield from (_below(r, self.least) for r in results if not _reaches(r, self.least))
        if self.baseline is not None:
            for comparison in compare_runs(self.baseline, run, strategies=(strategy, strategy)):
                _check_same_pairs(comparison)
                if not comparison.first.measured:
                    yield f"the baseline measures nothing: {comparison.first.failure_note}"
                elif self._loses(comparison):
                    yield _worse(comparison)

    def passes(self, run: Run) -> bool:
        """Whether a run passes; if not, standard error says why."""
        objections = list(self.objections(run))
        for objection in objections:
            say(f"pete: {objection}")
        return not objections

    def _loses(self, comparison: Comparison) -> bool:
        before, now = comparison.first.score.correct, comparison.second.score.correct
        worse = before is not None and now is not None and now < before
        return worse and (self.strict or (comparison.p is not None and comparison.p < SIGNIFICANT))


def add_gate_options(command: argparse.ArgumentParser) -> None:
    """What makes a run fail."""
    group = command.add_argument_group(
        "continuous integration", "Exit status 1 if the last strategy does not pass."
    )
    group.add_argument(
        "--fail-under",
        type=_percent,
        metavar="PERCENT",
        help="fail if the accuracy on any split is below this",
    )
    group.add_argument(
        "--baseline",
        type=Path,
        metavar="RUN.json",
        help="fail if it is significantly worse than in this saved run on a split they share "
        f"(exact McNemar p < {SIGNIFICANT})",
    )
    group.add_argument("--strict", action="store_true", help="with --baseline: fail if worse")


@dataclass(frozen=True, slots=True)
class GateOptions:
    """The options of :func:`add_gate_options`."""

    fail_under: float | None = None
    baseline: Path | None = None
    strict: bool = False

    def open(self) -> Gate:
        """Return the gate, its baseline read.

        Raises:
            UsageError: For ``--strict`` alone.
            InputError: If the baseline cannot be read.
        """
        if self.strict and self.baseline is None:
            raise UsageError("--strict goes with --baseline. Name the saved run, too.")
        baseline = None if self.baseline is None else load_saved(self.baseline)
        return Gate(self.fail_under, baseline, self.strict)


def _percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if 0 < value < 1:
        raise argparse.ArgumentTypeError(f"it takes per cent; did you mean {100 * value:g}?")
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a percentage from 0 to 100")
    return value


def _reaches(result: Result, least: float) -> bool:
    """Whether a result is good enough; of one that was not measured there is another line."""
    score = result.score
    return score.correct is None or (score.pairs > 0 and 100 * score.correct >= least * score.pairs)


def _unmeasured(result: Result) -> str:
    return f"no pair of {result.title} has a parse, so nothing was measured."


def _check_same_pairs(comparison: Comparison) -> None:
    """Refuse a baseline with other pairs: what is left out might be what got worse."""
    if note := comparison.common.note(["the baseline", "this run"]):
        raise InputError(f"{comparison.first.title}: {note}", cure="Make the baseline again.")


def _below(result: Result, least: float) -> str:
    accuracy = result.score.accuracy
    return f"{_named(result)}: {_right(result)} right" + (
        "." if accuracy is None else f" ({100 * accuracy:.2f} %), below {least:g} %."
    )


def _worse(comparison: Comparison) -> str:
    return (
        f"{_named(comparison.second)}: {_right(comparison.second)} right, "
        f"{comparison.first.score.correct} in the baseline "
        f"(exact McNemar p: {p_value(comparison.p, 4)})."
    )


def _named(result: Result) -> str:
    return f"{result.strategy} on {result.title}"


def _right(result: Result) -> str:
    return f"{result.score.correct} of {result.score.pairs} pairs"
