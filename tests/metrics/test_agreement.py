"""Agreement of any number of annotators."""

from __future__ import annotations

from collections import Counter

import krippendorff
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.metrics.agreement import fleiss_kappa, krippendorff_alpha

LABELS = "YES", "NO", "NOT SURE"
ITEMS = st.lists(st.lists(st.sampled_from(LABELS), max_size=6), min_size=1, max_size=8)


@given(ITEMS)
def test_alpha_is_that_of_the_package_krippendorff(items: list[list[str]]) -> None:
    comparable = [labels for labels in items if len(labels) > 1]
    if len({label for labels in comparable for label in labels}) < 2:
        assert krippendorff_alpha(items) is None  # the package raises, or returns NaN
        return
    counts = [[Counter(labels)[label] for label in LABELS] for labels in items]
    expected = krippendorff.alpha(value_counts=counts, level_of_measurement="nominal")
    assert krippendorff_alpha(items) == pytest.approx(expected, abs=1e-12)


FLEISS = """\
0 0 0 0 14
0 2 6 4 2
0 0 3 5 6
0 3 9 2 0
2 2 8 1 1
7 7 0 0 0
3 2 6 3 0
2 5 3 2 2
6 5 2 1 0
0 2 2 3 7
"""


def test_kappa_of_the_usual_example_is_as_published() -> None:
    """Ten items, fourteen raters, five categories: kappa 0.210."""
    items = [
        [
            label
            for label, count in zip("abcde", line.split(), strict=True)
            for _ in range(int(count))
        ]
        for line in FLEISS.splitlines()
    ]
    assert fleiss_kappa(items) == pytest.approx(0.210, abs=0.0005)


@given(st.integers(2, 5), st.data())
def test_kappa_is_that_of_the_definition(size: int, data: st.DataObject) -> None:
    labels = st.lists(st.sampled_from(LABELS), min_size=size, max_size=size)
    items = data.draw(st.lists(labels, min_size=1, max_size=8))
    shares = [sum(own.count(label) for own in items) / (size * len(items)) for label in LABELS]
    chance = sum(share**2 for share in shares)
    same = [sum(own.count(label) ** 2 for label in LABELS) - size for own in items]
    observed = sum(same) / (len(items) * size * (size - 1))
    if max(shares) == 1:
        assert fleiss_kappa(items) is None
    else:
        assert fleiss_kappa(items) == pytest.approx((observed - chance) / (1 - chance), abs=1e-9)


@pytest.mark.parametrize(
    "items", [[], [[]], [["a"], ["b"]], [["a", "b"], ["a", "b", "b"]], [["a", "a"], ["a", "a"]]]
)
def test_kappa_is_undefined(items: list[list[str]]) -> None:
    assert fleiss_kappa(items) is None


def test_alpha_ignores_items_with_one_label() -> None:
    items = [["a", "a"], ["a", "b"], ["b", "b", "a"]]
    assert krippendorff_alpha([*items, ["a"], []]) == krippendorff_alpha(items)
