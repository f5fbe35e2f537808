"""All strategies, by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pete.entailment.rules import RULES, find_rule
from pete.entailment.strategies.baselines import AlwaysYes, Overlap
from pete.entailment.strategies.joining_path import PathStrategy
from pete.entailment.strategies.learned import Svm
from pete.entailment.strategies.predicates import PredicateStrategy
from pete.entailment.strategies.published import LETTER_OFF, Published
from pete.entailment.strategies.relations import RelationStrategy
from pete.entailment.strategies.strategy import RuleBased, Strategy
from pete.entailment.strategies.unlabelled import UnlabelledStrategy
from pete.errors import UnknownNameError, UsageError
from pete.registry import did_you_mean

_CAMBRIDGE_LETTER: Final = (
    *("C301", "C302", "C306", "C307", "D701", "D703", "D704", "F101", "P201", "P204"),
)
_GENERALIZED_LETTER: Final = ("C301", "C302", "C303", "D701", "D702", "D704", "F101", "P201")
_GENERALIZED: Final = (*LETTER_OFF, *_GENERALIZED_LETTER)

_ASSERTED: Final = tuple(code for code, rule in RULES.items() if rule.kind == "assertion")
"""Rules that say NO where T has the words and the relation, but does not assert it."""

_COSTLY: Final = ("B610", "X416", "X419", "X503")
"""Rules that gain no more right answers than they cost over parsers and real text (docs/module.md),
or that speak of links between clauses alone, which are not core."""

_EXTENDED: Final = (
    *_GENERALIZED,
    *("C311", "C312", "F103", "P202", "P205", "P206"),
    *(c for c in RULES if c.startswith(("X", "B")) and c not in (*_ASSERTED, *_COSTLY)),
)

_DEFAULT: Final[tuple[Strategy, ...]] = (
    AlwaysYes(),
    Overlap(),
    RelationStrategy(
        "cambridge",
        (*LETTER_OFF, *_CAMBRIDGE_LETTER),
        collapse=False,
        published=Published(
            _CAMBRIDGE_LETTER,
            relations="those of the parser C&C",
            lemmas="morpha",
            words="by lemma",
            tokens="those of the Penn Treebank",
        ),
    ),
    RelationStrategy(
        "generalized",
        _GENERALIZED,
        published=Published(
            _GENERALIZED_LETTER,
            relations="those of the Stanford converter",
            profile="stanford",
            lemmas="morpha",
            words="by lemma",
            tokens="those of the Penn Treebank",
            open_rules={
                "D702": (
                    "a hypothesis without a core relation is NO",
                    "a hypothesis without a core relation is YES",
                )
            },
        ),
    ),
    RelationStrategy("generalized+", (*_GENERALIZED, "P202", "X401", "X402")),
    RelationStrategy("factual", (*_EXTENDED, *_ASSERTED), joint=True),
    RelationStrategy("extended", _EXTENDED, joint=True),
)
_ON_DEMAND: Final[tuple[Strategy, ...]] = (
    PredicateStrategy(),
    PathStrategy(),
    UnlabelledStrategy(),
    Svm(),
)

STRATEGIES: Final[dict[str, Strategy]] = {s.name: s for s in (*_DEFAULT, *_ON_DEMAND)}
"""Every strategy by name."""

DEFAULT_STRATEGIES: Final = tuple(strategy.name for strategy in _DEFAULT)
"""Those shown unless others are asked for."""


def base_name(name: str) -> str:
    """Return the name of a strategy without what was switched or learned.

    Example:
        >>> base_name("generalized +P202"), base_name("svm@pete-2010:dev#e2528b31")
        ('generalized', 'svm')
    """
    return name.partition(" ")[0].partition("@")[0]


def find_strategy(name: str, *, add: Iterable[str] = (), drop: Iterable[str] = ()) -> Strategy:
    """Return the strategy of this name, with rules switched on and off.

    Raises:
        UnknownNameError: If there is none of this name, or no rule of a code.
        UsageError: If it has no use for a rule, or the rules leave pairs undecided.

    Example:
        >>> find_strategy("generalized", add=["P202"]).name
        'generalized +P202'
    """
    strategy = _named(name)
    add, drop = tuple(add), tuple(drop)
    for code in (*add, *drop):
        if not _takes(strategy, code):
            raise _useless(strategy, code)
    return strategy.switched(add, drop) if isinstance(strategy, RuleBased) else strategy


def find_strategies(
    names: Iterable[str], *, add: Iterable[str] = (), drop: Iterable[str] = ()
) -> tuple[Strategy, ...]:
    """Return the strategies of these names, each once; switches apply where they are of use.

    Raises:
        UnknownNameError: For a name or a code that nothing has.
        UsageError: For a switch that none has a use for, and as :func:`find_strategy`.

    Example:
        >>> [s.name for s in find_strategies(["overlap", "generalized"], add=["P202"])]
        ['overlap', 'generalized +P202']
    """
    add, drop = tuple(add), tuple(drop)
    found = [_named(name) for name in dict.fromkeys(names)]
    for code in (*add, *drop):
        if found and not any(_takes(strategy, code) for strategy in found):
            raise _useless(found[0], code)
    return tuple(
        find_strategy(
            strategy.name,
            add=[code for code in add if _takes(strategy, code)],
            drop=[code for code in drop if _takes(strategy, code)],
        )
        for strategy in found
    )


def to_the_letter(strategies: Iterable[Strategy]) -> tuple[Strategy, ...]:
    """Return the strategies with words matched as in the papers, by lemma alone.

    Example:
        >>> [s.name for s in to_the_letter([STRATEGIES["overlap"], STRATEGIES["cambridge"]])]
        ['overlap', 'cambridge -W101 -W102']
    """
    return tuple(
        strategy.switched(drop=LETTER_OFF) if isinstance(strategy, RuleBased) else strategy
        for strategy in strategies
    )


def _named(name: str) -> Strategy:
    if name in STRATEGIES:
        return STRATEGIES[name]
    base = base_name(name)
    if "@" in name and base in STRATEGIES:
        raise UsageError(
            f"the strategy {name!r} was trained for the run it belongs to, and runs hold no "
            f"classifier. Train {base!r} again.",
            topic="train",
        )
    raise UnknownNameError(f"there is no strategy {name!r}. {did_you_mean(name, STRATEGIES)}")


def _takes(strategy: Strategy, code: str) -> bool:
    code = find_rule(code).code
    return isinstance(strategy, RuleBased) and strategy.takes(code)


def _useless(strategy: Strategy, code: str) -> UsageError:
    problem = (
        f"no use for the rule {code}"
        if isinstance(strategy, RuleBased)
        else f"no rules, so {code} cannot be switched"
    )
    return UsageError(
        f"the strategy {strategy.name!r} has {problem}. "
        "Name a strategy of relations, too, or leave the switch out."
    )
