"""``pete oracle perturb``: do answers change when a word of a gold tree is attached elsewhere?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from pete.api import load_pairs
from pete.cli.options import ScoringOptions, add_command, add_strategy_options, chosen
from pete.cli.output import add_format, output_options
from pete.data.contract import PairSet
from pete.entailment import Strategy
from pete.report.figures import count, interval, percent
from pete.report.plain import styled
from pete.report.table import Report, Table, people_table

from ..headline import headline
from .experiment import FINDINGS, UNTRIED, Finding, Move, Untried
from .split import Findings, Group, Perturbation, by_label, deviations, groups, perturb_split

SCHEMA: Final = "pete-oracle-perturb/1"
_EMBEDDED: Final = "challenge"
_SHOWN: Final = 8
"""Pairs of a group that are shown unless all are asked for."""

_APART: Final[Mapping[str, Sequence[Finding]]] = {
    "sensitivity": ("kept", "other path", "unfilled"),
    "specificity": ("joined",),
}
"""The findings that count neither as right nor as wrong."""

_HEADS: Final = (">moves", ">right", ">wrong", ">share", ">95 % CI")

_MEASURES: Final = {"sensitivity": True, "specificity": False}
"""The two shares of right answers, and whether they are of words of the answer."""


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_command(
        experiments,
        "perturb",
        "attach words of gold trees elsewhere: an answer must fall with the relations it rests on, "
        "and with no others",
        examples=(
            "pete oracle perturb",
            "pete oracle perturb challenge --split test --pairs",
            "pete oracle perturb pete-2010 --strategy generalized+",
            "pete oracle perturb --without F103 --json",
            "pete oracle perturb file:pairs.tsv --treebank trees.conllu",
        ),
    )
    command.add_argument(
        "dataset",
        nargs="?",
        default=_EMBEDDED,
        metavar="DATASET",
        help="a data set with a gold standard, or any with --treebank (default: %(default)s)",
    )
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    command.add_argument(
        "--treebank",
        type=Path,
        metavar="FILE.conllu",
        help="gold trees of texts and hypotheses in UD, version 2, found by their text",
    )
    add_strategy_options(command, several=False)
    command.add_argument(
        "--pairs", action="store_true", help="list every move that did not come out right"
    )
    command.add_argument("--labels", action="store_true", help="print the figures of each label")
    add_format(command, csv=False)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the experiment and print its result."""
    options, strategy = output_options(args), chosen(ScoringOptions, args).only("perturb")
    pair_set = load_pairs(args.dataset, args.split)
    departures = deviations(pair_set, treebank=args.treebank)
    perturbation = perturb_split(pair_set, strategy, treebank=args.treebank)
    shown = {"labels": args.labels, "pairs": args.pairs}
    options.show(_report(pair_set, strategy, perturbation, departures, **shown))
    return 0


def _document(
    pair_set: PairSet, strategy: Strategy, perturbation: Perturbation, departures: Sequence[str]
) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "dataset": pair_set.dataset,
        "split": pair_set.split,
        "sha256": pair_set.sha256,
        "strategy": strategy.name,
        "yes_pairs": perturbation.yes_pairs,
        "pairs": perturbation.pairs,
        "deviations": list(departures),
        **{
            name: _measure_document(perturbation.moved(of_answer=of_answer))
            for name, of_answer in _MEASURES.items()
        },
        "untried": [asdict(untried) for untried in perturbation.untried],
    }


def _measure_document(moves: Sequence[Move]) -> dict[str, object]:
    return {
        **_findings_document(Findings.of(moves)),
        "labels": {label: _findings_document(found) for label, found in by_label(moves).items()},
        "groups": [_group_document(group) for group in groups(moves)],
    }


def _findings_document(found: Findings) -> dict[str, object]:
    interval = found.score.interval
    return {
        "moves": found.moves,
        **{finding.replace(" ", "_"): count for finding, count in found.counts.items()},
        "share": found.score.accuracy,
        "interval": None if interval is None else list(interval),
    }


