"""All projective trees of short sentences, and their weights, decision by decision."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from pete.adapters.dmv.model import Counts, Parameters, Weights


def trees(size: int) -> Iterator[tuple[int, ...]]:
    """The heads of each projective tree of `size` words with one root."""
    for heads in product(range(size + 1), repeat=size):
        if heads.count(0) == 1 and _is_tree(heads) and _is_projective(heads):
            yield heads


def _is_tree(heads: Sequence[int]) -> bool:
    return all(_ancestors(word, heads)[-1:] == [0] for word in range(1, len(heads) + 1))


def _ancestors(word: int, heads: Sequence[int]) -> list[int]:
    """Up to the root, or nothing if the word is in a cycle."""
    found: list[int] = []
    while word:
        if len(found) > len(heads):
            return []
        word = heads[word - 1]
        found.append(word)
    return found


def _is_projective(heads: Sequence[int]) -> bool:
    return all(
        head == 0 or head in _ancestors(between, heads)
        for word, head in enumerate(heads, start=1)
        for between in range(min(word, head) + 1, max(word, head))
    )


def weight(model: Parameters | Weights, codes: Sequence[int], heads: Sequence[int]) -> float:
    """The product over the decisions that make a tree, as the model is defined."""
    return math.prod(
        (model.root[code] if head == 0 else 1.0)
        * _side_weight(model, codes, heads, word, 0)
        * _side_weight(model, codes, heads, word, 1)
        for word, (code, head) in enumerate(zip(codes, heads, strict=True), start=1)
    )


def _side_weight(
    model: Parameters | Weights, codes: Sequence[int], heads: Sequence[int], word: int, side: int
) -> float:
    children = [c for c, head in enumerate(heads, start=1) if head == word and (c > word) == side]
    code, value = codes[word - 1], 1.0
    for place, child in enumerate(children):
        value *= model.go[code, side, int(place == 0)] * model.attach[code, side, codes[child - 1]]
    return float(value * model.stop[code, side, int(not children)])


def random_parameters(draw: np.random.Generator, size: int) -> Parameters:
    tags = tuple("ABCDEFGH"[:size])
    shapes = ((size,), (size, 2, size), (size, 2, 2), (size, 2, 2))
    return Counts(tags, *(draw.gamma(0.5, size=shape) for shape in shapes)).parameters()
