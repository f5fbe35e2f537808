"""Strategies that look for the core relations of H among those of T."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pete.entailment.matching import Found, findings, match_each, pose
from pete.entailment.query import match_together
from pete.entailment.rules import Case, RuleSet, find_rule
from pete.entailment.strategies.switches import switched_codes
from pete.entailment.strategies.verdicts import check_decides, reason, verdict
from pete.entailment.telling import tell
from pete.entailment.trace import Decision
from pete.graph import Graph
from pete.pairs import Label

__all__ = ["RelationStrategy"]


@dataclass(frozen=True, slots=True)
class RelationStrategy:
    """YES iff the core relations of H are among those of T, under a set of rules.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force.
        collapse: Whether it reads collapsed relations.
        joint: Whether all core relations of H need one answer together
            (:mod:`pete.entailment.query`), or each for itself.
        deviations: Where it departs from its published source, one line each.

    Raises:
        UsageError: If its decision rules do not answer in every case.
    """

    name: str
    codes: tuple[str, ...]
    collapse: bool = True
    joint: bool = False
    deviations: tuple[str, ...] = ()
    rules: RuleSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse rules that leave a pair undecided."""
        object.__setattr__(self, "rules", RuleSet(self.codes))
        check_decides(self.name, self.rules)

    @property
    def needs_parse(self) -> bool:
        """It reads relations, so it does."""
        return True

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare relations, then let the first decision rule that answers decide."""
        case = pose(text, hypothesis, self.rules)
        found, mapping = self._match(case)
        rule, answer = verdict(self.rules, findings(found))
        trace = tell(case, found)
        return Decision(
            answer, self.name, "decided", rule.code, reason(rule, trace), trace, mapping
        )

    def answer(self, text: Graph, hypothesis: Graph) -> Label:
        """The answer of :meth:`decide` alone, without its reasons."""
        found, _ = self._match(pose(text, hypothesis, self.rules), core_only=self._core_decides)
        return verdict(self.rules, findings(found))[1]

    @property
    def _core_decides(self) -> bool:
        """Whether relations that are not core play no part: only D703 counts them."""
        return "D703" not in self.codes

    def _match(
        self, case: Case, *, core_only: bool = False
    ) -> tuple[tuple[Found, ...], tuple[tuple[int, int], ...]]:
        if not self.joint:
            return match_each(case, self.rules, core_only=core_only), ()
        answer = match_together(case, self.rules, core_only=core_only)
        return answer.found, tuple(sorted(answer.mapping.items()))

    def takes(self, code: str) -> bool:
        """It has a use for every rule.

        Raises:
            UnknownNameError: For a code there is no rule for.
        """
        return find_rule(code).code == code

    def switched(self, add: Iterable[str] = (), drop: Iterable[str] = ()) -> RelationStrategy:
        """This strategy with rules switched on and off.

        Raises:
            UnknownNameError: For a code there is no rule for.
            UsageError: For a code both on and off, or if too few decision rules are left.
        """
        name, codes = switched_codes(self.name, self.codes, add, drop)
        return replace(self, name=name, codes=codes)
