"""Texts and the tokens that spell them, in the conventions of any tokeniser.

:mod:`pete.text.alignment` defines what counts as the same spelling.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from pete.text.alignment import Span, align, spelled_out

_CLITIC: Final = r"(?:n['’]t|['’](?:s|re|ve|ll|d|m))(?!\w)"
_LETTER: Final = r"[\w\u0300-\u036f]"
_TOKEN: Final = re.compile(
    rf"""-[LR][RSC]B- | `` | '' | {_CLITIC}
    | (?:[^\W\d_]\.){{2,}}                                              # U.S.
    | \d+(?:[.,]\d+)+                                                   # 12,000.5
    | {_LETTER}(?:(?!{_CLITIC})(?:{_LETTER}|['’-](?={_LETTER})))*       # well-known
    | \.\.\. | -- | \S(?:\u200d\S|\ufe0f)*                     # joined emoji""",
    re.IGNORECASE | re.VERBOSE,
)


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, cut at blanks, as a set; for lists of words in code.

    Example:
        >>> sorted(word_set("the this that"))
        ['that', 'the', 'this']
    """
    return frozenset(text.split())


def fold(text: str) -> str:
    r"""Return a text with composed accents and single blanks.

    Example:
        >>> fold(" A cafe\u0301\n")
        'A café'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def plain(text: str) -> str:
    r"""Return a sentence as it is annotated and hashed: one space for each run of white space.

    Example:
        >>> plain(" Ann\n left. ")
        'Ann left.'
    """
    return " ".join(text.split())


def digest(text: str) -> str:
    """Return the SHA-256 of a sentence in UTF-8, in hexadecimal; white space is normalised.

    Example:
        >>> digest("Ann left.") == digest(" Ann  left.")
        True
    """
    return hashlib.sha256(plain(text).encode()).hexdigest()


def locate(forms: Iterable[str], text: str) -> tuple[Span, ...] | None:
    """Return the place of each form in a text, each after the one before.

    Args:
        forms: Forms of tokens, in order; they may omit some of the text.
        text: The text.

    Returns:
        One span per form, or ``None`` if a form is not in its place. An invisible form (a
        zero-width joiner) has an empty span after the form before it.

    Example:
        >>> locate(["Go", "-LRB-", "now"], "Go (now)")
        ((0, 2), (3, 4), (4, 7))
        >>> locate(["now", "Go"], "Go now") is None
        True
    """
    alignment = align(forms, text)
    if any(mismatch.tokens for mismatch in alignment.mismatches):
        return None
    spans: list[Span] = []
    for span in alignment.spans:
        end = spans[-1][1] if spans else 0
        spans.append(span or (end, end))
    return tuple(spans)


def covers(spans: Iterable[Span], text: str) -> bool:
    """Return whether spans, in order, cover all visible characters of a text.

    Args:
        spans: Spans in text order.
        text: The text.

    Example:
        >>> covers([(0, 2), (3, 6)], "Go now"), covers([(0, 2)], "Go now")
        (True, False)
    """
    end = 0
    for start, stop in spans:
        if spelled_out(text[end:start]):
            return False
        end = max(end, stop)
    return not spelled_out(text[end:])


_TYPED: Final = {
    "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}",
    "``": '"', "''": '"',
}  # fmt: skip


def as_typed(form: str) -> str:
    r"""Return a form of the Penn Treebank as people type it.

    Example:
        >>> as_typed("-LRB-"), as_typed(r"1\/2"), as_typed("``")
        ('(', '1/2', '"')
    """
    return _TYPED.get(form) or form.replace(r"\/", "/").replace(r"\*", "*")


def rough_tokens(text: str) -> list[str]:
    """Return words, marks and clitics of an English text, as in treebanks but not escaped.

    They are for parsers that need tokens and have no tokeniser of their own.

    Example:
        >>> rough_tokens("She didn't see Ann's well-known cat.")
        ['She', 'did', "n't", 'see', 'Ann', "'s", 'well-known', 'cat', '.']
    """
    return [token for token in _TOKEN.findall(text) if spelled_out(token)]
