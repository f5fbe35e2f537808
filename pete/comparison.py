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
            f"A has {_listing(first)}; B has {_listing(second)}",
            cure="Evaluate both on one data set.",
        )
    return tuple(compare_results(a, b) for a, b in chosen)


def _last(pairs: list[tuple[Result, Result]]) -> list[tuple[Result, Result]]:
    """The last pair of each split: the last strategy of either run."""
    return list({(a.dataset, a.split): (a, b) for a, b in pairs}.values())


def _listing(run: Run) -> str:
    return ", ".join(f"{r.dataset} {r.split} {r.strategy}" for r in run.results) or "nothing"
