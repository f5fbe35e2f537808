"""Gold relations of pairs: what a parser without error would give, where somebody annotated it.

The kernel does not know where they come from: whoever has them registers a function under the
entry-point group ``pete.gold_graphs``, by the name of the data set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Final, Protocol

from pete.dataset import PairSet
from pete.entailment import Strategy
from pete.errors import UnavailableError
from pete.evaluation import Explanation
from pete.graph import Graph
from pete.parsing import ParserInfo
from pete.registry import Registry

__all__ = ["GOLD_GRAPHS", "GoldGraphs", "explain_gold"]


class GoldGraphs(Protocol):
    """Gives the normalised gold relations of text and hypothesis by pair id."""

    def __call__(
        self, pair_set: PairSet, *, collapse: bool = True
    ) -> Mapping[str, tuple[Graph, Graph]]:
        """Of these pairs; collapsed ones anyway, where there are no others."""
        ...


GOLD_GRAPHS: Final[Registry[GoldGraphs]] = Registry("pete.gold_graphs", "source of gold relations")
"""The sources of gold relations, each under the name of its data set."""

_GOLD: Final = ParserInfo(name="gold", version="", scheme="stanford")


def explain_gold(
    pair_set: PairSet,
    id: str,
    strategies: Iterable[Strategy],
    *,
    sources: Registry[GoldGraphs] = GOLD_GRAPHS,
) -> tuple[Explanation, ...]:
    """One pair as each strategy decides it on gold relations, in the place of a parser's.

    Args:
        pair_set: All pairs of its split: gold relations are checked against them.
        id: Id of the pair.
        strategies: The decision procedures. One that reads uncollapsed relations gets collapsed
            ones where there are no others.
        sources: Where gold relations are registered.

    Raises:
        UnavailableError: If nobody has annotated the split.
        InputError: If pairs and gold relations do not fit each other.
    """
    if pair_set.dataset not in sources.names():
        known = ", ".join(sources.names()) or "none"
        raise UnavailableError(
            f"there are no gold relations of the data set {pair_set.dataset!r}. "
            f"There are some of: {known}."
        )
    graphs_of = cache(partial(sources.load(pair_set.dataset), pair_set))
    pair = next(pair for pair in pair_set.pairs if pair.id == id)

    def explained(strategy: Strategy) -> Explanation:
        text, hypothesis = graphs_of(collapse=strategy.collapse)[id]
        return Explanation(pair, _GOLD, text, hypothesis, strategy.decide(text, hypothesis))

    return tuple(map(explained, strategies))
