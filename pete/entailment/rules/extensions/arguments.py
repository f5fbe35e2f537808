"""X: extensions to the arguments and clauses of a predicate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.entailment.rules.family import EXTENSIONS, PROPAGATIONS, Fact
from pete.entailment.rules.predicates import SUBJECTS, gapped
from pete.graph import Graph, Relation
from pete.normaliser.labels import is_prep

_RECIPIENTS: Final = ("prep_to", "prep_for")
_HEARERS: Final = ("dobj", "nsubjpass")
"""Labels of the hearer of a clause, in trees without an indirect object there."""
_TELLING: Final = frozenset(
    """
    advise ask beg bid command encourage implore instruct invite order persuade promise remind
    request teach tell urge warn
    """.split()
)
"""Verbs after which an infinitive says what somebody is to do."""
_CLAUSES: Final = frozenset({"ccomp", "xcomp", "acomp"})


@EXTENSIONS("X401", needs="xsubj")
def controlled_subject(text: Graph) -> Iterator[Fact]:
    """The controller of an open complement in T is its subject.

    Its object where the complement is passive. It can only turn a NO into a YES: in H the
    relation is never required.
    """
    for relation in text.edges("xsubj"):
        label = "dobj" if text.is_passive(relation.head) else "nsubj"
        yield Fact(label, relation.head, relation.dependent, relation, ("X401",))


@EXTENSIONS("X402", needs="iobj")
def recipient_as_passive_subject(text: Graph) -> Iterator[Fact]:
    """An indirect object in T answers the subject of a passive in H.

    *She gave the boy a kite*: *The boy was given a kite*, but not *She gave the boy*.
    """
    for relation in text.edges("iobj"):
        yield Fact(
            "dobj", relation.head, relation.dependent, relation, ("X402",), asked_by="nsubjpass"
        )


@EXTENSIONS("X407", needs="iobj dobj nsubjpass")
def dative_shift(text: Graph) -> Iterator[Fact]:
    """A recipient without preposition is one with *to* or *for*, and the other way round.

    *She gave the boy a kite*, *The boy was given a kite*, *the boy given a kite*: *A kite was
    given to the boy*, but not *A kite was given a boy*. *To* never becomes *for*. Only beside an
    object: *She ran to the boy* has no recipient. Whoever is told that something is so, or to do
    something, is the object beside the clause in many trees, and told something.
    """
    for verb, recipient, relation in _recipients(text):
        for label in ("iobj", *_RECIPIENTS):
            if label != relation.label and not {label, relation.label} <= set(_RECIPIENTS):
                yield Fact(label, verb, recipient, relation, ("X407",))


def _recipients(text: Graph) -> Iterator[tuple[int, int, Relation]]:
    """Yield verb, recipient, and the relation that names it.

    Beside an object, or where a passive keeps one: its subject, or the noun before it.
    """
    for relation in text.edges("iobj", *_RECIPIENTS, *_HEARERS, "vmod"):
        label, head, dependent = relation.triple
        if label == "vmod":
            if text.children(dependent, "dobj") and text.is_passive(dependent):
                yield dependent, head, relation
        elif (
            label == "iobj"
            or (label in _RECIPIENTS and text.children(head, "dobj", "nsubjpass"))
            or (label == "nsubjpass" and text.children(head, "dobj"))
            or (label in _HEARERS and _tells(text, head) and text.form(dependent) != "it")
        ):
            yield head, dependent, relation


def _tells(text: Graph, verb: int) -> bool:
    """Return whether a clause is what somebody is told, asked or shown; not *he made me leave*.

    A clause with a subject of its own is, and after some verbs an infinitive.
    """
    if text.children(verb, "ccomp"):
        return True
    return text.lemma(verb) in _TELLING and any(
        text.is_infinitive(complement) for complement in text.children(verb, "xcomp")
    )


@EXTENSIONS("X411", needs="ccomp xcomp")
def clause_as_object(text: Graph) -> Iterator[Fact]:
    """A complement clause is something that its verb has as object.

    *Ann said that it rained*: *Ann said something*. *Ann promised to come*: *Something was
    promised*. It is said of the clause as a whole, so only a dummy word can stand for it.
    """
    for relation in text.edges("ccomp", "xcomp"):
        yield Fact("dobj", relation.head, relation.dependent, relation, ("X411",), clause=True)


@EXTENSIONS("X412", needs="parataxis")
def quotation(text: Graph) -> Iterator[Fact]:
    """The clause beside which a verb with a subject stands loosely is what is said.

    *"The tide is turning," said the pilot*: *The pilot said something*. A verb with a subject,
    under the label of loose clauses. Whom it has as object was told: *"The tide," Ann told Bo,
    "is turning"*. Not if the verb has a clause of its own.
    """
    for relation in text.edges("parataxis"):
        verb = relation.dependent
        if text.children(verb, *SUBJECTS) and not text.children(verb, *_CLAUSES):
            said = Fact("dobj", verb, relation.head, relation, ("X412",))
            yield said._replace(clause=True)
            yield said._replace(label="clause")
            for told in text.edges_from(verb, "dobj"):
                yield Fact("iobj", verb, told.dependent, told, ("X412",))


@EXTENSIONS("X415", needs="nsubj nsubjpass")
def subject_as_understood(text: Graph) -> Iterator[Fact]:
    """A subject in T answers the understood subject of a complement in H.

    *They saw the vinegar turn red*: the vinegar turned.
    """
    for relation in text.edges(*SUBJECTS):
        yield Fact("xsubj", relation.head, relation.dependent, relation, ("X415",))


@EXTENSIONS("X416", needs="csubj csubjpass advcl rcmod parataxis")
def clause_as_subject(text: Graph) -> Iterator[Fact]:
    """A clause that is the subject of a predicate depends on it, extraposed or not.

    *That the bus was late annoyed us*, and *The bus was late, which annoyed us*: *It annoyed us
    that the bus was late*, but not *It annoyed us that we were late*. Under a passive it comes
    after *by*: *Keeping goats made him rich*: *He was made rich by keeping goats*.
    """
    for relation in text.edges("csubj", "csubjpass", "advcl", "rcmod", "parataxis"):
        head, dependent = relation.head, relation.dependent
        if relation.label.startswith("csubj"):
            for label in ("clause", "prepc_by"):
                yield Fact(label, head, dependent, relation, ("X416",))
        elif "which" in map(text.form, text.children(dependent, "nsubj")):
            yield Fact("clause", dependent, head, relation, ("X416",))


@EXTENSIONS("X418", needs="prep")
def prepositional_passive(text: Graph) -> Iterator[Fact]:
    """The subject of a passive is what its stranded preposition is about.

    *The proposal was laughed at by the senators*: *The senators laughed at the proposal*, but
    not *The senators laughed at something else*.
    """
    for stranded in text.edges("prep"):
        label = f"prep_{text.form(stranded.dependent)}"
        for subject in text.edges_from(stranded.head, "nsubjpass"):
            yield Fact(label, stranded.head, subject.dependent, subject, ("X418",))


@EXTENSIONS("X423", needs="prep")
def easy_to(text: Graph) -> Iterator[Fact]:
    """What is easy to do something with is what the stranded preposition is about.

    *The chair is easy to sit on*: *It is easy to sit on the chair*, but not *The chair sits on
    something*. So *easy for children to sit on*.
    """
    for stranded in text.edges("prep"):
        verb, label = stranded.head, f"prep_{text.form(stranded.dependent)}"
        for link in text.edges_to(verb):
            if _is_infinitive_link(text, link) and not text.is_passive(verb):
                for subject in text.edges_from(link.head, "nsubj", "xsubj"):
                    yield Fact(label, verb, subject.dependent, subject, ("X423",))


def _is_infinitive_link(text: Graph, link: Relation) -> bool:
    """Return whether a relation ends in an infinitive, with a subject of its own or without."""
    return link.label == "xcomp" or (link.label == "ccomp" and text.is_infinitive(link.dependent))


@EXTENSIONS("X425", needs="conj", kind="remnant")
def gapping(text: Graph) -> Iterator[Fact]:
    """Where a later conjunct lacks the verb, its words have the places of those they replace.

    *Ann teaches chess and Bo tennis*: *Bo teaches tennis*, but not *Ann teaches chess to Bo*. The
    last of them replaces the last one before it, and so on to the left.
    """
    for group in gapped(text):
        for place, word in group.items():
            yield Fact(place.label, place.head, word, place, ("X425",))


@EXTENSIONS("X426", needs="prep")
def foolish_of(text: Graph) -> Iterator[Fact]:
    """Who it is foolish of to do something does it.

    *It was foolish of Bo to sell the mare*: *Bo sold the mare*, but not *Somebody sold Bo*.
    """
    for person in text.edges("prep_of"):
        if text.is_adjective(person.head):
            for link in text.edges_from(person.head):
                if _is_infinitive_link(text, link):
                    yield Fact("nsubj", link.dependent, person.dependent, person, ("X426",))


@EXTENSIONS("X424", needs="prepc")
def clause_after_preposition(text: Graph) -> Iterator[Fact]:
    """A clause after a preposition is something, one about *whoever* somebody.

    *The porter laughed at whoever rang*: *The porter laughed at somebody*. *He insisted on
    leaving*: *He insisted on something*, but not *He insisted on somebody* (B612).
    """
    for relation in text.edges_where(is_prep):
        if relation.label.startswith("prepc_"):
            label = relation.label.replace("prepc_", "prep_", 1)
            yield Fact(label, relation.head, relation.dependent, relation, ("X424",), clause=True)


@EXTENSIONS("X419", needs="prep")
def cleft(text: Graph) -> Iterator[Fact]:
    """The phrase a cleft brings forward belongs to the clause behind it.

    *It was in the attic that Ann found the letter*: *Ann found the letter in the attic*, but not
    *The letter was in the attic*.
    """
    for phrase in text.edges_where(is_prep):
        head, noun = phrase.head, phrase.dependent
        if phrase.label.startswith("prep_") and "it" in map(
            text.form, text.children(head, *SUBJECTS)
        ):
            for clause in text.edges("advcl", "rcmod", "ccomp"):
                if clause.head in (head, noun) and clause.dependent > noun:
                    yield Fact(phrase.label, clause.dependent, noun, phrase, ("X419",))


@PROPAGATIONS("X422", needs="xcomp acomp")
def derived_controller(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """A subject that another rule gives a predicate is that of its complement as well.

    *They followed the courier, hoping to find the house*: *They hoped to find the house*. Not
    beside an object: *Begging Ann to stay, Ben wept*: not *Ben begged to stay*.
    """
    derived = [fact for fact in stated if fact.is_kind("predication")]
    while derived:
        fact = derived.pop()
        if text.children(fact.head, "dobj"):
            continue
        for complement in text.children(fact.head, "xcomp", "acomp"):
            if not text.children(complement, *SUBJECTS, "xsubj"):
                label = "dobj" if text.is_passive(complement) else "nsubj"
                codes = (*fact.codes, "X422")
                below = Fact(label, complement, fact.dependent, fact.source, codes)
                derived.append(below)
                yield below
                yield below._replace(label="xsubj")
