"""Paired tests for any score that is a function of summed counts.

Two systems have processed the same items; each has one vector of integer counts per item (a YES
pair answered YES, say, or the words and the right heads of a sentence). The score of a system
is a function of the sum of its vectors, so it need not be a mean over items; F1, for example, is
not. Resampling estimates how far the difference of two scores depends on the items at hand:

* The paired bootstrap draws the items anew, with replacement, the same ones for both systems
  (Efron & Tibshirani 1993, chapter 13, percentile interval; Koehn 2004 for paired systems).
* Approximate randomisation swaps the two systems on each item with probability 1/2, which changes
  nothing if they are alike (Noreen 1989, chapter 2; Yeh 2000). Its p is ``(n + 1) / (samples + 1)``
  with ``n`` the number of samples whose difference is at least as large as the one observed.

A sample where the score is undefined (F1 without any YES) has no difference: the interval is that
of the others, and such samples count in ``n``, so that p is never too small.

Items with the same counts are drawn together, by a multinomial or a binomial draw, which is
the same distribution and many times as fast. The seed makes every figure repeatable.

Sources:
    B. Efron and R. Tibshirani (1993): An Introduction to the Bootstrap.
    E. Noreen (1989): Computer-Intensive Methods for Testing Hypotheses.
    A. Yeh (2000): More accurate tests for the statistical significance of result differences.
    COLING, 947-953.
    P. Koehn (2004): Statistical significance tests for machine translation evaluation. EMNLP,
    388-395.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pete.errors import InputError
from pete.metrics.ratio import Ratio

Counts: TypeAlias = NDArray[np.int64]
Sums: TypeAlias = tuple[Counts, Counts]
Statistic: TypeAlias = Callable[[Counts], NDArray[np.float64]]
"""A score: takes sums of counts along the last axis, and returns one number for each, NaN if
undefined."""

_CELLS: Final = 2**22  # random numbers drawn at once: bounds the memory, changes no result
_EXACT: Final = 2**20  # sums whose samples are whole numbers that single precision holds
_ROUNDING: Final = 1e-12  # differences of ratios that are equal on paper are taken as equal


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The difference between two systems' scores, and its uncertainty.

    Attributes:
        difference: Score of the second minus that of the first, ``None`` if undefined.
        interval: Bootstrap interval of the difference, ``None`` if undefined.
        p: Two-sided p of approximate randomisation, above 0; ``None`` if undefined.
    """

    difference: float | None
    interval: tuple[float, float] | None
    p: float | None


