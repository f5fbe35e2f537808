"""The decision rules at work: which of them answers, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.entailment.rules import RULES, Findings, Rule, RuleSet, Verdict
from pete.entailment.trace import RelationTrace
from pete.errors import UsageError
from pete.pairs import Label

__all__ = ["check_decides", "reason", "verdict"]

_EVERY_CASE: Final = (
    Findings(matched=1, missing=0, shared=1),
    Findings(matched=0, missing=0, shared=1),
    Findings(matched=0, missing=0, shared=0),
    Findings(matched=1, missing=1, shared=1),
    Findings(matched=0, missing=1, shared=1),
    Findings(matched=0, missing=1, shared=0),
)
"""One of each kind of finding; a decision rule asks only whether there are any."""


def verdict(rules: RuleSet, found: Findings) -> tuple[Rule[Verdict], Label]:
    """The first decision rule that answers, with its answer.

    Rules that :func:`check_decides` accepts always answer.
    """
    return next(_answers(rules, found))


def check_decides(name: str, rules: RuleSet) -> None:
    """Refuse rules that leave a pair undecided, before anything is parsed.

    Raises:
        UsageError: If these rules do not answer in every case.
    """
    for case in _EVERY_CASE:
        if next(_answers(rules, case), None) is None:
            rule, _ = verdict(RuleSet(tuple(RULES)), case)
            raise UsageError(
                f"strategy {name!r} does not decide every pair. Switch {rule.code} on again."
            )


def _answers(rules: RuleSet, found: Findings) -> Iterator[tuple[Rule[Verdict], Label]]:
    for rule in rules.verdicts:
        answer = rule.apply(found)
        if answer is not None:
            yield rule, answer


def reason(rule: Rule[Verdict], trace: Sequence[RelationTrace]) -> str:
    """The rule's message with the relations it rests on, as one sentence."""
    if rule.code == "D701":
        return next(f"{entry.reason}." for entry in trace if entry.status == "missing")
    if rule.code == "D702":
        dropped = [entry.shown for entry in trace if entry.core]
        return rule.message.rstrip(".") + (f": {', '.join(dropped)} set aside." if dropped else ".")
    if rule.code == "D704":
        found = [entry.answer for entry in trace if entry.core and entry.status == "matched"]
        shared = found or [entry.answer for entry in trace if entry.status == "matched"]
        return f"{rule.message.rstrip('.')}: {', '.join(shared)}."
    return rule.message
