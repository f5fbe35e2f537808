"""Which words depend on which, whatever the labels."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from msgspec import structs

from pete.entailment.matching import pose
from pete.entailment.rules import Case, Fact, Findings, RuleSet
from pete.entailment.strategies.decision_rules import reason, verdict
from pete.entailment.strategies.published import LETTER_OFF
from pete.entailment.strategies.strategy import RuleBased
from pete.entailment.strategies.traces import all_traces, traced
from pete.entailment.terms import content_ids
from pete.entailment.trace import Decision, RelationTrace
from pete.graph import ROOT, Graph


@dataclass(frozen=True, slots=True)
class UnlabelledStrategy(RuleBased):
    """YES iff every content word of H depends on the word it depends on in T, labels ignored.

    As ``generalized``, on pairs of a head and a dependent. A head that is a function word gives
    way to its nearest content ancestor, a dependent that is one to its nearest content descendant
    on its right: fewest relations away, then first in the sentence. Where there is none, the
    relation asks for nothing.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force; filters by the words of a relation and decision rules
            are of use.

    Raises:
        UsageError: If its decision rules do not answer in every case.
    """

    name: str = "unlabelled"
    codes: tuple[str, ...] = (*LETTER_OFF, "D701", "D702", "D704", "F101")
    families: ClassVar[tuple[str, ...]] = ("W", "F101", "D7")

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare pairs of words, then let the first decision rule that answers decide."""
        case = pose(text, hypothesis, self.rules)
        trace = _trace(case, self.rules)
        matched = sum(entry.status == "matched" for entry in trace)
        missing = sum(entry.status == "missing" for entry in trace)
        rule, answer = verdict(self.rules, Findings(matched, missing, shared=matched))
        return Decision(answer, self.name, "decided", rule.code, reason(rule, trace), trace)


def _trace(case: Case, rules: RuleSet) -> tuple[RelationTrace, ...]:
    stated = list(_word_pairs(case.text))
    tested = {
        pair.source: _pair_trace(case, rules, pair, stated) for pair in _word_pairs(case.hypothesis)
    }
    return all_traces(case, tested, otherwise="It joins no two content words")


def _pair_trace(case: Case, rules: RuleSet, asked: Fact, stated: Sequence[Fact]) -> RelationTrace:
    between = structs.replace(asked.source, head=asked.head, dependent=asked.dependent)
    for rule in rules.reading(between.label).filters:
        if rule.apply(case, between):
            reason = rule.message.rstrip(".")
            return traced(case, asked.source, "set aside", reason, codes=(rule.code,))
    for pair in stated:
        if case.same_word(pair.head, asked.head) and case.same_word(
            pair.dependent, asked.dependent
        ):
            return traced(case, asked.source, "matched", "", answer=pair)
    head, dependent = (case.hypothesis.token(id).form for id in (asked.head, asked.dependent))
    reason = f"In H {dependent!r} depends on {head!r}, and not in T"
    return traced(case, asked.source, "missing", reason)


def _word_pairs(graph: Graph) -> Iterator[Fact]:
    """Yield the pairs of content words, one under the other, that relations come to."""
    content = content_ids(graph)

    @cache
    def above(word: int) -> int | None:
        """Return the word itself if it carries content, else the nearest one above it that does."""
        return next((id for id in _reached(graph.heads, word) if id in content), None)

    @cache
    def below(word: int) -> int | None:
        """Return the word itself if it carries content, else the nearest below on its right."""
        down = _reached(graph.children, word)
        return next((id for id in down if id in content and id >= word), None)

    for relation in graph.relations:
        if relation.head == ROOT:
            continue
        head, dependent = above(relation.head), below(relation.dependent)
        if head is not None and dependent is not None and head != dependent:
            yield Fact("", head, dependent, relation)


def _reached(near: Callable[[int], Sequence[int]], word: int) -> Iterator[int]:
    """Yield the words that lead on from one, itself first, by distance, then by position."""
    reached, waiting = {ROOT, word}, deque([word])
    while waiting:
        current = waiting.popleft()
        yield current
        for end in sorted(near(current)):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
