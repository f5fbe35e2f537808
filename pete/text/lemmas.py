"""The lemma of a token given its tag: the same for T and H, whatever the parser.

Inflection is undone by lemminflect: dictionary and rules are in its wheel, nothing has to be
downloaded, and a word has one lemma per part of speech. This module adds closed classes that it
does not cover: clitics, modals, case forms of pronouns.

Agreement with the gold lemmas of UD English EWT 2 dev (25,147 words, gold Penn tags, case
ignored): this module 98.3 % (nouns 97.8, verbs 99.0, auxiliaries 99.4, adjectives 98.6, adverbs
97.3; unlike EWT, it neither corrects spelling nor makes names singular); lemminflect alone 95.5
(96.7, 99.0, 87.9, 92.4, 94.6); spaCy's rules 92.2 (94.6, 97.0, 37.0, 95.6, 97.1); simplemma 97.3
(96.3, 95.9, 94.6, 93.7, 97.2), which takes no tag, so that *left*, *found* and *lives* are guesses.
NLTK's WordNet lemmatiser needs data of its own. The last release of lemminflect is from 2022.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from typing import Final

from msgspec import structs

from pete.graph import Token
from pete.text.inflection import SINGULARS, guess, spelled, uninflected

LEMMATISER: Final = f"lemminflect {version('lemminflect')}"
"""Library and version behind :func:`lemma`, for signatures."""

_MISSING: Final = frozenset({"", "_", "-PRON-"})
# Soft hyphens and zero-width characters are invisible, so they do not distinguish words.
_UNSEEN: Final = dict.fromkeys((0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF))
_STRAIGHT: Final = str.maketrans("\u2018\u2019\u02bc\u0060\u00b4", "'''''")

# Penn tags whose words are inflected, and the part of speech to undo it in.
_INFLECTED: Final[Mapping[str, str]] = {
    "NNS": "NOUN",
    **dict.fromkeys(("VBZ", "VBD", "VBG", "VBN"), "VERB"),
    **dict.fromkeys(("JJR", "JJS"), "ADJ"),
    **dict.fromkeys(("RBR", "RBS"), "ADV"),
}
# Penn tags whose words are their own lemma, closed classes aside.
_PLAIN: Final[Mapping[str, str]] = {
    "NN": "NOUN",
    **dict.fromkeys(("NNP", "NNPS"), "PROPN"),
    **dict.fromkeys(("VB", "VBP", "MD"), "VERB"),
    "JJ": "ADJ",
    "RB": "ADV",
    **dict.fromkeys(("PRP", "WP"), "PRON"),
    **dict.fromkeys(("DT", "PRP$", "WP$"), "DET"),
    **dict.fromkeys(("POS", "TO"), "PART"),
    **dict.fromkeys(("CC", "CD", "EX", "IN", "LS", "PDT", "RP", "SYM", "UH", "WDT", "WRB"), "X"),
}
_WINDOW: Final = 12
"""Words after a clitic that may decide on it: adverbs and a subject stand between at most."""

_OPEN: Final = ("VERB", "NOUN", "ADJ", "ADV")

_QUANTITY: Final = {word: word for word in ("more", "most", "less", "least")}
_CLOSED: Final[Mapping[str, Mapping[str, str]]] = {
    "VERB": {
        **{modal: modal for modal in ("could", "might", "should", "would")},
        **dict.fromkeys(("am", "are", "'m", "'re", "'r"), "be"),
        **dict.fromkeys(("has", "had", "'ve"), "have"),
        "'s": "'s",
        "'d": "'d",
        "ai": "ai",
        "ca": "can",
        "wo": "will",
        "'ll": "will",
        "sha": "shall",
        "gon": "go",
        "wan": "want",
    },
    "PRON": {
        "me": "i",
        "him": "he",
        "us": "we",
        "'s": "we",
        "them": "they",
        "'em": "they",
        "thee": "thou",
        "whom": "who",
        "whomever": "whoever",
    },
    "ADJ": _QUANTITY,
    "ADV": {**_QUANTITY, "n't": "not", "nt": "not"},
    "DET": {"an": "a"},
    "PART": {"n't": "not", "nt": "not", "na": "to", "ta": "to", "s": "'s"},
}
# Closed-class words that are safe to read as such where there is no tag at all.
_UNTAGGED: Final[Mapping[str, str]] = {
    word: lemma for pos in ("ADV", "DET", "PRON", "VERB") for word, lemma in _CLOSED[pos].items()
}
_BARE_CLITICS: Final = frozenset({"s", "m", "d", "r", "re", "ve", "ll"})

# Forms of more than one verb: the lemma remains the form, and matches each of these.
_UNDECIDED: Final[Mapping[str, frozenset[str]]] = {
    "'s": frozenset({"be", "have"}),
    "ai": frozenset({"be", "have"}),
    "'d": frozenset({"would", "have"}),
}
_NEVER_PASSIVE: Final = frozenset({"been", "become", "got", "gotten", "had"})
# The passives of these keep an object or a predicate noun: "she's given a book", "he's called Bo".
_TWO_COMPLEMENTS: Final = frozenset(
    "ask give grant offer pay promise send show teach tell "
    "appoint call choose consider deem elect make name".split()
)
_SUBJECTS: Final = frozenset({"i", "you", "he", "she", "it", "we", "they", "there"})
_OBJECT_STARTS: Final = frozenset({"a", "an", "the", "PRP", "PRP$", "PRON"})  # forms and tags


def is_missing(lemma: str) -> bool:
    """Return whether a parser's lemma is empty, ``_`` or ``-PRON-``, in any case.

    Example:
        >>> is_missing("-pron-"), is_missing("pron")
        (True, False)
    """
    return lemma.strip().upper() in _MISSING


def lemma(form: str, *, upos: str = "", xpos: str = "") -> str:
    """Return the lemma of one word out of context, in lower case.

    A known Penn tag decides alone, else the universal tag, else the lemma is a guess. A name keeps
    its form (*Giants* is ``giants`` as NNPS and NNP alike), and so does any word tagged as
    uninflected (*lay* VB, an *-ed* form tagged JJ or NN). Case forms of a personal pronoun share
    the nominative; possessives are words of their own. Verbal *'s*, *'d* without a tense and *ai*
    depend on their context and are returned as they are (:func:`lemmatise`, :func:`words_match`).

    Args:
        form: The word, in any case, with any apostrophe.
        upos: Universal part of speech, ``""`` if unknown.
        xpos: Penn Treebank tag, ``""`` if unknown.

    Returns:
        The lemma, never empty unless the form is.

    Example:
        >>> lemma("left", xpos="VBD"), lemma("left", xpos="JJ"), lemma("us", xpos="PRP")
        ('leave', 'left', 'we')
    """
    return _lemma(_normal(form), upos, xpos)


def lemmatise(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return the tokens of a sentence with PETE's lemmas instead of the parser's.

    Verbal *'s* (and *ai*) depends on the next word that is not an adverb, negation or subject
    pronoun. It is:

    * *have* before *been, become, got, had*, and before a participle with an object after it
      (article or pronoun), unless its passive could keep that object (*given a book*);
    * *be* before a participle with *by* after it, and before anything that is neither a
      participle nor an infinitive: an *-ing* form, an adjective, a noun phrase, a clause end;
    * undecided elsewhere: the lemma remains ``'s`` and :func:`words_match` accepts either.

    *'d* whose tag does not decide is *have* before *better* and a participle, *would* before an
    infinitive, else undecided.

    Example:
        >>> [t.lemma for t in lemmatise([Token(1, "It", xpos="PRP"), Token(2, "'s", xpos="VBZ"),
        ...                              Token(3, "raining", xpos="VBG")])]
        ['it', 'be', 'rain']
    """
    return tuple(
        structs.replace(token, lemma=_in_context(token, tokens[index + 1 : index + 1 + _WINDOW]))
        for index, token in enumerate(tokens)
    )


