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
from pete.graph import ROOT, Graph, Relation
from pete.pairs import EntailmentPair, Label
from pete.report.pictures.explained import answering, mapping_line, system, verdict
from pete.report.plain import styled
from pete.report.table import grid

__all__ = ["print_explanation", "print_side_by_side"]

_STATUS_STYLE: Final[Mapping[Status, str]] = {
    "matched": "green",
    "missing": "bold red",
    "set aside": "dim",
}
_ANSWER_STYLE: Final[Mapping[Label, str]] = {"YES": "bold green", "NO": "bold red"}
_ABSENT: Final = "-"


def print_explanation(explanation: Explanation, console: Console) -> None:
    """A pair, every relation of H with what became of it, and the decision."""
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
    """One pair in several analyses: where those of T differ, what became of H, the decisions.

    Args:
        explanations: Of one pair.
        console: Where to.
    """
    _print_pair(explanations[0].pair, console)
    console.print()
    for number, explanation in enumerate(explanations, start=1):
        console.print(styled(f"  ({number}) {system(explanation)}"), soft_wrap=True)
    console.print()
    differing, same = _differences([e.text for e in explanations])
    if differing:
        console.print(_text_table(explanations, differing))
    console.print(f"The analyses of T have {same} relations in common.\n", style="dim")
    if any(e.decision.trace for e in explanations):
        console.print(_status_table(explanations))
    for number, explanation in enumerate(explanations, start=1):
        _print_decision(explanation, console, before=f"({number}) ")
        if mapping := mapping_line(explanation):
            console.print(styled(f"    {mapping}"), soft_wrap=True)


def _print_pair(pair: EntailmentPair, console: Console) -> None:
    console.print(pair.id, style="bold")
    console.print(f"  T  {pair.text}", soft_wrap=True)
    console.print(f"  H  {pair.hypothesis}", soft_wrap=True)


def _print_decision(explanation: Explanation, console: Console, *, before: str = "") -> None:
    answer = explanation.decision.answer
    line = styled(before, (answer, _ANSWER_STYLE[answer]), verdict(explanation))
    console.print(line, soft_wrap=True)


def _relations_of_text(explanation: Explanation) -> list[Text]:
    """The relations of T, those that answer one of H set off."""
    answers = answering(explanation)
    shown = _shown(explanation.text).values()
    return [
        styled((f"  {one}", _STATUS_STYLE["matched"] if one in answers else "dim")) for one in shown
    ]


def _trace_table(trace: Iterable[RelationTrace]) -> Table:
    relations = grid("relation of H", "status", "rules", "reason")
    for entry in trace:
        style = _STATUS_STYLE[entry.status]
        relations.add_row(
            styled((entry.shown, style)),
            styled((entry.status, style)),
            ",".join(entry.codes),
            styled((entry.reason, style if entry.answer else "")),
        )
    return relations


def _shown(graph: Graph | None) -> dict[Relation, str]:
    """The relations of a graph but the root, each in Stanford's notation; none without one."""
    if graph is None:
        return {}
    return {relation: graph.show(relation) for relation in graph.relations if relation.head != ROOT}


def _differences(graphs: Sequence[Graph | None]) -> tuple[list[str], int]:
    """Relations that only some graphs have, in the order of their words; how many all have."""
    shown = [_shown(graph) for graph in graphs]
    sets = [frozenset(one.values()) for one in shown]
    places = {text: _place(relation) for one in shown for relation, text in one.items()}
    shared = frozenset.intersection(*sets)
    return sorted(places.keys() - shared, key=places.__getitem__), len(shared)


def _place(relation: Relation) -> tuple[int, int, str]:
    return relation.dependent, relation.head, relation.label


def _text_table(explanations: Sequence[Explanation], differing: Iterable[str]) -> Table:
    listing = grid("relation of T", *_numbers(explanations), title="Where the analyses of T differ")
    answers = [answering(explanation) for explanation in explanations]
    has = [frozenset(_shown(explanation.text).values()) for explanation in explanations]
    for shown in differing:
        cells = [
            styled(("answers H", _STATUS_STYLE["matched"]) if shown in answer else "yes")
            if shown in own
            else _ABSENT
            for own, answer in zip(has, answers, strict=True)
        ]
        listing.add_row(shown, *cells)
    return listing


def _status_table(explanations: Sequence[Explanation]) -> Table:
    listing = grid("relation of H", *_numbers(explanations), title="What became of H")
    traces = [{entry.shown: entry for entry in e.decision.trace} for e in explanations]
    places = {entry.shown: _place(entry.relation) for t in traces for entry in t.values()}
    for shown in sorted(places, key=places.__getitem__):
        listing.add_row(shown, *(_status(trace.get(shown)) for trace in traces))
    return listing


def _status(entry: RelationTrace | None) -> Text | str:
    if entry is None:
        return _ABSENT
    answer = f"\n{entry.answer}" if entry.answer else ""
    return styled((entry.status + answer, _STATUS_STYLE[entry.status]))


def _numbers(explanations: Sequence[Explanation]) -> list[str]:
    """Column headers: the number of each analysis, with the name of its parser."""
    return [f"({number}) {e.parser.name}" for number, e in enumerate(explanations, start=1)]
