"""The working structure of the normaliser.

:class:`Edges` is an indexed set of labelled edges over the words of one sentence, with
the side tables that steps hand to later steps. It need not be a tree: parsers err, and the
later steps add edges on purpose. It answers every question in the order of the
sentence, so no result depends on the order in which a parser listed its edges.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterable
from operator import itemgetter
from typing import Final, NamedTuple

from pete.graph import ROOT, Sentence

INPUT: Final = "input"
"""Maker of the edges that the parser drew."""

_ROOT_LABEL: Final = "root"


class Edge(NamedTuple):
    """One labelled edge."""

    label: str
    head: int
    dependent: int


def proper_edge(label: str, head: int, dependent: int) -> Edge:
    """Return an edge under a proper label: edges from ROOT are ``root``, and no others are."""
    if head == ROOT:
        return Edge(_ROOT_LABEL, head, dependent)
    return Edge("dep" if label == _ROOT_LABEL else label, head, dependent)


_TEXT_ORDER: Final = itemgetter(2, 1, 0)
"""The order of edges: by dependent, head and label."""


class Word(NamedTuple):
    """A token as the steps see it: lower-cased form, lower-cased lemma, Penn tag."""

    form: str
    lemma: str
    tag: str


class Edges(Sentence):
    """Words and the edges between them.

    Args:
        words: One per token; token ids count from 1.
        pete: Whether the rules of the ``pete`` profile hold (else those of ``stanford``).
        clear: Whether the input scheme is CLEAR.
        collapse: Whether prepositions go into labels.

    Attributes:
        forms: Lower-cased forms, in text order.
        step: Code of the step at work; edges it makes are stamped with it.
        changes: How often an edge was added or removed so far.
        own_case: Label that a later conjunct's own preposition gives it (``prep_in``).
        coordinator: X of ``conj_X``, by coordinator token.
        negated: Conjuncts that *not* excludes.
        agents: Prepositions that the input scheme says introduce an agent.
        existential: Verbs of existential clauses, which head them.
        respelled: Tokens that turned out to be the first piece of a longer word.
    """

    def __init__(
        self,
        words: Iterable[Word],
        *,
        pete: bool = True,
        clear: bool = False,
        collapse: bool = True,
    ) -> None:
        self.words = (Word("", "", "ROOT"), *words)
        self.forms = tuple([word.form for word in self.words[1:]])
        self.pete = pete
        self.clear = clear
        self.collapse = collapse
        self.step = INPUT
        self.changes = 0
        self.own_case: dict[int, str] = {}
        self.coordinator: dict[int, str] = {}
        self.negated: set[int] = set()
        self.agents: set[int] = set()
        self.existential: set[int] = set()
        self.respelled: set[int] = set()
        self._down: dict[int, dict[str, list[int]]] = {}
        self._up: dict[int, list[tuple[int, str]]] = {}
        self._labelled: dict[str, set[Edge]] = {}
        self._made: dict[Edge, tuple[str, ...]] = {}

    # Words

    @property
    def ids(self) -> range:
        """Token ids."""
        return range(1, len(self.words))

    def form(self, id: int) -> str:
        """Return the lower-cased form."""
        return self.words[id].form

    def lemma(self, id: int) -> str:
        """Return the lower-cased lemma."""
        return self.words[id].lemma

    def tag(self, id: int) -> str:
        """Return the Penn tag."""
        return self.words[id].tag

    def respell(self, id: int, word: Word) -> None:
        """Take a token for another word."""
        self.respelled.add(id)
        self.words = (*self.words[:id], word, *self.words[id + 1 :])
        self.forms = tuple([word.form for word in self.words[1:]])

    # Edges

    def edges(self, *labels: str) -> list[Edge]:
        """Return all edges, or those with one of the labels, by dependent, head and label."""
        if not labels:
            return sorted(self._made, key=_TEXT_ORDER)
        found: list[Edge] = []
        for label in labels:
            if label in self._labelled:
                found += self._labelled[label]
        if len(found) > 1:
            found.sort(key=_TEXT_ORDER)
        return found

    def edges_where(self, test: Callable[[str], bool]) -> list[Edge]:
        """Return the edges whose label passes a test, by dependent, head and label."""
        labels = [label for label in self._labelled if test(label)]
        return self.edges(*labels) if labels else []

    def edges_from(self, head: int, *labels: str) -> list[Edge]:
        """Return the edges that leave a token, by dependent and label."""
        by_label = self._down.get(head)
        if not by_label:
            return []
        pairs = [(d, label) for label in labels or by_label for d in by_label.get(label, ())]
        return [Edge(label, head, d) for d, label in sorted(pairs)]

    def edges_to(self, dependent: int, *labels: str) -> list[Edge]:
        """Return the edges that enter a token, by head and label."""
        up = self._up.get(dependent, ())
        return [Edge(label, h, dependent) for h, label in up if not labels or label in labels]

    def children(self, head: int, *labels: str) -> list[int]:
        """Return the dependents of a token, in text order."""
        by_label = self._down.get(head)
        if not by_label:
            return []
        if len(labels) == 1:
            return list(by_label.get(labels[0], ()))
        return sorted({d for label in labels or by_label for d in by_label.get(label, ())})

    def heads(self, dependent: int, *labels: str) -> list[int]:
        """Return the heads of a token, in text order."""
        up = self._up.get(dependent, ())
        return [h for h, label in up if not labels or label in labels]

    def linked(self, head: int, dependent: int) -> bool:
        """Return whether any edge leads from one token to the other."""
        return head in self.heads(dependent)

    def made_by(self, edge: Edge) -> str:
        """Return the code of the step that made an edge, ``"input"`` if the parser did."""
        return self._made[edge][0]

    def history(self, edge: Edge) -> tuple[str, ...]:
        """Return who made an edge, then the steps that renamed it, in order."""
        return self._made[edge]

    def __contains__(self, edge: Edge) -> bool:
        return edge in self._made

    def descendants(
        self,
        top: int,
        *,
        skip: Callable[[str], bool] = lambda label: False,
        past: Container[int] = (),
    ) -> set[int]:
        """Return a token and all tokens below it.

        Not followed are edges whose label is skipped, and those out of the tokens ``past``.
        """
        seen, stack = {top}, [top]
        while stack:
            id = stack.pop()
            for label, found in self._down.get(id, {}).items():
                if not skip(label) and id not in past:
                    stack += (d for d in found if d not in seen)
                    seen.update(found)
        return seen

    # Changes

    def add(self, label: str, head: int, dependent: int) -> None:
        """Add an edge (see :func:`proper_edge`) as one that the step at work made."""
        self.insert(proper_edge(label, head, dependent), (self.step,))

    def insert(self, edge: Edge, history: tuple[str, ...]) -> None:
        """Add an edge with its history; self-loops and edges already there are not added."""
        label, head, dependent = edge
        if head == dependent or edge in self._made:
            return
        self.changes += 1
        self._made[edge] = history
        self._labelled.setdefault(label, set()).add(edge)
        insort(self._down.setdefault(head, {}).setdefault(label, []), dependent)
        insort(self._up.setdefault(dependent, []), (head, label))

    def remove(self, edge: Edge) -> None:
        """Take an edge away, if it is there."""
        if self._made.pop(edge, None) is None:
            return
        self.changes += 1
        alike = self._labelled[edge.label]
        alike.remove(edge)
        if not alike:
            del self._labelled[edge.label]
        by_label = self._down[edge.head]
        _discard(by_label[edge.label], edge.dependent)
        if not by_label[edge.label]:
            del by_label[edge.label]
        _discard(self._up[edge.dependent], (edge.head, edge.label))

    def relabel(self, edge: Edge, label: str) -> None:
        """Give an edge another label; it stays the edge of the step that made it."""
        renamed = proper_edge(label, edge.head, edge.dependent)
        if edge in self._made and renamed != edge:
            history = self._made[edge]
            self.remove(edge)
            self.insert(renamed, (*history, self.step))

    def move(
        self,
        edge: Edge,
        *,
        head: int | None = None,
        dependent: int | None = None,
        label: str | None = None,
    ) -> None:
        """Give an edge another end (and label); it becomes an edge of this step."""
        if edge in self._made:
            self.remove(edge)
            self.add(
                edge.label if label is None else label,
                edge.head if head is None else head,
                edge.dependent if dependent is None else dependent,
            )

    def move_children(self, old: int, new: int, *labels: str) -> None:
        """Attach the dependents of one token (or those with some labels) to another."""
        for edge in self.edges_from(old, *labels):
            self.move(edge, head=new)

    def replace(self, old: int, new: int, *, but: Container[int] = ()) -> None:
        """Let one token take over the place of another under its heads, or all but some."""
        for edge in self.edges_to(old):
            if edge.head not in but:
                self.move(edge, dependent=new)

    def promote(self, id: int, head: int, label: str) -> None:
        """Let a token take the place of its head, which depends on it under a label."""
        self.detach(id)
        self.replace(head, id)
        self.move_children(head, id)
        self.add(label, id, head)

    def detach(self, id: int) -> None:
        """Remove every edge that enters a token."""
        for edge in self.edges_to(id):
            self.remove(edge)

    def erase(self, id: int, onto: int) -> None:
        """Remove a token and what else belongs to it; ``onto`` gets its children.

        That is the further words of its fixed phrase and its other pieces, if written apart.
        """
        self.detach(id)
        for part in (*self.children(id, "mwe"), *self.children(id, "goeswith")):
            self.erase(part, onto)
        self.move_children(id, onto)

    def prune(self, id: int) -> None:
        """Remove a token with everything below it."""
        for part in self.descendants(id):
            self.detach(part)


def _discard(ordered: list, value: object) -> None:  # type: ignore[type-arg]  # ids or pairs
    del ordered[bisect_left(ordered, value)]
