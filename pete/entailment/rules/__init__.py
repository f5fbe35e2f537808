"""The rules, each a pure function with a code.

===  ====================================================================================
W    words: what they match by beside their lemma
F    filters: set a relation of H aside
P    voice: the label a relation is compared by, on both sides
C    core selection: which relations of H must be found in T
X4   extensions: facts that T's relations also state
X5   restatements: H in other words
B    blockers: keep a relation of H from being set aside, or forbid a match
D    the decision, from what was matched, missing and set aside
===  ====================================================================================

Families have a signature each (:mod:`pete.entailment.rules.family`), so a strategy is no more
than a tuple of codes (:mod:`pete.entailment.strategies`).
"""

from __future__ import annotations

from typing import Any, Final

from pete.entailment.rules import (  # noqa: F401  # they declare rules
    blockers,
    core_selection,
    decisions,
    filters,
    restatements,
    voice,
    words,
)
from pete.entailment.rules.extensions import (  # noqa: F401  # as above
    arguments,
    identity,
    modifiers,
    x414_adjuncts,
)
from pete.entailment.rules.family import FAMILIES, Case, Fact, Findings, Goal, Rule, Verdict
from pete.entailment.rules.rule_set import Reading, RuleSet
from pete.errors import UnknownNameError
from pete.registry import did_you_mean

__all__ = [
    "FAMILIES",
    "FIXED_CODES",
    "RULES",
    "Case",
    "Fact",
    "Findings",
    "Goal",
    "Reading",
    "Rule",
    "RuleSet",
    "Verdict",
    "find_rule",
]

FIXED_CODES: Final = {
    "C300": "No core rule selects the relation, so T need not have it.",
    "D700": "T or H has no parse: NO, and counted as a failure.",
    "D710": "The baseline always says YES.",
    "D711": "YES iff every content word of H occurs in T.",
}
"""Codes a trace may show that are no switch."""

RULES: Final[dict[str, Rule[Any]]] = {
    rule.code: rule for family in FAMILIES for rule in family.in_order()
}
"""Every rule by its code, in the order of the families and, in each, of the codes."""


def find_rule(code: str) -> Rule[Any]:
    """Return the rule with this code.

    Raises:
        UnknownNameError: If there is none.
    """
    if code not in RULES:
        raise UnknownNameError(f"there is no rule {code!r}. {did_you_mean(code, RULES)}")
    return RULES[code]
