"""The edits of a parser's graphs that decide whether an answer is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import structs

from pete.graph import ROOT, Graph
from pete.metrics.word_alignment import align_words, placed_without_blanks
from pete.text.tokens import plain

from ..annotation.sentences import Side
from ..minimal_edits import Edit, edited, irreducible, single_edits

Test: TypeAlias = Callable[[Graph, Graph], bool]
"""Returns whether the answer that follows from graphs of T and H is right."""


@dataclass(frozen=True, slots=True)
class DecisiveEdits:
    """The edits that decide an answer.

    Attributes:
        edits: Edits that together make the answer right; none of them can be left out.
        alternatives: Other edits, each of which would do alone; only where one does.
        instead: The parser's relations in the place of missing ones: those that differ and have
            the same dependent on the same side.
    """

    edits: tuple[Edit, ...]
    alternatives: tuple[Edit, ...]
    instead: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class BothGraphs:
    """The graphs of one text.

    Attributes:
        side: Whether the text is T or H.
        parser: The parser's, normalised.
        gold: The gold one, with places in the text.
        text: The text.
    """

    side: Side
    parser: Graph
    gold: Graph
    text: str

    def on_gold_words(self) -> Graph:
        """Return the parser's graph on the gold words, without relations of words not there.

        A word keeps the lemma and the tags the parser gave it.
        """
        gold = placed_without_blanks(self.gold, plain(self.text))
        ids = {ROOT: ROOT, **align_words(gold, placed_without_blanks(self.parser, self.text))}
        own = {ids[token.id]: token for token in self.parser.tokens if token.id in ids}
        relations = dict.fromkeys(
            structs.replace(relation, head=ids[relation.head], dependent=ids[relation.dependent])
            for relation in self.parser.relations
            if {relation.head, relation.dependent} <= ids.keys()
        )
        words = (structs.replace(own.get(word.id, word), id=word.id) for word in self.gold.tokens)
        return Graph.build(words, relations)


def decisive_edits(text: BothGraphs, hypothesis: BothGraphs, right: Test) -> DecisiveEdits:
    """Return the edits that decide a wrong answer.

    Where no edit of relations or tags does, the words differ: each side is then one edit.

    Args:
        text: Both graphs of T.
        hypothesis: Both graphs of H.
        right: Tests two graphs; the gold graphs pass, and the parser's do not.
    """
    sides = (text, hypothesis)
    before = {side.side: side.on_gold_words() for side in sides}
    edits = [e for side in sides for e in single_edits(side.side, side.gold, before[side.side])]

    def mends(chosen: Sequence[Edit]) -> bool:
        return right(
            *(edited(before[side], [e for e in chosen if e.side == side]) for side in before)
        )

    if mends([]) or not mends(edits):
        before = {side.side: side.parser for side in sides}
        edits = [Edit(side.side, graph=side.gold, shown="other words") for side in sides]
    alone = [edit for edit in edits if mends([edit])]
    needed = alone[:1] or irreducible(edits, mends)
    return DecisiveEdits(tuple(needed), tuple(alone[1:]), tuple(_instead(needed, edits)))


def _instead(needed: Sequence[Edit], edits: Iterable[Edit]) -> Iterator[Edit]:
    words = {(edit.side, edit.added.dependent) for edit in needed if edit.added}
    for edit in edits:
        if edit.removed and (edit.side, edit.removed.dependent) in words and edit not in needed:
            yield edit
