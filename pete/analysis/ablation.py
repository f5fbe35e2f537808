"""The effect of each rule on the answers of a strategy.

Every rule of a strategy is switched off, one at a time, and every other rule is switched on, one at
a time, on top of a plainer strategy. An answer is YES or NO, so each one that changes goes from
right to wrong or from wrong to right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from pete.entailment import RULES, RuleBased, Strategy, Trainable
from pete.errors import UsageError
from pete.evaluation import Outcome, Result
from pete.listing import shortened

Scorer: TypeAlias = Callable[[Sequence[Strategy]], Sequence[Result]]
"""Decides the pairs of one split with each of some strategies, in their order."""


@dataclass(frozen=True, slots=True)
class Change:
    """The pairs whose answers a switch changes, by their ids.

    Attributes:
        lost: Right without the switch and wrong with it.
        won: Wrong without the switch and right with it.
    """

    lost: tuple[str, ...]
    won: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self.lost) + len(self.won)

    def __str__(self) -> str:
        return f"+{len(self.won)} -{len(self.lost)}"


@dataclass(frozen=True, slots=True, repr=False)
class RuleEffect:
    """The effect of a rule.

    Attributes:
        code: Code of the rule.
        off: What switching it off changes, ``None`` where it is not on, or is needed to decide.
        on: What switching it on alone changes, ``None`` where it is on already or unused.
    """

    code: str
    off: Change | None
    on: Change | None

    @property
    def changed(self) -> int:
        """The number of answers it changes, off and on."""
        return sum(change.size for change in (self.off, self.on) if change is not None)

    def __repr__(self) -> str:
        return f"{self.code}: off {self.off or '-'}, on {self.on or '-'}"


@dataclass(frozen=True, slots=True, repr=False)
class Ablation:
    """The effects of all rules on one split.

    Attributes:
        whole: The strategy whose rules are switched off.
        plain: The strategy on top of which rules are switched on.
        effects: One for each rule that can be switched either way, in the order of the rules.
    """

    whole: Result
    plain: Result
    effects: tuple[RuleEffect, ...]

    def __repr__(self) -> str:
        told = [effect for effect in self.effects if effect.changed]
        told.sort(key=lambda effect: -effect.changed)
        return shortened(f"rules that change answers of {self.whole}:", told)


@dataclass(frozen=True, slots=True)
class Variants:
    """Two strategies, and their variants with one more switch.

    Attributes:
        whole: The strategy whose rules are switched off.
        plain: The strategy on top of which rules are switched on.
        less: The first one without a rule, by its code.
        more: The second one with a rule, by its code.
    """

    whole: Strategy
    plain: Strategy
    less: Mapping[str, Strategy]
    more: Mapping[str, Strategy]


def variants(strategy: Strategy, *, onto: Strategy) -> Variants:
    """Switch off every rule of a strategy, and on every rule that another one does not have.

    Args:
        strategy: Whose rules are switched off.
        onto: On top of what rules are switched on.

    Raises:
        UsageError: If one of the two has no rules, or has to be trained.

    Example:
        >>> from pete.entailment import find_strategy
        >>> switched = variants(find_strategy("generalized+"), onto=find_strategy("generalized"))
        >>> switched.less["P202"].name, switched.more["P202"].name
        ('generalized+ -P202', 'generalized +P202')
    """
    return Variants(strategy, onto, _less(strategy), _more(onto))


def ablate(score: Scorer, variants: Variants) -> Ablation:
    """Decide the pairs with every variant.

    Args:
        score: Decides the pairs.
        variants: The variants.
    """
    whole, plain, *results = score(
        (variants.whole, variants.plain, *variants.less.values(), *variants.more.values())
    )
    off = _changes(whole, zip(variants.less, results[: len(variants.less)], strict=True))
    on = _changes(plain, zip(variants.more, results[len(variants.less) :], strict=True))
    codes = (code for code in RULES if code in off or code in on)
    return Ablation(whole, plain, tuple(RuleEffect(c, off.get(c), on.get(c)) for c in codes))


def _less(strategy: Strategy) -> Mapping[str, Strategy]:
    """Return it without each of its rules, except those it cannot decide without."""
    switchable = _switchable(strategy)
    switched: dict[str, Strategy] = {}
    for code in strategy.codes:
        with suppress(UsageError):
            switched[code] = switchable.switched(drop=[code])
    return switched


def _more(strategy: Strategy) -> Mapping[str, Strategy]:
    """Return it with each rule that it does not have and can use."""
    switchable = _switchable(strategy)
    return {
        code: switchable.switched(add=[code])
        for code in RULES
        if code not in strategy.codes and switchable.takes(code)
    }


def _switchable(strategy: Strategy) -> RuleBased:
    if isinstance(strategy, RuleBased) and not isinstance(strategy, Trainable):
        return strategy
    problem = "has to be trained" if isinstance(strategy, Trainable) else "has no rules"
    raise UsageError(
        f"the strategy {strategy.name!r} {problem}, so there is nothing to switch on and off. "
        "Name a strategy of relations."
    )


def _changes(base: Result, variants: Iterable[tuple[str, Result]]) -> Mapping[str, Change]:
    return {code: _change(base.outcomes, variant.outcomes) for code, variant in variants}


def _change(before: Sequence[Outcome], after: Sequence[Outcome]) -> Change:
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a.right != b.right]
    return Change(
        lost=tuple(a.pair.id for a, _ in changed if a.right),
        won=tuple(a.pair.id for a, _ in changed if not a.right),
    )
