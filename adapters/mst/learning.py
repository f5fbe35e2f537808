"""Learning a model of the parser from trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from ..trainable.arrays import Arrays, Floats, Weights
from ..trainable.sentences import CodedTrees
from ..trainable.treebank import TrainingTrees
from .adapter import ARRAYS
from .heads import learn_heads
from .labels import learn_labels

_HEAD_SLOTS: Final = 1 << 23
_LABEL_SLOTS: Final = 1 << 18


def learn(
    trees: TrainingTrees, *, iterations: int, seed: int, report: Callable[[str], object]
) -> Arrays:
    """Return the weights of heads and of labels, each the mean over all steps of learning.

    Args:
        trees: The trees.
        iterations: Passes over them.
        seed: Seed of the order of the trees in each pass.
        report: Receives a line after each pass.
    """
    coded = CodedTrees.of(trees.trees, trees.tags, trees.labels)
    data = (coded.forms, coded.tags, coded.heads, coded.labels, coded.starts)
    heads = np.zeros(_HEAD_SLOTS, np.float32)
    labels = np.zeros((_LABEL_SLOTS, max(len(trees.labels), 1)), np.float32)
    head_totals, label_totals = np.zeros(heads.shape), np.zeros(labels.shape)
    random = np.random.default_rng(seed)
    number = len(trees.trees)
    words = int((coded.heads >= 0).sum())
    arcs = max(words - number, 1)  # all but those of the roots have labels to be learnt
    for done in range(iterations):
        order = random.permutation(number)
        right = learn_heads(heads, head_totals, data, order, done * number)
        named = learn_labels(labels, label_totals, data, order, done * number)
        report(
            f"pass {done + 1} of {iterations}: {100 * right / words:.1f} % of heads and "
            f"{100 * named / arcs:.1f} % of labels right before they were learnt"
        )
    steps = iterations * number
    means = _mean(heads, head_totals, steps), _mean(labels, label_totals, steps)
    return dict(zip(ARRAYS, means, strict=True))


def _mean(weights: Weights, totals: Floats, steps: int) -> Weights:
    return (weights - totals / steps).astype(np.float32)
