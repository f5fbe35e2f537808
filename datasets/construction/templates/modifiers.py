"""Templates of what describes a noun, and of what describes adjectives."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pete.graph import Graph, Relation
from pete.text.tokens import word_set

from ..assertion import check_asserted
from ..clause_arguments import prepositional
from ..clauses import direction_of
from ..existence import (
    check_common,
    check_exists,
    check_some,
    is_definite,
    known,
    ordered,
)
from ..hypotheses import Refusal, Word
from ..phrases import hyphenated, noun_phrase
from ..realisation import finite
from ..verb_groups import is_past, verb_group
from .registry import Words, template

_WHICH: Final = word_set(
    """certain consecutive dear double eighth enough entire extra few fewer fewest fifth first
    following fourth half last latter least less little more most much next ninth only own
    past right same second seventh single sixth such tenth third very whole wrong"""
)
"""Adjectives that say which or how much, not what something is like."""
_OF_SEVERAL: Final = word_set("additional different many numerous other several various")
"""Adjectives that say of things in the plural that they are several."""
_BEFORE_NOUNS: Final = word_set(
    """alleged chief eastern eventual favorite favourite former further future inner intended key
    late lead left live lone lower main maximum mere minimum northern outer overall potential
    present previous prime principal prior sheer so-called sole southern supposed top total ultimate
    upcoming upper utter western would-be"""
)
"""Adjectives that do not follow *be*, or mean something else there."""
_INCOMPLETE: Final = word_set(
    "able about apt bound due likely prone supposed sure unable unlikely unwilling willing worth"
)
"""Adjectives that do not say what they say without their infinitive."""
_TOUGH: Final = word_set("difficult easy hard impossible possible tough")
"""Adjectives whose infinitive says what they hold of: *keys are hard to find*."""
_INTENSIFIERS: Final = word_set(
    """absolutely completely extremely incredibly pretty quite rather really so super too totally
    truly very"""
)
"""Adverbs that can be left out before an adjective."""
_WITH_PHRASE: Final = word_set(
    """accustomed aimed associated attached based called committed compared concerned connected
    consisting contained covered dedicated devoted entered entitled filled
    intended involved known limited linked
    listed located made meant named opposed placed put related seated set situated used"""
)
"""Participles that say little without the phrase after them."""
_LIKE_PREPOSITIONS: Final = word_set(
    "concerning considering depending excluding following including preceding regarding"
)
_HALF: Final = ("as", "only")
"""Adverbs that say nothing without what follows the adjective, or that leave other things out."""
_LINKING: Final = word_set(
    "also as else even hence hereby however only otherwise preferably therefore though thus"
)
"""Adverbs that join a clause to another, or begin a comparison."""


@template("T201", "amod")
def adjective(graph: Graph, relation: Relation) -> Words:
    """An adjective or participle before its noun, said of a noun that is known.

    *The old house burned* gives *The house was old*.
    """
    noun, word = relation.head, relation.dependent
    if graph.tag(word) == "JJR" or any(graph.tag(w) == "RBR" for w in graph.children(word)):
        raise Refusal("comparison")
    if graph.children(noun, "cop"):
        raise Refusal("predicate")
    return _described(graph, noun, word, _with_adverbs(graph, word))


def _with_adverbs(graph: Graph, id: int) -> set[int]:
    """Return an adjective with the adverbs that it cannot be without."""
    adverbs = graph.children(id, "advmod", "npadvmod")
    others = set(graph.children(id)).difference(adverbs)
    if id - 1 in others and graph.tag(id - 1) in ("NN", "NNS", "CD", "JJ"):
        raise Refusal("complement")
    if any(graph.tag(word) in ("WRB", "RBS") or graph.form(word) in _HALF for word in adverbs):
        raise Refusal("how-much")
    return hyphenated(graph, {id, *(a for a in adverbs if graph.form(a) not in _INTENSIFIERS)})


def _described(graph: Graph, noun: int, adjective: int, words: Collection[int]) -> Words:
    """Return the clause that says of a noun what an adjective with its words says."""
    check_common(graph, noun)
    _check_describes(graph, adjective)
    if graph.form(noun).endswith("ing"):
        raise Refusal("manner")
    if _is_relational(graph, adjective) or graph.form(noun) in ("one", "ones"):
        raise Refusal("relational")
    if any(graph.tag(word) == "JJS" and word > adjective for word in graph.children(noun, "amod")):
        raise Refusal("of-all")
    if not _is_predicable(graph, noun, adjective):
        raise Refusal("indefinite")
    subject = known(graph, noun)
    if adjective in [word.source for word in subject.words]:
        raise Refusal("repeated")
    verb = finite("be", subject.agreement, past=is_past(graph, noun))
    return (*subject.words, verb, *ordered(graph, [adjective], words))


def _is_relational(graph: Graph, adjective: int) -> bool:
    """Return whether an adjective is of a class of which many say what kind of thing a noun names.

    *A dental clinic* is none that is dental. Those that have a degree are like others.
    """
    has_degree = any(graph.tag(word) == "RB" for word in graph.children(adjective, "advmod"))
    is_name = graph.token(adjective).form[0].isupper()
    return (is_name or graph.form(adjective).endswith(_OF_KINDS)) and not has_degree


_OF_KINDS: Final = ("al", "ic", "ary", "graduate", "immediate", "nuclear")
"""Ends of adjectives that are made of nouns."""


def _is_predicable(graph: Graph, noun: int, adjective: int) -> bool:
    """Return whether a noun can be the subject of *be* with its adjective or participle."""
    form, owners = graph.form(adjective), graph.children(noun, "poss")
    attributive = form in _BEFORE_NOUNS | _OF_SEVERAL or (form == "old" and owners)
    return is_definite(graph, noun) and not attributive and graph.tag(adjective) != "VBG"


def _check_describes(graph: Graph, id: int) -> None:
    """Refuse an adjective that says nothing by itself of what it describes."""
    tag, form = graph.tag(id), graph.form(id)
    if tag not in ("JJ", "JJR", "VBN", "VBG"):
        raise Refusal("superlative" if tag == "JJS" else "not-an-adjective")
    one = any(graph.tag(noun) == "NN" for noun in graph.heads(id, "amod"))
    if form in _WHICH or (one and form in _OF_SEVERAL) or graph.token(id).feat("NumType"):
        raise Refusal("which")
    if form in _INCOMPLETE:
        raise Refusal("complement")
    if graph.children(id, "neg") and _has_more(graph, id):
        raise Refusal("negated")


def _has_more(graph: Graph, id: int) -> bool:
    """Return whether an adjective has more with it than an adverb."""
    return any(
        r.label.startswith(("prep", "advcl", "xcomp", "ccomp")) for r in graph.edges_from(id)
    )


@template("T202", "advmod")
def degree(graph: Graph, relation: Relation) -> Words:
    """An adverb and its adjective: *Ann ate the very hot soup* gives *The soup was very hot*."""
    adjective, adverb = relation.head, relation.dependent
    if not graph.is_adjective(adjective):
        raise Refusal("not-an-adjective")
    if graph.tag(adverb) not in ("RB", "RBR") or graph.form(adverb) in _LINKING:
        raise Refusal("not-an-adverb")
    between = range(adverb + 1, adjective)
    if graph.children(adverb) or any(
        graph.is_adjective(word) or word in graph.children(adjective, "advmod") for word in between
    ):
        raise Refusal("adverb-with-more")
    if graph.form(adjective) in _TOUGH and graph.children(adjective, "xcomp"):
        raise Refusal("complement")
    _check_describes(graph, adjective)
    return _of_adjective(graph, adjective, {adjective, adverb})


@template("T203", "prep_*")
def complement_of_adjective(graph: Graph, relation: Relation) -> Words:
    """An adjective with a prepositional phrase or what it is compared to.

    *Ann is very proud of the boy* gives *Ann is proud of the boy*, *The old tower is taller than
    the church* gives *The tower is taller than the church*.
    """
    adjective = relation.head
    if graph.tag(adjective) not in ("JJ", "JJR"):
        raise Refusal("not-an-adjective")
    if relation.dependent < adjective or graph.children(adjective, "xcomp", "ccomp"):
        raise Refusal("not-a-complement")
    words = _of_adjective(graph, adjective, _with_adverbs(graph, adjective))
    return (*words, *prepositional(graph, relation))


@template("T204", "conj_and", "conj_but")
def adjectives(graph: Graph, relation: Relation) -> Words:
    """Two adjectives joined: *The soup was hot, salty and red* gives *The soup was hot and red*."""
    one, other = relation.head, relation.dependent
    for adjective in (one, other):
        if not graph.is_adjective(adjective):
            raise Refusal("not-adjectives")
        _check_describes(graph, adjective)
    if any(word > one for word in graph.children(other, "nsubj", "cop")):
        raise Refusal("clauses")
    if conjunction(graph, relation) > other:
        raise Refusal("no-conjunction")
    if not _OF_SEVERAL.isdisjoint(map(graph.form, (one, other))):
        raise Refusal("which")
    words = {conjunction(graph, relation), *_with_adverbs(graph, other)}
    return _of_adjective(graph, one, {*_with_adverbs(graph, one), *words})


def _of_adjective(graph: Graph, adjective: int, words: Collection[int]) -> Words:
    """Return the clause that says what an adjective says, of its noun or of its subject."""
    for noun in graph.heads(adjective, "amod"):
        return _described(graph, noun, adjective, words)
    for subject in graph.children(adjective, "nsubj"):
        check_asserted(graph, adjective)
        phrase = noun_phrase(graph, subject)
        group = verb_group(graph, adjective, phrase.agreement).words
        before = (word for word in group if word.source not in words)
        return (*phrase.words, *before, *ordered(graph, [adjective], words))
    raise Refusal("nothing-described")


@template("T205", "vmod")
def participle(graph: Graph, relation: Relation) -> Words:
    """A participle after its noun, said of the noun.

    *The wagons repaired in May by Bo are old* gives *The wagons were repaired by Bo*, *The man
    waiting there is old* gives *The man is waiting*.
    """
    noun, verb = relation.head, relation.dependent
    if not graph.is_participle(verb) or graph.is_infinitive(verb) or not graph.is_noun(noun):
        raise Refusal("not-a-participle")
    if graph.form(verb) in _LIKE_PREPOSITIONS:
        raise Refusal("not-a-participle")
    check_exists(graph, noun)
    check_some(graph, noun)
    subject = noun_phrase(graph, noun)
    group = verb_group(graph, verb, subject.agreement)
    words = (*subject.words, *group.words, *group.particle, *direction_of(graph, verb))
    for agent in graph.children(verb, "agent"):
        return (*words, Word("by"), *noun_phrase(graph, agent, "object").words)
    if graph.is_passive(verb) and graph.form(verb) not in _WITH_PHRASE:
        _check_complete(graph, verb)
        return words
    tail = _tail(graph, verb)
    if graph.is_passive(verb) and not tail:
        raise Refusal("complement")
    return (*words, *tail)


def _tail(graph: Graph, verb: int) -> Words:
    """Return the object of a verb, or a prepositional phrase that follows it at once."""
    _check_complete(graph, verb)
    for word in graph.children(verb, "dobj"):
        if word > verb:
            return noun_phrase(graph, word, "object").words
    for relation in graph.edges_from(verb):
        if relation.label.startswith("prep_") and relation.dependent > verb:
            phrase = prepositional(graph, relation)
            if phrase[0].source == verb + 1:
                return phrase
    if graph.tag(min(verb + 1, len(graph.tokens))) in ("IN", "TO"):
        raise Refusal("preposition")
    if graph.children(verb, "tmod", "npadvmod"):
        raise Refusal("measure")
    return ()


def _check_complete(graph: Graph, verb: int) -> None:
    if graph.children(verb, "xcomp", "ccomp", "acomp", "iobj"):
        raise Refusal("complement")


def conjunction(graph: Graph, relation: Relation) -> int:
    """Return the word that joins two conjuncts, or that joins the last ones of their list."""
    form = relation.label.removeprefix("conj_")
    before = range(relation.dependent - 1, relation.head, -1)
    after = range(relation.dependent + 1, len(graph.tokens) + 1)
    found = next((place for place in (*before, *after) if graph.form(place) == form), 0)
    if not found:
        raise Refusal("no-conjunction")
    return found
