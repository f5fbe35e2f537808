"""Two results on the same pairs, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from pete.errors import InputError
from pete.evaluation import Outcome, Result, Run
from pete.metrics import paired_exact_p

__all__ = ["Comparison", "compare_results", "compare_runs"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two results on the same pairs.

    Attributes:
        first: One result.
        second: The other.
        only_first: Outcomes of the pairs that only the first has right (the second's outcomes).
        only_second: Outcomes of the pairs that only the second has right (the first's outcomes).
    """

    first: Result
    second: Result
    only_first: tuple[Outcome, ...]
    only_second: tuple[Outcome, ...]

    @property
    def p(self) -> float | None:
        """Exact two-sided McNemar p, ``None`` where the two agree on every pair."""
        return paired_exact_p(len(self.only_first), len(self.only_second))


def compare_results(first: Result, second: Result) -> Comparison:
    """Compare two results pair by pair.

    Raises:
        InputError: If they are not on the same pairs with the same gold answers.
    """
    golds = {o.pair.id: (o.pair.text, o.pair.hypothesis, o.gold) for o in first.outcomes}
    others = {o.pair.id: (o.pair.text, o.pair.hypothesis, o.gold) for o in second.outcomes}
    if golds != others:
        differing = sorted(
            id for id in golds.keys() | others.keys() if golds.get(id) != others.get(id)
        )
        raise InputError(
            f"the two results on {first.dataset} {first.split} are not on the same pairs: "
            f"{len(differing)} differ, {differing[0]!r} for one",
            cure="Evaluate both on one data set.",
        )
    seconds = {outcome.pair.id: outcome for outcome in second.outcomes}
    both = [(outcome, seconds[outcome.pair.id]) for outcome in first.outcomes]
    return Comparison(
        first,
        second,
        only_first=tuple(b for a, b in both if a.right and not b.right),
        only_second=tuple(a for a, b in both if b.right and not a.right),
    )


def compare_runs(first: Run, second: Run) -> tuple[Comparison, ...]:
    """Compare the results that two runs have on the same split with the same strategy.

    Raises:
        InputError: If there are none.
    """
    seconds = {(r.dataset, r.split, r.strategy): r for r in second.results}
    common = [
        (result, seconds[key])
        for result in first.results
        if (key := (result.dataset, result.split, result.strategy)) in seconds
    ]
    if not common:
        raise InputError(
            "the two runs have no data set, split and strategy in common",
            cure="Evaluate both on one data set with one strategy.",
        )
    return tuple(compare_results(a, b) for a, b in common)
