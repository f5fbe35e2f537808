"""Decision strategies: from two normalised graphs to a decision.

A strategy of relations is a name and a tuple of rule codes, so any switch gives a variant:
``find_strategy("generalized", add=("P202",))``.

===============  ===================================================================
always-yes       the baseline that never says NO
overlap          every content word of H matches a word of T
cambridge        subjects and objects, uncollapsed (LRE 2013, section 4; S10-1060)
generalized      nsubj, dobj, prep_* (LRE 2013, section 7, to the letter)
generalized+     the same, with agents, controllers and passive recipients
===============  ===================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from pete.entailment.matching import facts, findings, match_each
from pete.entailment.rules import RULES, Case, Findings, Rule, RuleSet, Verdict, find_rule
from pete.entailment.telling import tell
from pete.entailment.terms import content_ids
from pete.entailment.trace import Decision, RelationTrace
from pete.errors import UnknownNameError, UsageError
from pete.graph import Graph
from pete.lemma import words_match
from pete.pairs import Label
from pete.registry import did_you_mean

__all__ = [
    "DEFAULT_STRATEGIES",
    "STRATEGIES",
    "AlwaysYes",
    "Overlap",
    "RelationStrategy",
    "Strategy",
    "find_strategies",
    "find_strategy",
    "parse_failure",
]


class Strategy(Protocol):
    """A decision procedure."""

    @property
    def name(self) -> str:
        """Its name, switches included."""
        ...

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of the rules in force; they enter the signature."""
        ...

    @property
    def collapse(self) -> bool:
        """Whether it reads collapsed relations."""
        ...

    @property
    def needs_parse(self) -> bool:
        """Whether it cannot answer without an analysis of both sides."""
        ...

    @property
    def deviations(self) -> tuple[str, ...]:
        """Where it departs from its published source, one line each."""
        ...

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Does T entail H?

        Args:
            text: Normalised graph of T, tokens lemmatised.
            hypothesis: Normalised graph of H, tokens lemmatised the same way.
        """
        ...


@dataclass(frozen=True, slots=True)
class AlwaysYes:
    """YES to everything, parsed or not."""

    name: str = "always-yes"
    codes: tuple[str, ...] = ()
    collapse: bool = True
    needs_parse: bool = False
    deviations: tuple[str, ...] = ()

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """YES."""
        return Decision("YES", self.name, "decided", "D710", "This baseline always says YES.")


@dataclass(frozen=True, slots=True)
class Overlap:
    """YES iff every content word of H matches a word of T; relations play no part."""

    name: str = "overlap"
    codes: tuple[str, ...] = ()
    collapse: bool = True
    needs_parse: bool = True
    deviations: tuple[str, ...] = ()

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare words alone."""
        content = content_ids(hypothesis)
        new = [
            token.form
            for token in hypothesis.tokens
            if token.id in content and not any(words_match(token, other) for other in text.tokens)
        ]
        if new:
            reason = f"T lacks the content word {new[0]!r} of H."
            return Decision("NO", self.name, "decided", "D711", reason)
        reason = "Every content word of H occurs in T."
        return Decision("YES", self.name, "decided", "D711", reason)


_EVERY_CASE: Final = (
    Findings(matched=1, missing=0, shared=1),
    Findings(matched=0, missing=0, shared=1),
    Findings(matched=0, missing=0, shared=0),
    Findings(matched=1, missing=1, shared=1),
    Findings(matched=0, missing=1, shared=1),
    Findings(matched=0, missing=1, shared=0),
)
"""One of each kind of finding; a decision rule asks only whether there are any."""


@dataclass(frozen=True, slots=True)
class RelationStrategy:
    """YES iff the core relations of H are among those of T, under a set of rules.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force.
        collapse: Whether it reads collapsed relations.
        deviations: Where it departs from its published source, one line each.

    Raises:
        UsageError: If its decision rules do not answer in every case.
    """

    name: str
    codes: tuple[str, ...]
    collapse: bool = True
    deviations: tuple[str, ...] = ()

    rules: RuleSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse rules that leave a pair undecided, before anything is parsed."""
        object.__setattr__(self, "rules", RuleSet(self.codes))
        for case in _EVERY_CASE:
            if next(_answers(self.rules, case), None) is None:
                rule, _ = next(_answers(RuleSet(tuple(RULES)), case))
                raise UsageError(
                    f"strategy {self.name!r} does not decide every pair. "
                    f"Switch {rule.code} on again."
                )

    @property
    def needs_parse(self) -> bool:
        """It reads relations, so it does."""
        return True

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare relations, then let the first decision rule that answers decide."""
        case = Case(text, hypothesis)
        found = match_each(case, self.rules)
        rule, answer = next(_answers(self.rules, findings(found)))
        trace = tell(case, found, tuple(facts(text, self.rules)))
        return Decision(answer, self.name, "decided", rule.code, _reason(rule, trace), trace)

    def answer(self, text: Graph, hypothesis: Graph) -> Label:
        """The answer of :meth:`decide` alone, without its reasons."""
        found = match_each(Case(text, hypothesis), self.rules)
        return next(_answers(self.rules, findings(found)))[1]

    def switched(self, add: Iterable[str] = (), drop: Iterable[str] = ()) -> RelationStrategy:
        """This strategy with rules switched on and off.

        Raises:
            UnknownNameError: For a code there is no rule for.
            UsageError: For a code both on and off, or if too few decision rules are left.
        """
        on, off = {find_rule(code).code for code in add}, {find_rule(code).code for code in drop}
        if on & off:
            raise UsageError(f"rule {min(on & off)} is switched both on and off. Choose one.")
        on, off = on - set(self.codes), off & set(self.codes)
        name = (
            self.name
            + "".join(f" +{c}" for c in sorted(on))
            + "".join(f" -{c}" for c in sorted(off))
        )
        codes = tuple(sorted((set(self.codes) | on) - off))
        return RelationStrategy(name, codes, self.collapse, self.deviations)


