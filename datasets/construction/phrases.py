"""Noun phrases of T as words of H, with as few words as grammar allows.

They are read from the normalised graph of T. What cannot be said in a sentence of its own is
refused: ``Refusal`` gives the reason, one of :data:`REASONS`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from pete.graph import Graph, Relation

from .hypotheses import Refusal, Word
from .realisation import THIRD_SINGULAR, Agreement, article, is_known, pronoun

Case: TypeAlias = Literal["subject", "object", "possessive"]

REASONS: Final[Mapping[str, str]] = {
    "expletive": "*there*, or *it* that refers to nothing",
    "misspelled": "a word that the treebank marks as misspelled",
    "wh-word": "a relative or interrogative pronoun or determiner",
    "reflexive": "a reflexive pronoun that is not an object",
    "part-of-a-word": "a verb after a hyphen",
    "part-of-a-name": "a word inside a name or date, or before a hyphen",
    "not-a-noun": "a word that heads no noun phrase",
    "attributive": "an adjective or participle that may stand only before nouns",
    "imperative": "a command",
    "infinitive": "an infinitive, of which the verb above decides whether it happens",
    "gerund": "a gerund that is an argument or follows a preposition like *without*",
    "subordinate": "a participle after a conjunction",
    "no-finite-verb": "another predicate without a finite verb",
    "not-asserted": "a word below a verb that is not finite, is negated or has a modal",
    "two-negations": "a predicate that is negated twice",
    "choice": "one of two possessors: *his or her*",
    "range": "a numeral with another one: *two or three*",
    "no-passive": "a verb or tense that has no passive",
}
"""Why a phrase is refused: code, and what was found."""


class Phrase(NamedTuple):
    """A noun phrase of H.

    Attributes:
        words: Its words.
        agreement: Person and number, for the verb.
    """

    words: tuple[Word, ...]
    agreement: Agreement = THIRD_SINGULAR


SOMEBODY: Final = Phrase((Word("somebody"),))
SOMETHING: Final = Phrase((Word("something"),))

_PLURAL_FORMS: Final = frozenset("these those both many few several others".split())
_FOR_ONE: Final = frozenset("a an another each every this that".split())
"""Determiners of singular nouns: of a plural, they belong to a word left out (*a few cats*)."""
_NO_DETERMINERS: Final = frozenset("and then to".split())
_FEW: Final = frozenset({"few", "fewer", "little", "less"})
_OTHER: Final = frozenset(
    """alleged fake false following former future last next other own possible potential right
    same so-called virtual would-be wrong""".split()
)
"""Adjectives without which a phrase speaks of something else."""
_AMOUNTS: Final = frozenset(
    "bunch couple dozen handful load loads lot lots majority number".split()
)
_KINDS: Final = frozenset(
    """amount amounts bit deal form forms group groups kind kinds lack level levels numbers pair
    pairs part parts percent piece pieces rest series set sort sorts type types variety""".split()
)
"""Nouns that say little without what they are of; those for amounts are as plural as that is."""
_EMPHATIC: Final = frozenset({"such", "quite", "what"})
_NAMES: Final = ("NNP", "NNPS")
_NOMINAL: Final = frozenset("NN NNS NNP NNPS DT PDT CD JJ JJR JJS ADD FW SYM $ PRP".split())
_NEVER_CAPITAL: Final = frozenset("CC DT IN MD PDT PRP$ RB TO VB VBD VBG VBN VBP VBZ".split())
_IN_RANGES: Final = frozenset("to or and - –".split())
_OF_A_NUMERAL: Final = ("number", "quantmod", "advmod", "neg")
_SHOWN: Final = {
    **dict.fromkeys(("was", "VBZ"), False),
    **dict.fromkeys(("were", "VBP"), True),
}
"""True for a plural subject, by the form or the tag of its verb."""
_YEAR: Final = 4
"""Digits of a year."""


def noun_phrase(graph: Graph, id: int, case: Case = "subject", *, numerals: bool = False) -> Phrase:
    """Return the noun phrase of a noun, name or pronoun, with as few words as grammar allows.

    Determiner or possessor, and the whole of a name, are kept; adjectives, compounds, conjuncts and
    all that follows the noun are not. A numeral stays where the noun cannot stand alone.

    Args:
        graph: The normalised graph of T.
        id: The head of the phrase.
        case: The case of a pronoun; the possessive of other words ends in *'s*.
        numerals: Whether to keep all numerals.

    Raises:
        Refusal: If it cannot be said.

    Example:
        >>> from pete.graph import Relation, Token
        >>> from pete.normaliser import normalise
        >>> from pete.datasets.construction.hypotheses import text_of
        >>> words = [Token(1, "An", xpos="DT"), Token(2, "old", xpos="JJ"),
        ...          Token(3, "man", xpos="NN"), Token(4, "saw", xpos="VBD"),
        ...          Token(5, "us", xpos="PRP")]
        >>> heads = [("det", 3, 1), ("amod", 3, 2), ("nsubj", 4, 3), ("root", 0, 4), ("obj", 4, 5)]
        >>> ud = Graph.build(words, [Relation(*head) for head in heads])
        >>> graph = normalise(ud, scheme="ud")
        >>> text_of(noun_phrase(graph, 3).words), text_of(noun_phrase(graph, 5).words)
        ('a man', 'we')
    """
    if graph.tag(id) == "EX" or graph.edges_to(id, "expl"):
        raise Refusal("expletive")
    cases = pronoun(graph.form(id)) if graph.tag(id) in ("PRP", "PRP$") else None
    if cases:
        return Phrase((Word(getattr(cases, case), id),), cases.agreement)
    refuse_misspelled(graph, id)
    _refuse_others(graph, id, case)
    is_plural = _is_plural(graph, id)
    inside = _core(graph, id)
    before = (w for w in _before(graph, id, numerals=numerals) if w.source not in inside)
    words = [*before, *_adjectives(graph, id), *spelled(graph, inside)]
    if case == "possessive":
        ending = "'" if words[-1].form.endswith("s") and is_plural else "'s"
        words.append(Word(ending, id, joined=True))
    elif inside.isdisjoint(amounts_of(graph, id)):
        words += _measured(graph, id)
    return Phrase(with_articles(words), Agreement(3, is_plural))


def refuse_misspelled(graph: Graph, id: int) -> None:
    """Refuse a word that is not spelled as it should be."""
    if graph.token(id).feat("Typo") == "Yes":
        raise Refusal("misspelled")


def _refuse_others(graph: Graph, id: int, case: Case) -> None:
    """Refuse what is neither a personal pronoun nor the head of a noun phrase."""
    tag = graph.tag(id)
    if tag.startswith("W"):
        raise Refusal("wh-word")
    if tag == "PRP" and case != "object" and graph.form(id).endswith(("self", "selves")):
        raise Refusal("reflexive")
    is_gerund = tag == "VBG" and bool(graph.children(id, "det", "poss"))
    if tag not in _NOMINAL and not is_gerund:
        raise Refusal("not-a-noun")
    if any(abs(word - id) == 1 and graph.tag(word) in ("NNP", "CD") for word in _times(graph, id)):
        raise Refusal("part-of-a-name")
    if tag in _NAMES and _is_cut(graph, id):
        raise Refusal("part-of-a-name")
    is_named = any(graph.tag(head) in _NAMES for head in graph.heads(id, "nn", "amod"))
    if (tag in _NAMES and is_named) or (
        is_hyphen(graph, id + 1) and id + 2 not in _core(graph, id)
    ):
        raise Refusal("part-of-a-name")


def _times(graph: Graph, id: int) -> Sequence[int]:
    return graph.children(id, "tmod", "npadvmod")


def _is_cut(graph: Graph, id: int) -> bool:
    """Return whether a name goes on before a gap: *Lee, Ltd.*, *Time for Tea Rooms*."""
    name = _name(graph, id)
    before = {word for word in graph.children(id, "nn") if word < id and graph.tag(word) in _NAMES}
    adverbs = (word for part in name for word in graph.children(part, "advmod"))
    return bool(before - name) or any(graph.token(word).form[:1].isupper() for word in adverbs)


def _is_plural(graph: Graph, id: int) -> bool:
    """Return whether a noun phrase is plural: by its tag, else by its verb, else by its form."""
    tag = graph.tag(id)
    if tag in ("NN", "NNS", "NNP"):
        counted = amounts_of(graph, id) if graph.form(id) in _AMOUNTS else ()
        return any(_is_plural(graph, word) for word in counted) if counted else tag == "NNS"
    form = graph.form(id)
    is_count = tag == "CD" and form not in ("1", "one") and not _is_year(form)
    by_form = tag == "NNPS" or form in _PLURAL_FORMS or is_count
    if any(edge.label.startswith("conj_") for edge in _edges(graph, id)):
        return by_form
    shown = (_shown(graph, verb) for verb in graph.heads(id, "nsubj", "nsubjpass"))
    return next((plural for plural in shown if plural is not None), by_form)


def _edges(graph: Graph, id: int) -> Iterator[Relation]:
    yield from graph.edges_from(id)
    yield from graph.edges_to(id)


def _is_year(form: str) -> bool:
    return form.isdecimal() and len(form) == _YEAR


def _shown(graph: Graph, id: int) -> bool | None:
    """Return whether a finite verb shows that its subject is plural; ``None`` if it does not."""
    first = min([id, *graph.children(id, "aux", "auxpass", "cop")])
    form = graph.form(first)
    return _SHOWN[form] if form in _SHOWN else _SHOWN.get(graph.tag(first))


# --- The words of a noun phrase -------------------------------------------------------------------


def _core(graph: Graph, id: int) -> set[int]:
    """Return a noun, the rest of its name, what is written with it, and a number after it."""
    inside = {id, *graph.children(id, "goeswith")}
    inside |= {word for word in graph.children(id, "nn") if graph.tag(word) in ("VB", "VBP", "RB")}
    if graph.tag(id) == "DT":
        inside |= {*graph.children(id, "mwe")}
    if graph.tag(id) in _NAMES:
        inside |= _name(graph, id)
    if graph.tag(id) == "CD":
        inside |= amount(graph, id)
    for number in graph.children(id, "num"):
        inside |= amount(graph, number) if number > id else set()
    return hyphenated(graph, inside)


def amount(graph: Graph, id: int) -> set[int]:
    """Return a numeral or determiner with all that makes it more or less: *almost all*."""
    for step in (-1, 1):
        between, other = (min(max(id + n * step, 1), len(graph.tokens)) for n in (1, 2))
        if (
            graph.form(between) in _IN_RANGES
            and graph.tag(id) == "CD"
            and graph.tag(other) in ("CD", "JJR")
        ):
            raise Refusal("range")
    before = (child for child in graph.children(id, *_OF_A_NUMERAL) if child < id)
    parts = [amount(graph, child) for child in (*before, *graph.children(id, "mwe"))]
    return {id}.union(*parts)


def _name(graph: Graph, id: int) -> set[int]:
    """Return the words of a name: the names below its head without a gap, and *of* with a name."""
    below = _names_below(graph, id)
    inside = {id}
    for step in (-1, 1):
        place = id + step
        while place in below or (is_hyphen(graph, place) and place + step in below):
            inside.add(place)
            place += step
    return inside | _of_a_name(graph, id, max(inside))


def _names_below(graph: Graph, id: int) -> set[int]:
    found, last = {id}, [id]
    while last:
        children = graph.children(last.pop(), "nn", "amod", "num", "dep")
        new = {word for word in children if graph.tag(word) in (*_NAMES, "CD")} - found
        found |= new
        last.extend(new)
    return found


def _of_a_name(graph: Graph, id: int, end: int) -> set[int]:
    """Return what makes *Bank* the *Bank of Ireland*: a name that follows at once after *of*."""
    for owner in graph.children(id, "prep_of"):
        if owner > end and graph.tag(owner) in _NAMES:
            own = _name(graph, owner)
            if graph.edges_from(owner, "conj_and"):
                raise Refusal("part-of-a-name")
            between = range(end + 1, min(own))
            if [graph.form(place) for place in between] in (["of"], ["of", "the"]):
                return own.union(between)
    return set()


def hyphenated(graph: Graph, inside: set[int]) -> set[int]:
    """Return words with those that hyphens join before them, and with their own after them."""
    found = set(inside)
    for id in inside:
        first = last = id
        while is_hyphen(graph, first - 1):
            first -= 2
        while is_hyphen(graph, last + 1) and not found.isdisjoint(graph.heads(last + 2)):
            last += 2
            found.add(last)
        found.update(range(first, last + 1))
    return found


def is_hyphen(graph: Graph, id: int) -> bool:
    """Return whether a token is a hyphen that joins two others."""
    is_between = 1 < id < len(graph.tokens) and graph.tag(id) == "HYPH"
    return is_between and _touch(graph, id - 1) and _touch(graph, id)


def _adjectives(graph: Graph, id: int) -> list[Word]:
    """Return the adjectives of *one*, which stands for a noun."""
    if graph.form(id) not in ("one", "ones"):
        return []
    return spelled(graph, {word for word in graph.children(id, "amod") if word < id})


def _measured(graph: Graph, id: int) -> list[Word]:
    """Return *of* and what it is that an amount or a kind is of, without which it says nothing."""
    for word in amounts_of(graph, id):
        if word < id:
            raise Refusal("wh-word")
        return [Word("of", id + 1), *noun_phrase(graph, word, "object").words]
    return []


def amounts_of(graph: Graph, id: int) -> Sequence[int]:
    """Return what follows *of* at once after a noun for an amount or a kind.

    Args:
        graph: A normalised graph.
        id: The noun.
    """
    is_one = graph.form(id) in _AMOUNTS | _KINDS or graph.tag(id) in ("CD", "DT")
    is_one = is_one or graph.form(id) in _PLURAL_FORMS
    is_followed = id < len(graph.tokens) and graph.form(id + 1) == "of"
    return graph.children(id, "prep_of")[:1] if is_one and is_followed else ()


def _before(graph: Graph, id: int, *, numerals: bool) -> list[Word]:
    """Return the determiner or possessor of a noun, and what else must stand before it."""
    owner = _determined(graph, id)
    possessors = [word for word in graph.children(owner, "poss") if word < owner]
    if any(graph.edges_from(word, "conj_or") for word in possessors):
        raise Refusal("choice")
    determiners = _determiners(graph, owner)
    fitting = (word for word in determiners if _fits(graph, word, id))
    words = spelled(graph, {part for word in fitting for part in amount(graph, word)})
    for possessor in possessors:
        words.extend(noun_phrase(graph, possessor, "possessive").words)
    is_bare = not words and graph.tag(id) not in ("NNS", "NNPS")
    amounts = _needed(graph, id, determiners)
    if numerals or is_bare:
        before = (number for number in graph.children(id, "num") if number < id)
        amounts = amounts.union(*(amount(graph, number) for number in before))
    return words + spelled(graph, hyphenated(graph, amounts))


def _determined(graph: Graph, id: int) -> int:
    """Return the word that has the determiner of a noun: *the king and queen* share one."""
    is_counted = any(graph.form(word) in _PLURAL_FORMS for word in graph.children(id, "amod"))
    if graph.tag(id) not in ("NN", "NNS") or graph.children(id, "det", "poss", "num") or is_counted:
        return id
    clause = graph.children(id, "cop", "nsubj")
    for edge in graph.edges_to(id):
        first = edge.head
        if edge.label.startswith("conj_") and first < id and graph.children(first, "det", "poss"):
            return id if any(first < word < id for word in clause) else first
    return id


def _determiners(graph: Graph, id: int) -> list[int]:
    """Return the determiners of a noun, without emphatic ones."""
    before = [word for word in graph.children(id, "predet", "det") if word < id]
    kept = [word for word in before if graph.form(word) not in _EMPHATIC or word == before[-1]]
    if any(graph.tag(word).startswith("W") for word in kept):
        raise Refusal("wh-word")
    if any(graph.form(word) in _NO_DETERMINERS for word in kept):
        raise Refusal("misspelled")
    return kept


def _fits(graph: Graph, determiner: int, noun: int) -> bool:
    """Return whether a determiner goes with a noun, or belongs to a word left out: *a few cats*.

    So does *some* in *some ten cats*.
    """
    if graph.form(determiner) == "some" and graph.tag(determiner + 1) == "CD":
        return False
    return graph.tag(noun) != "NNS" or graph.form(determiner) not in _FOR_ONE


def _needed(graph: Graph, id: int, determiners: Collection[int]) -> set[int]:
    """Return the adjectives of a noun that cannot be left out: *last*, and *few* for no *some*."""
    needed = _OTHER if determiners else _OTHER | _FEW
    return {word for word in graph.children(id, "amod") if word < id and graph.form(word) in needed}


# --- How words of T are written in H --------------------------------------------------------------


def spelled(graph: Graph, ids: Iterable[int]) -> list[Word]:
    """Return words of T in their order, together where they are together in T."""
    ordered = sorted(ids)
    return [
        Word(surface(graph, id), id, joined=before == id - 1 and _touch(graph, before))
        for before, id in pairwise((-1, *ordered))
    ]


def _touch(graph: Graph, id: int) -> bool:
    """Return whether no blank is between a word and the next one."""
    one, other = graph.token(id), graph.token(id + 1)
    if one.span and other.span:
        return one.span[1] == other.span[0]
    return "HYPH" in (one.xpos, other.xpos)


def surface(graph: Graph, id: int) -> str:
    """Return the form of a word inside a sentence: names keep their capital, others lose it.

    Example:
        >>> from pete.graph import Token
        >>> forms = [("The", "DT"), ("Dutch", "JJ"), ("I", "PRP")]
        >>> words = [Token(id, form, xpos=tag) for id, (form, tag) in enumerate(forms, start=1)]
        >>> [surface(Graph.build(words), id) for id in (1, 2, 3)]
        ['the', 'Dutch', 'I']
    """
    token = graph.token(id)
    form = token.form
    if token.xpos in _NAMES or form == "I" or form == form.lower():
        return form
    if token.xpos in _NEVER_CAPITAL:
        return form.lower()
    is_first = id == 1 or graph.tag(id - 1) in ("``", "''", ":", ".", "-LRB-")
    is_usual = (is_first and form[1:].islower()) or _is_shouted(graph, id)
    return form.lower() if is_usual and is_known(form) else form


def _is_shouted(graph: Graph, id: int) -> bool:
    """Return whether a word and one beside it are in capitals."""
    beside = graph.tokens[max(id - 2, 0) : id + 1]
    return sum(word.form.isupper() and len(word.form) > 1 for word in beside) > 1


def with_articles(words: list[Word]) -> tuple[Word, ...]:
    """Return words with *a* or *an* as the next word asks; T is right where it has both words."""
    return tuple(
        replace(word, form=article(after.form)) if _is_displaced(word, after) else word
        for word, after in pairwise((*words, Word("")))
    )


def _is_displaced(word: Word, after: Word) -> bool:
    """Return whether an indefinite article has not the word after it that it has in T."""
    in_place = word.source is not None and after.source == word.source + 1
    return word.form in ("a", "an") and after.form != "" and not in_place