def _group_document(group: Group) -> dict[str, object]:
    return {
        "finding": group.finding,
        "label": group.label,
        "reason": group.reason,
        "moves": [
            {"pair": move.pair, "edge": move.edge, "head": move.head} for move in group.moves
        ],
    }


def _report(
    pair_set: PairSet,
    strategy: Strategy,
    perturbation: Perturbation,
    departures: Sequence[str],
    *,
    labels: bool,
    pairs: bool,
) -> Report:
    moved = {name: perturbation.moved(of_answer=of_answer) for name, of_answer in _MEASURES.items()}
    page: list[Table | Text] = [
        headline("Perturbation: one word of a gold tree moved", _sentences(perturbation, moved)),
        *(styled((f"Deviation: {departure}.", "yellow")) for departure in departures),
        _summary(pair_set, strategy, perturbation, moved),
    ]
    for name, moves in moved.items():
        if labels:
            page.append(_by_label(name, moves))
        untried = [edge for edge in perturbation.untried if edge.of_answer == _MEASURES[name]]
        page += _list_groups(moves, all_groups=pairs)
        page += _list_untried(untried) if pairs else ()
    document = partial(_document, pair_set, strategy, perturbation, departures)
    return Report(document, page)


def _sentences(perturbation: Perturbation, moved: Mapping[str, Sequence[Move]]) -> Iterator[str]:
    found = {name: Findings.of(moves) for name, moves in moved.items()}
    answer, others = found["sensitivity"].score, found["specificity"].score
    yield (
        f"Of {answer.pairs} moves of a word of the answer, {count(answer.correct)} turn YES to NO "
        f"({percent(answer.accuracy)} %); of {others.pairs} other moves, {count(others.correct)} "
        f"leave it ({percent(others.accuracy)} %). The papers have no such figure."
    )


def _summary(
    pair_set: PairSet,
    strategy: Strategy,
    perturbation: Perturbation,
    moved: Mapping[str, Sequence[Move]],
) -> Table:
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in FINDINGS.items())
    apart = tuple(finding for findings in _APART.values() for finding in findings)
    return people_table(
        ("", *_HEADS, *(f">{finding}" for finding in apart)),
        [_figures(name, Findings.of(moves), apart) for name, moves in moved.items()],
        title=styled(
            (f"{pair_set.title}", "bold"),
            f" · {strategy.name} · {perturbation.pairs} of {perturbation.yes_pairs} YES pairs are "
            "answered YES and were changed",
        ),
        notes=(
            f"{meanings}. share: right of right and wrong, in %, with its 95 % interval (Wilson); "
            "the moves of one pair are not independent, so the interval is too narrow.",
        ),
    )


def _by_label(name: str, moves: Sequence[Move]) -> Table:
    wanted = {
        "sensitivity": "a word of the answer moved: NO is right",
        "specificity": "another word moved: YES is right",
    }
    apart = _APART[name]
    rows = (*by_label(moves).items(), ("all", Findings.of(moves)))
    return people_table(
        ("label", *_HEADS, *(f">{finding}" for finding in apart)),
        [_figures(label, found, apart) for label, found in rows],
        title=styled((name.capitalize(), "bold"), f": {wanted[name]}"),
    )


def _figures(name: str, found: Findings, apart: Sequence[Finding]) -> tuple[str, ...]:
    return (
        name,
        *map(str, (found.moves, found.counts["right"], found.counts["wrong"])),
        percent(found.score.accuracy),
        interval(found.score.interval),
        *(str(found.counts[finding]) for finding in apart),
    )


def _list_groups(moves: Sequence[Move], *, all_groups: bool) -> Iterator[Text]:
    """Yield the moves that came out wrong, all others that are not right if asked for."""
    for group in groups(moves):
        if all_groups or group.finding == "wrong":
            ids = group.pairs
            hidden = 0 if all_groups else max(len(ids) - _SHOWN, 0)
            more = f" and {hidden} more (--pairs lists all)" if hidden else ""
            shown = ", ".join(ids[: len(ids) - hidden])
            yield styled(
                f"{group.finding}, {group.label}, {group.reason}: {len(group.moves)} in "
                f"{shown}{more}"
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