def _answers(rules: RuleSet, found: Findings) -> Iterator[tuple[Rule[Verdict], Label]]:
    """The decision rules that answer, with their answers; the first decides."""
    for rule in rules.verdicts:
        answer = rule.apply(found)
        if answer is not None:
            yield rule, answer


def _reason(rule: Rule[Verdict], trace: tuple[RelationTrace, ...]) -> str:
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


_DEVIATIONS: Final = (
    "lemmas come from a maintained library (the paper: morpha)",
    "words match by lemma or by lower-cased form (the paper: by lemma)",
)
_GENERALIZED: Final = ("C301", "C302", "C303", "D701", "D702", "D704", "F101", "P201")

STRATEGIES: Final[dict[str, Strategy]] = {
    strategy.name: strategy
    for strategy in (
        AlwaysYes(),
        Overlap(),
        RelationStrategy(
            "cambridge",
            ("C301", "C302", "C306", "C307", "D701", "D703", "D704", "F101", "P201"),
            collapse=False,
            deviations=(*_DEVIATIONS, "relations are normalised from any parser (the paper: C&C)"),
        ),
        RelationStrategy(
            "generalized",
            _GENERALIZED,
            deviations=(
                *_DEVIATIONS,
                "a hypothesis without a core relation is NO (the paper: not known to us)",
            ),
        ),
        RelationStrategy("generalized+", (*_GENERALIZED, "P202", "X401", "X402")),
    )
}
"""Every strategy by name."""

DEFAULT_STRATEGIES: Final = tuple(STRATEGIES)
"""Those shown unless others are asked for."""


def find_strategy(name: str, *, add: Iterable[str] = (), drop: Iterable[str] = ()) -> Strategy:
    """The strategy of this name, with rules switched on and off.

    Raises:
        UnknownNameError: If there is none of this name, or no rule of a code.
        UsageError: If it has no rules to switch, or they leave pairs undecided.

    Example:
        >>> find_strategy("generalized", add=["P202"]).name
        'generalized +P202'
    """
    if name not in STRATEGIES:
        raise UnknownNameError(f"there is no strategy {name!r}. {did_you_mean(name, STRATEGIES)}")
    strategy = STRATEGIES[name]
    if isinstance(strategy, RelationStrategy):
        return strategy.switched(add, drop)
    switched = [find_rule(code).code for code in (*add, *drop)]
    if switched:
        raise UsageError(
            f"the strategy {name!r} has no rules, so {switched[0]} cannot be switched. "
            "Name a strategy of relations, too, or leave the switch out."
        )
    return strategy


def find_strategies(
    names: Iterable[str], *, add: Iterable[str] = (), drop: Iterable[str] = ()
) -> tuple[Strategy, ...]:
    """The strategies of these names, each once; switches go to those that have rules.

    Raises:
        UnknownNameError: For a name or a code that nothing has.
        UsageError: For switches where none has rules, and as :func:`find_strategy`.

    Example:
        >>> [s.name for s in find_strategies(["overlap", "generalized"], add=["P202"])]
        ['overlap', 'generalized +P202']
    """
    add, drop = tuple(add), tuple(drop)
    names = tuple(dict.fromkeys(names))
    with_rules = [n for n in names if isinstance(STRATEGIES.get(n), RelationStrategy)]
    return tuple(
        find_strategy(name, add=add, drop=drop)
        if name in with_rules or not with_rules
        else find_strategy(name)
        for name in names
    )


def parse_failure(strategy: Strategy, side: str, reason: str) -> Decision:
    """The decision on a pair of which one side has no analysis: NO, and counted.

    A strategy that needs no parse answers as ever.

    Args:
        strategy: Who was asked.
        side: ``text`` or ``hypothesis``.
        reason: What the parser gave instead of an analysis.
    """
    if not strategy.needs_parse:
        return strategy.decide(Graph(), Graph())
    sentence = f"The {side} has no parse: {reason}."
    return Decision("NO", strategy.name, "parse-failure", "D700", sentence)
