"""The comparison of the relations of H with those of T, each relation for itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pete.entailment.rules import Case, Fact, Findings, RuleSet
from pete.entailment.trace import Status
from pete.graph import ROOT, Graph, Relation
from pete.lemma import word_keys

__all__ = ["Found", "Goal", "barrier", "facts", "findings", "goals", "match_each", "same_word"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A relation of H, as it is looked for in T.

    Attributes:
        relation: The relation.
        label: The label it is compared by.
        codes: Rules that touched it.
        core: Whether a core rule selects it.
        aside: Code of the filter that sets it aside, ``""`` if none does.
    """

    relation: Relation
    label: str
    codes: tuple[str, ...]
    core: bool
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What became of a relation of H.

    Attributes:
        goal: The relation.
        status: ``matched``, ``missing`` or ``set aside``.
        fact: The fact of T that answers it, or ``None``.
        barred: Code of the rule that forbade the match there would have been, or ``""``.
    """

    goal: Goal
    status: Status
    fact: Fact | None = None
    barred: str = ""


def goals(case: Case, rules: RuleSet) -> Iterator[Goal]:
    """The relations of H but the root, in the order of its words."""
    relations = [r for r in case.hypothesis.relations if r.head != ROOT]
    for relation in sorted(relations, key=lambda r: (r.dependent, r.head, r.label)):
        label, fired = rules.voiced(relation.label)
        selected = tuple(rule.code for rule in rules.cores if rule.apply(label))
        codes = (*fired, *(selected or ("C300",)))
        guarded = bool(selected) and any(rule.apply(case, relation) for rule in rules.guards)
        aside = "" if guarded else _set_aside(case, relation, rules)
        yield Goal(relation, label, codes, bool(selected), aside)


def _set_aside(case: Case, relation: Relation, rules: RuleSet) -> str:
    return next((rule.code for rule in rules.filters if rule.apply(case, relation)), "")


def facts(text: Graph, rules: RuleSet) -> Iterator[Fact]:
    """What T states: its relations under the voice rules, and what extensions add."""
    for relation in text.relations:
        if relation.head != ROOT:
            label, fired = rules.voiced(relation.label)
            yield Fact(label, relation.head, relation.dependent, relation, fired)
    for extension in rules.extensions:
        yield from extension.apply(text)


def match_each(case: Case, rules: RuleSet) -> tuple[Found, ...]:
    """Test every relation of H against the facts of T."""
    stated = tuple(facts(case.text, rules))
    return tuple(_match(case, stated, goal, rules) for goal in goals(case, rules))


def findings(found: Iterable[Found]) -> Findings:
    """Count what a comparison found."""
    matched = missing = shared = 0
    for entry in found:
        shared += entry.status == "matched"
        matched += entry.status == "matched" and entry.goal.core
        missing += entry.status == "missing"
    return Findings(matched, missing, shared)


def same_word(case: Case, text_id: int, hypothesis_id: int) -> bool:
    """Whether a word of T and one of H match."""
    text = case.text.tokens[text_id - 1]
    hypothesis = case.hypothesis.tokens[hypothesis_id - 1]
    return not word_keys(text).isdisjoint(word_keys(hypothesis))


def barrier(case: Case, goal: Goal, fact: Fact, rules: RuleSet) -> str:
    """Code of the rule that forbids a match, ``""`` if none does."""
    barriers = (rule for rule in rules.barriers if rule.apply(case, goal.relation, fact))
    return next((rule.code for rule in barriers), "")


def _match(case: Case, stated: tuple[Fact, ...], goal: Goal, rules: RuleSet) -> Found:
    if goal.aside:
        return Found(goal, "set aside")
    barred = ""
    for fact in stated:
        if _answers(case, fact, goal):
            barrier = next(
                (b.code for b in rules.barriers if b.apply(case, goal.relation, fact)), ""
            )
            if not barrier:
                return Found(goal, "matched", fact)
            barred = barrier
    return Found(goal, "missing" if goal.core else "set aside", barred=barred)


def _answers(case: Case, fact: Fact, goal: Goal) -> bool:
    relation = goal.relation
    return (
        fact.label == goal.label
        and fact.asked_by in (None, relation.label)
        and same_word(case, fact.head, relation.head)
        and same_word(case, fact.dependent, relation.dependent)
    )
