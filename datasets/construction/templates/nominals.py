"""Templates of nouns with other nouns, and of their numbers."""

from __future__ import annotations

from typing import Final

from pete.graph import Graph, Relation
from pete.text.tokens import word_set

from ..clause_arguments import left_out, prepositional
from ..existence import (
    TIMES,
    UNITS,
    check_exists,
    check_in_clause,
    compound,
    indefinite,
    is_definite,
    known,
    there_is,
)
from ..hypotheses import Refusal
from ..phrases import amount, noun_phrase
from ..realisation import finite
from ..verb_groups import is_past
from .registry import Words, template

_NOT_HAD: Final = word_set(
    "absence arrival behalf birth death departure discretion murder passing presence sake"
)
"""Nouns whose possessor does not *have* what they name."""
_OTHER_PREPOSITIONS: Final = word_set(
    """according_to along_with as barring because_of besides between but due_to except following
    including instead_of like per regardless_of such_as than thanks_to together_with unlike
    versus"""
)
"""Prepositions of phrases that do not say what something is like."""
_ADJECTIVES: Final = ("JJ", "JJR", "JJS", "VBN", "VBG")
_WITH_TO: Final = word_set(
    """access adjustment admission aid alternative amendment answer approach attack attention
    attitude bridge challenge claim clue commitment connection contribution damage devotion door
    end entrance entry exception exposure feedback flight gift guide home hymn insult invitation
    key letter link loyalty message objection obligation obstacle opposition path reaction
    reference relation reply resistance response return right road route sequel solution tab
    threat ticket tour trip update visit way welcome witness"""
)
"""Nouns that a phrase with *to* describes."""
_VAGUE: Final = TIMES | word_set("manner price rate reason time way")
"""Nouns that say little without what describes them."""
_AFTER: Final = ("after", "before", "since")
_OF_LISTS: Final = (":", "/", "&", '"', "``", "“")
_INDEFINITE_PARTS: Final = word_set("half kind part piece plenty portion rest sort type")
_NAMED: Final = word_set("area city county district island month province state town village year")
"""Nouns that have their name after *of*."""


@template("T222", "poss")
def possessor(graph: Graph, relation: Relation) -> Words:
    """A possessor: *Ann's old car is red* gives *Ann has a car*."""
    thing, owner = relation.head, relation.dependent
    is_done = graph.form(thing) in _NOT_HAD | TIMES or bool(graph.children(thing, "prep_of"))
    if is_done or graph.lemma(owner).lower() in TIMES:
        raise Refusal("not-had")
    if _is_bare(graph, owner):
        raise Refusal("bare-noun")
    subject, object = noun_phrase(graph, owner), indefinite(graph, thing, compound(graph, thing))
    verb = finite("have", subject.agreement, past=is_past(graph, thing))
    return (*subject.words, verb, *object.words)


@template("T223", "appos")
def apposition(graph: Graph, relation: Relation) -> Words:
    """An apposition: *Ann, a good doctor from Rome, left* gives *Ann was a doctor*."""
    noun, other = relation.head, relation.dependent
    _check_apposition(graph, noun, other)
    check_exists(graph, noun)
    check_in_clause(graph, noun)
    if not is_definite(graph, noun):
        if not graph.tag(other).startswith("NNP"):
            raise Refusal("indefinite")
        noun, other = other, noun
    subject, predicate = noun_phrase(graph, noun), known(graph, other)
    if subject.agreement != predicate.agreement:
        raise Refusal("number")
    is_the = any(graph.form(word) == "the" for word in graph.children(other, "det"))
    if is_the and left_out(graph, other, predicate.words):
        raise Refusal("which")
    if _is_bare(graph, other):
        if graph.children(other, "prep_of"):
            raise Refusal("bare-noun")
        predicate = indefinite(graph, other, compound(graph, other))
    verb = finite("be", subject.agreement, past=is_past(graph, noun))
    return (*subject.words, verb, *predicate.words)


