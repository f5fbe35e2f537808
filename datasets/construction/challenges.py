"""Step 1: the dependencies that are challenging, because a parser gets them wrong.

Differences of scheme and of convention are not errors; they are set aside and counted by their
reason (:data:`REASONS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pete.graph import Graph

from .content import content_heads

REASONS: Final[Mapping[str, str]] = {
    "reversed": "the parser joins the two words the other way round",
    "name": "the words belong to one name or compound",
    "coordination": "the parser's head is a conjunct of the gold head",
    "derived": "the relation follows from another that the parser has right",
    "headless": "the parser has no content word above the word",
}
"""Why a difference between gold and parser is not counted as an error."""

_COMPOUND: Final = ("nn", "appos", "name")


@dataclass(frozen=True, slots=True)
class Challenge:
    """A gold dependency between two content words.

    Attributes:
        head: The content head.
        dependent: The content word that depends on it.
        wrong: For each parser that errs, the content heads that it has and gold has not.
    """

    head: int
    dependent: int
    wrong: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Heads:
    """The content heads of a sentence, in gold and for each parser.

    Attributes:
        graph: The gold graph.
        gold: Content heads by content word.
        parsers: The same of each parser.
    """

    graph: Graph
    gold: Mapping[int, frozenset[int]]
    parsers: Mapping[str, Mapping[int, frozenset[int]]]

    @classmethod
    def of(cls, graph: Graph, parsers: Mapping[str, Graph], *, pronouns: bool = False) -> Heads:
        """Return the content heads of a gold graph and of parsers' graphs over its words.

        Which words are content words is decided by gold alone, so that the parsers' graphs join the
        same words.
        """
        return cls(
            graph,
            content_heads(graph, pronouns=pronouns),
            {name: content_heads(other, pronouns=pronouns) for name, other in parsers.items()},
        )


def challenges(heads: Heads, aside: Counter[str]) -> Iterator[Challenge]:
    """Yield the dependencies between content words, with the parsers that get each wrong.

    Args:
        heads: The content heads of a sentence.
        aside: Counts the differences that are not errors, by reason.
    """
    for dependent, golds in heads.gold.items():
        for head in sorted(golds):
            wrong = {}
            for parser, theirs in heads.parsers.items():
                found = theirs.get(dependent, frozenset())
                if head in found:
                    continue
                if reason := _why_no_error(heads, parser, head, dependent):
                    aside[reason] += 1
                else:
                    wrong[parser] = tuple(sorted(found - golds))
            yield Challenge(head, dependent, wrong)


def _why_no_error(heads: Heads, parser: str, head: int, dependent: int) -> str:
    """Return the reason why a difference is not an error, ``""`` if it is one."""
    theirs, graph = heads.parsers[parser], heads.graph
    found = theirs.get(dependent, frozenset())
    if dependent in theirs.get(head, frozenset()):
        return "reversed"
    if not found:
        return "headless"
    if any(_joined(graph, head, other, _COMPOUND) for other in found):
        return "name"
    if any(_conjuncts(graph, head, other) for other in found):
        return "coordination"
    return "derived" if found & heads.gold[dependent] else ""


def _joined(graph: Graph, one: int, other: int, labels: tuple[str, ...]) -> bool:
    return one in graph.heads(other, *labels) or other in graph.heads(one, *labels)


def _conjuncts(graph: Graph, one: int, other: int) -> bool:
    """Return whether two words are conjuncts of one coordination."""
    labels = {
        r.label
        for word in (one, other)
        for r in graph.edges_from(word)
        if r.label.startswith("conj") and r.dependent in (one, other)
    }
    return bool(labels)
