"""``pete compare``: two saved runs, pair by pair."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.table import Table
from rich.text import Text

from pete.analysis.comparison import SAMPLES, SEED, Comparison, compare_runs, paired_tests
from pete.cli.console import output, print_json, say
from pete.cli.options import Subparsers, add_command, add_json, codes, non_negative, positive
from pete.cli.repeated import AddedList
from pete.cli.runs import load_saved
from pete.errors import UsageError
from pete.evaluation import Outcome, Result, Run
from pete.report.figures import count, p_value
from pete.report.plain import styled
from pete.report.table import UNDEFINED, grid

if TYPE_CHECKING:
    from pete.metrics.resampling import PairedTest

__all__ = ["register"]

SCHEMA = "pete-compare/1"
Tests: TypeAlias = "Mapping[str, PairedTest]"

POINTS: Final = 100  # a difference of two shares prints in percentage points


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "compare",
        "compare two saved runs pair by pair, with paired tests",
        examples=(
            "pete compare spacy.json stanza.json",
            "pete compare run.json run.json --strategy cambridge,generalized+",
        ),
    )
    command.add_argument("first", type=Path, metavar="A.json", help="a run saved by pete evaluate")
    command.add_argument("second", type=Path, metavar="B.json", help="another one")
    command.add_argument(
        "--strategy",
        action=AddedList,
        metavar="NAME[,NAME]",
        help="compare these: one name for both, or A's and B's (default: each with itself)",
    )
    command.add_argument(
        "--samples",
        type=positive,
        default=SAMPLES,
        metavar="N",
        help="samples of the bootstrap and of approximate randomisation (default: %(default)s)",
    )
    command.add_argument(
        "--seed",
        type=non_negative,
        default=SEED,
        metavar="N",
        help="seed of the random numbers (default: %(default)s)",
    )
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare and show."""
    first, second = load_saved(args.first), load_saved(args.second)
    comparisons = compare_runs(first, second, strategies=_strategies(args.strategy))
    for note in dict.fromkeys((*_alone(first, second), *map(_note, comparisons))):
        if note:
            say(f"pete: {note}.")
    test = partial(paired_tests, samples=args.samples, seed=args.seed)
    tests = [test(comparison) for comparison in comparisons]
    if args.json:
        documents = [_document(c, t) for c, t in zip(comparisons, tests, strict=True)]
        head = {"schema": SCHEMA, "samples": args.samples, "seed": args.seed}
        print_json({**head, "comparisons": documents})
    else:
        _show(comparisons, tests, seed=f"{args.samples:,} samples, seed {args.seed}")
    measured = all(c.first.measured and c.second.measured for c in comparisons)
    return 0 if measured else 1


def _note(comparison: Comparison) -> str:
    """What must be said of pairs that only one side has."""
    note = comparison.common.note(["A", "B"])
    return note and f"{comparison.first.title}: {note}"


def _alone(first: Run, second: Run) -> Iterator[str]:
    """What must be said of splits that only one side has."""
    titles = [dict.fromkeys(result.title for result in run.results) for run in (first, second)]
    for name, own, other in (("A", *titles), ("B", *reversed(titles))):
        if alone := [title for title in own if title not in other]:
            yield f"{', '.join(alone)}: only {name} has it, so it is left out"


def _strategies(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    names = codes(text)
    if len(names) not in (1, 2):
        raise UsageError(f"--strategy takes one name or two, not {text!r}.")
    return names[0], names[-1]


def _document(comparison: Comparison, tests: Tests) -> dict[str, object]:
    return {
        "dataset": comparison.first.dataset,
        "split": comparison.first.split,
        "pairs": comparison.first.score.pairs,
        "first": _side(comparison.first, comparison.common.left_out[0]),
        "second": _side(comparison.second, comparison.common.left_out[1]),
        "only_first_right": [outcome.pair.id for outcome in comparison.only_first],
        "only_second_right": [outcome.pair.id for outcome in comparison.only_second],
        "p": comparison.p,
        "differences": {name: asdict(test) for name, test in tests.items()},
    }


def _side(result: Result, left_out: int) -> dict[str, object]:
    return {
        "strategy": result.strategy,
        "parser": result.parser.name,
        "model": result.parser.model,
        "correct": result.score.correct,
        "accuracy": result.score.accuracy,
        "f1": result.score.f1,
        "signature": str(result.signature),
        "pairs_left_out": left_out,
    }


def _show(comparisons: Sequence[Comparison], tests: Sequence[Tests], *, seed: str) -> None:
    console = output()
    console.print(_answers(comparisons))
    console.print(_differences(comparisons, tests))
    console.print(
        "p: exact McNemar test; B-A: in percentage points, with its 95 % interval by paired "
        f"bootstrap, and p by approximate randomisation ({seed})",
        style="dim",
    )
    last = comparisons[-1]
    console.print(f"A: {last.first.signature}", soft_wrap=True)
    console.print(f"B: {last.second.signature}", soft_wrap=True)
    for name, other, outcomes in (("A", "B", last.only_first), ("B", "A", last.only_second)):
        for outcome in outcomes:
            console.print(_line(name, other, outcome), soft_wrap=True)


def _answers(comparisons: Sequence[Comparison]) -> Table:
    """How many pairs either has right, and the exact test."""
    summary = grid("data set", "strategy", ">A right", ">B right", ">only A", ">only B", ">p")
    for comparison in comparisons:
        a, b = comparison.first, comparison.second
        summary.add_row(
            *_names(comparison),
            f"{count(a.score.correct)}/{a.score.pairs}",
            f"{count(b.score.correct)}/{b.score.pairs}",
            str(len(comparison.only_first)),
            str(len(comparison.only_second)),
            p_value(comparison.p, 4),
        )
    return summary


def _differences(comparisons: Sequence[Comparison], tests: Sequence[Tests]) -> Table:
    """The difference of each measure, tested by resampling."""
    differences = grid("data set", "strategy", "measure", ">B-A", ">95 % interval", ">p")
    for comparison, measures in zip(comparisons, tests, strict=True):
        for measure, test in measures.items():
            differences.add_row(
                *_names(comparison),
                measure,
                UNDEFINED if test.difference is None else _points(test.difference),
                UNDEFINED if test.interval is None else " to ".join(map(_points, test.interval)),
                p_value(test.p, 4),
            )
    return differences


def _names(comparison: Comparison) -> tuple[str, str]:
    a, b = comparison.first, comparison.second
    strategy = a.strategy if a.strategy == b.strategy else f"{a.strategy} / {b.strategy}"
    return f"{a.title}", strategy


def _points(difference: float) -> str:
    return f"{POINTS * difference:+.1f}"


def _line(name: str, other: str, outcome: Outcome) -> Text:
    reason = outcome.decision.reason
    return styled(f"  only {name} right: {outcome.pair.id}  ", (f"{other}: {reason}", "dim"))
