"""Kendall's tau and its exact p, against SciPy and against all orders."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from pete.metrics.rank_correlation import kendall

small = st.integers(0, 4)


@given(st.lists(st.tuples(small, small), min_size=2, max_size=12))
def test_tau_is_that_of_scipy(pairs: list[tuple[int, int]]) -> None:
    found = kendall(pairs)
    expected = kendalltau(*zip(*pairs, strict=True)).statistic
    if expected != expected:  # NaN
        assert (found.tau, found.p) == (None, None)
    else:
        assert found.tau == pytest.approx(expected)


@given(st.permutations(range(14)), st.integers(2, 14))
def test_p_without_ties_is_that_of_scipy(order: list[int], size: int) -> None:
    pairs = list(enumerate(order[:size]))
    expected = kendalltau(*zip(*pairs, strict=True), method="exact")
    assert kendall(pairs).p == pytest.approx(expected.pvalue)


@settings(max_examples=15)
@given(st.lists(small, min_size=2, max_size=6))
def test_p_with_ties_in_one_figure_counts_all_orders(figures: list[int]) -> None:
    def surplus(order: tuple[int, ...]) -> int:
        places = range(len(order))
        return sum(
            (order[j] > order[i]) - (order[j] < order[i]) for i in places for j in places if i < j
        )

    if len(set(figures)) > 1:
        orders = [abs(surplus(order)) for order in permutations(figures)]
        own = abs(surplus(tuple(figures)))
        share = sum(other >= own for other in orders) / len(orders)
        assert kendall(list(enumerate(figures))).p == pytest.approx(share)
        assert kendall([(b, a) for a, b in enumerate(figures)]).p == pytest.approx(share)


def test_undefined_figures() -> None:
    assert kendall([]) == kendall([]).__class__(0, None, None)
    assert kendall([(1, 2)]).tau is None
    tied = kendall([(1, 1), (1, 2), (2, 2), (3, 4)])
    assert tied.tau == pytest.approx(4 / 5)
    assert tied.p is None  # both have ties
