"""A sentence drawn with its relations: words on a line, an arc above them for each relation.

The drawing is computed, not measured: every text has the width of its cells in a fixed-width
font and is held to it (``textLength``), so labels cannot overlap whatever font there is. Levels
go by span: an arc lies above all shorter ones it shares a stretch of the line with. Words stand
as far apart as their labels need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from rich.cells import cell_len

from pete.report.pictures.colours import PAPER
from pete.report.pictures.markup import Element, element, visible

ArcStyle: TypeAlias = Literal["matched", "missing", "aside", "answer", "other"]

Looks: TypeAlias = Mapping[str, str | float]
"""Attributes of an element, by their names in :func:`pete.report.pictures.markup.element`."""

STYLES: Final[Mapping[ArcStyle, Looks]] = {
    "matched": {"stroke_width": 2.2},
    "missing": {"stroke_width": 2.2, "stroke_dasharray": "7 4"},
    "aside": {"stroke_width": 1, "stroke_dasharray": "1.5 3"},
    "answer": {"stroke_width": 2.2},
    "other": {"stroke_width": 1},
}
"""The lines of arcs. Their colours (:mod:`pete.report.pictures.colours`) say nothing more."""

CELL: Final = 7.8
"""Width of a character in the fixed-width font, in pixels, at the size of a label."""

_WORD_CELL: Final = 9.0
_LABEL_SIZE: Final = 13
_WORD_SIZE: Final = 15
_MARGIN: Final = 12.0
_GAP: Final = 14.0
"""Least space between two words."""
_SLOT: Final = 9.0
"""Space between two ends of arcs at one word."""
_LEVEL: Final = 24.0
_CREST: Final = 10.0
"""Space above the highest arc, for the upper half of its label."""
_FOOT: Final = 34.0
"""Space below the arcs, for the words."""
_ROUND: Final = 7.0

_QUIET: Final[tuple[ArcStyle, ...]] = ("aside", "other")
"""Styles of arcs whose labels are not bold."""

NAMESPACE: Final = "http://www.w3.org/2000/svg"

FONT: Final = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
"""The fixed-width font of all texts in a picture."""


@dataclass(frozen=True, slots=True)
class Arc:
    """A relation to be drawn.

    Attributes:
        label: What stands on it.
        head: Id of the word it starts from.
        dependent: Id of the word its arrow points to.
        style: How it looks.
        title: Description for a pointer that rests on it, and for readers who cannot see it.
        link: Class that it shares with the arcs that belong to it, or ``""``.
    """

    label: str
    head: int
    dependent: int
    style: ArcStyle
    title: str
    link: str = ""

    @property
    def left(self) -> int:
        """Id of the word it begins at."""
        return min(self.head, self.dependent)

    @property
    def right(self) -> int:
        """Id of the word it ends at."""
        return max(self.head, self.dependent)

    @property
    def width(self) -> float:
        """Width of its label with a little space around it."""
        return cell_len(visible(self.label)) * CELL + 8


@dataclass(frozen=True, slots=True)
class _Placed:
    """An arc with its level and, at either end, its distance from the middle of the word."""

    arc: Arc
    level: int
    start: float
    end: float


def draw(words: Sequence[str], arcs: Iterable[Arc], *, title: str, about: str) -> Element:
    """Return an ``svg`` element of its own size, with a view box.

    Args:
        words: The words of the sentence; ids count from 1.
        arcs: Arcs between them, no two alike.
        title: What the drawing is.
        about: What can be seen in it, in words.
    """
    placed = _place(tuple(arcs))
    middles = _middles(words, placed)
    line = _CREST + _LEVEL * max((p.level for p in placed), default=0)
    width = max(middles, default=0) + (_half(words[-1], placed, len(words)) if words else 0)
    width, height = width + _MARGIN, line + _FOOT
    return element(
        "svg",
        element("title", title),
        element("desc", about),
        *(_arc(p, middles, line) for p in placed),
        *(_word(word, x, line) for word, x in zip(words, middles, strict=True)),
        xmlns=NAMESPACE,
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width:.1f} {height:.1f}",
        font_family=FONT,
    )


def levels(arcs: Iterable[Arc]) -> dict[Arc, int]:
    """Return the level of each arc, from 1: shorter ones first, each above those in its way.

    Example:
        >>> short, long, apart = (Arc("", a, b, "other", "") for a, b in [(1, 2), (3, 1), (3, 4)])
        >>> [levels((short, long, apart))[arc] for arc in (short, long, apart)]
        [1, 2, 1]
    """
    level: dict[Arc, int] = {}
    for arc in sorted(arcs, key=lambda a: (a.right - a.left, a.left)):
        below = (level[o] for o in level if o.left < arc.right and arc.left < o.right)
        level[arc] = 1 + max(below, default=0)
    return level


def text_element(
    text: str, x: float, y: float, *, cell: float = CELL, looks: Looks = MappingProxyType({})
) -> Element:
    """Return a text that starts at a place and is as wide as its cells.

    Args:
        text: The text.
        x: Where it starts, in pixels from the left.
        y: Where its line is, in pixels from above.
        cell: Width of a cell, in pixels.
        looks: Attributes of its own, for those it has by default.
    """
    shown = visible(text)
    return element(
        "text",
        shown,
        x=x,
        y=y,
        textLength=cell_len(shown) * cell,
        lengthAdjust="spacingAndGlyphs",
        **{"fill": "currentColor", "font_size": _LABEL_SIZE, "stroke": "none", **looks},
    )


def _place(arcs: Sequence[Arc]) -> tuple[_Placed, ...]:
    """Return arcs with their ends: those to the left before those to the right, inner ones out."""
    level = levels(arcs)
    shift: dict[tuple[int, Arc], float] = {}
    for word in {id for arc in arcs for id in (arc.left, arc.right)}:
        leftward = sorted((a for a in arcs if a.right == word), key=level.__getitem__)
        rightward = sorted((a for a in arcs if a.left == word), key=level.__getitem__, reverse=True)
        ends = [*leftward, *rightward]
        for position, arc in enumerate(ends):
            shift[word, arc] = (position - (len(ends) - 1) / 2) * _SLOT
    return tuple(
        _Placed(arc, level[arc], shift[arc.left, arc], shift[arc.right, arc])
        for arc in sorted(arcs, key=level.__getitem__, reverse=True)
    )


def _middles(words: Sequence[str], placed: Sequence[_Placed]) -> list[float]:
    """Return the middle of each word, as far left as words and labels allow."""
    halves = [_half(word, placed, id) for id, word in enumerate(words, start=1)]
    middles: list[float] = []
    for id, half in enumerate(halves, start=1):
        least = _MARGIN + half if id == 1 else middles[-1] + halves[id - 2] + _GAP + half
        wanted = (
            middles[p.arc.left - 1] + p.start + p.arc.width + 2 * _ROUND - p.end
            for p in placed
            if p.arc.right == id
        )
        middles.append(max([least, *wanted]))
    return middles


def _half(word: str, placed: Iterable[_Placed], id: int) -> float:
    """Return half the width of a word, the ends of its arcs included."""
    ends = sum(id in (p.arc.left, p.arc.right) for p in placed)
    return max(_word_width(word), ends * _SLOT) / 2


def _word_width(word: str) -> float:
    return cell_len(visible(word)) * _WORD_CELL


def _word(word: str, middle: float, line: float) -> Element:
    left = middle - _word_width(word) / 2
    return text_element(word, left, line + 22, cell=_WORD_CELL, looks={"font_size": _WORD_SIZE})


def _arc(placed: _Placed, middles: Sequence[float], line: float) -> Element:
    arc = placed.arc
    left = middles[arc.left - 1] + placed.start
    right = middles[arc.right - 1] + placed.end
    top = line - placed.level * _LEVEL
    tip = left if arc.dependent == arc.left else right
    label: Looks = {} if arc.style in _QUIET else {"font_weight": "bold"}
    focus: Looks = {"tabindex": 0} if arc.link else {}
    x = (left + right - arc.width) / 2
    return element(
        "g",
        element("title", arc.title),
        element("path", d=_outline(left, right, top, line), fill="none"),
        element(
            "path",
            d=f"M {tip - 3.5:.1f} {line - 6:.1f} H {tip + 3.5:.1f} L {tip:.1f} {line:.1f} Z",
            fill="currentColor",
            stroke="none",
        ),
        paper(x=x, y=top - 8, width=arc.width, height=16),
        text_element(arc.label, x + 4, top + 4.5, looks=label),
        class_=f"{arc.style} {arc.link}".rstrip(),
        stroke="currentColor",
        **STYLES[arc.style],
        **focus,
    )


def paper(**box: float) -> Element:
    """Return a rectangle in the colour of the page."""
    return element("rect", class_="paper", fill=PAPER.light, stroke="none", **box)


def _outline(left: float, right: float, top: float, line: float) -> str:
    """Return a path up, across with round corners, and down."""
    return (
        f"M {left:.1f} {line:.1f} V {top + _ROUND:.1f} Q {left:.1f} {top:.1f} "
        f"{left + _ROUND:.1f} {top:.1f} H {right - _ROUND:.1f} Q {right:.1f} {top:.1f} "
        f"{right:.1f} {top + _ROUND:.1f} V {line:.1f}"
    )
