"""One pair whose answer each rule changes, and one it must not; a code without both fails."""

from __future__ import annotations

import pytest

from golden_rules import GOLDEN
from pete.entailment.rules import FAMILIES, FIXED_CODES, RULES, Findings, find_rule
from pete.entailment.strategies import STRATEGIES, find_strategy
from pete.errors import UnknownNameError
from pete.pairs import Label

VERDICTS: dict[str, tuple[Findings, Label, Findings]] = {
    "D701": (Findings(2, 1, 2), "NO", Findings(1, 0, 1)),
    "D702": (Findings(0, 0, 3), "NO", Findings(1, 0, 1)),
    "D703": (Findings(0, 0, 0), "NO", Findings(0, 0, 1)),
    "D704": (Findings(1, 0, 1), "YES", Findings(4, 1, 4)),
}
"""What each rule that decides answers, and where it leaves the answer to others."""


def test_every_rule_has_both_cases() -> None:
    assert sorted([*GOLDEN, *VERDICTS]) == sorted(RULES)


@pytest.mark.parametrize("code", list(GOLDEN))
def test_fires(code: str) -> None:
    case = GOLDEN[code]
    assert case.decide(case.fires, on=code) == case.answer
    assert case.decide(case.fires, off=code) != case.answer


@pytest.mark.parametrize("code", list(GOLDEN))
def test_does_not_fire(code: str) -> None:
    case = GOLDEN[code]
    assert case.decide(case.idle, on=code) == case.idle_answer
    assert case.decide(case.idle, off=code) == case.idle_answer


@pytest.mark.parametrize("code", list(VERDICTS))
def test_decides(code: str) -> None:
    findings, answer, others = VERDICTS[code]
    assert find_rule(code).apply(findings) == answer
    assert find_rule(code).apply(others) is None


@pytest.mark.parametrize("code", [code for code in GOLDEN if code[0] in "XB"])
def test_answers_are_the_same_among_all_other_rules(code: str) -> None:
    """No rule of ``extended`` undoes what another one is for."""
    case, extended = GOLDEN[code], find_strategy("extended")
    assert code in extended.codes
    assert extended.decide(*case.fires).answer == case.answer
    assert extended.decide(*case.idle).answer == case.idle_answer


@pytest.mark.parametrize("code", list(RULES))
def test_the_docstring_is_a_message(code: str) -> None:
    message = RULES[code].message
    assert message.lstrip("*")[0].isupper()
    assert message.endswith((".", ")."))


def test_every_code_is_in_one_family_alone_and_tells_which() -> None:
    codes = [code for family in FAMILIES for code in family.rules]
    assert len(set(codes)) == len(codes) == len(RULES)
    for family in FAMILIES:
        assert len({code[:2] for code in family.rules}) == 1


def test_strategies_name_rules_that_are_there() -> None:
    for strategy in STRATEGIES.values():
        assert set(strategy.codes) <= set(RULES)


def test_fixed_codes_are_no_switches() -> None:
    assert not FIXED_CODES.keys() & RULES.keys()


def test_unknown_code() -> None:
    with pytest.raises(UnknownNameError) as error:
        find_rule("P299")
    assert str(error.value) == (
        "there is no rule 'P299'. Did you mean 'P204'? Known: " + ", ".join(sorted(RULES)) + "."
    )
