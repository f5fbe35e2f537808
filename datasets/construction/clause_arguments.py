"""The arguments of clauses: noun phrases and prepositional phrases, as they stand in a hypothesis.

A phrase is refused where it says something else without the words that are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.graph import ROOT, Graph, Relation

from .existence import UNITS, compound
from .hypotheses import Refusal, Word
from .phrases import (
    SOMEBODY,
    SOMETHING,
    Case,
    Phrase,
    noun_phrase,
    spelled,
    with_articles,
)
from .verb_groups import NEARLY

_PERSONS: Final = frozenset({"who", "whom", "whoever", "whomever"})
_THINGS: Final = frozenset({"what", "whatever", "which", "whichever", "that"})
CHOICES: Final = ("conj_or", "conj_nor", "conj_and/or")
"""Relations of words of which one is meant, or none."""
QUANTIFIERS: Final = frozenset(
    """all any anybody anyone anything each every everybody everyone everything few fewer most
    neither no only""".split()
)
"""Words that speak of all or of none."""
_NEARLY: Final = NEARLY | {"about", "only", "much", "practically", "roughly", "virtually"}
_PARTS: Final = frozenset(
    """bit bunch couple dozen dozens face half height hundreds kind lot lots majority millions
    most number pair part percent piece plenty portion range rest series set sort thousands ton
    tons type variety""".split()
)
_SAY_LITTLE: Final = frozenset(
    """age anyone being beings everyone hour manner one ones somebody someone something thing things
    time times way ways""".split()
)
_AMOUNTS: Final = frozenset("few less little many more much".split())
_UNITS: Final = frozenset(
    """cents days decades dollars feet hours inches kilometers meters miles minutes months percent
    pounds seconds times weeks years""".split()
)
"""Nouns that say how much there is by their number."""
_PHRASES: Final = frozenset(
    """addition case comparison conclusion contrast course example fact instance particular short
    such way""".split()
)
"""Nouns of prepositional phrases that are about the sentence: *in fact*."""
_FIXED: Final = (("upon", "time"), ("for", "one"), ("by", "way"), ("in", "words"))
_EXAMPLES: Final = frozenset("besides but except excluding including such_as".split())
_AMONG: Final = frozenset("among amongst between".split())
_LIKE_NOUNS: Final = frozenset("few following last many more most other same several".split())
"""Adjectives that stand for a noun: *the same*."""
_YEAR: Final = 4
"""Digits of a year, the only number that stands for itself."""
_RESTRICTIONS: Final = ("amod", "rcmod", "vmod", "nn", "num")


def subject_of(graph: Graph, verb: int) -> int | None:
    """Return the word for who does or is what a verb says, ``None`` if T does not name it."""
    passive = is_passive(graph, verb)
    found = graph.children(verb, "agent" if passive else "nsubj") or (
        [] if passive else graph.children(verb, "xsubj")
    )
    if not found and not passive and graph.tag(verb) == "VBG":
        found = [word for word in graph.heads(verb, "vmod") if graph.is_noun(word)]
    return found[0] if found else None


def objects_of(graph: Graph, verb: int) -> list[int]:
    """Return the words for what a verb is done to, a receiver first."""
    found = [*graph.children(verb, "nsubjpass", "iobj"), *graph.children(verb, "dobj")]
    if not found and is_passive(graph, verb):
        found = [word for word in graph.heads(verb, "vmod", "amod") if graph.is_noun(word)]
    return found


def is_passive(graph: Graph, verb: int) -> bool:
    """Return whether a verb is passive in T."""
    return bool(graph.children(verb, "nsubjpass", "auxpass", "agent")) or (
        graph.tag(verb) == "VBN" and not graph.children(verb, "aux", "cop", "nsubj")
    )


def phrase(graph: Graph, id: int, case: Case = "subject") -> Phrase:
    """Return the noun phrase of an argument; a question word becomes *somebody* or *something*.

    Raises:
        Refusal: If it has none, or says something else without the words that are left out.
    """
    form, tag = graph.form(id), graph.tag(id)
    if tag.startswith("W") and form in _PERSONS | _THINGS:
        return SOMEBODY if form in _PERSONS else SOMETHING
    if graph.edges_to(id, *CHOICES) or graph.edges_from(id, *CHOICES):
        raise Refusal("choice")
    if not graph.children(id, "cop") and any(
        graph.tag(w) == "RB" for w in graph.children(id, "neg")
    ):
        raise Refusal("negation")
    if tag == "CD" and form.isdecimal() and len(form) < _YEAR:
        raise Refusal("number")
    if (tag in ("JJ", "VBG") and form not in _LIKE_NOUNS) or (tag != "CD" and form[:1].isdigit()):
        raise Refusal("not-a-noun")
    _check_determiners(graph, id)
    asked = [word for word in graph.children(id, "det") if graph.tag(word).startswith("W")]
    is_name = tag.startswith("NNP")
    owners = [w for w in graph.children(id, "poss") if graph.is_noun(w) and not is_name]
    made = noun_phrase(_without(graph, [*asked, *owners]), id, case, numerals=form in _UNITS)
    made = made._replace(words=_compounded(graph, id, made.words))
    if owners or (asked and tag == "NN"):
        made = made._replace(words=(Word("the" if owners else "a"), *made.words))
    elif tag == "NN" and is_bare(graph, id) and not _is_determined(graph, made):
        made = made._replace(words=(*_modifiers(graph, id, made.words), *made.words))
    _check_left_out(graph, id, left_out(graph, id, made.words))
    return made


def _check_determiners(graph: Graph, id: int) -> None:
    """Refuse a noun with two determiners joined, or of which the clause asks how much or when."""
    before = graph.children(id, "det", "amod")
    if any(graph.edges_from(word, *CHOICES) for word in before) or any(
        graph.edges_from(word, "conj_and") for word in graph.children(id, "det")
    ):
        raise Refusal("choice")
    asks = any(graph.tag(word) == "WRB" for one in before for word in graph.children(one))
    is_time = graph.lemma(id) in UNITS and any(graph.tag(word).startswith("W") for word in before)
    if asks or is_time:
        raise Refusal("wh-word")


def _compounded(graph: Graph, id: int, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return a common noun with those that it is compounded of: *a bus stop*."""
    sources = [word.source for word in words]
    if id - 1 not in graph.children(id, "nn") or graph.tag(id) not in ("NN", "NNS"):
        return words
    place = sources.index(id)
    new = spelled(graph, compound(graph, id).difference(sources))
    return with_articles([*words[:place], *new, *words[place:]])


