"""Arcs of a class put right, and what a parser that decodes on makes of the others.

For each class of errors all gold arcs of the class in a sentence are constraints at once, as in Ng
& Curran 2015 (P15-1111). The gain is split into that of the words whose arcs were given, the
*constrained* part, and that of all others, the *cascaded* part: what became right less what became
wrong. Punctuation may be given and is not scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError
from pete.formats.conll.reader import is_projective
from pete.formats.graph_files import GraphSentence
from pete.graph import Graph
from pete.metrics.ratio import Ratio
from pete.metrics.resampling import PairedTest, paired_test
from pete.parsing import Parse, ParseResult
from pete.parsing.constrained import ConstrainedParser, Constraint

from .classes import ErrorClasses

ALL: Final = "all"
"""Stands for the arcs of all classes and of none, all at once."""

PUNCTUATION: Final = "punct"
"""The relation, without its subtype, of words that are not scored."""

_COUNTS: Final = (
    "words", "heads_before", "labels_before", "heads_after", "labels_after", "constraints",
    "effective", "displacement", "heads_constrained", "labels_constrained", "repaired", "destroyed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree as arrays over the words of its sentence.

    Attributes:
        heads: The head of each word, counted from 1; 0 for the root.
        labels: The label of each arc without its subtype.
    """

    heads: NDArray[np.int64]
    labels: NDArray[np.str_]

    @classmethod
    def of(cls, graph: Graph) -> Tree:
        """Return the tree of a graph in which each word has one head."""
        arcs = sorted(graph.relations, key=lambda relation: relation.dependent)
        return cls(
            np.array([arc.head for arc in arcs], np.int64),
            np.array([arc.label.partition(":")[0] for arc in arcs]),
        )


@dataclass(frozen=True)
class ClassResult:
    """What became of the trees when the arcs of a class were given.

    Attributes:
        name: The class, or :data:`ALL`.
        sentences: Number of sentences in which an arc was given.
        counts: For each covered sentence, also those in which no arc is given, shape
            ``(covered, 12)``: scored words; right heads and labelled arcs before and after;
            constraints; those whose head was wrong, and by how many words; gains of heads and of
            labelled arcs at words whose arc was given; and heads elsewhere that became right and
            wrong.
        not_covered: Ids of the sentences of which the parser found no tree with all arcs.
    """

    name: str
    sentences: int
    counts: NDArray[np.int64]
    not_covered: tuple[str, ...]

    @cached_property
    def totals(self) -> Mapping[str, int]:
        """The sums of the counts, by name."""
        return dict(zip(_COUNTS, self.counts.sum(axis=0).tolist(), strict=True))

    @property
    def coverage(self) -> float | None:
        """The share of sentences with a given arc that are covered, ``None`` without any."""
        return 1 - len(self.not_covered) / self.sentences if self.sentences else None

    @property
    def effective(self) -> float | None:
        """The share of constraints whose head was wrong, ``None`` without any."""
        return self._per("effective", "constraints")

    @property
    def displacement(self) -> float | None:
        """The mean distance of a wrong head from the right one, in words."""
        return self._per("displacement", "effective")

    def gain(self, measure: str, *, samples: int, seed: int) -> PairedTest:
        """Return the gain of a measure, with its interval over sentences.

        Args:
            measure: ``heads`` for UAS, ``labels`` for LAS.
            samples: Number of samples.
            seed: Seed of the random numbers.
        """
        before, after = (
            self.counts[:, [_COUNTS.index(f"{measure}_{when}"), 0]] for when in ("before", "after")
        )
        share = Ratio(part=(1, 0), whole=(0, 1))
        return paired_test(before, after, share, samples=samples, seed=seed)

    def part(self, measure: str) -> tuple[float | None, float | None]:
        """Return the constrained and the cascaded part of a gain.

        Args:
            measure: As for :meth:`gain`.
        """
        totals = self.totals
        if not totals["words"]:
            return None, None
        whole = totals[f"{measure}_after"] - totals[f"{measure}_before"]
        given = totals[f"{measure}_constrained"]
        return given / totals["words"], (whole - given) / totals["words"]

    def _per(self, part: str, whole: str) -> float | None:
        return self.totals[part] / self.totals[whole] if self.totals[whole] else None


@dataclass(frozen=True, slots=True)
class Cascade:
    """The results of all classes.

    Attributes:
        results: One for each class, in the order of the classes, and one for all arcs.
        sentences: Number of sentences that count.
        non_projective: Ids of those left out because gold arcs cross.
        failures: Ids of those left out because the parser has no tree of them at all.
    """

    results: tuple[ClassResult, ...]
    sentences: int
    non_projective: tuple[str, ...]
    failures: tuple[str, ...]


