"""Penn Treebank tags: derived where they are missing, and asked about.

Every rule of the normaliser tests Penn tags. A parser that gives only universal parts of
speech and features gets its tags from :func:`ptb_tag`.
"""

from __future__ import annotations

from typing import Final

from pete.graph import Token
from pete.stanford.words import MODALS

__all__ = ["ptb_tag"]

_BY_UPOS: Final = {
    "ADJ": "JJ",
    "ADP": "IN",
    "ADV": "RB",
    "CCONJ": "CC",
    "CONJ": "CC",
    "DET": "DT",
    "INTJ": "UH",
    "NOUN": "NN",
    "NUM": "CD",
    "PRON": "PRP",
    "PROPN": "NNP",
    "PUNCT": ".",
    "SCONJ": "IN",
    "SYM": "SYM",
    "X": "FW",
}
_CURRENCIES: Final = frozenset("$£€¥")
_WH: Final = {"PRON": "WP", "DET": "WDT", "ADV": "WRB"}


def ptb_tag(token: Token) -> str:
    """The Penn tag of a token: its own, or one derived from its part of speech and features.

    Example:
        >>> ptb_tag(Token(1, "sang", upos="VERB", feats=(("Tense", "Past"), ("VerbForm", "Fin"))))
        'VBD'
    """
    if token.xpos:
        return token.xpos
    if token.upos in ("VERB", "AUX"):
        return _verb_tag(token)
    if token.upos == "PART":
        return {"to": "TO", "'s": "POS", "’s": "POS", "'": "POS"}.get(token.form.lower(), "RB")
    if token.upos in _WH and token.feat("PronType") in ("Rel", "Int"):
        return "WP$" if token.feat("Poss") else _WH[token.upos]
    if token.upos == "PRON" and token.feat("Poss"):
        return "PRP$"
    if token.upos == "SYM" and token.form in _CURRENCIES:
        return "$"
    return _BY_UPOS.get(token.upos, "")


def _verb_tag(token: Token) -> str:
    if token.upos == "AUX" and token.form.lower() in MODALS:
        return "MD"
    past = token.feat("Tense") == "Past"
    if token.feat("Mood") == "Imp":
        return "VB"
    match token.feat("VerbForm"):
        case "Fin" if past:
            return "VBD"
        case "Fin":
            third = token.feat("Person") == "3" and token.feat("Number") != "Plur"
            return "VBZ" if third else "VBP"
        case "Part" if past:
            return "VBN"
        case "Ger" | "Part":
            return "VBG"
        case _:
            return "VB"
