"""Alternatives: words and relations joined by *or*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pete.graph import Graph, Relation
from pete.normaliser.labels import is_prep

_FUNCTIONS: Final = frozenset({"aux", "auxpass", "cop", "det", "mark", "predet"})
"""Labels of function words, which no relation of a content word ends in."""

_POSSIBLE: Final = frozenset({"can", "could", "may", "might"})


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Words and relations that are one of several alternatives, and so may not hold.

    Attributes:
        words: Ids of words joined to another one by *or*, and of what *if not* adds (*hundreds, if
            not thousands*).
        functions: For a word, those of its function words that are such (*were or will be built*).
        relations: Relations whose preposition is one (*in or near the barn*, *in the barn or near
            the mill*): the prepositions have gone into labels, and the coordinator with them.
    """

    words: frozenset[int]
    functions: Mapping[int, frozenset[int]]
    relations: frozenset[Relation]

    @classmethod
    def of(cls, graph: Graph) -> Alternatives:
        """Return the alternatives of a graph."""
        words = frozenset(_joined(graph))
        relations = frozenset(_by_preposition(graph))
        functions: dict[int, frozenset[int]] = {}
        for relation in graph.edges(*_FUNCTIONS):
            if relation.dependent in words:
                known = functions.get(relation.head, frozenset())
                functions[relation.head] = known | {relation.dependent}
        return cls(words, functions, relations)

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return bool(self.words or self.relations)


def functions_of(graph: Graph, id: int) -> frozenset[int]:
    """Return the function words of a word."""
    return frozenset(graph.children(id, *_FUNCTIONS))


def is_possible(graph: Graph, predicate: int) -> bool:
    """Return whether a predicate is said to be possible; a conjunct, if the first one is.

    What may be one or the other may be each of them.
    """
    joined = [r.head for r in graph.edges_to(predicate) if _is_or(r.label)]
    return any(
        graph.form(auxiliary) in _POSSIBLE
        for verb in (predicate, *joined)
        for auxiliary in graph.children(verb, "aux")
    )


def _is_or(label: str) -> bool:
    return label.startswith(("conj_or", "conj_and/or"))


def _joined(graph: Graph) -> Iterator[int]:
    for relation in graph.edges_where(_is_or):
        yield from (relation.head, relation.dependent)
    for relation in graph.edges("conj_if_not"):
        yield relation.dependent


def _by_preposition(graph: Graph) -> Iterator[Relation]:
    """Yield the relations of prepositions joined by *or*: of one word, or of two under one head."""
    forms = [token.form.lower() for token in graph.tokens]
    if "or" not in forms:
        return
    relations = graph.edges_where(is_prep)
    for place in [index for index, form in enumerate(forms) if form == "or"]:
        later = [r for r in relations if r.dependent > place + 1]
        after = [r for r in later if _name(r) == forms[place + 1 :][: len(_name(r))]]
        if after:
            second = min(after, key=lambda r: r.dependent)
            before = [r for r in relations if r.head == second.head and r != second]
            yield from _with_first(forms[:place], before, second)


def _with_first(forms: list[str], before: list[Relation], second: Relation) -> Iterator[Relation]:
    """Yield the second of two alternatives and the first, if there is one.

    *In or near the barn*: a preposition that ends before *or*. *In the barn or near the mill*: the
    last noun before it.
    """
    same = [r for r in before if r.dependent == second.dependent]
    shared = [r for r in same if _name(r) == forms[-len(_name(r)) :]]
    nouns = [r for r in before if r.dependent <= len(forms)]
    first = shared or sorted(nouns, key=lambda r: r.dependent)[-1:]
    if first:
        yield from (first[0], second)


def _name(relation: Relation) -> list[str]:
    return relation.label.split("_")[1:]
