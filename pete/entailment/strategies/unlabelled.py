"""Which words depend on which, whatever the labels."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import itemgetter
from typing import ClassVar, TypeAlias

from msgspec import structs

from pete.entailment.matching import pose
from pete.entailment.rules import Case, Findings, RuleSet
from pete.entailment.strategies.decision_rules import check_decides, reason, verdict
from pete.entailment.strategies.published import LETTER_OFF
from pete.entailment.strategies.rule_based import RuleBased
from pete.entailment.strategies.traces import SILENT, asked_relations, traced
from pete.entailment.terms import content_ids
from pete.entailment.trace import Decision, RelationTrace
from pete.graph import ROOT, Graph, Relation


@dataclass(frozen=True, slots=True)
class _WordPair:
    """Two content words, one under the other, and the relation that says so."""

    head: int
    dependent: int
    source: Relation


_Given: TypeAlias = Mapping[tuple[int, int], tuple[int, _WordPair]]
"""Pairs of T with their places, by the ids of head and dependent; of equal ones the first."""


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

    def check(self) -> None:
        """Refuse rules that leave a pair undecided."""
        check_decides(self.name, self.rules)

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare pairs of words, then let the first decision rule that answers decide."""
        case = pose(text, hypothesis, self.rules)
        trace = tuple(_trace(case, self.rules))
        matched = sum(entry.status == "matched" for entry in trace)
        missing = sum(entry.status == "missing" for entry in trace)
        rule, answer = verdict(self.rules, Findings(matched, missing, shared=matched))
        return Decision(answer, self.name, "decided", rule.code, reason(rule, trace), trace)


def _trace(case: Case, rules: RuleSet) -> Iterator[RelationTrace]:
    asked = {pair.source: pair for pair in _word_pairs(case.hypothesis)}
    given: dict[tuple[int, int], tuple[int, _WordPair]] = {}
    for place, pair in enumerate(_word_pairs(case.text)):
        given.setdefault((pair.head, pair.dependent), (place, pair))
    for relation in asked_relations(case.hypothesis):
        if relation in asked:
            yield _pair_trace(case, rules, asked[relation], given)
        else:
            yield traced(
                case.hypothesis,
                relation,
                "set aside",
                reason="It joins no two content words",
                codes=SILENT,
                core=False,
            )


def _pair_trace(case: Case, rules: RuleSet, asked: _WordPair, given: _Given) -> RelationTrace:
    between = structs.replace(asked.source, head=asked.head, dependent=asked.dependent)
    for rule in rules.reading(between.label).filters:
        if rule.apply(case, between):
            return traced(
                case.hypothesis,
                asked.source,
                "set aside",
                reason=rule.message.rstrip("."),
                codes=(rule.code,),
            )
    answer = _answer(case, asked, given)
    if answer is None:
        return traced(case.hypothesis, asked.source, "missing", reason=_missing(case, asked))
    shown = case.text.show(answer.source)
    found = traced(case.hypothesis, asked.source, "matched", reason=f"T has {shown}")
    return structs.replace(found, answer=shown)


def _answer(case: Case, asked: _WordPair, given: _Given) -> _WordPair | None:
    """Return the first pair of T with matching words."""
    words = product(case.same_words(asked.head), case.same_words(asked.dependent))
    found = filter(None, map(given.get, words))
    return min(found, default=(0, None), key=itemgetter(0))[1]


def _missing(case: Case, asked: _WordPair) -> str:
    head, dependent = (case.hypothesis.token(id).form for id in (asked.head, asked.dependent))
    return f"In H {dependent!r} depends on {head!r}, and not in T"


def _word_pairs(graph: Graph) -> Iterator[_WordPair]:
    """Yield the pairs of content words that the relations of a sentence come to."""
    content = content_ids(graph)
    heads, dependents = _neighbours(graph, up=True), _neighbours(graph, up=False)

    @cache
    def above(word: int) -> int | None:
        """Return the word itself if it carries content, else the nearest one above it that does."""
        return next((id for id in _reached(heads, word) if id in content), None)

    @cache
    def below(word: int) -> int | None:
        """Return the word itself if it carries content, else the nearest below on its right."""
        down = _reached(dependents, word)
        return next((id for id in down if id in content and id >= word), None)

    for relation in graph.relations:
        if relation.head == ROOT:
            continue
        head, dependent = above(relation.head), below(relation.dependent)
        if head is not None and dependent is not None and head != dependent:
            yield _WordPair(head, dependent, relation)


def _neighbours(graph: Graph, *, up: bool) -> Mapping[int, Sequence[int]]:
    """Return the words right above or under each word, by position."""
    near: dict[int, set[int]] = {}
    for relation in graph.relations:
        if relation.head != ROOT:
            start, end = relation.head, relation.dependent
            near.setdefault(end if up else start, set()).add(start if up else end)
    return {word: sorted(ends) for word, ends in near.items()}


def _reached(near: Mapping[int, Sequence[int]], word: int) -> Iterator[int]:
    """Yield the words that lead on from one, itself first, by distance, then by position."""
    reached, waiting = {word}, deque([word])
    while waiting:
        current = waiting.popleft()
        yield current
        for end in near.get(current, ()):
            if end not in reached:
                reached.add(end)
                waiting.append(end)
