"""Published strategies, and where a run of ours departs from them.

A departure is a line for the reader of a score. The lines follow what was in force: the profile
and the rules of a run, its tokens and its lemmas.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pete.entailment.rules import RULES, find_rule

_UNKNOWN: Final = "not known to us"
_PROFILES: Final = {
    "pete": "profile pete: gaps filled, objects shared",
    "stanford": "profile stanford: those of the 2013 converter",
}
_LINES: Final = {
    "W101": "words match by lemma or by lower-cased form",
    "W102": "the cases of a personal pronoun are one word",
}

LETTER_OFF: Final = tuple(_LINES)
"""Codes of the rules for words that every strategy has and no published one."""

LETTER_PROFILE: Final = "stanford"
"""Profile of the normaliser that is nearest to the relations of the papers."""


@dataclass(frozen=True, slots=True)
class Published:
    """A published strategy, as far as its paper describes it.

    Attributes:
        codes: Codes of the rules it has to the letter.
        relations: The relations it reads.
        profile: Profile of the normaliser that gives these relations, ``""`` if none does.
        lemmas: The lemmatiser it uses.
        words: What its words match by.
        tokens: The tokens it reads.
        open_rules: Codes of rules on which the paper is silent, with what holds where they are on
            and where they are off.
        always: Where every run of ours departs from it, one line each.
    """

    codes: tuple[str, ...]
    relations: str
    profile: str = ""
    lemmas: str = _UNKNOWN
    words: str = _UNKNOWN
    tokens: str = _UNKNOWN
    open_rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    always: tuple[str, ...] = ()


def departures(
    published: Published | None, codes: Collection[str], *, profile: str, lemmas: str, tokens: str
) -> tuple[str, ...]:
    """Return where a run departs from the published strategy, one line each.

    Args:
        published: The strategy; nothing departs from one that was never published.
        codes: Codes of the rules in force.
        profile: Profile of the normaliser.
        lemmas: Lemmatiser and version, or ``parser``.
        tokens: Whose tokens were parsed, ``parser`` for its own.

    Example:
        >>> paper = Published(("P201",), "those of the Stanford converter", "stanford", "morpha")
        >>> departures(paper, ["P201"], profile="stanford", lemmas="parser", tokens="ptb")
        ("lemmas are the parser's own (the paper: morpha)",)
    """
    if published is None:
        return ()
    compared = (
        *_inputs(published, profile=profile, lemmas=lemmas, tokens=tokens),
        *_rules(published, codes),
    )
    return (*(f"{ours} (the paper: {theirs})" for ours, theirs in compared), *published.always)


def _inputs(
    published: Published, *, profile: str, lemmas: str, tokens: str
) -> Iterator[tuple[str, str]]:
    if profile != published.profile:
        how = _PROFILES.get(profile, f"profile {profile}")
        yield f"relations are normalised from any parser, {how}", published.relations
    if tokens == "parser":
        yield "tokens are the parser's own", published.tokens
    whose = "the parser's own" if lemmas == "parser" else f"those of {lemmas}"
    yield f"lemmas are {whose}", published.lemmas


def _rules(published: Published, codes: Collection[str]) -> Iterator[tuple[str, str]]:
    for code, (on, off) in published.open_rules.items():
        yield (on if code in codes else off), _UNKNOWN
    for code in RULES:
        if (code in codes) == (code in published.codes) or code in published.open_rules:
            continue
        if code in _LINES:
            yield _LINES[code], published.words
        else:
            message = find_rule(code).plain_message.rstrip(".")
            on, off = ("on", "off") if code in codes else ("off", "on")
            yield f"rule {code} is {on}: {message}", off
