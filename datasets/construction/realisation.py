"""Inflected forms of the words of H.

A form comes from T where T has it, else from the dictionary of lemminflect. A form that neither has
is made by rule and marked as guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from pete.graph import Token
from pete.text.inflection import lemminflect
from pete.text.lemmas import is_missing
from pete.text.lemmas import lemma as lemma_of

from .hypotheses import Word


class Agreement(NamedTuple):
    """Person and number of a subject, as its verb shows them.

    Attributes:
        person: 1, 2 or 3.
        plural: Whether there is more than one.
    """

    person: int = 3
    plural: bool = False


THIRD_SINGULAR: Final = Agreement()
"""The agreement of *somebody*."""


_BE: Final = {
    "VB": "be",
    "VBD": "was",
    "VBG": "being",
    "VBN": "been",
    "VBP": "are",
    "VBZ": "is",
}
_BETTER: Final[Mapping[tuple[str, str], str]] = {
    ("bear", "VBN"): "borne",
    ("bid", "VBD"): "bid",
    ("bid", "VBN"): "bid",
    ("forecast", "VBD"): "forecast",
    ("forgo", "VBD"): "forwent",
    ("lean", "VBN"): "leaned",
    ("lie", "VBN"): "lain",
    ("light", "VBN"): "lit",
    ("mimic", "VBD"): "mimicked",
    ("mimic", "VBG"): "mimicking",
    ("mimic", "VBN"): "mimicked",
    ("program", "VBD"): "programmed",
    ("program", "VBG"): "programming",
    ("program", "VBN"): "programmed",
    ("quit", "VBN"): "quit",
    ("redo", "VBN"): "redone",
    ("ski", "VBN"): "skied",
    ("smell", "VBN"): "smelled",
    ("spell", "VBN"): "spelled",
    ("spoil", "VBN"): "spoiled",
    ("staff", "NNS"): "staff",
    ("fish", "NNS"): "fish",
    ("sting", "VBG"): "stinging",
    ("wake", "VBN"): "woken",
    ("weave", "VBD"): "wove",
    ("wed", "VBD"): "wed",
    ("wet", "VBD"): "wet",
}
"""Forms that the dictionary does not have, or has after a rarer one."""

_ALIKE: Final[Mapping[str, tuple[str, ...]]] = {"VBN": ("VBN", "VBD"), "VBP": ("VBP", "VB")}
"""Tags whose form is also that of a tag under which the dictionary has no form."""

_PARTS_OF_SPEECH: Final = {"V": "VERB", "N": "NOUN", "J": "ADJ", "R": "ADV"}
_SPELLED: Final = 3
"""Letters of the longest abbreviation that is never said as a word."""
_UNCHANGED: Final = frozenset({"VB", "NN", "JJ", "RB"})
_FULL_FORMS: Final = {
    "'d": "would",
    "'ll": "will",
    "ca": "can",
    "d": "would",
    "ll": "will",
    "sha": "shall",
    "wo": "will",
}


@lru_cache(maxsize=1 << 14)
def inflected(lemma: str, tag: str) -> Word:
    """Return the form of a lemma that a Penn tag stands for.

    Args:
        lemma: A dictionary form.
        tag: Penn tag of a verb, noun, adjective or adverb. Finite forms of *be* also depend on the
            subject (:func:`finite`).

    Example:
        >>> inflected("steal", "VBN"), inflected("zorp", "VBD")
        (Word(form='stolen', source=None, guessed=False, joined=False), Word(form='zorped', \
source=None, guessed=True, joined=False))
    """
    if lemma == "be":
        return Word(_BE[tag])
    known = _BETTER.get((lemma, tag)) or _listed(lemma, tag)
    if known or tag in _UNCHANGED:
        return Word(known or lemma)
    return Word(_by_rule(lemma, tag), guessed=True)


def _listed(lemma: str, tag: str) -> str:
    """Return the form that the dictionary has, or an empty string."""
    forms = lemminflect("Inflections").getAllInflections(lemma, _PARTS_OF_SPEECH[tag[0]])
    return next((forms[alike][0] for alike in _ALIKE.get(tag, (tag,)) if alike in forms), "")


def _by_rule(lemma: str, tag: str) -> str:
    if tag == "VBP":
        return lemma
    if tag == "NNS":
        return str(_english().plural_noun(lemma))
    forms = lemminflect("Inflections").getAllInflectionsOOV(lemma, _PARTS_OF_SPEECH[tag[0]])
    return str(forms[tag][0])


def form_of(token: Token, tag: str) -> Word:
    """Return the form of a token of T under a Penn tag: its own if that is the form.

    Example:
        >>> seen = Token(3, "travelled", lemma="travel", xpos="VBD")
        >>> form_of(seen, "VBN").form, form_of(seen, "VBG").form
        ('travelled', 'traveling')
    """
    wanted = inflected(lemma(token), tag)
    if token.xpos == tag or {token.xpos, tag} == {"VB", "VBP"}:
        return Word(token.form.lower(), token.id)
    if {token.xpos, tag} == {"VBD", "VBN"} and wanted == inflected(lemma(token), token.xpos):
        return Word(token.form.lower(), token.id)
    return replace(wanted, source=token.id)


def is_known(form: str) -> bool:
    """Return whether the dictionary has a word in lower case: names of nations are not in it.

    Example:
        >>> is_known("Wrong"), is_known("Dutch")
        (True, False)
    """
    return bool(lemminflect("Lemmatizer").getAllLemmas(form.lower()))


def lemma(token: Token) -> str:
    """Return the lemma of a verb or noun of T, in lower case."""
    if is_missing(token.lemma):
        return lemma_of(token.form, upos=token.upos, xpos=token.xpos)
    return token.lemma.lower()


def finite(lemma: str, subject: Agreement, *, past: bool) -> Word:
    """Return the finite form of *be*, *have*, *do* or another verb that agrees with its subject.

    Example:
        >>> you = Agreement(2)
        >>> finite("be", you, past=True).form, finite("have", Agreement(), past=False).form
        ('were', 'has')
    """
    if lemma == "be":
        return Word(_be(subject, past=past))
    return inflected(lemma, finite_tag(subject, past=past))


def finite_tag(subject: Agreement, *, past: bool) -> str:
    """Return the Penn tag of a finite verb.

    Example:
        >>> finite_tag(Agreement(3), past=False), finite_tag(Agreement(1), past=False)
        ('VBZ', 'VBP')
    """
    if past:
        return "VBD"
    return "VBZ" if subject == Agreement(3, plural=False) else "VBP"


def _be(subject: Agreement, *, past: bool) -> str:
    is_plural = subject.plural or subject.person == 2
    if past:
        return "were" if is_plural else "was"
    return "are" if is_plural else "am" if subject.person == 1 else "is"


def modal(form: str) -> str:
    """Return a modal in full.

    Example:
        >>> modal("wo"), modal("’ll"), modal("Might")
        ('will', 'will', 'might')
    """
    plain = form.lower().replace("’", "'")
    return _FULL_FORMS.get(plain, plain)


class Pronoun(NamedTuple):
    """The cases of a personal pronoun.

    Attributes:
        subject: As subject.
        object: As object.
        possessive: As determiner.
        agreement: As its verb shows it.
    """

    subject: str
    object: str
    possessive: str
    agreement: Agreement


_PRONOUNS: Final = (
    Pronoun("I", "me", "my", Agreement(1)),
    Pronoun("you", "you", "your", Agreement(2)),
    Pronoun("he", "him", "his", Agreement()),
    Pronoun("she", "her", "her", Agreement()),
    Pronoun("it", "it", "its", Agreement()),
    Pronoun("we", "us", "our", Agreement(1, plural=True)),
    Pronoun("they", "them", "their", Agreement(3, plural=True)),
)
_BY_FORM: Final[Mapping[str, Pronoun]] = {
    **{form: row for row in _PRONOUNS for form in (row.possessive, row.object, row.subject)},
    "i": _PRONOUNS[0],
    "'s": _PRONOUNS[5],
    "'em": _PRONOUNS[6],
    "it's": _PRONOUNS[4],
}


def pronoun(form: str) -> Pronoun | None:
    """Return the cases of a personal pronoun or possessive determiner, ``None`` of another word.

    Example:
        >>> pronoun("Them").subject, pronoun("her").subject, pronoun("mine")
        ('they', 'she', None)
    """
    return _BY_FORM.get(form.lower().replace("’", "'"))


def article(word: str) -> str:
    """Return *a* or *an*, whichever fits before a word.

    Example:
        >>> [article(word) for word in ("hour", "unit", "11-year-old", "SUV")]
        ['an', 'a', 'an', 'an']
    """
    digits = re.match(r"\$?(\d[\d,]*)", word)
    spoken = _english().number_to_words(digits[1]) if digits else word
    if re.match(r"[FHLMNRSX](?![a-z])[A-Z.\d-]*$", spoken) and not _is_said(spoken):
        return "an"
    return str(_english().a(spoken)).split()[0]


def _is_said(capitals: str) -> bool:
    """Return whether an abbreviation is said as a word: *NASA*, but not *HIV* or *NYPD*."""
    return len(capitals) > _SPELLED and capitals[1] in "AEIOU"


@cache
def _english() -> Any:
    """Return the engine of inflect.

    At import, the package has typeguard rewrite each of its functions to check its arguments, which
    takes three seconds; nothing here needs it.
    """
    import typeguard

    checked = typeguard.typechecked
    setattr(typeguard, "typechecked", lambda function: function)  # noqa: B010 for the type checker
    try:
        import inflect
    finally:
        setattr(typeguard, "typechecked", checked)  # noqa: B010
    return inflect.engine()
