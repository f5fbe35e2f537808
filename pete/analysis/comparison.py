"""Two results on the same pairs, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pete.analysis.common_pairs import Common, keep_common
from pete.errors import InputError, UsageError
from pete.evaluation import Outcome, Result, Run
from pete.listing import Listing
from pete.metrics import ACCURACY, F1, Ratio, answer_counts, paired_exact_p, show_p

if TYPE_CHECKING:
    import pandas

    from pete.metrics.resampling import PairedTest

MEASURES: Final[Mapping[str, Ratio]] = {"accuracy": ACCURACY, "f1": F1}
"""The scores whose difference is tested by resampling."""

SAMPLES: Final = 10_000
"""Number of samples unless another is chosen."""

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
        runs: Numbers of the two runs among those compared, counted from 0.
        p_holm: :attr:`p` corrected after Holm for all comparisons of these strategies on this
            split; ``None`` where either measured nothing.
    """

    first: Result
    second: Result
    only_first: tuple[Outcome, ...]
    only_second: tuple[Outcome, ...]
    common: Common
    runs: tuple[int, int] = (0, 1)
    p_holm: float | None = None

    @property
    def strategies(self) -> str:
        """The strategy of both, or that of each."""
        return " / ".join(dict.fromkeys((self.first.strategy, self.second.strategy)))

    @property
    def difference(self) -> float | None:
        """Accuracy of the first less that of the second, ``None`` where one measured nothing."""
        first, second = self.first.accuracy, self.second.accuracy
        return None if first is None or second is None else first - second

    @property
    def p(self) -> float | None:
        """Exact two-sided McNemar p, ``None`` where either measured nothing."""
        measured = self.first.measured and self.second.measured
        return paired_exact_p(len(self.only_first), len(self.only_second)) if measured else None

    def __repr__(self) -> str:
        p = "nothing measured" if self.p is None else f"exact McNemar p {show_p(self.p)}"
        return (
            f"{self.first.title} {self.strategies}: {len(self.only_first)} pairs only the first "
            f"has right, {len(self.only_second)} only the second, {p}"
        )


class Comparisons(Listing[Comparison]):
    """The comparisons of some runs, each with every later one."""

    __slots__ = ()

    def to_frame(self) -> pandas.DataFrame:
        """Return the comparisons as a table, one row each, runs numbered from 1."""
        from pandas import DataFrame  # here, since pandas takes long to import

        return DataFrame(
            {
                "dataset": one.first.dataset,
                "split": one.first.split,
                "strategy": one.strategies,
                "first": one.runs[0] + 1,
                "second": one.runs[1] + 1,
                "pairs": one.first.score.pairs,
                "difference": one.difference,
                "only_first": len(one.only_first),
                "only_second": len(one.only_second),
                "p": one.p,
                "p_holm": one.p_holm,
            }
            for one in self
        )

    def _repr_html_(self) -> str:
        """Return the table, for notebooks."""
        return self.to_frame().to_html(index=False, na_rep="n/a")

    def matrix(self, title: str = "") -> pandas.DataFrame:
        """Return the runs against each other, numbered from 1.

        Above the diagonal are differences of accuracy, the row less the column; below it, p values
        corrected after Holm. Undefined ones are missing.

        Args:
            title: Data set and split; by default those of the first comparison.
        """
        from pandas import DataFrame  # here, since pandas takes long to import

        wanted = title or self[0].first.title
        own = [comparison for comparison in self if comparison.first.title == wanted]
        numbers = range(1, 2 + max((number for c in self for number in c.runs), default=0))
        frame = DataFrame(index=numbers, columns=numbers, dtype=float)
        for comparison in own:
            row, column = (number + 1 for number in comparison.runs)
            frame.loc[row, column] = comparison.difference
            frame.loc[column, row] = comparison.p_holm
        return frame


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
    """Return the difference of each of :data:`MEASURES`, second less first, with its test.

    Args:
        comparison: Two results on the same pairs.
        samples: How many samples to draw.
        seed: Seed of the random numbers.
    """
    from pete.metrics import resampling  # here, since NumPy takes long to import

    seconds = {outcome.pair.id: outcome for outcome in comparison.second.outcomes}
    if not (comparison.first.measured and comparison.second.measured):
        return dict.fromkeys(MEASURES, resampling.PairedTest(None, None, None))
    first = [_counts(outcome) for outcome in comparison.first.outcomes]
    second = [_counts(seconds[outcome.pair.id]) for outcome in comparison.first.outcomes]
    return {
        name: resampling.paired_test(first, second, measure, samples=samples, seed=seed)
        for name, measure in MEASURES.items()
    }


def _counts(outcome: Outcome) -> tuple[int, ...]:
    return answer_counts(outcome.gold, outcome.decision.answer)


def compare_runs(*runs: Run, strategies: tuple[str, str] | None = None) -> tuple[Comparison, ...]:
    """Compare every run with every later one, split by split.

    Args:
        runs: Two or more; one twice to compare two of its strategies.
        strategies: The strategy of the first run and that of the second. If left out, every
            strategy is compared with itself (of more than two runs, the last one that two of
            them share), and where two runs share none, the last of each.

    Raises:
        UsageError: If there are fewer than two runs.
        InputError: If two of them have nothing to compare.
    """
    if len(runs) < 2:
        raise UsageError(f"two runs or more can be compared, not {len(runs)}. Add another one.")
    families: dict[tuple[str, str], list[Comparison]] = {}
    for (i, first), (j, second) in combinations(enumerate(runs), 2):
        chosen = _comparable(first, second, strategies)
        if len(runs) > 2:
            chosen = _last(chosen)
        for a, b in chosen:
            comparison = replace(compare_results(a, b), runs=(i, j))
            families.setdefault((a.title, comparison.strategies), []).append(comparison)
    return tuple(
        replace(comparison, p_holm=p)
        for family in families.values()
        for comparison, p in zip(family, holm([c.p for c in family]), strict=True)
    )


def not_compared(
    runs: Sequence[Run], compared: Iterable[Comparison]
) -> tuple[tuple[int, Result], ...]:
    """Return the results without a counterpart, each behind the number of its run.

    Splits that are not compared at all are left out.

    Args:
        runs: The runs, as :func:`compare_runs` took them.
        compared: What it returned.
    """
    seen = {
        (number, result.title, result.strategy)
        for one in compared
        for number, result in zip(one.runs, (one.first, one.second), strict=True)
    }
    titles = {title for _, title, _ in seen}
    return tuple(
        (number, result)
        for number, run in enumerate(runs)
        for result in run.results
        if result.title in titles and (number, result.title, result.strategy) not in seen
    )


def _comparable(
    first: Run, second: Run, strategies: tuple[str, str] | None
) -> list[tuple[Result, Result]]:
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
    return chosen


def _last(pairs: list[tuple[Result, Result]]) -> list[tuple[Result, Result]]:
    """Return the last pair of each split: the last strategy of either run."""
    return list({(a.dataset, a.split): (a, b) for a, b in pairs}.values())


def _listing(run: Run) -> str:
    return ", ".join(f"{r.title} {r.strategy}" for r in run.results) or "nothing"


def holm(values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return p values corrected for their number (Holm 1979); undefined ones stay so.

    An undefined p, where nothing was measured, counts as a test.

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
