"""The smallest set of differences from gold that, corrected, makes an answer right.

An edit brings a parser's analysis nearer to the gold one: it adds, removes or replaces a relation,
or replaces a word or all words. It changes the parser's tree or its normalised graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, Literal, TypeAlias

from pete.graph import ROOT, Graph, Relation, Token
from pete.metrics.word_alignment import align_words

from .annotation.sentences import Side

EditKind: TypeAlias = Literal[
    "label", "head", "head and label", "added", "removed", "tag", "tokens"
]
Size: TypeAlias = Literal["one", "two", "three", "more", "none"]

SIZES: Final[Sequence[Size]] = ("one", "two", "three")
"""Names of the sizes of a smallest set, from 1."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One step towards the gold analysis.

    Attributes:
        side: The sentence whose analysis it changes.
        removed: The parser's relation, ``None`` where it has none in this place.
        added: The gold one, over the words of the graph; ``None`` where there is none.
        word: The gold word that takes the place of the parser's.
        graph: The gold graph, where it takes the place of the whole analysis.
        shown: The edit in words.
    """

    side: Side
    removed: Relation | None = None
    added: Relation | None = None
    word: Token | None = None
    graph: Graph | None = None
    shown: str = field(default="", compare=False)

    @property
    def relation(self) -> Relation | None:
        """The gold relation; the parser's where the relation goes."""
        return self.added or self.removed

    @property
    def label(self) -> str:
        """The label of :attr:`relation`, ``""`` without one.

        Example:
            >>> Edit("text", Relation("nmod", 3, 5), Relation("obl", 2, 5)).label
            'obl'
        """
        return self.relation.label if self.relation else ""

    @property
    def kind(self) -> EditKind:
        """The part of the analysis that changes.

        Example:
            >>> Edit("text", Relation("nmod", 3, 5), Relation("obl", 2, 5)).kind
            'head and label'
        """
        if self.removed is not None and self.added is not None:
            if self.removed.head == self.added.head:
                return "label"
            return "head" if self.removed.label == self.added.label else "head and label"
        if self.relation is None:
            return "tokens" if self.word is None else "tag"
        return "removed" if self.added is None else "added"


Mends: TypeAlias = Callable[[Sequence[Edit]], bool]
"""Returns whether an answer is right after some edits."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search for the smallest sets ends.

    Attributes:
        largest: Most edits made together, 1 to 3.
        tries: Most sets tried for one pair.
    """

    largest: int = 3
    tries: int = 5000


def edited(graph: Graph, edits: Sequence[Edit]) -> Graph:
    """Return a graph after some edits."""
    whole = [edit.graph for edit in edits if edit.graph is not None]
    if whole:
        return whole[0]
    relations = dict.fromkeys(graph.relations)
    for edit in edits:
        if edit.removed is not None:
            relations.pop(edit.removed, None)
    relations |= dict.fromkeys(edit.added for edit in edits if edit.added is not None)
    words = {edit.word.id: edit.word for edit in edits if edit.word is not None}
    return Graph.build((words.get(token.id, token) for token in graph.tokens), relations)


def smallest(
    edits: Sequence[Edit], mends: Mends, limits: Limits
) -> tuple[Size, tuple[tuple[Edit, ...], ...]]:
    """Return the smallest sets of edits that mend an answer, all of the same size.

    Args:
        edits: All there are.
        mends: Whether the answer is right after some of them.
        limits: Where the search ends.

    Example:
        >>> a, b, c = (Edit("text", added=Relation("obj", 1, word)) for word in (2, 3, 4))
        >>> size, sets = smallest([a, b, c], lambda some: b in some and c in some, Limits())
        >>> size, sets == ((b, c),)
        ('two', True)
    """
    tries = 0
    for size in range(1, min(limits.largest, len(edits)) + 1):
        found: list[tuple[Edit, ...]] = []
        for some in combinations(edits, size):
            tries += 1
            if tries > limits.tries:
                return "more", tuple(found)
            if mends(some):
                found.append(some)
        if found:
            return SIZES[size - 1], tuple(found)
    return ("more" if mends(edits) else "none"), ()


