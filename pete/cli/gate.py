"""The conditions a run must meet for a parser's continuous integration to pass."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from pete.analysis.comparison import Comparison, compare_runs
from pete.cli.console import say
from pete.cli.declarations import option, switch
from pete.cli.runs import load_saved
from pete.errors import InputError, UsageError
from pete.evaluation import Result, Run
from pete.report.figures import p_value

SIGNIFICANT: Final = 0.05
"""Exact McNemar p below which a loss counts without ``--strict``."""


@dataclass(frozen=True, slots=True)
class Gate:
    """The conditions that the last strategy of a run must meet.

    Attributes:
        least: Least accuracy in percent, ``None`` for any.
        baseline: A run it must not be worse than, if there is one.
        strict: Whether any loss counts, or only a significant one.
    """

    least: float | None = None
    baseline: Run | None = None
    strict: bool = False

    def objections(self, run: Run) -> Iterator[str]:
        """Yield a line for each split that does not pass.

        Raises:
            InputError: If the baseline has nothing to compare the run with, or other pairs.
        """
        strategy = run.results[-1].strategy
        results = [result for result in run.results if result.strategy == strategy]
        if self.least is not None or self.baseline is not None:
            for result in results:
                if not result.measured:
                    yield f"no pair of {result.title} has a parse, so nothing was measured."
        if self.least is not None:
            yield from (line for line in map(self._below, results) if line)
        if self.baseline is not None:
            compared = compare_runs(self.baseline, run, strategies=(strategy, strategy))
            yield from (line for line in map(self._worse, compared) if line)

    def passes(self, run: Run) -> bool:
        """Return whether a run passes; if not, print the reasons on standard error."""
        objections = list(self.objections(run))
        for objection in objections:
            say(f"pete: {objection}")
        return not objections

    def _below(self, result: Result) -> str:
        """Return an objection to a measured result below the least, ``""`` if it reaches it."""
        least, score = self.least or 0, result.score
        if score.correct is None or (score.pairs and 100 * score.correct >= least * score.pairs):
            return ""
        accuracy = score.accuracy
        below = "" if accuracy is None else f" ({100 * accuracy:.2f} %), below {least:g} %"
        return f"{_right(result)}{below}."

    def _worse(self, comparison: Comparison) -> str:
        """Return an objection to a result that is worse than the baseline, ``""`` if it is not."""
        before, now = comparison.first, comparison.second
        if note := comparison.common.note(
            ["the baseline", "this run"]
        ):  # what it leaves out counts
            raise InputError(f"{before.title}: {note}", cure="Make the baseline again.")
        if before.score.correct is None:
            return f"the baseline measures nothing: {before.failure_note}"
        worse = now.score.correct is not None and now.score.correct < before.score.correct
        certain = self.strict or (comparison.p is not None and comparison.p < SIGNIFICANT)
        if not (worse and certain):
            return ""
        right = f"{_right(now)}, {before.score.correct} in the baseline"
        return f"{right} (exact McNemar p: {p_value(comparison.p)})."


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


@dataclass(frozen=True, slots=True)
class GateOptions:
    """The conditions under which a run fails.

    Attributes:
        fail_under: Fail if the accuracy on any split is below this.
        strict: With --baseline: fail if any fewer pairs are right, significantly or not.
    """

    GROUP: ClassVar = (
        "continuous integration",
        "Exit status 1 if the last strategy does not pass.",
    )

    fail_under: float | None = option("PERCENT", _percent)
    baseline: Path | None = option(
        "RUN.json",
        Path,
        help="fail if it is significantly worse than in this saved run on a split they share "
        f"(exact McNemar p < {SIGNIFICANT})",
    )
    strict: bool = switch()

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


def _right(result: Result) -> str:
    score = result.score
    return f"{result.strategy} on {result.title}: {score.correct} of {score.pairs} pairs right"
