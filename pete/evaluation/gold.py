"""Gold relations of pairs: what a parser without error would give, where somebody annotated it.

The kernel does not know where they come from: whoever has them registers a function under the
entry-point group ``pete.gold_graphs``, by the name of the data set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Final, Protocol

from pete.data.contract import PairSet, check_answers
from pete.entailment import Strategy, Trainable
from pete.errors import UnavailableError
from pete.evaluation.analyses import Analyses
from pete.evaluation.scoring import Result
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


def gold_analyses(pair_set: PairSet, *, sources: Registry[GoldGraphs] = GOLD_GRAPHS) -> Analyses:
    """Return gold relations in the place of a parser's.

    Args:
        pair_set: All pairs of a split: gold relations are checked against them. A strategy that
            reads uncollapsed relations gets collapsed ones where there are no others.
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
    graphs = cache(partial(sources.load(pair_set.dataset), pair_set))
    return Analyses(pair_set, _GOLD, lambda pair, collapse: graphs(collapse=collapse)[pair.id])


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
    analyses = gold_analyses(pair_set, sources=sources)
    return analyses.score(one for one in strategies if not isinstance(one, Trainable))
