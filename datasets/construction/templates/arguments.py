"""Templates of verbs and their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pete.graph import Graph, Relation

from ..assertion import check_asserted
from ..clause_arguments import (
    between,
    is_passive,
    left_out,
    objects_of,
    phrase,
    prepositional,
    subject_of,
)
from ..clauses import (
    active,
    check_acyclic,
    check_short,
    checked,
    finite_above,
    passive,
    predicate,
    said,
)
from ..existence import check_exists, compound, indefinite
from ..hypotheses import Refusal, Word
from ..phrases import noun_phrase, spelled
from ..verb_groups import verb_group
from .registry import Words, template


@template("T101", "nsubj", "agent")
def subject_and_verb(graph: Graph, relation: Relation) -> Words:
    """A subject and its verb: *the nurse who sang a song* gives *the nurse sang a song*."""
    _check_verb(graph, relation.head)
    if _is_existential(graph, relation.head):
        raise Refusal("existential")
    return active(graph, relation)


def _is_existential(graph: Graph, verb: int) -> bool:
    return bool(graph.children(verb, "expl"))


@template("T102", "nsubj")
def subject_and_predicate(graph: Graph, relation: Relation) -> Words:
    """A subject and what *be* says of it: *the house by the lake was old*: *the house was old*."""
    if graph.is_verb(relation.head):
        raise Refusal("a-verb")
    joined = graph.edges_from(relation.dependent, "conj_and") or graph.edges_to(
        relation.dependent, "conj_and"
    )
    if joined and (graph.form(relation.head) in _MUTUAL or graph.tag(relation.head) == "NNS"):
        raise Refusal("mutual")
    return active(graph, relation)


_MUTUAL: Final = frozenset("alike conjunct different equal identical married similar".split())


@template("T103", "nsubjpass")
def passive_subject(graph: Graph, relation: Relation) -> Words:
    """The subject of a passive: *the song was sung by Ann in May* gives *the song was sung*."""
    return passive(graph, relation)


@template("T104", "dobj")
def object_and_agent(graph: Graph, relation: Relation) -> Words:
    """An object whose verb has a noun as subject: *Ann sang a song*: *a song was sung by Ann*."""
    _check_passive(graph, relation)
    words = passive(graph, relation, agent=True)
    check_short(graph, words)
    return words


@template("T105", "dobj")
def object_as_subject(graph: Graph, relation: Relation) -> Words:
    """Another object: *she sang a song in May* gives *a song was sung*."""
    _check_passive(graph, relation)
    return passive(graph, relation)


@template("T106", "dobj", "iobj")
def object_of_verb(graph: Graph, relation: Relation) -> Words:
    """An object where a passive is odd: *the old man lost his way*: *the man lost his way*."""
    _check_verb(graph, relation.head)
    return active(graph, relation)


@template("T107", "nsubj", "prep_*")
def existence(graph: Graph, relation: Relation) -> Words:
    """What there is, and where: *there is a ferry in May* gives *There is a ferry*."""
    verb = relation.head
    if not _is_existential(graph, verb) or graph.lemma(verb) != "be":
        raise Refusal("not-existential")
    subjects = graph.children(verb, "nsubj")
    if len(subjects) != 1 or graph.children(verb, "neg"):
        raise Refusal("negation")
    noun = subjects[0]
    check_exists(graph, noun)
    made = indefinite(graph, noun, compound(graph, noun))
    if graph.lemma(noun) in _TIMES:
        raise Refusal("measure")
    if any(graph.form(word) in _TOO_MANY for word in left_out(graph, noun, made.words)):
        raise Refusal("amount")
    there = (Word("there"), *verb_group(graph, verb, made.agreement).words, *made.words)
    return there if relation.dependent == noun else (*there, *prepositional(graph, relation))


_TOO_MANY: Final = frozenset("few little no".split())


@template("T111", "prep_*")
def adverbial_of_object(graph: Graph, relation: Relation) -> Words:
    """A prepositional phrase with an object: *I ate fish in May*: *fish was eaten in May*."""
    _check_verb(graph, relation.head)
    if relation.label in _OF_SUBJECTS:
        raise Refusal("of-the-subject")
    for word in objects_of(graph, relation.head)[:1]:
        _check_passive(graph, Relation("dobj", relation.head, word))
    return passive(graph, relation)


@template("T112", "prep_*")
def adverbial(graph: Graph, relation: Relation) -> Words:
    """A prepositional phrase: *Ann slept well in the old bed* gives *Ann slept in the bed*."""
    if graph.is_noun(relation.head):
        raise Refusal("a-noun")
    return active(graph, relation)


_OF_SUBJECTS: Final = ("prep_without", "prep_like", "prep_unlike", "prep_despite")


@template("T113", "advmod")
def adverb(graph: Graph, relation: Relation) -> Words:
    """An adverb and its verb: *Ann often ate fish in May* gives *Ann often ate fish*."""
    verb, word = relation.head, relation.dependent
    form = graph.form(word)
    if graph.tag(word) != "RB" or not (form in _ADVERBS or _is_of_manner(form)):
        raise Refusal("no-such-adverb")
    if any(graph.form(other) == "as" for other in graph.children(word)):
        raise Refusal("comparison")
    _check_verb(graph, verb)
    if graph.heads(verb, "amod"):
        raise Refusal("attributive")
    is_finite = finite_above(graph, relation) == verb
    words = active(graph, relation) if is_finite else infinitive(graph, relation)
    sources = [other.source or 0 for other in words]
    if word in sources:
        return words
    if word < verb:
        is_first = any(word < subject < verb for subject in graph.children(verb, "nsubj"))
        if form in _PLACES or (is_first and form not in _TIMES_BEFORE):
            raise Refusal("no-such-adverb")
        place = sources.index(verb)
    else:
        after = [place for place, source in enumerate(sources) if source > word]
        place = min(after) if after and _are_in_order(sources) else len(words)
    return (*words[:place], Word(form, word), *words[place:])


def _are_in_order(sources: Sequence[int]) -> bool:
    known = [source for source in sources if source]
    return known == sorted(known)


_ADVERBS: Final = frozenset(
    """abroad again ahead alone already also always around away back down early everywhere
    fast forward hard here herein home immediately in inside late later meanwhile north now
    off often on once online out outside over overnight recently sometimes soon south still
    then there through today together tomorrow tonight twice up upstairs well yesterday""".split()
)
_PLACES: Final = frozenset(
    """ahead alone around away back down here home in inside north off on online out outside over
    south there through together up""".split()
)
_TIMES_BEFORE: Final = frozenset(
    "currently immediately later now often once recently sometimes soon then".split()
)
"""Adverbs that say the same before the subject and before the verb."""
_OF_SENTENCES: Final = frozenset(
    """accordingly actually additionally allegedly apparently basically certainly clearly
    consequently definitely especially essentially evidently exactly finally fortunately frankly
    generally hardly honestly hopefully likely literally mainly maybe merely mostly namely nearly
    normally obviously only originally particularly possibly presumably probably really reportedly
    luckily sadly scarcely seemingly simply solely supposedly surely surprisingly truly ultimately
    unfortunately
    usually""".split()
)


def _is_of_manner(form: str) -> bool:
    return form.endswith("ly") and form not in _OF_SENTENCES


@template("T114", "tmod", "npadvmod")
def noun_as_adverb(graph: Graph, relation: Relation) -> Words:
    """A noun used as adverb: *Ann sang well that night* gives *Ann sang that night*."""
    word = relation.dependent
    if graph.is_noun(relation.head) or graph.tag(relation.head) == "CD":
        raise Refusal("a-noun")
    if not (graph.form(word) in _TIMES | _MEASURES or graph.tag(word) == "NNP"):
        raise Refusal("not-a-time")
    if graph.children(word, "rcmod", "vmod") or (
        graph.form(word) in _MEASURES and not graph.children(word, "num", "amod")
    ):
        raise Refusal("amount")
    made = noun_phrase(graph, word, "object", numerals=True).words
    new = {*graph.children(word, "amod", "nn")} - {other.source for other in made}
    made = tuple(sorted((*made, *spelled(graph, new)), key=lambda other: other.source or 0))
    if left_out(graph, word, made):
        raise Refusal("amount")
    return (*active(graph, relation), *made)


_MEASURES: Final = frozenset(
    """cents days feet hours inches kilometers km meters miles minutes months percent points
    seconds times weeks years""".split()
)
_TIMES: Final = frozenset(
    """afternoon day evening hour month morning night season summer time today tomorrow tonight week
    weekend winter year yesterday""".split()
)


@template("T115", "iobj")
def receiver(graph: Graph, relation: Relation) -> Words:
    """A receiver: *the king gave the poet some gold* gives *the poet was given some gold*."""
    return passive(graph, relation)


@template("T121", "xcomp", "acomp", "xsubj", "nsubj", "dobj", "iobj", "advcl", "prep_*", "prepc_*")
def infinitive(graph: Graph, relation: Relation) -> Words:
    """A word of an infinitive: *the king forced her to sell it*: *she was forced to sell it*.

    So are words of a gerund after a preposition: *Ann was fined for selling the car*.
    """
    verb = finite_above(graph, relation)
    if verb == relation.head and relation.label not in ("xcomp", "acomp"):
        raise Refusal("not-below-a-verb")
    if relation.label in ("xsubj", "nsubj") and not _controls(graph, verb, relation.dependent):
        raise Refusal("controller")
    if objects_of(graph, verb) and not _by_its_subject(graph, verb):
        return passive(graph, relation, verb)
    return active(graph, relation, verb)


def _controls(graph: Graph, verb: int, word: int) -> bool:
    return word in graph.children(verb, "nsubj", "nsubjpass", "dobj", "iobj")


def _by_its_subject(graph: Graph, verb: int) -> bool:
    """Return whether the subject of a verb with an object is that of what depends on it, too."""
    return not is_passive(graph, verb) and not graph.children(verb, "xcomp", "acomp")


@template("T131", "ccomp")
def complement_clause(graph: Graph, relation: Relation) -> Words:
    """A complement clause: *Ann said in May that Bo ate fish*: *Ann said that Bo ate fish*."""
    if not graph.is_verb(relation.head) and not graph.is_adjective(relation.head):
        raise Refusal("not-a-verb")
    return active(graph, relation)


@template(
    "T135", "nsubj", "nsubjpass", "agent", "dobj", "iobj", "xcomp", "acomp", "advcl", "prep_*"
)
def reported(graph: Graph, relation: Relation) -> Words:
    """A word of a complement clause: *Bo says that Ann sang in May*: *Bo says that Ann sang*."""
    speakers = graph.heads(finite_above(graph, relation), "ccomp")
    if not speakers:
        raise Refusal("not-reported")
    return active(graph, relation, speakers[0])


@template("T132", "advcl", "prepc_*")
def adverbial_clause(graph: Graph, relation: Relation) -> Words:
    """An adverbial clause: *Ann left early because Bo sang*: *Ann left because Bo sang*."""
    check_acyclic(graph, relation.head)
    rest = graph.with_relations(other for other in graph.relations if other != relation)
    check_asserted(rest, relation.head)
    return said(graph, relation, relation.head)


@template("T133", "csubj")
def clause_as_subject(graph: Graph, relation: Relation) -> Words:
    """A gerund as subject: *missing the red bus was bad*: *missing the bus was bad*."""
    return active(graph, relation)


@template("T134", "conj_and", "conj_but")
def joined_verbs(graph: Graph, relation: Relation) -> Words:
    """Two verbs with one subject: *Ann rose early and sang a song*: *Ann rose and sang a song*."""
    first, second = relation.head, relation.dependent
    subject = subject_of(graph, first)
    if not graph.is_verb(second) or subject is None or subject != subject_of(graph, second):
        raise Refusal("two-subjects")
    check_asserted(graph, second)
    joined = between(graph, relation.label.removeprefix("conj_"), second)
    agreeing = phrase(graph, subject)
    other = predicate(graph, relation, second, agreeing)
    checked(graph, second, (*agreeing.words, *other))
    return (*active(graph, relation), joined, *other)


def _check_verb(graph: Graph, id: int) -> None:
    if not graph.is_verb(id):
        raise Refusal("not-a-verb")


def _check_passive(graph: Graph, relation: Relation) -> None:
    """Refuse an object that makes an odd subject: of two, without determiner, with *his*."""
    verb, object = relation.head, relation.dependent
    _check_verb(graph, verb)
    if graph.children(verb, "iobj"):
        raise Refusal("two-objects")
    if any(graph.tag(word) == "PRP$" for word in graph.children(object, "poss")):
        raise Refusal("own")
    if graph.children(object, "mwe"):
        raise Refusal("each-other")
    if graph.tag(object) == "NN" and not graph.children(object, "det", "poss"):
        raise Refusal("bare-noun")
