"""A run as a gate: what must hold for a parser's continuous integration to go on."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.cli.console import say
from pete.comparison import Comparison, compare_runs
from pete.errors import UsageError
from pete.evaluation import Result, Run
from pete.report.loading import load_run
from pete.report.terminal import p_value

__all__ = ["Gate", "add_gate_options", "open_gate"]

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
            yield from (_unmeasured(r) for r in results if r.outcomes and not r.measured)
        if self.least is not None:
            yield from (_below(r, self.least) for r in results if not _reaches(r, self.least))
        if self.baseline is not None:
            both = compare_runs(self.baseline, run, strategies=(strategy, strategy))
            yield from (_worse(c) for c in both if self._loses(c))

    def passes(self, run: Run) -> bool:
        """Whether a run passes; if not, standard error says why."""
        objections = list(self.objections(run))
        for objection in objections:
            say(f"pete: {objection}")
        return not objections

    def _loses(self, comparison: Comparison) -> bool:
        worse = comparison.second.score.correct < comparison.first.score.correct
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


def open_gate(args: argparse.Namespace) -> Gate:
    """The gate of :func:`add_gate_options`, its baseline read.

    Raises:
        UsageError: For ``--strict`` alone.
        InputError: If the baseline cannot be read.
    """
    if args.strict and args.baseline is None:
        raise UsageError("--strict goes with --baseline. Name the saved run, too.")
    baseline = None if args.baseline is None else load_run(args.baseline)
    return Gate(args.fail_under, baseline, args.strict)


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
    score = result.score
    return score.pairs > 0 and 100 * score.correct >= least * score.pairs


def _unmeasured(result: Result) -> str:
    return f"no pair of {result.dataset} {result.split} has a parse, so nothing was measured."


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
    return f"{result.strategy} on {result.dataset} {result.split}"


def _right(result: Result) -> str:
    return f"{result.score.correct} of {result.score.pairs} pairs"
