"""The lint: what makes a pair unfit, each with a code.

A check is a function of the gold graph of T and a hypothesis; the first paragraph of its docstring
is its message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final, TypeAlias

from pete.graph import ROOT, Graph, Relation
from pete.pairs import Label
from pete.text.inflection import uninflected
from pete.text.tokens import word_set

from .content import is_content_word
from .hypotheses import Hypothesis, Word
from .phrases import amounts_of, is_hyphen
from .realisation import article, lemma, pronoun

Check: TypeAlias = Callable[[Graph, Hypothesis], bool]

_DUMMIES: Final = ("somebody", "someone", "something")

_ADDED: Final = word_set(
    """a an am and are be been being by did do does had has have is it not of some somebody someone
    something that the there they to was were who will with would"""
)
"""Words that a hypothesis may have and T not."""


def guessed(graph: Graph, hypothesis: Hypothesis) -> bool:
    """A form is guessed by rule."""
    return hypothesis.guessed


def equal_to_text(graph: Graph, hypothesis: Hypothesis) -> bool:
    """H has the words of T."""
    return _letters(word.form for word in hypothesis.words) == _letters(
        token.form for token in graph.tokens
    )


def too_long(graph: Graph, hypothesis: Hypothesis) -> bool:
    """H has more than half of the words of T."""
    sources = {word.source for word in hypothesis.words} - {None}
    return 2 * len(sources) > len(_letters(token.form for token in graph.tokens))


def ambiguous(graph: Graph, hypothesis: Hypothesis) -> bool:
    """The two words that H is about both occur twice in T, as words of one class."""
    ids = (hypothesis.head, hypothesis.dependent)
    return all(len(_occurrences(graph, id)) > 1 for id in ids)


def _occurrences(graph: Graph, id: int) -> list[int]:
    """Return the content words of T that are the same word as one of them, itself the first."""
    kind, name = graph.tag(id)[:1], lemma(graph.token(id))
    same = (token for token in graph.tokens if token.xpos[:1] == kind and lemma(token) == name)
    return [id, *(t.id for t in same if t.id != id and is_content_word(graph, t.id))]


def disagreeing(graph: Graph, hypothesis: Hypothesis) -> bool:
    """Subject and verb of H disagree."""
    words = hypothesis.words
    place = next((i for i, word in enumerate(words) if _is_verb(graph, word)), len(words))
    subject, verb = words[:place], words[place : place + 1]
    if [word.form.lower() for word in subject] == ["there"]:
        subject = words[place + 1 :]
    number = _number(graph, subject)
    return bool(verb) and bool(number) and number not in _agreeing(graph, verb[0])


def wrong_article(graph: Graph, hypothesis: Hypothesis) -> bool:
    """An article of H does not fit the word after it."""
    return any(
        _is_misfit(first.form.lower(), second, graph)
        for first, second in pairwise(hypothesis.words)
    )


def _is_misfit(determiner: str, word: Word, graph: Graph) -> bool:
    if determiner in ("a", "an") and (determiner != article(word.form) or _plural(graph, word)):
        return True
    return determiner in ("a", "an", "the") and _tag(graph, word) in ("DT", "PRP", "PRP$")


def doubled_dummy(graph: Graph, hypothesis: Hypothesis) -> bool:
    """*Somebody*, *something* or one noun of T is twice in H, or any word twice in a row."""
    forms = Counter(word.form.lower() for word in hypothesis.words)
    doubled = any(one.form == other.form for one, other in pairwise(hypothesis.words))
    whole = (word for word in hypothesis.words if not word.joined)
    nouns = Counter(word.source for word in whole if _tag(graph, word).startswith("NN"))
    doubled = doubled or any(number > 1 for number in nouns.values())
    return doubled or any(forms[dummy] > 1 for dummy in _DUMMIES)


def not_in_text(graph: Graph, hypothesis: Hypothesis) -> bool:
    """A content word of H is not in T, or a part of a word there."""
    if any(_is_part(graph, id) for id in (hypothesis.head, hypothesis.dependent)):
        return True
    known = {graph.form(token.id) for token in graph.tokens} | _ADDED
    new = {word.form.lower() for word in hypothesis.words if word.form.isalpha()} - known
    lemmas = {lemma(token) for token in graph.tokens}
    return any(
        not (pronoun(word) or any(uninflected(word, pos) in lemmas for pos in ("VERB", "NOUN")))
        for word in new
    )


def _is_part(graph: Graph, id: int) -> bool:
    """Return whether a letter or digit stands next to a word without a blank."""
    return any(
        one.span is not None
        and other.span is not None
        and one.span[1] == other.span[0]
        and (one.form[-1] + other.form[0]).isalnum()
        for one, other in pairwise(graph.tokens[max(0, id - 2) : id + 1])
    )


def without_its_words(graph: Graph, hypothesis: Hypothesis) -> bool:
    """One of the two words that H is about is not in H."""
    return not {hypothesis.head, hypothesis.dependent} <= {w.source for w in hypothesis.words}


_COMPANIES: Final = ("co", "co.", "corp", "corp.", "inc", "inc.", "llc", "ltd", "ltd.")


def cut_apart(graph: Graph, hypothesis: Hypothesis) -> bool:
    """A name, a number or a word with hyphens is cut apart."""
    known = {word.source for word in hypothesis.words if word.source}
    return any(_is_cut(graph, id, step, known) for id in known for step in (1, -1)) or any(
        article.form in ("a", "an", "the") and not article.source and _are_beside(graph, one, other)
        for one, article, other in zip(*(hypothesis.words[n:] for n in range(3)), strict=False)
    )


def _are_beside(graph: Graph, one: Word, other: Word) -> bool:
    """Return whether two words of H are nouns, one after the other in T."""
    ids = (one.source or ROOT, other.source or ROOT)
    return ids[1] == ids[0] + 1 and all(id and graph.is_noun(id) for id in ids)


def _is_cut(graph: Graph, id: int, step: int, known: Set[int]) -> bool:
    """Return whether a word of H is one with what stands beside it in T, but not in H."""
    beside = id + step
    if beside in known or not 0 < beside <= len(graph.tokens):
        return False
    if is_hyphen(graph, beside):
        return beside + step not in known
    if graph.form(id) in _COMPANIES and step < 0:
        return True
    if graph.tag(beside) == "POS" and step > 0 and not _owns(graph, id):
        return True
    if id in graph.heads(beside, "goeswith") or beside in graph.heads(id, "goeswith"):
        return True
    return graph.tag(id).startswith("NNP") and graph.tag(beside).startswith("NNP")


def _owns(graph: Graph, id: int) -> bool:
    """Return whether a word, or the name that it is a part of, is a possessor."""
    return any(graph.edges_to(word, "poss") for word in (id, *graph.heads(id)))


REPEATED: Final = "G109"
JOINED: Final = "G110"

CHECKS: Final[Mapping[str, Check]] = {
    "G101": guessed,
    "G102": equal_to_text,
    "G103": too_long,
    "G104": ambiguous,
    "G105": disagreeing,
    "G106": wrong_article,
    "G107": doubled_dummy,
    "G108": not_in_text,
    "G111": without_its_words,
    "G112": cut_apart,
}
"""The faults of a hypothesis by itself; each is true for an unfit one."""

CODES: Final[Mapping[str, str]] = dict(
    sorted(
        {
            **{code: (check.__doc__ or "").split("\n\n")[0] for code, check in CHECKS.items()},
            REPEATED: "H is that of another pair of T.",
            JOINED: "Gold relations of T join the two words of a NO by another path.",
        }.items()
    )
)
"""The message of every code."""


def problems(
    graph: Graph, hypothesis: Hypothesis, answer: Label, *, without: Collection[str] = ()
) -> Iterator[str]:
    """Yield the codes of what makes a pair unfit.

    Args:
        graph: The gold graph of T.
        hypothesis: H.
        answer: Its silver answer.
        without: Codes that are not checked.
    """
    for code, check in CHECKS.items():
        if code not in without and check(graph, hypothesis):
            yield code
    joined = answer == "NO" and joined_in_gold(graph, hypothesis)
    if joined and JOINED not in without:
        yield JOINED


def _letters(forms: Iterable[str]) -> list[str]:
    """Return the words that have a letter or digit, in lower case."""
    return [form.lower() for form in forms if any(map(str.isalnum, form))]


def _tag(graph: Graph, word: Word) -> str:
    return "" if word.source is None else graph.tag(word.source)


def _plural(graph: Graph, word: Word) -> bool:
    same = word.source is not None and word.form.lower() == graph.form(word.source)
    return same and _tag(graph, word) in ("NNS", "NNPS")


_FORMS: Final[Mapping[str, str]] = {
    "am": "I",
    "is": "it",
    "has": "it",
    "does": "it",
    "was": "it I",
    "are": "they",
    "were": "they",
    "have": "they I",
    "do": "they I",
    **dict.fromkeys("can could may might must shall should will would".split(), "it they I"),
}
"""Auxiliaries, with the pronouns that they agree with."""


def _is_verb(graph: Graph, word: Word) -> bool:
    return word.form.lower() in _FORMS or _tag(graph, word).startswith(("VB", "MD"))


def _agreeing(graph: Graph, verb: Word) -> str:
    """Return the pronouns that a verb agrees with: *it*, *they*, *I*."""
    form = verb.form.lower()
    if form in _FORMS:
        return _FORMS[form]
    base = verb.source and lemma(graph.token(verb.source))
    if _tag(graph, verb) not in ("VBP", "VBZ") or not base:
        return "it they I"
    return "they I" if form == base else "it"


def _number(graph: Graph, phrase: Sequence[Word]) -> str:
    """Return the pronoun that agrees as a noun phrase does, ``""`` if none can be named."""
    last = ""
    for word in phrase:
        tag, form = _tag(graph, word), word.form.lower()
        if tag in ("IN", "TO", "VBN", "VBG", "WDT", "WP") or form == "of":
            break
        if tag == "CC":
            return ""
        if known := pronoun(form):
            you = known.agreement.plural or known.agreement.person == 2
            last = "they" if you else "I" if known.agreement.person == 1 else "it"
        elif form in _DUMMIES or tag.startswith("NN"):
            last = "they" if _plural(graph, word) else "it"
    return last


# ---- other paths

_SAME: Final = ("appos", "name", "xcomp", "acomp")
"""Relations between words for one thing, or one event."""

_QUANTITIES: Final = (
    *("dozens", "few", "hundreds", "many", "millions", "more", "most", "much", "none", "several"),
    "thousands",
)

_CLAUSES: Final = ("ccomp", "csubj", "advcl", "rcmod", "parataxis", "dep")
"""Relations of clauses: what is said in the one need not hold in the other."""

_ADVERBIAL: Final = ("advmod", "tmod", "npadvmod")
_MODIFIERS: Final = ("amod", "advmod", "npadvmod", "tmod", "num", "number", "quantmod", "poss")

_CARRIED: Final = word_set(
    """about across after along among around at before behind below beside between beyond by during
    following for from in in_front_of inside near next_to off on out_of outside over since through
    throughout under until via within"""
)
"""Prepositions of places and times, and of what things are for or come from: what holds of an event
often holds of what takes part in it (*Ann saw a man in Rome*: *there was a man in Rome*)."""


_NESTED: Final = frozenset(
    f"prep_{word}"
    for word in "after against around at during for in inside near of on upon".split()
)
"""Prepositions of parts and places: something in a part of a thing is in the thing as well."""

_OF_DEEDS: Final = ("prep_at", "prep_for", "prep_on")
"""Prepositions of what a deed is about as often as the person or thing before it."""

_PARTICIPLES: Final = ("prep_according", "prep_based", "prep_compared")
"""Prepositions that are participles: they may describe any noun before them."""

_IN_CLAUSES: Final = ("ccomp", "dobj", "nsubj", "nsubjpass")


_TRUE_ALONE: Final = ("T107", "T236")
"""Templates of what is true whatever joins it: what there is, and two clauses."""


def joined_in_gold(graph: Graph, hypothesis: Hypothesis) -> bool:
    """Return whether gold relations join the two words of H by any path that makes H doubtful.

    Such paths are:

    * The words are joined directly, or through a word that stands for the same thing or event as
      one of them: a conjunct, an apposition, a part of a name, what *be* says that something is,
      what an amount is of, a verb and its infinitive.
    * H has the gold head of the dependent, too: *Ann knew a man in Rome* can be read right.
    * The gold head is close to the head in H, and the dependent is a place, a time, an adverb, a
      purpose or a part of a compound, which often hold of both; or one of the two heads
      modifies the other (*very old house*), or the gold one is *be*.
    * None is needed: H says what there is, or joins two clauses.
    * The head in H governs the clause that the dependent is the subject or object of (*a plan for
      building houses*: *a plan for houses*).
    * A phrase of a verb may be of its object as well, and that of a noun of another joined by *of*.
    * A clause that describes a noun follows the noun in H at once, and another one in gold: *Ann
      saw a picture of a boy that smiled*.

    A word may stand for any of its occurrences.

    Args:
        graph: The gold graph of T.
        hypothesis: H, which is about two words that no gold relation is meant to join.
    """
    sources = {word.source for word in hypothesis.words}
    return hypothesis.template in _TRUE_ALONE or any(
        _are_joined(graph, head, dependent, sources)
        for head in _occurrences(graph, hypothesis.head)
        for dependent in _occurrences(graph, hypothesis.dependent)
    )


def _are_joined(graph: Graph, head: int, dependent: int, sources: Set[int | None]) -> bool:
    if are_related(graph, head, dependent) or _is_before_clause(graph, head, dependent):
        return True
    return any(
        relation.head in sources
        or _holds_of_both(graph, relation, head)
        or not sources.isdisjoint(graph.children(relation.head, "mark"))
        for relation in graph.edges_to(dependent)
        if relation.head
    )


def _is_before_clause(graph: Graph, *pair: int) -> bool:
    """Return whether two words are a clause and a noun in the phrase that it describes."""
    noun, verb = sorted(pair)
    above = _climbed(graph, noun, lambda label: label.startswith("prep"))
    return any(
        r.head in above and graph.is_noun(r.head) for r in graph.edges_to(verb, "rcmod", "vmod")
    )


def are_related(graph: Graph, one: int, other: int) -> bool:
    """Return whether a relation joins two words, or words for the same things or events."""
    ones, others = (_alike(graph, id) for id in (one, other))
    return bool(ones & others) or any(
        {relation.head, relation.dependent} & others
        for id in ones
        for relation in (*graph.edges_to(id), *graph.edges_from(id))
    )


def _alike(graph: Graph, id: int) -> frozenset[int]:
    """Return a word and the words that stand for the same thing or event."""
    found, waiting = {id}, [id]
    while waiting:
        word = waiting.pop()
        for relation in (*graph.edges_from(word), *graph.edges_to(word)):
            ends = {relation.head, relation.dependent} - {ROOT} - found
            if ends and _is_of_one(graph, relation):
                found |= ends
                waiting += ends
    return frozenset(found)


def _is_of_one(graph: Graph, relation: Relation) -> bool:
    """Return whether both words of a relation stand for the same thing or event."""
    one, other = relation.head, relation.dependent
    if relation.label.startswith("conj"):
        subjects = [set(graph.children(word, "nsubj", "nsubjpass")) for word in (one, other)]
        return not all(subjects) or bool(subjects[0] & subjects[1])
    if relation.label == "prep_of":
        is_quantity = graph.tag(one) in ("DT", "CD") or graph.form(one) in _QUANTITIES
        return is_quantity or other in amounts_of(graph, one)
    if relation.label == "nn":
        return graph.tag(one).startswith("NNP") and graph.tag(other).startswith("NNP")
    if relation.label == "vmod" and graph.is_noun(other):
        return True
    copular = relation.label == "nsubj" and bool(graph.children(one, "cop"))
    return copular or relation.label in _SAME


def _holds_of_both(graph: Graph, gold: Relation, other: int) -> bool:
    """Return whether what a gold relation says of its head often holds of another word as well."""
    kind = gold.label.partition("_")[0]
    tests = (_is_of_clause, _is_of_modifier, _is_of_phrase if kind == "prep" else _is_near)
    return any(test(graph, gold, other) for test in tests)


def _is_of_clause(graph: Graph, gold: Relation, other: int) -> bool:
    """Return whether the other word governs the clause that a subject or an object is of."""
    above = _labels(graph, other, gold.head)
    return gold.label in _IN_CLAUSES and any(
        label in ("ccomp", "csubj", "vmod") or label.startswith("prepc") for label in above
    )


def _is_of_modifier(graph: Graph, gold: Relation, other: int) -> bool:
    between = _labels(graph, other, gold.head) | _labels(graph, gold.head, other)
    return bool(between & {*_MODIFIERS}) or gold.label.startswith(_PARTICIPLES)


def _is_of_phrase(graph: Graph, gold: Relation, other: int) -> bool:
    """Return whether a prepositional phrase may be of the other word as well."""
    above = _labels(graph, other, gold.head).difference(_CLAUSES)
    below = _labels(graph, gold.head, other)
    if gold.label in ("prep_as", "prep_like"):
        return other in _near(graph, _near(graph, [gold.head]))
    is_argument = graph.is_verb(gold.head) and below and graph.is_noun(other)
    of_verb = ("prep_of", "prep_with") if "dobj" in below else ("prep_of",)
    if "prep_of" in above | below or (is_argument and gold.label not in of_verb):
        return True
    if not _is_carried(gold.label):
        return graph.lemma(gold.head) == "be" and other in _near(graph, [gold.head])
    if above:
        is_nested = bool(above & _NESTED) or gold.label in _OF_DEEDS
        return is_nested or not any(label.startswith("prep") for label in above)
    return other in _near(graph, _near(graph, _climbed(graph, gold.head, _is_carried)))


def _is_near(graph: Graph, gold: Relation, other: int) -> bool:
    """Return whether something else than a phrase may be of the other word, which is near."""
    near = _near(graph, [gold.head])
    if gold.label == "nn":
        return other in _near(graph, _climbed(graph, gold.head, "nn".__eq__), clauses=True)
    if gold.label in ("advcl", *_ADVERBIAL):
        return other in _near(graph, near, clauses=True)
    if graph.is_infinitive(gold.dependent):
        return other in _near(graph, near)
    if gold.label in ("rcmod", "vmod"):
        return "prep_of" in _labels(graph, other, gold.head)
    if gold.label in ("amod", "num"):
        return graph.is_verb(other) and other in _near(graph, [gold.head], clauses=True)
    return graph.lemma(gold.head) == "be" and other in near


def _is_carried(label: str) -> bool:
    return label.startswith("prep_") and label.partition("_")[2] in _CARRIED


def _climbed(graph: Graph, id: int, through: Callable[[str], bool]) -> set[int]:
    """Return a word, and all that it depends on through some relations."""
    found, waiting = {id}, [id]
    while waiting:
        above = {r.head for r in graph.edges_to(waiting.pop()) if through(r.label)} - found
        found |= above
        waiting += above
    return found


def is_loose(label: str) -> bool:
    """Return whether what a relation says may hold of other words as well: a place or time."""
    return label in (*_ADVERBIAL, "advcl") or label.partition("_")[2] in _CARRIED


def _labels(graph: Graph, head: int, dependent: int) -> set[str]:
    return {r.label for r in graph.edges_from(head) if r.dependent == dependent}


def _near(graph: Graph, ids: Iterable[int], *, clauses: bool = False) -> set[int]:
    """Return words, and those that a relation, within a clause or any, joins to one of them."""
    relations = (r for id in ids for r in (*graph.edges_from(id), *graph.edges_to(id)))
    inside = (r for r in relations if clauses or r.label not in _CLAUSES)
    return {end for r in inside for end in (r.head, r.dependent)} - {ROOT}
