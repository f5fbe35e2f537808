"""The trace of a comparison: what became of each relation of H, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pete.entailment.matching import Found
from pete.entailment.rules import FIXED_CODES, RULES, Case, Fact, Goal
from pete.entailment.trace import RelationTrace, show_words
from pete.graph import Graph, Relation

__all__ = ["tell"]

_MESSAGES: Final = {code: rule.message.rstrip(".") for code, rule in RULES.items()}
_NOT_CORE: Final = FIXED_CODES["C300"].rstrip(".")


def tell(case: Case, found: Iterable[Found]) -> tuple[RelationTrace, ...]:
    """One trace per relation of H, in the order of its words.

    Args:
        case: The pair.
        found: What became of each relation.
    """
    return tuple([_told(case, entry) for entry in found])


def _told(case: Case, entry: Found) -> RelationTrace:
    goal = entry.goal
    codes = goal.codes + _last(entry)
    if goal.aside:
        codes = (goal.aside, *codes)
    answer = _shown(case.text, entry.fact.source) if entry.fact else ""
    return RelationTrace(
        goal.relation,
        _shown(case.hypothesis, goal.relation),
        entry.status,
        goal.core,
        codes if len(codes) == 1 else tuple(dict.fromkeys(codes)),
        answer,
        f"T has {answer}" if answer else _reason(case, entry),
    )


def _shown(graph: Graph, relation: Relation) -> str:
    """As :meth:`Graph.show`, of a relation that is there and has no root."""
    head, dependent = graph.tokens[relation.head - 1], graph.tokens[relation.dependent - 1]
    return f"{relation.label}({head.form}-{head.id}, {dependent.form}-{dependent.id})"


def _last(entry: Found) -> tuple[str, ...]:
    if entry.fact is not None:
        return entry.fact.codes
    return (entry.barred,) if entry.barred else ()


def _reason(case: Case, entry: Found) -> str:
    goal = entry.goal
    if goal.aside:
        return _MESSAGES[goal.aside] + _absent_words(case, goal)
    if entry.barred:
        return f"{show_words(case.hypothesis, goal.relation)}: {_MESSAGES[entry.barred]}"
    if not goal.core:
        return _NOT_CORE
    return _missing(case, goal)


def _absent_words(case: Case, goal: Goal) -> str:
    ids = (goal.relation.head, goal.relation.dependent)
    words = [case.hypothesis.tokens[id - 1].form for id in ids if id in case.absent]
    return f": {', '.join(words)}" if words else ""


def _missing(case: Case, goal: Goal) -> str:
    """Why a relation counts as missing, with the nearest thing T has."""
    reason = f"{show_words(case.hypothesis, goal.relation)} of H is not among T's relations"
    nearest = _nearest(case, goal)
    return reason if nearest is None else f"{reason}; T has {show_words(case.text, nearest.source)}"


def _nearest(case: Case, goal: Goal) -> Fact | None:
    """The fact that shares most with what is asked: of label, head and dependent, two or more.

    Of two that share as much, the one with more words.
    """
    heads, dependents = case.same_words(goal.head), case.same_words(goal.dependent)
    best, most = None, (1, 2)
    for fact in case.stated:
        words = (fact.head in heads) + (fact.dependent in dependents)
        if words:
            shared = words + (fact.label == goal.label), words
            if shared > most:
                best, most = fact, shared
    return best
