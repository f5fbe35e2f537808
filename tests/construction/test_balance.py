"""Balanced choices of pairs."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.datasets.construction.balance import ENOUGH, balanced
from pete.errors import UsageError


class Pair(NamedTuple):
    id: str
    construction: str
    answer: str | None
    word: str
    template: str = "T101"


def choose(pairs: list[Pair], limit: int | None = None, seed: int = 0) -> list[Pair]:
    return balanced(
        pairs,
        id=lambda pair: pair.id,
        construction=lambda pair: pair.construction,
        template=lambda pair: pair.template,
        text=lambda pair: pair.word,
        answer=lambda pair: pair.answer,
        word=lambda pair: pair.word,
        limit=limit,
        seed=seed,
    )


def supply(**numbers: tuple[int, int]) -> list[Pair]:
    """Pairs of constructions with so many YES and NO, each of another word."""
    return [
        Pair(f"{name}-{answer}-{number}", name, answer, f"{name} {answer} {number}")
        for name, each in numbers.items()
        for answer, count in zip(("YES", "NO"), each, strict=True)
        for number in range(count)
    ]


def sizes(pairs: list[Pair]) -> dict[str, int]:
    return dict(Counter(pair.construction for pair in pairs))


CODES = ("T101", "T102")
KEYS = st.tuples(
    st.sampled_from("abcd"),
    st.sampled_from(["YES", "NO", None]),
    st.sampled_from("uvwxyz"),
    st.sampled_from(CODES),
)
PAIRS = st.lists(KEYS, max_size=60).map(
    lambda keys: [Pair(str(number), *each) for number, each in enumerate(keys)]
)
LIMITS = st.none() | st.integers(2, 60)


def couples(pairs: list[Pair]) -> dict[str, int]:
    """The number of couples that each construction can give."""
    counted = Counter((pair.construction, pair.template, pair.answer) for pair in pairs)
    return {
        name: sum(min(counted[name, code, "YES"], counted[name, code, "NO"]) for code in CODES)
        for name in sizes(pairs)
    }


@given(PAIRS, LIMITS, st.integers(0, 3))
def test_each_template_of_a_construction_has_as_many_yes_as_no(
    pairs: list[Pair], limit: int | None, seed: int
) -> None:
    chosen = choose(pairs, limit, seed)
    counted = Counter((pair.construction, pair.template, pair.answer) for pair in chosen)
    for name in sizes(pairs):
        assert all(counted[name, code, "YES"] == counted[name, code, "NO"] for code in CODES)
    assert sum(counted.values()) == sum(n for (*_, answer), n in counted.items() if answer)


@given(PAIRS, st.integers(2, 60), st.integers(0, 3))
def test_a_limit_is_kept_and_used_up(pairs: list[Pair], limit: int, seed: int) -> None:
    possible = 2 * sum(couples(pairs).values())
    assert len(choose(pairs, limit, seed)) == min(limit // 2 * 2, possible)


@given(PAIRS, st.integers(2, 60), st.integers(0, 3))
def test_shares_are_equal_but_where_a_construction_is_short(
    pairs: list[Pair], limit: int, seed: int
) -> None:
    chosen, most = sizes(choose(pairs, limit, seed)), couples(pairs)
    largest = max(chosen.values(), default=0)
    for name, number in most.items():
        assert chosen.get(name, 0) in (2 * number, largest, largest - 2)


@given(PAIRS, LIMITS, st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_order_of_pairs_is_kept_and_does_not_matter(
    pairs: list[Pair], limit: int | None, seed: int, order: random.Random
) -> None:
    chosen = choose(pairs, limit, seed)
    assert chosen == [pair for pair in pairs if pair in chosen]
    shuffled = order.sample(pairs, len(pairs))
    assert sorted(choose(shuffled, limit, seed)) == sorted(chosen)


@given(PAIRS, LIMITS, st.integers(0, 3))
def test_as_many_words_as_possible_have_both_answers(
    pairs: list[Pair], limit: int | None, seed: int
) -> None:
    def of_one_word(some: list[Pair]) -> Counter[str]:
        found = {(pair.construction, pair.word, pair.template, pair.answer) for pair in some}
        both = {key[:2] for key in found if {(*key[:3], "YES"), (*key[:3], "NO")} <= found}
        return Counter(name for name, _ in both)

    chosen, possible = choose(pairs, limit, seed), of_one_word(pairs)
    for name, size in sizes(chosen).items():
        assert of_one_word(chosen)[name] >= min(size // 2, possible[name])


def test_a_text_gives_a_second_couple_only_after_the_others() -> None:
    many = [Pair(f"list-{n}", "a", ("YES", "NO")[n % 2], "list") for n in range(20)]
    others = [Pair(f"{n}-{each}", "a", each, str(n)) for n in range(5) for each in ("YES", "NO")]
    chosen = choose([*many, *others], limit=12)
    assert Counter(pair.word for pair in chosen) == dict.fromkeys(("list", *"01234"), 2)


def test_without_a_limit_the_scarcest_with_enough_pairs_sets_the_share() -> None:
    half = ENOUGH // 2
    pairs = supply(many=(90, 80), some=(half + 3, half + 5), few=(half - 1, 90), none=(0, 90))
    assert sizes(choose(pairs)) == {"many": ENOUGH + 6, "some": ENOUGH + 6, "few": ENOUGH - 2}


def test_all_couples_are_chosen_where_no_construction_has_enough() -> None:
    assert sizes(choose(supply(a=(3, 4), b=(9, 1), c=(5, 0)))) == {"a": 6, "b": 2}


def test_a_limit_is_shared_by_those_that_have_more() -> None:
    pairs = supply(a=(2, 2), b=(9, 9), c=(9, 9), d=(9, 1))
    assert sizes(choose(pairs, limit=24)) == {"a": 4, "b": 8, "c": 10, "d": 2} or (
        sizes(choose(pairs, limit=24)) == {"a": 4, "b": 10, "c": 8, "d": 2}
    )
    assert len(choose(pairs, limit=25)) == 24


def test_nothing_comes_of_nothing() -> None:
    assert choose([]) == choose([], limit=10) == []


def test_another_seed_chooses_other_pairs() -> None:
    pairs = supply(a=(50, 50))
    assert len({frozenset(choose(pairs, limit=10, seed=seed)) for seed in range(5)}) == 5


@pytest.mark.parametrize("limit", [1, 0, -4])
def test_a_limit_without_room_for_both_answers_is_refused(limit: int) -> None:
    with pytest.raises(UsageError, match=f"a limit of {limit} leaves no room"):
        choose(supply(a=(3, 3)), limit=limit)


SCRIPT = """
import runpy, sys
tests = runpy.run_path(sys.argv[1])
print([pair.id for pair in tests["choose"](tests["supply"](a=(9, 9), b=(30, 30), c=(4, 5)), 14)])
"""


def test_hash_seeds_do_not_matter() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, __file__],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].startswith(b"['a-")
