"""An explained pair as one SVG picture, which needs nothing but itself."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len

from pete.evaluation import Explanation
from pete.report.pictures.arcs import (
    CELL,
    FONT,
    NAMESPACE,
    STYLES,
    ArcStyle,
    Looks,
    paper,
    text_element,
)
from pete.report.pictures.colours import style_sheet
from pete.report.pictures.explained import (
    LEGEND,
    differences,
    drawings,
    links,
    mapping_line,
    mark,
    names,
    system,
    verdict,
)
from pete.report.pictures.markup import Element, element, visible, xml_text
from pete.report.rules import rule_text

_MARGIN: Final = 16.0
_LINE: Final = 20.0
"""Height of a line of text, in pixels."""
_NARROWEST: Final = 760.0
_SAMPLE: Final = 40.0
"""Length of the piece of an arc that the legend shows."""

_BOLD: Final = MappingProxyType({"font_weight": "bold"})


def explanation_svg(explanations: Sequence[Explanation]) -> str:
    """Return a pair as an SVG document: T and H drawn, and the reason, for each explanation.

    Args:
        explanations: At least one, all of one pair.
    """
    pair = explanations[0].pair
    numbered = tuple(enumerate(explanations, start=1))
    drawn = [(explanation, tuple(drawings(explanation, n))) for n, explanation in numbered]
    linked = [link for n, explanation in numbered for link in links(explanation, n).values()]
    sides = [side for _, both in drawn for _, side in both if side is not None]
    width = max([_NARROWEST, *(_size(side, "width") for side in sides)])
    blocks = [
        *_lines(pair.id, width, looks=_BOLD),
        *_lines(f"T  {pair.text}", width),
        *_lines(f"H  {pair.hypothesis}", width),
        *(block for explanation, both in drawn for block in _section(explanation, both, width)),
        *(_differences(explanations, width) if len(explanations) > 1 else ()),
        _frame(width, _LINE),
        *(
            _frame(width, _LINE, *legend_sample(style), text_element(meaning, _SAMPLE + 10, 14))
            for style, meaning in LEGEND.items()
        ),
    ]
    stacked = _stacked(blocks, width, title=f"{pair.id}: T, H, and the answer")
    stacked.insert(1, element("style", style_sheet(linked)))
    return f"{xml_text(stacked)}\n"


def legend_sample(style: ArcStyle) -> Element:
    """Return a short piece of line in the style of an arc."""
    looks: Looks = {"stroke": "currentColor", "class_": style, **STYLES[style]}
    sample = _frame(_SAMPLE, _LINE, element("line", x1=0, y1=10, x2=_SAMPLE, y2=10, **looks))
    sample.set("aria-hidden", "true")  # the words beside it say the same
    return sample


def _section(
    explanation: Explanation, sides: Iterable[tuple[str, Element | None]], width: float
) -> Iterator[Element]:
    yield _frame(width, _LINE)
    yield _frame(width, 12, element("line", x1=0, y1=6, x2=width, y2=6, stroke="currentColor"))
    yield from _lines(system(explanation), width, looks=_BOLD)
    for name, drawing in sides:
        yield from _lines(name, width)
        yield from _lines("no parse", width) if drawing is None else (drawing,)
    yield from _verdict(explanation, width)
    yield from _lines(mapping_line(explanation), width)


def _differences(explanations: Sequence[Explanation], width: float) -> Iterator[Element]:
    """Yield the tables of differences, a line for each relation."""
    for compared in differences(explanations):
        yield _frame(width, _LINE)
        yield from _lines(compared.title, width, looks=_BOLD)
        for relation, cells in compared.rows:
            texts = (" ".join(cell.text.split("\n")) for cell in cells)
            whose = zip(names(explanations), texts, strict=True)
            shown = "; ".join(f"{name}: {text}" for name, text in whose)
            yield from _lines(f"{relation}  {shown}", width)
        yield from _lines(compared.note, width)


def _verdict(explanation: Explanation, width: float) -> Iterator[Element]:
    """Yield the mark on a line of its own, then the answer, with the text of its rule as title."""
    right = mark(explanation)
    yield from _lines(right, width, looks={**_BOLD, "class_": right.lower()})
    answer = f"{explanation.decision.answer}{''.join(verdict(explanation))}"
    for line in _lines(answer, width, looks=_BOLD):
        line.insert(0, element("title", rule_text(explanation.decision.code)))
        yield line


def _stacked(blocks: Sequence[Element], width: float, *, title: str) -> Element:
    y = _MARGIN
    for block in blocks:
        block.set("x", f"{_MARGIN:g}")
        block.set("y", f"{y:.1f}")
        y += _size(block, "height")
    full_width, full_height = width + 2 * _MARGIN, y + _MARGIN
    return element(
        "svg",
        element("title", title),
        paper(x=0, y=0, width=full_width, height=full_height),
        *blocks,
        xmlns=NAMESPACE,
        width=full_width,
        height=full_height,
        viewBox=f"0 0 {full_width:.1f} {full_height:.1f}",
        font_family=FONT,
    )


def _lines(text: str, width: float, *, looks: Looks = MappingProxyType({})) -> Iterator[Element]:
    """Yield a text, broken where the picture ends; nothing for an empty one."""
    shown = visible(text)
    cells = int(width / CELL)
    wide = cell_len(shown) > len(shown)  # then a character may take two cells
    for line in textwrap.wrap(shown, cells // 2 if wide else cells):
        yield _frame(width, _LINE, text_element(line, 0, 14, looks=looks))


def _frame(width: float, height: float, *content: Element) -> Element:
    return element("svg", *content, xmlns=NAMESPACE, width=width, height=height)


def _size(framed: Element, name: str) -> float:
    return float(framed.attrib[name])
