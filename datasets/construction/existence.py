"""Saying that there is something: *There was an old house*.

A text says so if it speaks of the thing as known (*the*, *this*, a possessor), or if it neither
denies, nor asks for, nor only imagines what would be there: *Ann bought an old house*, but not *Ann
did not buy an old house*, *Ann wants an old house* or *if Ann had an old house*.

*Be* has the tense of the verb that governs the noun in the text; the present where there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from pete.entailment.polarity import Denied
from pete.graph import ROOT, Graph, Relation
from pete.text.inflection import lemminflect
from pete.text.tokens import word_set

from .assertion import ends_in_question, is_asked
from .hypotheses import Refusal, Word, refuse_unsaid
from .phrases import Phrase, hyphenated, noun_phrase, spelled, surface
from .realisation import article, finite, lemma
from .verb_groups import is_past

TIMES: Final = word_set(
    """century day decade evening hour minute month morning night second time today tomorrow tonight
    week year yesterday"""
)
UNITS: Final = TIMES | word_set(
    """% buck cent centimeter centimetre dollar euro foot gram inch kilo kilometer kilometre km
    meter metre mile percent pound hr lb min sec yr"""
)
_DEFINITE: Final = word_set("the this that these those both")
_ARTICLES: Final = word_set("a an another")
_AMOUNTS: Final = word_set("some much enough more most")
_OPEN: Final = word_set("no any neither either what which whatever whichever each every")
_ALL: Final = word_set("all any both each every few fewer least less most no only")
_CONDITIONS: Final = word_set("if unless whether lest")
_WITHOUT: Final = word_set("without instead_of rather_than except but like as than unlike")
_CHOICES: Final = word_set("or nor negcc and/or")
_SOUGHT: Final = word_set(
    """anticipate ask avoid ban block cancel demand deny deserve expect forbid hope imagine lack
    need oppose prefer prevent prohibit promise recommend refuse reject request require seek
    stop suggest want wish"""
)
"""Verbs whose object need not be there."""
_BELOW: Final = ("rcmod", "vmod", "ccomp")
"""Relations of a noun to clauses in which it has a part."""
_PRONOUNS: Final = frozenset(
    first + last for first in ("any", "every", "no", "some") for last in ("thing", "one", "body")
)
_NOT_COUNTED: Final = word_set(
    """access advice air anger art assistance attention baggage bread care cash chaos cheese
    cleaning clothing clutter coffee compliance confidence confusion consent control
    cooperation courage cuisine damage data dignity dirt education electricity employment
    energy enjoyment entertainment equipment evidence experience faith feedback fiction
    fishing food freedom fuel fun furniture garbage garlic gas gasoline gold grace grass grief
    growth guidance guilt hair hardware hatred health heat help homework hospitality housing
    humor hygiene ice independence inflation information ink innocence insurance intelligence
    jealousy jewelry joy junk justice knowledge labor laughter laundry leadership legislation
    legitimacy leisure lighting literature love loyalty luck luggage machinery magic mail
    management marketing meat media medicine merchandise milk moisture money mud music nature
    news nonsense nutrition oil oxygen pain paperwork parking patience peace permission
    photography plastic poetry pollution poverty power praise pressure privacy progress
    property protection publicity quality rage rain recognition research resistance respect
    revenge rice rubbish sadness salt sand scenery security service shame shopping silence
    silver smoke snow soap software soil stability staff starvation steel storage strength
    stuff sugar sunshine support sympathy technology terror terrorism time tolerance traffic
    training transparency transportation trash travel trouble trust underwear unity usage
    vegetation violence warmth water wealth weather wildlife wine wisdom wood work zeal"""
)
"""Nouns that have no article where a text has *the* or a possessor."""


def there_is(graph: Graph, id: int, modifiers: Collection[int] = ()) -> tuple[Word, ...]:
    """Return the clause that says that there is what a noun names.

    Args:
        graph: A normalised graph.
        id: The noun.
        modifiers: Words of T that are said with it, before and after it.

    Raises:
        Refusal: If T does not say so.
    """
    check_exists(graph, id)
    check_in_clause(graph, id)
    if graph.edges_to(id, "xcomp", "acomp", "prep_as", "prep_like"):
        raise Refusal("predicate")
    if graph.lemma(id).lower() in UNITS | {"way"}:
        raise Refusal("measure")
    phrase = indefinite(graph, id, modifiers)
    if _is_part_of_phrase(graph, id):
        raise Refusal("bare-noun")
    if surface(graph, id)[0].isupper():
        raise Refusal("name")
    return (Word("there"), finite("be", phrase.agreement, past=is_past(graph, id)), *phrase.words)


def _is_part_of_phrase(graph: Graph, id: int) -> bool:
    """Return whether a noun after a preposition has no article: *in relation*, *at school*."""
    is_bare = graph.tag(id) == "NN" and not graph.children(id, "det", "poss", "num")
    after = any(relation.label.startswith("prep") for relation in graph.edges_to(id))
    return is_bare and after and _is_counted(graph.form(id))


# --- What T says ----------------------------------------------------------------------------------


def is_definite(graph: Graph, id: int) -> bool:
    """Return whether a text speaks of what a noun names as known."""
    forms = {graph.form(word) for word in graph.children(id, "det", "predet")}
    if graph.tag(id).startswith("NNP") and forms.isdisjoint(_ARTICLES):
        return True
    return bool(graph.children(id, "poss")) or not forms.isdisjoint(_DEFINITE)


def check_exists(graph: Graph, id: int) -> None:
    """Refuse a noun if a text does not say that there is what it names."""
    if is_definite(graph, id) and not graph.children(id, "cop"):
        return
    denied = Denied.of(graph)
    for word in (id, *_governors(graph, id)):
        if word in denied.predicates or word in denied.words:
            raise Refusal("negated")
        if reason := _why_open(graph, word):
            refuse_unsaid(reason)
        if _is_open_question(graph, word):
            refuse_unsaid("question")


def _is_open_question(graph: Graph, id: int) -> bool:
    """Return whether a word is in no clause of a question, or its predicate is asked for."""
    if graph.is_verb(id) or graph.children(id, "cop"):
        return is_asked(graph, id)
    return bool(graph.edges_to(id, "root")) and ends_in_question(graph)


def check_some(graph: Graph, id: int) -> None:
    """Refuse a noun that stands for all of those that a clause describes: *all questions asked*."""
    determiners = graph.children(id, "det", "predet", "amod")
    if any(graph.form(word) in _ALL for word in determiners):
        raise Refusal("quantifier")


def check_in_clause(graph: Graph, id: int) -> None:
    """Refuse a noun that is in no clause: *Ann Lee, Ghent consultant*."""
    *_, top = _governors(graph, id)
    if not graph.is_verb(top) and not graph.children(top, "cop", "nsubj", "nsubjpass"):
        raise Refusal("fragment")


def _governors(graph: Graph, id: int) -> Iterator[int]:
    """Yield the words above a word, the nearest first; of several heads, the first."""
    seen = {ROOT}
    while id not in seen:
        yield id
        seen.add(id)
        below = graph.children(id, *_BELOW)
        heads = (r.head for r in graph.edges_to(id) if r.head not in below and r.label != "xsubj")
        id = next(heads, ROOT)


def _why_open(graph: Graph, id: int) -> str:
    """Return why what stands under a word need not be there, ``""`` if it is."""
    determiners = graph.children(id, "det", "preconj")
    if any(graph.form(word) in _OPEN for word in determiners):
        return "quantified"
    if any(map(_is_alternative, graph.edges_to(id))):
        return "alternative"
    marks = graph.children(id, "mark", "advmod")
    if any(graph.form(word) in _CONDITIONS for word in marks):
        return "condition"
    is_predicate = graph.is_verb(id) or bool(graph.children(id, "cop"))
    return _why_unreal(graph, id) if is_predicate else ""


def _is_alternative(relation: Relation) -> bool:
    kind, _, word = relation.label.partition("_")
    return word in (_WITHOUT if kind in ("prep", "prepc") else _CHOICES)


def _why_unreal(graph: Graph, verb: int) -> str:
    auxiliaries = graph.children(verb, "aux", "auxpass")
    if any(graph.tag(word) == "MD" for word in auxiliaries):
        return "modal"
    if lemma(graph.token(verb)) in _SOUGHT:
        return "sought"
    if graph.is_infinitive(verb):
        return "infinitive"
    is_command = graph.tag(verb) == "VB" and not auxiliaries and not graph.children(verb, "nsubj")
    return "imperative" if is_command else ""


# --- How it is said -------------------------------------------------------------------------------


def indefinite(graph: Graph, id: int, modifiers: Collection[int] = ()) -> Phrase:
    """Return a noun, and some words said with it, as something not known yet: *an old house*.

    Raises:
        Refusal: If it is not a common noun.
    """
    check_common(graph, id)
    bare = noun_phrase(_undetermined(graph), id)
    sources = [word.source for word in bare.words if word.source]
    words = ordered(graph, sources, modifiers)
    if _takes_article(graph, id):
        words = [Word(article(words[0].form)), *words]
    return Phrase(tuple(words), bare.agreement)


def ordered(graph: Graph, words: Collection[int], modifiers: Collection[int]) -> list[Word]:
    """Return words of T with their modifiers in the order of T, but distant ones before them."""
    end = max(words)
    while end + 1 in modifiers:
        end += 1
    joined = any(graph.tag(word) == "CC" for word in modifiers)
    far = {word for word in modifiers if word > end and not joined}
    return [*spelled(graph, far), *spelled(graph, {*words, *modifiers} - far)]


def known(graph: Graph, id: int) -> Phrase:
    """Return a noun as in T, with the nouns that it is compounded of: *the garden wall*."""
    phrase = noun_phrase(graph, id)
    sources = {word.source for word in phrase.words}
    parts = [part for part in compound(graph, id) if part not in sources]
    place = next(n for n, word in enumerate(phrase.words) if word.source == id)
    while phrase.words[place].joined:
        place -= 1
    words = (*phrase.words[:place], *spelled(graph, parts), *phrase.words[place:])
    return phrase._replace(words=words)


def compound(graph: Graph, id: int) -> set[int]:
    """Return a noun and the nouns before it that it is compounded of, with what describes these."""
    parts = {id}
    for first in graph.children(id, "nn"):
        if graph.tag(first) == "CD":
            raise Refusal("number")
        if any(edge.label.startswith("conj_") for edge in graph.edges_from(first)):
            raise Refusal("joined")
        if first < id:
            described = graph.children(first, "amod", "num")
            if any(graph.edges_from(word, "conj_or", "conj_and") for word in described):
                raise Refusal("joined")
            parts |= {word for word in described if word < first} | compound(graph, first)
    return hyphenated(graph, parts)


def check_common(graph: Graph, id: int) -> None:
    """Refuse what is not a common noun."""
    if graph.tag(id) not in ("NN", "NNS"):
        raise Refusal("name" if graph.tag(id).startswith("NNP") else "not-a-noun")
    if graph.form(id) in _PRONOUNS:
        raise Refusal("pronoun")
    if not graph.form(id).replace("-", "").isalpha():
        raise Refusal("not-a-noun")


def _undetermined(graph: Graph) -> Graph:
    """Return a graph without determiners, possessors, numbers and adjectives."""
    return graph.with_relations(
        r for r in graph.relations if r.label not in ("det", "predet", "poss", "num", "amod")
    )


def _takes_article(graph: Graph, id: int) -> bool:
    """Return whether a noun needs *a* or *an*: it is singular, and counted."""
    noun, before = graph.form(id), graph.children(id, "det", "amod")
    forms = {graph.form(word) for word in before}
    if graph.tag(id) != "NN" or not forms.isdisjoint(_AMOUNTS):
        return False
    if not forms.isdisjoint(_ARTICLES) or graph.children(id, "num"):
        return True
    is_part = any(graph.is_verb(r.head) or r.label.startswith("prep") for r in graph.edges_to(id))
    if is_part and not is_definite(graph, id) and _may_be_uncounted(noun):
        return False
    return _is_counted(noun) and (is_definite(graph, id) or not noun.endswith("ing"))


def _is_counted(noun: str) -> bool:
    return noun not in _NOT_COUNTED and not noun.endswith(("ness", "ism"))


def _may_be_uncounted(noun: str) -> bool:
    """Return whether a noun can be without article, as the dictionary has it: *water*."""
    forms = lemminflect("Inflections").getAllInflections(noun, "NOUN")
    return noun in forms.get("NNS", (noun,))
