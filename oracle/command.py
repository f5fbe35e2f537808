"""``pete oracle``: experiments that measure the entailment module."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final

from rich.table import Table

from pete.cli.console import output, print_json
from pete.cli.options import add_command, add_json
from pete.cli.runs import RunOptions, add_run_options
from pete.evaluation import Result
from pete.evaluation.replay import explain_result
from pete.report.table import grid

from .ablate_command import register as add_ablate
from .errors.command import register as add_errors
from .gold.command import register as add_gold
from .judge.command import register as add_judge
from .luck import NO_GROUNDS, YES_GROUNDS, Luck, measure_luck
from .perturb.command import register as add_perturb
from .repair.command import register as add_repair
from .trees.command import register as add_trees

__all__ = ["register"]

SCHEMA: Final = "pete-oracle-luck/2"
_SHOWN: Final = 12
"""Ids of one kind that are shown."""

_CORELESS: Final = "no core relation of H is matched (the check of S10-1060)"


def register(subparsers: Any) -> None:
    """Add the command and its experiments."""
    command = add_command(
        subparsers, "oracle", "measure the entailment module itself",
        examples=("pete oracle gold", "pete oracle errors spacy", "pete oracle luck run.json"),
    )  # fmt: skip
    experiments = command.add_subparsers(title="experiments", metavar="EXPERIMENT", required=True)
    luck = add_command(
        experiments,
        "luck",
        "count right YES answers that rest on no core relation, or on none of the two words, and "
        "what NO answers rest on",
        examples=(
            "pete oracle luck",
            "pete oracle luck --dataset pete-2010 --json",
            "pete oracle luck spacy.json stanza.json",
        ),
    )
    add_run_options(luck, strategy="cambridge,generalized,generalized+", of_saved="all")
    luck.set_defaults(run=run_luck)
    add_json(luck)
    add_gold(experiments)
    add_ablate(experiments)
    add_trees(experiments)
    add_perturb(experiments)
    add_repair(experiments)
    add_judge(experiments)
    add_errors(experiments)


def run_luck(args: argparse.Namespace) -> int:
    """Measure luck and show it."""
    measured = [
        (result, measure_luck(explain_result(result, run)))
        for run in RunOptions.of(args).runs()
        for result in run.results
    ]
    if args.json:
        results = [_document(result, luck) for result, luck in measured]
        print_json({"schema": SCHEMA, "results": results})
    else:
        _show(measured)
    return 0


def _document(result: Result, luck: Luck) -> dict[str, object]:
    return {
        "parser": result.parser.name,
        "model": result.parser.model,
        "dataset": result.dataset,
        "split": result.split,
        "profile": result.profile,
        "strategy": result.strategy,
        **asdict(luck),
        "signature": str(result.signature),
    }


def _show(measured: Iterable[tuple[Result, Luck]]) -> None:
    console = output()
    for title, group in groupby(measured, key=lambda pair: _title(pair[0])):
        rows = list(group)
        console.print(_table(title, rows))
        for result, luck in rows:
            for ids, kind in _worth_a_look(luck):
                console.print(f"{result.strategy}: {kind}: {_some(ids)}", soft_wrap=True)
    meanings = (("coreless", _CORELESS), *YES_GROUNDS.items(), *NO_GROUNDS.items())
    notes = "; ".join(f"{name}: {meaning}" for name, meaning in meanings)
    console.print(f"{notes}. NO answers: right of all.", style="dim")


def _title(result: Result) -> str:
    parser = f"{result.parser.name} {result.parser.model}".strip()
    return f"{result.title}, {parser}, profile {result.profile}"


def _table(title: str, measured: Iterable[tuple[Result, Luck]]) -> Table:
    listing = grid(
        "strategy", ">right YES", ">coreless", *(f">{ground}" for ground in YES_GROUNDS),
        ">NO", *(f">{ground}" for ground in NO_GROUNDS),
        title=f"What answers rest on: {title}", compact=True,
    )  # fmt: skip
    for result, luck in measured:
        yes = [len(ids) for ids in luck.right_yes.values()]
        nos = [(len(luck.right_no[g]), len(luck.wrong_no[g])) for g in NO_GROUNDS]
        right, wrong = map(sum, zip(*nos, strict=True))
        counts = (f"{right}/{right + wrong}" for right, wrong in ((right, wrong), *nos))
        figures = (sum(yes), len(luck.coreless), *yes)
        listing.add_row(result.strategy, *map(str, figures), *counts)
    return listing


def _some(ids: Sequence[str]) -> str:
    hidden = len(ids) - _SHOWN
    more = f" and {hidden} more (--json lists all)" if hidden > 0 else ""
    return ", ".join(ids[:_SHOWN]) + more


def _worth_a_look(luck: Luck) -> Iterator[tuple[Sequence[str], str]]:
    """The pairs whose answer rests on nothing, where there are any."""
    vacuous = (*luck.right_no["vacuous"], *luck.wrong_no["vacuous"])
    for ids, kind in (
        (luck.coreless, "coreless YES"),
        (luck.right_yes["lucky"], "lucky YES"),
        (vacuous, "vacuous NO"),
    ):
        if ids:
            yield ids, kind
