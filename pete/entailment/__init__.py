"""Does the syntax of T entail H? Rules, strategies, and the trace that explains a decision."""

from __future__ import annotations

from pete.entailment.rules import RULES, Rule, find_rule
from pete.entailment.strategies import (
    DEFAULT_STRATEGIES,
    LETTER_OFF,
    LETTER_PROFILE,
    STRATEGIES,
    STRATEGY_CODES,
    Example,
    RelationStrategy,
    Strategy,
    Trainable,
    base_name,
    departures,
    find_strategies,
    find_strategy,
    parse_failure,
    to_the_letter,
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
