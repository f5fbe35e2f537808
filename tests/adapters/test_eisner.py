"""The decoder of the graph-based parser against every projective tree of short sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from pete.formats.conll.reader import is_projective
from projective_trees import trees

numba = pytest.importorskip("numba")

from pete.adapters.mst.eisner import best_tree  # noqa: E402  # needs numba
from pete.adapters.mst.heads import inner_sibling  # noqa: E402

Heads = tuple[int, ...]
Floats = NDArray[np.float32 | np.float64]
LONGEST = 6


@cache
def all_trees(words: int) -> list[Heads]:
    return [*trees(words)]


def score(heads: Heads, arc: Floats, sibling: Floats) -> float:
    own = np.array([-1, *heads])
    total = sum(arc[head, word] for word, head in enumerate(heads, start=1))
    return float(
        total
        + sum(
            sibling[head, inner_sibling(own, word), word]
            for word, head in enumerate(heads, start=1)
            if head
        )
    )


def test_the_trees_are_all_projective_trees_with_one_root() -> None:
    assert [len(all_trees(words)) for words in range(1, LONGEST + 1)] == [1, 2, 7, 30, 143, 728]
    assert all(map(is_projective, all_trees(5)))


def no_siblings(random: np.random.Generator, shape: tuple[int, int, int]) -> Floats:
    return np.zeros(shape, np.float32)


def siblings(random: np.random.Generator, shape: tuple[int, int, int]) -> Floats:
    return random.normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("second", [no_siblings, siblings])
@pytest.mark.parametrize("required", [0, 1, 2], ids=lambda number: f"{number} constraints")
@pytest.mark.parametrize("words", range(1, LONGEST + 1))
def test_the_best_tree_is_that_of_enumeration(
    words: int, required: int, second: Callable[..., Floats]
) -> None:
    random = np.random.default_rng(words)
    size = words + 1
    for _ in range(10):
        arc, sibling = random.normal(size=(size, size)), second(random, (size,) * 3)
        given = {
            int(word): int(random.choice([head for head in range(size) if head != word]))
            for word in random.permutation(np.arange(1, size))[:required]
        }
        for word, head in given.items():
            arc[np.arange(size) != head, word] = -np.inf
        possible = [t for t in all_trees(words) if all(t[w - 1] == h for w, h in given.items())]
        found, heads = best_tree(arc, sibling)
        if not possible:
            assert found == -np.inf
            continue
        assert found == pytest.approx(max(score(tree, arc, sibling) for tree in possible))
        best = tuple(heads[1:].tolist())
        assert best in possible
        assert found == pytest.approx(score(best, arc, sibling))
