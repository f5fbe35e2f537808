from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import InputError
from pete.metrics import YesNoScore, paired_exact_p
from pete.pairs import Label

COUNTS = st.integers(0, 60)


def test_the_published_cambridge_development_row() -> None:
    # LRE 2013 text; S10-1060 Table 2: TP 22, FN 16, TN 22, FP 6.
    score = YesNoScore(tp=22, fn=16, fp=6, tn=22)
    assert score.accuracy == pytest.approx(0.667, abs=5e-4)
    assert score.precision == pytest.approx(0.7857, abs=5e-5)
    assert score.recall == pytest.approx(0.5789, abs=5e-5)
    assert score.f1 == pytest.approx(0.6666, abs=1e-4)


def test_always_yes_on_the_released_splits() -> None:
    # Counts of the release: 38/28 and 156/145; LRE 2013 gives 51.83 % for the test split.
    assert YesNoScore(38, 0, 28, 0).accuracy == pytest.approx(0.5758, abs=5e-5)
    assert YesNoScore(156, 0, 145, 0).accuracy == pytest.approx(0.5183, abs=5e-5)


def test_undefined_is_not_zero() -> None:
    empty = YesNoScore(0, 0, 0, 0)
    assert (empty.accuracy, empty.precision, empty.recall, empty.f1) == (None,) * 4
    assert empty.interval is None
    assert empty.p_always_yes is None
    assert YesNoScore(tp=0, fn=3, fp=0, tn=2).precision is None
    assert YesNoScore(tp=0, fn=3, fp=0, tn=2).recall == 0


def test_wilson_interval_against_its_closed_form() -> None:
    low, high = YesNoScore(tp=27, fn=11, fp=4, tn=24).interval or (0, 0)
    n, p, z = 66, 51 / 66, 1.959963984540054
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    assert (low, high) == pytest.approx((centre - half, centre + half))


@given(COUNTS, COUNTS)
def test_exact_p_is_the_two_sided_sign_test(only_first: int, only_second: int) -> None:
    n = only_first + only_second
    p = paired_exact_p(only_first, only_second)
    tail = sum(comb(n, k) for k in range(min(only_first, only_second) + 1)) / 2**n
    assert p == pytest.approx(min(1.0, 2 * tail))


@given(st.lists(st.tuples(st.sampled_from(["YES", "NO"]), st.sampled_from(["YES", "NO"]))))
def test_counts_add_up(pairs: list[tuple[str, str]]) -> None:
    score = YesNoScore.count(pairs)
    assert score.pairs == len(pairs)
    assert score.correct == sum(gold == answer for gold, answer in pairs)


@pytest.mark.parametrize("pair", [("YES", "yes"), ("MAYBE", "NO"), (None, "YES")])
def test_no_answer_is_left_uncounted(pair: tuple[Label, Label]) -> None:
    bad = next(label for label in pair if label not in ("YES", "NO"))
    with pytest.raises(InputError) as error:
        YesNoScore.count([("YES", "YES"), pair])
    assert str(error.value) == f"the answer {bad!r} is neither YES nor NO. Write YES or NO."