def run_cascade(
    parser: ConstrainedParser,
    sentences: Sequence[GraphSentence],
    classes: ErrorClasses,
    *,
    report: Callable[[str], object],
) -> Cascade:
    """Parse sentences freely, and with the arcs of each class.

    Args:
        parser: The parser; it is given words and tags.
        sentences: Sentences with gold trees.
        classes: The classes.
        report: Receives the name of each class before its sentences are parsed.

    Raises:
        InputError: If no sentence counts, or for a gold label that the parser does not know.
    """
    trees = [Tree.of(sentence.graph) for sentence in sentences]
    projective = [is_projective(tree.heads.tolist()) for tree in trees]
    chosen = [s for s, fits in zip(sentences, projective, strict=True) if fits]
    free = parser.parse_constrained([s.graph.tokens for s in chosen], [()] * len(chosen))
    parsed: list[tuple[GraphSentence, Tree]] = []
    failures = []
    for sentence, result in zip(chosen, free, strict=True):
        if isinstance(result, Parse):
            parsed.append((sentence, Tree.of(result.graph)))
        else:
            failures.append(sentence.id)
    if not parsed:
        raise InputError(
            "the parser has no tree of any sentence whose gold tree is projective",
            cure="Name a treebank with such sentences.",
        )
    results = []
    for name in (*classes.names, ALL):
        report(name)
        results.append(_of_class(parser, parsed, classes, name))
    crossing = (s.id for s, fits in zip(sentences, projective, strict=True) if not fits)
    return Cascade(tuple(results), len(parsed), tuple(crossing), tuple(failures))


def _of_class(
    parser: ConstrainedParser,
    parsed: Sequence[tuple[GraphSentence, Tree]],
    classes: ErrorClasses,
    name: str,
) -> ClassResult:
    """Parse sentences with the arcs of a class."""
    given = [_constraints(sentence.graph, classes, name) for sentence, _ in parsed]
    asked = [place for place, arcs in enumerate(given) if arcs]
    found = parser.parse_constrained(
        [parsed[place][0].graph.tokens for place in asked], [given[place] for place in asked]
    )
    after: dict[int, ParseResult] = dict(zip(asked, found, strict=True))
    counts, not_covered = [], []
    for place, (sentence, before) in enumerate(parsed):
        result = after.get(place)
        if result is not None and not isinstance(result, Parse):
            not_covered.append(sentence.id)
            continue
        changed = before if result is None else Tree.of(result.graph)
        words = [arc.word - 1 for arc in given[place]]
        counts.append(_counts(Tree.of(sentence.graph), before, changed, words))
    shape = (-1, len(_COUNTS))
    return ClassResult(
        name, len(asked), np.array(counts, np.int64).reshape(shape), tuple(not_covered)
    )


def _constraints(graph: Graph, classes: ErrorClasses, name: str) -> list[Constraint]:
    """Return the gold arcs of a class."""
    own = classes.of_words(graph)
    return [
        Constraint(arc.dependent, arc.head, arc.label)
        for arc in graph.relations
        if name in (ALL, own[arc.dependent])
    ]


def _counts(gold: Tree, before: Tree, after: Tree, given: Sequence[int]) -> list[int]:
    """Return the counts of a sentence in the order of :data:`_COUNTS`.

    Args:
        gold: The gold tree.
        before: The tree without constraints.
        after: The tree with constraints.
        given: Places of the words whose arcs are given, counted from 0.
    """
    scored = gold.labels != PUNCTUATION
    constrained = np.zeros(len(scored), bool)
    constrained[list(given)] = True
    heads_before, heads_after = before.heads == gold.heads, after.heads == gold.heads
    labels_before = heads_before & (before.labels == gold.labels)
    labels_after = heads_after & (after.labels == gold.labels)
    effective = constrained & ~heads_before
    others = scored & ~constrained
    own = scored & constrained
    return [
        scored.sum(),
        *(right[scored].sum() for right in (heads_before, labels_before)),
        *(right[scored].sum() for right in (heads_after, labels_after)),
        constrained.sum(),
        effective.sum(),
        abs(before.heads - gold.heads)[effective].sum(),
        heads_after[own].sum() - heads_before[own].sum(),
        labels_after[own].sum() - labels_before[own].sum(),
        (others & heads_after & ~heads_before).sum(),
        (others & heads_before & ~heads_after).sum(),
    ]
