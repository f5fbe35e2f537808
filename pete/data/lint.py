"""Faults of a set of pairs that is well-formed and still not a good test.

The rules are those by which PETE pairs are made (Yuret, Rimell & Han 2013, section 2): the
hypothesis is about words of the text, so that only syntax decides the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from pete.entailment.terms import DUMMY_WORDS
from pete.pairs import LABELS, EntailmentPair
from pete.text.lemmas import lemma

_CLOSED_CLASSES: Final = """
    a an the this that these those some any no every each all both either neither another other
    many much few several more most less least one ones what which whatever whose
    i me my mine myself you your yours yourself he him his himself she her hers herself it its
    itself we us our ours ourselves they them their theirs themselves who whom whoever whomever
    anybody anyone anything nobody none nothing everybody everyone everything
    be am is are was were been being have has had having do does did done doing
    will would shall should can could may might must ought wo ca sha
    about above across after against along among around as at before behind below beneath beside
    between beyond by despite down during except for from in inside into near of off on onto out
    outside over past per since through throughout till to toward towards under until up upon via
    with within without
    and or but nor so yet if because although though while whereas unless whether than
    when where why how not there then here too also only just very
"""
_FUNCTION_WORDS: Final = frozenset(_CLOSED_CLASSES.split())
"""Words of closed classes, and adverbs with as little content."""

FEW: Final = 20
"""With fewer pairs than this, the share of each answer means little."""

_SCARCE: Final = 1 / 3
"""Least share of the pairs that each answer should have."""

_NEGATION: Final = re.compile(r"n['\u2019]t\b")
_CLITIC: Final = re.compile(r"['\u2019](s|d|ll|re|ve|m)?\b")
_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def lint_pairs(pairs: Sequence[EntailmentPair]) -> tuple[str, ...]:
    """Check a set of pairs for faults.

    Faults are an id that is used twice; a text and hypothesis that occur twice; a hypothesis that
    is the text; an answer that fewer than a third of the pairs have, if there are :data:`FEW` or
    more; a content word of the hypothesis that is not in the text; and a word the pair is about
    that is not in the text, or that occurs less often than ``word_2`` says. As words have no tags
    here, a word is in the text if it shares its form, or a lemma as noun, verb, adjective or
    adverb, with a word there.

    Returns:
        One line per fault, which names the pair.

    Example:
        >>> lint_pairs([
        ...     EntailmentPair("1", "Ann left early.", "Ann leaves.", "YES"),
        ...     EntailmentPair("2", "Ann left early.", "Bo left.", "NO", ("leave", "Ann")),
        ... ])
        ("2: the word 'Bo' of the hypothesis is not in the text",)
    """
    lines = () if len(pairs) < FEW else lopsided(pairs)
    return tuple(chain(_repeated(pairs), lines, *map(_findings, pairs)))


def lopsided(pairs: Sequence[EntailmentPair]) -> tuple[str, ...]:
    """Return a line for each answer that fewer than a third of the pairs have.

    Example:
        >>> lopsided([EntailmentPair("1", "Ann left early.", "Ann left.", "YES")])
        ('none of 1 pair is NO',)
    """
    counts = ((sum(pair.gold == label for pair in pairs), label) for label in LABELS)
    return tuple(
        f"{f'only {count}' if count else 'none'} of {len(pairs)} pair{'s' * (len(pairs) != 1)} "
        f"{'are' if count > 1 else 'is'} {label}"
        for count, label in counts
        if count < _SCARCE * len(pairs)
    )


def _repeated(pairs: Sequence[EntailmentPair]) -> Iterator[str]:
    ids: set[str] = set()
    first: dict[tuple[str, str], str] = {}
    for pair in pairs:
        if pair.id in ids:
            yield f"{pair.id}: the id is used twice"
        ids.add(pair.id)
        sides = (_plain(pair.text), _plain(pair.hypothesis))
        if sides in first:
            yield f"{pair.id}: text and hypothesis are those of {first[sides]}"
        first.setdefault(sides, pair.id)


def _findings(pair: EntailmentPair) -> Iterator[str]:
    if _plain(pair.text) == _plain(pair.hypothesis):
        yield f"{pair.id}: the hypothesis is the text"
    known = frozenset(chain.from_iterable(map(_readings, _words(pair.text))))
    for word in _words(pair.hypothesis):
        if word.lower() not in _FUNCTION_WORDS | DUMMY_WORDS and known.isdisjoint(_readings(word)):
            yield f"{pair.id}: the word {word!r} of the hypothesis is not in the text"
    for named in pair.named_words:
        if any(known.isdisjoint(_readings(word)) for word in _words(named.word)):
            yield f"{pair.id}: the word {named.written!r} it is about is not in the text"
        elif named.occurrence is not None and _occurrences(pair, named.word) < named.occurrence:
            yield f"{pair.id}: the word {named.word!r} does not occur {named.occurrence} times"


def _occurrences(pair: EntailmentPair, phrase: str) -> int:
    """Return how often a phrase occurs in that sentence of the pair which has it more often."""
    return max(
        min(
            (sum(_share_reading(word, part) for word in words) for part in _words(phrase)),
            default=0,
        )
        for words in (_words(pair.text), _words(pair.hypothesis))
    )


def _share_reading(word: str, other: str) -> bool:
    return not _readings(word).isdisjoint(_readings(other))


def _plain(sentence: str) -> str:
    return " ".join(sentence.lower().split())


def _words(sentence: str) -> Iterable[str]:
    return _WORD.findall(_CLITIC.sub(" ", _NEGATION.sub(" not", sentence)))


@lru_cache(maxsize=1 << 14)
def _readings(word: str) -> frozenset[str]:
    """Return the form and its possible lemmas; for a compound those of its parts, too."""
    parts = word.lower().split("-")
    whole = [word.lower()] if len(parts) > 1 else []
    return frozenset(
        reading
        for form in (*whole, *parts)
        for reading in (form, *(lemma(form, upos=tag) for tag in ("NOUN", "VERB", "ADJ", "ADV")))
    )
