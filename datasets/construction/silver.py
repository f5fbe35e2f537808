"""Silver answers: hypotheses that follow from gold trees, and those that follow from wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from msgspec import structs

from pete.graph import ROOT, Graph
from pete.pairs import Label
from pete.text.tokens import word_set

from .challenges import Challenge
from .hypotheses import Hypothesis, unasserted
from .lint import are_related, is_loose, joined_in_gold
from .templates import hypothesis_of

_TRIED: Final = 10
"""Words that are tried as heads in the place of the gold one."""

_FRAMES: Final = ("nsubj", "nsubjpass", "csubj", "dobj", "iobj")
"""Relations, besides those with prepositions, that only some heads can have: an object, for one."""

_LIGHT: Final = word_set("do get have know make need see take use want")
"""Verbs that say little of their object."""

_OPEN: Final = ("acomp", "ccomp", "num", "prep", "xcomp")
"""Beginnings of relations that are seen elsewhere, too, or whose hypotheses are odd there."""

_UNREADABLE: Final = ("acomp", "advcl", "prepc", "xcomp", "xsubj")
"""Beginnings of relations that make odd hypotheses where a parser has them by mistake."""

_ANYBODY: Final = word_set("anybody anyone anything somebody someone something")
"""Pronouns that may stand for whoever it is of whom something is true."""

_SPEAKERS: Final = ("i", "me", "us", "we", "you")

_RELIABLE: Final = "T101 T102 T103 T104 T105 T106 T115 T121 T135 T201 T205 T207 T223 T232".split()
"""Templates whose hypotheses are false, and grammatical, where a word is attached elsewhere."""

_OF_ADJECTIVES: Final = ("T201", "T207")

_GENERAL_NOUNS: Final = word_set(
    """atmosphere bit deal dozens hundreds kind lot lots manner mood number part people person piece
    pieces place shape size style thing things thousands time times way ways"""
)
"""Nouns of which adjectives say what is true of more: *in a friendly way*, *a red thing*."""

_GENERAL: Final = word_set(
    """additional amazing awesome bad beautiful best better calm different easy excellent fantastic
    fellow few fine friendly full fun further good great happy high important interesting large
    little long lovely low main many more new nice numerous other perfect real several similar small
    special strong sweet various wonderful"""
)
"""Adjectives that hold of many things."""

_STANDING: Final = ("DT", "EX", "PRP", "WDT", "WP")
"""Tags of words that stand for others."""

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
        """Yield a NO for each wrong head that parsers have.

        There is none of *somebody* and the like, and none of a head that is a preposition in gold.
        """
        dependent = challenge.dependent
        if self.gold.form(dependent) in _ANYBODY:
            return
        makers: dict[int, list[str]] = {}
        for parser, heads in challenge.wrong.items():
            for head in filter(self.gold.edges_to, heads):
                makers.setdefault(head, []).append(parser)
        for head, parsers in sorted(makers.items()):
            for graph in map(self.parsers.__getitem__, parsers):
                label = label_of(graph, head, dependent)
                if label.startswith(("dobj", "prep_")) and graph.lemma(head) in _LIGHT:
                    continue
                no = self._unsaid(graph, head, dependent)
                if no and no.template != "T134" and not label.startswith(_UNREADABLE):
                    yield Draft(no, "NO", "parser", label, tuple(parsers), challenge)
                    break

    def reattached(self, challenge: Challenge) -> Iterator[Draft]:
        """Yield a NO for each of the nearest words that could be the head.

        There is none of a phrase, a complement or a manner, which may hold of other words as well,
        none of a part of a compound, none of *somebody* and the like, and none that says so little
        that it is often true: that a man has something. What is refused on the way is not counted.
        """
        dependent, found = challenge.dependent, False
        label = label_of(self.gold, challenge.head, dependent)
        is_ellipsis = self.gold.lemma(challenge.head) == "do"
        if (
            is_ellipsis
            or self.gold.form(dependent) in _ANYBODY
            or is_loose(label)
            or label.startswith(_OPEN)
            or self.gold.edges_to(dependent, "nn")
        ):
            return
        for head in islice(_possible_heads(self.gold, challenge), _TRIED):
            graph = _reattached(self.gold, challenge, head)
            with unasserted():
                no = hypothesis_of(graph, head, dependent, lambda *_: None)
            if no and _is_reliable(self.gold, no) and not joined_in_gold(self.gold, no):
                if found and label.startswith("conj"):
                    return
                found = True
                yield Draft(no, "NO", "reattachment", label, (), challenge)

    def _hypothesis(self, graph: Graph, head: int, dependent: int) -> Hypothesis | None:
        return hypothesis_of(graph, head, dependent, self.refused)

    def _unsaid(self, graph: Graph, head: int, dependent: int) -> Hypothesis | None:
        """Return a hypothesis that need not be said: one that is, if there is one."""
        if said := self._hypothesis(graph, head, dependent):
            return said
        with unasserted():
            return hypothesis_of(graph, head, dependent, lambda *_: None)


def label_of(graph: Graph, head: int, dependent: int) -> str:
    """Return the label of the first relation between two words, ``""`` if there is none."""
    return next((r.label for r in graph.edges_to(dependent) if r.head == head), "")


def _possible_heads(graph: Graph, challenge: Challenge) -> Iterator[int]:
    """Yield the words that could be the head instead, the nearest to the dependent first.

    They are of the word class of the gold head, nearer to the dependent than to the end of the
    sentence, not below the dependent, and not related to it. A noun is not in the noun phrase of
    the gold head, nor a part of a compound.
    """
    label = label_of(graph, challenge.head, challenge.dependent)
    dependent, size = challenge.dependent, len(graph.tokens)
    barred = _noun_phrase_of(graph, challenge.head) | {dependent} | graph.descendants(dependent)
    kind = graph.tag(challenge.head)[:2]
    nearest = sorted(range(1, size + 1), key=lambda word: (abs(word - dependent), word))
    for id in nearest:
        if id in barred or graph.tag(id)[:2] != kind or graph.edges_to(id, "nn"):
            continue
        if abs(id - dependent) >= size - id or are_related(graph, id, dependent):
            continue
        if _takes(graph, id, label, dependent):
            yield id


def _takes(graph: Graph, id: int, label: str, dependent: int) -> bool:
    """Return whether a word can be the head of a relation, and is not by chance.

    A word that is to have a subject, an object or a complement has another one in gold, which does
    not stand for a noun elsewhere, and says more of an object than *have* does. A noun that is to
    have a participle is no subject, of whom it could be said: *Ann left singing*.
    """
    if label == "dobj" and graph.lemma(id) in _LIGHT:
        return False
    if label in _FRAMES:
        return any(_is_other(graph, id, word, dependent) for word in graph.children(id, label))
    if label == "vmod":
        return not graph.edges_to(id, "nsubj", "nsubjpass")
    return not label.startswith("conj") or dependent not in {id} | graph.descendants(id)


def _is_other(graph: Graph, verb: int, word: int, dependent: int) -> bool:
    """Return whether an argument of a verb does not stand for another word.

    A pronoun may stand for a word before it, and in an adverbial clause for one after it; in a
    quotation *I* and *we* stand for the speaker.
    """
    tag = graph.tag(word)
    if tag == "PRP" and graph.form(word) in _SPEAKERS:
        return not any(_quotes(graph, head) for head in graph.heads(dependent))
    if tag == "PRP" and word < dependent and not graph.heads(verb, "advcl"):
        return True
    return tag not in _STANDING


def _quotes(graph: Graph, id: int) -> bool:
    """Return whether a predicate may govern what somebody says, or be added to it."""
    return bool(graph.edges_from(id, *_SAID) or graph.edges_to(id, "parataxis"))


_SAID: Final = ("ccomp", "parataxis")


def _is_reliable(graph: Graph, hypothesis: Hypothesis) -> bool:
    """Return whether a hypothesis about a word attached elsewhere is hardly ever true."""
    if hypothesis.template in _OF_ADJECTIVES and not _is_telling(graph, hypothesis):
        return False
    return hypothesis.template in _RELIABLE


def _is_telling(graph: Graph, hypothesis: Hypothesis) -> bool:
    """Return whether an adjective says what is true of few things."""
    nouns = {hypothesis.head, *graph.heads(hypothesis.dependent, "amod")}
    return graph.form(hypothesis.dependent) not in _GENERAL and _GENERAL_NOUNS.isdisjoint(
        map(graph.form, nouns)
    )


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


def _reattached(graph: Graph, challenge: Challenge, head: int) -> Graph:
    """Return the graph in which the dependent has another head instead of the gold one."""
    gold = challenge.head, challenge.dependent
    moved = (
        structs.replace(r, head=head) if (r.head, r.dependent) == gold else r
        for r in graph.relations
    )
    return graph.with_relations(dict.fromkeys(moved))
