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

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final

from pete.graph import Graph
from pete.metrics.matches import NO_MATCHES, Matches
from pete.metrics.treebank.graphs import compare_graphs
from pete.metrics.treebank.measures import COLUMNS, MEASURES, SUBSETS

FUNCTIONAL: Final = frozenset(SUBSETS["fun"])
"""Relations of function words; CLAS excludes these and punctuation."""

_KEYS: Final = ("words", "uas", "las", "clas", "undirected_all")


@dataclass(frozen=True, slots=True)
class Attachment:
    """The attachment scores of some sentences.

    Attributes:
        words: Words that are the same on both sides.
        uas: Of these, those with the right head.
        las: Those with the right head and label.
        clas: Those with the right head and label among content relations.
        undirected: Those whose head is their gold head or a gold dependent of theirs.
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
    counts = compare_graphs(gold, system).counts().sum(axis=0)
    found = dict(zip(COLUMNS, counts.tolist(), strict=True))
    return Attachment(*(MEASURES[key].matches(found) for key in _KEYS))
