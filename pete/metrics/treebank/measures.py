"""The measures of treebanks: which counts each is made of, and where it comes from.

Every measure is the F1 of items that both sides have, so it is a ratio of weighted sums of counts,
and defined where tokens, words and sentences differ; where they are the same, it is the plain
accuracy. Counts are kept per gold sentence in the order of :data:`COLUMNS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pete.metrics.matches import Matches
from pete.metrics.ratio import Ratio

Punctuation: TypeAlias = Literal["label", "tag", "category"]
"""How punctuation is known: by the relation ``punct``, its tag, or its characters."""

SUBSETS: Final[Mapping[str, tuple[str, ...]]] = {
    "core": ("ccomp", "csubj", "iobj", "nsubj", "obj", "xcomp"),
    "non_core": tuple(
        """
        acl advcl advmod amod appos conj dep discourse dislocated expl list nmod nummod obl orphan
        parataxis reparandum root vocative
        """.split()
    ),
    "fun": ("aux", "case", "cc", "clf", "cop", "det", "mark"),
    "mwe": ("compound", "fixed", "flat", "goeswith"),
    "punct": ("punct",),
}
"""Relations of Universal Dependencies by the subsets of Nivre & Fang 2017, Table 1 (W17-0411)."""

RELATIONS: Final = tuple(relation for subset in SUBSETS.values() for relation in subset)
"""The universal relations; their places are the numbers they have in a vocabulary."""

CONTENT: Final = (*SUBSETS["core"], *SUBSETS["non_core"], *SUBSETS["mwe"])
"""Relations between content words, as the CoNLL 2018 evaluation lists them."""

OTHER: Final = "other"
"""Stands for any relation that is not universal."""

_CONLL18: Final = "Zeman et al. 2018, section 5 (K18-2001)"
_IWPT20: Final = "Bouma et al. 2020, section 4 (2020.iwpt-1.16)"
_CLAS: Final = "Nivre & Fang 2017 (W17-0411)"
_NED: Final = "Schwartz et al. 2011 (P11-1067)"
_EVAL06: Final = "Buchholz & Marsi 2006, section 3 (W06-2920)"
_PUNCTUATION: Final = " Punctuation is left out, as the gold standard has it."


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure.

    Attributes:
        key: Its name in documents.
        title: Its name in tables.
        definition: What is right, in a sentence.
        source: Where it is defined.
        correct: Columns whose sum is the number of items that are right.
        gold: Those of the number of gold items.
        system: Those of the number of items of the system.
        aligned: Those of the number of gold items whose words both sides have, none where items
            are not words, or are known by their relations.
        relations: The relations of gold words that are counted, where these alone are.
    """

    key: str
    title: str
    definition: str
    source: str
    correct: tuple[str, ...]
    gold: tuple[str, ...]
    system: tuple[str, ...]
    aligned: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()

    @property
    def f1(self) -> Ratio:
        """The measure as a ratio of counts in the order of :data:`COLUMNS`."""
        part, whole = (weights(names) for names in (self.correct, (*self.gold, *self.system)))
        return Ratio(tuple(2 * weight for weight in part), whole)

    def matches(self, counts: Mapping[str, int]) -> Matches:
        """Return the items that are right, of gold and of the system.

        Args:
            counts: Counts by the names of :data:`COLUMNS`.
        """
        columns = self.correct, self.gold, self.system
        return Matches(*(sum(map(counts.__getitem__, names)) for names in columns))


def weights(columns: Iterable[str]) -> tuple[int, ...]:
    """Return the weight of each of :data:`COLUMNS` in a sum of some of them."""
    chosen = list(columns)
    return tuple(map(chosen.count, COLUMNS))


def _of_words(key: str, title: str, definition: str, source: str = _CONLL18) -> Measure:
    right = ("words.right",)
    return Measure(
        key, title, definition, source, (f"{key}.right",), ("words.gold",), ("words.system",), right
    )


def _of_items(
    key: str, title: str, items: str, definition: str, source: str, *, aligned: bool = False
) -> Measure:
    return Measure(
        key,
        title,
        definition,
        source,
        (f"{key}.right",),
        (f"{items}.gold",),
        (f"{items}.system",),
        (f"{items}.right",) if aligned else (),
    )


