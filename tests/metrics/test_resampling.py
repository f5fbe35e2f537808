"""Resampling against full enumeration, and what must hold for any counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pete.errors import InputError
from pete.metrics import ACCURACY, F1, Ratio, paired_exact_p, resampling
from pete.metrics.resampling import PairedTest

paired_test = partial(resampling.paired_test, samples=10_000, seed=0)

Rows: TypeAlias = Sequence[tuple[int, ...]]

TP, FN, FP, TN = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
FIRST = [TP, TP, FN, FP, TN, FP, TP]
SECOND = [TP, FN, TP, TN, TN, TN, TP]
ATTACHMENT = Ratio(part=(0, 1), whole=(1, 0))  # of words, right heads

ANSWERS = st.lists(
    st.sampled_from([(TP, TP), (TP, FN), (FN, TP), (FP, TN), (TN, FP), (TN, TN)]),
    min_size=1,
    max_size=12,
)
SEEDS = st.integers(0, 2**32)


def two(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[Rows, Rows]:
    return [a for a, _ in pairs], [b for _, b in pairs]


def difference(first: Rows, second: Rows, ratio: Ratio) -> float | None:
    """The second score minus the first, by the definition of a ratio of sums."""
    one, other = (
        ratio.of([sum(column) for column in zip(*r, strict=True)]) for r in (first, second)
    )
    return None if one is None or other is None else other - one


def exact_p(first: Rows, second: Rows, ratio: Ratio) -> float:
    """Share of all 2**n swaps that differ at least as much as what was observed."""
    observed = difference(first, second, ratio)
    assert observed is not None
    swaps = [
        difference(
            [b if swap else a for a, b, swap in zip(first, second, pattern, strict=True)],
            [a if swap else b for a, b, swap in zip(first, second, pattern, strict=True)],
            ratio,
        )
        for pattern in product((False, True), repeat=len(first))
    ]
    return sum(d is None or abs(d) >= abs(observed) - 1e-9 for d in swaps) / len(swaps)


def all_samples(first: Rows, second: Rows, ratio: Ratio) -> list[float]:
    """The difference in each of the n**n samples of n items."""
    found = [
        difference([first[i] for i in drawn], [second[i] for i in drawn], ratio)
        for drawn in product(range(len(first)), repeat=len(first))
    ]
    return [d for d in found if d is not None]


@pytest.mark.parametrize("ratio", [ACCURACY, F1])
def test_randomisation_is_near_the_share_of_all_swaps(ratio: Ratio) -> None:
    samples = 20_000
    p = paired_test(FIRST, SECOND, ratio, samples=samples).p
    exact = exact_p(FIRST, SECOND, ratio)
    assert 0 < exact < 1
    assert p == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / samples) + 1 / samples)


def test_randomisation_of_accuracy_is_near_the_exact_mcnemar_test() -> None:
    # On accuracy, swapping items and the sign test on discordant items are one test.
    first, second = [TP] * 20 + [TP] * 3 + [FN] * 12, [TP] * 20 + [FN] * 3 + [TP] * 12
    exact = paired_exact_p(3, 12)
    assert exact is not None
    p = paired_test(first, second, ACCURACY, samples=50_000).p
    assert p == pytest.approx(exact, abs=0.004)


@pytest.mark.parametrize("ratio", [ACCURACY, F1])
def test_bootstrap_draws_each_sample_as_often_as_it_should(ratio: Ratio) -> None:
    """Ends at several levels, so that the whole distribution is looked at."""
    first, second = FIRST[:5], SECOND[:5]
    exact = all_samples(first, second, ratio)
    for level in (0.2, 0.5, 0.8, 0.95):
        interval = paired_test(first, second, ratio, samples=40_000, level=level).interval
        assert interval is not None
        for end, share in zip(interval, ((1 - level) / 2, (1 + level) / 2), strict=True):
            # Differences are few, so an end may be the neighbour: its ranks must hold the share.
            below = sum(d < end - 1e-9 for d in exact) / len(exact)
            upto = sum(d <= end + 1e-9 for d in exact) / len(exact)
            assert below - 0.01 <= share <= upto + 0.01


def test_the_same_items_are_drawn_for_both_systems() -> None:
    """Drawn apart, two systems that are one item apart would have a wide interval."""
    first = [TP] * 50 + [FN] * 50
    second = [TP] * 51 + [FN] * 49
    low, high = paired_test(first, second, ACCURACY).interval or (math.nan, math.nan)
    assert (low, high) == pytest.approx((0, 0.03), abs=0.011)


def test_sentences_weigh_by_their_words() -> None:
    """A mean of sentences would give 0.25 here."""
    first, second = [(2, 1), (30, 30)], [(2, 2), (30, 30)]
    assert paired_test(first, second, ATTACHMENT).difference == pytest.approx(1 / 32)


def test_any_function_of_sums_will_do() -> None:
    def balanced(counts: Any) -> Any:
        tp, fn, fp, tn = np.moveaxis(counts, -1, 0)
        with np.errstate(invalid="ignore"):
            return (tp / (tp + fn) + tn / (fp + tn)) / 2

    found = paired_test(FIRST, SECOND, balanced)
    assert found.difference == pytest.approx((3 / 4 + 3 / 3) / 2 - (3 / 4 + 1 / 3) / 2)
    assert found.p is not None
    assert found.interval is not None


def test_many_distinct_items_go_through_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    words = np.arange(2, 202)
    first, second = (np.stack([words, rng.binomial(words, p)], axis=1) for p in (0.8, 0.82))
    whole = paired_test(first, second, ATTACHMENT, samples=500)
    monkeypatch.setattr("pete.metrics.resampling._CELLS", 7 * len(words))
    assert paired_test(first, second, ATTACHMENT, samples=500) == whole


@settings(deadline=None)
@given(ANSWERS, SEEDS)
def test_systems_that_change_places_give_the_opposite(
    pairs: list[tuple[tuple[int, ...], tuple[int, ...]]], seed: int
) -> None:
    first, second = two(pairs)
    for ratio in (ACCURACY, F1):
        one = paired_test(first, second, ratio, samples=200, seed=seed)
        other = paired_test(second, first, ratio, samples=200, seed=seed)
        assert other.p == one.p
        if one.difference is not None and one.interval is not None:
            low, high = one.interval
            assert other.difference == -one.difference
            assert other.interval == pytest.approx((-high, -low))


@settings(deadline=None)
@given(ANSWERS, SEEDS)
def test_p_is_a_probability_above_0_and_a_seed_repeats_it(
    pairs: list[tuple[tuple[int, ...], tuple[int, ...]]], seed: int
) -> None:
    first, second = two(pairs)
    found = paired_test(first, second, ACCURACY, samples=99, seed=seed)
    assert found.p is not None
    assert 0.01 <= found.p <= 1
    assert found == paired_test(first, second, ACCURACY, samples=99, seed=seed)


@settings(deadline=None)
@given(st.lists(st.sampled_from([TP, FN, FP, TN]), min_size=1, max_size=12), SEEDS)
def test_a_system_does_not_differ_from_itself(rows: Rows, seed: int) -> None:
    found = paired_test(rows, rows, ACCURACY, samples=50, seed=seed)
    assert found == PairedTest(difference=0, interval=(0, 0), p=1)


def test_another_seed_gives_other_samples() -> None:
    assert len({paired_test(FIRST, SECOND, F1, samples=999, seed=s).p for s in range(5)}) > 1


@pytest.mark.parametrize("rows", [[TN, TN], np.zeros((0, 4), dtype=int)])
def test_undefined_is_not_0(rows: Any) -> None:
    assert paired_test(rows, rows, F1) == PairedTest(None, None, None)


def test_samples_without_a_score_are_left_out_of_the_interval_and_count_against_p() -> None:
    # A quarter of all samples holds TN alone, where F1 is undefined.
    assert paired_test([FN, TN], [TP, TN], F1).interval == (1, 1)
    # Two of the four swaps leave one side without any count.
    precision = Ratio(part=(1, 0), whole=(1, 1))
    assert paired_test([(3, 0), (0, 0)], [(0, 0), (1, 1)], precision, samples=99).p == 1


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            [TP],
            [TP, TP],
            "the counts of two systems have the shapes (1, 4) and (2, 4). Give one row per item "
            "and one column per count, the same for both.",
        ),
        (
            [1, 0],
            [1, 0],
            "the counts of two systems have the shapes (2,) and (2,). Give one row per item and "
            "one column per count, the same for both.",
        ),
        (
            [[0.5, 0.5, 0, 0]],
            [TP],
            "the counts of two systems are of the types float64 and int64. Give integers.",
        ),
    ],
)
def test_counts_that_cannot_be_paired(first: Any, second: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        paired_test(first, second, ACCURACY)
    assert str(error.value) == message


def test_no_samples() -> None:
    with pytest.raises(InputError) as error:
        paired_test(FIRST, SECOND, ACCURACY, samples=0)
    assert str(error.value) == "0 samples are too few. Draw 1 or more."