def _check_apposition(graph: Graph, noun: int, other: int) -> None:
    if not graph.is_noun(noun) or not graph.is_noun(other) or graph.form(other) in ("one", "ones"):
        raise Refusal("not-a-noun")
    if graph.tag(noun)[:3] == graph.tag(other)[:3] == "NNP":
        raise Refusal("two-names")
    if graph.children(other, "num"):
        raise Refusal("number")
    owned = (graph.children(word, "poss", "predet", "det") for word in (noun, other))
    before = ({graph.form(word) for word in words} - {"a", "an", "the"} for words in owned)
    if set.intersection(*before):
        raise Refusal("list")
    if any(graph.form(id) in _OF_LISTS for id in range(noun, other)):
        raise Refusal("list")
    is_name = graph.tag(noun).startswith("NNP")
    if _is_bare(graph, noun) or (_is_bare(graph, other) and not is_name):
        raise Refusal("bare-noun")


def _is_bare(graph: Graph, id: int) -> bool:
    """Return whether a common noun has neither determiner nor possessor."""
    return graph.tag(id) in ("NN", "NNS") and not graph.children(id, "det", "poss")


_OF_OTHERS: Final = ("appos", "nn", "npadvmod", "tmod")


@template("T224", "num")
def number(graph: Graph, relation: Relation) -> Words:
    """A number of things: *Ann bought two old books* gives *There were two books*."""
    noun, number = relation.head, relation.dependent
    form = graph.form(number)
    if graph.tag(noun) != "NNS" or graph.tag(number) != "CD" or number > noun:
        raise Refusal("not-a-number-of-things")
    if not (form.isalpha() or form.replace(",", "").isdecimal()):
        raise Refusal("not-a-number-of-things")
    if graph.lemma(noun).lower() in UNITS or graph.edges_to(noun, *_OF_OTHERS):
        raise Refusal("measure")
    return there_is(graph, noun, amount(graph, number))


@template("T225", "prep_*")
def phrase_of_noun(graph: Graph, relation: Relation) -> Words:
    """A noun and its prepositional phrase.

    *Ann saw the tall man with a hat* gives *There was a man with a hat*.
    """
    check_describing(graph, relation)
    noun, other = relation.head, relation.dependent
    if graph.children(noun, "cop") or graph.edges_to(noun, "appos"):
        raise Refusal("predicate")
    if _is_the_only(graph, noun):
        raise Refusal("only")
    if relation.label == "prep_of" and (
        is_definite(graph, noun) or graph.lemma(noun) in _INDEFINITE_PARTS
    ):
        raise Refusal("part")
    words = there_is(graph, noun, compound(graph, noun))
    if other in [word.source for word in words]:  # the noun is an amount: *a cup of tea*
        return words
    return (*words, *prepositional(graph, relation))


def _is_the_only(graph: Graph, noun: int) -> bool:
    """Return whether a text says that there are no more of what a noun names: *only one way*."""
    near = (noun, *graph.children(noun, "num", "det", "amod"))
    return any(graph.form(word) == "only" for one in near for word in graph.children(one, "advmod"))


def check_describing(graph: Graph, relation: Relation) -> None:
    """Refuse a prepositional phrase that does not say what a noun is like."""
    noun, other = relation.head, relation.dependent
    preposition = relation.label.removeprefix("prep_")
    name = graph.lemma(noun).lower()
    if preposition in _OTHER_PREPOSITIONS or not preposition[1:] or name.startswith("thank"):
        raise Refusal("not-describing")
    if other < noun:
        raise Refusal("before-the-noun")
    if any(noun < word < other for word in graph.children(noun, "prep_of")):
        raise Refusal("two-phrases")
    if preposition == "to" and name not in _WITH_TO:
        raise Refusal("preposition")
    if preposition in _AFTER and name in UNITS:
        raise Refusal("measure")
    _check_said(graph, relation)


def _check_said(graph: Graph, relation: Relation) -> None:
    """Refuse a phrase whose noun says nothing by itself of what it describes."""
    noun, other = relation.head, relation.dependent
    if not graph.is_noun(other) and graph.tag(other) != "PRP":
        raise Refusal("not-a-noun")
    if not graph.form(other)[0].isalpha():
        raise Refusal("number")
    if graph.lemma(other).lower() in _VAGUE and graph.children(other, "nn", "amod", "num"):
        raise Refusal("amount")
    is_named = relation.label == "prep_of" and graph.tag(other).startswith("NNP")
    if is_named and graph.form(noun) in _NAMED:
        raise Refusal("its-name")
