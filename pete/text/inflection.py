"""Undoing inflection: a dictionary, additions to it, and one spelling for each verb.

The dictionary and the rules for unknown words are those of lemminflect. The additions cover verbs
for which these give two lemmas (*enrol*, *enrolled*) or remove too little or too much
(*mimicked*, *synced*), and compounds whose parts they do not recognise (*breastfed*).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from typing import Any, Final

_OPEN: Final = ("VERB", "NOUN", "ADJ", "ADV")

_IRREGULAR: Final[Mapping[str, Mapping[str, str]]] = {
    "NOUN": {"leaves": "leaf", "oxen": "ox", "brethren": "brother"},
    "VERB": {
        "mimicked": "mimic",
        "mimicking": "mimic",
        "synced": "sync",
        "syncing": "sync",
    },
}
"""Forms that are missing from the dictionary, or that it reads as the rarer word."""

SINGULARS: Final[Mapping[str, frozenset[str]]] = {
    "axes": frozenset({"axe", "axis"}),
    "bases": frozenset({"base", "basis"}),
    "ellipses": frozenset({"ellipse", "ellipsis"}),
    "leaves": frozenset({"leaf", "leave"}),
    "staves": frozenset({"staff", "stave"}),
}
"""Plurals of two nouns each, which only the sense distinguishes."""

_SPELLINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "NOUN": {"ax": "axe"},
    "VERB": {
        "appal": "appall",
        "ax": "axe",
        "distil": "distill",
        "enrol": "enroll",
        "enthral": "enthrall",
        "extoll": "extol",
        "fulfil": "fulfill",
        "ghost-write": "ghostwrite",
        "instal": "install",
        "instil": "instill",
        "pickax": "pickaxe",
        "poleax": "poleaxe",
        "programme": "program",
        "reinstal": "reinstall",
        "reprogramme": "reprogram",
        "synch": "sync",
    },
}
"""Words with two spellings, whose inflected forms are often the same."""

_PREFIXES: Final = frozenset({"mis", "out", "over", "re", "un", "under", "up"})
_NOUN_OR_VERB: Final = frozenset({"NOUN", "VERB"})
_SHORTEST: Final = 3
"""Letters of the shortest part of a compound, except prefixes."""


def spelled(word: str, pos: str) -> str:
    """Return the one spelling that stands for all spellings of a word or a compound's last part.

    Args:
        word: A lemma in lower case.
        pos: Universal part of speech, of an open class.

    Example:
        >>> spelled("enrol", "VERB"), spelled("re-enrol", "VERB"), spelled("axis", "NOUN")
        ('enroll', 're-enroll', 'axis')
    """
    others = _SPELLINGS.get(pos)
    if not others:
        return word
    first, hyphen, last = word.rpartition("-")
    return others.get(word) or first + hyphen + others.get(last, last)


def uninflected(word: str, pos: str) -> str:
    """Undo inflection; for a compound unknown to the dictionary, that of its last part.

    Args:
        word: A word in lower case.
        pos: Universal part of speech, of an open class.

    Example:
        >>> uninflected("oxen", "NOUN"), uninflected("breastfed", "VERB")
        ('ox', 'breastfeed')
    """
    return spelled(_known(word, pos) or _derived(word, pos), pos)


def guess(word: str) -> str:
    """Return the lemma of a word of unknown part of speech.

    The word is read as a verb if that changes it, else as a noun, and so on.
    """
    known = ((_known(word, pos), pos) for pos in _OPEN)
    candidates = (spelled(lemma, pos) for lemma, pos in known if lemma)
    return next((candidate for candidate in candidates if candidate != word), word)


def _known(word: str, pos: str) -> str:
    irregular = _IRREGULAR.get(pos, {}).get(word)
    return irregular or next(iter(_dictionary(word).get(pos, ())), "")


def _derived(word: str, pos: str) -> str:
    first, hyphen, last = word.rpartition("-")
    if first and last and _known(last, pos):
        return first + hyphen + _known(last, pos)
    # The rules for unknown words are sound for -s, -ed, -ing only: they make "oth" of "other".
    if pos not in ("NOUN", "VERB"):
        return word
    lemma = _shortened(_by_rule(word, pos))
    return lemma if _dictionary(lemma) else next(_compounds(word, pos), lemma)


def _compounds(word: str, pos: str) -> Iterator[str]:
    """Yield a compound with its last part uninflected, the longest last part first.

    Plurals in *-s* are left to the rules: *beardies* is not *bear* and *dies*.
    """
    for place in range(1, len(word) - _SHORTEST + 1):
        first, last = word[:place], word[place:]
        if first in _PREFIXES or (place >= _SHORTEST and _dictionary(first)):
            lemma = _known(last, pos)
            if lemma and (_is_irregular(last, lemma) if pos == "NOUN" else _is_cut(last, lemma)):
                yield first + lemma


def _is_irregular(plural: str, lemma: str) -> bool:
    return not plural.startswith(lemma)


def _is_cut(form: str, lemma: str) -> bool:
    """Return whether a verb is inflected, or looks so to the rules: *breastfeed*."""
    return form != lemma or form.endswith("eed")


def _shortened(word: str) -> str:
    """Return a form without the letter that the rules leave doubled: *triall*, *havock*."""
    doubled = word.endswith("ck") or (word[-2:-1] == word[-1:] and word[-1:] not in "eo")
    if not doubled or _dictionary(word):
        return word
    return word[:-1] if not _NOUN_OR_VERB.isdisjoint(_dictionary(word[:-1])) else word


@cache
def lemminflect(part: str) -> Any:
    """Return the ``Lemmatizer`` or the ``Inflections`` of lemminflect; loading takes half a second.

    The package itself is not run: it would import spaCy, and with it torch, for several seconds,
    to offer them an extension that nothing here uses.
    """
    package = find_spec("lemminflect")
    assert package is not None  # noqa: S101 for the type checker: it is a requirement
    with_spacy = sys.modules.get("lemminflect")
    sys.modules["lemminflect"] = with_spacy or module_from_spec(package)
    try:
        module = import_module(f"lemminflect.core.{part}")
    finally:
        if with_spacy is None:
            del sys.modules["lemminflect"]
    return getattr(module, part)()


def _dictionary(word: str) -> Mapping[str, tuple[str, ...]]:
    lemmas: Mapping[str, tuple[str, ...]] = lemminflect("Lemmatizer").getAllLemmas(word)
    return lemmas


def _by_rule(word: str, pos: str) -> str:
    if not word.replace("-", "").isalnum():  # an address, a clitic: nothing to take off
        return word
    lemmas: tuple[str, ...] = lemminflect("Lemmatizer").getAllLemmasOOV(word, pos).get(pos, ())
    return lemmas[0] if lemmas and lemmas[0] else word
