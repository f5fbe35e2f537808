"""The rules a strategy has switched on, by family."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pete.entailment.rules.family import (
    BARRIERS,
    CORES,
    EXTENSIONS,
    FILTERS,
    GUARDS,
    VERDICTS,
    VOICES,
    Barrier,
    Core,
    Extension,
    Filter,
    Guard,
    Rule,
    Verdict,
    Voice,
)

__all__ = ["RuleSet"]


@dataclass(frozen=True)
class RuleSet:
    """Rules by their codes; each family is looked up once.

    Attributes:
        codes: Codes of the rules in force.

    Example:
        >>> [rule.code for rule in RuleSet(("P201", "C301", "C302")).cores]
        ['C301', 'C302']
    """

    codes: tuple[str, ...]

    @cached_property
    def filters(self) -> tuple[Rule[Filter], ...]:
        """What sets relations of H aside."""
        return FILTERS.among(self.codes)

    @cached_property
    def voices(self) -> tuple[Rule[Voice], ...]:
        """What relabels relations on both sides."""
        return VOICES.among(self.codes)

    @cached_property
    def cores(self) -> tuple[Rule[Core], ...]:
        """What selects the core relations of H."""
        return CORES.among(self.codes)

    @cached_property
    def extensions(self) -> tuple[Rule[Extension], ...]:
        """What adds facts to T."""
        return EXTENSIONS.among(self.codes)

    @cached_property
    def guards(self) -> tuple[Rule[Guard], ...]:
        """What keeps relations of H from being set aside."""
        return GUARDS.among(self.codes)

    @cached_property
    def barriers(self) -> tuple[Rule[Barrier], ...]:
        """What forbids a match."""
        return BARRIERS.among(self.codes)

    @cached_property
    def verdicts(self) -> tuple[Rule[Verdict], ...]:
        """What decides; the first that answers does."""
        return VERDICTS.among(self.codes)

    def voiced(self, label: str) -> tuple[str, tuple[str, ...]]:
        """The label a relation is compared by, and the codes that made it that."""
        fired: tuple[str, ...] = ()
        for rule in self.voices:
            voiced = rule.apply(label)
            if voiced != label:
                label, fired = voiced, (*fired, rule.code)
        return label, fired
