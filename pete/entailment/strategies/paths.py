"""Labelled paths between two words of a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pete.entailment.facts import Facts
from pete.entailment.rules import Fact, RuleSet
from pete.graph import Graph

__all__ = [
    "Path",
    "Step",
    "answers",
    "edges_of",
    "labels",
    "same_path",
    "shortest_path",
    "show_path",
]


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
    """The relations of a sentence under the voice rules, by position; no extension adds to them."""
    voices = RuleSet(tuple(rule.code for rule in rules.voices))
    return tuple(sorted(Facts(graph, voices), key=_position))


def _position(edge: Fact) -> tuple[int, int, str]:
    return edge.dependent, edge.head, edge.label


def labels(path: Path) -> str:
    """The labels of a path with their directions, ``<nsubj dobj>``."""
    return " ".join(step.label for step in path)


def show_path(graph: Graph, path: Path) -> str:
    """A path with its words, ``man-2 <nsubj saw-3 dobj> dog-5``."""
    steps = (f"{step.label} {graph.name(step.end)}" for step in path)
    return " ".join((graph.name(path[0].start), *steps))


def answers(fact: Fact, asked: Fact) -> bool:
    """Whether a relation of T has the label that one of H asks for."""
    return fact.label == asked.label and fact.asked_by in (None, asked.source.label)


def shortest_path(edges: Sequence[Fact], start: int, end: int) -> Path | None:
    """The shortest path from one word to another, whatever the directions of its relations.

    Of several, the first in the order of the edges.

    Args:
        edges: Relations of one sentence.
        start: Id of the word it begins at.
        end: Id of the word it ends at.

    Returns:
        Its steps, ``None`` where nothing joins the words.
    """
    reached: dict[int, Path] = {start: ()}
    waiting = deque([start])
    while waiting:
        word = waiting.popleft()
        if word == end:
            return reached[word]
        for step in _steps_from(edges, word):
            if step.end not in reached:
                reached[step.end] = (*reached[word], step)
                waiting.append(step.end)
    return None


def same_path(edges: Sequence[Fact], asked: Path, start: int, end: int) -> Path | None:
    """A path with the labels and directions of another one, no word twice.

    Args:
        edges: Relations of T.
        asked: A path of H.
        start: Id of the word of T it must begin at.
        end: Id of the word of T it must end at.

    Returns:
        Its steps, ``None`` where there is none.
    """
    return next(_walks(edges, asked, start, end, frozenset({start})), None)


def _walks(
    edges: Sequence[Fact], asked: Path, start: int, end: int, seen: frozenset[int]
) -> Iterator[Path]:
    if not asked:
        if start == end:
            yield ()
        return
    first, *rest = asked
    for step in _steps_from(edges, start):
        if step.down == first.down and answers(step.edge, first.edge) and step.end not in seen:
            for walk in _walks(edges, tuple(rest), step.end, end, seen | {step.end}):
                yield (step, *walk)


def _steps_from(edges: Sequence[Fact], word: int) -> Iterator[Step]:
    for edge in edges:
        if edge.head == word:
            yield Step(edge, down=True)
        if edge.dependent == word:
            yield Step(edge, down=False)
