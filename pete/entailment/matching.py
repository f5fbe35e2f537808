"""The comparison of the relations of H with those of T, each relation for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from pete.entailment.rules import Case, Fact, Findings, Goal, RuleSet
from pete.entailment.rules.family import BARRIERS, GUARDS
from pete.entailment.sentence import Features, features_of
from pete.entailment.text_facts import facts_of
from pete.entailment.trace import Status, show_forms
from pete.graph import Graph, Relation


class Found(Struct, frozen=True):
    """The outcome for a relation of H.

    Attributes:
        goal: The relation.
        status: ``matched``, ``missing`` or ``set aside``.
        fact: The fact of T that answers it, or ``None``.
        blocked_by: Code of the rule that forbade the match there would have been, or ``""``.
        against: The fact of T that it would have been, or ``None``.
    """

    goal: Goal
    status: Status
    fact: Fact | None = None
    blocked_by: str = ""
    against: Fact | None = None


def goals(case: Case, rules: RuleSet, *, core_only: bool = False) -> Iterator[Goal]:
    """Yield the relations of H but the root, in the order of its words.

    Args:
        case: The pair.
        rules: The rules in force.
        core_only: Whether to leave out relations that no core rule selects.
    """
    for goal in _all_goals(case.hypothesis_features, rules):
        if goal.core or not core_only:
            yield _sifted(case, goal, rules)


@lru_cache(maxsize=4096)
def _all_goals(hypothesis: Features, rules: RuleSet) -> tuple[Goal, ...]:
    """Return the goals of H, none set aside; pairs with the same H share them."""
    return tuple(_goal(hypothesis.graph, relation, rules) for relation in hypothesis.relations)


def _goal(hypothesis: Graph, relation: Relation, rules: RuleSet) -> Goal:
    label, _, codes, core, _ = rules.reading(relation.label)
    shown = show_forms(hypothesis, relation)
    return Goal(relation, shown, label, relation.head, relation.dependent, codes, core)


def _sifted(case: Case, goal: Goal, rules: RuleSet) -> Goal:
    """Return a goal with the filter that sets it aside.

    Guards save core relations from the filter for words absent from T.
    """
    relation, saved = goal.relation, ""
    for rule in rules.reading(relation.label).filters:
        if rule.apply(case, relation):
            absence = rule.kind == "absence"
            if absence and goal.core:
                guards = rules.of(GUARDS)
                saved = next((guard.code for guard in guards if guard.apply(case, relation)), "")
            if not (absence and saved):
                return goal._replace(filtered_by=rule.code)
    return goal._replace(codes=(*goal.codes, saved)) if saved else goal


def pose(text: Graph, hypothesis: Graph, rules: RuleSet) -> Case:
    """Return the case of a pair, with the facts of T."""
    of_text, of_hypothesis = features_of(text, rules.keys), features_of(hypothesis, rules.keys)
    return Case(of_text, of_hypothesis, facts_of(of_text, rules))


def match_each(case: Case, rules: RuleSet, *, core_only: bool = False) -> tuple[Found, ...]:
    """Test every relation of H, or every core one, against the facts of T."""
    return tuple([_match(case, goal, rules) for goal in goals(case, rules, core_only=core_only)])


def findings(found: Iterable[Found]) -> Findings:
    """Count what a comparison found."""
    matched = missing = shared = 0
    for entry in found:
        shared += entry.status == "matched"
        matched += entry.status == "matched" and entry.goal.core
        missing += entry.status == "missing"
    return Findings(matched, missing, shared)


def barrier(case: Case, goal: Goal, fact: Fact, rules: RuleSet) -> str:
    """Return the code of the rule that forbids a match, ``""`` if none does."""
    for rule in rules.of(BARRIERS, case.text_features.marks):
        if rule.apply(case, goal, fact):
            return rule.code
    return ""


def _match(case: Case, goal: Goal, rules: RuleSet) -> Found:
    if goal.filtered_by:
        return Found(goal, "set aside")
    blocked_by, against = "", None
    for fact in case.text_facts.labelled(goal.label):
        if fits(case, fact, goal):
            blocked_by, against = barrier(case, goal, fact, rules), fact
            if not blocked_by:
                return Found(goal, "matched", fact)
    return Found(
        goal, "missing" if goal.core else "set aside", blocked_by=blocked_by, against=against
    )


def fits(case: Case, fact: Fact, goal: Goal, *, free: frozenset[int] = frozenset()) -> bool:
    """Return whether `fact`, whose label already matches, satisfies `goal`.

    Args:
        case: The pair.
        fact: A fact of T.
        goal: A relation of H.
        free: Ids of the words of H that match any word of T; as heads, any but a verb.
    """
    return (
        fact.asked_by in (None, goal.relation.label)
        and (
            not case.text.is_verb(fact.head)
            if goal.head in free
            else case.same_word(fact.head, goal.head)
        )
        and (
            goal.dependent in free
            or (not fact.clause and case.same_word(fact.dependent, goal.dependent))
        )
    )
