"""An explained pair as one page of HTML, which needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pete.entailment.trace import RelationTrace
from pete.evaluation import Explanation
from pete.report.pictures.colours import style_sheet
from pete.report.pictures.explained import (
    LEGEND,
    STYLE,
    Cell,
    differences,
    drawings,
    links,
    mapping_line,
    mark,
    names,
    system,
    verdict,
)
from pete.report.pictures.markup import Element, element, html_page
from pete.report.pictures.svg import legend_sample
from pete.report.rules import rule_text

_CSS: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }
figure { margin: 1rem 0; overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
thead th { border-bottom: 1px solid; }
tbody th { font-weight: normal; }
caption { text-align: left; font-weight: bold; }
dt { font-weight: bold; }
a { color: inherit; text-decoration: underline dotted; }
.right, .wrong { border: 1px solid; border-radius: .3rem; padding: 0 .4rem; margin-right: .5rem; }
.matched, .missing { font-weight: bold; }
.legend { list-style: none; padding: 0; }
.legend svg { vertical-align: middle; margin-right: .5rem; }
"""

_HINT: Final = (
    "Point at an arc or a row of H, or move to an arc with the Tab key, to see the relation of T "
    "that answers it."
)


def explanation_html(explanations: Sequence[Explanation]) -> str:
    """Return a pair as an HTML page: T and H drawn, every relation of H, and the reason.

    Args:
        explanations: At least one, all of one pair; each is a section.
    """
    pair, several = explanations[0].pair, len(explanations) > 1
    linked = [link for n, e in enumerate(explanations, start=1) for link in links(e, n).values()]
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{pair.id}: {pair.hypothesis}"),
        element("style", f"{_CSS}{style_sheet(linked)}"),
    )
    legend = (element("li", legend_sample(style), text) for style, text in LEGEND.items())
    body = element(
        "body",
        element("h1", pair.id),
        element("dl", *_described("T", pair.text), *_described("H", pair.hypothesis)),
        *(_section(e, n, f"({n}) " * several) for n, e in enumerate(explanations, start=1)),
        *(_compared(explanations) if several else ()),
        element("h2", "What the arcs mean"),
        element("ul", *legend, class_="legend"),
        *((element("p", _HINT),) if linked else ()),
        element("h2", "What the rules say"),
        element("dl", *_rules(explanations)),
    )
    return html_page(element("html", head, body, lang="en"))


def _described(name: str, sentence: str, **attributes: str) -> tuple[Element, Element]:
    return element("dt", name, **attributes), element("dd", element("bdi", sentence))


def _section(explanation: Explanation, number: int, before: str) -> Element:
    trace, mapping = explanation.decision.trace, mapping_line(explanation)
    return element(
        "section",
        element("h2", f"{before}{system(explanation)}"),
        _verdict(explanation),
        *(_figure(name, drawing) for name, drawing in drawings(explanation, number)),
        *((element("p", mapping),) if mapping else ()),
        *((_trace_table(trace, links(explanation, number)),) if trace else ()),
    )


def _verdict(explanation: Explanation) -> Element:
    right = mark(explanation)
    before, code, reason = verdict(explanation)
    return element(
        "p",
        *((element("strong", right, class_=right.lower()), " ") if right else ()),
        element("strong", explanation.decision.answer),
        before,
        _code(code),
        reason,
    )


def _code(code: str) -> Element:
    return element("a", code, href=f"#{code}", title=rule_text(code))


def _figure(name: str, drawing: Element | None) -> Element:
    caption = element("figcaption", name)
    return element("figure", caption, element("p", "no parse") if drawing is None else drawing)


def _compared(explanations: Sequence[Explanation]) -> Iterator[Element]:
    for compared in differences(explanations):
        if compared.rows:
            rows = (
                element("tr", _row_head(relation), *map(_cell, cells))
                for relation, cells in compared.rows
            )
            yield _table(compared.title, (compared.head, *names(explanations)), rows)
        if compared.note:
            yield element("p", compared.note)


def _cell(cell: Cell) -> Element:
    style = {"class_": STYLE[cell.status]} if cell.status else {}
    lines = [part for line in cell.text.split("\n") for part in (element("br"), line)][1:]
    return element("td", *lines, **style)


def _trace_table(trace: Iterable[RelationTrace], link: Mapping[str, str]) -> Element:
    rows = (_row(entry, link.get(entry.answer, "")) for entry in trace)
    return _table("Relations of H", ("relation of H", "status", "rules", "reason"), rows)


def _row(entry: RelationTrace, link: str) -> Element:
    codes = [part for code in entry.codes for part in (", ", _code(code))][1:]
    return element(
        "tr",
        _row_head(entry.shown),
        element("td", entry.status, class_=STYLE[entry.status]),
        element("td", *codes),
        element("td", element("bdi", entry.reason)),
        **({"class_": link} if link else {}),
    )


def _table(title: str, headers: Iterable[str], rows: Iterable[Element]) -> Element:
    heads = (element("th", element("bdi", name), scope="col") for name in headers)
    return element(
        "table",
        element("caption", title),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
    )


def _row_head(relation: str) -> Element:
    return element("th", element("bdi", relation), scope="row")


def _rules(explanations: Iterable[Explanation]) -> Iterator[Element]:
    codes = {
        code
        for e in explanations
        for code in (e.decision.code, *(c for entry in e.decision.trace for c in entry.codes))
    }
    for code in sorted(codes):
        yield from _described(code, rule_text(code), id=code)
