"""The decision rules at work: which of them answers, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.entailment.rules import RULES, Findings, Rule, RuleSet, Verdict
from pete.entailment.rules.family import VERDICTS
from pete.entailment.trace import RelationTrace
from pete.errors import UsageError
from pete.pairs import Label

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
    """Return the first decision rule that answers, with its answer.

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
    for rule in rules.of(VERDICTS):
        answer = rule.apply(found)
        if answer is not None:
            yield rule, answer


def reason(rule: Rule[Verdict], trace: Sequence[RelationTrace]) -> str:
    """Return the rule's message with the relations it rests on, as one sentence."""
    if rule.kind == "missing":
        return next(f"{entry.reason}." for entry in trace if entry.status == "missing")
    if rule.kind == "set aside":
        dropped = [entry.shown for entry in trace if entry.core]
        return rule.message.rstrip(".") + (f": {', '.join(dropped)} set aside." if dropped else ".")
    if rule.kind == "matched":
        matched = [entry for entry in trace if entry.status == "matched"]
        found = [entry for entry in matched if entry.core]
        return f"{_said(rule, found)}: {', '.join(dict.fromkeys(map(_found, found or matched)))}."
    return rule.message


_NO_CORE: Final = "H has no core relation left to test, and shares with T what is not core"


def _said(rule: Rule[Verdict], found: Sequence[RelationTrace]) -> str:
    if not found:
        return _NO_CORE
    follows = any(map(_extensions, found))
    return rule.message.rstrip(".") + " or follows from one" * follows


def _found(entry: RelationTrace) -> str:
    """Return the relation of T that answers one of H, with the rules by which it does."""
    codes = _extensions(entry)
    return f"{entry.answer} ({', '.join(codes)})" if codes else entry.answer


def _extensions(entry: RelationTrace) -> Sequence[str]:
    """Return the codes of the rules that added the relation of T."""
    if len(entry.codes) == 1:  # that of the rule that selects the relation of H
        return ()
    return [code for code in entry.codes if code.startswith("X")]
