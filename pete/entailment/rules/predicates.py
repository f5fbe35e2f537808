"""Questions that rules ask of a graph: is a noun definite, does a conjunct have no verb?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pete.graph import Graph, Relation
from pete.normaliser.labels import is_conj

SUBJECTS: Final = frozenset({"nsubj", "nsubjpass"})
"""Labels of nominal subjects."""

_DEFINITE: Final = frozenset({"the", "this", "that", "these", "those"})
_BEFORE_A_NOUN: Final = ("JJ", "NN", "CD", "VBN", "VBG", "RB")


def gapped(graph: Graph) -> Iterator[Mapping[Relation, int]]:
    """Yield for each conjunct without its verb the relations whose places its words take.

    *Ann teaches chess and Bo tennis*: *Bo* that of *Ann*, *tennis* that of *chess*. The last word
    takes the last place before the conjunct, and so on to the left.
    """
    for conj in graph.edges_where(is_conj):
        verb, first = conj.head, conj.dependent
        words = [first, *_remnants(graph, first)]
        if graph.is_verb(verb) and len(words) > 1:
            places = [r for r in graph.edges_from(verb) if _is_place(r, first)]
            places.sort(key=lambda place: place.dependent)
            yield dict(zip(reversed(places), reversed(words), strict=False))


def _remnants(graph: Graph, first: int) -> list[int]:
    """Return the other words of a conjunct without verb, which depend on its first one."""
    if not graph.tag(first).startswith(("NN", "PRP", "CD")):
        return []
    return sorted(graph.children(first, "dep"))


def _is_place(relation: Relation, end: int) -> bool:
    """Return whether a relation is an argument of its head, before a word."""
    label = relation.label
    argument = label in SUBJECTS | {"dobj", "iobj"} or label.startswith("prep_")
    return argument and relation.dependent < end


def is_definite(graph: Graph, id: int) -> bool:
    """Return whether a noun names one certain thing: a name, or after a definite determiner."""
    return _determiner(graph, id) in {*_DEFINITE, "name", "possessor"}


def has_determiner(graph: Graph, id: int) -> bool:
    """Return whether a noun is a name or a pronoun, or has a determiner or possessor before it."""
    return graph.tag(id).startswith("PRP") or bool(_determiner(graph, id))


def _determiner(graph: Graph, id: int) -> str:
    if graph.tag(id).startswith("NNP"):
        return "name"
    for token in reversed(graph.tokens[: id - 1]):
        if token.xpos in ("PRP$", "POS", "WP$"):
            return "possessor"
        if token.xpos in ("DT", "CD"):
            return token.form.lower()
        if not token.xpos.startswith(_BEFORE_A_NOUN):
            return ""
    return ""
