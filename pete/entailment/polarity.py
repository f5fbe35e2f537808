"""Negation: the predicates and words that a sentence denies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pete.graph import Graph, Relation
from pete.normaliser.words import FOCUSING

_NEGATIVE: Final = frozenset({"nothing", "nobody", "none", "nowhere", "no-one", "neither"})
_HARDLY: Final = frozenset({"hardly", "scarcely"})
_NEGATING_DETERMINERS: Final = frozenset({"no", "neither"})
_SUBJECTS: Final = frozenset({"nsubj", "nsubjpass"})
_OF_A_PREDICATE: Final = _SUBJECTS | {"dobj", "iobj", "agent"}


@dataclass(frozen=True, slots=True)
class Denied:
    """The predicates and words that a sentence denies.

    Attributes:
        predicates: Ids of the words of which all is denied: those with *not*, *never* or
            *hardly*, with an argument that has *no* or is *nothing*, and those joined to them by
            *or* or *nor*.
        words: Ids of the words that a relation ending in them denies: *not the pianist but the
            usher*, *the owner but not the tenant*, *no guest*.
    """

    predicates: frozenset[int]
    words: frozenset[int]

    @classmethod
    def of(cls, graph: Graph) -> Denied:
        """Return the predicates and words that a graph denies."""
        absent = _absent_things(graph)
        signs = [r for r in graph.edges("neg", "advmod", *_JOINING) if _is_sign(graph, r)]
        predicates = {r.head for r in signs if r.label in ("neg", "advmod")}
        predicates |= set(_by_argument(graph, absent))
        predicates |= {id for r in signs if r.label == "conj_nor" for id in (r.head, r.dependent)}
        predicates |= {r.dependent for r in graph.edges("conj_or") if r.head in predicates}
        words = absent | {id for r in signs for id in _words(graph, r)}
        return cls(frozenset(predicates), words)

    def by_contrast(self, graph: Graph) -> Denied:
        """Return what *not X but Y* and *X but not Y* deny.

        Two main clauses are not one contrast: *The dog did not bark, but the cat mewed*.
        """
        excluded = {r.dependent for r in graph.edges("conj_negcc")}
        for relation in graph.edges("conj_but"):
            denied = (self.predicates | self.words) & {relation.head, relation.dependent}
            if len(denied) == 1 and not _is_main_clause(graph, relation):
                excluded |= denied
        return Denied(self.predicates & excluded, self.words & excluded)

    def __bool__(self) -> bool:
        """Return whether anything is denied."""
        return bool(self.predicates or self.words)

    def denies(self, head: int, dependent: int) -> bool:
        """Return whether a relation between two words is denied."""
        return head in self.predicates or not self.words.isdisjoint((head, dependent))


_JOINING: Final = frozenset({"conj_nor", "conj_negcc"})


def denied_heads(graph: Graph) -> frozenset[int]:
    """Return the words that *not* or *never* denies; *not only tea* denies nothing of the tea."""
    return frozenset([r.head for r in graph.edges("neg") if not _adds(graph, r)])


def _is_main_clause(graph: Graph, conj: Relation) -> bool:
    """Return whether a conjunct is a main clause with a subject of its own."""
    first, own = (set(graph.children(id, *_SUBJECTS)) for id in (conj.head, conj.dependent))
    return not own <= first and not graph.children(conj.dependent, "mark")


def _adds(graph: Graph, negation: Relation) -> bool:
    """Return whether there is more than what is said: *not only*, *not just*, *not merely*.

    *The war was not just* is another *just*, for it is what is denied.
    """
    after = negation.dependent
    if after == len(graph.tokens) or after + 1 == negation.head:
        return False
    return graph.form(after + 1) in FOCUSING


def _is_sign(graph: Graph, relation: Relation) -> bool:
    if relation.label == "neg":
        return not _adds(graph, relation)
    return relation.label in _JOINING or graph.form(relation.dependent) in _HARDLY


def _words(graph: Graph, sign: Relation) -> Iterator[int]:
    """Yield the words that a negation or a coordinator denies of their relations."""
    if sign.label == "conj_negcc":
        yield sign.dependent
    elif sign.label == "conj_nor":
        yield from (sign.head, sign.dependent)
    elif not graph.is_verb(sign.head):
        yield sign.head


def _absent_things(graph: Graph) -> frozenset[int]:
    """Return nouns with *no*, words such as *nothing*, conjuncts joined by *nor*."""
    found = {token.id for token in graph.tokens if graph.form(token.id) in _NEGATIVE}
    found |= {id for r in graph.edges("conj_nor") for id in (r.head, r.dependent)}
    return frozenset(found).union(
        r.head for r in graph.edges("det") if graph.form(r.dependent) in _NEGATING_DETERMINERS
    )


def _by_argument(graph: Graph, absent: frozenset[int]) -> Iterator[int]:
    """Yield the predicates of which nothing is true, since an argument is nothing.

    Unless something else is true of them: *beans but no cabbages*.
    """
    contrasted = {
        id
        for r in graph.edges("conj_but")
        if not absent.issuperset((r.head, r.dependent))
        for id in (r.head, r.dependent)
    }
    for noun in absent - contrasted:
        for relation in graph.edges_to(noun):
            if relation.label in _OF_A_PREDICATE or relation.label.startswith("prep_"):
                yield relation.head
