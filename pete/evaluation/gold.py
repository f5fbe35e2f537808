"""Gold relations of pairs: what a parser without error would give, where somebody annotated it.

The kernel does not know where they come from: whoever has them registers a function under the
entry-point group ``pete.gold_graphs``, by the name of the data set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Final, Protocol

from pete.data.contract import PairSet, check_answers
from pete.entailment import Strategy, Trainable
from pete.errors import UnavailableError
from pete.evaluation.scoring import Explanation, Outcome, Result
from pete.evaluation.signature import Signature
from pete.graph import Graph
from pete.parsing import ParserInfo
from pete.registry import Registry


class GoldGraphs(Protocol):
    """Gives the normalised gold relations of text and hypothesis by pair id."""

    def __call__(
        self, pair_set: PairSet, *, collapse: bool = True
    ) -> Mapping[str, tuple[Graph, Graph]]:
        """Of these pairs; collapsed ones anyway, where there are no others."""
        ...


GOLD_GRAPHS: Final[Registry[GoldGraphs]] = Registry("pete.gold_graphs", "source of gold relations")
"""The sources of gold relations, each under the name of its data set."""

_GOLD: Final = ParserInfo(name="gold", version="", scheme="stanford", tokens="gold")


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
    graphs_of = _graphs_of(pair_set, sources)
    pair = next(pair for pair in pair_set.pairs if pair.id == id)

    def explained(strategy: Strategy) -> Explanation:
        text, hypothesis = graphs_of(collapse=strategy.collapse)[id]
        return Explanation(pair, _GOLD, text, hypothesis, strategy.decide(text, hypothesis))

    return tuple(map(explained, strategies))


def score_gold(
    pair_set: PairSet,
    strategies: Iterable[Strategy],
    *,
    sources: Registry[GoldGraphs] = GOLD_GRAPHS,
) -> tuple[Result, ...]:
    """Decide every pair on gold relations: the score of a parser that makes no error.

    Args:
        pair_set: All pairs of a split.
        strategies: The decision procedures; those that have to be trained are left out, for
            they learn from what a parser gives.
        sources: Where gold relations are registered.

    Returns:
        A result for each strategy, of the parser ``gold``.

    Raises:
        UnavailableError: If nobody has annotated the split.
        InputError: If pairs and gold relations do not fit each other, or a pair has no answer.
    """
    check_answers(pair_set.pairs, path=pair_set.source)
    graphs_of = _graphs_of(pair_set, sources)
    able = [strategy for strategy in strategies if not isinstance(strategy, Trainable)]
    return tuple(
        Result(
            parser=_GOLD,
            dataset=pair_set.dataset,
            split=pair_set.split,
            profile="pete",
            strategy=strategy.name,
            outcomes=_outcomes(pair_set, strategy, graphs_of(collapse=strategy.collapse)),
            signature=Signature.of(_GOLD, pair_set, strategy),
        )
        for strategy in able
    )


def _graphs_of(
    pair_set: PairSet, sources: Registry[GoldGraphs]
) -> Callable[..., Mapping[str, tuple[Graph, Graph]]]:
    """What gives the gold relations of a split, collapsed or not, each once."""
    if pair_set.dataset not in sources.names():
        known = ", ".join(sources.names()) or "none"
        raise UnavailableError(
            f"there are no gold relations of the data set {pair_set.dataset!r}. "
            f"There are some of: {known}."
        )
    return cache(partial(sources.load(pair_set.dataset), pair_set))


def _outcomes(
    pair_set: PairSet, strategy: Strategy, graphs: Mapping[str, tuple[Graph, Graph]]
) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(pair, pair.gold, strategy.decide(*graphs[pair.id]))
        for pair in pair_set.pairs
        if pair.gold is not None  # as checked before
    )
