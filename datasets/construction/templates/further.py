"""Templates that go further than another one: they take its hypothesis of a relation nearby."""

from __future__ import annotations

from dataclasses import replace

from pete.graph import Graph, Relation

from ..clauses import prepositional
from ..existence import check_common, compound
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
    before, phrase, after = _clause(graph, one)
    joined = spelled(graph, [conjunction(graph, relation)])
    added = (*joined, *noun_phrase(graph, other, "object").words)
    if after and not any(word.source for word in before):
        after = (_in_plural(graph, after[0]), *after[1:])
    return (*before, *phrase, *added, *after)


def _clause(graph: Graph, noun: int) -> tuple[Words, Words, Words]:
    """Return a clause in which a noun has a part: what is before it, the noun, and what follows."""
    above = [(r.head, noun) for r in graph.edges_to(noun) if _is_argument(r)]
    predicate = [(noun, subject) for subject in graph.children(noun, "nsubj")]
    for head, dependent in (*above, *predicate):
        words = _made(graph, head, dependent)
        inside = {word.source for word in noun_phrase(graph, noun, "object").words}
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


@template("T233", "amod", "num")
def modified_in_clause(graph: Graph, relation: Relation) -> Words:
    """An adjective or number before its noun in a clause, where it cannot be said of the noun.

    *Ann should buy a red car in May* gives *A red car should be bought*.
    """
    noun, modifier = relation.head, relation.dependent
    check_common(graph, noun)
    if modifier > noun or graph.edges_to(noun, "conj_and") or graph.children(modifier, "neg"):
        raise Refusal("not-before-a-noun")
    if graph.form(modifier) == "own":
        raise Refusal("own")
    before, phrase, after = _clause(graph, noun)
    added = spelled(graph, hyphenated(graph, amount(graph, modifier) | compound(graph, noun)))
    said = {word.source for word in (*before, *phrase, *after)}
    if any(graph.tag(word.source or 0) == "WRB" for word in added):
        raise Refusal("how-much")
    new = [word for word in added if word.source not in said]
    return (*before, *with_articles(sorted((*phrase, *new), key=_place)), *after)


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


@template("T235", "prep_*")
def phrase_in_clause(graph: Graph, relation: Relation) -> Words:
    """A noun and its prepositional phrase in a clause, where there need not be what it names.

    *She should buy a new book about Rome* gives *A book about Rome should be bought*.
    """
    check_common(graph, relation.head)
    check_describing(graph, relation)
    before, phrase, after = _clause(graph, relation.head)
    if before:
        raise Refusal("not-before-a-verb")
    return (*phrase, *prepositional(graph, relation), *after)


@template("T236", "conj_and", "conj_but")
def clauses(graph: Graph, relation: Relation) -> Words:
    """Two clauses joined: *Ann rose early and Bo sang a song*: *Ann rose and Bo sang a song*."""
    first, second = (
        {*graph.children(id, *_SUBJECTS)} for id in (relation.head, relation.dependent)
    )
    if not first or not second or first & second or relation.head > min(second):
        raise Refusal("not-two-clauses")
    one, other = (
        _made(graph, verb, min(subjects))
        for verb, subjects in ((relation.head, first), (relation.dependent, second))
    )
    return (*one, *spelled(graph, [conjunction(graph, relation)]), *other)


_SUBJECTS = ("nsubj", "nsubjpass")


def _made(graph: Graph, head: int, dependent: int) -> Words:
    """Return the hypothesis of another template."""
    made = hypothesis_of(graph, head, dependent, lambda code, reason: None)
    if made is None:
        raise Refusal("no-hypothesis")
    return made.words
