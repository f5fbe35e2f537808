"""Silver answers: hypotheses that follow from gold trees, and those that follow from wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from msgspec import structs

from pete.graph import ROOT, Graph
from pete.pairs import Label

from .challenges import Challenge
from .hypotheses import Hypothesis
from .lint import are_related, is_loose, joined_in_gold
from .templates import hypothesis_of

_TRIED: Final = 5
"""Words that are tried as heads in the place of the gold one."""

_FRAMES: Final = ("nsubj", "nsubjpass", "csubj", "dobj", "iobj", "xcomp", "acomp", "ccomp")
"""Relations, besides those with prepositions, that only some heads can have: an object, for one."""

_LIGHT: Final = ("do", "get", "have", "make", "take")
"""Verbs that say little of their object."""

_DESCRIBING: Final = ("num", "nn")
"""Relations of words of which it is clear what there is: not of *good*, for one."""

_IN_ONE_PHRASE: Final = ("nn", "amod", "poss", "appos", "conj", "prep")
"""Relations, without prepositions and conjunctions, of the nouns in one noun phrase."""

Origin = Literal["gold", "parser", "reattachment"]


@dataclass(frozen=True, slots=True)
class Draft:
    """A hypothesis with its silver answer, before the lint.

    Attributes:
        hypothesis: The hypothesis.
        answer: YES if it is made of the gold tree, NO if of a wrong content head.
        origin: What the relation between the two words was taken from.
        relation: That relation.
        parsers: The parsers that err: on the gold head for YES, with the wrong head for NO.
        challenge: The gold dependency behind it.
    """

    hypothesis: Hypothesis
    answer: Label
    origin: Origin
    relation: str
    parsers: tuple[str, ...]
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class Drafter:
    """Makes hypotheses of the challenges of one sentence.

    Attributes:
        gold: The gold graph.
        parsers: The graph of each parser over the gold words.
        refused: Called with the code of a template and the reason why it has no hypothesis.
    """

    gold: Graph
    parsers: Mapping[str, Graph]
    refused: Callable[[str, str], object]

    def right(self, challenge: Challenge) -> Iterator[Draft]:
        """Yield the YES, if the gold relation has a hypothesis."""
        head, dependent = challenge.head, challenge.dependent
        if yes := self._hypothesis(self.gold, head, dependent):
            label = label_of(self.gold, head, dependent)
            yield Draft(yes, "YES", "gold", label, tuple(challenge.wrong), challenge)

    def wrong(self, challenge: Challenge) -> Iterator[Draft]:
        """Yield a NO for each wrong head that parsers have."""
        dependent = challenge.dependent
        makers: dict[int, list[str]] = {}
        for parser, heads in challenge.wrong.items():
            for head in heads:
                makers.setdefault(head, []).append(parser)
        for head, parsers in sorted(makers.items()):
            for graph in map(self.parsers.__getitem__, parsers):
                if no := self._hypothesis(graph, head, dependent):
                    label = label_of(graph, head, dependent)
                    yield Draft(no, "NO", "parser", label, tuple(parsers), challenge)
                    break

    def reattached(self, challenge: Challenge) -> Iterator[Draft]:
        """Yield a NO for each of the nearest words that could be the head.

        There is none of a place, a time or a manner, which may hold of other words as well, and
        none that says so little that it is often true: that an object is used or seen, or that
        there is a man with something. What is refused on the way is not counted.
        """
        dependent = challenge.dependent
        if is_loose(label_of(self.gold, challenge.head, dependent)):
            return
        for head in islice(_possible_heads(self.gold, challenge), _TRIED):
            graph = _reattached(self.gold, challenge, head)
            no = hypothesis_of(graph, head, dependent, lambda *_: None)
            label = label_of(graph, head, dependent)
            if no and not _says_little(no, label) and not joined_in_gold(self.gold, no):
                yield Draft(no, "NO", "reattachment", label, (), challenge)

    def _hypothesis(self, graph: Graph, head: int, dependent: int) -> Hypothesis | None:
        return hypothesis_of(graph, head, dependent, self.refused)


def label_of(graph: Graph, head: int, dependent: int) -> str:
    """Return the label of the first relation between two words, ``""`` if there is none."""
    return next((r.label for r in graph.edges_to(dependent) if r.head == head), "")


def _possible_heads(graph: Graph, challenge: Challenge) -> Iterator[int]:
    """Yield the words that could be the head instead, the nearest to the dependent first.

    They are of the word class of the gold head, nearer to the dependent than to the end of the
    sentence, not below the dependent, and not related to it. A noun is not in the noun phrase of
    the gold head; a word that is to have a subject, an object or a complement has one in gold,
    and says more of an object than *have* does.
    """
    label = label_of(graph, challenge.head, challenge.dependent)
    phrase = _noun_phrase_of(graph, challenge.head)
    dependent, size = challenge.dependent, len(graph.tokens)
    below = _below(graph, dependent)
    kind = graph.tag(challenge.head)[:2]
    nearest = sorted(range(1, size + 1), key=lambda word: (abs(word - dependent), word))
    for id in nearest:
        if id in below or id in phrase or graph.tag(id)[:2] != kind:
            continue
        is_frame = label in _FRAMES or label.startswith("prep")
        if is_frame and not graph.children(id, label):
            continue
        if label == "dobj" and graph.lemma(id) in _LIGHT:
            continue
        if abs(id - dependent) < size - id and not are_related(graph, id, dependent):
            yield id


def _says_little(hypothesis: Hypothesis, label: str) -> bool:
    """Return whether a hypothesis is often true where its relation is wrong."""
    is_there = hypothesis.words[0].form == "there" and label not in _DESCRIBING
    return is_there or hypothesis.template == "T105"


def _noun_phrase_of(graph: Graph, id: int) -> frozenset[int]:
    """Return a word and, of a noun, those that are in one noun phrase with it, at any depth."""
    found, waiting = {id}, [id] if graph.is_noun(id) else []
    while waiting:
        word = waiting.pop()
        for relation in (*graph.edges_from(word), *graph.edges_to(word)):
            ends = {relation.head, relation.dependent} - {ROOT} - found
            if relation.label.partition("_")[0] in _IN_ONE_PHRASE and all(map(graph.is_noun, ends)):
                found |= ends
                waiting += ends
    return frozenset(found)


def _below(graph: Graph, id: int) -> frozenset[int]:
    """Return a word and all that depends on it, at any depth."""
    found, waiting = {id}, [id]
    while waiting:
        new = set(graph.children(waiting.pop())) - found
        found |= new
        waiting += new
    return frozenset(found)


def _reattached(graph: Graph, challenge: Challenge, head: int) -> Graph:
    """Return the graph in which the dependent has another head instead of the gold one."""
    gold = challenge.head, challenge.dependent
    moved = (
        structs.replace(r, head=head) if (r.head, r.dependent) == gold else r
        for r in graph.relations
    )
    return graph.with_relations(dict.fromkeys(moved))
