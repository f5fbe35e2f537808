"""W: words, what a word of T and one of H match by beside their lemma."""

from __future__ import annotations

from pete.entailment.rules.family import WORDS
from pete.graph import Token
from pete.text.lemmas import form_key, readings


@WORDS("W101")
def same_form(token: Token) -> frozenset[str]:
    """Two words of the same lower-cased form match, whatever their tags and lemmas.

    Without this rule words match by lemma alone, as in the published modules. A form tagged as a
    verb in one sentence and as an adjective or noun in the other then has two lemmas.
    """
    return frozenset({form_key(token.form)})


@WORDS("W102")
def case_forms(token: Token) -> frozenset[str]:
    """The cases of a personal pronoun are one word.

    *The dog bit him*: *He was bitten*. Without this rule only the same form matches.
    """
    return readings(token)
