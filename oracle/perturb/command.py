"""``pete oracle perturb``: do answers change when a word of a gold tree is attached elsewhere?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from pete.api import load_pairs
from pete.cli.declarations import add_documented, add_options, chosen
from pete.cli.options import (
    EMBEDDED,
    PartOptions,
    ReadingOptions,
    ScoringOptions,
    add_reading_options,
    add_strategy_options,
)
from pete.cli.output import add_format, output_options
from pete.report.figures import count, percent
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .. import shared
from .experiment import (
    FINDINGS,
    UNTRIED,
    Move,
    Perturbation,
    Untried,
    by_label,
    groups,
    perturb_split,
    score,
)

SCHEMA: Final = "pete-oracle-perturb/1"
_SHOWN: Final = 8
"""Pairs of a group that are shown unless all are asked for."""

_MEASURES: Final = {"sensitivity": True, "specificity": False}
"""The two shares of right answers, and whether they are of words of the answer."""

_WANTED: Final = {
    "sensitivity": "a word of the answer moved: NO is right",
    "specificity": "another word moved: YES is right",
}


def _finding_column(finding: str) -> Column:
    return Column(finding.replace(" ", "_"), finding, right=True)


_FIGURES: Final = (
    Column("moves", right=True),
    *map(_finding_column, ("right", "wrong")),
    Column("share", show=percent, right=True),
    *shared.interval_columns("share"),
)
_APART: Final = {
    "sensitivity": (*map(_finding_column, ("kept", "other path", "unfilled")),),
    "specificity": (_finding_column("joined"),),
}
"""The findings that count neither as right nor as wrong."""

_ALL_FIGURES: Final = (*_FIGURES, *_APART["sensitivity"], *_APART["specificity"])
_SUMMARY: Final = (Column("measure", key=True), *_ALL_FIGURES)
_LABEL: Final = Column("label", key=True)
_DATA: Final = (
    *shared.SPLIT,
    *(Column(name, key=True) for name in ("strategy", "measure")),
    _LABEL,
    *_ALL_FIGURES,
)


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_documented(experiments, run, "perturb")
    command.add_argument(
        "dataset",
        nargs="?",
        default=EMBEDDED,
        metavar="DATASET",
        help="a data set with a gold standard, or any with --treebank (default: %(default)s)",
    )
    shared.add_split(command)
    command.add_argument(
        "--treebank",
        type=Path,
        metavar="FILE.conllu",
        help="gold trees of texts and hypotheses in UD, version 2, found by their text",
    )
    shared.add_hypotheses(command)
    add_options(command, PartOptions)
    add_strategy_options(command, several=False)
    command.add_argument(
        "--pairs", action="store_true", help="list every move that did not come out right"
    )
    command.add_argument("--labels", action="store_true", help="print the figures of each label")
    add_reading_options(command)
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Attach words of gold trees elsewhere: answers must fall with their relations alone.

    Examples:
        pete oracle perturb
        pete oracle perturb challenge --split test --pairs
        pete oracle perturb pete-2010 --strategy generalized+
        pete oracle perturb --without F103 --json
        pete oracle perturb file:pairs.tsv --treebank trees.conllu
        pete oracle perturb generated:DIR --hypotheses spacy --sample 500
    """
    tables = (_SUMMARY, (_LABEL, *_ALL_FIGURES)) if args.labels else (_SUMMARY,)
    options = output_options(args, *tables, data=_DATA)
    strategy = chosen(ScoringOptions, args).only("perturb")
    pair_set = chosen(PartOptions, args).pairs(load_pairs(args.dataset, args.split))
    reader = shared.hypotheses_reader(args.hypotheses, chosen(ReadingOptions, args))
    parsed = None if reader is None else reader.pairs(pair_set)
    perturbation = perturb_split(pair_set, strategy, treebank=args.treebank, hypotheses=parsed)
    page = [*_page(perturbation, labels=args.labels, pairs=args.pairs)]
    data = Table(_DATA, (*_rows(perturbation),))
    options.show(Report(partial(_document, perturbation), page, data))
    return 0


def _document(perturbation: Perturbation) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "dataset": perturbation.pair_set.dataset,
        "split": perturbation.pair_set.split,
        "sha256": perturbation.pair_set.sha256,
        "strategy": perturbation.strategy.name,
        "yes_pairs": perturbation.yes_pairs,
        "pairs": perturbation.pairs,
        "deviations": perturbation.deviations,
        **{
            name: _measure_document(perturbation.moved(of_answer=of_answer))
            for name, of_answer in _MEASURES.items()
        },
        "untried": [asdict(untried) for untried in perturbation.untried],
    }


