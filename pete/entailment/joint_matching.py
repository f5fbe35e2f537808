"""The hypothesis as a query: one answer in T to all core relations of H at once.

H is a small query graph. Its content words stand for matching words of T, two different ones
for two different words; its dummy words are variables, each for one word of T, the same at all
its uses. T entails H if there is such a mapping under which every core relation of H is a fact
of T.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from pete.entailment.matching import Found, barrier, fits, goals
from pete.entailment.rules import Case, Fact, Goal, RuleSet
from pete.entailment.rules.family import RESTATEMENTS
from pete.entailment.trace import Status

STEPS: Final = 50_000
"""Facts tried for one wording of H; on gold relations, no pair of the data sets takes ten."""

Mapped: TypeAlias = Mapping[int, int]


class Answer(Struct, frozen=True):
    """The best answer that T has.

    Attributes:
        found: The outcome for each relation of H.
        mapping: For each word of H (id) in a matched core relation, the word of T (id) it
            stands for.
        unmatchable: The core relations of H that no fact of T answers, whatever the others are.
        truncated: Whether the search ended after :data:`STEPS`, so that a better one may exist.
    """

    found: tuple[Found, ...]
    mapping: Mapped
    unmatchable: tuple[Goal, ...]
    truncated: bool = False

    @property
    def complete(self) -> bool:
        """Whether at least one core relation is matched and none is missing."""
        core = [entry.status for entry in self.found if entry.goal.core]
        return "matched" in core and "missing" not in core


def match_together(case: Case, rules: RuleSet, *, core_only: bool = False) -> Answer:
    """Return the largest part of the query that has an answer in T.

    H is taken as it stands, then as each restatement words it; the first wording with a complete
    answer counts, else H as it stands.
    """
    asked = tuple(goals(case, rules, core_only=core_only))
    as_it_stands = _answer(case, asked, rules)
    if as_it_stands.complete:
        return as_it_stands
    answers = (
        _answer(case, wording, rules)
        for rule in rules.of(RESTATEMENTS, case.hypothesis_features.marks)
        for wording in rule.apply(case, asked)
        if not any(goal in wording for goal in as_it_stands.unmatchable)
    )
    return next((answer for answer in answers if answer.complete), as_it_stands)


def _answer(case: Case, asked: Sequence[Goal], rules: RuleSet) -> Answer:
    choices = [_choice(case, goal, rules) for goal in asked]
    core = [index for index, goal in enumerate(asked) if goal.core and not goal.filtered_by]
    core.sort(key=lambda index: len(choices[index].facts))
    open_goals = [(index, asked[index], choices[index].facts) for index in core]
    steps = iter(range(STEPS))
    best = _search(case, open_goals, _Match({}, {}), steps)
    found = [
        _found(goal, choice, best.facts.get(index, (goal, None))[1])
        for index, (goal, choice) in enumerate(zip(asked, choices, strict=True))
    ]
    unmatchable = tuple([asked[index] for index in core if not choices[index].facts])
    return Answer(tuple(found), best.mapping, unmatchable, next(steps, None) is None)


class _Choice(Struct, frozen=True):
    """The facts that may answer a goal; the first that a rule forbade, and the rule's code."""

    facts: Sequence[Fact]
    blocked_by: str = ""
    against: Fact | None = None


_NO_CHOICE: Final = _Choice(())


def _choice(case: Case, goal: Goal, rules: RuleSet) -> _Choice:
    if goal.filtered_by:
        return _NO_CHOICE
    stated = case.text_facts.labelled(goal.label)
    if not goal.core:
        return _any(case, goal, stated)
    free, blocked_by, against = [], "", None
    for fact in stated:
        if fits(case, fact, goal, free=case.hypothesis_features.dummies):
            code = barrier(case, goal, fact, rules)
            if not code:
                free.append(fact)
            elif not blocked_by:
                blocked_by, against = code, fact
    return _Choice(free, blocked_by, against)


def _any(case: Case, goal: Goal, stated: Sequence[Fact]) -> _Choice:
    """Return the first matching fact.

    Relations that are not core are only reported; they never affect the answer.
    """
    for fact in stated:
        if fits(case, fact, goal):
            return _Choice((fact,))
    return _NO_CHOICE


class _Match(Struct, frozen=True):
    """Facts for some goals by the goals' places, and the mapping of words they need."""

    facts: Mapping[int, tuple[Goal, Fact]]
    mapping: Mapped

    def extended(self, case: Case, index: int, goal: Goal, fact: Fact) -> _Match | None:
        """Return the match with one more fact, ``None`` if the mapping does not allow it."""
        mapping = dict(self.mapping)
        for asked, given in ((goal.head, fact.head), (goal.dependent, fact.dependent)):
            if mapping.setdefault(asked, given) != given:
                return None
        if len(set(mapping.values())) < len(mapping) and _repeats_content(case, mapping):
            return None
        if self._shares_place(goal, fact):
            return None
        return _Match({**self.facts, index: (goal, fact)}, mapping)

    def _shares_place(self, goal: Goal, fact: Fact) -> bool:
        """Return whether one word of T would be two arguments of one predicate."""
        return any(
            (other.head, other.dependent) == (fact.head, fact.dependent)
            and asked.head == goal.head
            and asked.dependent != goal.dependent
            for asked, other in self.facts.values()
        )


def _repeats_content(case: Case, mapping: Mapped) -> bool:
    """Return whether two content words of H would be one word of T."""
    content = [
        given for asked, given in mapping.items() if asked in case.hypothesis_features.content
    ]
    return len(set(content)) < len(content)


def _search(
    case: Case,
    open_goals: Sequence[tuple[int, Goal, Sequence[Fact]]],
    match: _Match,
    steps: Iterator[int],
) -> _Match:
    """Return the match with most goals; of several, the first in the order of the facts.

    Args:
        case: The pair.
        open_goals: The goals still to be matched: place, goal, facts.
        match: Facts matched so far.
        steps: One is taken for each fact tried; without any left, the best so far counts.
    """
    if not open_goals:
        return match
    (index, goal, facts), rest = open_goals[0], open_goals[1:]
    best = match
    for fact in facts:
        if next(steps, None) is None:
            return best
        tried = match.extended(case, index, goal, fact)
        if tried is not None:
            found = _search(case, rest, tried, steps)
            if len(found.facts) > len(best.facts):
                best = found
            if len(best.facts) == len(match.facts) + len(open_goals):
                return best
    without = _search(case, rest, match, steps)
    return without if len(without.facts) > len(best.facts) else best


def _found(goal: Goal, choice: _Choice, fact: Fact | None) -> Found:
    if goal.filtered_by:
        return Found(goal, "set aside")
    if not goal.core and choice.facts:
        fact = choice.facts[0]
    if fact is not None:
        return Found(goal, "matched", fact)
    status: Status = "missing" if goal.core else "set aside"
    if choice.facts:
        return Found(goal, status)
    return Found(goal, status, blocked_by=choice.blocked_by, against=choice.against)
