"""``pete oracle repair``: how little of a parse would have to be right for a right answer."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.cli.declarations import add_documented, chosen, positive
from pete.cli.options import ScoringOptions, add_strategy_options, add_subject
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_pairs_options
from pete.evaluation import ParsedPairs
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .. import shared
from ..minimal_edits import SIZES, Edit, Limits
from .experiment import OUTCOMES, Outcome, Repair, Repairs, repair

SCHEMA: Final = "pete-oracle-repair/1"

_COLUMNS: Final = (
    *shared.SOURCE,
    Column("strategy", key=True, audience="programs"),
    Column("gold", key=True),
    *(Column(outcome.replace(" ", "_"), outcome, right=True) for outcome in OUTCOMES),
    Column("all", right=True),
)
_LABEL_COLUMNS: Final = (
    Column("relation", key=True),
    *(Column(size, right=True) for size in SIZES),
)

Repaired: TypeAlias = Sequence[tuple[ParsedPairs, Repairs]]


def register(experiments: Any) -> None:
    """Add the experiment."""
    limits = Limits()
    command = add_documented(experiments, run, "repair")
    add_subject(command, saved=True)
    add_pairs_options(command)
    add_strategy_options(command, several=False)
    command.add_argument(
        "--largest",
        type=int,
        choices=(1, 2, 3),
        default=limits.largest,
        help="most changes that are tried together (default: %(default)s)",
    )
    command.add_argument(
        "--tries",
        type=positive,
        default=limits.tries,
        metavar="N",
        help="stop the search for a pair after N sets; it counts as more (default: %(default)s)",
    )
    command.add_argument("--pairs", action="store_true", help="list the changes of every pair")
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Find the fewest arcs that would have to be right for each wrong answer to be right.

    Examples:
        pete oracle repair spacy
        pete oracle repair stanza --model DIR --split test --pairs
        pete oracle repair run.json --strategy generalized+ --json
        pete oracle repair spacy --dataset pete-2010 --largest 2
    """
    options = output_options(args, _COLUMNS, _LABEL_COLUMNS, data=_COLUMNS)
    strategy = chosen(ScoringOptions, args).only("repair")
    limits = Limits(args.largest, args.tries)
    repaired = [
        (material, repair(material, strategy, limits))
        for material in RunOptions.of(args).materials()
    ]
    rows = tuple(row for one in repaired for row in _rows(*one))
    options.show(
        Report(
            partial(_document, repaired, limits),
            [part for one in repaired for part in _page(*one, pairs=args.pairs)],
            Table(_COLUMNS, rows),
        )
    )
    return 0


def _document(repaired: Repaired, limits: Limits) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "largest": limits.largest,
        "tries": limits.tries,
        "results": [
            {
                **shared.material_head(material),
                "strategy": result.strategy,
                "pairs": result.pairs,
                "wrong": result.wrong,
                "gold_wrong": result.gold_wrong,
                "why_relations": result.why_relations,
                "outcomes": _outcomes(result.repairs),
                "labels": _labels(result.repairs),
                "repairs": [*map(_repair_document, result.repairs)],
            }
            for material, result in repaired
        ],
    }


def _repair_document(one: Repair) -> dict[str, object]:
    return {
        "pair": one.pair,
        "gold": one.gold,
        "way": one.way,
        "outcome": one.outcome,
        "changes": one.changes,
        "sets": [[*map(_edit_document, edits)] for edits in one.sets],
    }


def _edit_document(edit: Edit) -> dict[str, object]:
    return {"side": edit.side, "label": edit.label, "kind": edit.kind, "change": edit.shown}


def _outcomes(repairs: Sequence[Repair]) -> dict[Outcome, int]:
    counts = Counter(one.outcome for one in repairs)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def _labels(repairs: Sequence[Repair]) -> dict[str, dict[str, int]]:
    """Return in the smallest sets of how many pairs a label occurs, by size; the most first."""
    counts = Counter(
        (label, one.outcome)
        for one in repairs
        for label in {shared.stem(edit.label) for edits in one.sets for edit in edits}
    )
    rows: dict[str, dict[str, int]] = {
        label: {size: counts[label, size] for size in SIZES}
        for label in sorted({label for label, _ in counts})
    }
    return dict(sorted(rows.items(), key=lambda row: [-count for count in row[1].values()]))


def _rows(material: ParsedPairs, result: Repairs) -> Iterator[Row]:
    """Yield the outcomes of YES pairs, of NO pairs, and of all."""
    for gold in ("YES", "NO", "all"):
        own = [one for one in result.repairs if gold in (one.gold, "all")]
        counts = {outcome.replace(" ", "_"): n for outcome, n in _outcomes(own).items()}
        head = {**shared.material_head(material), "strategy": result.strategy}
        yield {**head, "gold": gold, **counts, "all": len(own)}


def _page(material: ParsedPairs, result: Repairs, *, pairs: bool) -> Iterator[Table | Text]:
    yield shared.headline("Repair: the fewest arcs to put right", [_sentence(result)])
    yield Table(
        _COLUMNS,
        (*_rows(material, result),),
        title=shared.table_title(material, result.strategy),
        notes=(styled(_summary(result)),),
    )
    if labels := _labels(result.repairs):
        rows = ({"relation": label, **counts} for label, counts in labels.items())
        yield Table(_LABEL_COLUMNS, tuple(rows))
    for one in result.repairs if pairs else ():
        yield styled(f"{one.pair} ({one.gold}): {one.outcome} of {one.changes}")
        for edits in one.sets:
            changes = (f"{edit.side}: {edit.shown} ({edit.kind})" for edit in edits)
            yield styled(f"  {'; '.join(changes)}")
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in OUTCOMES.items())
    yield shared.wrapped(
        f"{meanings}. Labels are the gold ones, those of the parser where a relation goes; a pair "
        "counts once for each label in any of its smallest sets."
    )
    if material.parser.note:
        yield shared.wrapped(material.parser.note, "yellow")


def _sentence(result: Repairs) -> str:
    counts = _outcomes(result.repairs)
    return (
        f"Of {len(result.repairs)} wrong answers that gold analyses would make right, "
        f"{counts['one']} need one change, {counts['two']} two and {counts['three']} three. The "
        "papers have no such figure."
    )


def _summary(result: Repairs) -> str:
    lost = f" ({', '.join(result.gold_wrong)})" if result.gold_wrong else ""
    return (
        f"{result.wrong} of {result.pairs} pairs are answered wrong, {len(result.gold_wrong)} of "
        f"them with gold analyses, too{lost}. {_way(result)}"
    )


def _way(result: Repairs) -> str:
    if result.why_relations:
        return f"Normalised relations are changed: {result.why_relations}."
    by_relations = [one.pair for one in result.repairs if one.way == "relations"]
    others = f"; normalised relations where words differ: {', '.join(by_relations)}"
    return f"Arcs of the basic trees are changed{others if by_relations else ''}."
