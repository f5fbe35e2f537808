"""Agreement of two passes, before their differences are settled.

Relations, of which a sentence may have any number, are counted as in parser evaluation: the first
pass stands in for the gold standard, and F1 is the same if the second does. Facts that each token
has once (a tag, a head) are counted by token. Cohen's kappa (Cohen 1960) of labels is computed if
both passes join the same two words, since the number of unconnected words is not meaningful.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pete.errors import InputError
from pete.metrics.matches import Matches

from .facts import EDGES, Fact, FactKind, Pass
from .labels import is_core


@dataclass(frozen=True, slots=True)
class Overlap:
    """Relations of two passes.

    Attributes:
        both: Those of both passes.
        first: Those of the first alone.
        second: Those of the second alone.
    """

    both: int
    first: int
    second: int

    @property
    def _matches(self) -> Matches:
        return Matches(self.both, gold=self.both + self.first, system=self.both + self.second)

    @property
    def precision(self) -> float | None:
        """Share of the second pass's relations that the first has, ``None`` if it has none."""
        return self._matches.precision

    @property
    def recall(self) -> float | None:
        """Share of the first pass's relations that the second has, ``None`` if it has none."""
        return self._matches.recall

    @property
    def f1(self) -> float | None:
        """Harmonic mean of both, ``None`` if there are no relations.

        Example:
            >>> Overlap(3, 1, 1).f1, Overlap(0, 0, 0).f1
            (0.75, None)
        """
        return self._matches.f1


@dataclass(frozen=True, slots=True)
class Share:
    """The number of tokens on which both passes agree, out of some tokens."""

    same: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, ``None`` if there are no tokens."""
        return self.same / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement on labels beyond chance.

    Attributes:
        same: Items with the same label.
        of: All items.
        value: Cohen's kappa, ``None`` if there are no items, or chance alone would agree on all.
    """

    same: int
    of: int
    value: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of two passes.

    Attributes:
        sentences: Number of sentences.
        identical: Number of those on which the passes agree in every fact.
        shares: Agreement by token: ``tag``, or ``UPOS``, ``XPOS``, ``UAS`` and ``LAS``.
        groups: Agreement on relations: ``all``, ``core``, ``xsubj``.
        labels: Agreement on the relations of each label.
        kappa: Kappa of the labels with which both passes join the same two words.
    """

    sentences: int
    identical: int
    shares: Mapping[str, Share]
    groups: Mapping[str, Overlap]
    labels: Mapping[str, Overlap]
    kappa: Kappa


def measure_agreement(first: Pass, second: Pass) -> Agreement:
    """Compare two passes over the same sentences.

    Args:
        first: A pass.
        second: Another one over the same sheet.

    Raises:
        InputError: If one has sentences that the other does not have.
    """
    alone = sorted(first.keys() ^ second.keys())
    if alone:
        raise InputError(
            f"{len(alone)} sentences are in one pass only, the first is {alone[0]}",
            cure="Compare two complete passes over one sheet.",
        )
    one, two = _merged(first), _merged(second)
    edges = _edges(one), _edges(two)
    return Agreement(
        sentences=len(first),
        identical=sum(first[code] == second[code] for code in first),
        shares=dict(_shares(one, two)),
        groups={
            name: _overlap(*edges, wanted)
            for name, wanted in _GROUPS.items()
            if name == "all" or _has_relations(one)
        },
        labels={
            label: _overlap(*edges, label.__eq__)
            for label in sorted({fact.label for _, fact in edges[0] | edges[1]})
        },
        kappa=_label_kappa(*edges),
    )


_GROUPS: Final[Mapping[str, Callable[[str], bool]]] = {
    "all": lambda label: True,
    "core": is_core,
    "xsubj": lambda label: label == "xsubj",
}

Located = tuple[str, Fact]
"""A fact with the code of its sentence."""


def _merged(annotated: Pass) -> frozenset[Located]:
    return frozenset((code, fact) for code, facts in annotated.items() for fact in facts)


def _edges(facts: Iterable[Located]) -> frozenset[Located]:
    return frozenset((code, fact) for code, fact in facts if fact.kind in EDGES)


def _has_relations(facts: Iterable[Located]) -> bool:
    return any(fact.kind == "relation" for _, fact in facts)


def _overlap(
    one: frozenset[Located], two: frozenset[Located], wanted: Callable[[str], bool]
) -> Overlap:
    def count(facts: frozenset[Located]) -> int:
        return sum(wanted(fact.label) for _, fact in facts)

    return Overlap(count(one & two), count(one - two), count(two - one))


_SHARES: Final[Mapping[str, tuple[FactKind, Callable[[Fact], object]]]] = {
    "tag": ("tag", lambda fact: fact.label),
    "UPOS": ("upos", lambda fact: fact.label),
    "XPOS": ("xpos", lambda fact: fact.label),
    "UAS": ("edge", lambda fact: fact.head),
    "LAS": ("edge", lambda fact: (fact.head, fact.label)),
}
"""Figures counted by token: the kind of facts, and the part of them that must be the same."""


def _shares(one: Iterable[Located], two: Iterable[Located]) -> Iterable[tuple[str, Share]]:
    sides = [{(code, fact.slot): fact for code, fact in facts if fact.slot} for facts in (one, two)]
    for name, (kind, value) in _SHARES.items():
        slots = [slot for slot, fact in sides[0].items() if fact.kind == kind and slot in sides[1]]
        if slots:
            same = sum(value(sides[0][slot]) == value(sides[1][slot]) for slot in slots)
            yield name, Share(same, len(slots))


def _label_kappa(one: Iterable[Located], two: Iterable[Located]) -> Kappa:
    first, second = _labels(one), _labels(two)
    return kappa([(first[pair], second[pair]) for pair in first if pair in second])


def _labels(facts: Iterable[Located]) -> dict[tuple[str, int, int], str]:
    """Return the label that joins two words, or all of them if there are several."""
    labels: dict[tuple[str, int, int], list[str]] = defaultdict(list)
    for code, fact in facts:
        labels[code, fact.head, fact.dependent].append(fact.label)
    return {pair: "+".join(sorted(found)) for pair, found in labels.items()}


def kappa(items: Iterable[tuple[str, str]]) -> Kappa:
    """Return Cohen's kappa of two labels for each item.

    Example:
        >>> kappa([("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")])
        Kappa(same=3, of=4, value=0.5)
        >>> kappa([("a", "a")]).value is None
        True
    """
    labels = list(items)
    same = sum(one == two for one, two in labels)
    first, second = (Counter(pair[side] for pair in labels) for side in (0, 1))
    chance = sum(count * second[label] for label, count in first.items())  # times of * of
    rest = len(labels) ** 2 - chance
    value = (len(labels) * same - chance) / rest if rest else None
    return Kappa(same, len(labels), value)
