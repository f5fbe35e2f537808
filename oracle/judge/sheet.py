"""Sheets on which readers judge a parser's relations: HTML with arcs, a table, or plain text."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from pete.evaluation import Explanation
from pete.graph import Graph
from pete.pairs import EntailmentPair
from pete.report.pictures.colours import style_sheet
from pete.report.pictures.explained import drawings
from pete.report.pictures.markup import Element, element, html_page, visible
from pete.text.tokens import plain

from .judging import JUDGEMENT_COLUMNS

Coded: TypeAlias = Sequence[tuple[str, Explanation]]

INSTRUCTIONS: Final = (
    "Each entry has a code, a text T, a hypothesis H, and the relations that a parser found in "
    "both: label(head-number, dependent-number).",
    "Judge what the parser understood, not what you understand. Suppose that its relations are "
    "right, also where you read the sentence otherwise. Answer YES if T, understood as its "
    "relations say, makes H true; otherwise NO.",
    "H asks about the words it shares with T. Its somebody, someone and something stand for "
    "anybody and anything, a word of T that is not named there included. What T says besides does "
    "not matter, unless it denies what H says.",
    "The same fact may be in other relations: passive and active, a relative clause, an "
    "apposition, a possessive. It must be in the relations of T; the words of T alone are not "
    "enough, and neither is what is known of the world.",
    "Where a relation of H is wrong itself, go by what H says as far as its relations allow it. A "
    "side without a parse says nothing: NO.",
    f"Write a CSV file with the header {','.join(JUDGEMENT_COLUMNS)}, and one line for each code: "
    "the code, YES or NO, and a short remark, in quotes if it holds a comma; the remark may be "
    "empty. Name relations in remarks; do not quote sentences.",
)
"""The instructions to readers."""

_NO_PARSE: Final = "(no parse)"

_CSS: Final = (
    "body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; } "
    f"figure {{ margin: 1rem 0; overflow-x: auto; }} {style_sheet()}"
)


def _text_sheet(coded: Coded) -> str:
    """Return plain text: a relation on each line."""
    lines = [f"# {line}" for line in INSTRUCTIONS]
    for code, explanation in coded:
        lines += ("", "", f"== {code}")
        for name, sentence, graph in _sides(explanation):
            lines += ("", f"{name}  {sentence}")
            lines += (f"   {shown}" for shown in _shown(graph))
    return "\n".join(lines) + "\n"


def _table_sheet(coded: Coded) -> str:
    """Return a tab-separated table, relations of a side in one cell; two cells to fill in."""
    written = io.StringIO()
    table = csv.writer(written, delimiter="\t", lineterminator="\n")
    code, *to_be_filled = JUDGEMENT_COLUMNS
    table.writerow((code, "T", "relations of T", "H", "relations of H", *to_be_filled))
    for code, explanation in coded:
        cells = [
            cell
            for _, sentence, graph in _sides(explanation)
            for cell in (sentence, "; ".join(_shown(graph)))
        ]
        table.writerow((code, *cells, "", ""))
    return written.getvalue()


def _html_sheet(coded: Coded) -> str:
    """Return a page with the sentences drawn, an arc for each relation."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("title", "Judge what a parser understood"),
        element("style", _CSS),
    )
    instructions = (element("li", line) for line in INSTRUCTIONS)
    body = element(
        "body",
        element("h1", "Judge what a parser understood"),
        element("ul", *instructions),
        *(_section(code, explanation) for code, explanation in coded),
    )
    return html_page(element("html", head, body, lang="en"))


SHEETS: Final[Mapping[str, Callable[[Coded], str]]] = {
    ".html": _html_sheet,
    ".tsv": _table_sheet,
    ".txt": _text_sheet,
}
"""The writers of sheets, by file suffix."""


def _sides(explanation: Explanation) -> Iterator[tuple[str, str, Graph | None]]:
    pair: EntailmentPair = explanation.pair
    yield "T", visible(plain(pair.text)), explanation.text
    yield "H", visible(plain(pair.hypothesis)), explanation.hypothesis


def _shown(graph: Graph | None) -> list[str]:
    """Return the relations of a graph in the order of their words, or "(no relations)"."""
    if graph is None:
        return [_NO_PARSE]
    ordered = sorted(graph.relations, key=lambda r: (r.dependent, r.head, r.label))
    return [visible(graph.show(relation)) for relation in ordered] or ["(no relation)"]


def _section(code: str, explanation: Explanation) -> Element:
    return element(
        "section",
        element("h2", code),
        *(
            _figure(f"{name}: {sentence}", drawing)
            for (name, sentence, _), (_, drawing) in zip(
                _sides(explanation), drawings(explanation), strict=True
            )
        ),
    )


def _figure(sentence: str, drawing: Element | None) -> Element:
    caption = element("figcaption", element("bdi", sentence))
    return element("figure", caption, element("p", _NO_PARSE) if drawing is None else drawing)
