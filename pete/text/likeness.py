"""Similarity between a word of a text and a parser's spelling of it, and what may never differ.

Words are compared by their letters, in lower case and without accents. All parts of a number (its
digits, a sign before it, the marks inside it, a per cent sign after it) count as letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from html import unescape
from typing import Final

from pete.text.alignment import spelled_out

_NEARLY: Final = 0.75
"""Least similarity of a word and its spelling in a parse, the ratio of :class:`SequenceMatcher`
for their letters and digits: *colour* and *color* have .91, *grey* and *gray* .75, *cat* and
*hat* .67."""

_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
_HTML: Final = re.compile(r"&(?:amp|lt|gt|quot|apos|#0?39);", re.IGNORECASE)
_BRACKET: Final = re.compile("-[lr][rsc]b-", re.IGNORECASE)
_BARE_BRACKET: Final = re.compile("[LR][RSC]B")
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_ATOM: Final = re.compile(
    r"(?:(?<![\w-])[-+](?=\d))?(?:[^\W_]|[\u0300-\u036f]|(?<=\d)[.,:/-](?=\d))+|%"
)
"""Runs between marks: *well* and *known* in *well-known*, *Ann* and *s* in *Ann's*, *-1.5* and
*%* in *-1.5%*."""

_LETTERS: Final = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that Unicode does not decompose."""

_CONTRACTED: Final = (
    ("can't", "cannot"),
    ("won't", "willnot"),
    ("shan't", "shallnot"),
    ("dunno", "donotknow"),
    ("gonna", "goingto"),
    ("wanna", "wantto"),
    ("gotta", "gotto"),
    ("lemme", "letme"),
    ("gimme", "giveme"),
    ("(?<=[a-z])n't", "not"),
    ("'ll", "will"),
    ("'ve", "have"),
)
_CONTRACTIONS: Final = tuple(
    (re.compile(rf"(?<![a-z]){short}(?![a-z])" if short[0] != "(" else short), full)
    for short, full in _CONTRACTED
)
_NEGATIVE: Final = ("un", "in", "im", "il", "ir", "dis", "mis", "non", "no", "n")
"""Prefixes that turn a word into its contrary: *unhappy*, *never*."""

_NUMERALS: Final = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety "
    "hundred thousand million billion trillion".split()
)


def plain(form: str) -> str:
    """Return a text spelled out, with one spelling each for brackets, dashes and dots.

    Example:
        >>> plain("(a–b)....") == plain("-lrb- a -- b -rrb- ...")
        True
    """
    spelled = _BRACKET.sub(lambda found: found[0].upper(), spelled_out(form))
    return re.sub(r"\.{4,}", "...", re.sub(r"(?<![A-Z])--+(?![LR][RSC]B-)", "-", spelled))


def unescaped(form: str, text: str) -> str:
    """Return a form as the text has it, where the parser wrote an escape of HTML or *LRB*.

    Args:
        form: A form of a parse.
        text: The text of the parse.
    """
    if _HTML.search(form) and form not in text:
        return unescape(form)
    return f"-{form}-" if _BARE_BRACKET.fullmatch(form) and form not in text else form


def control_characters(form: str, text: str) -> bool:
    """Return whether a form has a control character that the text does not have.

    Args:
        form: A form of a parse.
        text: The text of the parse.
    """
    return any(control not in text for control in _CONTROL.findall(form))


def atoms(spelled: str) -> tuple[str, ...]:
    """Return the runs of letters and digits of a spelled-out text.

    Example:
        >>> atoms(plain("“Café-Œuvre” -1.5%, 5,000"))
        ('cafe', 'oeuvre', '-1.5', '%', '5000')
    """
    folded = _BRACKET.sub(" ", spelled.replace("\\", "").casefold())
    runs = _ATOM.findall(_THOUSANDS.sub("", folded.translate(_LETTERS)))
    bare = ("".join(c for c in run if not unicodedata.combining(c)) for run in runs)
    return tuple(filter(None, bare))


def is_near(word: str, parts: Sequence[str]) -> bool:
    """Return whether parts spell nearly the same as a word, and neither has a part of its own.

    Args:
        word: A word of a text, spelled out.
        parts: Some units of a parse, spelled out.

    Example:
        >>> is_near("colour", ["color"]), is_near("can't", ["can", "not"]), is_near("cat", ["hat"])
        (True, True, False)
        >>> is_near("possible", ["impossible"]), is_near("could", ["couldn't"])
        (False, False)
    """
    our_atoms, their_atoms = atoms(word), [a for p in parts for a in atoms(p.replace("'", ""))]
    ours, theirs = "".join(our_atoms), "".join(their_atoms)
    if not ours or not theirs:
        return False
    full, their_full = _in_full(word), _in_full("".join(parts))
    if ours == theirs or full == their_full:
        return True
    if len(theirs) > 2 * len(ours) or _differ_in_sense(full, their_full):
        return False
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    if matcher.ratio() < _NEARLY:
        return False
    blocks = matcher.get_matching_blocks()
    return _shares(our_atoms, [(b.a, b.a + b.size) for b in blocks]) and _shares(
        their_atoms, [(b.b, b.b + b.size) for b in blocks]
    )


def in_place_of(held: str, parts: Sequence[str]) -> bool:
    """Return whether parts may be the words of one multiword token, though not spelled so.

    They begin with its letter, are about twice as long at most, and have a third of its letters.

    Args:
        held: What the text has where the token stands.
        parts: The forms of the words.

    Example:
        >>> in_place_of("du", ["de", "le"]), in_place_of("the", ["foreign", "words"])
        (True, False)
    """
    ours, theirs = (_in_full(plain(form)) for form in (held, "".join(parts)))
    if not ours or ours[0] != theirs[:1] or len(theirs) > 2 * len(ours) + 1:
        return False
    if _differ_in_sense(ours, theirs):
        return False
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    return 3 * sum(block.size for block in blocks) >= len(ours)


def _in_full(spelled: str) -> str:
    """Return the letters of a word without contractions: *cannot* for *can't* and *cann't*."""
    full = spelled.casefold()
    for short, long in _CONTRACTIONS:
        full = short.sub(long, full)
    return "".join(atoms(full))


def _differ_in_sense(one: str, other: str) -> bool:
    """Return whether words differ in number, or one denies what the other states."""
    return (
        [c for c in one if not c.isalpha()] != [c for c in other if not c.isalpha()]
        or not _NUMERALS.isdisjoint((one, other))
        or one.endswith("not") != other.endswith("not")
        or _is_contrary(one, other)
        or _is_contrary(other, one)
    )


def _is_contrary(one: str, other: str) -> bool:
    rest = (one.removeprefix(prefix) for prefix in _NEGATIVE if one.startswith(prefix))
    return any(len(left) > 1 and other.startswith(left[:2]) for left in rest) or (
        one.startswith("no") and other.startswith("any")
    )


def _shares(parts: Sequence[str], matched: Sequence[tuple[int, int]]) -> bool:
    """Return whether half of each part is matched."""
    start = 0
    for part in parts:
        end = start + len(part)
        shared = sum(max(0, min(stop, end) - max(begin, start)) for begin, stop in matched)
        if 2 * shared < len(part):
            return False
        start = end
    return True
