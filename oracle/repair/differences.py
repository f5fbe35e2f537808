"""What a parser would have to change to agree with the gold analysis, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pete.graph import ROOT, Graph, Relation
from pete.metrics.word_alignment import align_words

from ..annotation.sentences import Side

Kind: TypeAlias = Literal["label", "head", "head and label", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One step towards the gold analysis.

    Attributes:
        side: Whose analysis it changes.
        removed: The parser's relation, ``None`` where it has none in this place.
        added: The gold one, over the parser's words; ``None`` where there is none.
    """

    side: Side
    removed: Relation | None
    added: Relation | None

    @property
    def label(self) -> str:
        """The gold label; that of the parser's where the relation goes.

        Example:
            >>> Change("text", Relation("nmod", 3, 5), Relation("obl", 2, 5)).label
            'obl'
        """
        relation = self.added or self.removed
        return relation.label if relation else ""

    @property
    def kind(self) -> Kind:
        """What is changed.

        Example:
            >>> Change("text", Relation("nmod", 3, 5), Relation("obl", 2, 5)).kind
            'head and label'
        """
        if self.added is None:
            return "removed"
        if self.removed is None:
            return "added"
        if self.removed.head == self.added.head:
            return "label"
        return "head" if self.removed.label == self.added.label else "head and label"


def changed(graph: Graph, changes: Iterable[Change]) -> Graph:
    """A graph with some changes made."""
    relations = dict.fromkeys(graph.relations)
    for change in changes:
        if change.removed is not None:
            relations.pop(change.removed, None)
    for change in changes:
        if change.added is not None:
            relations.setdefault(change.added)
    return graph.with_relations(relations)


def same_words(gold: Graph, system: Graph) -> bool:
    """Whether two analyses of a text have the same words; spans are places in it for both."""
    same = align_words(gold, system)
    return len(same) == len(gold.tokens) == len(system.tokens) and all(
        there == here for there, here in same.items()
    )


def changed_arcs(side: Side, gold: Graph, system: Graph) -> tuple[Change, ...]:
    """The words with another head or label, of two trees with the same words.

    Args:
        side: Whose trees.
        gold: The gold tree.
        system: The parser's tree.
    """
    found = {relation.dependent: relation for relation in system.relations}
    return tuple(
        Change(side, found.get(arc.dependent), arc)
        for arc in gold.relations
        if found.get(arc.dependent) != arc
    )


def changed_relations(side: Side, gold: Graph, system: Graph) -> tuple[Change, ...]:
    """The fewest relations to add, remove or replace, of two normalised graphs.

    A relation replaces one between the same words, else one of the same label and dependent, else
    one of the same dependent. Roots do not count: no strategy tests them.

    Args:
        side: Whose graphs.
        gold: The gold graph; spans are places in the same text for both.
        system: The parser's graph. Gold relations of words that it does not have are left out.
    """
    here = {there: own for own, there in align_words(gold, system).items()}
    wanted = {
        Relation(r.label, here[r.head], here[r.dependent])
        for r in gold.relations
        if r.head in here and r.dependent in here
    }
    given = {relation for relation in system.relations if relation.head != ROOT}
    return tuple(_paired(side, sorted(given - wanted), sorted(wanted - given)))


_LIKENESSES: tuple[Callable[[Relation], object], ...] = (
    lambda relation: (relation.head, relation.dependent),
    lambda relation: (relation.label, relation.dependent),
    lambda relation: relation.dependent,
)
"""What a relation has in common with the one it replaces, the likeliest first."""


def _paired(side: Side, surplus: list[Relation], missing: list[Relation]) -> Iterator[Change]:
    for likeness in _LIKENESSES:
        for removed, added in _matched(surplus, missing, likeness):
            surplus.remove(removed)
            missing.remove(added)
            yield Change(side, removed, added)
    yield from (Change(side, removed, None) for removed in surplus)
    yield from (Change(side, None, added) for added in missing)


def _matched(
    surplus: Sequence[Relation],
    missing: Sequence[Relation],
    likeness: Callable[[Relation], object],
) -> Sequence[tuple[Relation, Relation]]:
    """Pairs that are alike, each relation once."""
    waiting: dict[object, list[Relation]] = {}
    for relation in missing:
        waiting.setdefault(likeness(relation), []).append(relation)
    return [
        (relation, waiting[likeness(relation)].pop(0))
        for relation in surplus
        if waiting.get(likeness(relation))
    ]