def _measure_document(moves: Sequence[Move]) -> dict[str, object]:
    return {
        **_figures(moves),
        "labels": {label: _figures(own) for label, own in by_label(moves).items()},
        "groups": [
            {
                "finding": group.finding,
                "label": group.label,
                "reason": group.reason,
                "moves": [{"pair": m.pair, "edge": m.edge, "head": m.head} for m in group.moves],
            }
            for group in groups(moves)
        ],
    }


def _figures(moves: Sequence[Move]) -> Row:
    counts = Counter(move.finding for move in moves)
    return {
        "moves": len(moves),
        **{finding.replace(" ", "_"): counts[finding] for finding in FINDINGS},
        "share": score(moves).accuracy,
        "interval": score(moves).interval,
    }


def _cells(moves: Sequence[Move]) -> Row:
    return {**_figures(moves), **shared.interval_cells("share", score(moves).interval)}


def _rows(perturbation: Perturbation) -> Iterator[Row]:
    """Yield the figures of each label of each measure, then those of all."""
    source = {
        "dataset": perturbation.pair_set.dataset,
        "split": perturbation.pair_set.split,
        "strategy": perturbation.strategy.name,
    }
    for measure, of_answer in _MEASURES.items():
        moves = perturbation.moved(of_answer=of_answer)
        for label, own in (*by_label(moves).items(), ("all", moves)):
            yield {**source, "measure": measure, "label": label, **_cells(own)}


def _page(perturbation: Perturbation, *, labels: bool, pairs: bool) -> Iterator[Table | Text]:
    yield shared.headline("Perturbation: one word of a gold tree moved", [_sentence(perturbation)])
    for deviation in perturbation.deviations:
        yield shared.wrapped(f"Deviation: {deviation}.", "yellow")
    rows = [*_rows(perturbation)]
    yield _summary(perturbation, [row for row in rows if row["label"] == "all"])
    for name, of_answer in _MEASURES.items():
        if labels:
            own = tuple(row for row in rows if row["measure"] == name)
            title = styled((name.capitalize(), "bold"), f": {_WANTED[name]}")
            yield Table((_LABEL, *_FIGURES, *_APART[name]), own, title=title)
        yield from _list_groups(perturbation.moved(of_answer=of_answer), all_groups=pairs)
        if pairs:
            yield from _list_untried([u for u in perturbation.untried if u.of_answer == of_answer])


def _sentence(perturbation: Perturbation) -> str:
    answer, others = (score(perturbation.moved(of_answer=own)) for own in _MEASURES.values())
    return (
        f"Of {answer.pairs} moves of a word of the answer, {count(answer.correct)} turn YES to NO "
        f"({percent(answer.accuracy)} %); of {others.pairs} other moves, {count(others.correct)} "
        f"leave it ({percent(others.accuracy)} %). The papers have no such figure."
    )


def _summary(perturbation: Perturbation, rows: Sequence[Row]) -> Table:
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in FINDINGS.items())
    name = perturbation.strategy.name
    changed = (
        f"{perturbation.pairs} of {perturbation.yes_pairs} YES pairs are answered YES and were "
        "changed."
    )
    return Table(
        _SUMMARY,
        tuple(rows),
        title=styled((perturbation.pair_set.title, "bold"), f" · {name}"),
        notes=(
            styled(changed),
            f"{meanings}. share: right of right and wrong, in %, with its 95 % interval (Wilson), "
            "which is too narrow, since the moves of one pair are not independent.",
        ),
    )


def _list_groups(moves: Sequence[Move], *, all_groups: bool) -> Iterator[Text]:
    """Yield the moves that came out wrong, or all others that are not right, too."""
    for group in groups(moves):
        if all_groups or group.finding == "wrong":
            shown = group.pairs if all_groups else group.pairs[:_SHOWN]
            hidden = len(group.pairs) - len(shown)
            more = f" and {hidden} more (--pairs lists all)" if hidden else ""
            yield styled(
                f"{group.finding}, {group.label}, {group.reason}: {len(group.moves)} in "
                f"{', '.join(shown)}{more}"
            )
            for move in group.moves if all_groups else ():
                yield styled(f"  {move.pair}: {move.edge} to {move.head}")


def _list_untried(untried: Sequence[Untried]) -> Iterator[Text]:
    """Yield how many edges were not moved, by reason."""
    counts = Counter(edge.why for edge in untried)
    for why, meaning in UNTRIED.items():
        if counts[why]:
            ids = ", ".join(dict.fromkeys(edge.pair for edge in untried if edge.why == why))
            yield styled(f"not moved, {meaning}: {counts[why]} in {ids}")