def _is_determined(graph: Graph, made: Phrase) -> bool:
    """Return whether a phrase begins with a determiner, that of another noun for one."""
    return graph.tag(made.words[0].source or ROOT) in ("DT", "PRP$")


def _modifiers(graph: Graph, id: int, words: Sequence[Word]) -> list[Word]:
    """Return the modifiers before a noun that cannot stand without them: *customer service*."""
    return spelled(graph, (word for word in left_out(graph, id, words) if word < id))


def _check_left_out(graph: Graph, id: int, words: Sequence[int]) -> None:
    """Refuse a noun phrase that says something else without some of its modifiers."""
    is_the = any(graph.form(word) == "the" for word in graph.children(id, "det"))
    parts = [edge.dependent for edge in graph.edges_from(id, "prep_of")]
    if graph.form(id) in _PARTS and (is_the or not set(parts).isdisjoint(words)) and words:
        raise Refusal("part")
    _check_amounts(graph, id, words)
    if any(graph.tag(word).startswith("VB") for word in graph.children(id, "nn") if word in words):
        raise Refusal("part")
    if any(graph.form(word) in _NEARLY for word in graph.children(id, "advmod")):
        raise Refusal("part")
    quantified = (id, *graph.children(id, "det", "amod"))
    if words and any(graph.form(word) in QUANTIFIERS for word in quantified):
        raise Refusal("quantifier")
    if words and (graph.form(id) in _SAY_LITTLE or graph.tag(id) in ("DT", "$")):
        raise Refusal("part")


