"""Agreement of two passes, before their differences are settled, and its report.

Relations, of which a sentence may have any number, are counted as in parser evaluation: the first
pass stands in for the gold standard, and F1 is the same if the second does. Facts that each token
has once (a tag, a head) are counted by token. Cohen's kappa (Cohen 1960) of labels is computed if
both passes join the same two words, since the number of unconnected words is not meaningful.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from rich.text import Text

from pete.errors import InputError
from pete.metrics.matches import Matches
from pete.report.plain import styled
from pete.report.table import UNDEFINED, Column, Table

from .facts import EDGES, Fact, FactKind, Pass
from .labels import is_core

SCHEMA: Final = "pete-agreement/1"


@dataclass(frozen=True, slots=True)
class Share:
    """A number of items that are the same in both passes.

    Attributes:
        same: Items that are the same.
        of: All items.
        value: Their share, or Cohen's kappa; ``None`` if it is undefined.
    """

    same: int
    of: int
    value: float | None

    @classmethod
    def count(cls, same: int, of: int) -> Share:
        """Return the plain share, undefined if there are no items."""
        return cls(same, of, same / of if of else None)


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
    groups: Mapping[str, Matches]
    labels: Mapping[str, Matches]
    kappa: Share


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
            if name == "all" or any(fact.kind == "relation" for _, fact in one)
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


def _overlap(
    one: frozenset[Located], two: frozenset[Located], wanted: Callable[[str], bool]
) -> Matches:
    """Count relations with these labels, the first pass in the place of the gold standard."""
    both, first, second = (
        sum(wanted(fact.label) for _, fact in facts) for facts in (one & two, one, two)
    )
    return Matches(both, gold=first, system=second)


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
            yield name, Share.count(same, len(slots))


def _label_kappa(one: Iterable[Located], two: Iterable[Located]) -> Share:
    first, second = _labels(one), _labels(two)
    return kappa([(first[pair], second[pair]) for pair in first if pair in second])


def _labels(facts: Iterable[Located]) -> dict[tuple[str, int, int], str]:
    """Return the label that joins two words, or all of them if there are several."""
    labels: dict[tuple[str, int, int], list[str]] = defaultdict(list)
    for code, fact in facts:
        labels[code, fact.head, fact.dependent].append(fact.label)
    return {pair: "+".join(sorted(names)) for pair, names in labels.items()}


def kappa(items: Iterable[tuple[str, str]]) -> Share:
    """Return Cohen's kappa of two labels for each item.

    Example:
        >>> kappa([("a", "a"), ("a", "b"), ("b", "b"), ("b", "b")])
        Share(same=3, of=4, value=0.5)
        >>> kappa([("a", "a")]).value is None
        True
    """
    labels = list(items)
    same = sum(one == two for one, two in labels)
    first, second = (Counter(pair[side] for pair in labels) for side in (0, 1))
    chance = sum(count * second[label] for label, count in first.items())  # times of * of
    rest = len(labels) ** 2 - chance
    value = (len(labels) * same - chance) / rest if rest else None
    return Share(same, len(labels), value)


def agreement_document(agreement: Agreement) -> dict[str, object]:
    """Return the agreement as plain data; undefined scores are ``None``."""
    return {
        "schema": SCHEMA,
        "sentences": agreement.sentences,
        "identical": agreement.identical,
        "shares": {name: asdict(share) for name, share in agreement.shares.items()},
        "relations": {name: _relation_row(matches) for name, matches in agreement.groups.items()},
        "labels": {name: _relation_row(matches) for name, matches in agreement.labels.items()},
        "kappa": asdict(agreement.kappa),
    }


def _relation_row(matches: Matches) -> dict[str, object]:
    return {
        "both": matches.correct,
        "first": matches.gold - matches.correct,
        "second": matches.system - matches.correct,
        "precision": matches.precision,
        "recall": matches.recall,
        "f1": matches.f1,
    }


def agreement_page(agreement: Agreement) -> list[Table | Text]:
    """Return the tables for people."""
    shares = {**agreement.shares, "label kappa": agreement.kappa}
    relations = (*agreement.groups.items(), *agreement.labels.items())
    return [
        styled(
            f"{agreement.identical} of {agreement.sentences} sentences are the same in both passes."
        ),
        Table(
            (
                Column("name", "by token", key=True),
                *_columns("same", "of"),
                _score("value", "share"),
            ),
            tuple({"name": name, **asdict(share)} for name, share in shares.items()),
            title="Tokens",
        ),
        Table(
            (
                Column("name", "relations", key=True),
                *_columns("both", "first", "second"),
                *(_score(*one) for one in (("precision", "P"), ("recall", "R"), ("f1", "F1"))),
            ),
            tuple({"name": name, **_relation_row(matches)} for name, matches in relations),
            title="Relations (P and R: the first pass stands in for the gold standard)",
            notes=(
                "first, second: in that pass alone. label kappa: of the labels, where both passes "
                "join the same two words.",
            ),
        ),
    ]


def _columns(*names: str) -> Iterator[Column]:
    return (Column(name, right=True) for name in names)


def _score(name: str, head: str) -> Column:
    return Column(name, head, lambda v: UNDEFINED if v is None else f"{v:.3f}", right=True)
