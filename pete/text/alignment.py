r"""Alignment of tokens with their text, character by character.

A tokeniser may leave a text as it is, or rewrite it: quotes become two backquotes and two
apostrophes, brackets become ``-LRB-``, a slash becomes ``\/``, an ellipsis becomes three dots,
accents are composed or decomposed, invisible characters are lost. Text and tokens are therefore
compared *spelled out*: every character in its longest form (compatibility decomposition of
Unicode, and the table below), without white space and without invisible characters. Spelling out
always lengthens, so it does not matter where a tokeniser splits the text.

Remaining differences are those of two strings, and are reported: nothing is forced into place.
Two tokenisations of one text align with each other through the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from itertools import groupby
from typing import Final, TypeAlias

Span: TypeAlias = tuple[int, int]
"""``(start, end)`` in code points of the text, end exclusive."""

_DOUBLE: Final = "''"
_LONGER: Final = {
    "(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-",
    **dict.fromkeys('"“”„‟«»', _DOUBLE),
    **dict.fromkeys("`‘’‚‛′‹›", "'"),
    **dict.fromkeys("‒–—―", "--"),
    **dict.fromkeys("‐−", "-"),
    **dict.fromkeys("⁄∕", "/"),
}  # fmt: skip
"""A quote is two apostrophes, since tokenisers write it as two backquotes or two apostrophes."""

_ESCAPE: Final = "\\"
_ESCAPED: Final = ("/", "*")
"""Characters that the Penn Treebank writes after a backslash, which is added if it is missing."""

_INVISIBLE: Final = {"Cc", "Cf", "Zs", "Zl", "Zp"}
"""Categories of controls, formats (soft hyphen, zero width) and separators (U+00A0)."""

_LISTED: Final = 8
"""Code points listed in a message."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A place where a text and its tokens do not align.

    Attributes:
        start: The place in the text, in code points.
        text: What the text has there, spelled out; ``""`` if only the tokens have something.
        tokens: What the tokens have there, spelled out; ``""`` if only the text has something.
    """

    start: int
    text: str
    tokens: str

    def __str__(self) -> str:
        return (
            f"at character {self.start} the text has {_shown(self.text)}, "
            f"the tokens have {_shown(self.tokens)}"
        )


@dataclass(frozen=True, slots=True)
class Alignment:
    """The tokens of a text in their places.

    Attributes:
        spans: The span of each token, ``None`` for a token that is not in the text. Tokens share
            a span if they share a character (an ellipsis split in two).
        mismatches: Places that do not align, in order.
        mismatch_rate: Share of the spelled-out characters, of text and tokens together, that
            do not align: 0 to 1; 0 if there are no characters.
    """

    spans: tuple[Span | None, ...]
    mismatches: tuple[Mismatch, ...] = ()
    mismatch_rate: float = 0.0


def align(tokens: Iterable[str], text: str) -> Alignment:
    """Find the place of each token in a text.

    Args:
        tokens: Forms of the tokens, in order.
        text: The text.

    Example:
        >>> align(["``", "No", "''", "-LRB-", "now", "-RRB-"], "“No” (now)").spans
        ((0, 1), (1, 3), (3, 4), (5, 6), (6, 9), (9, 10))
        >>> alignment = align(["a", "caffe"], "a cafe")
        >>> alignment.spans, round(alignment.mismatch_rate, 3)
        (((0, 1), (2, 6)), 0.091)
        >>> print(*alignment.mismatches)
        at character 5 the text has nothing, the tokens have 'f' (U+0066)
    """
    forms = list(tokens)
    theirs, ours = _spell_out(forms), _spell_out(text)
    places: list[list[int]] = [[] for _ in forms]
    nearby: list[Span | None] = [None] * len(forms)
    mismatches = []
    for tag, i, j, k, m in _opcodes(theirs.characters, ours.characters):
        if tag == "equal":
            for token, place in zip(theirs.origins[i:j], ours.origins[k:m], strict=True):
                places[token].append(place)
            continue
        mismatches.append(
            Mismatch(ours.place(k, len(text)), ours.characters[k:m], theirs.characters[i:j])
        )
        for token in theirs.origins[i:j]:
            nearby[token] = nearby[token] or _extent(ours.origins[k:m])
    wrong = sum(len(mismatch.text) + len(mismatch.tokens) for mismatch in mismatches)
    whole = len(theirs.characters) + len(ours.characters)
    return Alignment(
        tuple(_extent(place) or near for place, near in zip(places, nearby, strict=True)),
        tuple(mismatches),
        wrong / whole if whole else 0.0,
    )


def spelled_out(text: str) -> str:
    """Return a text without white space, every character in its longest form.

    Example:
        >>> spelled_out("-LRB- ``no'' -RRB-") == spelled_out('("no")')
        True
    """
    return _spell_out(text).characters


@dataclass(frozen=True, slots=True)
class _Spelled:
    """Parts of a text spelled out.

    Attributes:
        characters: All characters.
        origins: The number of the part each one comes from.
    """

    characters: str
    origins: tuple[int, ...]

    def place(self, index: int, end: int) -> int:
        """Return the part a character comes from, ``end`` after the last one."""
        return self.origins[index] if index < len(self.origins) else end


def _spell_out(parts: Iterable[str]) -> _Spelled:
    """Spell out the tokens of a text, or a text, each character of which is then a part."""
    spelled = [
        (c, number)
        for number, part in enumerate(parts)
        for written in part
        for c in _longest(written)
    ]
    accent = unicodedata.combining  # typists do not keep to the canonical order of accents
    ordered = [
        pair
        for accents, run in groupby(spelled, key=lambda pair: accent(pair[0]) > 0)
        for pair in (sorted(run, key=lambda pair: accent(pair[0])) if accents else run)
    ]
    escaped, before = [], ""
    for c, number in ordered:
        if c in _ESCAPED and before != _ESCAPE:
            escaped.append((_ESCAPE, number))
        escaped.append((c, number))
        before = c
    return _Spelled("".join(c for c, _ in escaped), tuple(number for _, number in escaped))


@cache
def _longest(character: str) -> str:
    """Return a character in its longest form, ``""`` for an invisible one."""
    if character in _LONGER:
        return _LONGER[character]
    decomposed = unicodedata.normalize("NFKD", character)
    seen = (c for c in decomposed if unicodedata.category(c) not in _INVISIBLE)
    return "".join(_LONGER.get(c, c) for c in seen)


def _opcodes(first: str, second: str) -> Sequence[tuple[str, int, int, int, int]]:
    if first == second:  # as nearly always, and then there is nothing to search
        return [("equal", 0, len(first), 0, len(second))]
    return SequenceMatcher(None, first, second, autojunk=False).get_opcodes()


def _extent(places: Sequence[int]) -> Span | None:
    return (min(places), max(places) + 1) if places else None


def _shown(characters: str) -> str:
    """Return characters with their code points, since many look alike."""
    if not characters:
        return "nothing"
    points = " ".join(f"U+{ord(c):04X}" for c in characters[:_LISTED])
    more = " ..." if len(characters) > _LISTED else ""
    return f"{characters!r} ({points}{more})"
