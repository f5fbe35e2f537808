"""Does the syntax of T entail H? Rules, strategies, and the trace that explains a decision."""

from __future__ import annotations

from pete.entailment.rules import RULES, Rule, find_rule
from pete.entailment.strategies import (
    DEFAULT_STRATEGIES,
    STRATEGIES,
    RelationStrategy,
    Strategy,
    find_strategies,
    find_strategy,
    parse_failure,
)
from pete.entailment.trace import Decision, RelationTrace

__all__ = [
    "DEFAULT_STRATEGIES",
    "RULES",
    "STRATEGIES",
    "Decision",
    "RelationStrategy",
    "RelationTrace",
    "Rule",
    "Strategy",
    "find_rule",
    "find_strategies",
    "find_strategy",
    "parse_failure",
]
