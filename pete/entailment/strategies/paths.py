"""Labelled paths between two words of a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from pete.entailment.rules import Case, Fact, RuleSet
from pete.entailment.rules.family import VOICES
from pete.entailment.sentence import features_of
from pete.entailment.text_facts import Facts
from pete.graph import Graph

STEPS: Final = 50_000
"""Relations walked in search of one path of H: a graph in which all words are joined has more."""


@dataclass(frozen=True, slots=True)
class Step:
    """One relation of a path, and the direction it is walked in.

    Attributes:
        edge: The relation, under the voice rules.
        down: Whether it is walked from head to dependent.
    """

    edge: Fact
    down: bool

    @property
    def start(self) -> int:
        """Id of the word it leaves from."""
        return self.edge.head if self.down else self.edge.dependent

    @property
    def end(self) -> int:
        """Id of the word it leads to."""
        return self.edge.dependent if self.down else self.edge.head

    @property
    def label(self) -> str:
        """Label and direction, ``dobj>`` down, ``<nsubj`` up."""
        return f"{self.edge.label}>" if self.down else f"<{self.edge.label}"


Path: TypeAlias = tuple[Step, ...]


def edges_of(graph: Graph, rules: RuleSet) -> tuple[Fact, ...]:
    """Return the relations of a sentence under the voice rules, without extensions, by position."""
    voices = _rule_set(tuple(rule.code for rule in rules.of(VOICES)))
    facts = Facts(features_of(graph, rules.keys), voices)
    return tuple(sorted(facts, key=lambda e: (e.dependent, e.head, e.label)))


_rule_set: Final = cache(RuleSet)


def labels(path: Path) -> str:
    """Return the labels of a path with their directions, ``<nsubj dobj>``."""
    return " ".join(step.label for step in path)


def show_path(graph: Graph, path: Path) -> str:
    """Return a path with its words, ``man-2 <nsubj saw-3 dobj> dog-5``."""
    steps = (f"{step.label} {graph.name(step.end)}" for step in path)
    return " ".join((graph.name(path[0].start), *steps))


def answers(fact: Fact, asked: Fact) -> bool:
    """Return whether a relation of T has the label that one of H asks for."""
    return fact.label == asked.label and fact.asked_by in (None, asked.source.label)


def text_ends(case: Case, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of different words of T that match two words of H."""
    pairs = product(case.same_words(first), case.same_words(last))
    yield from ((a, b) for a, b in pairs if a != b)


def shortest_paths(edges: Sequence[Fact], start: int) -> Mapping[int, Path]:
    """Return the shortest path from a word to each word that it is joined to, itself included.

    The directions of the relations do not matter. Of several, it is the first in the order of the
    edges.

    Args:
        edges: Relations of one sentence.
        start: Id of the word.
    """
    steps = _steps_by_start(
        step for edge in edges for step in (Step(edge, True), Step(edge, False))
    )
    reached: dict[int, Path] = {start: ()}
    waiting = deque([start])
    while waiting:
        word = waiting.popleft()
        for step in steps.get(word, ()):
            if step.end not in reached:
                reached[step.end] = (*reached[word], step)
                waiting.append(step.end)
    return reached


def same_path(
    edges: Sequence[Fact],
    asked: Path,
    ends: Iterable[tuple[int, int]],
    steps: Iterator[int] | None = None,
) -> Path | None:
    """Return a path with the labels and directions of another one, no word twice.

    Args:
        edges: Relations of T.
        asked: A path of H.
        ends: Ids of the words of T that it may join, the first pair that it joins counts.
        steps: One is taken for each relation walked; without any left, nothing more is found.
            :data:`STEPS` of them if ``None``.

    Returns:
        Its steps, ``None`` where there is none.
    """
    steps = iter(range(STEPS)) if steps is None else steps

    @cache
    def levels(end: int) -> Sequence[Mapping[int, Sequence[Step]]]:
        return _levels(edges, asked, end)

    walks = (_walk(levels(end), start, frozenset({start}), steps) for start, end in ends)
    return next((walk for walk in walks if walk is not None), None)


def _levels(edges: Sequence[Fact], asked: Path, end: int) -> Sequence[Mapping[int, Sequence[Step]]]:
    """Return for each step of a path, the steps of T from which the rest of it leads to an end.

    That no word may come twice is left aside here.
    """
    levels: deque[Mapping[int, Sequence[Step]]] = deque()
    wanted: Container[int] = (end,)
    for step in reversed(asked):
        fitting = (Step(edge, step.down) for edge in edges if answers(edge, step.edge))
        levels.appendleft(_steps_by_start(s for s in fitting if s.end in wanted))
        wanted = levels[0]
    return levels


def _walk(
    levels: Sequence[Mapping[int, Sequence[Step]]],
    start: int,
    seen: frozenset[int],
    steps: Iterator[int],
) -> Path | None:
    """Return the first path through some levels that meets no word again."""
    place = len(seen) - 1
    if place == len(levels):
        return ()
    for step in levels[place].get(start, ()):
        if step.end in seen:
            continue
        if next(steps, None) is None:
            return None
        rest = _walk(levels, step.end, seen | {step.end}, steps)
        if rest is not None:
            return (step, *rest)
    return None


def _steps_by_start(steps: Iterable[Step]) -> Mapping[int, Sequence[Step]]:
    found: dict[int, list[Step]] = {}
    for step in steps:
        found.setdefault(step.start, []).append(step)
    return found
