"""The recursions over spans in compiled code: inside, outside, and trees drawn from the top down.

Left and right of a head are independent, so a span has its head at one end (split heads, O(n^3)).
The chart of a sentence of n words is one flat array, first of five squares of n x n, with a row for
each head:

====== ==================================================================================
0      arc: a span from a head to a child of its, to which the half of the child between
       them belongs
1, 2   gone on: the head has all children up to the boundary of the span, on its left or
       right, and goes on
3, 4   sealed: the head has them, and stops; symmetric, so that rows and columns of
       heads are both contiguous
====== ==================================================================================

After them stand the left halves of the trees with each word as head, the root above, and then the
right ones. A span of w + 1 words consists of two shorter ones in w ways: a sum of products of two
contiguous pieces of the chart. Three modes have these loops in common: PROBABILITY multiplies and
adds, LOG does the same with logarithms (base 2), BEST maximises logarithms and counts the best
trees in a second array. The outside pass is the derivative of the inside pass.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from .model import Array

__all__ = ["BEST", "LOG", "PROBABILITY", "draw", "expect"]

Codes: TypeAlias = NDArray[np.uint32]
"""Numbers of tags; unsigned, since Python's indices from the end would cost time."""

Heads: TypeAlias = NDArray[np.int32]
Starts: TypeAlias = NDArray[np.int64]
Tables: TypeAlias = tuple[Array, Array, Array, Array]
"""Numbers of decisions: root, attach, stop, go, in the shapes of weights."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

PROBABILITY: Final = 0
LOG: Final = 1
BEST: Final = 2

_GO: Final = 1
_SEALED: Final = 3
_SQUARES: Final = 5
_LEFT: Final = 0
_RIGHT: Final = 1

_TIE: Final = 1e-9
"""Bits by which equal scores may differ, since they were added in another order."""

_LEAST: Final = 2.0**-400
"""The least sum that is exact in PROBABILITY: no weight is above 1 there, and 200 words have less
than 2^551 trees, so all that is below the least double, 2^-1074, amounts to less than 2^-523."""


def _compiled(function: _Function) -> _Function:
    """Compile a function at its first call; sums may be reordered, NaN and infinity stay exact."""
    compiled = numba.njit(
        nogil=True,
        cache=True,
        forceinline=True,
        error_model="numpy",
        fastmath={"reassoc", "contract", "nsz"},
    )(function)
    return cast(_Function, compiled)


@_compiled
def expect(
    codes: Codes,
    starts: Starts,
    ids: tuple[int, int],
    scaled: Tables,
    bits: Array,
    logs: Tables,
    counts: Tables,
    totals: Array,
) -> None:
    """Add the expected counts of sentences, and set their log2 sums over all trees.

    Args:
        codes: The tags of all sentences.
        starts: Where each sentence begins.
        ids: The first sentence, and the one after the last.
        scaled: The weights, at most 1.
        bits: By how much they are scaled for each word with a tag, as a logarithm.
        logs: Their logarithms, unscaled.
        counts: The counts to add to.
        totals: The sums to set; -inf if all trees of a sentence have the weight 0.
    """
    longest = _longest(starts, ids)
    size = _SQUARES * longest * longest + 2 * longest
    chart = np.empty(size)
    numbers = np.empty(size)
    outer = np.empty(size)
    for place in range(ids[0], ids[1]):
        words = codes[starts[place] : starts[place + 1]]
        total = _inside(PROBABILITY, words, scaled, chart, numbers)
        if _LEAST <= total < math.inf:
            _outside(PROBABILITY, words, scaled, chart, outer, total, counts)
            totals[place] = math.log2(total) - _scale(words, bits)
            continue
        total = _inside(LOG, words, logs, chart, numbers)
        if total > -math.inf:
            _outside(LOG, words, logs, chart, outer, total, counts)
        totals[place] = total


@_compiled
def draw(
    mode: int,
    codes: Codes,
    starts: Starts,
    ids: tuple[int, int],
    logs: Tables,
    chances: Array,
    heads: Heads,
    scores: Array,
) -> None:
    """Set the heads of one tree of each sentence, and its score or the sum over all trees.

    Args:
        mode: BEST for one of the best trees, all of them equally likely; LOG for a tree by its
            probability.
        codes: The tags of all sentences.
        starts: Where each sentence begins.
        ids: The first sentence, and the one after the last.
        logs: Logarithms of the weights.
        chances: Two random numbers for each word, from 0 up to 1.
        heads: The heads to set.
        scores: The log2 weight of the best tree in BEST, of all trees in LOG; -inf if all trees
            have the weight 0.
    """
    longest = _longest(starts, ids)
    size = _SQUARES * longest * longest + 2 * longest
    chart = np.empty(size)
    numbers = np.empty(size)
    stack = np.empty((2 * longest + 2, 2), dtype=np.int64)
    for place in range(ids[0], ids[1]):
        first, last = starts[place], starts[place + 1]
        words = codes[first:last]
        scores[place] = _inside(mode, words, logs, chart, numbers)
        if scores[place] > -math.inf:
            some = chances[2 * first : 2 * last]
            _tree(mode, words, logs[0], chart, numbers, some, stack, heads[first:last])


@_compiled
def _longest(starts: Starts, ids: tuple[int, int]) -> int:
    longest = 0
    for place in range(ids[0], ids[1]):
        longest = max(longest, starts[place + 1] - starts[place])
    return longest


@_compiled
def _scale(words: Codes, bits: Array) -> float:
    total = 0.0
    for word in words:
        total += bits[word]
    return total


@_compiled
def _inside(mode: int, words: Codes, weights: Tables, chart: Array, numbers: Array) -> float:
    """Fill the chart, and return the sum over all trees, or the best."""
    n = len(words)
    nothing = 1.0 if mode == PROBABILITY else 0.0
    for word in range(n):
        _close(mode, words, weights, chart, numbers, _LEFT, word, word, nothing, 1.0)
        _close(mode, words, weights, chart, numbers, _RIGHT, word, word, nothing, 1.0)
    for width in range(1, n):
        for low in range(n - width):
            high = low + width
            _join(mode, words, weights, chart, numbers, _LEFT, high, low, low, width)
            _join(mode, words, weights, chart, numbers, _RIGHT, low, high, low, width)
    return _top(mode, words, weights[0], chart, numbers)


@_compiled
def _join(
    mode: int,
    words: Codes,
    weights: Tables,
    chart: Array,
    numbers: Array,
    side: int,
    head: int,
    bound: int,
    low: int,
    width: int,
) -> None:
    """Set a span of a head, and the arc to the word at its boundary, from their parts."""
    n, attach = len(words), weights[1]
    p, q = _under_arc(n, side, head, bound, low)
    value, number = _dot(mode, chart, numbers, p, q, width)
    weight = attach[words[head], side, words[bound]]
    chart[head * n + bound] = _times(mode, value, weight)
    numbers[head * n + bound] = number
    p, q = _under_span(n, side, head, bound, low)
    value, number = _dot(mode, chart, numbers, p, q, width)
    _close(mode, words, weights, chart, numbers, side, head, bound, value, number)


@_compiled
def _close(
    mode: int,
    words: Codes,
    weights: Tables,
    chart: Array,
    numbers: Array,
    side: int,
    head: int,
    bound: int,
    value: float,
    number: float,
) -> None:
    """Set the spans of a head that has all children up to a boundary: gone on, and sealed."""
    n = len(words)
    stop, go = weights[2], weights[3]
    none = int(head == bound)
    cell = (_GO + side) * n * n + head * n + bound
    chart[cell] = _times(mode, value, go[words[head], side, none])
    numbers[cell] = number
    sealed = _times(mode, value, stop[words[head], side, none])
    for cell in (_row(n, side, head, bound), _row(n, side, bound, head)):
        chart[cell] = sealed
        numbers[cell] = number


@_compiled
def _row(n: int, side: int, head: int, bound: int) -> int:
    """Return the place of a sealed span."""
    return (_SEALED + side) * n * n + head * n + bound


@_compiled
def _under_arc(n: int, side: int, head: int, child: int, low: int) -> tuple[int, int]:
    """Return where the parts of an arc begin: the head going on, and half of the child."""
    going = (_GO + side) * n * n + head * n + low + 1 - side
    return going, _row(n, 1 - side, child, low + side)


@_compiled
def _under_span(n: int, side: int, head: int, bound: int, low: int) -> tuple[int, int]:
    """Return where the parts of a span begin: the arc to its last child, and that child's half."""
    return head * n + low + side, _row(n, side, bound, low + side)


