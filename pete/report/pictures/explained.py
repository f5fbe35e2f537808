"""An explained pair in words, tables and arcs, for every kind of picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from pete.entailment.trace import RelationTrace, Status
from pete.evaluation import Explanation
from pete.evaluation.run_json import named_mapping
from pete.graph import ROOT, Graph, Relation
from pete.report.pictures.arcs import Arc, ArcStyle, draw
from pete.report.pictures.markup import Element

LEGEND: Final[Mapping[ArcStyle, str]] = {
    "matched": "relation of H that T has, and the relation of T that answers it",
    "missing": "relation of H that T does not have",
    "aside": "relation of H that is set aside",
    "other": "other relation of T",
}
"""What arcs mean; each style that a reader can tell apart once."""

STYLE: Final[Mapping[Status, ArcStyle]] = {
    "matched": "matched",
    "missing": "missing",
    "set aside": "aside",
}
"""How the arc of a relation of H looks, and the class of a cell with its status."""

Mark: TypeAlias = Literal["RIGHT", "WRONG", ""]


class Cell(NamedTuple):
    """A cell of a table of differences, with the status of the relation, if it has one."""

    text: str
    status: Status | None = None


class Differences(NamedTuple):
    """A table with a column for each analysis of one pair.

    Attributes:
        title: What it compares.
        head: What stands above the relations.
        rows: Each relation, with a cell for each analysis; there may be none.
        note: A sentence to go below, or ``""``.
    """

    title: str
    head: str
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    note: str = ""


def system(explanation: Explanation) -> str:
    """Return who answered: parser, model, strategy."""
    parser = explanation.parser
    return f"{parser.name} {parser.model}".rstrip() + f", {explanation.decision.strategy}"


def names(explanations: Sequence[Explanation]) -> list[str]:
    """Return the parsers of explanations, with the numbers of the explanations."""
    return [f"({number}) {e.parser.name}" for number, e in enumerate(explanations, start=1)]


def mark(explanation: Explanation) -> Mark:
    """Return whether the answer is the gold answer, ``""`` for a pair without one."""
    gold = explanation.pair.gold
    if gold is None:
        return ""
    return "RIGHT" if explanation.decision.answer == gold else "WRONG"


def verdict(explanation: Explanation) -> tuple[str, str, str]:
    """Return what follows the answer in one sentence, in three parts.

    The gold answer and the strategy, the code of the rule that decided, the reason.
    """
    decision, gold = explanation.decision, explanation.pair.gold
    beside = "" if gold is None else f" (gold {gold})"
    return f"{beside} by {decision.strategy}, ", decision.code, f": {decision.reason}"


def mapping_line(explanation: Explanation) -> str:
    """Return which words of T those of H stand for, ``""`` if that is not known."""
    words = ", ".join(f"{of_h} = {of_t}" for of_h, of_t in named_mapping(explanation))
    return words and f"H in T: {words}"


def answering(explanation: Explanation) -> dict[str, list[str]]:
    """Return relations of T, in Stanford's notation, with the relations of H they answer."""
    answers: dict[str, list[str]] = {}
    for entry in explanation.decision.trace:
        if entry.answer:
            answers.setdefault(entry.answer, []).append(entry.shown)
    return answers


def links(explanation: Explanation, number: int) -> dict[str, str]:
    """Return relations of T that answer, with the class that they share with those of H.

    Args:
        explanation: The pair.
        number: The number of the explanation in its document.
    """
    answers = answering(explanation)
    shared = [shown for shown in relations(explanation.text).values() if shown in answers]
    return {shown: f"link-{number}-{i}" for i, shown in enumerate(shared, start=1)}


