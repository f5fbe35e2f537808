"""Long texts for ``normalise.py``: gold sentences joined, and chains of one construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pete.graph import ROOT, Graph, Relation, Token

__all__ = ["CHAINS", "Chain", "chained", "joined"]


class Chain(NamedTuple):
    """A construction that can be repeated.

    Words are written ``form lemma upos xpos label head``. A head is a word of the same part,
    counted from 1, or else 0 for ROOT, ``first`` for the root of the sentence, or ``last`` for
    the last word of the part before.
    """

    opening: Sequence[str]
    link: Sequence[str]


_DOGS: Final = ("dogs dog NOUN NNS root 0",)
_THEY_SLEPT: Final = ("they they PRON PRP nsubj 2", "slept sleep VERB VBD root 0")

CHAINS: Final[Mapping[str, Chain]] = {
    "nouns coordinated": Chain(_DOGS, (", , PUNCT , punct 2", "cats cat NOUN NNS conj first")),
    "verbs coordinated": Chain(
        _THEY_SLEPT, ("and and CCONJ CC cc 2", "sang sing VERB VBD conj first")
    ),
    "verbs with and without object": Chain(
        _THEY_SLEPT,
        (
            ", , PUNCT , punct 2",
            "bought buy VERB VBD conj first",
            "and and CCONJ CC cc 4",
            "sold sell VERB VBD conj first",
            "cats cat NOUN NNS obj 4",
        ),
    ),
    "coordination in coordination": Chain(
        _THEY_SLEPT, ("and and CCONJ CC cc 2", "sang sing VERB VBD conj last")
    ),
    "prepositional phrases, nested": Chain(
        _DOGS, ("of of ADP IN case 2", "cats cat NOUN NNS nmod last")
    ),
    "prepositional phrases, side by side": Chain(
        _THEY_SLEPT, ("in in ADP IN case 2", "May May PROPN NNP obl first")
    ),
    "relative clauses": Chain(
        _DOGS,
        (
            "that that PRON WDT nsubj 2",
            "chased chase VERB VBD acl:relcl last",
            "cats cat NOUN NNS obj 2",
        ),
    ),
    "relative clauses without pronoun": Chain(
        _DOGS,
        (
            "we we PRON PRP nsubj 2",
            "gave give VERB VBD acl:relcl last",
            "cats cat NOUN NNS iobj 2",
        ),
    ),
    "open complements": Chain(_THEY_SLEPT, ("to to PART TO mark 2", "try try VERB VB xcomp last")),
    "complement clauses": Chain(
        _THEY_SLEPT, ("they they PRON PRP nsubj 2", "said say VERB VBD ccomp last")
    ),
}
"""Constructions that make a sentence long."""


def chained(chain: Chain, size: int) -> Graph:
    """One sentence of at least ``size`` tokens, with as many links as that takes."""
    tokens: list[Token] = []
    relations: list[Relation] = []
    first = ROOT
    while len(tokens) < size:
        before = len(tokens)
        outside = {"0": ROOT, "first": first, "last": before}
        for id, word in enumerate(chain.link if tokens else chain.opening, start=before + 1):
            form, lemma, upos, xpos, label, place = word.split()
            head = outside[place] if place in outside else before + int(place)
            first = first if head else id
            tokens.append(Token(id, form, lemma, upos, xpos))
            relations.append(Relation(label, head, id))
    return Graph.build(tokens, relations)


def joined(sentences: Iterable[Graph], size: int) -> Iterator[Graph]:
    """Texts of at least ``size`` tokens, each of successive sentences; what is left is dropped."""
    text = Graph()
    for sentence in sentences:
        text = text.union(sentence)
        if len(text.tokens) >= size:
            yield text
            text = Graph()
