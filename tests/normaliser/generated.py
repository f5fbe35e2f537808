"""Trees and graphs made at random, for the properties that hold of any input.

:func:`tree` and :func:`graph` are as wrong as a parser can be. In a :func:`likely_tree` the
words fit their labels, and the labels that steps look at are frequent: coordinations in
relative clauses in prepositional phrases, which is where steps get in each other's way.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from pete.graph import Graph, Relation, Token
from pete.normaliser import SCHEMES, Scheme
from pete.normaliser.labels import BASIC, UD1_LABELS

__all__ = ["LABELS", "WORDS", "graph", "likely_tree", "sentences", "tree"]

LABELS: Final[dict[Scheme, list[str]]] = {
    "ud": """root nsubj nsubj:pass obj iobj csubj csubj:pass ccomp xcomp obl obl:agent obl:tmod
        obl:unmarked nmod nmod:poss nmod:desc acl acl:relcl advcl advcl:relcl advmod amod appos aux
        aux:pass case cc cc:preconj compound compound:prt conj cop dep det det:predet discourse
        dislocated expl fixed flat goeswith list mark nummod orphan parataxis punct reparandum
        vocative nsubj:outer csubj:outer strange odd:thing""".split(),
    "clear": """ROOT acl acomp advcl advmod agent amod appos attr aux auxpass case cc ccomp
        compound conj csubj csubjpass dative dep det dobj expl intj mark meta neg nmod npadvmod
        nsubj nsubjpass nummod oprd parataxis pcomp pobj poss preconj predet prep prt punct
        quantmod relcl xcomp hmod hyph infmod partmod complm strange""".split(),
    "sd-basic": [
        *sorted(BASIC),
        "rel",
        "attr",
        "infmod",
        "abbrev",
        "prep_in",
        "conj_or",
        "strange",
    ],
}
LABELS["ud-no-agent"] = LABELS["ud"]
LABELS["ud1"] = [*sorted(UD1_LABELS), "nmod:agent", "nmod:odd", "strange"]
LABELS["ud-enhanced"] = [
    *LABELS["ud"],
    *"ref nsubj:xsubj obl:in nmod:because_of conj:and conj:as_well_as acl:to".split(),
]
LABELS["stanford"] = [*LABELS["sd-basic"], "xsubj", "agent", "prepc_by", "conj_negcc", "conj"]

_Words = list[tuple[str, str, str]]


def _words(text: str) -> _Words:
    """Form, lemma (the form in lower case if it is left out) and tag of each word."""
    cells = [word.rpartition("/") for word in text.split()]
    parts = [(form.partition("|"), tag) for form, _, tag in cells]
    return [(form, lemma or form.lower(), tag) for (form, _, lemma), tag in parts]


_LEXICON: Final[Mapping[str, _Words]] = {
    "noun": _words("dog/NN birds|bird/NNS Oslo/NNP X/NNP day/NN way/NN it/PRP he/PRP five/CD $/$"),
    "inner": _words("front/NN order/NN there/EX"),
    "relativiser": _words("who/WP which/WDT that/WDT whom/WP whose/WP$ what/WP that/IN"),
    "verb": _words(
        """made|make/VBD seen|see/VBN leave/VB running|run/VBG persuaded|persuade/VBD ask/VBP
        promised|promise/VBD is|be/VBZ build/VBP"""
    ),
    "adjective": _words("happy/JJ easy/JJ here/RB where/WRB such/JJ"),
    "preposition": _words(
        "of/IN by/IN in/IN to/TO out/RP because/IN as/IN with/IN according|accord/VBG about/IN"
    ),
    "coordinator": _words("and/CC but/CC or/CC as/RB not/RB rather/RB &/CC"),
    "auxiliary": _words("is|be/VBZ been|be/VBN to/TO can/MD had|have/VBD"),
    "adverb": _words("not/RB also/RB far/RB where/WRB ever/RB"),
    "mark": _words("'s/POS ,/, //SYM ?/."),
}
WORDS: Final[_Words] = sorted({word for words in _LEXICON.values() for word in words})

_FITTING: Final = {
    "noun": """nsubj nsubj:pass nsubjpass dobj obj iobj obl nmod obl:agent nmod:agent pobj appos
        attr conj dative poss expl xsubj prep_in agent dep conj_and conj_or conj_negcc obl:in
        nmod:because_of nsubj:outer nsubj:xsubj conj:and flat""",
    "inner": "pobj obl nmod fixed mwe flat expl dep",
    "relativiser": "nsubj dobj obj obl nmod pobj rel poss det ref iobj mark nsubj:outer",
    "verb": """conj xcomp ccomp pcomp rcmod acl:relcl relcl acl vmod advcl advcl:relcl csubj dep
        parataxis infmod partmod prepc_by conj_and conj_or oprd conj:and acl:to""",
    "adjective": "xcomp acomp rcmod acl:relcl relcl conj attr advmod oprd amod acl",
    "preposition": "prep case mark advmod obl prt compound:prt agent pcomp dative fixed mwe conj",
    "coordinator": "cc fixed mwe preconj cc:preconj",
    "auxiliary": "aux auxpass aux:pass cop mark",
    "adverb": "advmod neg pcomp pobj quantmod",
    "mark": "case possessive punct cc quantmod",
}
"""The labels that words of each class bear."""

_BEARERS: Final[dict[str, list[str]]] = {}
for _kind, _labels in _FITTING.items():
    for _label in _labels.split():
        _BEARERS.setdefault(_label, []).append(_kind)

_BUSY: Final = frozenset(
    """
    conj cc conj_and conj_or rcmod acl:relcl relcl prep pobj case obl nsubj dobj obj xcomp ccomp
    """.split()
)
"""Labels that most steps look at."""


def _token(id: int, word: tuple[str, str, str]) -> Token:
    form, lemma, tag = word
    return Token(id, form, lemma=lemma, xpos=tag)


@st.composite
def sentences(draw: st.DrawFn, size: int = 60) -> tuple[Token, ...]:
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=size))
    return tuple(_token(id, word) for id, word in enumerate(words, start=1))


def tree(tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random) -> Graph:
    """A well-formed tree over the tokens, not projective as a rule, of random labels."""
    order = rng.sample(range(1, len(tokens) + 1), len(tokens))
    relations = [Relation("root", 0, order[0])]
    for place, dependent in enumerate(order[1:], start=1):
        near = order[max(0, place - 3) : place]
        relations.append(Relation(rng.choice(LABELS[scheme]), rng.choice(near), dependent))
    return Graph.build(tokens, relations)


def graph(tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random) -> Graph:
    """Any graph: several heads, several roots or none, cycles."""
    relations = set()
    for token in tokens:
        for _ in range(rng.randint(0, 3)):
            head = rng.randint(0, len(tokens))
            if head != token.id:
                relations.add(Relation(rng.choice(LABELS[scheme]), head, token.id))
    return Graph.build(tokens, sorted(relations))


def likely_tree(scheme: Scheme, rng: random.Random, size: int) -> Graph:
    """A tree of up to so many words, most of which fit their labels."""
    ids = list(range(1, rng.randint(1, size) + 1))
    order = ids if rng.random() < 0.4 else rng.sample(ids, len(ids))
    reach = rng.choice([1, 3, 8])
    busy = [label for label in _USUAL[scheme] if label in _BUSY]
    busy = rng.sample(busy, rng.choice([5, len(busy)]))
    relations = [Relation("root", 0, order[0])]
    words = {order[0]: rng.choice(_LEXICON["verb"])}
    for place, dependent in enumerate(order[1:], start=1):
        label = rng.choice(rng.choices([busy, _USUAL[scheme], LABELS[scheme]], [65, 30, 5])[0])
        kinds = _BEARERS.get(label, ["noun"]) if rng.random() < 0.85 else list(_LEXICON)
        words[dependent] = rng.choice(_LEXICON[rng.choice(kinds)])
        head = rng.choice(order[max(0, place - reach) : place])
        relations.append(Relation(label, head, dependent))
    return Graph.build((_token(id, words[id]) for id in ids), relations)


_USUAL: Final = {
    scheme: [label for label in LABELS[scheme] if label in _BEARERS] for scheme in SCHEMES
}
