"""A saved run's decisions come back with their traces, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from pete.errors import InputError
from pete.evaluation import Analyses, Result, Run
from pete.evaluation.loading import load_run
from pete.evaluation.replay import explain_result, named_strategy, retraced
from table_parser import BIRD_PAIRS, BIRDS, table_run

RUN = table_run(BIRDS, BIRD_PAIRS, strategies=("always-yes", "overlap", "cambridge"))
CURE = "Score the parses of the run again."


@pytest.fixture
def saved(tmp_path: Path) -> Run:
    RUN.save(tmp_path / "run.json")
    return load_run(tmp_path / "run.json")


def test_traces_come_back(saved: Run) -> None:
    assert not any(o.decision.trace for r in saved.results for o in r.outcomes)
    assert tuple(retraced(result, saved) for result in saved.results) == RUN.results


@pytest.mark.parametrize("lemmas", ["pete", "parser"])
@pytest.mark.parametrize("profile", ["pete", "stanford"])
def test_a_result_is_explained_as_it_was_scored(lemmas: str, profile: str) -> None:
    strategy = named_strategy("generalized -C303 +P202")
    analyses = Analyses.of(RUN.materials[0], profile=profile, lemmas=lemmas)
    results = analyses.score([strategy])
    explanations = explain_result(results[0], replace(RUN, results=results))
    assert [e.decision for e in explanations] == [o.decision for o in results[0].outcomes]


def test_what_has_traces_needs_no_parses() -> None:
    assert retraced(RUN.results[2], replace(RUN, materials=())) == RUN.results[2]


def other_answer(result: Result) -> Result:
    first, *rest = result.outcomes
    decision = structs.replace(first.decision, answer="NO")
    return replace(result, outcomes=(replace(first, decision=decision), *rest))


def other_rules(result: Result) -> Result:
    return replace(result, signature=replace(result.signature, rules="C301"))


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (other_answer, "1 of 4 answers differ, that to 'saw-1' for one"),
        (other_rules, "its rules were C301 and are none"),
    ],
)
def test_other_rules_are_told(
    saved: Run, change: Callable[[Result], Result], difference: str
) -> None:
    with pytest.raises(InputError) as error:
        explain_result(change(saved.results[0]), saved)
    assert str(error.value) == (
        f"always-yes on own dev is not what this version makes of the parses: {difference}. {CURE}"
    )


def test_results_alone_have_no_traces(saved: Run) -> None:
    with pytest.raises(InputError) as error:
        retraced(saved.results[2], replace(saved, materials=()))
    assert str(error.value) == (
        "the parses behind cambridge on own dev are not in the run. "
        "Save the run again, with its parses."
    )
