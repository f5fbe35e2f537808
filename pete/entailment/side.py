"""What the rules ask of the words of one side, worked out once for each graph."""

from __future__ import annotations

from functools import cached_property, lru_cache

from pete.entailment.polarity import Denied
from pete.entailment.terms import content_ids, dummy_ids
from pete.graph import ROOT, Graph
from pete.lemma import word_keys

__all__ = ["Side", "side_of"]


class Side:
    """T or H.

    Args:
        graph: Its normalised graph.

    Attributes:
        keys: What each word is found by (:func:`pete.lemma.word_keys`), in their order.
        known: All of these.
        dummies: Ids of the dummy words.
        marks: The labels, without what follows an underscore.
        relations: The relations but the root, in the order of the words.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.keys = [word_keys(token) for token in graph.tokens]
        self.known: frozenset[str] = frozenset().union(*self.keys)
        self.dummies = dummy_ids(graph)
        related = [r for r in graph.relations if r.head != ROOT]
        self.relations = sorted(related, key=lambda r: (r.dependent, r.head, r.label))
        self.marks = frozenset([r.label.partition("_")[0] for r in graph.relations])

    @cached_property
    def denied(self) -> Denied:
        """What it denies."""
        return Denied.of(self._graph)

    @cached_property
    def content(self) -> frozenset[int]:
        """Ids of the content words."""
        return content_ids(self._graph)


@lru_cache(maxsize=4096)
def side_of(graph: Graph) -> Side:
    """The side with a graph; pairs and strategies share it."""
    return Side(graph)
