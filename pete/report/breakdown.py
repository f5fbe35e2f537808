"""A breakdown as a JSON document, as the rows of one long table, and as terminal tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.analysis.breakdown import FACETS, FEW, Answered, Breakdown, Cell, Row, System
from pete.analysis.common_pairs import Common
from pete.evaluation.document import Row as TableRow
from pete.metrics import YesNoScore
from pete.report.plain import styled
from pete.report.terminal import UNDEFINED, count, outcome_line, percent, table, wilson

__all__ = [
    "SCHEMA",
    "breakdown_document",
    "breakdown_rows",
    "column_name",
    "listed_rows",
    "pairs_of_row",
    "print_breakdowns",
    "print_listed",
]

SCHEMA: Final = "pete-breakdown/1"

_FEW_MARK: Final = "*"


def column_name(number: int) -> str:
    """The name of a column, counted from 0: A to Z, then AA and on.

    Example:
        >>> column_name(0), column_name(25), column_name(26)
        ('A', 'Z', 'AA')
    """
    before = "" if number < len(ascii_uppercase) else column_name(number // 26 - 1)
    return before + ascii_uppercase[number % 26]


def breakdown_document(
    systems: Sequence[System],
    breakdowns: Iterable[Breakdown],
    common: Common,
    *,
    listed: Row | None = None,
) -> dict[str, Any]:
    """Breakdowns as plain data.

    Args:
        systems: The columns.
        breakdowns: The answers of these systems, each by one facet.
        common: What pairs of the systems were left out.
        listed: A row whose pairs are listed, too.
    """
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "few": FEW,
        "columns": [
            {
                "column": column_name(number),
                **_system(system),
                "signatures": [str(result.signature) for result in system.results],
                "pairs_left_out": left_out,
            }
            for number, (system, left_out) in enumerate(zip(systems, common.left_out, strict=True))
        ],
        "breakdowns": [_breakdown_document(breakdown) for breakdown in breakdowns],
    }
    if listed is not None:
        document["pairs"] = [_pair_document(answers) for answers in pairs_of_row(listed)]
    return document


def breakdown_rows(
    systems: Sequence[System], breakdowns: Iterable[Breakdown]
) -> Iterator[TableRow]:
    """A row for each cell: what is counted, whose answers, the figures."""
    for breakdown in breakdowns:
        for row in breakdown.rows:
            for number, (system, cell) in enumerate(zip(systems, row.cells, strict=True)):
                yield {
                    "by": breakdown.by,
                    "value": row.value,
                    "column": column_name(number),
                    **_system(system),
                    **_figures(cell),
                }


def listed_rows(systems: Sequence[System], listed: Row) -> Iterator[TableRow]:
    """A row for each answer to the pairs of a row of a breakdown."""
    for answers in pairs_of_row(listed):
        for number, answered in answers.items():
            yield {
                "dataset": answered.dataset,
                "split": answered.split,
                "id": answered.outcome.pair.id,
                "column": column_name(number),
                **_system(systems[number]),
                "gold": answered.outcome.gold,
                **_answer(answered),
            }


def pairs_of_row(row: Row) -> tuple[Mapping[int, Answered], ...]:
    """The answers to each pair of a row, by the number of the system, counted from 0."""
    pairs: dict[tuple[str, str, str], dict[int, Answered]] = {}
    for number, cell in enumerate(row.cells):
        for answered in cell.answers:
            pairs.setdefault(answered.key, {})[number] = answered
    return tuple(pairs.values())


def _system(system: System) -> dict[str, object]:
    return {
        "parser": system.parser.name,
        "model": system.parser.model,
        "profile": system.profile,
        "strategy": system.strategy,
    }


def _breakdown_document(breakdown: Breakdown) -> dict[str, Any]:
    return {
        "by": breakdown.by,
        "rows": [
            {"value": row.value, "cells": [_cell_document(cell) for cell in row.cells]}
            for row in breakdown.rows
        ],
    }


def _cell_document(cell: Cell) -> dict[str, object]:
    figures = _figures(cell)
    low, high = figures.pop("accuracy_low"), figures.pop("accuracy_high")
    return {**figures, "interval": None if low is None else [low, high]}


def _figures(cell: Cell) -> dict[str, object]:
    score: YesNoScore = cell.score
    low, high = score.interval or (None, None)
    tp, _, _, tn = score.known_counts
    return {
        "pairs": score.pairs,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "accuracy_low": low,
        "accuracy_high": high,
        "yes_pairs": score.tp + score.fn,
        "yes_correct": tp,
        "no_pairs": score.fp + score.tn,
        "no_correct": tn,
        "failures": score.failures,
        "too_few": cell.too_few,
    }


def _pair_document(answers: Mapping[int, Answered]) -> dict[str, object]:
    first = next(iter(answers.values()))
    return {
        "dataset": first.dataset,
        "split": first.split,
        "id": first.outcome.pair.id,
        "text": first.outcome.pair.text,
        "hypothesis": first.outcome.pair.hypothesis,
        "gold": first.outcome.gold,
        "answers": [
            {"column": column_name(number), **_answer(answered)}
            for number, answered in answers.items()
        ],
    }


def _answer(answered: Answered) -> dict[str, object]:
    decision = answered.outcome.decision
    return {
        "answer": decision.answer,
        "right": answered.outcome.right,
        "code": decision.code,
        "reason": decision.reason,
    }


def print_breakdowns(
    systems: Sequence[System], breakdowns: Iterable[Breakdown], console: Console
) -> None:
    """A table for each breakdown, then what to know about them.

    Args:
        systems: The columns.
        breakdowns: The answers of these systems.
        console: Where to.
    """
    for breakdown in breakdowns:
        console.print(_table(systems, breakdown))
        if note := FACETS[breakdown.by].note:
            console.print(f"{breakdown.by}: {note}.", style="dim")
    console.print(
        "right: of all pairs; 95 % CI: Wilson's interval of the accuracy; YES, NO: right of the "
        f"pairs with that gold answer; {_FEW_MARK}: fewer than {FEW} pairs, too few for a claim.",
        style="dim",
    )
    _print_systems(systems, console)


def print_listed(systems: Sequence[System], row: Row, console: Console) -> None:
    """The pairs of a row, one line for each answer.

    Args:
        systems: The columns.
        row: Of a breakdown of these systems.
        console: Where to.
    """
    several = len(systems) > 1
    for answers in pairs_of_row(row):
        for number, answered in answers.items():
            whose = f"{column_name(number)}: " if several else ""
            console.print(outcome_line(answered.outcome, system=whose), soft_wrap=True)
    for number, cell in enumerate(row.cells):
        whose = f"{column_name(number)}: " if several else ""
        score = cell.score
        console.print(f"{whose}{count(score.correct)} of {score.pairs} right", style="bold")
    _print_systems(systems, console)


def _table(systems: Sequence[System], breakdown: Breakdown) -> Table:
    if len(systems) == 1:
        return _one_system(systems[0], breakdown)
    columns = [
        f"{column_name(number)} {system.parser.name}\n{system.strategy}"
        for number, system in enumerate(systems)
    ]
    result = table(breakdown.by, *columns)
    for row in breakdown.rows:
        result.add_row(row.value, *map(_stacked, row.cells))
    return result


def _one_system(system: System, breakdown: Breakdown) -> Table:
    title = styled((system.strategy, "bold"), f" · {system.parser.name} {system.parser.model}")
    first = breakdown.by == "all"
    result = table(
        breakdown.by, ">right", ">acc %", ">95 % CI", ">YES", ">NO", title=title if first else ""
    )
    for row in breakdown.rows:
        result.add_row(row.value, *_shown(row.cells[0]))
    return result


def _stacked(cell: Cell) -> Text:
    """All figures of a cell in two lines, so that several systems stand side by side."""
    if not cell.answers:
        return styled((UNDEFINED, "dim"))
    right, accuracy, interval, yes, no = _shown(cell)
    return styled(f"{right}  {accuracy} ", (f"{interval}\nYES {yes} NO {no}", "dim"))


def _shown(cell: Cell) -> tuple[str, ...]:
    score = cell.score
    tp, _, _, tn = score.known_counts
    mark = _FEW_MARK if cell.too_few and cell.answers else " "
    return (
        f"{count(score.correct)}/{score.pairs}",
        percent(score.accuracy) + mark,
        wilson(score),
        f"{count(tp)}/{score.tp + score.fn}",
        f"{count(tn)}/{score.tn + score.fp}",
    )


def _print_systems(systems: Sequence[System], console: Console) -> None:
    for number, system in enumerate(systems):
        whose = f"{column_name(number)}: " if len(systems) > 1 else ""
        for result in system.results:
            line = f"{whose}{result.signature}"
            console.print(line, style="dim", soft_wrap=True)