def _check_amounts(graph: Graph, id: int, words: Sequence[int]) -> None:
    """Refuse a noun without its number or its superlative: *a 10 gallon tank*, *the oldest cat*."""
    if any(graph.tag(word) == "JJS" for word in words):
        raise Refusal("superlative")
    if any(graph.form(word) in _AMOUNTS for word in words):
        raise Refusal("amount")
    if graph.lemma(id) in UNITS and not set(graph.children(id, "amod")).isdisjoint(words):
        raise Refusal("amount")
    if graph.tag(id) == "NN" and any(graph.tag(word) == "CD" for word in words):
        raise Refusal("number")


def is_bare(graph: Graph, id: int) -> bool:
    """Return whether a noun has neither determiner, possessor nor number."""
    return not graph.children(id, "det", "poss", "num")


def _without(graph: Graph, words: Sequence[int]) -> Graph:
    return graph.with_relations(r for r in graph.relations if r.dependent not in words)


def left_out(graph: Graph, id: int, words: Sequence[Word]) -> list[int]:
    """Return the modifiers of a noun that are not among some words."""
    kept = {word.source for word in words}
    modifiers = (
        r.dependent
        for r in graph.edges_from(id)
        if r.label in _RESTRICTIONS or r.label.startswith("prep")
    )
    return [word for word in modifiers if word not in kept]


def prepositional(graph: Graph, relation: Relation) -> tuple[Word, ...]:
    """Return a preposition of T with its noun, which is not the first of two: *in need of*."""
    name = relation.label.partition("_")[2]
    forms = name.split("_")
    if name in _EXAMPLES or (name in _AMONG and graph.tag(relation.dependent) != "NNS"):
        raise Refusal("phrase")
    if (name, graph.form(relation.dependent)) in _FIXED:
        raise Refusal("phrase")
    if graph.form(relation.dependent) in _PHRASES and is_bare(graph, relation.dependent):
        raise Refusal("phrase")
    noun = relation.dependent
    after = min(noun + 1, len(graph.tokens))
    is_first = graph.tag(after) in ("IN", "TO") and (
        goes_on(graph, noun) or graph.form(after) == "of"
    )
    if graph.form(after) == "of" and graph.edges_from(noun, "prepc_of"):
        raise Refusal("phrase")
    if is_first and graph.tag(noun) == "NN" and is_bare(graph, noun):
        raise Refusal("phrase")
    words = phrase(graph, noun, "object").words
    return (*preposition_of(graph, relation, forms), *words, *_of(graph, noun, words))


def _of(graph: Graph, noun: int, words: Sequence[Word]) -> tuple[Word, ...]:
    """Return what follows a noun at once after *of*: *at the expense of the guests*."""
    kept = {word.source for word in words}
    other = min(graph.children(noun, "prep_of"), default=ROOT)
    if other < noun or other in kept or graph.form(noun + 1) != "of":
        return ()
    return (Word("of", noun + 1), *phrase(graph, other, "object").words)


def goes_on(graph: Graph, noun: int) -> bool:
    """Return whether a word has a prepositional phrase."""
    return any(edge.label.startswith("prep") for edge in graph.edges_from(noun))


def between(graph: Graph, form: str, id: int) -> Word:
    """Return the function word with a form that is nearest before a word of T."""
    return next(iter(preposition_of(graph, Relation(form, ROOT, id), [form])))


def preposition_of(graph: Graph, relation: Relation, forms: Sequence[str]) -> Iterator[Word]:
    """Yield the words of a preposition, nearest to its noun in T."""
    places = range(1, len(graph.tokens) - len(forms) + 2)
    found = [
        place
        for place in places
        if [graph.form(place + step) for step in range(len(forms))] == list(forms)
    ]
    if not found:
        raise Refusal("preposition")
    before = [place for place in found if place < relation.dependent]
    place = max(before) if before else min(found)
    return (Word(form, place + step) for step, form in enumerate(forms))
