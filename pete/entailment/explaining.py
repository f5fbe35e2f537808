"""The trace of a comparison: the outcome for each relation of H, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pete.entailment.matching import Found
from pete.entailment.rules import FIXED_CODES, RULES, Case, Fact, Goal
from pete.entailment.trace import RelationTrace, show_forms, show_words
from pete.graph import Graph, Relation

_MESSAGES: Final = {code: rule.plain_message.rstrip(".") for code, rule in RULES.items()}
_NOT_CORE: Final = FIXED_CODES["C300"].rstrip(".")


def relation_traces(case: Case, found: Iterable[Found]) -> tuple[RelationTrace, ...]:
    """Return one trace per relation of H, in the order of its words.

    Args:
        case: The pair.
        found: The outcomes, one for each relation.
    """
    return tuple([_relation_trace(case, entry) for entry in found])


def _relation_trace(case: Case, entry: Found) -> RelationTrace:
    goal, fact = entry.goal, entry.fact
    codes = goal.codes + _last(entry)
    if goal.filtered_by:
        codes = (goal.filtered_by, *codes)
    answer = "" if fact is None else show_forms(case.text, fact.source)
    return RelationTrace(
        goal.relation,
        goal.shown,
        entry.status,
        goal.core,
        codes if len(codes) == 1 else tuple(dict.fromkeys(codes)),
        answer,
        _reason(case, entry) if fact is None else f"T has {answer}{_follows(case.text, fact)}",
    )


def _stated(graph: Graph, fact: Fact) -> str:
    """Return the relation behind a fact, and what follows of it."""
    return show_forms(graph, fact.source) + _follows(graph, fact)


def _follows(graph: Graph, fact: Fact) -> str:
    """Return what follows of the relation behind a fact, ``""`` where that joins the same words."""
    if _joins_the_same(fact):
        return ""
    follows = show_forms(graph, Relation(fact.label, fact.head, fact.dependent))
    return f", and so {follows} ({', '.join(fact.codes)})"


def _joins_the_same(fact: Fact) -> bool:
    return fact.head == fact.source.head and fact.dependent == fact.source.dependent


def _last(entry: Found) -> tuple[str, ...]:
    if entry.fact is not None:
        return entry.fact.codes
    return (entry.blocked_by,) if entry.blocked_by else ()


def _reason(case: Case, entry: Found) -> str:
    goal = entry.goal
    if goal.filtered_by:
        lacking = _absent(case, goal) if RULES[goal.filtered_by].kind == "absence" else []
        return _MESSAGES[goal.filtered_by] + (f": {', '.join(lacking)}" if lacking else "")
    if entry.against is not None:
        asked = show_words(case.hypothesis, goal.relation)
        return f"{asked}: {_MESSAGES[entry.blocked_by]}; T has {_stated(case.text, entry.against)}"
    if not goal.core:
        return _NOT_CORE
    return _missing(case, goal)


def _absent(case: Case, goal: Goal, *, but: frozenset[int] = frozenset()) -> list[str]:
    """Return the words of a relation of H that are absent from T, but for some."""
    ids = (goal.relation.head, goal.relation.dependent)
    return [case.hypothesis.tokens[id - 1].form for id in ids if id in case.absent - but]


def _missing(case: Case, goal: Goal) -> str:
    """Return why a relation counts as missing: a word absent from T, or the nearest fact of T."""
    asked = show_words(case.hypothesis, goal.relation)
    reason = f"{asked} of H is not among T's relations"
    lacking = _absent(case, goal, but=case.hypothesis_features.dummies)
    if lacking:
        return f"{reason}; T lacks {' and '.join(map(repr, lacking))}"
    nearest = _nearest(case, goal)
    if nearest is None:
        return reason
    if _answers_alone(case, goal, nearest):
        return f"{asked} of H does not go with the rest of H; T has {_stated(case.text, nearest)}"
    if _joins_the_same(nearest):
        return f"{reason}; T has {show_words(case.text, nearest.source)}"
    return f"{reason}; T has {_stated(case.text, nearest)}"


def _answers_alone(case: Case, goal: Goal, fact: Fact) -> bool:
    """Return whether a fact would match if other relations of H did not bind its words."""
    return (
        fact.label == goal.label
        and case.same_word(fact.head, goal.head)
        and case.same_word(fact.dependent, goal.dependent)
    )


def _nearest(case: Case, goal: Goal) -> Fact | None:
    """Return the fact that shares most with a goal: at least two of label, head and dependent.

    Of two that share as much, the one with more words. Facts that answer other questions only
    do not count.
    """
    heads, dependents = case.same_words(goal.head), case.same_words(goal.dependent)
    best, most = None, (1, 2)
    for fact in case.text_facts:
        if fact.clause or fact.asked_by not in (None, goal.relation.label):
            continue
        words = (fact.head in heads) + (fact.dependent in dependents)
        if words:
            shared = words + (fact.label == goal.label), words
            if shared > most:
                best, most = fact, shared
    return best
