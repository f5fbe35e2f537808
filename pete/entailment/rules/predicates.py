"""What the rules ask of a graph: is a word a participle, a passive, a definite noun?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pete.graph import ROOT, Graph, Relation

__all__ = [
    "SUBJECTS",
    "gapped",
    "has_determiner",
    "is_definite",
    "is_infinitive",
    "is_participle",
    "is_passive",
    "is_verb",
]

SUBJECTS: Final = frozenset({"nsubj", "nsubjpass"})
"""Labels of nominal subjects."""

_DEFINITE: Final = frozenset({"the", "this", "that", "these", "those"})
_BEFORE_A_NOUN: Final = ("JJ", "NN", "CD", "VBN", "VBG", "RB")


def is_participle(graph: Graph, id: int) -> bool:
    """Whether a word is tagged as one."""
    return graph.token(id).xpos in ("VBN", "VBG")


def is_verb(graph: Graph, id: int) -> bool:
    """Whether a word is tagged as a verb."""
    return id != ROOT and graph.token(id).xpos.startswith("VB")


def is_infinitive(graph: Graph, id: int) -> bool:
    """Whether a word is a verb after *to*, an adverb between them aside."""
    if graph.token(id).xpos != "VB":
        return False
    before = [token for token in graph.tokens[: id - 1] if token.xpos != "RB"]
    return bool(before) and before[-1].form.lower() == "to"


def is_passive(graph: Graph, id: int) -> bool:
    """Whether a verb or participle is passive: a past participle without *have*, or with *be*."""
    labels = {r.label for r in graph.relations if r.head == id}
    if graph.token(id).xpos == "VBN":
        return "auxpass" in labels or "aux" not in labels
    return "auxpass" in labels


def gapped(graph: Graph) -> Iterator[Mapping[Relation, int]]:
    """For each conjunct that lacks its verb the relations of that verb whose place its words take.

    *Ann teaches chess and Bo tennis*: *Bo* that of *Ann*, *tennis* that of *chess*. The last word
    takes the last place before the conjunct, and so on to the left.
    """
    for conj in graph.relations:
        verb, first = conj.head, conj.dependent
        words = [first, *_remnants(graph, first)]
        if conj.label.startswith("conj") and is_verb(graph, verb) and len(words) > 1:
            places = [r for r in graph.relations if r.head == verb and _is_argument(r, first)]
            places.sort(key=lambda place: place.dependent)
            yield dict(zip(reversed(places), reversed(words), strict=False))


def _remnants(graph: Graph, first: int) -> list[int]:
    """The other words of a conjunct without verb, which hang on its first one."""
    if not graph.token(first).xpos.startswith(("NN", "PRP", "CD")):
        return []
    return sorted(r.dependent for r in graph.relations if (r.head, r.label) == (first, "dep"))


def _is_argument(relation: Relation, end: int) -> bool:
    """Whether it is an argument of its head, before a word."""
    label = relation.label
    argument = label in SUBJECTS | {"dobj", "iobj"} or label.startswith("prep_")
    return argument and relation.dependent < end


def is_definite(graph: Graph, id: int) -> bool:
    """Whether a noun names one certain thing: a name, or after a definite determiner."""
    return _determiner(graph, id) in {*_DEFINITE, "name", "possessor"}


def has_determiner(graph: Graph, id: int) -> bool:
    """Whether a noun is a name or a pronoun, or has a determiner or possessor before it."""
    return graph.token(id).xpos.startswith("PRP") or bool(_determiner(graph, id))


def _determiner(graph: Graph, id: int) -> str:
    if graph.token(id).xpos.startswith("NNP"):
        return "name"
    for token in reversed(graph.tokens[: id - 1]):
        if token.xpos in ("PRP$", "POS", "WP$"):
            return "possessor"
        if token.xpos in ("DT", "CD"):
            return token.form.lower()
        if not token.xpos.startswith(_BEFORE_A_NOUN):
            return ""
    return ""
