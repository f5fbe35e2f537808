"""The best projective tree, by Eisner's algorithm with adjacent siblings.

Eisner 1996, "Three new probabilistic models for dependency parsing"; McDonald & Pereira 2006,
"Online learning of approximate dependency parsing algorithms". Time grows with the third power of
the number of words. With sibling scores of 0 it is the first-order algorithm.

A span has its head at one end. It is *incomplete* if the word at the other end is a dependent of
the head that may still get dependents of its own beyond the span, and *complete* if none is to
come. *Joined* spans lie between two siblings.
"""

from __future__ import annotations

import numpy as np

from ..trainable.arrays import Floats, Integers, Weights
from ..trainable.compiled import compiled

_COMPLETE, _INCOMPLETE, _JOINED = 0, 1, 2


@compiled
def best_tree(arc: Floats, sibling: Weights) -> tuple[float, Integers]:
    """Return the score and the heads of the best projective tree with one root.

    Args:
        arc: Score of each arc by head and dependent, shape ``(words + 1, words + 1)``; 0 is ROOT.
            ``-inf`` forbids an arc.
        sibling: Score of a dependent with the sibling before it, seen from their head, by head,
            sibling and dependent, shape ``(words + 1,) * 3``. The dependent next to the head has
            the head in place of a sibling. The root has none.

    Returns:
        The score, ``-inf`` if no tree is allowed, and the head of each word, -1 for that of ROOT.
    """
    size = arc.shape[0]
    spans = np.zeros((3, size, size))
    splits = np.zeros((3, size, size), np.int64)
    for width in range(1, size - 1):
        for start in range(1, size - width):
            end = start + width
            _join(spans, splits, start, end)
            for head, last in ((start, end), (end, start)):
                _attach(arc, sibling, spans, splits, head, last)
            for head, last in ((start, end), (end, start)):
                _complete(spans, splits, head, last)
    best, root = -np.inf, 0
    for word in range(1, size):
        score = spans[_COMPLETE, word, 1] + spans[_COMPLETE, word, size - 1] + arc[0, word]
        if score > best:
            best, root = score, word
    heads = np.full(size, -1, np.int64)
    if root:
        heads[root] = 0
        _read_heads(splits, root, heads)
    return best, heads


@compiled
def _join(spans: Floats, splits: Integers, start: int, end: int) -> None:
    best, split = -np.inf, start
    for last in range(start, end):
        score = spans[_COMPLETE, start, last] + spans[_COMPLETE, end, last + 1]
        if score > best:
            best, split = score, last
    spans[_JOINED, start, end] = spans[_JOINED, end, start] = best
    splits[_JOINED, start, end] = split


@compiled
def _attach(
    arc: Floats, sibling: Weights, spans: Floats, splits: Integers, head: int, dependent: int
) -> None:
    step = 1 if head < dependent else -1
    best = spans[_COMPLETE, dependent, head + step] + sibling[head, head, dependent]
    split = head
    for other in range(head + step, dependent, step):
        score = spans[_INCOMPLETE, head, other] + spans[_JOINED, dependent, other]
        score += sibling[head, other, dependent]
        if score > best:
            best, split = score, other
    spans[_INCOMPLETE, head, dependent] = best + arc[head, dependent]
    splits[_INCOMPLETE, head, dependent] = split


@compiled
def _complete(spans: Floats, splits: Integers, head: int, last: int) -> None:
    step = 1 if head < last else -1
    best, split = -np.inf, last
    for dependent in range(head + step, last + step, step):
        score = spans[_INCOMPLETE, head, dependent] + spans[_COMPLETE, dependent, last]
        if score > best:
            best, split = score, dependent
    spans[_COMPLETE, head, last] = best
    splits[_COMPLETE, head, last] = split


@compiled
def _read_heads(splits: Integers, root: int, heads: Integers) -> None:
    """Fill in the heads of all words but the root."""
    size = heads.shape[0]
    open_spans = [(_COMPLETE, root, 1), (_COMPLETE, root, size - 1)]
    while open_spans:
        kind, head, last = open_spans.pop()
        split = splits[kind, head, last]
        if head == last:
            continue
        if kind == _COMPLETE:
            open_spans.append((_INCOMPLETE, head, split))
            open_spans.append((_COMPLETE, split, last))
        elif kind == _JOINED:
            open_spans.append((_COMPLETE, head, split))
            open_spans.append((_COMPLETE, last, split + 1))
        else:
            heads[last] = head
            _open_inner(open_spans, head, last, split)


@compiled
def _open_inner(
    open_spans: list[tuple[int, int, int]], head: int, dependent: int, split: int
) -> None:
    """Add the spans below an incomplete one."""
    if split == head:
        step = 1 if head < dependent else -1
        open_spans.append((_COMPLETE, dependent, head + step))
    else:
        open_spans.append((_INCOMPLETE, head, split))
        open_spans.append((_JOINED, min(split, dependent), max(split, dependent)))
