"""Clauses of T as clauses of H, with the arguments that a verb cannot be without.

A clause has a subject, a verb group, its objects, the predicate or infinitive that completes the
verb, and one thing more if the hypothesis is about it. Everything else is left out. What H needs
and T does not name is *somebody* or *something*.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from pete.graph import ROOT, Graph, Relation

from .assertion import check_asserted, check_clause
from .clause_arguments import (
    CHOICES,
    QUANTIFIERS,
    goes_on,
    is_bare,
    is_passive,
    left_out,
    objects_of,
    phrase,
    preposition_of,
    prepositional,
    subject_of,
)
from .existence import UNITS, check_exists, check_some
from .hypotheses import Refusal, Word
from .phrases import SOMETHING, Phrase, noun_phrase, spelled, surface
from .verb_groups import NEARLY, verb_group

_TOLD: Final = frozenset(
    """announce believe claim deny discover explain forget hear know learn mean mention notice
    promise prove read realise realize remember report reveal say see show suggest understand
    write""".split()
)
"""Verbs whose complement may be *something*."""
_WITHOUT_OBJECT: Final = frozenset(
    """agree appear arrive become clash come comment complain die emerge exist fall go guess
    happen hope last lie live look occur remain reply respond rise seem sit sleep smell sound speak
    stand stay talk think wonder""".split()
)
_THOUGHT: Final = frozenset(
    """add admit agree allege argue assume be bet boast charge complain conclude confirm decide
    declare demand estimate expect fear feel figure find guess hope imagine indicate inform insist
    order predict pretend propose recall recommend reply request state suppose suspect swear tell
    think threaten vow warn wish wonder""".split()
)
"""Verbs with a complement clause that *something* does not replace."""
_NEVER_ALONE: Final = frozenset(
    "become do get give have make mention minded prone put say seem take tell worth".split()
)
_NEVER_LAST: Final = frozenset(
    """belong consist depend feel hail indicate intend keep lead lie look range rank rely reside
    result show sound suggest taste tend""".split()
)
"""Verbs that something follows."""
_DEGREES: Final = frozenset("enough so too".split())
_SPEAKERS: Final = frozenset("i me my our us we you your".split())
_QUOTES: Final = frozenset("\"“”``''")
_OPEN_PASSIVES: Final = frozenset(
    """assign base cause compose derive devote intend involve locate place position put
    situate""".split()
)
"""Verbs whose passive needs a prepositional phrase."""
_ODD_PASSIVES: Final = frozenset("do face get include leave say take".split())
"""Verbs whose passive is odd or means something else."""
_SAYING: Final = frozenset("add announce claim explain note report say tell write".split())
_ARGUMENT_PREPOSITIONS: Final = frozenset(
    """about against as at between by for from into of off on onto out over through to toward
    towards upon with""".split()
)
"""Prepositions that often belong to the verb before them."""


_SUBJECTS: Final = ("nsubj", "agent", "xsubj")
_OBJECTS: Final = ("dobj", "nsubjpass", "iobj")
_ADVERBS: Final = ("advmod", "tmod", "npadvmod")
_NEEDS_MORE: Final = (*_SUBJECTS, *_ADVERBS)
_NOBODY: Final = frozenset("few hardly little neither nobody none no-one nothing".split())


def active(graph: Graph, relation: Relation, verb: int | None = None) -> tuple[Word, ...]:
    """Return a clause in the active, with the word that a relation joins to it.

    Args:
        graph: A normalised graph.
        relation: The relation that H is about.
        verb: The finite verb, if it is not the head of the relation.

    Raises:
        Refusal: If T does not say what it says, or it cannot be said.
    """
    verb = relation.head if verb is None else verb
    _check_said(graph, verb)
    return said(graph, relation, verb)


def _check_said(graph: Graph, verb: int) -> None:
    """Refuse what T does not say is so, or says of what need not be there."""
    check_acyclic(graph, verb)
    check_asserted(graph, verb)
    for noun in graph.heads(verb, "vmod", "rcmod"):
        if graph.tag(noun) in ("NN", "NNS"):
            check_exists(graph, noun)
            check_some(graph, noun)


def check_acyclic(graph: Graph, verb: int) -> None:
    """Refuse a clause that a graph has below itself.

    Raises:
        Refusal: If it has.
    """
    seen, waiting = set[int](), [verb]
    while waiting:
        for edge in graph.edges_from(waiting.pop()):
            if edge.label in _CLAUSES or edge.label.startswith("prepc_"):
                if edge.dependent == verb:
                    raise Refusal("cycle")
                if edge.dependent not in seen:
                    seen.add(edge.dependent)
                    waiting.append(edge.dependent)


_CLAUSES: Final = ("xcomp", "acomp", "ccomp", "advcl", "csubj")


def said(graph: Graph, relation: Relation, verb: int) -> tuple[Word, ...]:
    """Return a clause, whether T says that it is so or only speaks of it.

    It is in the active unless T has the passive and no agent.
    """
    if is_passive(graph, verb) and subject_of(graph, verb) is None:
        return said_in_passive(graph, relation, verb)
    subject = subject_phrase(graph, relation, verb)
    return checked(graph, verb, (*subject.words, *predicate(graph, relation, verb, subject)))


def predicate(graph: Graph, relation: Relation, verb: int, subject: Phrase) -> tuple[Word, ...]:
    """Return a finite verb with what completes it."""
    if graph.tag(verb) == "JJS" and graph.children(verb, "rcmod"):
        raise Refusal("superlative")
    if graph.is_noun(verb):
        _check_named(graph, verb, subject)
    if _is_half_passive(graph, verb):
        raise Refusal("participle")
    if graph.is_adjective(verb) and any(
        graph.form(word) == "as" for word in graph.children(verb, "advmod")
    ):
        raise Refusal("comparison")
    group = verb_group(graph, verb, subject.agreement, "active" if graph.is_verb(verb) else None)
    return (*group.words, *_completed(graph, verb, group.particle, relation))


def _is_half_passive(graph: Graph, verb: int) -> bool:
    """Return whether a participle has no auxiliary, and no verb before it to share one with."""
    above = graph.heads(verb, "conj_and", "conj_but", "rcmod")
    has_none = graph.tag(verb) == "VBN" and not graph.children(verb, *_WITH_VERBS)
    return has_none and bool(above) and not any(map(graph.is_verb, above))


_WITH_VERBS: Final = ("agent", "aux", "auxpass", "cop")


def _check_named(graph: Graph, noun: int, subject: Phrase) -> None:
    """Refuse a noun that does not say by itself what a subject is: *the best singer of all*."""
    named = phrase(graph, noun, "object")
    bare = is_bare(graph, noun)
    words = noun_phrase(graph, noun, "object").words if bare else named.words
    left = left_out(graph, noun, words)
    if named.agreement.plural and not subject.agreement.plural:
        raise Refusal("number")
    adverbs = [word for one in left for word in graph.children(one, "advmod")]
    if any(graph.tag(word) in ("JJS", "RBS") for word in (*left, *adverbs)):
        raise Refusal("superlative")
    is_the = any(graph.form(word) == "the" for word in graph.children(noun, "det"))
    is_known = is_the or bool(graph.children(noun, "poss"))
    is_part = is_known or bare or bool(graph.edges_from(noun, "prep_of"))
    if left and graph.tag(noun) == "NN" and is_part:
        raise Refusal("part")


def passive(
    graph: Graph, relation: Relation, verb: int | None = None, *, agent: bool = False
) -> tuple[Word, ...]:
    """Return a clause in the passive, with the word that a relation joins to it.

    Args:
        graph: A normalised graph.
        relation: The relation that H is about.
        verb: The finite verb, if it is not the head of the relation.
        agent: Whether to name the agent, who must be named by a noun in T.

    Raises:
        Refusal: If T does not say what it says, or it cannot be said.
    """
    verb = relation.head if verb is None else verb
    _check_said(graph, verb)
    return said_in_passive(graph, relation, verb, agent=agent)


def said_in_passive(
    graph: Graph, relation: Relation, verb: int, *, agent: bool = False
) -> tuple[Word, ...]:
    """Return a clause in the passive, whether T says that it is so or only speaks of it."""
    object, *others = _objects(graph, verb, relation) or [0]
    if not object:
        raise Refusal("no-object")
    if relation.label in _OBJECTS and relation.head == verb and relation.dependent != object:
        object, others = relation.dependent, []
    subject = phrase(graph, object)
    if is_passive(graph, verb) or graph.lemma(verb) in _ATTITUDES:
        _check_generic(graph, verb, object, subject)
    is_odd = graph.lemma(verb) in _ODD_PASSIVES or _is_needed_done(graph, verb)
    is_odd = is_odd or graph.lemma(object) in UNITS
    if is_odd and not is_passive(graph, verb):
        raise Refusal("odd-passive")
    group = verb_group(graph, verb, subject.agreement, "passive")
    extra = _extra(graph, relation, verb)
    if graph.lemma(verb) in _OPEN_PASSIVES and not _is_next(graph, verb, extra):
        raise Refusal("open-passive")
    _check_place(graph, verb, relation, [] if is_passive(graph, verb) else [object], ())
    direction = direction_of(graph, verb)
    by = _agent(graph, verb) if agent else ()
    complement = _complement(graph, verb, relation)
    if is_passive(graph, verb) and not (others or complement or extra):
        complement = _goes_on_with(graph, verb, relation)
    is_long = any(graph.is_verb(word) for word in graph.children(verb, "xcomp"))
    words = (
        *subject.words,
        *group.words,
        *group.particle,
        *direction,
        *_as_objects(graph, others),
        *((*by, *complement) if is_long else (*complement, *by)),
        *extra,
    )
    _check_somebody(graph, verb)
    return checked(graph, verb, words)


def _is_next(graph: Graph, verb: int, words: Sequence[Word]) -> bool:
    """Return whether there are words, and no other preposition follows a verb at once."""
    after = min(verb + 1, len(graph.tokens))
    return bool(words) and (words[0].source == after or graph.tag(after) not in ("IN", "TO"))


def _is_needed_done(graph: Graph, verb: int) -> bool:
    """Return whether a verb says what somebody wishes to be done: *need it repaired*."""
    is_wish = graph.lemma(verb) == "need" or graph.lemma(verb) in _ATTITUDES
    return is_wish and bool(graph.children(verb, "xcomp"))


def subject_phrase(graph: Graph, relation: Relation, verb: int) -> Phrase:
    """Return the subject of a finite verb.

    Raises:
        Refusal: If T does not name it.
    """
    if relation.label == "csubj" and relation.head == verb:
        return Phrase(verb_phrase(graph, relation.dependent, relation))
    chosen = relation.label in _SUBJECTS and relation.head == verb
    subject = relation.dependent if chosen else subject_of(graph, verb)
    if subject is not None:
        made = phrase(graph, subject)
        _check_generic(graph, verb, subject, made)
        if graph.children(verb, "dobj", "nsubjpass") and _is_joined(graph, subject):
            raise Refusal("mutual")
        if is_passive(graph, verb) and graph.tag(subject) == "NN" and is_bare(graph, subject):
            raise Refusal("bare-noun")
        return made
    if graph.children(verb, "csubj"):
        return SOMETHING
    raise Refusal("no-subject")


def _is_joined(graph: Graph, noun: int) -> bool:
    """Return whether others do with a noun what they may only do together: *they built a house*."""
    return any(
        edge.label == "conj_and" for edge in (*graph.edges_from(noun), *graph.edges_to(noun))
    )


def _check_generic(graph: Graph, verb: int, subject: int, made: Phrase) -> None:
    """Refuse a subject that is all of its kind: *old cars rattle* is not *cars rattle*."""
    bare = graph.tag(subject) in ("NN", "NNS") and not graph.children(subject, "det", "poss")
    verbs = (verb, *graph.children(verb, "aux", "cop", "auxpass"))
    present = not any(graph.tag(word) == "VBD" or graph.lemma(word) == "have" for word in verbs)
    if bare and present and left_out(graph, subject, made.words):
        raise Refusal("generic")


def _agent(graph: Graph, verb: int) -> tuple[Word, ...]:
    subject = subject_of(graph, verb)
    if subject is None or not graph.is_noun(subject):
        raise Refusal("no-agent")
    return (Word("by"), *phrase(graph, subject, "object").words)


def _check_somebody(graph: Graph, verb: int) -> None:
    """Refuse a passive of what nobody does."""
    subject = subject_of(graph, verb)
    if subject is not None and not is_passive(graph, verb):
        words = (subject, *graph.children(subject, "det", "amod"))
        none = any(graph.form(word) in _NOBODY | QUANTIFIERS for word in words)
        if none or graph.edges_to(subject, *CHOICES) or graph.edges_from(subject, *CHOICES):
            raise Refusal("negation")


def _completed(
    graph: Graph, verb: int, particle: Sequence[Word], relation: Relation
) -> tuple[Word, ...]:
    """Return what follows an active verb: particle, objects, complement, and what H is about."""
    found = _objects(graph, verb, relation)
    objects = _as_objects(graph, found)
    if graph.lemma(verb) in _ATTITUDES:
        for word in found:
            _check_generic(graph, verb, word, Phrase(objects))
    complement = _complement(graph, verb, relation)
    if not objects:
        _check_object(graph, verb, complement)
        complement = complement or _instead(graph, verb, relation)
    extra = _extra(graph, relation, verb)
    direction = direction_of(graph, verb)
    if graph.lemma(verb) == "be":
        _check_be(graph, verb, (*direction, *complement, *extra))
    if graph.lemma(verb) in _NEVER_ALONE and not (objects or complement):
        raise Refusal("no-complement")
    after = (*particle, *direction)
    _check_place(graph, verb, relation, found, complement)
    is_light = len(objects) == 1 and graph.tag(objects[0].source or ROOT) == "PRP"
    return (*((*objects, *after) if is_light else (*after, *objects)), *complement, *extra)


def _check_place(
    graph: Graph, verb: int, relation: Relation, objects: Sequence[int], complement: Sequence[Word]
) -> None:
    """Refuse a verb without the phrase that it asks for: *they rely*, *they put it (in a box)*."""
    name, with_phrase = graph.lemma(verb), relation.label.startswith("prep_")
    if name in _NEVER_LAST and not (objects or complement or with_phrase):
        raise Refusal("no-complement")
    if name == "put" and not (
        with_phrase or graph.children(verb, "prt") or direction_of(graph, verb)
    ):
        raise Refusal("no-complement")
    after = graph.form(min(max(objects, default=verb) + 1, len(graph.tokens)))
    edges = [edge for edge in graph.edges_from(verb) if edge.label in _OF_PLACES]
    next_to = [e for e in edges if e.label.removeprefix("prep_") in ("into", after)]
    asks = (
        name in _TO_PLACES if len(objects) == 1 else name in _GOING and with_phrase and not objects
    )
    if asks and next_to and relation not in next_to and not complement:
        raise Refusal("no-complement")
    if len(objects) == 1 and name in _OF_DEEDS and _is_deed(graph, verb, objects[0], relation):
        raise Refusal("no-complement")


def _is_deed(graph: Graph, verb: int, noun: int, relation: Relation) -> bool:
    """Return whether a verb and its bare object go on with a phrase: *take care of them*."""
    after = graph.form(min(noun + 1, len(graph.tokens)))
    edges = (*graph.edges_from(verb), *graph.edges_from(noun))
    continues = any(edge.label == f"prep_{after}" and edge != relation for edge in edges)
    return continues and graph.tag(noun) == "NN" and is_bare(graph, noun)


_GOING: Final = frozenset("come get go".split())
_OF_DEEDS: Final = frozenset("give lose make pay take".split())
_OF_PLACES: Final = ("prep_at", "prep_in", "prep_into", "prep_on", "prep_onto", "prep_to")
_TO_PLACES: Final = frozenset("get keep leave place put send set take turn".split())
"""Verbs that say where they bring their object."""


def _check_object(graph: Graph, verb: int, complement: Sequence[Word]) -> None:
    """Refuse a verb whose object T does not name: *the place we like in Rome*, *as we said*."""
    if graph.is_verb(verb) and is_passive(graph, verb):
        raise Refusal("no-object")
    if complement and _lacks_object(graph, verb, complement):
        raise Refusal("no-object")
    if complement or is_intransitive(graph, verb):
        return
    if any(graph.form(word) in ("as", "than") for word in graph.children(verb, "mark")):
        raise Refusal("no-object")
    nouns = graph.heads(verb, "rcmod")
    if nouns and set(nouns).isdisjoint(graph.children(verb)) and not _question_words(graph, verb):
        raise Refusal("no-object")


_ATTITUDES: Final = frozenset("dislike enjoy hate like love prefer want".split())
"""Verbs whose object may be all of its kind."""


def _lacks_object(graph: Graph, verb: int, complement: Sequence[Word]) -> bool:
    """Return whether what is said of an object follows a verb, but no object: *they have ready*."""
    is_obliged = graph.tag(complement[0].source or ROOT) in ("TO", "IN")
    name = graph.lemma(verb)
    return name in _OF_OBJECTS or (name == "have" and not is_obliged)


_OF_OBJECTS: Final = frozenset("call consider deem leave let make name".split())
"""Verbs whose complement is about their object."""


def direction_of(graph: Graph, verb: int) -> tuple[Word, ...]:
    """Return an adverb that follows a verb as a particle does: *took it back to the shop*."""
    place = verb + 1
    if place in graph.children(verb, "dobj") and graph.tag(place) == "PRP":
        place += 1
    after = [word for word in graph.children(verb, "advmod") if word == place]
    return tuple(Word(graph.form(w), w) for w in after if graph.form(w) in _DIRECTIONS)


_DIRECTIONS: Final = frozenset(
    """across ahead along apart aside away back down far fine forth forward here home in late off on
    out over there together up well wrong""".split()
)


def _check_be(graph: Graph, verb: int, after: Sequence[Word]) -> None:
    """Refuse *be* without what follows it in T."""
    if not after or after[0].source != verb + 1:
        raise Refusal("bare-be")


def is_intransitive(graph: Graph, verb: int) -> bool:
    """Return whether a verb hardly ever has an object."""
    return graph.lemma(verb) in _WITHOUT_OBJECT


def _as_objects(graph: Graph, words: Sequence[int]) -> tuple[Word, ...]:
    return tuple(chain.from_iterable(phrase(graph, word, "object").words for word in words))


def _objects(graph: Graph, verb: int, relation: Relation) -> list[int]:
    """Return the objects of a verb, of conjuncts the one that H is about, or the first."""
    if not graph.is_verb(verb):
        return []
    kept = {}
    if relation.label in _OBJECTS and relation.head == verb:
        kept[relation.label] = relation.dependent
    words = objects_of(graph, verb)
    if words and is_intransitive(graph, verb):
        raise Refusal("intransitive")
    for word in words:
        labels = (edge.label for edge in graph.edges_to(word, *_OBJECTS) if edge.head == verb)
        kept.setdefault(next(labels, ""), word)
    return [word for word in words if word in kept.values()]


def _complement(graph: Graph, verb: int, relation: Relation) -> tuple[Word, ...]:
    """Return the predicate or infinitive without which a verb says something else."""
    path = _path(graph, relation)
    for edge in graph.edges_from(verb, "prep_as", "prepc_as"):
        if graph.lemma(verb) in _SEEN_AS and edge.dependent not in path:
            return prepositional(graph, edge)
    for edge in graph.edges_from(verb, "ccomp"):
        if edge.dependent in path:
            return _that(graph, edge, relation)
    found = graph.children(verb, "acomp", "xcomp")
    chosen = [word for word in found if word in path] or found
    for word in chosen[:1]:
        if graph.is_verb(word) or graph.children(word, "cop"):
            _check_degree(graph, verb)
            return verb_phrase(graph, word, relation)
        if graph.is_adjective(verb):
            raise Refusal("complement")
        extra = _extra(graph, relation, word)
        _check_result(graph, verb, word, extra)
        _check_whole(graph, verb, word, extra)
        return (*_named(graph, word), *extra)
    is_told = graph.lemma(verb) in _TOLD_TO and graph.children(verb, "ccomp")
    return SOMETHING.words if is_told else ()


_WITH_PREPOSITION: Final = frozenset("able aware capable close due fond prone rid worth".split())
"""Adjectives that do not end a clause."""
_TOLD_TO: Final = frozenset("ask show tell".split())
"""Verbs with a receiver, whose complement may be *something*."""
_SEEN_AS: Final = frozenset("define describe know perceive regard see treat view".split())
"""Verbs that say what something is taken for."""


def _check_result(graph: Graph, verb: int, word: int, after: Sequence[Word]) -> None:
    """Refuse an adjective that does not say what an object is or becomes: *a link attached red*."""
    if graph.form(word) in _WITH_PREPOSITION and not after:
        raise Refusal("complement")
    is_result = graph.lemma(verb) in _OF_OBJECTS | _RESULTS
    if graph.is_adjective(word) and is_passive(graph, verb) and not is_result:
        raise Refusal("complement")


def _check_whole(graph: Graph, verb: int, word: int, after: Sequence[Word]) -> None:
    """Refuse half a comparison, *it* for what follows, and a participle cut: *it looks browned*."""
    if graph.children(word, "neg"):
        raise Refusal("negation")
    if any(graph.form(adverb) in _COMPARING for adverb in graph.children(word, "advmod")):
        raise Refusal("comparison")
    if not after and graph.form(word).endswith("ed") and goes_on(graph, word):
        raise Refusal("complement")
    is_it = any(graph.form(object) == "it" for object in graph.children(verb, "dobj"))
    if is_it and graph.children(word, "xcomp", "ccomp", "advcl"):
        raise Refusal("complement")


_COMPARING: Final = ("as", "so", "too", "enough")
_RESULTS: Final = frozenset(
    "believe declare drive find get have hold keep open paint prove render see set think".split()
)
"""Other verbs whose object is said to be or become something."""


def _that(graph: Graph, edge: Relation, relation: Relation) -> tuple[Word, ...]:
    """Return a complement clause, with its conjunction or *that*."""
    clause = edge.dependent
    if graph.is_verb(edge.head) and graph.lemma(edge.head) not in _TOLD | _THOUGHT:
        raise Refusal("no-complement-clause")
    if _question_words(graph, clause):
        raise Refusal("wh-word")
    if graph.tag(_first_verb(graph, clause)) == "VB":
        raise Refusal("bare-infinitive")
    marks = graph.children(clause, "mark")[:1]
    if not any(graph.form(word) in ("if", "whether") for word in marks):
        check_clause(graph, clause)
    mark = [Word(graph.form(word), word) for word in marks] or [Word("that")]
    words = said(graph, relation, clause)
    quoted = any(token.form in _QUOTES for token in graph.tokens)
    if quoted and any(word.form.lower() in _SPEAKERS for word in words):
        raise Refusal("quotation")
    return (*mark, *words)


def _first_verb(graph: Graph, id: int) -> int:
    """Return the first verb of the group of a predicate, or a *to* before it."""
    return min([id, *graph.children(id, "aux", "auxpass", "cop")])


def _question_words(graph: Graph, clause: int) -> list[int]:
    below = (clause, *graph.children(clause))
    return [w for one in below for w in graph.children(one) if graph.tag(w).startswith("W")]


def _path(graph: Graph, relation: Relation) -> list[int]:
    """Return the words of a relation, and the predicates above them up to who says so."""
    found = _without_tense(graph, relation)
    return [*found, *graph.heads(found[-1], "ccomp")[:1]]


def _without_tense(graph: Graph, relation: Relation) -> list[int]:
    """Return the words of a relation, and the predicates that those without tense depend on."""
    found = [relation.dependent, relation.head]
    while (head := _governor(graph, found[-1])) and head not in found:
        found.append(head)
    return found


def _governor(graph: Graph, id: int) -> int:
    """Return the predicate that an infinitive or gerund depends on, 0 if there is none."""
    tag = graph.tag(_first_verb(graph, id))
    labels = [
        edge
        for edge in graph.edges_to(id)
        if edge.label == "xcomp"
        or (edge.label == "advcl" and tag == "TO")
        or (edge.label.startswith("prepc_") and tag == "VBG")
    ]
    return labels[0].head if labels else 0


def finite_above(graph: Graph, relation: Relation) -> int:
    """Return the predicate at the top of those that depend on each other: *wanted* of *to sell*."""
    return _without_tense(graph, relation)[-1]


def _instead(graph: Graph, verb: int, relation: Relation) -> tuple[Word, ...]:
    """Return what completes a verb that has neither object nor predicate."""
    aside = bool(graph.heads(verb, "parataxis")) and graph.lemma(verb) in _SAYING
    if aside:
        return SOMETHING.words
    for edge in graph.edges_from(verb, "ccomp"):
        told = graph.lemma(verb) in _TOLD
        return SOMETHING.words if told else _that(graph, edge, relation)
    if graph.is_noun(verb) or (relation.head == verb and relation.label not in _NEEDS_MORE):
        return ()
    return _goes_on_with(graph, verb, relation)


def _goes_on_with(graph: Graph, verb: int, relation: Relation) -> tuple[Word, ...]:
    """Return the prepositional phrase that follows a verb at once and often belongs to it."""
    directions = (word.source or ROOT for word in direction_of(graph, verb))
    after = max([verb, *graph.children(verb, "prt"), *directions]) + 1
    is_purpose = relation.label == "advcl" and graph.is_infinitive(verb)
    is_below = is_purpose or relation.label.startswith("prepc_")
    for edge in graph.edges_from(verb):
        name = edge.label.removeprefix("prep_")
        name, _, _ = name.partition("_")
        known = name in _ARGUMENT_PREPOSITIONS or graph.lemma(verb) == "be" or is_below
        if graph.tag(edge.dependent).startswith("W"):
            continue
        if known and name == graph.form(min(after, len(graph.tokens))):
            return prepositional(graph, edge)
    return ()


def _extra(graph: Graph, relation: Relation, verb: int) -> tuple[Word, ...]:
    """Return what H is about if a clause can be without it."""
    if relation.label == "prep_as" and graph.is_adjective(verb):
        raise Refusal("comparison")
    if relation.head == verb and relation.label.startswith("prep_"):
        return prepositional(graph, relation)
    path = _path(graph, relation)
    for edge in graph.edges_from(verb):
        if edge.dependent in path and edge.label == "advcl":
            return _adverbial(graph, edge, relation)
        if edge.dependent in path and edge.label.startswith("prepc_"):
            return _gerund(graph, edge, relation)
    return ()


def _gerund(graph: Graph, edge: Relation, relation: Relation) -> tuple[Word, ...]:
    """Return a gerund after a preposition, with its subject if it has one of its own."""
    verb = edge.dependent
    if graph.children(verb, "mark"):
        raise Refusal("no-conjunction")
    before = preposition_of(graph, edge, edge.label.split("_")[1:])
    subject = _as_objects(graph, graph.children(verb, "nsubj")[:1])
    return (*before, *subject, *verb_phrase(graph, verb, relation))


def _adverbial(graph: Graph, edge: Relation, relation: Relation) -> tuple[Word, ...]:
    """Return an adverbial clause: an infinitive, or one with a conjunction."""
    clause = edge.dependent
    marks = [*graph.children(clause, "mark"), *_question_words(graph, clause)]
    if graph.is_infinitive(clause) and not marks:
        _check_degree(graph, edge.head)
        return verb_phrase(graph, clause, relation)
    if len(marks) != 1 or edge.label != "advcl" or graph.tag(marks[0])[:2] in ("WD", "WP"):
        raise Refusal("no-conjunction")
    words = said(graph, relation, clause)
    if graph.form(marks[0]) in _CONDITIONS and not _is_whole(graph, clause, words):
        raise Refusal("condition")
    return (Word(graph.form(marks[0]), marks[0]), *words)


_CONDITIONS: Final = ("if", "unless")


def _is_whole(graph: Graph, clause: int, words: Sequence[Word]) -> bool:
    """Return whether a clause is said with all that T has in it."""
    joined = any(edge.label.startswith("conj_") for edge in graph.edges_from(clause))
    return not joined and _says_all(graph, clause, words)


def _check_degree(graph: Graph, id: int) -> None:
    """Refuse an infinitive that *too* or *enough* asks for: *too tired to sing*."""
    adverbs = graph.children(id, "advmod")
    adverbs = [*adverbs, *(word for adverb in adverbs for word in graph.children(adverb))]
    if any(graph.form(word) in _DEGREES for word in adverbs):
        raise Refusal("degree")


def verb_phrase(graph: Graph, verb: int, relation: Relation) -> tuple[Word, ...]:
    """Return a predicate without a tense of its own, as in T, with what completes it."""
    before = sorted(
        word for word in graph.children(verb, "aux", "auxpass", "cop", "neg") if word < verb
    )
    tag = graph.tag(before[0] if before else verb)
    above = graph.heads(verb, "xcomp", "acomp")
    if tag not in ("TO", "VBG", "VBN"):
        raise Refusal("bare-infinitive" if tag == "VB" else "finite-complement")
    if tag == "VBN" and not any(graph.lemma(head) in _WITH_PARTICIPLE for head in above):
        raise Refusal("participle")
    words = (*(Word(surface(graph, word), word) for word in before), *_named(graph, verb))
    particle = [Word(graph.form(word), word) for word in graph.children(verb, "prt")]
    if is_passive(graph, verb):
        complement = _complement(graph, verb, relation)
        return (*words, *particle, *complement, *_extra(graph, relation, verb))
    return (*words, *_completed(graph, verb, particle, relation))


_WITH_PARTICIPLE: Final = frozenset(
    "appear feel find get have hear keep leave look make need remain see seem stay want".split()
)
"""Verbs that a participle completes: *keep her informed*."""


def _named(graph: Graph, id: int) -> tuple[Word, ...]:
    if graph.is_noun(id):
        if graph.children(id, "rcmod", "vmod"):
            raise Refusal("part")
        return phrase(graph, id, "object").words
    return tuple(spelled(graph, (*graph.children(id, "det"), id)))


def checked(graph: Graph, verb: int, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return a clause unless it is negated and shorter than in T.

    *Ann did not sing in the rain* does not say that she did not sing.

    Raises:
        Refusal: If it is.
    """
    adverbs = graph.children(verb, "advmod")
    denied = any(graph.children(word, "neg") for word in (verb, *adverbs))
    denied = denied or graph.lemma(verb) in _DENYING
    denied = denied or any(graph.form(word) in NEARLY | {"little"} for word in adverbs)
    denied = denied or any(word.form in _NOBODY | {"no"} for word in words)
    if denied and not _says_all(graph, verb, words):
        raise Refusal("negation")
    return words


_DENYING: Final = frozenset("avoid deny doubt fail forbid forget prevent refuse".split())
_NOT_SAID: Final = ("punct", "cc", "mark", "discourse", "det", "parataxis", "neg", "aux", "auxpass")


def _says_all(graph: Graph, verb: int, words: Sequence[Word]) -> bool:
    """Return whether a clause has all that depends on a verb."""
    kept = {word.source for word in words}
    seen, waiting = {verb}, [verb]
    while waiting:
        for edge in graph.edges_from(waiting.pop()):
            label, word = edge.label, edge.dependent
            if word in seen or label in _NOT_SAID or label.startswith("conj_"):
                continue
            if word not in kept:
                return False
            seen.add(word)
            waiting.append(word)
    return True


def check_short(graph: Graph, words: Sequence[Word]) -> None:
    """Refuse a hypothesis with more than half of the words of T.

    Raises:
        Refusal: If it has, so that a shorter one may be tried.
    """
    size = sum(token.form[:1].isalnum() for token in graph.tokens)
    if 2 * len({word.source for word in words} - {None}) > size:
        raise Refusal("long")
