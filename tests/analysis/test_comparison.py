from __future__ import annotations

from dataclasses import replace

import pytest

from pete.analysis.comparison import compare_results, paired_tests
from pete.errors import InputError
from yes_no import result


def test_differences_are_those_of_the_scores() -> None:
    first, second = result("110100110101"), result("111101010111")
    tests = paired_tests(compare_results(first, second), samples=500)
    assert tests["accuracy"].difference == pytest.approx(2 / 12)
    before, after = first.score.f1, second.score.f1
    assert before is not None
    assert after is not None
    assert tests["f1"].difference == pytest.approx(after - before)


def test_pairs_are_matched_by_id_and_not_by_place() -> None:
    """Out of step, the pairs would look as if they changed, and p would be small."""
    first = result("1" * 30 + "0" * 30)
    shuffled = replace(first, outcomes=tuple(reversed(first.outcomes)))
    tests = paired_tests(compare_results(first, shuffled), samples=500)
    assert tests["accuracy"].interval == (0, 0)
    assert tests["accuracy"].p == 1


def test_a_pair_that_stands_twice_is_refused() -> None:
    """The second outcome of the pair would be compared with itself, the first with none."""
    first = result("110")
    twice = replace(first, outcomes=(*first.outcomes, first.outcomes[0]))
    id = first.outcomes[0].pair.id
    for pair in ((first, twice), (twice, first)):
        with pytest.raises(InputError) as error:
            compare_results(*pair)
        assert str(error.value) == (
            f"the result on {first.dataset} {first.split} has the pair {id!r} twice. "
            "Evaluate once more, on pairs with ids of their own."
        )
