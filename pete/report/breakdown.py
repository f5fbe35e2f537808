"""A breakdown as a JSON document, as the rows of one long table, and as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from string import ascii_uppercase
from typing import Any, Final

from rich.text import Text

from pete.analysis.breakdown import FEW, Answered, Breakdown, Cell, Row, System
from pete.analysis.common_pairs import Common
from pete.evaluation.run_json import outcome_row
from pete.metrics import YesNoScore
from pete.report.figures import count, interval, of, percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled, unwrapped
from pete.report.table import Column, Report, Table
from pete.report.table import Row as TableRow
from pete.report.terminal import Sign

SCHEMA: Final = "pete-breakdown/1"

_FEW_MARK: Final = "*"
_NOTE: Final = (
    "right: out of all pairs; 95 % CI: Wilson's interval of the accuracy; YES, NO: pairs right "
    f"among those with that gold answer; {_FEW_MARK}: fewer than {FEW} pairs, too few for a claim."
)


def _yes(score: YesNoScore) -> str:
    return of(score.known_counts[0], score.tp + score.fn)


def _no(score: YesNoScore) -> str:
    return of(score.known_counts[3], score.tn + score.fp)


_SYSTEM: Final = ("column", "parser", "model", "profile", "strategy")

COLUMNS: Final = (
    Column("by", key=True, audience="programs"),
    Column("value", key=True, wrap=True),
    Column("system", key=True, audience="people", wrap=True),
    *(Column(name, key=True, audience="programs") for name in _SYSTEM),
    Column("score", "right", lambda s: of(s.correct, s.pairs), right=True, audience="people"),
    Column("shown_accuracy", "acc %", right=True, audience="people"),
    Column("interval", "95 % CI", interval, right=True, audience="people"),
    Column("yes", "YES", _yes, right=True, audience="people"),
    Column("no", "NO", _no, right=True, audience="people"),
    *(
        Column(name, audience="programs")
        for name in (
            "pairs", "correct", "accuracy", "accuracy_low", "accuracy_high", "yes_pairs",
            "yes_correct", "no_pairs", "no_correct", "failures", "too_few",
        )
    ),
)  # fmt: skip
"""The columns of breakdowns."""

LISTED: Final = (
    *(Column(name, key=True) for name in ("dataset", "split", "id", *_SYSTEM)),
    *map(Column, ("gold", "answer", "right", "code", "reason")),
)
"""The columns of the pairs of a row."""


def column_name(number: int) -> str:
    """Return the name of a system, counted from 0: A to Z, then AA and on.

    Example:
        >>> column_name(0), column_name(25), column_name(26)
        ('A', 'Z', 'AA')
    """
    before = "" if number < len(ascii_uppercase) else column_name(number // 26 - 1)
    return before + ascii_uppercase[number % 26]


def breakdown_report(
    systems: Sequence[System],
    breakdowns: Sequence[Breakdown],
    common: Common,
    *,
    sign: Sign,
    listed: Row | None = None,
) -> Report:
    """Return a table for each breakdown, or the pairs of a row.

    Args:
        systems: The systems compared.
        breakdowns: Their answers, each by one facet.
        common: The pairs, and how many others were left out.
        sign: Writes signatures.
        listed: A row whose pairs are listed.
    """
    document = partial(breakdown_document, systems, breakdowns, common, listed=listed)
    signatures = tuple(
        (f"{column_name(number)} {result.title}", sign(result.signature))
        for number, system in enumerate(systems)
        for result in system.results
    )
    if listed is not None:
        rows = tuple(listed_rows(systems, listed))
        data = Table(LISTED, rows, signatures=signatures)
        lines = [*_listed_lines(systems, listed)]
        lines += (unwrapped((f"{name}: {signature}", "dim")) for name, signature in signatures)
        return Report(document, lines, data)
    *tables, last = (breakdown_table(systems, [breakdown]) for breakdown in breakdowns)
    tables.append(replace(last, notes=(*last.notes, _NOTE), signatures=signatures))
    return Report(document, tables, breakdown_table(systems, breakdowns))


def breakdown_table(systems: Sequence[System], breakdowns: Sequence[Breakdown]) -> Table:
    """Return the figures of each value and system, in one table.

    Args:
        systems: The systems compared.
        breakdowns: Their answers, each by one facet.
    """
    first, system, several = breakdowns[0].by, systems[0], len(systems) > 1
    by, value, whose, *others = COLUMNS
    columns = (by, replace(value, header=first), *([whose] if several else []), *others)
    notes = ((breakdown.by, breakdown.note) for breakdown in breakdowns)
    return Table(
        columns,
        tuple(breakdown_rows(systems, breakdowns)),
        title=""
        if several or first != "all"
        else styled((system.strategy, "bold"), f" · {system.parser.name} {system.parser.model}"),
        notes=tuple(f"{by}: {note}." for by, note in notes if note),
    )


def breakdown_document(
    systems: Sequence[System],
    breakdowns: Iterable[Breakdown],
    common: Common,
    *,
    listed: Row | None = None,
) -> dict[str, Any]:
    """Return breakdowns as plain data.

    Args:
        systems: The columns.
        breakdowns: The answers of these systems, each by one facet.
        common: The pairs, and how many others were left out.
        listed: A row whose pairs are listed, too.
    """
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "few": FEW,
        "columns": [
            {
                **_system(number, system),
                "signatures": [str(result.signature) for result in system.results],
                "pairs_left_out": left_out,
            }
            for number, (system, left_out) in enumerate(zip(systems, common.left_out, strict=True))
        ],
        "breakdowns": [
            {
                "by": breakdown.by,
                "rows": [
                    {"value": row.value, "cells": list(map(_cell_document, row.cells))}
                    for row in breakdown.rows
                ],
            }
            for breakdown in breakdowns
        ],
    }
    if listed is not None:
        document["pairs"] = [_pair_document(answers) for answers in pairs_of_row(listed)]
    return document


def breakdown_rows(
    systems: Sequence[System], breakdowns: Iterable[Breakdown]
) -> Iterator[TableRow]:
    """Yield a row for each cell: what is counted, whose answers, the figures."""
    for breakdown in breakdowns:
        for row in breakdown.rows:
            for number, (system, cell) in enumerate(zip(systems, row.cells, strict=True)):
                name = f"{system.run or system.parser.name} {system.strategy}"
                mark = _FEW_MARK if cell.too_few and cell.answers else " "
                yield {
                    "by": breakdown.by,
                    "value": row.value,
                    "system": f"{column_name(number)} {name}",
                    **_system(number, system),
                    **_figures(cell),
                    **dict.fromkeys(("score", "yes", "no"), cell.score),
                    "interval": cell.score.interval,
                    "shown_accuracy": percent(cell.score.accuracy) + mark,
                }


def listed_rows(systems: Sequence[System], listed: Row) -> Iterator[TableRow]:
    """Yield a row for each answer to the pairs of a row of a breakdown."""
    for answers in pairs_of_row(listed):
        for number, answered in answers.items():
            yield {**_system(number, systems[number]), **_answered_row(answered)}


def pairs_of_row(row: Row) -> tuple[Mapping[int, Answered], ...]:
    """Return the answers to each pair of a row, by the number of the system, counted from 0."""
    pairs: dict[tuple[str, str, str], dict[int, Answered]] = {}
    for number, cell in enumerate(row.cells):
        for answered in cell.answers:
            pairs.setdefault(answered.key, {})[number] = answered
    return tuple(pairs.values())


def _system(number: int, system: System) -> dict[str, object]:
    return {
        "column": column_name(number),
        "parser": system.parser.name,
        "model": system.parser.model,
        "profile": system.profile,
        "strategy": system.strategy,
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
    rows = {number: _answered_row(answered) for number, answered in answers.items()}
    first = next(iter(rows.values()))
    pair = {n: first[n] for n in ("dataset", "split", "id", "text", "hypothesis", "gold")}
    answer = ("answer", "right", "code", "reason")
    return {
        **pair,
        "answers": [
            {"column": column_name(number), **{name: row[name] for name in answer}}
            for number, row in rows.items()
        ],
    }


def _answered_row(answered: Answered) -> dict[str, object]:
    where = {"dataset": answered.dataset, "split": answered.split}
    return {**where, **outcome_row(answered.outcome), "right": answered.outcome.right}


def _listed_lines(systems: Sequence[System], row: Row) -> Iterator[Text]:
    """Yield the pairs of a row, a line for each answer, then the score of each system."""

    def whose(number: int) -> str:
        return f"{column_name(number)}: " if len(systems) > 1 else ""

    for answers in pairs_of_row(row):
        for number, answered in answers.items():
            yield outcome_line(answered.outcome, system=whose(number))
        pair = next(iter(answers.values())).outcome
        yield from sentence_lines(pair.pair, reason=pair.decision.reason)
    for number, cell in enumerate(row.cells):
        score = cell.score
        right = f"{count(score.correct)} of {score.pairs} right"
        yield styled((whose(number) + right, "bold"))
