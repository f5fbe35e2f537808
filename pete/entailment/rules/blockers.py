"""B: blockers keep a relation of H from being set aside, or forbid a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pete.entailment.alternatives import functions_of, is_possible
from pete.entailment.rules.family import BARRIERS, GUARDS, Case, Fact, Goal
from pete.entailment.rules.predicates import gapped, is_definite
from pete.entailment.terms import universal_tag
from pete.graph import Graph, Relation, Token

_PARTICIPLES: Final = frozenset({"VBN", "VBG"})
_INSIDE: Final = frozenset({"appos", "amod", "poss", "rcmod", "vmod"})
_DENYING: Final = frozenset({"prepc_instead_of", "prepc_without", "prepc_rather_than"})


@BARRIERS("B601", kind="assertion")
def denied(case: Case, goal: Goal, fact: Fact) -> bool:
    """T denies the relation, and H states it.

    By *not* or *never*, by *no* or *nothing* among the arguments, by *neither ... nor*, *but
    not*. *The guest ate nothing*: not *The guest ate something*. *No guest touched the soup*: not
    *The soup was touched*, but *The guest did not touch the soup*.
    """
    given, asked = case.text_features.denied, case.hypothesis_features.denied
    return given.denies(fact.head, fact.dependent) and not asked.denies(goal.head, goal.dependent)


@BARRIERS("B602")
def other_part_of_speech(case: Case, goal: Goal, fact: Fact) -> bool:
    """A word of the relation is a noun on one side and a verb on the other.

    *The guards watch the clock*: not *The guards had a watch*. Participles may be either.
    """
    for asked, given in _ends(goal, fact):
        if asked not in case.hypothesis_features.dummies and _differ(
            case.hypothesis.tokens[asked - 1], case.text.tokens[given - 1]
        ):
            return True
    return False


@BARRIERS("B604", needs="conj prep prepc", kind="assertion")
def alternative(case: Case, goal: Goal, fact: Fact) -> bool:
    """A word of T is one of several alternatives joined by *or*, and not in H.

    *A stork or a heron emptied the pond*: not *A heron emptied the pond*, but *Something emptied
    the pond*. So with modifiers, auxiliaries and prepositions: *They live in or near Oslo*: not
    *They live in Oslo*. What is denied of the alternatives is denied of each, and what is said
    inside one of them (*a stork with a fish*) is not an alternative. *They may live in or near
    Oslo*: *They may live in Oslo*. *If not* leaves open what follows it.
    """
    given = case.text_features.alternatives
    if (
        not given
        or case.hypothesis_features.alternatives
        or case.hypothesis_features.denied.denies(goal.head, goal.dependent)
    ):
        return False
    return _is_alternative(case, goal, fact) and not (
        is_possible(case.hypothesis, goal.head)
        and is_possible(case.text, fact.head)
        and fact.head not in given.functions
    )


def _is_alternative(case: Case, goal: Goal, fact: Fact) -> bool:
    given = case.text_features.alternatives
    if fact.source in given.relations:
        return True
    inside = fact.source.head if fact.source.label in _INSIDE else None
    return any(
        word != inside
        and asked not in case.hypothesis_features.dummies
        and (word in given.words or _asks_for_function(case, asked, word))
        for asked, word in _ends(goal, fact)
    )


def _asks_for_function(case: Case, asked: int, given: int) -> bool:
    """Return whether a word of H has one of the alternative function words of a word of T."""
    alternatives = case.text_features.alternatives.functions.get(given)
    return alternatives is not None and any(
        case.same_word(word, function)
        for function in functions_of(case.hypothesis, asked)
        for word in alternatives
    )


@BARRIERS("B605", needs="prepc mark", kind="assertion")
def denied_adjunct(case: Case, goal: Goal, fact: Fact) -> bool:
    """The predicate of T is what *without*, *instead of* or *rather than* says did not happen.

    *Without asking the landlord, they left*: not *The landlord was asked*. After *besides* it is
    said to have happened.
    """
    return _is_denied_adjunct(case.text, fact.head) and not _is_denied_adjunct(
        case.hypothesis, goal.head
    )


def _is_denied_adjunct(graph: Graph, id: int) -> bool:
    return bool(graph.edges_to(id, *_DENYING)) or any(
        graph.form(mark) in ("rather", "instead") for mark in graph.children(id, "mark")
    )


@BARRIERS("B607", needs="nsubjpass")
def kept_object(case: Case, goal: Goal, fact: Fact) -> bool:
    """The subject of a passive beside an object is not an object itself.

    *The winner was handed a cup*: *Somebody handed a cup to the winner*, but not *Somebody was
    handed the winner*.
    """
    return (
        fact.source.label == "nsubjpass"
        and fact.label == "dobj"
        and goal.relation.label == "dobj"
        and bool(case.text.children(fact.head, "dobj"))
    )


@BARRIERS("B608", needs="vmod advcl", kind="assertion")
def purpose(case: Case, goal: Goal, fact: Fact) -> bool:
    """The predicate of T is an infinitive of purpose, which need not have happened.

    *He bought a knife to open the oysters with*: not *The oysters were opened*. A complement is
    another thing: *He managed to open them*.
    """
    return (
        case.text.is_infinitive(fact.head)
        and not case.hypothesis.is_infinitive(goal.head)
        and bool(case.text.edges_to(fact.head, "vmod", "advcl"))
    )


@BARRIERS("B609", needs="prep", kind="assertion")
def definite_part(case: Case, goal: Goal, fact: Fact) -> bool:
    """T says it of some of them, and H of *the* ones, or of a number of them.

    *Two of the dogs bit the postman*: *Dogs bit the postman*, but not *The dogs bit the postman*.
    """
    return fact.is_kind("quantity") and (
        is_definite(case.hypothesis, goal.dependent)
        or bool(case.hypothesis.children(goal.dependent, "num"))
    )


@BARRIERS("B611", needs="conj")
def other_clause(case: Case, goal: Goal, fact: Fact) -> bool:
    """The words of a conjunct without verb go together, and not with those they replace.

    *Ann teaches chess and Bo tennis*: not *Ann teaches tennis*, but *Bo teaches tennis*.
    """
    if not fact.is_kind("remnant"):
        return False
    groups = [group for group in gapped(case.text) if fact.source in group]
    own = [group for group in groups if group[fact.source] == fact.dependent]
    # Another rule may have moved the fact to a word outside all conjuncts, to an apposition say.
    return all(_asks_for_replaced(case, goal, group) for group in own or groups)


def _asks_for_replaced(case: Case, goal: Goal, group: Mapping[Relation, int]) -> bool:
    """Return whether H asks of the predicate for a word that one of a conjunct replaces."""
    return any(
        case.same_word(place.dependent, asked) and not case.same_word(word, asked)
        for asked in case.hypothesis.children(goal.head)
        for place, word in group.items()
    )


@BARRIERS("B612", needs="ccomp xcomp prepc parataxis")
def clause_is_nobody(case: Case, goal: Goal, fact: Fact) -> bool:
    """A clause is *something*; it is *somebody* only if it is about a *who*.

    *Ann said that it rained*: *Ann said something*, but not *Ann said somebody*.
    """
    asked = case.hypothesis.form(goal.dependent)
    return fact.clause and asked in _PERSONS and not _is_about_person(case.text, fact.dependent)


_PERSONS: Final = frozenset({"somebody", "someone"})
_WHO: Final = frozenset({"who", "whom", "whoever", "whomever"})


def _is_about_person(graph: Graph, clause: int) -> bool:
    return not _WHO.isdisjoint(map(graph.form, graph.children(clause)))


@BARRIERS("B613")
def other_denial(case: Case, goal: Goal, fact: Fact) -> bool:
    """The relation is denied in H and not in T, or excluded in T by *but not* or *not ... but*.

    A denial is then what H asks about. *The boy who did not swim ate the soup*: not *The boy did
    not eat the soup*. *She ate the soup but not the bread*: not *She ate the bread*, but *She did
    not eat the bread*: what H denies of a predicate may be denied of one word beside it.
    """
    if not case.denying:
        return False
    given = case.text_features
    if case.hypothesis_features.denied.denies(goal.head, goal.dependent):
        stated = not given.denied.denies(fact.head, fact.dependent)
        return stated and not _is_denied_beside(case, goal)
    return given.excluded.denies(fact.head, fact.dependent)


def _is_denied_beside(case: Case, goal: Goal) -> bool:
    return any(
        case.same_word(word, beside.dependent)
        for beside in case.hypothesis.edges_from(goal.head)
        if beside.dependent != goal.dependent
        for word in case.text_features.denied.words
    )


@GUARDS("B603")
def new_content_word(case: Case, relation: Relation) -> bool:
    """A content word absent from T is not a dummy: its core relations are missing."""
    return not case.absent.isdisjoint(
        {relation.head, relation.dependent} & case.hypothesis_features.content
    )


@GUARDS("B606")
def dummy_is_variable(case: Case, relation: Relation) -> bool:
    """A dummy word stands for one word of T, the same at all its uses.

    *somebody*, *something*: whatever word of T makes all core relations of H true. Without this
    rule their relations are set aside. *Somewhere* as an adverb is: a place is said in many ways,
    or not at all.
    """
    if relation.label == "advmod":
        return False
    others = {relation.head, relation.dependent} - case.hypothesis_features.dummies
    return len(others) < 2 and others.isdisjoint(case.absent)


@GUARDS("B610")
def place(case: Case, relation: Relation) -> bool:
    """Where T does not have *be*, it must say in other words where something is (X502).

    *Ilse saw a map of the island with friends*: not *The map of the island was with friends*.
    """
    verb = case.hypothesis.token(relation.head)
    return (
        verb.id in case.absent
        and verb.lemma == "be"
        and relation.label.startswith(("prep_", "advmod"))
        and case.hypothesis.is_verb(verb.id)
    )


def _ends(goal: Goal, fact: Fact) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the words of a relation of H, each with the word of T that answers it."""
    return (goal.head, fact.head), (goal.dependent, fact.dependent)


def _differ(one: Token, other: Token) -> bool:
    return one.xpos != other.xpos and {_part(one), _part(other)} == {"noun", "verb"}


def _part(token: Token) -> str:
    """Return ``noun`` or ``verb``; ``""`` for participles, which may be either, and other words."""
    if token.xpos in _PARTICIPLES:
        return ""
    return _BROAD.get(universal_tag(token), "")


_BROAD: Final = {"NOUN": "noun", "PROPN": "noun", "VERB": "verb", "AUX": "verb"}