@_compiled
def _dot(mode: int, chart: Array, numbers: Array, p: int, q: int, size: int) -> tuple[float, float]:
    """Return the sum, or the best, over pairs of parts; and the number of trees of the best."""
    if mode == PROBABILITY:
        total = 0.0
        for k in range(np.uintp(size)):
            total += chart[np.uintp(p) + k] * chart[np.uintp(q) + k]
        return total, 1.0
    best = _best(chart, p, q, size)
    total = _total(mode, chart, numbers, p, q, size, best)
    return (best + math.log2(total), 1.0) if mode == LOG else (best, total)


@_compiled
def _best(chart: Array, p: int, q: int, size: int) -> float:
    best = -math.inf
    for k in range(size):
        best = max(best, chart[p + k] + chart[q + k])
    return best


@_compiled
def _total(
    mode: int, chart: Array, numbers: Array, p: int, q: int, size: int, best: float
) -> float:
    """Return the sum of the shares of all pairs of parts."""
    total = 0.0
    for k in range(size):
        total += _share(mode, chart, numbers, p + k, q + k, best)
    return total


@_compiled
def _share(mode: int, chart: Array, numbers: Array, p: int, q: int, best: float) -> float:
    """Return the weight of a pair of parts among the trees that are summed or drawn from."""
    if best == -math.inf:
        return 1.0  # and infinity less infinity is not a number
    less = chart[p] + chart[q] - best
    if mode == LOG:
        return math.exp2(less)
    return numbers[p] * numbers[q] if less >= -_TIE else 0.0


