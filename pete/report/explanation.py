"""An explained pair on a terminal: alone, or the same pair in several analyses side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.entailment.trace import RelationTrace, Status
from pete.evaluation import Explanation
from pete.pairs import EntailmentPair
from pete.report.pictures.explained import (
    Differences,
    Mark,
    answering,
    differences,
    mapping_line,
    mark,
    names,
    relations,
    system,
    verdict,
)
from pete.report.plain import print_text, styled
from pete.report.table import grid

_STATUS_STYLE: Final[Mapping[Status, str]] = {
    "matched": "green",
    "missing": "bold red",
    "set aside": "dim",
}
_MARK_STYLE: Final[Mapping[Mark, str]] = {"RIGHT": "bold green", "WRONG": "bold red"}


def print_explanation(explanation: Explanation, console: Console) -> None:
    """Print a pair, every relation of H with its status, and the decision."""
    _print_pair(explanation.pair, console)
    if explanation.text is not None:
        console.print("\nrelations of T:")
        console.print(Columns(_relations_of_text(explanation), padding=(0, 2)))
    if explanation.decision.trace:
        console.print(_trace_table(explanation.decision.trace))
    if mapping := mapping_line(explanation):
        console.print(styled(f"{mapping}\n"), soft_wrap=True)
    _print_decision(explanation, console)


def print_side_by_side(explanations: Sequence[Explanation], console: Console) -> None:
    """Print one pair in several analyses: where they differ, the status of H, the decisions.

    Args:
        explanations: Explanations of one pair.
        console: Where to print.
    """
    _print_pair(explanations[0].pair, console)
    console.print()
    for number, explanation in enumerate(explanations, start=1):
        console.print(styled(f"  ({number}) {system(explanation)}"), soft_wrap=True)
    console.print()
    for compared in differences(explanations):
        if compared.rows:
            console.print(_difference_table(compared, explanations))
        if compared.note:
            console.print(f"{compared.note}\n", style="dim")
    for number, explanation in enumerate(explanations, start=1):
        _print_decision(explanation, console, before=f"({number}) ")
        if mapping := mapping_line(explanation):
            console.print(styled(f"    {mapping}"), soft_wrap=True)


def _print_pair(pair: EntailmentPair, console: Console) -> None:
    console.print(pair.id, style="bold")
    console.print(f"  T  {pair.text}", soft_wrap=True)
    console.print(f"  H  {pair.hypothesis}", soft_wrap=True)


def _print_decision(explanation: Explanation, console: Console, *, before: str = "") -> None:
    right = mark(explanation)
    shown = ((right, _MARK_STYLE[right]), ": ") if right else ()
    answer = (explanation.decision.answer, "bold")
    print_text(styled(before, *shown, answer, *verdict(explanation)), console)


def _relations_of_text(explanation: Explanation) -> list[Text]:
    """Return the relations of T, with those that answer one of H set off."""
    answers = answering(explanation)
    return [
        styled((f"  {one}", _STATUS_STYLE["matched"] if one in answers else "dim"))
        for one in relations(explanation.text).values()
    ]


def _trace_table(trace: Iterable[RelationTrace]) -> Table:
    listing = grid("relation of H", "status", "rules", "reason")
    for entry in trace:
        style = _STATUS_STYLE[entry.status]
        listing.add_row(
            styled((entry.shown, style)),
            styled((entry.status, style)),
            ",".join(entry.codes),
            styled((entry.reason, style if entry.answer else "")),
        )
    return listing


def _difference_table(compared: Differences, explanations: Sequence[Explanation]) -> Table:
    listing = grid(compared.head, *names(explanations), title=compared.title)
    for relation, cells in compared.rows:
        shown = (
            styled((cell.text, _STATUS_STYLE[cell.status] if cell.status else "")) for cell in cells
        )
        listing.add_row(relation, *shown)
    return listing
