"""Published scores on gold relations, to compare with :func:`pete.evaluation.gold.score_gold`.

They are the first oracle experiment of Yuret, Rimell & Han (2013), section 6: a strategy's own
errors, without those of a parser. The ideal is that every pair is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pete.entailment import Strategy
from pete.evaluation import Result, run_departures

from .graphs import collapsible
from .judged_pairs import ErrorClass


@dataclass(frozen=True, slots=True)
class PublishedOracle:
    """A published result on gold relations.

    Attributes:
        system: Name of the system.
        correct: Pairs decided right.
        pairs: All pairs.
        errors: Pairs decided wrong, by class.
        source: Where the figures were published.
    """

    system: str
    correct: int
    pairs: int
    errors: Mapping[ErrorClass, int]
    source: str


PUBLISHED: Final[Mapping[tuple[str, str], PublishedOracle]] = {
    ("pete-2010", "dev"): PublishedOracle(
        system="Cambridge",
        correct=60,
        pairs=66,
        errors={"transformation": 3, "ignored-relation": 2, "unbounded-dependency": 1},
        source="Yuret, Rimell & Han 2013 (LRE 47), section 6; Rimell & Clark 2010 (S10-1060)",
    )
}
"""Published results by data set and split, as far as the papers give them."""


def departures(strategy: Strategy, result: Result) -> tuple[str, ...]:
    """Return the ways in which a strategy departs from its source on gold relations.

    Args:
        strategy: The strategy.
        result: Its result on gold relations.

    Raises:
        UnavailableError: If the data set has no gold relations.
    """
    if strategy.collapse or collapsible(result.dataset):
        return run_departures(result)
    read = f"the gold relations of {result.dataset} are collapsed, and are read as they are"
    return (*run_departures(result), f"{read} (the paper: uncollapsed)")
