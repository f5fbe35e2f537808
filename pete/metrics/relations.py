"""Precision, recall and F1 of relations between two normalised graphs of the same text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pete.graph import ROOT, Graph
from pete.metrics.matches import NO_MATCHES, Matches
from pete.metrics.word_alignment import align_words

Triple: TypeAlias = tuple[str, int, int]
"""Label, head and dependent, the words as gold ids; another negative number for each word that
the gold graph does not have."""


@dataclass(frozen=True, slots=True)
class RelationScore:
    """The score of a system's relations on some sentences.

    Attributes:
        labels: Counts by label, labels sorted.
        unlabelled: Counts of pairs of words, with any label and either word as the head.
    """

    labels: Mapping[str, Matches] = field(default_factory=dict)
    unlabelled: Matches = NO_MATCHES

    def __add__(self, other: RelationScore) -> RelationScore:
        return RelationScore.total((self, other))

    @property
    def labelled(self) -> Matches:
        """Return the counts of relations, right only if label, head and dependent are."""
        return sum(self.labels.values(), start=NO_MATCHES)

    @classmethod
    def total(cls, parts: Iterable[RelationScore]) -> RelationScore:
        """Return the sum of some scores."""
        scores = list(parts)
        labels = _summed(item for score in scores for item in score.labels.items())
        unlabelled = sum((score.unlabelled for score in scores), start=NO_MATCHES)
        return cls(dict(sorted(labels.items())), unlabelled)

    def grouped(self, name: Callable[[str], str]) -> Mapping[str, Matches]:
        """Return counts by groups of labels, in the order of the labels.

        A relation is right only if its own label is, also within a group.

        Args:
            name: Return the group of a label.
        """
        return _summed((name(label), matches) for label, matches in self.labels.items())


def relation_score(
    gold: Graph, system: Graph, *, counts: Callable[[str], bool] = lambda label: True
) -> RelationScore:
    """Compare the relations of a system with those of the gold graph of the same text.

    A relation whose words the gold graph does not have is wrong. Relations from the root do
    not count.

    Args:
        gold: The gold graph; spans are places in the same text for both.
        system: The other graph, with the same kind of labels.
        counts: Return whether relations with a label count.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "Birds", span=(0, 5)), Token(2, "sing", span=(6, 10))]
        >>> gold = Graph.build(words, [Relation("nsubj", 2, 1)])
        >>> other = Graph.build(words, [Relation("dobj", 2, 1)])
        >>> score = relation_score(gold, other)
        >>> score.labelled.f1, score.unlabelled.f1
        (0.0, 1.0)
    """
    same = align_words(gold, system)
    ours = _triples(gold, {token.id: token.id for token in gold.tokens}, counts)
    theirs = _triples(system, same, counts)
    right = Counter(label for label, _, _ in ours & theirs)
    gold_labels = Counter(label for label, _, _ in ours)
    system_labels = Counter(label for label, _, _ in theirs)
    pairs = [{(head, dependent) for _, head, dependent in triples} for triples in (ours, theirs)]
    return RelationScore(
        {
            label: Matches(right[label], gold=gold_labels[label], system=system_labels[label])
            for label in sorted(gold_labels | system_labels)
        },
        Matches.of(*pairs),
    )


def _summed(counts: Iterable[tuple[str, Matches]]) -> dict[str, Matches]:
    sums: dict[str, Matches] = {}
    for name, matches in counts:
        sums[name] = sums.get(name, NO_MATCHES) + matches
    return sums


def _triples(
    graph: Graph, same: Mapping[int, int], counts: Callable[[str], bool]
) -> frozenset[Triple]:
    return frozenset(
        (r.label, same.get(r.head, -r.head), same.get(r.dependent, -r.dependent))
        for r in graph.relations
        if r.head != ROOT and counts(r.label)
    )
