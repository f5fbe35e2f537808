"""X: extensions to what modifies a noun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.entailment.polarity import denied_heads
from pete.entailment.rules.family import EXTENSIONS, Fact
from pete.entailment.rules.predicates import SUBJECTS, has_determiner
from pete.graph import Graph, Relation

_NOT_PREDICATIVE: Final = frozenset(
    "former alleged supposed so-called would-be future mere main own same other".split()
)


@EXTENSIONS("X403", needs="amod", kind="predication")
def premodifier(text: Graph) -> Iterator[Fact]:
    """A modifier before a noun is a predicate of the noun.

    An adjective or a present participle has the noun as subject, a past participle as object.
    *The roasted nuts*: *The nuts were roasted*, but not *The nuts roasted something*.
    Nothing is *former* or *alleged*.
    """
    for relation in text.edges("amod"):
        if text.form(relation.dependent) not in _NOT_PREDICATIVE:
            yield _predicated(text, relation, "X403")


@EXTENSIONS("X428", needs="amod", kind="predication")
def participial_adjective(text: Graph) -> Iterator[Fact]:
    """An adjective made of a participle has its noun as object.

    *The salted fish*: *The fish was salted*, also where *salted* is tagged as an adjective.
    """
    for relation in text.edges("amod"):
        word = relation.dependent
        if text.tag(word) == "JJ" and text.form(word).endswith("ed"):
            yield Fact("dobj", word, relation.head, relation, ("X428",))


@EXTENSIONS("X429", needs="rcmod")
def relative_object(text: Graph) -> Iterator[Fact]:
    """The noun of a relative clause in which it has no place is an object there.

    *The mare they named Star*: *The mare was named Star*.
    """
    for relation in text.edges("rcmod"):
        noun, verb = relation.head, relation.dependent
        if text.is_verb(verb) and noun not in text.descendants(verb):
            yield Fact("dobj", verb, noun, relation, ("X429",))


@EXTENSIONS("X404", needs="vmod", kind="predication")
def postmodifier(text: Graph) -> Iterator[Fact]:
    """A participle that modifies a noun from behind has the noun as subject, or as object.

    *The wagons repaired by the monks*: *The monks repaired wagons*, but not *The wagons repaired
    something*. Infinitives are left alone.
    """
    for relation in text.edges("vmod"):
        if text.is_participle(relation.dependent) and not text.is_verb(relation.head):
            yield _predicated(text, relation, "X404")


def _predicated(text: Graph, modifier: Relation, code: str) -> Fact:
    """Return the fact that a modifier predicates of its noun."""
    noun, word = modifier.head, modifier.dependent
    label = "dobj" if text.is_passive(word) else "nsubj"
    return Fact(label, word, noun, modifier, (code,))


@EXTENSIONS("X417", needs="vmod nsubj nsubjpass")
def predicate_as_modifier(text: Graph) -> Iterator[Fact]:
    """What an adjective or a participle says of a noun, it says before the noun as well.

    *The statue was stolen*, *The statue stolen from the museum*: *the stolen statue*, but not
    *the stolen museum*. Not if it is denied, nor of a verb with an object of its own: *a thief who
    had robbed the bank* is not a robbed thief.
    """
    denied = denied_heads(text)
    for relation in text.edges("vmod", *SUBJECTS):
        head, dependent = relation.head, relation.dependent
        if relation.label == "vmod":
            if text.is_participle(dependent):
                yield Fact("amod", head, dependent, relation, ("X417",))
        elif (
            (text.is_adjective(head) or text.is_participle(head))
            and head not in denied
            and not text.children(head, "dobj")
        ):
            yield Fact("amod", dependent, head, relation, ("X417",))


@EXTENSIONS("X408", needs="poss prep")
def genitive(text: Graph) -> Iterator[Fact]:
    """*The X of Y* is *Y's X*, and the other way round.

    *The violin of the daughter*: *The daughter's violin*. Only between nouns, and a bare noun
    owns nothing: *a jar of honey* is not the honey's.
    """
    for relation in text.edges("poss", "prep_of"):
        if text.is_noun(relation.head) and has_determiner(text, relation.dependent):
            other = "poss" if relation.label == "prep_of" else "prep_of"
            yield Fact(other, relation.head, relation.dependent, relation, ("X408",))


@EXTENSIONS("X410", needs="prep")
def located_thing(text: Graph) -> Iterator[Fact]:
    """What is somewhere is there: the place of *be* is that of its subject.

    *There was a rope on the ice*: *a rope on the ice*.
    """
    denied = denied_heads(text)
    for subject in text.edges("nsubj"):
        be = subject.head
        if be not in denied and text.lemma(be) == "be":
            for place in text.edges_from(be):
                if place.label.startswith("prep_"):
                    yield Fact(place.label, subject.dependent, place.dependent, place, ("X410",))
