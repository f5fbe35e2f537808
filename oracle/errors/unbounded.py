"""Pairs about an unbounded dependency.

The constructions are those of Rimell, Clark & Steedman (2009, D09-1085): relative clauses, free
relatives, extraction from an embedded clause, questions, right node raising.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from pete.graph import ROOT, Graph, Relation

from ..perturb.reattachment import below

Verdict: TypeAlias = Literal["table", "construction", "relations"]

CONSTRUCTIONS: Final = frozenset(
    [
        "subject-relative",
        "object-relative",
        "reduced-object-relative",
        "free-relative",
        "embedded-extraction",
        "wh-question",
        "right-node-raising",
    ]
)
"""Constructions of ``challenge`` whose dependency is unbounded."""


def by_construction(tags: Iterable[str]) -> bool:
    """Return whether one of the tags of a pair is such a construction.

    Example:
        >>> by_construction(["object-relative"]), by_construction(["passive"])
        (True, False)
    """
    return not CONSTRUCTIONS.isdisjoint(tags)


def is_unbounded(graph: Graph, relation: Relation) -> bool:
    """Return whether a gold relation is an unbounded dependency, by the relations around it.

    It is in three cases: the dependent governs its head, as a noun governs its relative clause; the
    dependent is a question word before its head and not its subject; or the dependent follows two
    conjoined heads, and the head of the relation is the first of them.

    Args:
        graph: The gold graph.
        relation: One of its relations.
    """
    head, dependent = relation.head, relation.dependent
    if head == ROOT:
        return False
    asked = graph.token(dependent).xpos.startswith("W") and dependent < head
    return (
        head in below(graph, dependent)
        or (asked and not relation.label.startswith("nsubj"))
        or any(head < other < dependent for other in _conjoined(graph, relation))
    )


def _conjoined(graph: Graph, relation: Relation) -> Iterator[int]:
    """Yield the conjuncts of the head that have the same dependent by the same label."""
    for other in graph.relations:
        if (other.label, other.dependent) == (relation.label, relation.dependent):
            pair = {other.head, relation.head}
            if any(
                r.label.startswith("conj") and {r.head, r.dependent} == pair
                for r in graph.relations
            ):
                yield other.head
