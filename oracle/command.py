"""``pete oracle``: experiments that measure the entailment module."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.cli.declarations import add_command, add_documented
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_run_options
from pete.evaluation import Result
from pete.evaluation.replay import explain_result
from pete.evaluation.run_json import result_head
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from . import shared
from .ablate_command import register as add_ablate
from .cascade.command import register as add_cascade
from .errors.command import register as add_errors
from .gold.command import register as add_gold
from .judge.command import register as add_judge
from .luck import NO_GROUNDS, YES_GROUNDS, Luck, measure_luck
from .perturb.command import register as add_perturb
from .repair.command import register as add_repair
from .trees.command import register as add_trees

SCHEMA: Final = "pete-oracle-luck/2"
_CORELESS: Final = "no core relation of H is matched (the check of S10-1060)"


_NOS: Final = ("no", *(f"no_{ground}" for ground in NO_GROUNDS))
_COLUMNS: Final = (
    *shared.SOURCE,
    Column("profile", key=True, audience="programs"),
    Column("strategy", key=True),
    Column("yes", "YES", right=True),
    Column("coreless", right=True),
    *(Column(ground, right=True) for ground in YES_GROUNDS),
    *(
        Column(name, head, right=True, audience="people", spare=place if place > 2 else 0)
        for place, (name, head) in enumerate(zip(_NOS, ("NO", *NO_GROUNDS), strict=True))
    ),
    *(
        Column(f"{name}_{side}", audience="programs")
        for name in _NOS
        for side in ("right", "wrong")
    ),
)

Measured: TypeAlias = Sequence[tuple[Result, Luck]]


def register(subparsers: Any) -> None:
    """Add the command and its experiments."""
    command = add_command(
        subparsers, "oracle", "measure the entailment module itself",
        examples=("pete oracle gold", "pete oracle errors spacy", "pete oracle luck run.json"),
    )  # fmt: skip
    experiments = command.add_subparsers(title="experiments", metavar="EXPERIMENT", required=True)
    luck = add_documented(experiments, run_luck, "luck")
    add_run_options(luck, strategy="cambridge,generalized,generalized+", of_saved="all")
    luck.add_argument(
        "--pairs", action="store_true", help="list the pairs whose answer rests on nothing"
    )
    add_format(luck)
    for add in (
        add_gold, add_ablate, add_trees, add_perturb, add_repair, add_judge, add_errors, add_cascade
    ):  # fmt: skip
        add(experiments)


def run_luck(args: argparse.Namespace) -> int:
    """Count right answers that rest on no core relation, or on none of the two words.

    Examples:
        pete oracle luck
        pete oracle luck --dataset pete-2010 --json
        pete oracle luck spacy.json stanza.json
    """
    options = output_options(args, _COLUMNS)
    measured = [
        (result, measure_luck(explain_result(result, run)))
        for run in RunOptions.of(args).runs()
        for result in run.results
    ]
    page = _page(measured, pairs=args.pairs)
    options.show(Report(partial(_document, measured), [*page]))
    return 0


def _document(measured: Measured) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "results": [
            {**result_head(result), **asdict(luck), "signature": str(result.signature)}
            for result, luck in measured
        ],
    }


def _page(measured: Measured, *, pairs: bool) -> Iterator[Table | Text]:
    yield shared.headline("Luck: what answers rest on", _sentences(measured))
    for _, group in groupby(measured, key=lambda pair: _title(pair[0]).plain):
        results = list(group)
        rows = tuple(_row(*one) for one in results)
        yield Table(_COLUMNS, rows, title=_title(results[0][0]))
        for result, luck in results if pairs else ():
            vacuous = (*luck.right_no["vacuous"], *luck.wrong_no["vacuous"])
            for kind, ids in (
                ("coreless YES", luck.coreless),
                ("lucky YES", luck.right_yes["lucky"]),
                ("vacuous NO", vacuous),
            ):
                if ids:
                    yield styled(f"{result.strategy}: {kind}: {', '.join(ids)}")
    meanings = (("coreless", _CORELESS), *YES_GROUNDS.items(), *NO_GROUNDS.items())
    notes = "; ".join(f"{name}: {meaning}" for name, meaning in meanings)
    yield shared.wrapped(f"{notes}. NO answers: right of all.")


def _title(result: Result) -> Text:
    return shared.table_title(result, f"profile {result.profile}")


def _sentences(measured: Measured) -> Iterator[str]:
    """Yield the luck of the last strategy on each split, and that in the paper."""
    for result, luck in {result.title: (result, luck) for result, luck in measured}.values():
        yes = sum(map(len, luck.right_yes.values()))
        yield (
            f"{result.title}: of {yes} right YES answers of {result.strategy}, "
            f"{len(luck.coreless)} rest on no core relation, {len(luck.right_yes['lucky'])} on "
            "none that joins the two words."
        )
    yield "The paper (S10-1060): 2 of 22 rest on no core relation."


def _row(result: Result, luck: Luck) -> Row:
    yes = {ground: len(ids) for ground, ids in luck.right_yes.items()}
    right, wrong = (
        {"no": sum(map(len, nos.values()))} | {f"no_{name}": len(ids) for name, ids in nos.items()}
        for nos in (luck.right_no, luck.wrong_no)
    )
    return {
        **result_head(result),
        "yes": sum(yes.values()),
        "coreless": len(luck.coreless),
        **yes,
        **{name: f"{right[name]}/{right[name] + wrong[name]}" for name in right},
        **{f"{name}_right": count for name, count in right.items()},
        **{f"{name}_wrong": count for name, count in wrong.items()},
    }
