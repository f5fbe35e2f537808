"""``pete compare``: two saved runs, pair by pair."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markup import escape

from pete.cli.console import output, print_json
from pete.cli.options import Subparsers, add_command, add_json, codes
from pete.comparison import Comparison, compare_runs
from pete.errors import UsageError
from pete.evaluation import Outcome, Result
from pete.report.document import load_run
from pete.report.terminal import UNDEFINED, table

__all__ = ["register"]

SCHEMA = "pete-compare/1"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "compare",
        "compare two saved runs pair by pair, with an exact test",
        examples=(
            "pete compare spacy.json stanza.json",
            "pete compare run.json run.json --strategy cambridge,generalized+",
        ),
    )
    command.add_argument("first", type=Path, metavar="A.json", help="a run saved by pete evaluate")
    command.add_argument("second", type=Path, metavar="B.json", help="another one")
    command.add_argument(
        "--strategy",
        metavar="NAME[,NAME]",
        help="compare these: one name for both, or A's and B's (default: each with itself)",
    )
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare and show."""
    first, second = load_run(args.first), load_run(args.second)
    comparisons = compare_runs(first, second, strategies=_strategies(args.strategy))
    if args.json:
        documents = [_document(comparison) for comparison in comparisons]
        print_json({"schema": SCHEMA, "comparisons": documents})
    else:
        _show(comparisons)
    return 0


def _strategies(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    names = codes(text)
    if len(names) not in (1, 2):
        raise UsageError(f"--strategy takes one name or two, not {text!r}.")
    return names[0], names[-1]


def _document(comparison: Comparison) -> dict[str, object]:
    return {
        "dataset": comparison.first.dataset,
        "split": comparison.first.split,
        "pairs": comparison.first.score.pairs,
        "first": _side(comparison.first),
        "second": _side(comparison.second),
        "only_first_right": [outcome.pair.id for outcome in comparison.only_first],
        "only_second_right": [outcome.pair.id for outcome in comparison.only_second],
        "p": comparison.p,
    }


def _side(result: Result) -> dict[str, object]:
    return {
        "strategy": result.strategy,
        "parser": result.parser.name,
        "model": result.parser.model,
        "correct": result.score.correct,
        "accuracy": result.score.accuracy,
        "signature": str(result.signature),
    }


def _show(comparisons: tuple[Comparison, ...]) -> None:
    console = output()
    summary = table("data set", "strategy", ">A right", ">B right", ">only A", ">only B", ">p")
    for comparison in comparisons:
        a, b = comparison.first, comparison.second
        summary.add_row(
            f"{a.dataset} {a.split}",
            a.strategy if a.strategy == b.strategy else f"{a.strategy} / {b.strategy}",
            f"{a.score.correct}/{a.score.pairs}",
            f"{b.score.correct}/{b.score.pairs}",
            str(len(comparison.only_first)),
            str(len(comparison.only_second)),
            UNDEFINED if comparison.p is None else f"{comparison.p:.4f}",
        )
    console.print(summary)
    last = comparisons[-1]
    console.print(f"A: {escape(str(last.first.signature))}", soft_wrap=True)
    console.print(f"B: {escape(str(last.second.signature))}", soft_wrap=True)
    for name, other, outcomes in (("A", "B", last.only_first), ("B", "A", last.only_second)):
        for outcome in outcomes:
            console.print(_line(name, other, outcome), soft_wrap=True)


def _line(name: str, other: str, outcome: Outcome) -> str:
    reason = escape(outcome.decision.reason)
    return f"  only {name} right: {escape(outcome.pair.id)}  [dim]{other}: {reason}[/dim]"
