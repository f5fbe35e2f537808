"""Where words, arcs and labels stand."""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from pete.report.pictures.arcs import Arc, draw, levels
from pete.report.pictures.markup import xml_text

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    """A place in a drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Drawn:
    """A drawing read back from its XML."""

    def __init__(self, words: list[str], arcs: list[Arc]) -> None:
        self.root = ElementTree.fromstring(xml_text(draw(words, arcs, title="T", about="all")))
        _, _, self.width, self.height = map(float, self.root.get("viewBox").split())
        self.words = [self._text(text) for text in self.root.findall(f"{SVG}text")]
        self.labels = [
            Box(x, y, x + float(r.get("width")), y + float(r.get("height")))
            for r in self.root.findall(f"{SVG}g/{SVG}rect")
            for x, y in [(float(r.get("x")), float(r.get("y")))]
        ]

    def _text(self, text: ElementTree.Element) -> Box:
        left, foot = float(text.get("x")), float(text.get("y"))
        return Box(left, foot - 12, left + float(text.get("textLength")), foot + 4)

    def points(self) -> list[tuple[float, float]]:
        """Corners of boxes, and every place that the path of an arc names."""
        found = [(x, y) for b in (*self.words, *self.labels) for x, y in (b[:2], b[2:])]
        for path in self.root.iter(f"{SVG}path"):
            x = y = 0.0
            for command, numbers in re.findall(r"([MVHQLZ])([^MVHQLZ]*)", path.get("d")):
                values = [float(number) for number in numbers.split()]
                if command == "V":
                    y = values[0]
                elif command == "H":
                    x = values[0]
                elif values:
                    x, y = values[-2:]
                found.append((x, y))
        return found


@st.composite
def sentences(draw_: st.DrawFn) -> tuple[list[str], list[Arc]]:
    words = draw_(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=30))
    ids = st.integers(1, len(words))
    ends = draw_(st.lists(st.tuples(ids, ids), max_size=40))
    label = st.sampled_from(["dep", "prep_because_of", "x", "nsubj"])
    arcs = [Arc(draw_(label), a, b, "other", "t") for a, b in ends if a != b]
    return words, list(dict.fromkeys(arcs))


@given(sentences())
def test_nothing_overlaps_and_nothing_leaves_the_view_box(
    sentence: tuple[list[str], list[Arc]],
) -> None:
    words, arcs = sentence
    drawn = Drawn(words, arcs)
    assert len(drawn.words) == len(words)
    assert len(drawn.labels) == len(arcs)
    boxes = [*drawn.words, *drawn.labels]
    slack = [Box(b.left + 0.2, b.top, b.right - 0.2, b.bottom) for b in boxes]  # rounding
    assert not [pair for pair in combinations(slack, 2) if pair[0].meets(pair[1])]
    for x, y in drawn.points():
        assert 0 <= x <= drawn.width
        assert 0 <= y <= drawn.height


def test_thirty_words_in_one_row_of_narrow_words_with_long_labels() -> None:
    words = ["a"] * 30
    arcs = [Arc("prep_on_account_of", i, i + 1, "missing", "t") for i in range(1, 30)]
    arcs += [Arc("ccomp", i, 31 - i, "matched", "t") for i in range(1, 15)]
    drawn = Drawn(words, arcs)
    assert not [pair for pair in combinations(drawn.labels, 2) if pair[0].meets(pair[1])]


@given(sentences())
def test_levels_rise_with_the_span_and_no_two_arcs_share_a_stretch(
    sentence: tuple[list[str], list[Arc]],
) -> None:
    found = levels(sentence[1])
    for one, other in combinations(found, 2):
        if one.left < other.right and other.left < one.right:
            assert found[one] != found[other]
            if one.right - one.left < other.right - other.left:
                assert found[one] < found[other]


@pytest.mark.parametrize(("head", "dependent", "tip"), [(1, 2, "right"), (2, 1, "left")])
def test_the_arrow_points_to_the_dependent(head: int, dependent: int, tip: str) -> None:
    drawn = Drawn(["Birds", "sing"], [Arc("nsubj", head, dependent, "other", "t")])
    outline, arrow = (path.get("d") for path in drawn.root.iter(f"{SVG}path"))
    left, right = outline.split()[1], outline.split("V")[1].split()[-2]
    assert arrow.split("L ")[1].split()[0] == (left if tip == "left" else right)


def test_a_sentence_without_words_is_drawn() -> None:
    assert Drawn([], []).words == []
