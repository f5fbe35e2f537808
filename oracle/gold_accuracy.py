"""What strategies decide on gold relations: their own errors, without those of a parser.

This is the first oracle experiment of Yuret, Rimell & Han (2013), section 6. The ideal is that
every pair is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from pete.dataset import PairSet, check_answers
from pete.entailment import Strategy
from pete.evaluation import Outcome, Result
from pete.graph import Graph
from pete.lemma import LEMMATISER
from pete.parsing import ParserInfo
from pete.signature import Signature

from .error_classes import ErrorClass
from .gold import collapsible, gold_graphs

__all__ = ["PublishedOracle", "departures", "published_result", "score_gold"]

_GOLD: Final = ParserInfo(name="gold", version="", scheme="stanford")
"""Stands where a parser stands in other results."""


@dataclass(frozen=True, slots=True)
class PublishedOracle:
    """A published result on gold relations.

    Attributes:
        system: Whose it is.
        correct: Pairs decided right.
        pairs: All pairs.
        errors: Pairs decided wrong, by class.
        source: Where the figures stand.
    """

    system: str
    correct: int
    pairs: int
    errors: Mapping[ErrorClass, int]
    source: str


_PUBLISHED: Final[Mapping[tuple[str, str], PublishedOracle]] = {
    ("pete-2010", "dev"): PublishedOracle(
        system="Cambridge",
        correct=60,
        pairs=66,
        errors={"transformation": 3, "ignored-relation": 2, "unbounded-dependency": 1},
        source="Yuret, Rimell & Han 2013 (LRE 47), section 6; Rimell & Clark 2010 (S10-1060)",
    )
}
"""Published results by data set and split; what the papers do not say is not here."""


def score_gold(pair_set: PairSet, strategies: Sequence[Strategy]) -> tuple[Result, ...]:
    """Decide every pair on its gold relations.

    A strategy that reads uncollapsed relations gets them where the gold standard is of trees
    (see :func:`departures`).

    Args:
        pair_set: The pairs of one split.
        strategies: The decision procedures.

    Returns:
        A result for each strategy, in the place of the parser one called ``gold``.

    Raises:
        UnavailableError: If nobody has annotated the pairs.
        InputError: If pairs and gold standard do not fit each other, or a pair has no answer.
    """
    check_answers(pair_set.pairs, path=pair_set.source)
    graphs = {
        collapse: gold_graphs(pair_set, collapse=collapse)
        for collapse in {strategy.collapse for strategy in strategies}
    }
    return tuple(
        Result(
            parser=_GOLD,
            dataset=pair_set.dataset,
            split=pair_set.split,
            profile="pete",
            strategy=strategy.name,
            outcomes=tuple(_outcomes(pair_set, strategy, graphs[strategy.collapse])),
            signature=_signature(pair_set, strategy),
        )
        for strategy in strategies
    )


def published_result(result: Result) -> PublishedOracle | None:
    """The published result on the pairs of ours, ``None`` without one or on other pairs."""
    published = _PUBLISHED.get((result.dataset, result.split))
    return published if published and published.pairs == len(result.outcomes) else None


def departures(strategy: Strategy, dataset: str) -> tuple[str, ...]:
    """Where a strategy departs from its source on the gold relations of a data set, line by line.

    Raises:
        UnavailableError: If there are none.
    """
    if strategy.collapse or collapsible(dataset):
        return strategy.deviations
    read = f"the gold relations of {dataset} are collapsed, and are read as they are"
    return (*strategy.deviations, f"{read} (the paper: uncollapsed)")


def _outcomes(
    pair_set: PairSet, strategy: Strategy, graphs: Mapping[str, tuple[Graph, Graph]]
) -> Iterator[Outcome]:
    for pair in pair_set.pairs:
        if pair.gold is not None:  # as checked before
            yield Outcome(pair, pair.gold, strategy.decide(*graphs[pair.id]))


def _signature(pair_set: PairSet, strategy: Strategy) -> Signature:
    return Signature(
        parser=_GOLD.name,
        scheme=_GOLD.scheme,
        profile="pete",
        strategy=strategy.name,
        rules=",".join(sorted(strategy.codes)),
        lemmas=LEMMATISER,
        dataset=f"{pair_set.dataset}:{pair_set.split}",
        sha256=pair_set.sha256,
        pete=version("pete-eval"),
    )
