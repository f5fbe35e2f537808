"""Strategies that look for the core relations of H among those of T."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pete.entailment.explaining import relation_traces
from pete.entailment.joint_matching import STEPS, match_together
from pete.entailment.matching import Found, findings, match_each, pose
from pete.entailment.rules import Case
from pete.entailment.strategies.decision_rules import reason, verdict
from pete.entailment.strategies.strategy import RuleBased
from pete.entailment.trace import Decision
from pete.graph import Graph
from pete.pairs import Label


@dataclass(frozen=True, slots=True)
class RelationStrategy(RuleBased):
    """YES iff the core relations of H are among those of T, under a set of rules.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force.
        collapse: Whether it reads collapsed relations.
        joint: Whether all core relations of H need one answer together
            (:mod:`pete.entailment.joint_matching`), or each for itself.
        published: The published strategy that it follows, if it follows one.

    Raises:
        UsageError: If its decision rules do not answer in every case.
    """

    joint: bool = False

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare relations, then let the first decision rule that answers decide."""
        case = pose(text, hypothesis, self.rules)
        found, mapping, truncated = self._match(case)
        rule, answer = verdict(self.rules, findings(found))
        trace = relation_traces(case, found)
        said = reason(rule, trace) + _TRUNCATED * truncated
        return Decision(answer, self.name, "decided", rule.code, said, trace, mapping)

    def answer(self, text: Graph, hypothesis: Graph) -> Label:
        """Return the answer of :meth:`decide` alone, without its reasons."""
        found, _, _ = self._match(
            pose(text, hypothesis, self.rules), core_only=self.rules.core_decides
        )
        return verdict(self.rules, findings(found))[1]

    def _match(
        self, case: Case, *, core_only: bool = False
    ) -> tuple[tuple[Found, ...], tuple[tuple[int, int], ...], bool]:
        """Return what became of H, its words in T, and whether the search was truncated."""
        if not self.joint:
            return match_each(case, self.rules, core_only=core_only), (), False
        answer = match_together(case, self.rules, core_only=core_only)
        truncated = answer.truncated and not answer.complete
        return answer.found, tuple(sorted(answer.mapping.items())), truncated


_TRUNCATED: Final = f" The search for a better answer was broken off after {STEPS:,} steps."
