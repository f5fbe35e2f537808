"""What an answer hangs on: the differences between a parser's relations and the gold ones.

Every difference is an edit that brings the parser's graph nearer to the gold one: a relation that
is missing, one too many, or a word's part of speech. The answer hangs on those edits that make it
right and of which none can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import structs

from pete.graph import ROOT, Graph, Relation
from pete.metrics.word_alignment import align_words, placed_without_blanks

from ..annotation.sentences import Side, plain

EditKind: TypeAlias = Literal["missing", "extra", "tag", "tokens"]

Test: TypeAlias = Callable[[Graph, Graph], bool]
"""Whether the answer to a pair is right, given graphs of T and H."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One difference between a parser's graph and the gold one.

    Attributes:
        side: Whether it is in T or in H.
        kind: A gold relation that is ``missing``, one too many (``extra``), another ``tag``, or
            ``tokens`` so different that all of the side is one difference.
        shown: The relation, or the word with both tags.
        relation: The relation, on the gold words; ``None`` for the other kinds.
        word: Id of the gold word it is about; 0 for ``tokens``.
    """

    side: Side
    kind: EditKind
    shown: str
    relation: Relation | None = None
    word: int = 0


@dataclass(frozen=True, slots=True)
class Hinge:
    """What an answer hangs on.

    Attributes:
        edits: Edits that together make the answer right; none of them can be left out.
        alternatives: Other edits, each of which would do alone; only where one does.
        instead: What the parser has in the place of missing relations: its differing relations
            with the same dependent on the same side.
    """

    edits: tuple[Edit, ...]
    alternatives: tuple[Edit, ...]
    instead: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Analyses:
    """Two graphs of one text.

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
        """The parser's graph on the gold words; relations of words that are not there drop out.

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


def hangs_on(text: Analyses, hypothesis: Analyses, right: Test) -> Hinge:
    """The differences on which a wrong answer hangs.

    Args:
        text: Both graphs of T.
        hypothesis: Both graphs of H.
        right: Whether the answer is right. It is on the gold graphs, and is not on the parser's.
    """
    sides = (text, hypothesis)
    before = {side.side: side.on_gold_words() for side in sides}
    gold = {side.side: side.gold for side in sides}
    edits = [edit for side in before for edit in _edits(side, before[side], gold[side])]

    def does(chosen: Iterable[Edit]) -> bool:
        applied = frozenset(chosen)
        return right(*(_edited(side, before[side], gold[side], applied) for side in before))

    if does([]) or not does(edits):  # then it is the words that matter
        before = {side.side: side.parser for side in sides}
        edits = [Edit(side, "tokens", "other words") for side in before]
    alone = [edit for edit in edits if does([edit])]
    needed = alone[:1] or _needed(edits, does)
    return Hinge(tuple(needed), tuple(alone[1:]), tuple(_instead(needed, edits)))


def _edits(side: Side, parser: Graph, gold: Graph) -> Iterator[Edit]:
    for relation in gold.relations:
        if relation not in parser.relations:
            yield Edit(side, "missing", gold.show(relation), relation, relation.dependent)
    for relation in parser.relations:
        if relation not in gold.relations:
            yield Edit(side, "extra", gold.show(relation), relation, relation.dependent)
    for own, word in zip(parser.tokens, gold.tokens, strict=True):
        if (own.xpos, own.lemma) != (word.xpos, word.lemma):
            tags = f"{own.xpos or own.upos}, not {word.xpos or word.upos}"
            yield Edit(side, "tag", f"{gold.name(word.id)} {tags}", word=word.id)


def _edited(side: Side, parser: Graph, gold: Graph, applied: Set[Edit]) -> Graph:
    """The parser's graph with the edits of its side applied."""
    own = [edit for edit in applied if edit.side == side]
    if any(edit.kind == "tokens" for edit in own):
        return gold
    missing, extra = (
        {edit.relation for edit in own if edit.kind == kind} for kind in ("missing", "extra")
    )
    mended = {edit.word for edit in own if edit.kind == "tag"}
    kept = (relation for relation in parser.relations if relation not in extra)
    added = (relation for relation in gold.relations if relation in missing)
    tokens = (gold.token(token.id) if token.id in mended else token for token in parser.tokens)
    return Graph.build(tokens, (*kept, *added))


def _needed(edits: Sequence[Edit], does: Callable[[Iterable[Edit]], bool]) -> Sequence[Edit]:
    """All edits less those that can be left out, one after the other, those of H first."""
    needed = list(edits)
    for edit in reversed(edits):
        without = [other for other in needed if other is not edit]
        if does(without):
            needed = without
    return needed


def _instead(needed: Sequence[Edit], edits: Iterable[Edit]) -> Iterator[Edit]:
    words = {(edit.side, edit.word) for edit in needed if edit.kind == "missing"}
    for edit in edits:
        if edit.kind == "extra" and (edit.side, edit.word) in words and edit not in needed:
            yield edit
