"""Step 1: the dependencies that are challenging, because a parser gets them wrong.

A parser is wrong about a dependency if the word depends on other content words in its graph.
Differences of scheme and of convention are not errors; they are set aside and counted by their
reason (:data:`REASONS`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from pete.graph import Graph, Relation
from pete.normaliser import flag

from .content import content_heads

_LOOSE: Final = frozenset(["dep", "discourse", "goeswith", "mwe", "number", "parataxis"])
"""Relations that say no more than that words go together."""

_COMPOUND: Final = ("nn", "appos", "mwe", "number")
"""Relations inside a name, compound or number."""

_DATE: Final = frozenset(["nn", "npadvmod", "num", "tmod"])
"""Relations of a numeral to other parts of a date, a time or a telephone number."""

_SUBJECTS: Final = frozenset(["nsubj", "csubj"])

_DRAWN: Final = ("basic", "collapsed")
"""The kinds of edges that a parser draws; others follow from these."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A gold dependency between two content words.

    Attributes:
        head: The content head.
        dependent: The content word that depends on it.
        wrong: For each parser that errs, the content heads that it has and gold has not; none where
            it makes the dependent the root, or turns the dependency round.
        aside: For each parser that differs without an error, the reason, a name in
            :data:`REASONS`.
    """

    head: int
    dependent: int
    wrong: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    aside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Heads:
    """The content heads of a sentence, in gold and for each parser.

    Attributes:
        graph: The gold graph.
        gold: Content heads by content word.
        graphs: The graph of each parser.
        parsers: The content heads of each parser.
    """

    graph: Graph
    gold: Mapping[int, frozenset[int]]
    graphs: Mapping[str, Graph]
    parsers: Mapping[str, Mapping[int, frozenset[int]]]

    @classmethod
    def of(cls, graph: Graph, parsers: Mapping[str, Graph], *, pronouns: bool = False) -> Heads:
        """Return the content heads of a gold graph and of parsers' graphs over its words.

        Which words are content words is decided by gold alone, so that the parsers' graphs join the
        same words.
        """
        gold = content_heads(graph, pronouns=pronouns)
        found = {name: content_heads(other, among=gold) for name, other in parsers.items()}
        return cls(graph, gold, parsers, found)

    def difference(self, parser: str, head: int, dependent: int) -> Difference | None:
        """Return how a parser differs in a gold dependency, ``None`` if it does not."""
        heads = self.parsers[parser]
        if head in heads[dependent]:
            return None
        return Difference(
            self.graph, self.graphs[parser], head, dependent, self.gold[dependent], heads
        )


@dataclass(frozen=True, slots=True)
class Difference:
    """A gold dependency that a parser does not have.

    Attributes:
        gold: The gold graph.
        parsed: The parser's graph.
        head: The content head.
        dependent: The dependent.
        heads: All gold content heads of the dependent.
        parsed_heads: The parser's content heads by content word.
    """

    gold: Graph
    parsed: Graph
    head: int
    dependent: int
    heads: frozenset[int]
    parsed_heads: Mapping[int, frozenset[int]]

    @property
    def found(self) -> frozenset[int]:
        """The content heads of the dependent that the parser has."""
        return self.parsed_heads[self.dependent]

    @property
    def wrong(self) -> tuple[int, ...]:
        """Those of them that gold has not."""
        return tuple(sorted(self.found - self.heads))

    @property
    def reason(self) -> str:
        """Why the difference is not an error, a name in :data:`REASONS`; ``""`` if it is one."""
        return next((name for name, (_, holds) in _TESTS.items() if holds(self)), "")


def challenges(heads: Heads) -> Iterator[Challenge]:
    """Yield the dependencies between content words, with the parsers that get each wrong.

    Args:
        heads: The content heads of a sentence.
    """
    for dependent, golds in heads.gold.items():
        for head in sorted(golds):
            wrong, aside = {}, {}
            for parser in heads.parsers:
                difference = heads.difference(parser, head, dependent)
                if difference is not None:
                    if reason := difference.reason:
                        aside[parser] = reason
                    else:
                        wrong[parser] = difference.wrong
            yield Challenge(head, dependent, wrong, aside)


def _unplaced(difference: Difference) -> bool:
    return not difference.parsed.edges_to(difference.dependent)


def _loose(difference: Difference) -> bool:
    return _labels(difference.gold, difference.head, difference.dependent) <= _LOOSE


def _compound(difference: Difference) -> bool:
    graph, head, dependent = difference.gold, difference.head, difference.dependent
    if graph.tag(head) == "CD" and _labels(graph, head, dependent) <= _DATE:
        return True
    within = set(combinations((head, dependent, *difference.wrong), 2))
    if not _turned_round(difference):
        within.remove((head, dependent))
    return any(_joined(graph, *pair, _COMPOUND) for pair in within)


def _coordination(difference: Difference) -> bool:
    """Return whether the parser attaches the word, in the same way, to a conjunct of its head."""
    head, dependent = difference.head, difference.dependent
    kinds = _kinds(difference.gold, head, dependent)
    return any(
        _conjoined(difference.gold, head, other)
        and kinds & _kinds(difference.parsed, other, dependent)
        for other in difference.wrong
    )


def _derived(difference: Difference) -> bool:
    edges = _edges(difference.gold, difference.head, difference.dependent)
    drawn = any(flag(relation.provenance) in _DRAWN for relation in edges)
    return bool(difference.found & difference.heads) and bool(edges) and not drawn


def _reversed(difference: Difference) -> bool:
    """Return whether subject and predicate are exchanged, or a clause and one in it as a remark."""
    head, dependent = difference.head, difference.dependent
    ours = _labels(difference.gold, head, dependent)
    theirs = _labels(difference.parsed, dependent, head)
    exchanged = bool(ours & _SUBJECTS and theirs & _SUBJECTS)
    return _turned_round(difference) and (exchanged or theirs == {"parataxis"})


def _turned_round(difference: Difference) -> bool:
    return difference.dependent in difference.parsed_heads[difference.head]


def _joined(graph: Graph, one: int, other: int, labels: tuple[str, ...]) -> bool:
    return one in graph.heads(other, *labels) or other in graph.heads(one, *labels)


def _conjoined(graph: Graph, one: int, other: int) -> bool:
    """Return whether two words are conjuncts of one coordination."""
    return any(
        relation.label.startswith("conj")
        for head, dependent in ((one, other), (other, one))
        for relation in _edges(graph, head, dependent)
    )


def _edges(graph: Graph, head: int, dependent: int) -> list[Relation]:
    return [relation for relation in graph.edges_to(dependent) if relation.head == head]


def _labels(graph: Graph, head: int, dependent: int) -> set[str]:
    """Return the labels between two words; ``dep`` where only function words join them."""
    return {relation.label for relation in _edges(graph, head, dependent)} or {"dep"}


def _kinds(graph: Graph, head: int, dependent: int) -> set[str]:
    """Return the labels between two words, without prepositions and conjunctions."""
    return {label.partition("_")[0] for label in _labels(graph, head, dependent)}


_TESTS: Final[Mapping[str, tuple[str, Callable[[Difference], bool]]]] = {
    "unplaced": ("the parser has the word inside a preposition, or has other words", _unplaced),
    "loose": ("gold says no more than that the two words go together", _loose),
    "compound": ("the words belong to one name, compound, date or number", _compound),
    "coordination": ("the parser attaches the word to a conjunct of its head", _coordination),
    "derived": ("the relation follows from others, and another head is right", _derived),
    "reversed": ("subject and predicate, or a remark and its clause, are exchanged", _reversed),
}
"""The meaning and the test of each reason; the first that holds counts."""

REASONS: Final[Mapping[str, str]] = {name: meaning for name, (meaning, _) in _TESTS.items()}
"""Why a difference between gold and parser is not counted as an error."""
