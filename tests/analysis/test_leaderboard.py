"""Who is ranked where, and what a difference is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from pete.analysis.leaderboard import Entrant, Leaderboard, leaderboard
from pete.entailment import Decision
from pete.entailment.trace import RelationTrace
from pete.errors import InputError
from pete.evaluation import Result
from pete.graph import Relation
from pete.metrics import paired_exact_p
from yes_no import result


def entrant(name: str, *right: str) -> Entrant:
    """An entrant with a strategy ``s0``, ``s1`` ... for each string of right and wrong answers."""
    return Entrant(name, tuple(result(r, strategy=f"s{n}") for n, r in enumerate(right)))


def traced(made: Result, entry: RelationTrace) -> Result:
    """The same result with a trace of one relation in each decision."""
    decisions = (structs.replace(outcome.decision, trace=(entry,)) for outcome in made.outcomes)
    pairs = zip(made.outcomes, decisions, strict=True)
    return replace(made, outcomes=tuple(replace(o, decision=decision) for o, decision in pairs))


def asked(board: Leaderboard) -> list[str]:
    return [row.asked for row in board.rows]


def test_the_last_strategy_sorts_then_those_before_it() -> None:
    board = leaderboard(
        [
            entrant("low", "11", "00"),
            entrant("first", "01", "01"),
            entrant("second", "01", "10"),
            entrant("higher", "11", "01"),
        ]
    )
    assert asked(board) == ["higher", "first", "second", "low"]
    assert board.ranks == (1, 2, 2, 4)
    assert board.strategies == ("s0", "s1")


def test_every_row_is_tested_against_the_best_of_each_column() -> None:
    board = leaderboard(
        [
            entrant("a", "0" * 12, "1" * 12),
            entrant("b", "1" * 12, "1" * 9 + "0" * 3),
            entrant("c", "1" * 12, "1" * 5 + "0" * 7),
        ]
    )
    assert [[cell.p for cell in row.cells.values()] for row in board.rows] == [
        [paired_exact_p(12, 0), None],
        [None, paired_exact_p(3, 0)],
        [1.0, paired_exact_p(7, 0)],
    ]
    marks = [[(cell.best, cell.tied) for cell in row.cells.values()] for row in board.rows]
    best, tied, worse = (True, False), (False, True), (False, False)
    assert marks == [[worse, best], [best, tied], [best, worse]]


def test_equal_scores_are_best_together_whichever_pairs_they_rest_on() -> None:
    board = leaderboard([entrant("a", "10"), entrant("b", "01")])
    assert [(row.cells["s0"].best, row.cells["s0"].p) for row in board.rows] == [
        (True, None),
        (True, 1.0),
    ]


def test_the_ceiling_is_tested_and_never_ranked() -> None:
    gold = entrant("gold", "1" * 10).results
    board = leaderboard([entrant("a", "1" * 10, "0" * 10)], ceiling=gold)
    assert asked(board) == ["a"]
    assert board.ceiling is not None
    assert list(board.ceiling.cells) == ["s0"]  # a strategy that learns has no ceiling
    assert [(c.best, c.tied, c.p) for c in board.ceiling.cells.values()] == [(False, True, 1.0)]
    assert leaderboard([entrant("a", "1")]).ceiling is None


def test_strategies_that_test_nothing_for_parsers_without_labels() -> None:
    """The first pair is a YES pair, the second one is not: ``01`` is NO twice."""

    def heads(name: str, *right: str, core: bool = False) -> Entrant:
        made = entrant(name, *right)
        entry = RelationTrace(
            Relation("dep", 2, 1), "dep(sing-2, Birds-1)", "missing", core, (), "", ""
        )
        return replace(made, results=tuple(traced(r, entry) for r in made.results), labelled=False)

    some = heads("some", "01", "11", "01")
    board = leaderboard([some, entrant("a", "01", "01", "11")])
    assert (board.unlabelled, board.silent) == (("some",), ("s0", "s2"))
    assert leaderboard([some, heads("others", "01", "01", "10")]).silent == ("s0",)
    assert leaderboard([heads("tested", "01", core=True)]).silent == ()
    assert leaderboard([replace(entrant("untraced", "01"), labelled=False)]).silent == ()
    assert leaderboard([entrant("a", "01")]).silent == ()


def test_failures_are_those_of_a_strategy_that_needs_parses() -> None:
    def failing(made: Result) -> Result:
        first = made.outcomes[0]
        lost = replace(first, decision=structs.replace(first.decision, outcome="parse-failure"))
        return replace(made, outcomes=(lost, *made.outcomes[1:]))

    some = entrant("a", "10", "10")
    one = Entrant("a", (some.results[0], failing(some.results[1])))
    assert leaderboard([some]).rows[0].failures == 0
    assert leaderboard([one]).rows[0].failures == 1


def test_pairs_that_not_all_have_are_left_out() -> None:
    board = leaderboard([entrant("a", "01"), entrant("b", "101")])
    assert [(row.asked, row.results[0].score.correct) for row in board.rows] == [("a", 1), ("b", 1)]
    assert {row.results[0].score.pairs for row in board.rows} == {2}
    assert board.note == (
        "not all have the same pairs: figures are of the 2 with the same text, hypothesis and "
        "gold answer in all; left out: 0 of a, 1 of b"
    )
    assert leaderboard([entrant("a", "01"), entrant("b", "10")]).note == ""


def test_without_a_pair_in_common_nobody_is_ranked() -> None:
    other = entrant("b", "1")
    moved = Entrant("b", tuple(replace(r, split="test") for r in other.results))
    with pytest.raises(InputError) as error:
        leaderboard([entrant("a", "1"), moved])
    assert str(error.value) == (
        "the results on own dev, own test have no pair in common. Evaluate all on one data set."
    )


def test_a_parser_without_a_parse_has_no_rank_above_others() -> None:
    """Its answers are all NO, which is right of many pairs."""
    failed = entrant("none", "111")
    (nothing,) = failed.results
    outcomes = tuple(
        replace(
            outcome,
            decision=Decision("NO", "s0", "parse-failure", "D700", "The text has no parse: x."),
            gold="NO",
        )
        for outcome in nothing.outcomes
    )
    other = entrant("other", "100").results[0]
    same_gold = tuple(replace(outcome, gold="NO") for outcome in other.outcomes)
    board = leaderboard(
        [
            Entrant("none", (replace(nothing, outcomes=outcomes),)),
            Entrant("other", (replace(other, outcomes=same_gold),)),
        ]
    )
    assert asked(board) == ["other", "none"]
    assert [row.cells["s0"].best for row in board.rows] == [True, False]
