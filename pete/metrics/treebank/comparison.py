"""Comparison of two analyses of the same sentences, word by word."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import eq
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pete.formats.conll.columns import Block, Integers, Vocabulary
from pete.metrics.nearness import nearness
from pete.metrics.treebank.alignment import aligned_words
from pete.metrics.treebank.measures import (
    COLUMNS,
    CONTENT,
    OTHER,
    RELATIONS,
    SUBSETS,
    Punctuation,
)

Flags: TypeAlias = NDArray[np.bool_]

PUNCTUATION_TAGS: Final = frozenset(b", . : ( ) -LRB- -RRB- `` '' HYPH NFP".split())
"""Tags of punctuation of the Penn Treebank and its successors; currency and ``#`` are words."""

_ROOT: Final = -1
_OUTSIDE: Final = -3
"""Stands for a head that is not a gold word."""

_CONTENT: Final = np.isin(RELATIONS, CONTENT)
_FUNCTIONAL: Final = np.isin(RELATIONS, SUBSETS["fun"])
_PUNCT: Final = RELATIONS.index("punct")
_LABEL_BITS: Final = 20
_PLACE_BITS: Final = 31


def vocabulary() -> Vocabulary:
    """Return the vocabulary that two files to be compared must share."""
    return Vocabulary(RELATIONS)