def irreducible(edits: Sequence[Edit], mends: Mends) -> Sequence[Edit]:
    """Return edits that mend an answer together and of which none can be left out.

    Those that can are left out one after the other, the last first.
    """
    needed = list(edits)
    for edit in reversed(edits):
        without = [other for other in needed if other is not edit]
        if mends(without):
            needed = without
    return needed


def same_words(gold: Graph, system: Graph) -> bool:
    """Return whether two analyses of a text have the same words; both have places in it."""
    same = align_words(gold, system)
    return len(same) == len(gold.tokens) == len(system.tokens) and all(
        there == here for there, here in same.items()
    )


def single_edits(side: Side, gold: Graph, system: Graph) -> Iterator[Edit]:
    """Yield every relation and every word in which two graphs over the same words differ.

    Args:
        side: The sentence that the graphs are of.
        gold: The gold graph.
        system: The parser's graph.
    """
    for added in gold.relations:
        if added not in system.relations:
            yield Edit(side, added=added, shown=gold.show(added))
    for removed in system.relations:
        if removed not in gold.relations:
            yield Edit(side, removed=removed, shown=gold.show(removed))
    for own, word in zip(system.tokens, gold.tokens, strict=True):
        if (own.xpos, own.lemma) != (word.xpos, word.lemma):
            tags = f"{own.xpos or own.upos}, not {word.xpos or word.upos}"
            yield Edit(side, word=word, shown=f"{gold.name(word.id)} {tags}")


def arc_edits(side: Side, gold: Graph, system: Graph) -> Iterator[Edit]:
    """Yield the words with another head or label, of two trees with the same words.

    Args:
        side: The sentence that the trees are of.
        gold: The gold tree.
        system: The parser's tree.
    """
    found = {relation.dependent: relation for relation in system.relations}
    for arc in gold.relations:
        if found.get(arc.dependent) != arc:
            yield _replacing(side, found.get(arc.dependent), arc, system)


def relation_edits(side: Side, gold: Graph, system: Graph) -> Iterator[Edit]:
    """Yield the fewest relations to add, remove or replace, of two normalised graphs.

    A relation replaces one between the same words, else one of the same label and dependent, else
    one of the same dependent. Roots do not count: no strategy tests them.

    Args:
        side: The sentence that the graphs are of.
        gold: The gold graph; spans are places in the same text for both.
        system: The parser's graph. Gold relations of words that it does not have are left out.
    """
    here = {there: own for own, there in align_words(gold, system).items()}
    wanted = {
        Relation(r.label, here[r.head], here[r.dependent])
        for r in gold.relations
        if r.head in here and r.dependent in here
    }
    own = {relation for relation in system.relations if relation.head != ROOT}
    surplus, missing = sorted(own - wanted), sorted(wanted - own)
    for likeness in _LIKENESSES:
        for removed, added in _matched(surplus, missing, likeness):
            surplus.remove(removed)
            missing.remove(added)
            yield _replacing(side, removed, added, system)
    yield from (_replacing(side, removed, None, system) for removed in surplus)
    yield from (_replacing(side, None, added, system) for added in missing)


def _replacing(side: Side, removed: Relation | None, added: Relation | None, graph: Graph) -> Edit:
    """Return the edit that puts one relation in the place of another, ``-`` for none."""
    shown = ("-" if relation is None else graph.show(relation) for relation in (removed, added))
    return Edit(side, removed, added, shown=" -> ".join(shown))


_LIKENESSES: Final[tuple[Callable[[Relation], object], ...]] = (
    lambda relation: (relation.head, relation.dependent),
    lambda relation: (relation.label, relation.dependent),
    lambda relation: relation.dependent,
)
"""Properties that a relation shares with the one it replaces, the likeliest first."""


def _matched(
    surplus: Sequence[Relation],
    missing: Iterable[Relation],
    likeness: Callable[[Relation], object],
) -> Sequence[tuple[Relation, Relation]]:
    """Return pairs that are alike, each relation once."""
    waiting: dict[object, list[Relation]] = {}
    for relation in missing:
        waiting.setdefault(likeness(relation), []).append(relation)
    return [
        (relation, waiting[likeness(relation)].pop(0))
        for relation in surplus
        if waiting.get(likeness(relation))
    ]