def drawings(explanation: Explanation, number: int = 1) -> Iterator[tuple[str, Element | None]]:
    """Yield ``T`` and ``H``, each with its drawing; ``None`` without a parse.

    Args:
        explanation: The pair.
        number: The number of the explanation in its document.
    """
    link = links(explanation, number)
    for name, graph, arcs in (
        ("T", explanation.text, _text_arcs(explanation, link)),
        ("H", explanation.hypothesis, _hypothesis_arcs(explanation, link)),
    ):
        yield name, None if graph is None else _drawing(name, graph, tuple(arcs))


def differences(explanations: Sequence[Explanation]) -> tuple[Differences, Differences]:
    """Return where several analyses of one pair differ: in T, and in what became of H."""
    return _differences_of_text(explanations), _differences_of_status(explanations)


def relations(graph: Graph | None) -> dict[Relation, str]:
    """Return the relations of a graph but the root, each in Stanford's notation."""
    if graph is None:
        return {}
    return {relation: graph.show(relation) for relation in graph.relations if relation.head != ROOT}


def _differences_of_text(explanations: Sequence[Explanation]) -> Differences:
    shown = [relations(explanation.text) for explanation in explanations]
    own = [frozenset(one.values()) for one in shown]
    shared = frozenset.intersection(*own)
    answers = [answering(explanation) for explanation in explanations]

    def cell(number: int, relation: str) -> Cell:
        if relation in answers[number]:
            return Cell("answers H", "matched")
        return Cell("yes" if relation in own[number] else "-")

    rows = tuple(
        (relation, tuple(cell(number, relation) for number in range(len(explanations))))
        for relation in _in_order(item for one in shown for item in one.items())
        if relation not in shared
    )
    note = f"The analyses of T have {len(shared)} relations in common."
    return Differences("Where the analyses of T differ", "relation of T", rows, note)


def _differences_of_status(explanations: Sequence[Explanation]) -> Differences:
    traces = [{entry.shown: entry for entry in e.decision.trace} for e in explanations]
    shown = _in_order((e.relation, e.shown) for trace in traces for e in trace.values())
    rows = tuple((one, tuple(_status_cell(trace.get(one)) for trace in traces)) for one in shown)
    return Differences("What became of H", "relation of H", rows)


def _status_cell(entry: RelationTrace | None) -> Cell:
    if entry is None:
        return Cell("-")
    return Cell(f"{entry.status}\n{entry.answer}".rstrip(), entry.status)


def _in_order(shown: Iterable[tuple[Relation, str]]) -> list[str]:
    """Return relations, each once, in the order of their words."""
    places = {text: (one.dependent, one.head, one.label) for one, text in shown}
    return sorted(places, key=places.__getitem__)


def _drawing(name: str, graph: Graph, arcs: tuple[Arc, ...]) -> Element:
    about = "; ".join(arc.title for arc in arcs) or "no relation"
    words = [token.form for token in graph.tokens]
    return draw(words, arcs, title=f"Relations of {name}", about=about)


def _text_arcs(explanation: Explanation, link: Mapping[str, str]) -> Iterator[Arc]:
    answers = answering(explanation)
    for relation, shown in relations(explanation.text).items():
        answered = answers.get(shown)
        title = f"{shown} answers {', '.join(answered)} of H" if answered else shown
        yield _arc(relation, "answer" if answered else "other", title, link.get(shown, ""))


def _hypothesis_arcs(explanation: Explanation, link: Mapping[str, str]) -> Iterator[Arc]:
    """Yield the relations of H but the root, in the style of their status if they have one."""
    traced = {entry.relation: entry for entry in explanation.decision.trace}
    for relation, shown in relations(explanation.hypothesis).items():
        entry = traced.get(relation)
        if entry is None:
            yield _arc(relation, "other", shown)
        else:
            title = f"{shown}: {entry.status}. {entry.reason}"
            yield _arc(relation, STYLE[entry.status], title, link.get(entry.answer, ""))


def _arc(relation: Relation, style: ArcStyle, title: str, link: str = "") -> Arc:
    return Arc(relation.label, relation.head, relation.dependent, style, title, link)