@_compiled
def _times(mode: int, value: float, weight: float) -> float:
    return value * weight if mode == PROBABILITY else value + weight


@_compiled
def _plus(mode: int, first: float, second: float) -> float:
    if mode == PROBABILITY:
        return first + second
    most = max(first, second)
    if most == -math.inf:
        return most
    return most + math.log2(math.exp2(first - most) + math.exp2(second - most))


@_compiled
def _under_root(n: int) -> tuple[int, int]:
    """Return where the parts of trees begin: the left halves with the root above, and the right."""
    return _SQUARES * n * n, _SQUARES * n * n + n


@_compiled
def _halves(n: int, head: int) -> tuple[int, int]:
    """Return the places of both halves of a tree with a head."""
    return _row(n, _LEFT, head, 0), _row(n, _RIGHT, head, n - 1)


@_compiled
def _top(mode: int, words: Codes, root: Array, chart: Array, numbers: Array) -> float:
    """Return the sum over all trees, or the best, when all spans are there."""
    n = len(words)
    p, q = _under_root(n)
    for head in range(n):
        left, right = _halves(n, head)
        chart[p + head] = _times(mode, chart[left], root[words[head]])
        chart[q + head] = chart[right]
        numbers[p + head] = numbers[left]
        numbers[q + head] = numbers[right]
    return _dot(mode, chart, numbers, p, q, n)[0]


@_compiled
def _outside(
    mode: int,
    words: Codes,
    weights: Tables,
    chart: Array,
    outer: Array,
    total: float,
    counts: Tables,
) -> None:
    """Add the expected counts of a sentence whose chart is filled."""
    n = len(words)
    outer[: _SQUARES * n * n] = 0.0 if mode == PROBABILITY else -math.inf
    _part_top(mode, words, weights[0], chart, outer, total, counts[0])
    for width in range(n - 1, 0, -1):
        for low in range(n - width):
            high = low + width
            _part(mode, words, weights, chart, outer, counts, _LEFT, high, low, low, width)
            _part(mode, words, weights, chart, outer, counts, _RIGHT, low, high, low, width)
    for word in range(n):
        _reopen(mode, words, weights, chart, outer, counts, _LEFT, word, word)
        _reopen(mode, words, weights, chart, outer, counts, _RIGHT, word, word)


@_compiled
def _part(
    mode: int,
    words: Codes,
    weights: Tables,
    chart: Array,
    outer: Array,
    counts: Tables,
    side: int,
    head: int,
    bound: int,
    low: int,
    width: int,
) -> None:
    """Count a span and its arc, and pass their outsides on to their parts."""
    n, attach = len(words), weights[1]
    opened = _reopen(mode, words, weights, chart, outer, counts, side, head, bound)
    p, q = _under_span(n, side, head, bound, low)
    _spread(mode, chart, outer, p, q, width, opened)
    arc = head * n + bound
    place = words[head], side, words[bound]
    counts[1][place] += _chance(mode, chart[arc], outer[arc])
    p, q = _under_arc(n, side, head, bound, low)
    _spread(mode, chart, outer, p, q, width, _times(mode, outer[arc], attach[place]))


