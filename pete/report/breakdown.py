"""A breakdown as plain data: the JSON document, and the rows of one long table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Final

from pete.breakdown import FEW, Answered, Breakdown, Cell, Row, System
from pete.common_pairs import Common
from pete.metrics import YesNoScore
from pete.report.rows import Row as TableRow

__all__ = [
    "SCHEMA",
    "breakdown_document",
    "breakdown_rows",
    "column_name",
    "listed_rows",
    "pairs_of_row",
]

SCHEMA: Final = "pete-breakdown/1"


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