def paired_test(
    first: ArrayLike,
    second: ArrayLike,
    statistic: Statistic,
    *,
    samples: int,
    seed: int,
    level: float = 0.95,
) -> PairedTest:
    """Compare two systems on the same items: difference, interval and p.

    Args:
        first: Counts of the first system: one row of integers per item.
        second: Those of the second, in the same order.
        statistic: The score.
        samples: How many samples to draw, for the interval and for p.
        seed: Seed of the random numbers.
        level: Share of the samples inside the interval.

    Raises:
        InputError: If the two do not have the same items and kinds of count, or for fewer
            than 1 sample.

    Example:
        >>> share = Ratio(part=(1, 0), whole=(1, 1))  # of right, wrong
        >>> first, second = [[1, 0]] * 9 + [[0, 1]], [[1, 0]] * 10
        >>> paired_test(first, second, share, samples=100, seed=0).p
        1.0
    """
    _refuse_few(samples)
    items = _Items.of(first, second)
    observed = float(_difference(items.totals, statistic))
    if np.isnan(observed):
        return PairedTest(None, None, None)

    def differences(draw: Callable[[np.random.Generator, int], Sums]) -> NDArray[np.float64]:
        random = np.random.default_rng(seed)
        size = max(1, _CELLS // len(items.frequency))
        sizes = [min(size, samples - done) for done in range(0, samples, size)]
        return np.concatenate([_difference(draw(random, size), statistic) for size in sizes])

    return _as_test(observed, differences(items.drawn), differences(items.swapped), level)


def paired_tests(
    first: ArrayLike,
    second: ArrayLike,
    ratios: Sequence[Ratio],
    *,
    samples: int,
    seed: int,
    level: float = 0.95,
) -> list[PairedTest]:
    """Compare two systems on the same items by many scores at once, with the same samples.

    Unlike :func:`paired_test`, this is a few products of matrices: worth it where nearly all items
    have counts of their own, as sentences have.

    Args:
        first: Counts of the first system: one row of integers per item.
        second: Those of the second, in the same order.
        ratios: The scores.
        samples: How many samples to draw, for the intervals and for p.
        seed: Seed of the random numbers.
        level: Share of the samples inside the intervals.

    Raises:
        InputError: If the two do not have the same items and kinds of count, or for fewer
            than 1 sample.

    Example:
        >>> share = Ratio(part=(1, 0), whole=(1, 1))  # of right, wrong
        >>> first, second = [[1, 0]] * 9 + [[0, 1]], [[1, 0]] * 10
        >>> [test] = paired_tests(first, second, [share], samples=100, seed=0)
        >>> round(test.difference, 3), test.p
        (0.1, 1.0)
    """
    _refuse_few(samples)
    weights = np.array([ratio.part for ratio in ratios] + [ratio.whole for ratio in ratios])
    a, b = (counts.astype(np.int64) @ weights.T for counts in _same_items(first, second))
    items = np.hstack([a, b])
    exact = np.float32 if items.sum(axis=0).max() < _EXACT else np.float64
    items = items.astype(exact)
    totals, count = items.sum(axis=0), len(items)
    swap = np.roll(items, items.shape[1] // 2, axis=1) - items
    random = np.random.default_rng(seed)
    drawn, swapped = [], []
    size = max(1, _CELLS // count)
    for number in (min(size, samples - done) for done in range(0, samples, size)):
        places = random.integers(count, size=(number, count)) + count * np.arange(number)[:, None]
        times = np.bincount(places.ravel(), minlength=number * count).reshape(number, count)
        drawn.append(_ratio_differences(times.astype(exact) @ items))
        swaps = random.integers(2, size=(number, count), dtype=np.int8).astype(exact)
        swapped.append(_ratio_differences(totals + swaps @ swap))
    observed = _ratio_differences(totals[None])[0]
    columns = zip(observed, np.concatenate(drawn).T, np.concatenate(swapped).T, strict=True)
    return [_as_test(*found, level) for found in columns]


def _ratio_differences(sums: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Return differences of ratios; each row holds parts and wholes of both systems."""
    part_a, whole_a, part_b, whole_b = np.split(sums.astype(np.float64), 4, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        differences: NDArray[np.float64] = part_b / whole_b - part_a / whole_a
    return differences


def _as_test(
    observed: float, drawn: NDArray[np.float64], swapped: NDArray[np.float64], level: float
) -> PairedTest:
    """Return a test from the difference observed and those of samples."""
    if np.isnan(observed):
        return PairedTest(None, None, None)
    defined = drawn[~np.isnan(drawn)]
    interval = None
    if defined.size:
        low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
        interval = float(low), float(high)
    smaller = np.count_nonzero(abs(swapped) < abs(observed) - _ROUNDING)
    p = (len(swapped) - smaller + 1) / (len(swapped) + 1)
    return PairedTest(float(observed), interval, float(p))


def _refuse_few(samples: int) -> None:
    if samples < 1:
        raise InputError(f"{samples} samples are too few", cure="Draw 1 or more.")


def _same_items(first: ArrayLike, second: ArrayLike) -> tuple[Counts, Counts]:
    """Return the counts of both systems, which must have the same items and kinds of count."""
    a, b = np.asarray(first), np.asarray(second)
    if a.ndim != 2 or a.shape != b.shape:
        raise InputError(
            f"the counts of two systems have the shapes {a.shape} and {b.shape}",
            cure="Give one row per item and one column per count, the same for both.",
        )
    if not all(np.issubdtype(counts.dtype, np.integer) for counts in (a, b)):
        raise InputError(
            f"the counts of two systems are of the types {a.dtype} and {b.dtype}",
            cure="Give integers.",
        )
    return a, b


@dataclass(frozen=True, slots=True)
class _Items:
    """The distinct items of two systems.

    They stand in the order of their first occurrence, which does not change when the systems
    change places: the same random numbers then give the opposite differences.

    Attributes:
        first: Counts of the first system, a row per distinct item.
        second: Counts of the second one.
        frequency: How often each occurs.
    """

    first: Counts
    second: Counts
    frequency: Counts

    @classmethod
    def of(cls, first: ArrayLike, second: ArrayLike) -> _Items:
        a, b = _same_items(first, second)
        _, places, frequency = np.unique(
            np.hstack([a, b]), axis=0, return_index=True, return_counts=True
        )
        order = np.argsort(places)
        places = places[order]
        return cls(a[places].astype(np.int64), b[places].astype(np.int64), frequency[order])

    @property
    def totals(self) -> Sums:
        """Return the sums of both systems."""
        return self.frequency @ self.first, self.frequency @ self.second

    def drawn(self, random: np.random.Generator, size: int) -> Sums:
        """Return sums over ``size`` samples of items, drawn with replacement.

        Args:
            random: The source of random numbers.
            size: How many samples to draw.
        """
        count = int(self.frequency.sum())
        times = random.multinomial(count, self.frequency / count, size=size)
        return times @ self.first, times @ self.second

    def swapped(self, random: np.random.Generator, size: int) -> Sums:
        """Return sums over ``size`` samples, each item swapped with probability 1/2.

        Args:
            random: The source of random numbers.
            size: How many samples to draw.
        """
        swaps = random.binomial(self.frequency, 0.5, size=(size, len(self.frequency)))
        moved = swaps @ (self.second - self.first)
        first, second = self.totals
        return first + moved, second - moved


def _difference(sums: Sums, statistic: Statistic) -> NDArray[np.float64]:
    first, second = sums
    return statistic(second) - statistic(first)
