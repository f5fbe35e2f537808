"""An explained pair in words and arcs, for every kind of picture of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pete.entailment.trace import Status
from pete.evaluation import Explanation
from pete.evaluation.document import named_mapping
from pete.graph import ROOT, Graph, Relation
from pete.report.pictures.arcs import Arc, ArcStyle, draw
from pete.report.pictures.markup import Element

__all__ = [
    "LEGEND",
    "answering",
    "drawings",
    "mapping_line",
    "system",
    "verdict",
]

LEGEND: Final[Mapping[ArcStyle, str]] = {
    "matched": "relation of H that T has, and the relation of T that answers it",
    "missing": "relation of H that T lacks",
    "aside": "relation of H that is set aside",
    "other": "other relation of T",
}
"""What arcs mean; each style that a reader can tell apart once."""

_STYLE: Final[Mapping[Status, ArcStyle]] = {
    "matched": "matched",
    "missing": "missing",
    "set aside": "aside",
}


def system(explanation: Explanation) -> str:
    """Who answered: parser, model, strategy."""
    parser = explanation.parser
    return f"{parser.name} {parser.model}".rstrip() + f", {explanation.decision.strategy}"


def verdict(explanation: Explanation) -> str:
    """What follows the answer in one sentence: the gold answer, the rule and the reason."""
    decision, gold = explanation.decision, explanation.pair.gold
    beside = "" if gold is None else f" (gold {gold})"
    return f"{beside} by {decision.strategy}, {decision.code}: {decision.reason}"


def mapping_line(explanation: Explanation) -> str:
    """Which words of T those of H stand for, ``""`` if nothing is known of it."""
    words = ", ".join(f"{asked} = {given}" for asked, given in named_mapping(explanation))
    return words and f"H in T: {words}"


def answering(explanation: Explanation) -> dict[str, list[str]]:
    """Relations of T, in Stanford's notation, with the relations of H that they answer."""
    found: dict[str, list[str]] = {}
    for entry in explanation.decision.trace:
        if entry.answer:
            found.setdefault(entry.answer, []).append(entry.shown)
    return found


def drawings(explanation: Explanation) -> Iterator[tuple[str, Element | None]]:
    """The drawing of T and that of H, each with what it is of; ``None`` without a parse."""
    pair, text, hypothesis = explanation.pair, explanation.text, explanation.hypothesis
    for title, graph, arcs in (
        (f"T: {pair.text}", text, _text_arcs(explanation)),
        (f"H: {pair.hypothesis}", hypothesis, _hypothesis_arcs(explanation)),
    ):
        yield title, None if graph is None else _drawing(title, graph, tuple(arcs))


def _drawing(title: str, graph: Graph, arcs: tuple[Arc, ...]) -> Element:
    about = "; ".join(arc.title for arc in arcs) or "no relation"
    return draw([token.form for token in graph.tokens], arcs, title=title, about=about)


def _text_arcs(explanation: Explanation) -> Iterator[Arc]:
    answers = answering(explanation)
    for relation, shown in _relations(explanation.text):
        asked = answers.get(shown)
        title = f"{shown} answers {', '.join(asked)} of H" if asked else shown
        yield _arc(relation, "answer" if asked else "other", title)


def _hypothesis_arcs(explanation: Explanation) -> Iterator[Arc]:
    """Every relation of H but the root: as the trace says, or plain where it says nothing."""
    traced = {entry.relation: entry for entry in explanation.decision.trace}
    for relation, shown in _relations(explanation.hypothesis):
        entry = traced.get(relation)
        title = f"{shown}: {entry.status}. {entry.reason}" if entry else shown
        yield _arc(relation, _STYLE[entry.status] if entry else "other", title)


def _relations(graph: Graph | None) -> list[tuple[Relation, str]]:
    if graph is None:
        return []
    return [
        (relation, graph.show(relation)) for relation in graph.relations if relation.head != ROOT
    ]


def _arc(relation: Relation, style: ArcStyle, title: str) -> Arc:
    return Arc(relation.label, relation.head, relation.dependent, style, title)
