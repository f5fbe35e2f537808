"""Features of the words of T or H, computed once for each graph."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TypeAlias

from pete.entailment.alternatives import Alternatives
from pete.entailment.polarity import Denied
from pete.entailment.terms import content_ids, dummy_ids
from pete.graph import ROOT, Graph, Token

WordKeys: TypeAlias = Callable[[Token], frozenset[str]]
"""Returns the keys of a word: two words match if they share one."""


class Features:
    """Features of the words of T or H that rules look at.

    Args:
        graph: Its normalised graph.
        keys: Returns the keys of a word.

    Attributes:
        graph: The graph.
        keys: The keys of each word, in their order.
        known: All of these.
        dummies: Ids of the dummy words.
        marks: The labels, without what follows an underscore.
        relations: The relations but the root, in the order of the words.
    """

    def __init__(self, graph: Graph, keys: WordKeys) -> None:
        self.graph = graph
        self.keys = [keys(token) for token in graph.tokens]
        self.known: frozenset[str] = frozenset().union(*self.keys)
        self.dummies = dummy_ids(graph)
        related = [r for r in graph.relations if r.head != ROOT]
        self.relations = sorted(related, key=lambda r: (r.dependent, r.head, r.label))
        self.marks = frozenset([r.label.partition("_")[0] for r in graph.relations])

    @cached_property
    def denied(self) -> Denied:
        """The words and predicates that it denies."""
        return Denied.of(self.graph)

    @cached_property
    def excluded(self) -> Denied:
        """Those that a contrast excludes."""
        return self.denied.by_contrast(self.graph)

    @cached_property
    def alternatives(self) -> Alternatives:
        """The words and relations of which it leaves open whether they hold."""
        return Alternatives.of(self.graph)

    @cached_property
    def content(self) -> frozenset[int]:
        """Ids of the content words."""
        return content_ids(self.graph)


@lru_cache(maxsize=4096)
def features_of(graph: Graph, keys: WordKeys) -> Features:
    """Return the features of a graph; pairs and strategies share them."""
    return Features(graph, keys)
