"""Two results on the same pairs, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pete.analysis.common_pairs import Common, keep_common
from pete.errors import InputError
from pete.evaluation import Outcome, Result, Run
from pete.metrics import ACCURACY, F1, Ratio, answer_counts, paired_exact_p

if TYPE_CHECKING:
    from pete.metrics.resampling import PairedTest

__all__ = [
    "MEASURES",
    "SAMPLES",
    "SEED",
    "Comparison",
    "Contest",
    "compare_results",
    "compare_runs",
    "contests",
    "holm",
    "paired_tests",
]

MEASURES: Final[Mapping[str, Ratio]] = {"accuracy": ACCURACY, "f1": F1}
"""The scores whose difference is tested by resampling."""

SAMPLES: Final = 10_000
"""How many samples are drawn unless asked otherwise."""

SEED: Final = 0
"""Seed of the random numbers unless asked otherwise."""


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """Two results on the same pairs.

    Attributes:
        first: One result, on the pairs that both have.
        second: The other, on the same pairs.
        only_first: Outcomes of the pairs that only the first has right (the second's outcomes).
        only_second: Outcomes of the pairs that only the second has right (the first's outcomes).
        common: What both have, and how many pairs were left out for it.
    """

    first: Result
    second: Result
    only_first: tuple[Outcome, ...]
    only_second: tuple[Outcome, ...]
    common: Common

    @property
    def p(self) -> float | None:
        """Exact two-sided McNemar p, ``None`` where the two agree on every pair."""
        return paired_exact_p(len(self.only_first), len(self.only_second))

    def __repr__(self) -> str:
        a, b = self.first, self.second
        names = a.strategy if a.strategy == b.strategy else f"{a.strategy} / {b.strategy}"
        p = "none differs" if self.p is None else f"exact McNemar p {self.p:.4f}"
        return (
            f"{a.title} {names}: {len(self.only_first)} pairs only the first has right, "
            f"{len(self.only_second)} only the second, {p}"
        )


def compare_results(first: Result, second: Result) -> Comparison:
    """Compare two results pair by pair, on the pairs that both have.

    Where either is without any parse, nothing was measured and no pair tells them apart.

    Raises:
        InputError: If they have no pair in common, or one has a pair twice.
    """
    common = keep_common([[first], [second]])
    (first,), (second,) = common.groups
    seconds = {outcome.pair.id: outcome for outcome in second.outcomes}
    measured = first.measured and second.measured
    both = [(outcome, seconds[outcome.pair.id]) for outcome in first.outcomes if measured]
    return Comparison(
        first,
        second,
        only_first=tuple(b for a, b in both if a.right and not b.right),
        only_second=tuple(a for a, b in both if b.right and not a.right),
        common=common,
    )


def paired_tests(
    comparison: Comparison, *, samples: int = SAMPLES, seed: int = SEED
) -> Mapping[str, PairedTest]:
    """The difference of each of :data:`MEASURES`, second less first, tested by resampling.

    Args:
        comparison: Two results on the same pairs.
        samples: How many samples to draw.
        seed: Seed of the random numbers.
    """
    from pete.metrics.resampling import (
        PairedTest,
        paired_test,
    )  # here, since NumPy takes long to import

    seconds = {outcome.pair.id: outcome for outcome in comparison.second.outcomes}
    if not (comparison.first.measured and comparison.second.measured):
        return dict.fromkeys(MEASURES, PairedTest(None, None, None))
    first = [_counts(outcome) for outcome in comparison.first.outcomes]
    second = [_counts(seconds[outcome.pair.id]) for outcome in comparison.first.outcomes]
    return {
        name: paired_test(first, second, measure, samples=samples, seed=seed)
        for name, measure in MEASURES.items()
    }


def _counts(outcome: Outcome) -> tuple[int, ...]:
    return answer_counts(outcome.gold, outcome.decision.answer)


def compare_runs(
    first: Run, second: Run, *, strategies: tuple[str, str] | None = None
) -> tuple[Comparison, ...]:
    """Compare two runs split by split.

    Args:
        first: One run.
        second: The other, or the same one for two of its strategies.
        strategies: The strategy of each; if left out, every strategy with itself, and where
            the runs share none, the last of each.

    Raises:
        InputError: If there is nothing to compare.
    """
    pairs = [
        (a, b)
        for a in first.results
        for b in second.results
        if (a.dataset, a.split) == (b.dataset, b.split)
    ]
    if strategies is None:
        chosen = [(a, b) for a, b in pairs if a.strategy == b.strategy] or _last(pairs)
    else:
        chosen = [(a, b) for a, b in pairs if (a.strategy, b.strategy) == strategies]
    if not chosen:
        wanted = "" if strategies is None else f" with the strategies {' and '.join(strategies)}"
        raise InputError(
            f"the two runs have no data set and split in common{wanted}. "
            f"The first has {_listing(first)}; the second has {_listing(second)}",
            cure="Evaluate both on one data set.",
        )
    return tuple(compare_results(a, b) for a, b in chosen)


def _last(pairs: list[tuple[Result, Result]]) -> list[tuple[Result, Result]]:
    """The last pair of each split: the last strategy of either run."""
    return list({(a.dataset, a.split): (a, b) for a, b in pairs}.values())


def _listing(run: Run) -> str:
    return ", ".join(f"{r.title} {r.strategy}" for r in run.results) or "nothing"


@dataclass(frozen=True, slots=True)
class Contest:
    """One of several comparisons of the same strategy on the same split.

    Attributes:
        first: Number of the first run, counted from 0.
        second: Number of the second run.
        comparison: Their results.
        p: McNemar's p, corrected after Holm for all comparisons of this strategy on this split;
            ``None`` where the two agree on every pair.
    """

    first: int
    second: int
    comparison: Comparison
    p: float | None

    @property
    def strategies(self) -> str:
        """The strategy of both, or that of each."""
        names = dict.fromkeys((self.comparison.first.strategy, self.comparison.second.strategy))
        return " / ".join(names)


def contests(
    runs: Sequence[Run], *, strategies: tuple[str, str] | None = None
) -> tuple[Contest, ...]:
    """Compare every run with every later one, split by split.

    Args:
        runs: Two or more.
        strategies: As :func:`compare_runs` takes them; if left out and there are more than two
            runs, the last strategy that two of them share.

    Raises:
        InputError: If two of them have nothing to compare.
    """
    found: list[Contest] = []
    for (i, first), (j, second) in combinations(enumerate(runs), 2):
        compared = compare_runs(first, second, strategies=strategies)
        if len(runs) > 2:
            compared = tuple({c.first.title: c for c in compared}.values())
        found += (Contest(i, j, comparison, None) for comparison in compared)
    families: dict[tuple[str, str], list[Contest]] = {}
    for contest in found:
        key = contest.comparison.first.title, contest.strategies
        families.setdefault(key, []).append(contest)
    return tuple(
        replace(contest, p=p)
        for family in families.values()
        for contest, p in zip(family, holm([c.comparison.p for c in family]), strict=True)
    )


def holm(values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return p values corrected for their number (Holm 1979); undefined ones stay so.

    An undefined p, of two systems that differ nowhere, counts as a test.

    Example:
        >>> holm([0.01, 0.04, None])
        (0.03, 0.08, None)
    """
    order = sorted((p, place) for place, p in enumerate(values) if p is not None)
    corrected: list[float | None] = [None] * len(values)
    least = 0.0
    for rank, (p, place) in enumerate(order):
        least = max(least, min(1.0, p * (len(values) - rank)))
        corrected[place] = least
    return tuple(corrected)
