"""The words without an edge after normalisation, and the edges that stand for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pete.graph import ROOT, Graph, Relation, Token
from pete.normaliser.labels import is_prep
from pete.normaliser.steps import history
from pete.normaliser.words import RELATIVISERS

_RELATIVES: Final = "C7"
"""The step that puts a noun in the place of its relativiser."""


_UNSAID: Final = {"agent": ("by",), "poss": ("'s", "’s", "'", "’")}
"""Words that a label stands for without naming them."""


@dataclass(frozen=True, slots=True)
class ErasedWord:
    """A word without an edge.

    Attributes:
        token: Its id.
        relation: The edge of the normalised graph that says what the word said; ``None``
            for punctuation and for words the parser itself left out.
    """

    token: int
    relation: Relation | None


def find_erased_words(given: Graph, normalised: Graph) -> tuple[ErasedWord, ...]:
    """Return the words that had an edge in the parser's graph and have none in the normalised one.

    The edge that stands for an erased word is the one whose label names it, or in which a noun
    has its place, at the words it was linked to if there is one; else an edge at those words,
    preferably one that stands for function words (``conj_X``, ``agent``, ``poss``).

    Args:
        given: The graph that was normalised.
        normalised: The result of :func:`pete.normaliser.normalise`.

    Returns:
        One entry for each such word, in text order.

    Example:
        >>> from pete.graph import Token
        >>> from pete.normaliser import normalise
        >>> words = [Token(1, "Look", xpos="VB"), Token(2, "at", xpos="IN"),
        ...          Token(3, "Ann", xpos="NNP")]
        >>> heads = [("root", 0, 1), ("case", 3, 2), ("obl", 1, 3)]
        >>> ud = Graph.build(words, [Relation(*head) for head in heads])
        >>> graph = normalise(ud, scheme="ud")
        >>> [(a.token, graph.show(a.relation)) for a in find_erased_words(ud, graph)]
        [(2, 'prep_at(Look-1, Ann-3)')]
    """
    left = {id for r in normalised.relations for id in (r.head, r.dependent)}
    links = _links(given)
    return tuple(
        ErasedWord(token.id, _standing_for(token, _nearest_left(token.id, links, left), normalised))
        for token in given.tokens
        if token.id not in left
    )


def _links(given: Graph) -> Mapping[int, set[int]]:
    """Return the words each word is linked to; punctuation and blanks are linked to none."""
    links: dict[int, set[int]] = {}
    for relation in given.relations:
        mark = relation.label.lower() in ("punct", "hyph")
        if not (mark or relation.head == ROOT or given.token(relation.dependent).form.isspace()):
            links.setdefault(relation.head, set()).add(relation.dependent)
            links.setdefault(relation.dependent, set()).add(relation.head)
    return links


def _standing_for(word: Token, near: set[int], graph: Graph) -> Relation | None:
    form = word.form.lower()
    candidates = [
        relation
        for relation in graph.relations
        if near & {relation.head, relation.dependent} or (near and _says(relation, form))
    ]
    return min(candidates, key=lambda r: _distance(r, form, word.id, near), default=None)


def _nearest_left(id: int, links: Mapping[int, set[int]], left: set[int]) -> set[int]:
    """Return the words that still have edges, linked directly or through words that have none."""
    near: set[int] = set()
    seen, stack = {id}, [id]
    while stack:
        for other in links.get(stack.pop(), set()) - seen:
            seen.add(other)
            if other in left:
                near.add(other)
            else:
                stack.append(other)
    return near


def _distance(
    relation: Relation, form: str, id: int, near: set[int]
) -> tuple[bool, int, bool, bool, int, Relation]:
    """Return how far an edge is from saying what a word said; the smallest wins."""
    return (
        not _says(relation, form),
        -len({relation.head, relation.dependent} & near),
        not _stands_for_words(relation.label),
        relation.dependent < id,
        abs(relation.dependent - id),
        relation,
    )


def _says(relation: Relation, form: str) -> bool:
    """Return whether the label names the word, or a noun has taken its place."""
    if form in RELATIVISERS and history(relation.provenance)[0] == _RELATIVES:
        return True
    label, _, words = relation.label.partition("_")
    if label in _UNSAID:
        return form in _UNSAID[label]
    return label in ("prep", "prepc", "conj") and form in words.split("_")


def _stands_for_words(label: str) -> bool:
    return is_prep(label) or label.startswith("conj_") or label in _UNSAID
