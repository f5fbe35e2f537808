"""The labels of a tree, each chosen by hashed features of its arc and the arcs around it."""

from __future__ import annotations

import numpy as np

from ..trainable.arrays import Floats, Integers, Weights
from ..trainable.compiled import compiled
from ..trainable.hashing import distance_class, key, slot

_ROOM = 40
"""Room for the features of an arc but those of dependents, of which each has two."""


@compiled
def label_tree(weights: Weights, forms: Integers, tags: Integers, heads: Integers) -> Integers:
    """Return the best label of each arc of a tree, -1 for the root and the place before it.

    Args:
        weights: Weight of each label by slot, shape ``(slots, labels)``.
        forms: Numbers of the words, padded.
        tags: Numbers of their tags, padded.
        heads: Head of each word, that of ROOT first, shape ``(words + 1,)``.
    """
    size, mask = heads.shape[0], weights.shape[0] - 1
    found = np.empty(_ROOM + 2 * size, np.int64)
    labels = np.full(size, -1, np.int64)
    for word in range(1, size):
        if heads[word]:
            count = label_features(forms, tags, heads, word, mask, found)
            labels[word] = np.argmax(_scores(weights, found, count))
    return labels


@compiled
def learn_labels(
    weights: Weights,
    totals: Floats,
    trees: tuple[Integers, Integers, Integers, Integers, Integers],
    order: Integers,
    step: int,
) -> int:
    """Learn the labels of trees, one after the other, and return how many were right before.

    The weights change where the right label does not lead the others by 1 (Crammer et al. 2006,
    "Online passive-aggressive algorithms").

    Args:
        weights: Weight of each label by slot, changed.
        totals: The changes times the step of each, summed; changed.
        trees: Forms, tags, heads, labels and starts of coded trees.
        order: The order of the trees.
        step: Number of steps before, one a tree.
    """
    forms, tags, heads, labels, starts = trees
    mask, right = weights.shape[0] - 1, 0
    for number in order:
        first, last = starts[number], starts[number + 1]
        own_forms, own_tags = forms[first:last], tags[first:last]
        own_heads, own_labels = heads[first + 1 : last - 1], labels[first + 1 : last - 1]
        found = np.empty(_ROOM + 2 * own_heads.shape[0], np.int64)
        step += 1
        for word in range(1, own_heads.shape[0]):
            gold = own_labels[word]
            if gold >= 0:
                count = label_features(own_forms, own_tags, own_heads, word, mask, found)
                right += _learn(weights, totals, found[:count], gold, step)
    return right


@compiled
def _learn(weights: Weights, totals: Floats, found: Integers, gold: int, step: int) -> bool:
    """Learn one label, and return whether it was right before."""
    scores = _scores(weights, found, found.shape[0])
    right = scores[gold]
    scores[gold] = -np.inf
    other = np.argmax(scores)
    lead = right - scores[other]
    if lead < 1:
        rate = (1 - lead) / (2 * found.shape[0])
        for index in found:
            weights[index, gold] += rate
            weights[index, other] -= rate
            totals[index, gold] += rate * step
            totals[index, other] -= rate * step
    return bool(lead > 0)


@compiled
def _scores(weights: Weights, found: Integers, count: int) -> Floats:
    scores = np.zeros(weights.shape[1])
    for index in range(count):
        for label in range(scores.shape[0]):
            scores[label] += weights[found[index], label]
    return scores


@compiled
def label_features(
    forms: Integers, tags: Integers, heads: Integers, word: int, mask: int, found: Integers
) -> int:
    """Fill in the slots of the features of an arc in its tree, and return their number."""
    m, h = word + 1, heads[word] + 1
    mw, mt, hw, ht = forms[m], tags[m], forms[h], tags[h]
    top = heads[heads[word]] + 1
    direction = 1 if h < m else 0
    before, after, order, count = 0, 0, 0, 0
    for other in range(1, heads.shape[0]):
        if heads[other] == word:
            side = 2 * direction + (1 if other < word else 0)
            found[count] = slot(key(60, mt, tags[other + 1], side, ht), mask)
            found[count + 1] = slot(key(61, mt, forms[other + 1], side, 0), mask)
            count += 2
        elif heads[other] == heads[word] and other < word:
            before = other
            order += (other + 1 > h) == (m > h)
        elif heads[other] == heads[word] and other > word and not after:
            after = other
    left, right = tags[before + 1], tags[after + 1]
    bases = (
        key(62, mt, ht, direction, 0), key(63, mw, ht, direction, 0), key(64, mt, hw, direction, 0),
        key(65, mw, hw, direction, 0), key(66, mw, direction, 0, 0), key(67, mt, direction, 0, 0),
        key(68, hw, direction, 0, 0), key(69, mw, mt, hw, ht),
        key(70, tags[m - 1], mt, tags[m + 1], direction), key(71, tags[h - 1], ht, tags[h + 1], mt),
        key(72, forms[m - 1], mt, direction, 0), key(73, mt, forms[m + 1], direction, 0),
        key(74, left, mt, ht, direction), key(75, mt, right, ht, direction),
        key(76, left, mt, right, ht), key(77, forms[before + 1], mt, ht, direction),
        key(78, mt, forms[after + 1], ht, direction),
        key(79, mt, ht, direction, min(order, 3)), key(80, mt, hw, direction, min(order, 3)),
        key(81, tags[top], ht, mt, direction), key(82, forms[top], ht, mt, direction),
        key(83, mt, ht, direction, distance_class(h, m)),
        key(84, mw, ht, direction, distance_class(h, m)), key(85, mw, left, right, ht),
        key(86, left, mt, hw, direction), key(87, mt, right, hw, direction),
        key(88, mt, ht, tags[m - 1], tags[m - 2]),
        key(89, mt, mw, forms[m - 1], direction),
    )  # fmt: skip
    for base in bases:
        found[count] = slot(base, mask)
        count += 1
    return count
