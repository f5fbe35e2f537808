from __future__ import annotations

import pytest

from pete.entailment import DEFAULT_STRATEGIES, RULES, STRATEGIES, STRATEGY_CODES, find_strategies
from pete.entailment.rules import FIXED_CODES
from pete.errors import UsageError


def test_names_and_which_are_shown() -> None:
    assert DEFAULT_STRATEGIES == (
        "always-yes",
        "overlap",
        "cambridge",
        "generalized",
        "generalized+",
        "factual",
        "extended",
    )
    assert tuple(STRATEGIES) == (*DEFAULT_STRATEGIES, "schwa", "path", "unlabelled", "svm")
    assert all(name == strategy.name for name, strategy in STRATEGIES.items())


def test_no_code_is_used_twice() -> None:
    assert not STRATEGY_CODES.keys() & (RULES.keys() | FIXED_CODES.keys())


def test_a_switch_goes_to_those_that_have_a_use_for_it() -> None:
    names = ["generalized", "schwa", "unlabelled", "svm"]
    found = find_strategies(names, add=["X401"], drop=["F101"])
    assert [strategy.name for strategy in found] == [
        "generalized +X401 -F101",
        "schwa +X401",
        "unlabelled -F101",
        "svm",
    ]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (
            ["path", "schwa"],
            "the strategy 'path' has no use for the rule C301. "
            "Name a strategy of relations, too, or leave the switch out.",
        ),
        (
            ["svm"],
            "the strategy 'svm' has no rules, so C301 cannot be switched. "
            "Name a strategy of relations, too, or leave the switch out.",
        ),
    ],
)
def test_a_switch_that_nobody_has_a_use_for(names: list[str], message: str) -> None:
    with pytest.raises(UsageError) as error:
        find_strategies(names, add=["C301"])
    assert str(error.value) == message
