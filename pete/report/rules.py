"""The rules as plain data: what each says, which strategies use it, what shows it at work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pete.entailment import STRATEGIES, STRATEGY_CODES, find_rule, to_the_letter
from pete.entailment.rules import FAMILIES, FIXED_CODES, Rule
from pete.entailment.rules.illustrations import Illustration, illustrations
from pete.evaluation import Result
from pete.evaluation.signature import rules_hash

SCHEMA: Final = "pete-rules/1"

NO_SWITCH: Final = FIXED_CODES | STRATEGY_CODES
"""Codes that traces and decisions may show and that are no switch, with what they say."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule, its message, and where it is used.

    Attributes:
        code: Its code.
        family: What rules of its family do, in a clause.
        message: What it says, in one sentence.
        details: More than that, or ``""``.
        strategies: Names of the strategies that use it; others can switch it on.
        illustrations: Sentences that show it at work.
    """

    code: str
    family: str
    message: str
    details: str
    strategies: tuple[str, ...]
    illustrations: tuple[Illustration, ...]


def rule_entries() -> tuple[RuleEntry, ...]:
    """Return every rule, family by family."""
    return tuple(_entry(rule, family.meaning) for family in FAMILIES for rule in family.in_order())


def rule_sets(results: Iterable[Result] = ()) -> Mapping[str, tuple[tuple[str, ...], str]]:
    """Return sets of rules by their hash in signatures: the strategies of each, and its codes.

    Args:
        results: Results whose rules are among them, beside those of every strategy as it is and
            to the letter of its paper.
    """
    known = [(s.name, ",".join(sorted(s.codes))) for s in STRATEGIES.values()]
    known += [(s.name, ",".join(sorted(s.codes))) for s in to_the_letter(STRATEGIES.values())]
    known += [(result.strategy, result.signature.rules) for result in results]
    names: dict[str, dict[str, None]] = {}
    for name, rules in known:
        names.setdefault(rules, {})[name] = None
    return {rules_hash(rules): (tuple(own), rules) for rules, own in names.items() if rules}


def rule_text(code: str) -> str:
    """Return in one sentence what the rule with this code says.

    Raises:
        UnknownNameError: If there is no such rule.
    """
    return NO_SWITCH.get(code) or find_rule(code).plain_message


def rules_document(entries: Iterable[RuleEntry], no_switch: Mapping[str, str]) -> dict[str, Any]:
    """Return rules as plain data.

    Args:
        entries: The rules.
        no_switch: Codes of :data:`NO_SWITCH`, with their messages.
    """
    return {
        "schema": SCHEMA,
        "rules": [asdict(entry) for entry in entries],
        "no_switch": [{"code": code, "message": text} for code, text in no_switch.items()],
    }


def _entry(rule: Rule[Any], meaning: str) -> RuleEntry:
    users = (name for name, strategy in STRATEGIES.items() if rule.code in strategy.codes)
    return RuleEntry(
        rule.code, meaning, rule.plain_message, rule.details, tuple(users), illustrations(rule)
    )
