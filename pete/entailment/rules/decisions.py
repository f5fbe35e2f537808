"""D: the decision, from what was matched, missing and set aside."""

from __future__ import annotations

from pete.entailment.rules.family import VERDICTS, Findings
from pete.pairs import Label


@VERDICTS("D701", kind="missing")
def core_missing(findings: Findings) -> Label | None:
    """A core relation of H is not among T's relations.

    The answer is NO.
    """
    return "NO" if findings.missing else None


@VERDICTS("D702", kind="set aside")
def nothing_to_test(findings: Findings) -> Label | None:
    """H has no core relation left to test.

    The answer is NO. Without this rule it is left to the others: with *D703*, YES if H and T share
    any relation.
    """
    return None if findings.matched or findings.missing else "NO"


@VERDICTS("D703", kind="shared")
def nothing_shared(findings: Findings) -> Label | None:
    """H and T share no relation of any label (S10-1060, Figure 1).

    The answer is NO.
    """
    return None if findings.shared else "NO"


@VERDICTS("D704", kind="matched")
def all_core_found(findings: Findings) -> Label | None:
    """Every core relation of H left to test is among T's relations.

    The answer is YES.
    """
    return None if findings.missing else "YES"