@_compiled
def _part_top(
    mode: int, words: Codes, root: Array, chart: Array, outer: Array, total: float, counts: Array
) -> None:
    """Count the heads of sentences, and set the outsides of the halves of trees."""
    n = len(words)
    whole = 1 / total if mode == PROBABILITY else -total
    for head in range(n):
        left, right = _halves(n, head)
        weight = _times(mode, whole, root[words[head]])
        outer[left] = _times(mode, weight, chart[right])
        outer[right] = _times(mode, weight, chart[left])
        counts[words[head]] += _chance(mode, chart[left], outer[left])


@_compiled
def _reopen(
    mode: int,
    words: Codes,
    weights: Tables,
    chart: Array,
    outer: Array,
    counts: Tables,
    side: int,
    head: int,
    bound: int,
) -> float:
    """Count both decisions of a head at a boundary, and return the outside of its span."""
    n = len(words)
    word = words[head]
    none = int(head == bound)
    sealed = _row(n, side, head, bound)
    gone = (_GO + side) * n * n + head * n + bound
    stopping = outer[sealed]
    if not none:
        stopping = _plus(mode, stopping, outer[_row(n, side, bound, head)])
    going = outer[gone]
    counts[2][word, side, none] += _chance(mode, chart[sealed], stopping)
    counts[3][word, side, none] += _chance(mode, chart[gone], going)
    return _plus(
        mode,
        _times(mode, stopping, weights[2][word, side, none]),
        _times(mode, going, weights[3][word, side, none]),
    )


@_compiled
def _spread(mode: int, chart: Array, outer: Array, p: int, q: int, size: int, value: float) -> None:
    """Pass the outside of a span on to all pairs of its parts."""
    first, second = np.uintp(p), np.uintp(q)
    for k in range(np.uintp(size)):
        if mode == PROBABILITY:
            outer[first + k] += value * chart[second + k]
            outer[second + k] += value * chart[first + k]
        else:
            outer[first + k] = _plus(mode, outer[first + k], value + chart[second + k])
            outer[second + k] = _plus(mode, outer[second + k], value + chart[first + k])


@_compiled
def _chance(mode: int, inner: float, outer: float) -> float:
    """Return the posterior probability of a span."""
    return inner * outer if mode == PROBABILITY else math.exp2(inner + outer)


@_compiled
def _tree(
    mode: int,
    words: Codes,
    root: Array,
    chart: Array,
    numbers: Array,
    chances: Array,
    stack: Starts,
    heads: Heads,
) -> None:
    """Draw a tree from the top down: the head, then child by child from the outermost."""
    n = len(words)
    p, q = _under_root(n)
    head = _pick(mode, chart, numbers, p, q, n, chances[0])
    heads[head] = 0
    stack[0] = head, 0
    stack[1] = head, n - 1
    height, drawn = 2, 1
    while height:
        head, bound = stack[height - 1]
        height -= 1
        if head == bound:
            continue
        low, width, side = min(head, bound), abs(bound - head), int(bound > head)
        p, q = _under_span(n, side, head, bound, low)
        child = low + side + _pick(mode, chart, numbers, p, q, width, chances[drawn])
        heads[child] = head + 1
        low, width = min(head, child), abs(child - head)
        p, q = _under_arc(n, side, head, child, low)
        part = _pick(mode, chart, numbers, p, q, width, chances[drawn + 1])
        drawn += 2
        stack[height] = child, bound
        stack[height + 1] = head, low + 1 - side + part
        stack[height + 2] = child, low + side + part
        height += 3


@_compiled
def _pick(mode: int, chart: Array, numbers: Array, p: int, q: int, size: int, chance: float) -> int:
    """Return the number of a pair of parts, drawn by its share."""
    best = _best(chart, p, q, size)
    total = _total(mode, chart, numbers, p, q, size, best)
    rest, chosen = chance * total, 0
    for k in range(size):
        share = _share(mode, chart, numbers, p + k, q + k, best)
        if share > 0:
            chosen = k
        if rest < share:
            break
        rest -= share
    return int(chosen)
