"""Penn Treebank tags: derived where they are missing.

Every rule of the normaliser and of the entailment module asks for Penn tags. A parser that
gives only universal parts of speech and features, or tags of another set, gets its tags here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from pete.graph import Token
from pete.normaliser.words import MODALS
from pete.text.lemmas import lemma

PENN_TAGS: Final = frozenset(
    """
    # $ '' , -LRB- -RRB- -LSB- -RSB- -LCB- -RCB- . : `` ADD AFX BES CC CD DT EX FW GW HVS HYPH IN JJ
    JJR JJS LS MD NFP NN NNP NNPS NNS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP
    VBZ WDT WP WP$ WRB XX
    """.split()
)
"""The tags of the Penn Treebank, and those that OntoNotes and the English Web Treebank added."""

_BY_UPOS: Final = {
    "ADP": "IN",
    "CCONJ": "CC",
    "CONJ": "CC",
    "INTJ": "UH",
    "NUM": "CD",
    "X": "FW",
}
_CLITICS: Final = {"to": "TO", "na": "TO", "ta": "TO", "'s": "POS", "’s": "POS", "'": "POS"}
_MARKS: Final = {
    **dict.fromkeys("([{<", "-LRB-"),
    **dict.fromkeys(")]}>", "-RRB-"),
    **dict.fromkeys((":", ";", "-", "--", "–", "—", "...", "…"), ":"),
    **dict.fromkeys(("“", "‘", "``"), "``"),
    **dict.fromkeys(("”", "’", "''", '"'), "''"),
    ",": ",",
}
_CURRENCIES: Final = frozenset("$£€¥")
_PLURALS: Final = ("Plur", "Ptan")
_DEGREES: Final = {"Cmp": "R", "Sup": "S", "Pos": ""}
_QUESTIONS: Final = ("Rel", "Int")
_ASKING: Final = frozenset(
    """
    how what whatever when whenever where whereby wherever which whichever who whoever whom
    whomever whose why
    """.split()
)
"""Words that have a tag in W whatever they do: *where* also where it subordinates."""
_POINTING: Final = frozenset(("these", "this", "those"))
_OWNING: Final = frozenset(("its", "my", "our", "their", "your"))
_NOUNS: Final = ("thing", "body", "eone", "yone", "none")
"""Endings of pronouns that the Penn Treebank tags as nouns."""
_DETERMINING: Final = ("Dem", "Ind", "Neg", "Tot")


def tagged(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens with Penn tags (:func:`ptb_tag`), the same ones where all have them.

    Example:
        >>> [token.xpos for token in tagged((Token(1, "Ann", upos="PROPN"), Token(2, "ran")))]
        ['NNP', '']
    """
    if all(token.xpos in PENN_TAGS for token in tokens):
        return tokens
    return tuple([structs.replace(token, xpos=ptb_tag(token)) for token in tokens])


def ptb_tag(token: Token) -> str:
    """Return the Penn tag of a token: its own, or one derived from its part of speech.

    Features decide where there are any, else the form: *wagons* is ``NNS``, for its lemma is
    another word, and so *sold* is ``VBD``. A tag of another set stays only where the part of
    speech is unknown.

    Example:
        >>> ptb_tag(Token(1, "sang", upos="VERB", feats=(("Tense", "Past"), ("VerbForm", "Fin"))))
        'VBD'
    """
    if token.xpos in PENN_TAGS:
        return token.xpos
    upos = token.upos.strip("_") or token.xpos
    derive = _DERIVED.get(upos)
    return derive(token) if derive else _BY_UPOS.get(upos, token.xpos)


def _noun(token: Token) -> str:
    number = token.feat("Number")
    is_plural = number in _PLURALS if number else _is_inflected(token, "NOUN")
    return "NNS" if is_plural else "NN"


def _asks(token: Token) -> bool:
    return token.form.lower() in _ASKING or token.feat("PronType") in _QUESTIONS


def _owns(token: Token) -> bool:
    return token.form.lower() in _OWNING or token.feat("Poss") != ""


def _degree(token: Token, upos: str) -> str:
    known = _DEGREES.get(token.feat("Degree"))
    if known is not None:
        return known
    if not _is_inflected(token, upos):
        return ""
    return "S" if token.form.lower().endswith("st") else "R"


def _pronoun(token: Token) -> str:
    form = token.form.lower()
    if _asks(token):
        is_choice = form in ("that", "which", "whichever")
        return "WP$" if _is_whose(token) else "WDT" if is_choice else "WP"
    if _owns(token):
        return "PRP$"
    if form == "there":
        return "EX"
    if form.endswith(_NOUNS):
        return "NN"
    is_pointing = form in _POINTING or token.feat("PronType") in _DETERMINING
    return "DT" if is_pointing else "PRP"


def _determiner(token: Token) -> str:
    if _asks(token):
        return "WP$" if _is_whose(token) else "WDT"
    return "PRP$" if _owns(token) else "DT"


def _is_whose(token: Token) -> bool:
    return token.form.lower() == "whose" or token.feat("Poss") != ""


def _auxiliary(token: Token) -> str:
    is_modal = token.form.lower() in MODALS and token.feat("Tense") != "Past"
    return "MD" if is_modal else _verb(token)


def _verb(token: Token) -> str:
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
        case "":
            return _verb_by_form(token)
        case _:
            return "VB"


def _verb_by_form(token: Token) -> str:
    if not _is_inflected(token, "VERB"):
        return "VB"
    form = token.form.lower()
    return "VBG" if form.endswith("ing") else "VBZ" if form.endswith("s") else "VBD"


def _is_inflected(token: Token, upos: str) -> bool:
    return lemma(token.form, upos=upos) != lemma(token.form, upos="PROPN")


_DERIVED: Final[dict[str, Callable[[Token], str]]] = {
    "ADJ": lambda token: "JJ" + _degree(token, "ADJ"),
    "ADV": lambda token: "WRB" if _asks(token) else "RB" + _degree(token, "ADV"),
    "AUX": _auxiliary,
    "DET": _determiner,
    "NOUN": _noun,
    "PART": lambda token: _CLITICS.get(token.form.lower(), "RB"),
    "PRON": _pronoun,
    "PROPN": lambda token: "NNPS" if token.feat("Number") in _PLURALS else "NNP",
    "PUNCT": lambda token: _MARKS.get(token.form, "."),
    "SCONJ": lambda token: "WRB" if _asks(token) else "IN",
    "SYM": lambda token: "$" if token.form in _CURRENCIES else "SYM",
    "VERB": _verb,
}