def _by_relation(side: str, relations: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{side}:{relation}" for relation in relations)


def _of_content(key: str, title: str, definition: str, source: str) -> Measure:
    return Measure(
        key,
        title,
        f"{definition}; of words with a content relation, each side by its own labels.",
        source,
        (f"{key}.right",),
        ("content.gold",),
        ("content.system",),
        ("content.right",),
    )


def _of_relations(key: str, title: str, relations: Iterable[str]) -> Measure:
    listed = tuple(relations)
    return Measure(
        key,
        title,
        "Words with the right head and universal relation, each side filtered by its own labels.",
        f"{_CLAS}, Tables 2 and 3",
        _by_relation("right", listed),
        _by_relation("gold", listed),
        _by_relation("system", listed),
        relations=listed,
    )


def _without(key: str, title: str, relations: Iterable[str]) -> Measure:
    left_out = frozenset(relations)
    kept = (name for name in (*RELATIONS, OTHER) if name not in left_out)
    return _of_relations(f"las_without_{key}", f"LAS without {title}", kept)


_HEAD: Final = "Words with the right head"
_LABELLED: Final = "Words with the right head and universal relation"
_UNDIRECTED: Final = "Words whose head is their gold head or a gold dependent of theirs"

MEASURES: Final[Mapping[str, Measure]] = {
    measure.key: measure
    for measure in (
        _of_items("tokens", "Tokens", "tokens", "Tokens in the same place.", _CONLL18),
        _of_items("sentences", "Sentences", "sentences", "Sentences in the same place.", _CONLL18),
        _of_words("words", "Words", "Words in the same place; see the alignment."),
        _of_words("upos", "UPOS", "Words with the right universal part of speech."),
        _of_words("xpos", "XPOS", "Words with the right other tag."),
        _of_words("ufeats", "UFeats", "Words with the right universal features."),
        _of_words("alltags", "AllTags", "Words with the right UPOS, XPOS and UFeats."),
        _of_words("lemmas", "Lemmas", "Words with the right lemma; any is if gold has none."),
        _of_words("uas", "UAS", f"{_HEAD}."),
        _of_words("las", "LAS", f"{_LABELLED}."),
        _of_content("clas", "CLAS", _LABELLED, f"{_CLAS}, section 4; {_CONLL18}"),
        _of_content(
            "mlas",
            "MLAS",
            f"{_LABELLED}, UPOS, universal features, and the same of all their function words",
            _CONLL18,
        ),
        _of_content("blex", "BLEX", f"{_LABELLED} and the right lemma", _CONLL18),
        _of_items("elas", "ELAS", "edges", "Enhanced edges with the right label.", _IWPT20),
        _of_items(
            "eulas", "EULAS", "edges", "Enhanced edges with the right universal label.", _IWPT20
        ),
        _of_words("las_subtypes", "LAS with subtypes", f"{_HEAD} and label, subtype included."),
        _of_items(
            "uas_nopunct", "UAS-P", "scored", _HEAD + "." + _PUNCTUATION, _EVAL06, aligned=True
        ),
        _of_items(
            "las_nopunct", "LAS-P", "scored", _LABELLED + "." + _PUNCTUATION, _EVAL06, aligned=True
        ),
        _of_items(
            "undirected",
            "Undirected",
            "scored",
            f"{_UNDIRECTED}.{_PUNCTUATION}",
            f"{_NED}, section 5",
            aligned=True,
        ),
        _of_items(
            "ned",
            "NED",
            "scored",
            f"{_UNDIRECTED}, or their gold grandparent, which may be the root.{_PUNCTUATION}",
            f"{_NED}, section 5",
            aligned=True,
        ),
        _of_words("undirected_all", "Undirected+P", f"{_UNDIRECTED}, punctuation included.", _NED),
        _of_items("root", "Root", "root", "Words that are the root of their sentence.", _CONLL18),
        _of_items(
            "exact_uas", "Exact UAS", "sentences", "Sentences whose heads are all right.", _EVAL06
        ),
        _of_items(
            "exact_las",
            "Exact LAS",
            "sentences",
            "Sentences whose heads and universal relations are all right.",
            _EVAL06,
        ),
        *(
            _of_relations(f"las_{key}", f"LAS {key.replace('_', '-').upper()}", relations)
            for key, relations in SUBSETS.items()
        ),
        *(
            _without(key, key.replace("_", "-").upper(), relations)
            for key, relations in SUBSETS.items()
        ),
        *(
            _without(name, name, [name])
            for name in ("det", "clf", "case", "aux", "cop", "mark", "cc")
        ),
    )
}
"""All measures by their keys, first those of the CoNLL 2018 evaluation in its order."""

_RIGHT: Final = tuple(
    dict.fromkeys(m.correct[0] for m in MEASURES.values() if m.correct[0].endswith(".right"))
)
_ITEMS: Final = ("tokens", "sentences", "words", "edges", "scored", "content", "root")

COLUMNS: Final = (
    *_RIGHT,
    *("scored.right", "content.right"),
    *(f"{items}.{side}" for items in _ITEMS for side in ("gold", "system")),
    *_by_relation("right", (*RELATIONS, OTHER)),
    *_by_relation("gold", (*RELATIONS, OTHER)),
    *_by_relation("system", (*RELATIONS, OTHER)),
)
"""The counts of a sentence: items that are right, items of each side, and words by relation.

``scored`` stands for words that are not punctuation, ``content`` for words with a content relation;
of both, ``right`` are those that both sides have.
"""