def parser_lemmas(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Return the tokens with the parser's own lemmas in lower case, or PETE's if it has none."""
    return tuple(
        ours if is_missing(token.lemma) else structs.replace(token, lemma=_normal(token.lemma))
        for token, ours in zip(tokens, lemmatise(tokens), strict=True)
    )


def readings(token: Token) -> frozenset[str]:
    """Return the lemmas a token may have: two if a clitic or a plural is undecided.

    Example:
        >>> sorted(readings(Token(2, "'s", lemma="'s", xpos="VBZ")))
        ['be', 'have']
    """
    own = _own_lemma(token) if is_missing(token.lemma) else _normal(token.lemma)
    pos = _part_of_speech(token.upos, token.xpos)
    if own in _UNDECIDED and pos in ("VERB", ""):
        return _UNDECIDED[own]
    singulars = SINGULARS.get(_normal(token.form), frozenset()) if pos == "NOUN" else frozenset()
    return singulars if own in singulars else frozenset({own})


def words_match(a: Token, b: Token) -> bool:
    """Return whether two words have the same lemma, or the same form in any case.

    Forms are compared in Unicode's normal form C, without soft hyphens and zero-width characters:
    forms that look the same are the same.

    Args:
        a: A word.
        b: Another word, of the same text or another one.

    Example:
        >>> words_match(Token(1, "found", xpos="VBD"), Token(3, "Finds", xpos="VBZ"))
        True
    """
    return not word_keys(a).isdisjoint(word_keys(b))


def word_keys(token: Token) -> frozenset[str]:
    """Return the keys by which a word is matched: two words match if they share one.

    Example:
        >>> sorted(word_keys(Token(1, "Found", xpos="VBD")))
        [' found', 'find']
    """
    return readings(token) | {form_key(token.form)}


def form_key(form: str) -> str:
    """Return the key that words of the same form share; it is never a lemma.

    Example:
        >>> form_key("Straße") == form_key("STRASSE")
        True
    """
    # Case folding, unlike lower case, makes "ß" and "SS" one; no lemma begins with a blank.
    return " " + _normal(form).casefold()


def is_case_form(token: Token) -> bool:
    """Return whether a word is a pronoun whose lemma is another case of it, as *him* is of *he*.

    Example:
        >>> [is_case_form(Token(1, form, xpos="PRP")) for form in ("him", "it")]
        [True, False]
    """
    is_pronoun = _part_of_speech(token.upos, token.xpos) == "PRON"
    return is_pronoun and _normal(token.form) not in readings(token)


def _normal(form: str) -> str:
    """Return a word in lower case, accents composed, apostrophes straight, all of it visible."""
    seen = form.translate(_UNSEEN) or form
    return unicodedata.normalize("NFC", seen).lower().translate(_STRAIGHT)


def _part_of_speech(upos: str, xpos: str) -> str:
    """Return the universal part of speech of a Penn tag; auxiliaries are verbs."""
    known = _INFLECTED.get(xpos) or _PLAIN.get(xpos) or upos.strip("_")
    return "VERB" if known == "AUX" else known


@lru_cache(maxsize=1 << 16)
def _lemma(word: str, upos: str, xpos: str) -> str:
    pos = _part_of_speech(upos, xpos)
    if not pos:
        return _UNTAGGED.get(word) or guess(word)
    if pos == "VERB" and word in _BARE_CLITICS:
        word = f"'{word}"
    if word == "'d" and xpos in ("MD", "VBD", "VBN"):
        return "would" if xpos == "MD" else "have"
    if word == "her" and pos == "PRON":
        return "she"
    closed = _CLOSED.get(pos, {}).get(word)
    if closed or pos not in _OPEN:
        return closed or word
    return spelled(word, pos) if xpos in _PLAIN else uninflected(word, pos)


def _own_lemma(token: Token) -> str:
    possessive = not token.xpos and token.feat("Poss") == "Yes"
    return lemma(token.form, upos=token.upos, xpos="PRP$" if possessive else token.xpos)


def _in_context(token: Token, following: Sequence[Token]) -> str:
    own = _own_lemma(token)
    if own not in _UNDECIDED or _part_of_speech(token.upos, token.xpos) not in ("VERB", ""):
        return own
    rest = list(following)
    while rest and _is_skipped(rest[0]):
        rest.pop(0)
    return (_would_or_have if own == "'d" else _be_or_have)(own, rest)


def _is_skipped(token: Token) -> bool:
    """Return whether a word is an adverb, negation or subject that a clitic looks past."""
    form = _normal(token.form)
    if form in _SUBJECTS or form in ("n't", "not"):
        return True
    return _part_of_speech(token.upos, token.xpos) == "ADV" and form != "better"


def _be_or_have(own: str, rest: Sequence[Token]) -> str:
    if not rest:
        return "be"
    word, form = rest[0], _normal(rest[0].form)
    if form in _NEVER_PASSIVE:
        return "have"
    if _part_of_speech(word.upos, word.xpos) != "VERB" or form.endswith("ing"):
        return "be" if word.upos or word.xpos or form.endswith("ing") else own
    if word.xpos in ("VB", "VBP", "MD") or len(rest) == 1:
        return own
    if _normal(rest[1].form) == "by":
        return "be"
    after = rest[1]
    has_object = not _OBJECT_STARTS.isdisjoint((_normal(after.form), after.xpos, after.upos))
    return "have" if has_object and _own_lemma(word) not in _TWO_COMPLEMENTS else own


def _would_or_have(own: str, rest: Sequence[Token]) -> str:
    if not rest:
        return own
    if _normal(rest[0].form) == "better" or rest[0].xpos in ("VBN", "VBD"):
        return "have"
    return "would" if rest[0].xpos == "VB" else own
