"""``pete oracle``: experiments that measure the entailment module."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from pete.cli.options import add_command
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_run_options
from pete.evaluation import Result
from pete.evaluation.document import result_head
from pete.evaluation.replay import explain_result
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .ablate_command import register as add_ablate
from .errors.command import register as add_errors
from .gold.command import register as add_gold
from .headline import headline, wrapped
from .judge.command import register as add_judge
from .luck import NO_GROUNDS, YES_GROUNDS, Luck, measure_luck
from .perturb.command import register as add_perturb
from .repair.command import register as add_repair
from .trees.command import register as add_trees

SCHEMA: Final = "pete-oracle-luck/2"
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
    luck.add_argument(
        "--pairs", action="store_true", help="list the pairs whose answer rests on nothing"
    )
    add_format(luck, csv=False)
    add_gold(experiments)
    add_ablate(experiments)
    add_trees(experiments)
    add_perturb(experiments)
    add_repair(experiments)
    add_judge(experiments)
    add_errors(experiments)


def run_luck(args: argparse.Namespace) -> int:
    """Measure luck and show it."""
    options = output_options(args)
    measured = [
        (result, measure_luck(explain_result(result, run)))
        for run in RunOptions.of(args).runs()
        for result in run.results
    ]
    options.show(_report(measured, pairs=args.pairs))
    return 0


def _document(result: Result, luck: Luck) -> dict[str, object]:
    return {
        **result_head(result),
        **asdict(luck),
        "signature": str(result.signature),
    }


def _report(measured: Sequence[tuple[Result, Luck]], *, pairs: bool) -> Report:
    page: list[Table | Text] = [headline("Luck: what answers rest on", _sentences(measured))]
    for title, group in groupby(measured, key=lambda pair: _title(pair[0])):
        rows = list(group)
        page.append(Table(_COLUMNS, tuple(_row(*one) for one in rows), title=title))
        for result, luck in rows if pairs else ():
            page += (
                styled(f"{result.strategy}: {kind}: {', '.join(ids)}")
                for ids, kind in _worth_a_look(luck)
            )
    meanings = (("coreless", _CORELESS), *YES_GROUNDS.items(), *NO_GROUNDS.items())
    notes = "; ".join(f"{name}: {meaning}" for name, meaning in meanings)
    page.append(wrapped(f"{notes}. NO answers: right of all."))
    return Report(lambda: _full_document(measured), page)


def _full_document(measured: Iterable[tuple[Result, Luck]]) -> dict[str, object]:
    return {"schema": SCHEMA, "results": [_document(result, luck) for result, luck in measured]}


def _sentences(measured: Iterable[tuple[Result, Luck]]) -> Iterator[str]:
    """Yield what came of it with the last strategy of each split, and in the paper."""
    for result, luck in {r.title: (r, own) for r, own in measured}.values():
        yes = sum(map(len, luck.right_yes.values()))
        yield (
            f"{result.title}: of {yes} right YES answers of {result.strategy}, "
            f"{len(luck.coreless)} rest on no core relation, {len(luck.right_yes['lucky'])} on "
            "none that joins the two words."
        )
    yield "The paper (S10-1060): 2 of 22 rest on no core relation."


def _title(result: Result) -> str:
    parser = f"{result.parser.name} {result.parser.model}".strip()
    return f"{result.title}, {parser}, profile {result.profile}"


_COLUMNS: Final = (
    Column("strategy"),
    Column("yes", "YES", right=True),
    Column("coreless", right=True),
    *(Column(ground, right=True) for ground in YES_GROUNDS),
    Column("no", "NO", right=True),
    *(
        Column(f"no_{ground}", ground, right=True, spare=place if place > 2 else 0)
        for place, ground in enumerate(NO_GROUNDS, start=1)
    ),
)


def _row(result: Result, luck: Luck) -> Row:
    nos = {f"no_{g}": (len(luck.right_no[g]), len(luck.wrong_no[g])) for g in NO_GROUNDS}
    all_nos = tuple(map(sum, zip(*nos.values(), strict=True)))
    yes = {str(ground): len(ids) for ground, ids in luck.right_yes.items()}
    shown = {
        name: f"{right}/{right + wrong}" for name, (right, wrong) in (*nos.items(), ("no", all_nos))
    }
    return {
        "strategy": result.strategy,
        "yes": sum(yes.values()),
        "coreless": len(luck.coreless),
        **yes,
        **shown,
    }


def _worth_a_look(luck: Luck) -> Iterator[tuple[Sequence[str], str]]:
    """Yield the pairs whose answer rests on nothing, where there are any."""
    vacuous = (*luck.right_no["vacuous"], *luck.wrong_no["vacuous"])
    for ids, kind in (
        (luck.coreless, "coreless YES"),
        (luck.right_yes["lucky"], "lucky YES"),
        (vacuous, "vacuous NO"),
    ):
        if ids:
            yield ids, kind
