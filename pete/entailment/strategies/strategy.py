"""The base of all strategies, and the decision where a side has no parse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Protocol, Self, runtime_checkable

from pete.entailment.rules import RuleSet, find_rule
from pete.entailment.strategies.decision_rules import check_decides
from pete.entailment.strategies.published import Published
from pete.entailment.trace import Decision
from pete.errors import UsageError, as_sentence
from pete.graph import Graph
from pete.pairs import Label

STRATEGY_CODES: Final = {
    "D712": "YES iff a predicate of H, with all its argument slots, is found in T.",
    "D713": "YES iff the path between the two rarest content words of H joins them in T, too.",
    "D714": "A classifier trained on other texts decides.",
    "D715": "The text is one the classifier is trained on: one trained without it decides.",
}
"""Codes of the decisions that no rule of the family D makes, nor a baseline."""


@dataclass(frozen=True, slots=True)
class Strategy(ABC):
    """A decision procedure.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force; they enter the signature.
        collapse: Whether it reads collapsed relations.
        published: The published strategy that it follows, ``None`` if it follows none.
        needs_parse: Whether it cannot answer without an analysis of both sides.
    """

    name: str
    codes: tuple[str, ...] = ()
    collapse: bool = True
    published: Published | None = None
    needs_parse: ClassVar[bool] = True

    @abstractmethod
    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Decide whether T entails H.

        Args:
            text: Normalised graph of T, tokens lemmatised.
            hypothesis: Normalised graph of H, tokens lemmatised the same way.
        """


@dataclass(frozen=True, slots=True)
class RuleBased(Strategy):
    """A strategy that is a name and a tuple of rule codes, so any switch gives a variant.

    Attributes:
        rules: The rules of these codes.
    """

    rules: RuleSet = field(init=False, repr=False, compare=False)

    families: ClassVar[tuple[str, ...]] = ("",)
    """Prefixes of the codes of rules that it has a use for; here all rules."""

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


@dataclass(frozen=True, slots=True)
class Example:
    """A pair to learn from: the normalised graphs of its sides, and the right answer."""

    text: Graph
    hypothesis: Graph
    gold: Label


@runtime_checkable
class Trainable(Protocol):
    """A strategy that has to learn before it can decide."""

    def fit(self, examples: Sequence[Example], *, source: str) -> Strategy:
        """Return this strategy, trained.

        Args:
            examples: The pairs to learn from.
            source: Name of the pairs, for the strategy's name and messages.

        Raises:
            InputError: If they are too few.
        """
        ...


def parse_failure(strategy: Strategy, side: str, reason: str) -> Decision:
    """Return the decision on a pair of which one side has no analysis: NO, and counted.

    A strategy that needs no parse answers as ever.

    Args:
        strategy: The strategy.
        side: ``text`` or ``hypothesis``.
        reason: The parser's reason for giving no analysis.
    """
    if not strategy.needs_parse:
        return strategy.decide(Graph(), Graph())
    sentence = as_sentence(f"The {side} has no parse: {reason}")
    return Decision("NO", strategy.name, "parse-failure", "D700", sentence)
