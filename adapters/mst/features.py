"""Hashed features of arcs and of adjacent siblings, and the scores that they add up to.

The features of arcs follow McDonald, Crammer & Pereira 2005, "Online large-margin training of
dependency parsers"; those of siblings McDonald & Pereira 2006.
"""

from __future__ import annotations

import numpy as np

from ..trainable.arrays import Floats, Integers, Weights
from ..trainable.compiled import compiled
from ..trainable.hashing import distance_class, key, slot

MOST: int = 160
"""Room for the features of a part."""

_REACH = 0x632BE59BD9B4E019
_GROUP = 6
"""Bits of the number of a tag below that of its group."""


@compiled
def arc_features(
    forms: Integers, tags: Integers, head: int, dependent: int, mask: int, found: Integers
) -> int:
    """Fill in the slots of the features of an arc, and return their number.

    Args:
        forms: Codes of the words: two of padding, of which the second is ROOT, the words, and one
            of padding.
        tags: Codes of their tags, likewise.
        head: The head, 0 for ROOT.
        dependent: The dependent.
        mask: Number of slots less 1; that number is a power of 2.
        found: Filled in, shape ``(MOST,)``.
    """
    h, m = head + 1, dependent + 1
    hw, mw, ht, mt = forms[h], forms[m], tags[h], tags[m]
    before_h, after_h, before_m, after_m = tags[h - 1], tags[h + 1], tags[m - 1], tags[m + 1]
    hg, mg = ht >> _GROUP, mt >> _GROUP
    left_h, right_h, left_m, right_m = (
        before_h >> _GROUP, after_h >> _GROUP, before_m >> _GROUP, after_m >> _GROUP
    )  # fmt: skip
    bases = (
        key(1, hw, ht, 0, 0), key(2, hw, 0, 0, 0), key(3, ht, 0, 0, 0),
        key(4, mw, mt, 0, 0), key(5, mw, 0, 0, 0), key(6, mt, 0, 0, 0),
        key(7, hw, ht, mw, mt), key(8, ht, mw, mt, 0), key(9, hw, mw, mt, 0),
        key(10, hw, ht, mt, 0), key(11, hw, ht, mw, 0), key(12, hw, mw, 0, 0),
        key(13, ht, mt, 0, 0),
        key(14, ht, after_h, before_m, mt), key(15, before_h, ht, before_m, mt),
        key(16, ht, after_h, mt, after_m), key(17, before_h, ht, mt, after_m),
        key(18, before_h, ht, mt, 0), key(19, ht, after_h, mt, 0),
        key(20, ht, before_m, mt, 0), key(21, ht, mt, after_m, 0),
        key(22, before_h, ht, after_h, mt), key(23, ht, before_m, mt, after_m),
        key(24, hw, before_m, mt, after_m), key(25, mw, before_h, ht, after_h),
        key(26, hg, mg, 0, 0), key(27, hw, mg, 0, 0), key(28, hg, mw, 0, 0),
        key(29, hg, right_h, left_m, mg), key(30, left_h, hg, left_m, mg),
        key(31, hg, right_h, mg, right_m), key(32, left_h, hg, mg, right_m),
    )  # fmt: skip
    direction = 1 if h < m else 0
    reach = 2 * (1 + distance_class(h, m)) + direction
    count = 0
    for base in bases:
        found[count] = slot(base + direction, mask)
        found[count + 1] = slot(base + reach * _REACH, mask)
        count += 2
    seen = np.int64(0)
    same = 0
    for between in range(min(h, m) + 1, max(h, m)):
        tag = tags[between]
        same += tag == mt
        bit = np.int64(1) << (tag & ((1 << _GROUP) - 1))
        if not seen & bit:
            seen |= bit
            found[count] = slot(key(33, ht, tag, mt, direction), mask)
            count += 1
    found[count] = slot(key(34, ht, mt, direction, min(same, 3)), mask)
    return count + 1


@compiled
def pair_features(
    forms: Integers, tags: Integers, sibling: int, dependent: int, mask: int, found: Integers
) -> int:
    """Fill in the slots of the features of two siblings alone, and return their number."""
    s, m = sibling + 1, dependent + 1
    direction = 1 if s < m else 0
    reach = 2 * distance_class(s, m) + direction
    st, mt, sw, mw = tags[s], tags[m], forms[s], forms[m]
    found[0] = slot(key(40, st, mt, direction, 0), mask)
    found[1] = slot(key(41, sw, mt, direction, 0), mask)
    found[2] = slot(key(42, st, mw, direction, 0), mask)
    found[3] = slot(key(43, sw, mw, direction, 0), mask)
    found[4] = slot(key(44, st, mt, reach, 0), mask)
    found[5] = slot(key(45, sw, mt >> _GROUP, direction, 0), mask)
    found[6] = slot(key(46, st >> _GROUP, mw, direction, 0), mask)
    return 7


@compiled
def sibling_features(
    forms: Integers,
    tags: Integers,
    head: int,
    sibling: int,
    dependent: int,
    mask: int,
    found: Integers,
) -> int:
    """Fill in the slots of the features of a head and two dependents, and return their number.

    The head in place of the sibling stands for none.
    """
    h, s, m = head + 1, sibling + 1, dependent + 1
    direction = 1 if h < m else 0
    ht, mt, hw, mw = tags[h], tags[m], forms[h], forms[m]
    st, sw = (tags[s], forms[s]) if s != h else (-1, -1)
    found[0] = slot(key(50, ht, st, mt, direction), mask)
    found[1] = slot(key(51, hw, st, mt, direction), mask)
    found[2] = slot(key(52, ht, sw, mt, direction), mask)
    found[3] = slot(key(53, ht, st, mw, direction), mask)
    found[4] = slot(key(54, ht >> _GROUP, st >> _GROUP, mt >> _GROUP, direction), mask)
    return 5


@compiled
def total(weights: Weights, found: Integers, count: int) -> float:
    """Return the sum of the weights of features."""
    score = 0.0
    for index in range(count):
        score += weights[found[index]]
    return score


@compiled
def score_parts(weights: Weights, forms: Integers, tags: Integers) -> tuple[Floats, Weights]:
    """Return the scores of all arcs and siblings of a sentence, as :func:`.best_tree` takes them.

    Args:
        weights: Weight of each slot.
        forms: Numbers of the words, padded.
        tags: Numbers of their tags, padded.
    """
    size, mask = forms.shape[0] - 2, weights.shape[0] - 1
    found = np.empty(MOST, np.int64)
    arc, pair = np.zeros((size, size)), np.zeros((size, size))
    sibling = np.zeros((size, size, size), np.float32)
    for head in range(size):
        for dependent in range(1, size):
            if head != dependent:
                count = arc_features(forms, tags, head, dependent, mask, found)
                arc[head, dependent] = total(weights, found, count)
                count = pair_features(forms, tags, head, dependent, mask, found)
                pair[head, dependent] = total(weights, found, count)
    for head in range(1, size):
        for dependent in range(1, size):
            step = 1 if head < dependent else -1
            for other in range(head, dependent, step):
                count = sibling_features(forms, tags, head, other, dependent, mask, found)
                score = total(weights, found, count)
                sibling[head, other, dependent] = score + pair[other, dependent] * (other != head)
    return arc, sibling
