"""Models to begin with: uniform, random, from the gold trees, and Ad-Hoc*.

Ad-Hoc* (N10-1116, section 5.1) takes the best trees by scores that depend on distances alone, and
counts their decisions: one step of Viterbi training. A child at the distance d from its head
scores ``1 / (d + 2)``, and a head that stops once a side covers d words ``1 / (d + 3)``. All best
trees are equally likely, so that the seed decides among them. Distances know no tags: the chart is
one for all sentences, over widths, and exact, as the scores are products of whole numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError

from .corpus import TagCorpus
from .model import Counts, Parameters

_DELTA_ATTACH: Final = 2
_DELTA_STOP: Final = 3


def random_parameters(tags: tuple[str, ...], *, seed: int) -> Parameters:
    """Return a model whose distributions are drawn, each uniformly among all that there are.

    Args:
        tags: Its tags, sorted.
        seed: Another seed draws another model.

    Example:
        >>> first, second = (random_parameters(("N", "V"), seed=seed) for seed in (0, 1))
        >>> bool((first.root == second.root).any())
        False
    """
    draw, size = np.random.default_rng(seed), len(tags)
    drawn = [draw.exponential(size=shape) for shape in ((size,), (size, 2, size))]
    stops = draw.exponential(size=(2, size, 2, 2))
    return Counts(tags, *drawn, *stops).parameters()


def harmonic_trees(corpus: TagCorpus, *, seed: int) -> NDArray[np.int32]:
    """Return the heads of a best tree of each sentence by the scores of Ad-Hoc*.

    Args:
        corpus: Sentences; of these, only the lengths count.
        seed: Decides among trees of the same score, all of which are equally likely.

    Returns:
        The heads of all words, int32 of shape (N,).

    Raises:
        InputError: For a sentence without words.

    Example:
        >>> harmonic_trees(TagCorpus.of([["DT"], ["DT", "NN", "VBZ"]]), seed=0).tolist()
        [0, 2, 0, 2]
    """
    chart = _Chart()
    draw = random.Random(seed)  # noqa: S311  # trees are no secrets
    heads = np.zeros(len(corpus.codes), dtype=np.int32)
    for start, length in zip(corpus.starts[:-1].tolist(), corpus.lengths.tolist(), strict=True):
        if not length:
            raise InputError("a sentence has no words", cure="Leave it out.")
        for dependent, head in chart.tree(length, draw):
            heads[start + dependent] = head + 1
    return heads


class _Split(NamedTuple):
    """How a side of a head is made: its farthest child, and what the children before it cover.

    Attributes:
        distance: The distance of the child.
        covered: The words that the children before it cover.
        ways: In how many ways.
    """

    distance: int
    covered: int
    ways: int


@dataclass(slots=True)
class _Chart:
    """The best sides by their width, as both directions are alike.

    Attributes:
        open: For a head whose side covers so many words and may go on, one over the score.
        ways: The number of best ones.
        splits: Their last steps.
    """

    open: list[int] = field(default_factory=lambda: [1])
    ways: list[int] = field(default_factory=lambda: [1])
    splits: list[list[_Split]] = field(default_factory=lambda: [[]])

    def tree(self, length: int, draw: random.Random) -> Iterator[tuple[int, int]]:
        """Yield dependent and head, counted from 0, of each word but the root of a tree."""
        while len(self.open) < length:
            self._widen()
        sides = [(root, length - 1 - root) for root in range(length)]
        costs = [self._closed(left) * self._closed(right) for left, right in sides]
        best = [root for root, cost in enumerate(costs) if cost == min(costs)]
        ways = [self.ways[left] * self.ways[right] for left, right in (sides[r] for r in best)]
        root = draw.choices(best, ways)[0]
        yield from self._side(root, -1, root, draw)
        yield from self._side(root, +1, length - 1 - root, draw)
        yield root, -1

    def _closed(self, width: int) -> int:
        """Return one over the score of a side that has stopped."""
        return self.open[width] * (width + _DELTA_STOP)

    def _widen(self) -> None:
        """Add the sides that are one word wider."""
        width = len(self.open)
        best, splits = 0, list[_Split]()
        for distance in range(1, width + 1):
            outside = (distance + _DELTA_ATTACH) * self._closed(width - distance)
            for covered in range(distance):
                inner = distance - 1 - covered
                cost = outside * self.open[covered] * self._closed(inner)
                if cost <= best or not best:
                    splits = splits if cost == best else []
                    best = cost
                    ways = self.ways[covered] * self.ways[inner] * self.ways[width - distance]
                    splits.append(_Split(distance, covered, ways))
        self.open.append(best)
        self.ways.append(sum(split.ways for split in splits))
        self.splits.append(splits)

    def _side(
        self, head: int, direction: int, width: int, draw: random.Random
    ) -> Iterator[tuple[int, int]]:
        """Yield dependent and head of each word that a side of a head covers."""
        while width:
            splits = self.splits[width]
            distance, covered, _ = draw.choices(splits, [split.ways for split in splits])[0]
            child = head + direction * distance
            yield child, head
            yield from self._side(child, -direction, distance - 1 - covered, draw)
            yield from self._side(child, direction, width - distance, draw)
            width = covered
