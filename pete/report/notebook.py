"""A run, an explanation and a graph as a notebook shows them: a piece of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pete.evaluation import Explanation, Result, Run
from pete.graph import ROOT, Graph
from pete.report.figures import count, interval, percent
from pete.report.pictures.arcs import Arc, draw
from pete.report.pictures.colours import inner_style
from pete.report.pictures.explained import drawings, links, mapping_line, mark, system, verdict
from pete.report.pictures.markup import Element, element, xml_text
from pete.report.table import UNDEFINED


def run_view(run: Run) -> str:
    """Return the table of scores."""
    headers = ("data set", "strategy", "pairs", "right", "accuracy", "95 % CI", "F1", "no parse")
    parsers = dict.fromkeys(result.parser for result in run.results)
    names = (" ".join(filter(None, (p.name, p.version, p.model))) for p in parsers)
    rows = [_scores(result) for result in run.results]
    return xml_text(element("div", element("p", ", ".join(names)), _table(headers, rows)))


def _scores(result: Result) -> Sequence[str]:
    score = result.score
    right, figures = count(score.correct), (percent(score.accuracy), interval(score.interval))
    failures = str(result.failures or "")
    return (
        result.title, result.strategy, str(score.pairs), right, *figures,
        percent(score.f1), failures,
    )  # fmt: skip


def explanation_view(explanation: Explanation) -> str:
    """Return the answer and its reason, T and H with their arcs, and the trace."""
    pair, trace = explanation.pair, explanation.decision.trace
    texts = {"T": pair.text, "H": pair.hypothesis}
    figures = (
        element("p", f"{name}: {texts[name]}", *([] if drawing is None else [drawing]))
        for name, drawing in drawings(explanation)
    )
    answer = " ".join(filter(None, (explanation.decision.answer, mark(explanation))))
    rows = ((entry.shown, entry.status, entry.reason) for entry in trace)
    return xml_text(
        element(
            "div",
            element("style", inner_style(".pete", links(explanation, 1).values())),
            element("p", f"{pair.id}, {system(explanation)}"),
            element("p", element("strong", answer), *verdict(explanation)),
            *figures,
            element("p", mapping_line(explanation)),
            _table(("relation of H", "status", "reason"), rows),
            class_="pete",
        )
    )


def graph_view(graph: Graph) -> str:
    """Return the words with their relations as arcs."""
    if not graph.tokens:
        return xml_text(element("p", UNDEFINED))
    arcs = [
        Arc(r.label, r.head, r.dependent, "other", graph.show(r))
        for r in graph.relations
        if r.head != ROOT
    ]
    words = [token.form for token in graph.tokens]
    about = "; ".join(arc.title for arc in arcs) or "no relation"
    drawing = draw(words, arcs, title=" ".join(words), about=about)
    return xml_text(element("div", element("style", inner_style(".pete")), drawing, class_="pete"))


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> Element:
    return element(
        "table",
        element("thead", element("tr", *(element("th", header) for header in headers))),
        element("tbody", *(element("tr", *(element("td", cell) for cell in r)) for r in rows)),
    )
