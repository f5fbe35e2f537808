"""A breakdown as people see it in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.breakdown import FACETS, FEW, Breakdown, Cell, Row, System
from pete.report.breakdown import column_name, pairs_of_row
from pete.report.plain import styled
from pete.report.terminal import UNDEFINED, count, outcome_line, percent, table, wilson

__all__ = ["print_breakdowns", "print_listed"]

_FEW_MARK = "*"


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
        result.add_row(row.value, *_figures(row.cells[0]))
    return result


def _stacked(cell: Cell) -> Text:
    """All figures of a cell in two lines, so that several systems stand side by side."""
    if not cell.answers:
        return styled((UNDEFINED, "dim"))
    right, accuracy, interval, yes, no = _figures(cell)
    return styled(f"{right}  {accuracy} ", (f"{interval}\nYES {yes} NO {no}", "dim"))


def _figures(cell: Cell) -> tuple[str, ...]:
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
