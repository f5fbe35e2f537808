"""Attachment scores: the number of words with the right head.

Measures and alignment are those of the CoNLL 2018 shared task (Zeman et al. 2018, section 5,
K18-2001): all words count, punctuation too; labels count without their subtypes; the words of
both sides are identified by their places in the text, so that two tokenisations of it compare,
by precision, recall and F1. If the words are the same, all three are the plain accuracy.

=============  =================================================================================
``uas``        words with the right head
``las``        words with the right head and label
``clas``       the same of words with a content relation, each side by its own labels
               (Nivre & Fang 2017, W17-0411, section 4)
``undirected`` words whose head is their gold head, or a gold dependent of theirs
               (Klein & Manning 2004, P04-1061)
=============  =================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from pete.errors import GraphError
from pete.graph import ROOT, Graph
from pete.metrics.matches import NO_MATCHES, Matches
from pete.metrics.word_alignment import align_words

FUNCTIONAL: Final = frozenset(["aux", "case", "cc", "clf", "cop", "det", "mark"])
"""Relations of function words; CLAS excludes these and punctuation."""

Head: TypeAlias = tuple[int, str]
"""Head and label of a word, the label without its subtype."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """The attachment scores of some sentences.

    Attributes:
        words: Words that are the same on both sides.
        uas: Of these, those with the right head.
        las: Those with the right head and label.
        clas: Those with the right head and label among content relations.
        undirected: Those joined to the right word, whichever is the head.
    """

    words: Matches = NO_MATCHES
    uas: Matches = NO_MATCHES
    las: Matches = NO_MATCHES
    clas: Matches = NO_MATCHES
    undirected: Matches = NO_MATCHES

    def __add__(self, other: Attachment) -> Attachment:
        names = [field.name for field in fields(self)]
        return Attachment(*(getattr(self, name) + getattr(other, name) for name in names))

    @classmethod
    def total(cls, parts: Iterable[Attachment]) -> Attachment:
        """Return the sum of some scores."""
        return sum(parts, start=cls())


def attachment(gold: Graph, system: Graph) -> Attachment:
    """Compare the tree of a system with the gold tree of the same text.

    A sentence the system split in two has two roots, and one of them is wrong. A word without
    a head is wrong.

    Args:
        gold: The gold tree; spans are places in the same text for both.
        system: The other tree, in the same scheme.

    Raises:
        GraphError: If a word has two heads.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "Birds", span=(0, 5)), Token(2, "sing", span=(6, 10))]
        >>> gold = Graph.build(words, [Relation("root", 0, 2), Relation("nsubj", 2, 1)])
        >>> wrong = Graph.build(words, [Relation("root", 0, 1), Relation("acl", 1, 2)])
        >>> scores = attachment(gold, wrong)
        >>> scores.uas.f1, scores.undirected.f1
        (0.0, 0.5)
    """
    same = align_words(gold, system)
    ours, system_heads = _heads(gold), _heads(system)
    theirs = {same[id]: _moved(head, same) for id, head in system_heads.items() if id in same}
    right = [id for id in theirs if id in ours and theirs[id][0] == ours[id][0]]
    labelled = [id for id in right if theirs[id] == ours[id]]

    def of_words(correct: int) -> Matches:
        return Matches(correct, gold=len(gold.tokens), system=len(system.tokens))

    return Attachment(
        words=of_words(len(same)),
        uas=of_words(len(right)),
        las=of_words(len(labelled)),
        clas=Matches(
            sum(_has_content(ours[id]) for id in labelled),
            gold=sum(map(_has_content, ours.values())),
            system=sum(map(_has_content, system_heads.values())),
        ),
        undirected=of_words(len(_pairs(ours) & _pairs(theirs))),
    )


_NOWHERE: Final = -1
"""Stands for a head that is not a word of the gold tree."""


def _heads(tree: Graph) -> Mapping[int, Head]:
    heads: dict[int, Head] = {}
    for relation in tree.relations:
        if relation.dependent in heads:
            raise GraphError(
                f"the word {tree.name(relation.dependent)} has two heads, and attachment scores "
                "are for trees only",
                cure="Compare the relations of graphs.",
            )
        heads[relation.dependent] = (relation.head, relation.label.partition(":")[0])
    return heads


def _moved(head: Head, same: Mapping[int, int]) -> Head:
    """Return a head of the system as a word of the gold tree."""
    id, label = head
    return (id if id == ROOT else same.get(id, _NOWHERE)), label


def _has_content(head: Head) -> bool:
    return head[1] not in FUNCTIONAL and head[1] != "punct"


def _pairs(heads: Mapping[int, Head]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset((id, head)) for id, (head, _) in heads.items() if head != _NOWHERE)
