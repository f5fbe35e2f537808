"""Every rule changes the answer of a pair of its fixture and leaves that of another alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import rule_fixtures
from pete.entailment import find_strategy
from pete.entailment.rules import RULES
from rule_fixtures import FOLDER, OFF, read_fixture

CODES = sorted(path.stem for path in FOLDER.glob("*.conllu"))
FACTUAL, EXTENDED = (find_strategy(name, add=OFF) for name in ("factual", "extended"))


@pytest.mark.parametrize("code", list(RULES))
def test_a_rule_has_a_fixture(code: str) -> None:
    path = FOLDER / f"{code}.conllu"
    assert path.is_file(), (
        f"{path} is missing: write the trees of a T, of an H whose answer {code} changes and of "
        f"one whose answer it must not change, as {Path(rule_fixtures.__file__).name} says"
    )


@pytest.mark.parametrize("code", CODES)
def test_a_fixture_has_a_rule(code: str) -> None:
    assert code in RULES, (
        f"{FOLDER / code}.conllu does not have the code of a rule for a name: rename it"
    )


@pytest.mark.parametrize("code", CODES)
def test_the_answers_with_and_without_the_rule(code: str) -> None:
    fixture = read_fixture(FOLDER / f"{code}.conllu")
    for case in fixture.cases:
        assert fixture.decide(case, rule=True) == case.answer, f"{case.name!r} with {code}"
        assert fixture.decide(case, rule=False) == case.without, f"{case.name!r} without {code}"


@pytest.mark.parametrize("code", CODES)
def test_one_answer_changes_and_one_does_not(code: str) -> None:
    changes = {case.changes for case in read_fixture(FOLDER / f"{code}.conllu").cases}
    assert changes == {True, False}, (
        f"{FOLDER / code}.conllu: write an H that the rule "
        f"{'must not touch' if True in changes else 'is for'}"
    )


@pytest.mark.parametrize("code", [code for code in CODES if code[0] in "XB"])
def test_answers_are_the_same_among_all_other_rules(code: str) -> None:
    """No rule of ``factual`` or ``extended`` undoes what another one is for."""
    assert code in FACTUAL.codes
    for strategy in (FACTUAL, EXTENDED):
        for case in read_fixture(FOLDER / f"{code}.conllu").cases:
            right = case.answer if code in strategy.codes else case.without
            answer = strategy.decide(case.text, case.hypothesis).answer
            assert answer == right, f"{case.name!r} by {strategy.name}"
