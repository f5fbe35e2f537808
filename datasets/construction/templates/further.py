"""Templates that go further than another one: they take its hypothesis of a relation nearby."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pete.graph import Graph, Relation
from pete.text.tokens import word_set

from ..clause_arguments import left_out, prepositional
from ..clauses import check_short
from ..existence import check_common, check_some, compound
from ..hypotheses import Refusal, Word
from ..phrases import amount, hyphenated, noun_phrase, spelled, with_articles
from ..realisation import THIRD_SINGULAR, Agreement, finite, lemma
from .modifiers import conjunction
from .nominals import check_describing
from .registry import Words, hypothesis_of, template

_PLURAL = Agreement(3, plural=True)
_ARGUMENTS = ("nsubj", "nsubjpass", "dobj", "iobj", "agent")


@template("T231", "rcmod")
def relative_clause(graph: Graph, relation: Relation) -> Words:
    """A relative clause, said of its noun in the place that the noun has in it.

    *Bo knows the nurse who called Ann* gives *The nurse called Ann*, *the song that Bo sang* gives
    *The song was sung by Bo*.
    """
    noun, verb = relation.head, relation.dependent
    if not graph.is_noun(noun):
        raise Refusal("not-a-noun")
    check_some(graph, noun)
    if any(_says_which(graph, word) for word in graph.children(noun, "amod")):
        raise Refusal("which")
    gap = _gap(graph, noun, verb)
    if noun not in (gap.dependent, *graph.children(gap.dependent, "poss")):
        moved = Relation(gap.label, gap.head, noun)
        graph = graph.with_relations((*(r for r in graph.relations if r != gap), moved))
        gap = moved
    return _made(graph, gap.head, gap.dependent)


def _gap(graph: Graph, noun: int, verb: int) -> Relation:
    """Return the relation of a relative clause to its noun, or to the noun that it had before.

    Where only the clause has been attached elsewhere, its argument is still the other noun, which
    is not between the new one and the verb.
    """
    verbs = (verb, *graph.children(verb, "xcomp"))
    arguments = [r for word in verbs for r in graph.edges_from(word) if _is_argument(r)]
    own = [r for r in arguments if noun in (r.dependent, *graph.children(r.dependent, "poss"))]
    for relation in (*own, *(r for r in arguments if r.dependent < noun)):
        return relation
    raise Refusal("no-gap")


def _is_argument(relation: Relation) -> bool:
    return relation.label in _ARGUMENTS or relation.label.startswith("prep_")


@template("T232", "conj_and")
def nouns(graph: Graph, relation: Relation) -> Words:
    """Two nouns joined: *Ann met Bo, Eva and Lee in May* gives *Bo and Lee were met by Ann*."""
    one, other = relation.head, relation.dependent
    if not graph.is_noun(one) or not graph.is_noun(other) or one > other:
        raise Refusal("not-nouns")
    check_some(graph, one)
    check_some(graph, other)
    if any(word > one for word in graph.children(other, "nsubj", "cop")):
        raise Refusal("clauses")
    before, phrase, after = _clause(graph, one)
    joined = spelled(graph, [conjunction(graph, relation)])
    added = (*joined, *noun_phrase(graph, other, "object").words)
    if after and not any(word.source for word in before):
        after = (_in_plural(graph, after[0]), *after[1:])
    return (*before, *phrase, *added, *after)


def _clause(graph: Graph, noun: int, *, deep: bool = False) -> tuple[Words, Words, Words]:
    """Return a clause in which a noun has a part: what is before it, the noun, and what follows.

    Args:
        graph: A normalised graph.
        noun: The noun.
        deep: Whether it may follow a preposition after another noun that has a part.
    """
    above = [r for r in graph.edges_to(noun) if _is_argument(r)]
    predicate = [Relation("nsubj", noun, subject) for subject in graph.children(noun, "nsubj")]
    for relation in (*above, *predicate):
        if relation.label.startswith("prep_") and graph.is_noun(relation.head):
            if not deep:
                break
            words = _with_phrase(graph, relation, deep=False)
        else:
            words = _made(graph, relation.head, relation.dependent)
        start = min([noun, *graph.children(noun, "amod", "nn", "num")])
        inside = {*range(start, noun + 1)} | _sources(noun_phrase(graph, noun, "object").words)
        places = [place for place, word in enumerate(words) if word.source in inside]
        if not places:
            raise Refusal("left-out")
        start, end = places[0], places[-1] + 1
        return words[:start], words[start:end], words[end:]
    raise Refusal("no-argument")


def _in_plural(graph: Graph, verb: Word) -> Word:
    """Return a finite verb as it is after a subject in the plural."""
    name = lemma(graph.token(verb.source)) if verb.source else "be"
    for past in (False, True):
        if verb.form == finite(name, THIRD_SINGULAR, past=past).form:
            return replace(finite(name, _PLURAL, past=past), source=verb.source)
    return verb


@template("T207", "amod", "num", "nn")
def modified_in_clause(graph: Graph, relation: Relation) -> Words:
    """A word before its noun in a clause, where it is not said of the noun.

    *Ann should buy a red car in May* gives *A red car should be bought*; *Bo painted the old
    garden wall* gives *The old garden wall was painted by Bo*.
    """
    noun, modifier = relation.head, relation.dependent
    _check_premodifier(graph, noun, modifier)
    added = _premodifiers(graph, relation)
    named = _sources(noun_phrase(graph, noun).words)
    before, phrase, after = _clause(_without(graph, noun, added - named), noun, deep=True)
    if any(_place(word) > min(added) for word in phrase if graph.tag(_place(word)) in _FIRST):
        raise Refusal("not-before-a-noun")
    if graph.form(modifier) in _OF_MANY and any(graph.tag(_place(w)) == "PRP$" for w in phrase):
        raise Refusal("own")
    new = added - _sources((*before, *phrase, *after))
    joined = (*(_as_in_text(graph, word) for word in phrase), *spelled(graph, new))
    words = (*before, *with_articles(sorted(joined, key=_place)), *after)
    if _says_which(graph, modifier) and _is_restricted(graph, noun, words):
        raise Refusal("which")
    check_short(graph, words)
    return words


def _check_premodifier(graph: Graph, noun: int, modifier: int) -> None:
    """Refuse what is not before a noun, or cannot be said of it alone."""
    if not graph.is_noun(noun) or modifier > noun or graph.children(modifier, "neg"):
        raise Refusal("not-before-a-noun")
    if not graph.tag(noun).startswith("NNP"):
        check_common(graph, noun)
    elif modifier + 1 not in _sources(noun_phrase(graph, noun).words):
        raise Refusal("name")
    is_many = graph.tag(modifier) == "CD" or graph.form(modifier) in _OF_MANY
    if is_many and graph.tag(noun) in ("NN", "NNP") and graph.form(modifier) != "one":
        raise Refusal("number")
    if graph.form(modifier) == "own":
        raise Refusal("own")
    if graph.form(modifier) == graph.form(modifier - 1) or graph.form(modifier) == "more":
        raise Refusal("how-much")


def _as_in_text(graph: Graph, word: Word) -> Word:
    """Return an article as T has it, and any other word as it is."""
    is_article = word.form in ("a", "an") and word.source
    return replace(word, form=graph.form(_place(word))) if is_article else word


_FIRST: Final = ("DT", "PDT", "PRP$")
_OF_ALL: Final = word_set(
    """alleged apparent entire ex former future possible potential probable so-called supposed
    virtual whole would-be"""
)
"""Adjectives that say what they say of a noun with all that is between them."""
_LONGEST: Final = 4
"""Words of a compound."""


def _premodifiers(graph: Graph, relation: Relation) -> set[int]:
    """Return a word before a noun with its own words, and what the noun is compounded of."""
    noun, modifier = relation.head, relation.dependent
    parts = set() if graph.tag(noun).startswith("NNP") else compound(graph, noun)
    if relation.label == "nn":
        if modifier not in parts or len(parts) > _LONGEST:
            raise Refusal("bracketing")
        parts |= set(graph.children(noun, "amod")).intersection(range(min(parts), noun))
    if parts and set(range(min(parts), noun)) - parts:
        raise Refusal("bracketing")
    own = amount(graph, modifier)
    if any(graph.tag(word) == "WRB" for word in own):
        raise Refusal("how-much")
    if modifier - 1 not in own and modifier - 1 in graph.children(modifier):
        raise Refusal("complement")
    if graph.form(modifier) == "few" and graph.form(modifier - 1) == "a":
        own.add(modifier - 1)
    if graph.form(modifier) in _OF_ALL:
        own.update(range(modifier, noun))
    return hyphenated(graph, own | parts) - {noun}


_OF_MANY: Final = word_set("few many multiple numerous several various")
_ONLY: Final = word_set("first following last latter next only same second third")


def _says_which(graph: Graph, modifier: int) -> bool:
    """Return whether a word says which of the things it is that the other modifiers describe."""
    most = any(graph.tag(word) == "RBS" for word in graph.children(modifier, "advmod"))
    return graph.tag(modifier) == "JJS" or most or graph.form(modifier) in _ONLY


def _is_restricted(graph: Graph, noun: int, words: Words) -> bool:
    """Return whether what describes a noun is left out."""
    clauses = graph.children(noun, "ccomp", "advcl", "xcomp")
    return bool(left_out(graph, noun, words)) or any(word > noun for word in clauses)


def _without(graph: Graph, noun: int, words: Collection[int]) -> Graph:
    """Return a graph in which words do not modify a noun."""
    kept = (r for r in graph.relations if r.head != noun or r.dependent not in words)
    return graph.with_relations(kept)


def _sources(words: Words) -> set[int]:
    return set(map(_place, words))


def _place(word: Word) -> int:
    return word.source or 0


@template("T234", "advmod")
def degree_of_adverb(graph: Graph, relation: Relation) -> Words:
    """An adverb before another one: *Ann sang very loudly in May* gives *Ann sang very loudly*."""
    adverb, degree = relation.head, relation.dependent
    if graph.form(degree) == "as":
        raise Refusal("comparison")
    if not graph.is_adverb(adverb) or not graph.is_adverb(degree) or degree != adverb - 1:
        raise Refusal("not-adverbs")
    above = graph.heads(adverb, "advmod")
    if not above:
        raise Refusal("nothing-described")
    words = _made(graph, above[0], adverb)
    place = [word.source for word in words].index(adverb)
    return (*words[:place], *spelled(graph, [degree]), *words[place:])


@template("T208", "prep_*")
def phrase_in_clause(graph: Graph, relation: Relation) -> Words:
    """A noun and its prepositional phrase in a clause.

    *She should buy a new book about Rome* gives *A book about Rome should be bought*.
    """
    return _with_phrase(graph, relation, deep=True)


def _with_phrase(graph: Graph, relation: Relation, *, deep: bool) -> Words:
    noun = relation.head
    check_describing(graph, relation)
    before, phrase, after = _clause(_without(graph, noun, {relation.dependent}), noun, deep=deep)
    if before and (after or relation.label not in _OF_NOUNS):
        raise Refusal("not-before-a-verb")
    said, words = _sources(phrase), (*before, *phrase)
    if relation.dependent not in said:
        if max(said) > noun:
            raise Refusal("two-phrases")
        words = (*words, *prepositional(graph, relation))
    which = (word for word in graph.children(noun, "amod") if _says_which(graph, word))
    if not said.issuperset(which):
        raise Refusal("which")
    check_short(graph, (*words, *after))
    return (*words, *after)


_OF_NOUNS: Final = ("prep_of", "prep_about")
"""Relations of phrases that are hardly ever those of a verb before the noun."""


@template("T236", "conj_and", "conj_but", "conj_yet", "conj_so")
def clauses(graph: Graph, relation: Relation) -> Words:
    """Two clauses joined: *Ann rose early and Bo sang a song*: *Ann rose and Bo sang a song*."""
    verbs = (relation.head, relation.dependent)
    first, second = ({*graph.children(verb, *_SUBJECTS)} for verb in verbs)
    if not first or not second or first & second or relation.head > min(second):
        raise Refusal("not-two-clauses")
    one = _made(graph, relation.head, min(first))
    other = _made(graph, relation.dependent, min(second))
    if _sources(one) & _sources(other) - {0}:
        raise Refusal("not-two-clauses")
    return (*one, *spelled(graph, [conjunction(graph, relation)]), *other)


_SUBJECTS = ("nsubj", "nsubjpass")


def _made(graph: Graph, head: int, dependent: int) -> Words:
    """Return the hypothesis of another template."""
    made = hypothesis_of(graph, head, dependent, lambda code, reason: None)
    if made is None:
        raise Refusal("no-hypothesis")
    return made.words
