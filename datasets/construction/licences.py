"""The licences of treebanks that are known by their sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from pete.text.tokens import as_typed

from .reading import GoldSentence

_BY_ID: Final[Mapping[re.Pattern[str], str]] = {
    re.compile(r"(answers|email|newsgroup|reviews|weblog)-\S+-\d{4}"): (
        "CC BY-SA 4.0 (annotations of the English Web Treebank in Universal Dependencies; its "
        "texts are LDC2012T13, in part of other owners)"
    ),
    re.compile(r"[nw]\d{8}"): "CC BY-SA 4.0 (Parallel Universal Dependencies)",
}

_BY_WORDS: Final[Mapping[str, str]] = {
    "4105452808a13609": (
        "(C) LDC 1995 (sample of the Penn Treebank): for non-commercial use only, not to be passed "
        "on"
    ),
}
"""By the start of a hash of the words of the first sentence, which must not stand here."""


def known_licence(sentence: GoldSentence) -> str:
    """Return the licence of the treebank that a sentence is from, ``""`` if it is not known."""
    for pattern, licence in _BY_ID.items():
        if pattern.fullmatch(sentence.id):
            return licence
    words = " ".join(as_typed(token.form) for token in sentence.tree.tokens)
    return _BY_WORDS.get(sha256(words.encode()).hexdigest()[:16], "")