class Comparison:
    """Two analyses of some sentences with the same text.

    Everything is computed when it is first asked for.

    Attributes:
        gold: The gold standard.
        system: The other analysis.
        same: The word of the system that is each gold word, -1 where there is none.

    Args:
        gold: The gold standard.
        system: The other analysis.
        vocabulary: Numbers what is numbered in both.
        punctuation: How punctuation is known where it is left out: by the relation ``punct``, by
            the tag, or by the Unicode categories of all its characters (as CoNLL-X's ``eval06``).
            Gold decides on words that both sides have.
    """

    def __init__(
        self,
        gold: Block,
        system: Block,
        vocabulary: Vocabulary,
        *,
        punctuation: Punctuation = "label",
    ) -> None:
        self._names = vocabulary.relations
        self.gold = gold
        self.system = system
        self.same = aligned_words(gold, system)
        self._punctuation = punctuation

    @cached_property
    def aligned(self) -> Flags:
        """The gold words that the system has, as flags."""
        return self.same >= 0

    @cached_property
    def gold_words(self) -> Integers:
        """The gold word that is each word of the system, below -1 where there is none."""
        words = np.full(self.system.size, _OUTSIDE)
        words[self.same[self.aligned]] = np.flatnonzero(self.aligned)
        return words

    @cached_property
    def heads(self) -> Integers:
        """The system's head of each gold word, as a gold word: -1 for the root, less for none."""
        heads = self.system.heads
        if len(heads):
            heads = np.where(heads >= 0, self.gold_words[np.maximum(heads, 0)], heads)
        return self._of_system(heads, _OUTSIDE)

    @cached_property
    def right(self) -> Mapping[str, Flags]:
        """The gold words that are right, as flags, by the keys of the measures of words."""
        gold, system = self.gold, self.system
        upos = self._equal(gold.upos, system.upos)
        xpos = self._equal(gold.xpos, system.xpos)
        ufeats = gold.features == self._of_system(system.features, -1)
        lemmas = self._equal(gold.lemmas, system.lemmas)
        for word in np.flatnonzero(self.aligned & ~lemmas).tolist():
            lemmas[word] = gold.lemmas[word] == b"_"
        uas, undirected, ned = nearness(gold.heads, self.heads)
        las = uas & (gold.relation == self._of_system(system.relation, -1))
        tagged = las & upos & ufeats
        return {
            "words": self.aligned,
            "upos": upos,
            "xpos": xpos,
            "ufeats": ufeats,
            "alltags": upos & xpos & ufeats,
            "lemmas": lemmas,
            "uas": uas,
            "las": las,
            "clas": las & self.content,
            "mlas": tagged & self.content & self._has_function_words(tagged),
            "blex": las & self.content & lemmas,
            "las_subtypes": uas & self._equal(gold.labels, system.labels),
            "uas_nopunct": uas & self.scored,
            "las_nopunct": las & self.scored,
            "undirected": undirected & self.scored,
            "ned": ned & self.scored,
            "undirected_all": undirected,
            "root": uas & (gold.head == 0),
        }

    def _has_function_words(self, right: Flags) -> Flags:
        """Return whether each word has its gold function words, and all of them are right."""
        ours, theirs = (
            _has(_FUNCTIONAL, block.relation) & (block.heads >= 0)
            for block in (self.gold, self.system)
        )
        size = self.gold.size
        total = np.bincount(self.gold.heads[ours], minlength=size)
        found = np.bincount(self.gold.heads[ours & right], minlength=size)
        others = np.bincount(self.system.heads[theirs], minlength=self.system.size)
        are_right: Flags = (found == total) & (self._of_system(others, -1) == total)
        return are_right

    @cached_property
    def scored(self) -> Flags:
        """The gold words that are not punctuation, as flags."""
        return ~self._is_punctuation(self.gold)

    @cached_property
    def content(self) -> Flags:
        """The gold words with a content relation, as flags."""
        return _has(_CONTENT, self.gold.relation)

    @cached_property
    def right_edges(self) -> Sequence[Integers]:
        """The gold word of each right enhanced edge: by label, and by universal label."""
        size = self.gold.size
        ours = _edge_ends(self.gold, np.arange(size))
        theirs = _edge_ends(self.system, self.gold_words)
        usable = (theirs >= _ROOT).all(axis=1)
        gold = (ours[:, 0] * (size + 1) + ours[:, 1] + 1) << _LABEL_BITS
        system = (theirs[usable, 0] * (size + 1) + theirs[usable, 1] + 1) << _LABEL_BITS
        labels = self.gold.edges[:, 2:], self.system.edges[usable, 2:]
        return [
            ours[np.isin(gold | labels[0][:, at], system | labels[1][:, at], assume_unique=True), 0]
            for at in (0, 1)
        ]

    def counts(self) -> Integers:
        """Return the counts of each gold sentence, in the order of :data:`COLUMNS`.

        What only the system has is counted in the gold sentence where it begins.
        """
        table = {f"{key}.right": self._per_sentence(flags) for key, flags in self.right.items()}
        table["scored.right"] = self._per_sentence(self.scored & self.aligned)
        table["content.right"] = self._per_sentence(self.content & self.aligned)
        table |= self._items()
        for key, words in zip(("elas", "eulas"), self.right_edges, strict=True):
            table[f"{key}.right"] = self._number(self.gold.sentence[words])
        whole = table["words.system"] == table["words.gold"]
        for key in ("uas", "las"):
            table[f"exact_{key}.right"] = whole & (table[f"{key}.right"] == table["words.gold"])
        return np.column_stack([table[name] for name in COLUMNS]).astype(np.int64)

    def relations(self) -> Sequence[Mapping[str, int]]:
        """Return words by universal relation: with the right head, of gold, of the system."""
        gold = self.gold.relation
        return [
            {
                name: int(count)
                for name, count in zip(self._relation_names, counts, strict=False)
                if count
            }
            for counts in map(np.bincount, (gold[self.right["las"]], gold, self.system.relation))
        ]

    def confusions(self) -> Mapping[tuple[str, str], int]:
        """Return aligned words by gold relation and relation of the system."""
        names, theirs = self._relation_names, self._of_system(self.system.relation, -1)
        counts = np.bincount(self.gold.relation[self.aligned] * len(names) + theirs[self.aligned])
        return {
            (names[cell // len(names)], names[cell % len(names)]): int(counts[cell])
            for cell in np.flatnonzero(counts).tolist()
        }

    def wrong_heads(self) -> Mapping[tuple[str, str], int]:
        """Return aligned words with a wrong head by the tags of the gold head and of that one.

        Tags are universal parts of speech, others where there is none, and ``ROOT``. A wrong head
        that is not a gold word has the tag the system gave it.
        """
        ours, theirs = self.gold.heads, self.system.heads
        wrong = np.flatnonzero(self.aligned & ~self.right["uas"])
        pairs = zip(
            ours[wrong].tolist(),
            self.heads[wrong].tolist(),
            theirs[self.same[wrong]].tolist(),
            strict=True,
        )
        return Counter(
            (
                _tag(self.gold, head),
                _tag(self.gold, found) if found != _OUTSIDE else _tag(self.system, other),
            )
            for head, found, other in pairs
        )

    @cached_property
    def _relation_names(self) -> Sequence[str]:
        return [name.decode() for name in self._names]

    def _items(self) -> dict[str, Integers]:
        """Return the counts of what each side has, and of tokens and sentences that are right."""
        table: dict[str, Integers] = {}
        kept = ~self._is_punctuation(self.system)
        kept[self.same[self.aligned]] = self.scored[self.aligned]
        for side, block, scored in (
            ("gold", self.gold, self.scored),
            ("system", self.system, kept),
        ):
            token = self._sentences(block.places[:, 0])
            word = token[block.token]
            table[f"tokens.{side}"] = self._number(token)
            table[f"sentences.{side}"] = self._number(self._sentences(_stretches(block)[:, 0]))
            table[f"words.{side}"] = self._number(word)
            table[f"edges.{side}"] = self._number(word[block.edges[:, 0]])
            table[f"scored.{side}"] = self._number(word[scored])
            content = _has(_CONTENT, block.relation)
            table[f"content.{side}"] = self._number(word[content])
            table[f"root.{side}"] = self._number(word[block.head == 0])
            relation = np.minimum(block.relation, len(RELATIONS))
            table |= self._by_relation(side, word, relation)
        right = self.right["las"]
        relation = np.minimum(self.gold.relation, len(RELATIONS))
        table |= self._by_relation("right", self.gold.sentence[right], relation[right])
        tokens, sentences = (
            np.isin(_keys(ours), _keys(theirs), assume_unique=True)
            for ours, theirs in (
                (self.gold.places, self.system.places),
                (_stretches(self.gold), _stretches(self.system)),
            )
        )
        table["tokens.right"] = self._number(self._sentences(self.gold.places[tokens, 0]))
        table["sentences.right"] = sentences.astype(np.int64)
        return table

    def _by_relation(
        self, side: str, sentences: Integers, relations: Integers
    ) -> dict[str, Integers]:
        """Return how often each sentence has each relation."""
        names = (*RELATIONS, OTHER)
        cells = np.bincount(
            sentences * len(names) + relations, minlength=len(self.gold) * len(names)
        )
        columns = cells.reshape(-1, len(names)).T
        return {f"{side}:{name}": column for name, column in zip(names, columns, strict=True)}

    def _sentences(self, places: Integers) -> Integers:
        """Return the gold sentences that some places are in."""
        found = np.searchsorted(self.gold.ends, places, side="right")
        return np.minimum(found, len(self.gold) - 1)

    def _number(self, sentences: Integers) -> Integers:
        """Return how often each gold sentence is among some."""
        return np.bincount(sentences, minlength=len(self.gold))

    def _per_sentence(self, flags: Flags) -> Integers:
        return self._number(self.gold.sentence[flags])

    def _of_system(self, values: Integers, default: int) -> Integers:
        """Return the value of the word of the system that is each gold word."""
        return np.append(values, default)[self.same]

    def _equal(self, gold: Sequence[bytes], system: Sequence[bytes]) -> Flags:
        """Return whether each gold word has the same value in the system."""
        if np.array_equal(self.same, np.arange(len(system))):
            return _flags(map(eq, gold, system))
        values = (*system, None)
        return _flags(map(eq, gold, map(values.__getitem__, self.same.tolist())))

    def _is_punctuation(self, block: Block) -> Flags:
        if self._punctuation == "label":
            return np.equal(block.relation, _PUNCT)
        if self._punctuation == "tag":
            tags = zip(block.upos, block.xpos, strict=True)
            return _flags(upos == b"PUNCT" or xpos in PUNCTUATION_TAGS for upos, xpos in tags)
        return _flags(map(_is_punctuation, block.forms))


def _flags(values: Iterable[bool]) -> Flags:
    return np.fromiter(values, np.bool_)


def _tag(block: Block, word: int) -> str:
    if word < 0:
        return "ROOT" if word == _ROOT else "-"
    tag = block.upos[word] if block.upos[word] != b"_" else block.xpos[word]
    return tag.decode()


@lru_cache(maxsize=10_000)
def _is_punctuation(form: bytes) -> bool:
    return all(unicodedata.category(character)[0] == "P" for character in form.decode())


def _edge_ends(block: Block, words: Integers) -> Integers:
    """Return dependent and head of each enhanced edge as other words, -1 for the root."""
    dependent, head = block.edges[:, 0], block.edges[:, 1]
    first = block.first[:-1][block.sentence[dependent]]
    heads = np.where(head > 0, words[first + np.maximum(head, 1) - 1], _ROOT)
    return np.column_stack([words[dependent], heads])


def _stretches(block: Block) -> Integers:
    """Return where each sentence starts and ends."""
    starts = np.append(block.places[:, 0], 0)[block.first_token[:-1]]
    return np.column_stack([starts, block.ends])


def _keys(places: Integers) -> Integers:
    return places[:, 0] << _PLACE_BITS | places[:, 1]


def _has(members: Flags, relations: Integers) -> Flags:
    """Return whether each relation is one of some universal ones."""
    return np.append(members, False)[np.minimum(relations, len(members))]
