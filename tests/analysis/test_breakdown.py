"""Answers sorted by what pairs share: every pair in its cells, and in no other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.analysis.breakdown import (
    FACETS,
    FEW,
    Answered,
    System,
    break_down,
    find_row,
    on_common_pairs,
    systems_of,
)
from pete.errors import UnknownNameError
from pete.evaluation import Result
from table_parser import BIRD_PAIRS, BIRDS, table_run
from yes_no import result

BIRD_RUN = table_run(BIRDS, BIRD_PAIRS, strategies=("overlap", "generalized+"))
SYSTEMS = systems_of(BIRD_RUN.results)
LAST = SYSTEMS[-1:]


def ids(systems: tuple[System, ...], by: str) -> dict[str, list[str]]:
    return {
        row.value: [answered.outcome.pair.id for answered in row.cells[0].answers]
        for row in break_down(systems, by).rows
    }


def of_length(words: int) -> tuple[System, ...]:
    (outcome, *_), base = result("1").outcomes, result("1")
    pair = replace(outcome.pair, text="word " * words)
    return systems_of([replace(base, outcomes=(replace(outcome, pair=pair),))])


def test_constructions_are_the_tags_that_name_no_source() -> None:
    assert ids(LAST, "construction") == {
        "active": ["saw-1", "saw-2"],
        "copula": ["big-1"],
        "(no tag)": ["big-2"],
    }
    assert ids(LAST, "source") == {
        "own dev": ["big-1", "big-2"],
        "own dev, park": ["saw-1"],
        "own dev, zoo": ["saw-2"],
    }


def test_a_pair_counts_once_in_each_core_relation_that_was_tested() -> None:
    """*Something* is not in T, so its relations are set aside: they decide nothing."""
    assert ids(LAST, "relation") == {
        "dobj": ["saw-2"],
        "nsubj": ["saw-1", "saw-2"],
        "(no parse)": ["big-2"],
        "(none tested)": ["big-1"],
    }


def test_a_strategy_without_relations_tests_none() -> None:
    assert list(ids(SYSTEMS[:1], "relation")) == ["(no parse)", "(none tested)"]


@pytest.mark.parametrize(
    ("words", "bin"),
    [(1, "1-10"), (10, "1-10"), (11, "11-20"), (20, "11-20"), (40, "31-40"), (41, "41+")],
)
def test_bins_of_lengths_do_not_overlap(words: int, bin: str) -> None:
    assert [row.value for row in break_down(of_length(words), "length").rows] == [bin]


def test_systems_stand_side_by_side_even_where_one_has_no_pair() -> None:
    row = find_row(SYSTEMS, "relation", "nsubj")
    assert [len(cell.answers) for cell in row.cells] == [0, 2]
    assert (row.cells[0].score.accuracy, row.cells[0].score.interval) == (None, None)
    assert row.cells[1].score.counts == (1, 0, 0, 1)


@pytest.mark.parametrize(("pairs", "too_few"), [(FEW - 1, True), (FEW, False)])
def test_too_few_pairs(pairs: int, too_few: bool) -> None:
    (cell,) = find_row(systems_of([result("1" * pairs)]), "all", "all pairs").cells
    assert cell.too_few is too_few


def test_failures_are_counted() -> None:
    (row,) = break_down(LAST, "all").rows
    assert (row.cells[0].score.failures, row.cells[0].score.counts) == (1, (1, 1, 0, 2))


def test_splits_are_pooled_and_pairs_of_one_id_kept_apart() -> None:
    other = replace(result("11"), split="test")
    (system,) = systems_of([result("10"), other])
    assert len({answered.key for answered in system.answers}) == 4
    assert list(ids((system,), "source")) == ["own dev", "own test"]
    assert on_common_pairs([system, system])[1].left_out == (0, 0)
    assert on_common_pairs([system, *systems_of([other])])[1].left_out != (0, 0)


def test_parsers_profiles_and_strategies_are_systems() -> None:
    first = result("1")
    others: list[Result] = [
        replace(first, strategy="overlap"),
        replace(first, profile="stanford"),
        replace(first, parser=replace(first.parser, model="large")),
    ]
    assert len(systems_of([first, *others])) == 4


@given(st.text("01", min_size=1, max_size=60), st.sampled_from(["all", "length", "source"]))
def test_every_pair_is_in_one_cell_where_values_exclude_each_other(right: str, by: str) -> None:
    scores = [row.cells[0].score for row in break_down(systems_of([result(right)]), by).rows]
    assert sum(score.pairs for score in scores) == len(right)
    assert sum(score.correct for score in scores) == right.count("1")


@pytest.mark.parametrize("by", FACETS)
def test_no_pair_is_left_out(by: str) -> None:
    listed = {id for found in ids(LAST, by).values() for id in found}
    assert listed == {pair.id for pair in BIRD_PAIRS}


def test_a_tag_given_twice_counts_once() -> None:
    outcome = result("1").outcomes[0]
    pair = replace(outcome.pair, tags=("x", "x"))
    twice = replace(result("1"), outcomes=(replace(outcome, pair=pair),))
    (cell,) = find_row(systems_of([twice]), "construction", "x").cells
    assert cell.answers == (Answered("own", "dev", twice.outcomes[0]),)


@pytest.mark.parametrize(
    ("by", "value", "message"),
    [
        (
            "lenght",
            "1-10",
            "there is no breakdown by 'lenght'. Did you mean 'length'? "
            "Known: all, answer, code, construction, length, relation, source.",
        ),
        (
            "construction",
            "activ",
            "no pair has the construction 'activ'. Did you mean 'active'? "
            "Known: (no tag), active, copula.",
        ),
    ],
)
def test_what_is_not_there_is_named(by: str, value: str, message: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        find_row(LAST, by, value)
    assert str(error.value) == message
