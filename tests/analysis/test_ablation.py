from __future__ import annotations

import pytest

from pete.analysis.ablation import Ablation, Change, ablate, variants
from pete.entailment import RULES, find_strategy
from pete.errors import UsageError
from pete.evaluation import Analyses
from table_parser import BIRD_PAIRS, BIRDS, table_run


def ablation(strategy: str = "generalized+", onto: str = "generalized") -> Ablation:
    (material,) = table_run(BIRDS, BIRD_PAIRS).materials
    made = variants(find_strategy(strategy), onto=find_strategy(onto))
    return ablate(Analyses.of(material).score, made)


def changes(made: Ablation, code: str) -> tuple[Change | None, Change | None]:
    (effect,) = (effect for effect in made.effects if effect.code == code)
    return effect.off, effect.on


def test_the_pairs_that_change_are_told_by_way() -> None:
    made = ablation()
    assert (made.whole.strategy, made.plain.strategy) == ("generalized+", "generalized")
    assert changes(made, "F101") == (Change(lost=("saw-1",), won=()), None)
    assert changes(made, "D702") == (Change(lost=(), won=("big-1",)), None)
    assert changes(made, "P202") == (Change(lost=(), won=()), Change(lost=(), won=()))
    assert changes(made, "B606") == (None, Change(lost=("saw-1",), won=()))


def test_a_rule_may_do_nothing_without_another_one() -> None:
    """That the big birds are big helps where a dummy can be they."""
    nothing = Change(lost=(), won=())
    assert changes(ablation("extended"), "X403") == (Change(lost=("big-1",), won=()), nothing)


def test_every_rule_is_switched_where_it_can_be() -> None:
    made = ablation()
    plus, plain = find_strategy("generalized+").codes, find_strategy("generalized").codes
    assert [effect.code for effect in made.effects] == [
        code for code in RULES if code not in ("D701", "D704")
    ]
    for effect in made.effects:
        assert (effect.off is not None) == (effect.code in plus)
        assert (effect.on is not None) == (effect.code not in plain)


@pytest.mark.parametrize(
    ("name", "problem"), [("overlap", "has no rules"), ("svm", "has to be trained")]
)
@pytest.mark.parametrize("way", ["whole", "plain"])
def test_what_has_no_switches_is_refused(name: str, problem: str, way: str) -> None:
    names = (name, "generalized") if way == "whole" else ("generalized", name)
    with pytest.raises(UsageError) as error:
        variants(find_strategy(names[0]), onto=find_strategy(names[1]))
    assert str(error.value) == (
        f"the strategy '{name}' {problem}, so there is nothing to switch on and off. "
        "Name a strategy of relations."
    )
