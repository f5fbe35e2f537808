"""What a golden case is."""

from __future__ import annotations

from dataclasses import dataclass

from notation import graph
from pete.entailment.strategies import RelationStrategy, find_strategy
from pete.graph import Graph
from pete.pairs import Label

__all__ = ["Golden", "pair"]

_BASE = frozenset(find_strategy("generalized").codes)

Pair = tuple[Graph, Graph]


def pair(text: str, text_relations: str, hypothesis: str, hypothesis_relations: str) -> Pair:
    """T and H in the notation of :func:`notation.graph`."""
    return graph(text, text_relations), graph(hypothesis, hypothesis_relations)


@dataclass(frozen=True)
class Golden:
    """The two cases of a rule.

    Attributes:
        fires: T and H; the rule alone makes the answer what it must be.
        idle: T and H; the answer must be the same without the rule.
        idle_answer: That answer.
        answer: The answer where the rule fires; without it the other one is given.
        beside: Rules that this one needs beside those of ``generalized``.
    """

    fires: Pair
    idle: Pair
    idle_answer: Label = "NO"
    answer: Label = "YES"
    beside: tuple[str, ...] = ()

    def decide(self, pair: Pair, *, on: str = "", off: str = "") -> Label:
        """The answer with one rule on or off."""
        codes = (_BASE | {*self.beside, on}) - {off, ""}
        return RelationStrategy("golden", tuple(sorted(codes)), joint=True).decide(*pair).answer
