"""The heads of a sentence, and how their weights are learnt.

The best tree under the present weights, with a bonus of 1 for each wrong head, is compared with the
right one, and the weights change as little as makes the right one better by the number of wrong
heads: the margin-infused relaxed algorithm with one tree (McDonald, Crammer & Pereira 2005).
"""

from __future__ import annotations

import numpy as np

from ..trainable.arrays import Floats, Integers, Weights
from ..trainable.compiled import compiled
from .eisner import best_tree
from .features import MOST, arc_features, pair_features, score_parts, sibling_features, total

ANY = -1
"""Stands for the head of a word that may have any."""


@compiled
def find_heads(
    weights: Weights, forms: Integers, tags: Integers, required: Integers
) -> tuple[float, Integers]:
    """Return the score and the heads of the best tree, as :func:`.best_tree` does.

    Args:
        weights: Weight of each slot.
        forms: Numbers of the words, padded.
        tags: Numbers of their tags, padded.
        required: The head that each word must have, or :data:`ANY`; that of ROOT first, shape
            ``(words + 1,)``.
    """
    arc, sibling = score_parts(weights, forms, tags)
    for word in range(1, required.shape[0]):
        if required[word] != ANY:
            score = arc[required[word], word]
            arc[:, word] = -np.inf
            arc[required[word], word] = score
    return best_tree(arc, sibling)


@compiled
def learn_heads(
    weights: Weights,
    totals: Floats,
    trees: tuple[Integers, Integers, Integers, Integers, Integers],
    order: Integers,
    step: int,
) -> int:
    """Learn the heads of trees, one after the other, and return how many were right before.

    Args:
        weights: Weight of each slot, changed.
        totals: The changes times the step of each, summed; changed. The mean of the weights of all
            steps is the last weights less these totals by the number of steps.
        trees: Forms, tags, heads, labels and starts of coded trees.
        order: The order of the trees.
        step: Number of steps before, one a tree.
    """
    forms, tags, heads, _, starts = trees
    right = 0
    for number in order:
        first, last = starts[number], starts[number + 1]
        gold = heads[first + 1 : last - 1]
        step += 1
        right += _learn(weights, totals, forms[first:last], tags[first:last], gold, step)
    return right


@compiled
def _learn(
    weights: Weights, totals: Floats, forms: Integers, tags: Integers, gold: Integers, step: int
) -> int:
    """Learn one tree, and return how many of its heads were right before."""
    arc, sibling = score_parts(weights, forms, tags)
    arc += 1.0
    for word in range(1, gold.shape[0]):
        arc[gold[word], word] -= 1.0
    _, found = best_tree(arc, sibling)
    wrong = np.sum(found != gold)
    if wrong:
        mask = weights.shape[0] - 1
        ours = _different(forms, tags, gold, found, mask)
        theirs = _different(forms, tags, found, gold, mask)
        lead = total(weights, ours, ours.shape[0]) - total(weights, theirs, theirs.shape[0])
        rate = (wrong - lead) / (ours.shape[0] + theirs.shape[0])
        for index in ours:
            weights[index] += rate
            totals[index] += rate * step
        for index in theirs:
            weights[index] -= rate
            totals[index] -= rate * step
    return int(gold.shape[0] - 1 - wrong)


@compiled
def _different(
    forms: Integers, tags: Integers, heads: Integers, others: Integers, mask: int
) -> Integers:
    """Return the slots of the parts of a tree that another tree does not have."""
    size = heads.shape[0]
    slots, found, end = np.empty(2 * MOST * size, np.int64), np.empty(MOST, np.int64), 0
    for word in range(1, size):
        head, sibling = heads[word], inner_sibling(heads, word)
        same = head == others[word]
        if not same:
            count = arc_features(forms, tags, head, word, mask, found)
            slots[end : end + count] = found[:count]
            end += count
        if head and not (same and sibling == inner_sibling(others, word)):
            count = sibling_features(forms, tags, head, sibling, word, mask, found)
            slots[end : end + count] = found[:count]
            end += count
            if sibling != head:
                count = pair_features(forms, tags, sibling, word, mask, found)
                slots[end : end + count] = found[:count]
                end += count
    return slots[:end]


@compiled
def inner_sibling(heads: Integers, word: int) -> int:
    """Return the next dependent of its head between a word and the head, the head if none is."""
    head = int(heads[word])
    step = 1 if head > word else -1
    for other in range(word + step, head, step):
        if heads[other] == head:
            return other
    return head
