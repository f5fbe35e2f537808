"""What strategies made of rules have in common: their switches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from pete.entailment.rules import RuleSet, find_rule
from pete.entailment.strategies.decision_rules import check_decides
from pete.entailment.strategies.strategy import Strategy
from pete.errors import UsageError


@dataclass(frozen=True, slots=True)
class RuleBased(Strategy):
    """A strategy that is a name and a tuple of rule codes, so any switch gives a variant.

    Attributes:
        rules: The rules of these codes.
    """

    rules: RuleSet = field(init=False, repr=False, compare=False)

    families: ClassVar[tuple[str, ...]] = ("",)
    """What the codes of the rules begin with that it has a use for; here every rule."""

    def __post_init__(self) -> None:
        """Look the rules up once, and refuse those that leave pairs undecided."""
        object.__setattr__(self, "rules", RuleSet(self.codes))
        if self.takes("D701"):
            check_decides(self.name, self.rules)

    def takes(self, code: str) -> bool:
        """Return whether it has a use for a rule.

        Raises:
            UnknownNameError: For a code there is no rule for.
        """
        return find_rule(code).code.startswith(self.families)

    def switched(self, add: Iterable[str] = (), drop: Iterable[str] = ()) -> Self:
        """Return this strategy with rules switched on and off, and named after them.

        Raises:
            UnknownNameError: For a code there is no rule for.
            UsageError: For a code both on and off, or rules that cannot be used together.
        """
        on, off = {find_rule(code).code for code in add}, {find_rule(code).code for code in drop}
        if on & off:
            raise UsageError(f"rule {min(on & off)} is switched both on and off. Choose one.")
        on, off = on - set(self.codes), off & set(self.codes)
        switches = [f" +{code}" for code in sorted(on)] + [f" -{code}" for code in sorted(off)]
        codes = tuple(sorted((set(self.codes) | on) - off))
        return replace(self, name=self.name + "".join(switches), codes=codes)
