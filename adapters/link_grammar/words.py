"""The words of Link Grammar's English dictionary, with Penn tags by their endings.

Link Grammar marks the entry it chose by an ending: ``saw.v-d`` is the past tense, ``saw.n`` the
tool. Participles are recognised only by their links.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

BE: Final = frozenset(
    """
    be am is are was were been being 's 're 'm ’s ’re ’m isn't aren't wasn't weren't isn’t
    aren’t wasn’t weren’t get gets got getting
    """.split()
)
"""Verbs that form a passive or take a predicate."""

DO: Final = frozenset("do does did don't doesn't didn't don’t doesn’t didn’t".split())
HAVE: Final = frozenset("have has had haven't hasn't hadn't 've 'd haven’t hasn’t ’ve ’d".split())
MODALS: Final = frozenset(
    """
    can could may might must shall should will would 'll ’ll can't cannot couldn't mustn't
    shouldn't won't wouldn't can’t couldn’t mustn’t shouldn’t won’t wouldn’t ought
    """.split()
)
COORDINATORS: Final = frozenset(["and", "or", "but", "nor"])
NOT: Final = frozenset(["not", "n't", "n’t", "never"])
POSSESSIVES: Final = frozenset("my your his her its our their whose 's ' ’s ’".split())
QUESTION_WORDS: Final = frozenset(
    "what who whom which how where when why whatever whoever whichever".split()
)

_ENTRY: Final = re.compile(r"\[?(?P<form>.+?)(?:\[[^\]]*\])?(?:\.(?P<kind>[a-z]+(?:-[a-z]+)?))?\]?")
_VERBAL: Final = frozenset(["v", "v-d", "g", "q", "q-d", "w", "w-d", "d"])

_BY_KIND: Final[Mapping[str, str]] = {
    "a": "JJ", "a-c": "JJR", "a-s": "JJS", "e": "RB", "adv": "RB", "adj": "JJ",
    "n": "NN", "n-u": "NN", "n-m": "NN", "n-f": "NN", "s": "NN", "t": "NN", "u": "NN", "y": "NN",
    "p": "NNS", "i": "NNS", "f": "NNP", "m": "NNP", "b": "NNP", "l": "NNP", "o": "NNP", "c": "NNP",
    "x": "NNP", "h": "NNP", "r": "IN", "ij": "UH", "g": "VBG", "ord": "JJ", "ti": "NN",
    "v-d": "VBD", "q-d": "VBD", "w-d": "VBD",
}  # fmt: skip
_CLOSED: Final[Mapping[str, str]] = {
    **dict.fromkeys("the a an this that these those all both each every some any no".split(), "DT"),
    **dict.fromkeys("my your his her its our their".split(), "PRP$"),
    **dict.fromkeys("i you he she it we they me him us them".split(), "PRP"),
    **dict.fromkeys("himself herself itself themselves myself yourself ourselves".split(), "PRP"),
    **dict.fromkeys("everyone someone nobody everybody somebody anybody nothing".split(), "NN"),
    **dict.fromkeys("who whom what".split(), "WP"),
    **dict.fromkeys("how where when why".split(), "WRB"),
    **dict.fromkeys(COORDINATORS, "CC"),
    **dict.fromkeys("is has does".split(), "VBZ"),
    **dict.fromkeys("am are have do".split(), "VBP"),
    **dict.fromkeys("was were had did".split(), "VBD"),
    **dict.fromkeys(MODALS, "MD"),
    **dict.fromkeys(". ? !".split(), "."),
    **dict.fromkeys(", ;".split(), ","),
    **dict.fromkeys("not n't never here now then".split(), "RB"),
    **dict.fromkeys("one two three four five six seven eight nine ten eleven twelve".split(), "CD"),
    **dict.fromkeys("hundred thousand million billion".split(), "CD"),
    **dict.fromkeys("\" “ ” ` '".split(), "''"),
    "which": "WDT", "whose": "WP$", "than": "IN", "there": "EX", "to": "TO", ":": ":",
    "be": "VB", "been": "VBN", "being": "VBG",
}  # fmt: skip
_CONJUNCTIONS: Final[Mapping[str, str]] = {"j-c": "IN", "j-r": "WDT"}
_NOMINAL: Final = frozenset(["n", "n-u"])


@dataclass(frozen=True, slots=True)
class LinkedWord:
    """A word as it stands in a linkage.

    Attributes:
        form: The word in the text.
        kind: The ending of its entry after the dot, ``""`` if there is none.
        entry: The word of the entry, in lower case if only its place in the text capitalises it.
    """

    form: str
    kind: str
    entry: str = ""

    @classmethod
    def of(cls, form: str, entry: str) -> LinkedWord:
        """Return a word and its entry.

        Example:
            >>> LinkedWord.of("Saw", "saw.v-d"), LinkedWord.of("Blorp", "blorp[?].n").kind
            (LinkedWord(form='Saw', kind='v-d', entry='saw'), 'n')
        """
        match = _ENTRY.fullmatch(entry)
        return cls(form, match["kind"] or "", match["form"]) if match else cls(form, "", entry)

    @property
    def lower(self) -> str:
        """Its form in lower case."""
        return self.form.lower()

    @property
    def is_verb(self) -> bool:
        """Return whether the entry is that of a verb."""
        return self.kind in _VERBAL


def tag(word: LinkedWord, *, links: frozenset[str]) -> str:
    """Return the Penn tag of a word.

    Args:
        word: The word.
        links: Labels of the links that come to it from the left.

    Example:
        >>> tag(LinkedWord("seen", "v"), links=frozenset(["Pv"]))
        'VBN'
        >>> tag(LinkedWord("dogs", "n"), links=frozenset(["Dmc"]))
        'NNS'
    """
    if word.kind in _CONJUNCTIONS:
        return _CONJUNCTIONS[word.kind]
    closed = _CLOSED.get(word.lower)
    if closed is not None and word.kind not in ("n", "a", "m", "f"):
        return closed
    if word.lower in ("'s", "’s", "'", "’") and word.kind == "p":
        return "POS"
    if word.is_verb:
        return _verb_tag(word, links)
    plural = word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is", "'s"))
    if plural and word.kind in _NOMINAL:
        return "NNS"
    if word.lower.endswith("ly") and not word.kind:
        return "RB"
    return _BY_KIND.get(word.kind, "") or _open_tag(word)


def _verb_tag(word: LinkedWord, links: frozenset[str]) -> str:
    names = {"".join(c for c in label if c.isupper()) for label in links}
    if word.lower.endswith("ing") and word.kind in ("v", "g", "q"):
        return "VBG"
    participle = ("PP", "Pv", "Pa", "Mv", "MXsv", "MXpv")
    if any(label.startswith(participle) for label in links):
        return "VBN"
    if "I" in names:
        return "VB"
    if word.kind in _BY_KIND:
        return _BY_KIND[word.kind]
    return "VBZ" if word.lower.endswith("s") else "VBP"


def _open_tag(word: LinkedWord) -> str:
    """Return the tag of an entry without an ending: a number, name, preposition or mark."""
    if any(c.isdecimal() for c in word.form):
        return "CD"
    if not any(c.isalnum() for c in word.form):
        return "SYM"
    return "NNP" if word.entry[:1].isupper() else "IN"
