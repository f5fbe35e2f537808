"""The trace of a comparison: what became of each relation of H, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pete.entailment.matching import Found, Goal, same_word
from pete.entailment.rules import FIXED_CODES, RULES, Case, Fact
from pete.entailment.trace import RelationTrace, show_words

__all__ = ["tell"]


def tell(case: Case, found: Iterable[Found], stated: Sequence[Fact]) -> tuple[RelationTrace, ...]:
    """One trace per relation of H, in the order of its words.

    Args:
        case: The pair.
        found: What became of each relation.
        stated: The facts of T, for the nearest one to a relation that is missing.
    """
    return tuple(_told(case, entry, stated) for entry in found)


def _told(case: Case, entry: Found, stated: Sequence[Fact]) -> RelationTrace:
    goal = entry.goal
    codes = tuple(dict.fromkeys((*_first(entry), *goal.codes, *_last(entry))))
    return RelationTrace(
        goal.relation,
        case.hypothesis.show(goal.relation),
        entry.status,
        goal.core,
        codes,
        case.text.show(entry.fact.source) if entry.fact else "",
        _reason(case, entry, stated),
    )


def _first(entry: Found) -> tuple[str, ...]:
    return tuple(code for code in (entry.goal.aside,) if code)


def _last(entry: Found) -> tuple[str, ...]:
    if entry.fact is not None:
        return entry.fact.codes
    return tuple(code for code in (entry.barred,) if code)


def _reason(case: Case, entry: Found, stated: Sequence[Fact]) -> str:
    goal = entry.goal
    if entry.fact is not None:
        return f"T has {case.text.show(entry.fact.source)}"
    if goal.aside:
        return RULES[goal.aside].message.rstrip(".") + _absent_words(case, goal)
    if entry.barred:
        return (
            f"{show_words(case.hypothesis, goal.relation)}: {RULES[entry.barred].message}".rstrip(
                "."
            )
        )
    if not goal.core:
        return FIXED_CODES["C300"].rstrip(".")
    return _missing(case, goal, stated)


def _absent_words(case: Case, goal: Goal) -> str:
    ids = (id for id in (goal.relation.head, goal.relation.dependent) if id in case.absent)
    words = [case.hypothesis.token(id).form for id in ids]
    return f": {', '.join(words)}" if words else ""


def _missing(case: Case, goal: Goal, stated: Sequence[Fact]) -> str:
    """Why a relation counts as missing, with the nearest thing T has."""
    reason = f"{show_words(case.hypothesis, goal.relation)} of H is not among T's relations"
    nearest = max(stated, key=lambda fact: _nearness(case, fact, goal), default=None)
    if nearest is None or _nearness(case, nearest, goal)[0] < 2:
        return reason
    return f"{reason}; T has {show_words(case.text, nearest.source)}"


def _nearness(case: Case, fact: Fact, goal: Goal) -> tuple[int, int]:
    """How much a fact shares with what is asked: of label, head and dependent; then words."""
    words = same_word(case, fact.head, goal.relation.head) + same_word(
        case, fact.dependent, goal.relation.dependent
    )
    return (fact.label == goal.label) + words, words
