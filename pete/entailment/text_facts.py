"""The facts of T: its relations under the voice rules, and those that extensions add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from pete.entailment.rules import Fact, RuleSet
from pete.entailment.rules.family import EXTENSIONS, PROPAGATIONS
from pete.entailment.sentence import Features
from pete.graph import ROOT, Relation


class Facts:
    """The facts of T, made when they are asked for.

    Args:
        text: The features of T.
        rules: The rules in force.
    """

    def __init__(self, text: Features, rules: RuleSet) -> None:
        self._text = text.graph
        self._marks = text.marks
        self._rules = rules
        self._made: dict[str, tuple[Fact, ...]] = {}
        self._relations: dict[str, list[Relation]] = {}
        for relation in text.graph.relations:
            if relation.head != ROOT:
                label = rules.reading(relation.label).label
                self._relations.setdefault(label, []).append(relation)

    def labelled(self, label: str) -> Sequence[Fact]:
        """Return the facts compared by a label, T's own relations first."""
        if label not in self._made:
            self._made[label] = (*self._own(label), *self._added.get(label, ()))
        return self._made[label]

    def __iter__(self) -> Iterator[Fact]:
        """Yield all facts, label by label."""
        return iter(self._all)

    @cached_property
    def _all(self) -> tuple[Fact, ...]:
        labels = dict.fromkeys((*self._relations, *self._added))
        return tuple(chain.from_iterable(map(self.labelled, labels)))

    def _own(self, label: str) -> list[Fact]:
        return [
            Fact(label, r.head, r.dependent, r, self._rules.reading(r.label).voices)
            for r in self._relations.get(label, ())
        ]

    @cached_property
    def _added(self) -> dict[str, list[Fact]]:
        extensions = self._rules.of(EXTENSIONS, self._marks)
        new = [fact for rule in extensions for fact in rule.apply(self._text)]
        propagations = self._rules.of(PROPAGATIONS, self._marks)
        if propagations:
            stated = [fact for label in self._relations for fact in self._own(label)] + new
            for propagation in propagations:
                new += propagation.apply(self._text, stated)
        added: dict[str, list[Fact]] = {}
        for fact in new:
            if fact.head != fact.dependent:  # a cycle of T can lead back to the word itself
                added.setdefault(fact.label, []).append(fact)
        return added


@lru_cache(maxsize=4096)
def facts_of(text: Features, rules: RuleSet) -> Facts:
    """Return the facts of T; pairs with the same T share them."""
    return Facts(text, rules)
