"""Undirected attachment and NED, by hand and against their definitions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.metrics.nearness import nearness

HEAD, DEPENDENT, GRANDPARENT, WRONG = range(4)


def near(gold: Sequence[int], system: Sequence[int]) -> list[int]:
    """How near each head is; words are counted from 1, 0 is the root."""
    flags = nearness(np.array(gold) - 1, np.array(system) - 1)
    return [WRONG - sum(found) for found in zip(*map(np.ndarray.tolist, flags), strict=True)]


def counts(gold: Sequence[int], system: Sequence[int]) -> tuple[int, ...]:
    """Words that are right for attachment, undirected attachment and NED."""
    found = near(gold, system)
    return tuple(sum(level <= worst for level in found) for worst in (HEAD, DEPENDENT, GRANDPARENT))


def test_want_to_eat_with_the_edge_flipped() -> None:
    """P11-1067, section 5."""
    assert counts([0, 1, 2], [0, 3, 1]) == (1, 2, 3)
    assert counts([0, 3, 1], [0, 1, 2]) == (1, 2, 3)


def test_coordination_as_a_chain() -> None:
    """*John and Mary*: both depend on *John*, or each on the word before it."""
    first, chain = [0, 1, 1], [0, 1, 2]
    assert near(first, chain) == [HEAD, HEAD, WRONG]
    assert near(chain, first) == [HEAD, HEAD, GRANDPARENT]


@pytest.mark.parametrize(
    "system",
    [
        [4, 3, 1, 0],  # the noun depends on the preposition, as in gold, and all is right
        [3, 3, 4, 0],  # the noun is the head of the preposition
        [4, 1, 2, 0],  # the determiner is the head of the noun
    ],
)
def test_the_analyses_of_a_prepositional_phrase(system: list[int]) -> None:
    """*in the house*, of a verb that follows (P11-1067, figure 4)."""
    assert counts([4, 3, 1, 0], system)[2] == 4


def test_the_root() -> None:
    """It is a grandparent, not a dependent; a word whose head is the root has no grandparent."""
    assert near([2, 0], [0, 0]) == [GRANDPARENT, HEAD]
    assert near([2, 0], [2, 1]) == [HEAD, DEPENDENT]
    assert near([2, 0, 2], [2, 3, 2]) == [HEAD, DEPENDENT, HEAD]
    assert near([0, 0, 1], [3, 3, 2]) == [DEPENDENT, WRONG, WRONG]


def test_a_head_that_is_not_a_gold_word() -> None:
    assert near([2, 0, 2], [-1, -1, -1]) == [WRONG] * 3


def test_cycles() -> None:
    """Each word counts by itself, where pairs of words would count once."""
    assert counts([2, 0], [2, 1]) == (1, 2, 2)
    assert counts([2, 1], [2, 1]) == (2, 2, 2)


heads = st.integers(1, 7).flatmap(
    lambda size: st.tuples(
        st.lists(st.integers(0, size), min_size=size, max_size=size),
        st.lists(st.integers(-1, size), min_size=size, max_size=size),
    )
)


@given(heads)
def test_the_definitions(both: tuple[list[int], list[int]]) -> None:
    """Right by one of the three sentences of the paper, looked up among all words."""
    gold, system = both
    ids = range(1, len(gold) + 1)
    parent = dict(zip(ids, gold, strict=True))
    for word, head, found in zip(ids, system, near(gold, system), strict=True):
        children = {other for other in ids if parent[other] == word}
        grandparent = {parent[other] for other in ids if other == parent[word]}
        right = [{parent[word]}, {parent[word]} | children, {parent[word]} | children | grandparent]
        assert [found <= level for level in (HEAD, DEPENDENT, GRANDPARENT)] == [
            head in heads for heads in right
        ]


@given(heads, st.data())
def test_one_right_head_made_wrong(both: tuple[list[int], list[int]], data: st.DataObject) -> None:
    gold, system = both
    word = data.draw(st.integers(0, len(gold) - 1))
    wrong = data.draw(st.integers(-1, len(gold)).filter(lambda head: head != gold[word]))
    before = counts(gold, [*system[:word], gold[word], *system[word + 1 :]])
    after = counts(gold, [*system[:word], wrong, *system[word + 1 :]])
    attachment, undirected, ned = (b - a for b, a in zip(before, after, strict=True))
    assert attachment == 1
    assert undirected in (0, 1)
    assert ned in (0, 1)
    assert after[0] <= after[1] <= after[2]
