"""Heads that form no tree, and the tree that repair makes of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pete.formats.conll.reader import REPAIR, cycles, repaired, tree_defects

some_heads = st.integers(1, 9).flatmap(
    lambda size: st.lists(st.none() | st.integers(0, size), min_size=size, max_size=size).map(
        lambda heads: [None if head == i else head for i, head in enumerate(heads, start=1)]
    )
)


@given(some_heads)
def test_repair_makes_a_tree_of_anything_and_leaves_a_tree_alone(heads: list[int | None]) -> None:
    labels = ["root" if head == 0 else "x" for head in heads]
    relations = repaired(heads, labels)
    mended = [relation.head for relation in relations]
    assert [relation.dependent for relation in relations] == list(range(1, len(heads) + 1))
    assert list(tree_defects(mended)) == []
    assert all(
        relation.head == head or relation.provenance == REPAIR
        for relation, head in zip(relations, heads, strict=True)
    )
    if None not in heads and not list(tree_defects(heads)):
        assert mended == heads


@given(some_heads)
def test_each_word_is_on_one_cycle_at_most(heads: list[int | None]) -> None:
    on_cycles = [word for cycle in cycles(heads) for word in cycle]
    assert len(on_cycles) == len(set(on_cycles))
    for cycle in cycles(heads):
        assert {heads[word - 1] for word in cycle} == set(cycle)


def test_a_long_cycle_is_told_in_short() -> None:
    """A cycle of thousands of words would fill the screen."""
    heads = [*range(2, 13), 1]
    assert [detail for kind, _, detail in tree_defects(heads) if kind == "cycle"] == [
        "the words 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more form a cycle"
    ]


def test_without_any_root_the_leftmost_cycle_gives_it() -> None:
    relations = repaired([2, 1, 4, 3], ["a", "b", "c", "d"])
    assert [relation.triple for relation in relations] == [
        ("root", 0, 1),
        ("b", 1, 2),
        ("dep", 1, 3),
        ("d", 3, 4),
    ]
