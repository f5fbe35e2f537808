"""Pairs as people see them: the answer with its reason, and T and H with the words in question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from rich.text import Text

from pete.evaluation import Outcome
from pete.pairs import EntailmentPair, NamedWord
from pete.report.plain import MARK, styled
from pete.text.lemmas import lemma

_WORD: Final = re.compile(r"\w+(?:['\u2019-]\w+)*")
_ASKED: Final = re.compile(r"[a-z_:]+\(([^(),]+), ([^(),]+)\)")
"""The relation that a reason names first."""


def answered_lines(outcome: Outcome) -> Iterator[Text]:
    """Yield an answered pair: the answer with its reason, then T and H."""
    yield outcome_line(outcome)
    yield from sentence_lines(outcome.pair, reason=outcome.decision.reason)


def outcome_line(outcome: Outcome, *, system: str = "") -> Text:
    """Return an answered pair in one line, with the reason.

    Args:
        outcome: The pair and the decision.
        system: Whose answer it is, if that must be said.
    """
    decision = outcome.decision
    return styled(
        f"  {outcome.pair.id}  {system}gold {outcome.gold}, answer {decision.answer}  ",
        (decision.code, "dim"),
        f"  {decision.reason}",
    )


def sentence_lines(pair: EntailmentPair, *, reason: str = "") -> Iterator[Text]:
    """Yield T and H with the words in question marked.

    These are the words that the pair is about or, where it names none, those of the first
    relation that `reason` names.
    """
    relation = _ASKED.search(reason)
    names = [re.sub(r"-\d+'*$", "", word) for word in relation.groups()] if relation else []
    words = pair.named_words or tuple(NamedWord(word, word) for word in names)
    for side, sentence in (("T", pair.text), ("H", pair.hypothesis)):
        line = styled((f"      {side}  ", "dim"), sentence)
        for start, end in _places(line.plain, words):
            line.stylize(MARK, start, end)
        yield line


def _places(line: str, words: Iterable[NamedWord]) -> set[tuple[int, int]]:
    """Return where the words stand in a line; of several occurrences, the one that is meant."""
    spans: set[tuple[int, int]] = set()
    forms = [(match.span(), _keys(match[0])) for match in _WORD.finditer(line, 9)]
    for word in words:
        for part in word.word.split():
            places = [span for span, keys in forms if keys & _keys(part)]
            number = word.occurrence
            meant = number is not None and number <= len(places)
            spans.update(places[number - 1 : number] if number and meant else places)
    return spans


@cache
def _keys(form: str) -> frozenset[str]:
    """Return the keys that two forms of one word share."""
    return frozenset((form.lower(), *(lemma(form, upos=tag) for tag in ("VERB", "NOUN"))))
