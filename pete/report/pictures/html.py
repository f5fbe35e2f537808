"""An explained pair as one page of HTML, which needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pete.entailment.trace import RelationTrace
from pete.evaluation import Explanation
from pete.report.pictures.arcs import STYLES
from pete.report.pictures.explained import LEGEND, drawings, mapping_line, system, verdict
from pete.report.pictures.markup import Element, element, html_page
from pete.report.pictures.svg import legend_sample

__all__ = ["explanation_html"]

_CSS: Final = f"""
body {{ color: #1a1a1a; background: #fff; font: 16px/1.5 system-ui, sans-serif; margin: 2rem; }}
figure {{ margin: 1rem 0; overflow-x: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }}
thead th {{ border-bottom: 1px solid #6b6b6b; }}
tbody th {{ font-weight: normal; }}
caption {{ text-align: left; font-weight: bold; }}
dt {{ font-weight: bold; }}
strong.matched, td.matched {{ color: {STYLES["matched"]["stroke"]}; font-weight: bold; }}
strong.missing, td.missing {{ color: {STYLES["missing"]["stroke"]}; font-weight: bold; }}
.legend {{ list-style: none; padding: 0; }}
.legend svg {{ vertical-align: middle; margin-right: .5rem; }}
"""


def explanation_html(explanations: Sequence[Explanation]) -> str:
    """A pair as an HTML page: T and H drawn, every relation of H, and the reason.

    Args:
        explanations: At least one, all of one pair; each is a section.
    """
    pair = explanations[0].pair
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{pair.id}: {pair.hypothesis}"),
        element("style", _CSS.replace("\n", " ")),
    )
    body = element(
        "body",
        element("h1", pair.id),
        element("dl", *_described("T", pair.text), *_described("H", pair.hypothesis)),
        *map(_section, explanations),
        element("h2", "What the arcs mean"),
        element("ul", *_legend(), class_="legend"),
    )
    return html_page(element("html", head, body, lang="en"))


def _described(name: str, sentence: str) -> tuple[Element, Element]:
    return element("dt", name), element("dd", element("bdi", sentence))


def _section(explanation: Explanation) -> Element:
    decision = explanation.decision
    style = "matched" if decision.answer == "YES" else "missing"
    verdict_line = element(
        "p", element("strong", decision.answer, class_=style), verdict(explanation)
    )
    mapping = mapping_line(explanation)
    return element(
        "section",
        element("h2", system(explanation)),
        verdict_line,
        *(_figure(title, drawing) for title, drawing in drawings(explanation)),
        *((element("p", mapping),) if mapping else ()),
        *((_table(decision.trace),) if decision.trace else ()),
    )


def _figure(title: str, drawing: Element | None) -> Element:
    caption = element("figcaption", element("bdi", title))
    return element("figure", caption, element("p", "no parse") if drawing is None else drawing)


def _table(trace: Iterable[RelationTrace]) -> Element:
    headers = (element("th", name, scope="col") for name in _COLUMNS)
    return element(
        "table",
        element("caption", "Relations of H"),
        element("thead", element("tr", *headers)),
        element("tbody", *map(_row, trace)),
    )


_COLUMNS: Final = ("relation of H", "status", "rules", "reason")


def _row(entry: RelationTrace) -> Element:
    return element(
        "tr",
        element("th", element("bdi", entry.shown), scope="row"),
        element("td", entry.status, class_=entry.status.replace(" ", "-")),
        element("td", ", ".join(entry.codes)),
        element("td", element("bdi", entry.reason)),
    )


def _legend() -> Iterator[Element]:
    for style, meaning in LEGEND.items():
        yield element("li", legend_sample(style), meaning)
