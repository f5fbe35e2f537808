"""Does the syntax of T entail H? Rules, strategies, and the trace that explains a decision."""

from __future__ import annotations

from pete.entailment.rules import RULES, Rule, find_rule
from pete.entailment.strategies.catalogue import (
    DEFAULT_STRATEGIES,
    STRATEGIES,
    base_name,
    find_strategies,
    find_strategy,
    to_the_letter,
)
from pete.entailment.strategies.published import LETTER_OFF, LETTER_PROFILE, departures
from pete.entailment.strategies.relations import RelationStrategy
from pete.entailment.strategies.strategy import (
    STRATEGY_CODES,
    Example,
    RuleBased,
    Strategy,
    Trainable,
    parse_failure,
)
from pete.entailment.trace import Decision, RelationTrace

__all__ = [
    "DEFAULT_STRATEGIES",
    "LETTER_OFF",
    "LETTER_PROFILE",
    "RULES",
    "STRATEGIES",
    "STRATEGY_CODES",
    "Decision",
    "Example",
    "RelationStrategy",
    "RelationTrace",
    "Rule",
    "RuleBased",
    "Strategy",
    "Trainable",
    "base_name",
    "departures",
    "find_rule",
    "find_strategies",
    "find_strategy",
    "parse_failure",
    "to_the_letter",
]
