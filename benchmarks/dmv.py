"""The time of an E-step of the Dependency Model with Valence, how it grows, and its memory.

Nothing on PyPI trains this model. So an E-step on the sample of the Penn Treebank up to 10 words,
which sums over all trees and counts all decisions, is timed beside the same recursions in plain
Python, whose counts must be the same, and beside ufal.chu-liu-edmonds (C++), which searches the
best tree of one random score matrix of the same size for each sentence. All in turn, on one thread.

    PETE_DATA_HOME=data make bench BENCH=dmv
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from measured import run, verdict
from ufal.chu_liu_edmonds import chu_liu_edmonds

from pete.adapters.dmv.corpus import TagCorpus, read_corpus
from pete.adapters.dmv.curricula import Recipe
from pete.adapters.dmv.inference import expectations, tree_counts
from pete.adapters.dmv.model import LEFT, RIGHT, Parameters
from pete.adapters.dmv.record import Training

__all__ = ["main"]

FASTER: Final = 100
"""Ours is at least so many times as fast as plain Python."""

SEARCH: Final = 1
"""Ours takes at most so many times the time of the search."""

SLOPE: Final = 3.3
LENGTHS: Final = (20, 30, 40, 60, 80)
"""The time grows at most with this power of these lengths."""

LEVELS: Final = 1_500
"""Baby Steps takes at most so many times the time of an E-step of its last level."""

TIMES: Final = 8
GROWTH: Final = 1.2
"""Ours takes at most so many times the memory for eight times the sentences."""

_STEPS: Final = 20
"""E-steps and searches in a row, as in training."""

_SHORT: Final = 10
_LONG: Final = 45
_WORDS: Final = 4_000

_TRAINING: Final = """
import sys
import numpy as np
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.inference import best_trees, expectations
from pete.adapters.dmv.model import uniform
with np.load(sys.argv[1]) as file:
    codes, lengths, size = file["codes"], file["lengths"], int(file["size"])
times = int(sys.argv[2])
starts = np.concatenate(([0], np.cumsum(np.tile(lengths, times))))
ids = ("s",) * (len(starts) - 1)
corpus = TagCorpus(tuple(map(str, range(size))), np.tile(codes, times), starts, ids)
counts, _ = expectations(uniform(corpus.tags), corpus)
expectations(counts.parameters(), corpus)
"""


def main() -> int:
    """Print all comparisons; exit status 1 if a limit is broken."""
    args = _arguments()
    sample = Path(os.environ["PETE_DATA_HOME"]) / "ptb-sample" / "wsj_0001-0199.mrg.xz"
    corpus = read_corpus(sample)
    short, long = corpus.up_to(_SHORT), corpus.up_to(_LONG)
    kept = [
        *_peers(short, _supervised(short), args.rounds),
        _slope(corpus, _supervised(corpus), args.rounds),
        _levels(long, args.rounds),
        _growth(long),
    ]
    return not all(kept)


def _arguments() -> argparse.Namespace:
    command = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    command.add_argument("--rounds", type=int, default=9, help="(default: %(default)s)")
    return command.parse_args()


def _supervised(corpus: TagCorpus) -> Parameters:
    assert corpus.heads is not None  # noqa: S101 read from trees
    return tree_counts(corpus, corpus.heads).parameters(1.0)


def _seconds(function: Callable[[], object], times: int = 1) -> float:
    """Return the processor time of a call, among several in a row."""
    begin = time.process_time()
    for _ in range(times):
        function()
    return (time.process_time() - begin) / times


def _peers(corpus: TagCorpus, parameters: Parameters, rounds: int) -> Iterator[bool]:
    """Compare an E-step with plain Python and with the search for best trees."""
    draw = np.random.default_rng(0)
    matrices = [draw.random((size + 1, size + 1)) for size in corpus.lengths]
    counts, _ = expectations(parameters, corpus)  # compiled now
    plain = _PlainModel(parameters)
    plain.expectations(corpus)
    if not np.allclose(plain.attach, counts.attach) or not np.allclose(plain.go, counts.go):
        raise SystemExit("the recursions in plain Python count something else")
    faster, slower = [], []
    for _ in range(rounds):
        ours = _seconds(lambda: expectations(parameters, corpus), _STEPS)
        theirs = _seconds(lambda: [chu_liu_edmonds(matrix) for matrix in matrices], _STEPS)
        python = _seconds(lambda: _PlainModel(parameters).expectations(corpus))
        each = [f"{s / len(corpus) * 1e6:.1f}" for s in (ours, theirs, python)]
        print("microseconds a sentence: E-step {}, search {}, plain Python {}".format(*each))
        faster.append(python / ours)
        slower.append(ours / theirs)
    yield verdict("times as fast as plain Python", statistics.median(faster), least=FASTER)
    yield verdict("times the time of the search", statistics.median(slower), most=SEARCH)


def _slope(corpus: TagCorpus, parameters: Parameters, rounds: int) -> bool:
    """Time sentences cut from the tags of the sample, with as many words at each length."""
    seconds = []
    for length in LENGTHS:
        number = _WORDS // length
        part = TagCorpus(
            corpus.tags,
            corpus.codes[: number * length],
            np.arange(number + 1) * length,
            tuple(map(str, range(number))),
        )
        step = partial(expectations, parameters, part)
        best = min(_seconds(step) for _ in range(rounds))
        seconds.append(best / number)
        print(f"{length} words: {best / number * 1e6:,.0f} microseconds a sentence")
    slope = np.polyfit(np.log(LENGTHS), np.log(seconds), 1)[0]
    return verdict("slope of the time, both as logarithms", float(slope), most=SLOPE)


def _levels(corpus: TagCorpus, rounds: int) -> bool:
    """Train on sentences of up to 1, 2, ... words, each level until EM gains nothing more."""
    parameters = _supervised(corpus)
    training = Training(corpus, Recipe(name="baby-steps", length=_LONG), every=sys.maxsize)
    begin = time.process_time()
    state, _ = deque(training.run(), maxlen=1)[0]
    seconds = time.process_time() - begin
    step = _seconds(partial(expectations, parameters, corpus), rounds)
    steps = sum(len(stage.iterations) for stage in state.stages)
    print(f"{len(state.stages)} levels, {steps:,} E-steps {seconds:.0f} s, the last {step:.2f} s")
    return verdict("times one E-step of the last level", seconds / step, most=LEVELS)


def _growth(corpus: TagCorpus) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "corpus.npz"
        np.savez(file, codes=corpus.codes, lengths=corpus.lengths, size=len(corpus.tags))
        small, large = (
            run(sys.executable, "-c", _TRAINING, file, str(times)) for times in (1, TIMES)
        )
    print(f"{len(corpus):,} sentences {small}, {TIMES} times as many {large}")
    return verdict("times the memory", large.memory / small.memory, most=GROWTH)


_Square: TypeAlias = list[list[float]]


class _PlainModel:
    """The recursions of ``pete.adapters.dmv.kernels`` in plain Python, and the counts so far.

    Squares have a row for each head and a column for each boundary. Those of a head that goes on,
    and of a sealed one, are two: for its left and its right.
    """

    def __init__(self, parameters: Parameters) -> None:
        tables = (parameters.root, parameters.attach, parameters.stop, parameters.go)
        self._root, self._attach, self._stop, self._go = (table.tolist() for table in tables)
        self.root, self.attach, self.stop, self.go = (
            np.zeros_like(table).tolist() for table in tables
        )

    def expectations(self, corpus: TagCorpus) -> None:
        """Add the expected counts of all sentences."""
        codes = corpus.codes.tolist()
        for first, last in pairwise(corpus.starts.tolist()):
            self._sentence(codes[first:last])

    def _sentence(self, words: list[int]) -> None:
        n = len(words)
        arcs, going, sealed = _square(n), (_square(n), _square(n)), (_square(n), _square(n))
        for head, word in enumerate(words):
            for side in (LEFT, RIGHT):
                going[side][head][head] = self._go[word][side][1]
                sealed[side][head][head] = self._stop[word][side][1]
        for head, bound, side in _spans(n):
            word, weights = words[head], self._attach[words[head]][side]
            arcs[head][bound] = weights[words[bound]] * sum(
                going[side][head][k] * sealed[1 - side][bound][m]
                for k, m in _between(head, bound, side)
            )
            total = sum(arcs[head][k] * sealed[side][k][bound] for k in _below(head, bound, side))
            going[side][head][bound] = self._go[word][side][0] * total
            sealed[side][head][bound] = self._stop[word][side][0] * total
        self._count(words, arcs, going, sealed)

    def _count(
        self,
        words: list[int],
        arcs: _Square,
        going: tuple[_Square, _Square],
        sealed: tuple[_Square, _Square],
    ) -> None:
        n = len(words)
        outer_arcs = _square(n)
        outer_going, outer_sealed = (_square(n), _square(n)), (_square(n), _square(n))
        total = sum(
            self._root[word] * sealed[LEFT][head][0] * sealed[RIGHT][head][n - 1]
            for head, word in enumerate(words)
        )
        for head, word in enumerate(words):
            weight = self._root[word] / total
            left, right = sealed[LEFT][head][0], sealed[RIGHT][head][n - 1]
            self.root[word] += weight * left * right
            outer_sealed[LEFT][head][0] = weight * right
            outer_sealed[RIGHT][head][n - 1] = weight * left
        for head, bound, side in (*reversed(list(_spans(n))), *_points(n)):
            word, none = words[head], int(head == bound)
            stopping, more = outer_sealed[side][head][bound], outer_going[side][head][bound]
            self.stop[word][side][none] += stopping * sealed[side][head][bound]
            self.go[word][side][none] += more * going[side][head][bound]
            if none:
                continue
            value = stopping * self._stop[word][side][0] + more * self._go[word][side][0]
            for k in _below(head, bound, side):
                outer_arcs[head][k] += value * sealed[side][k][bound]
                outer_sealed[side][k][bound] += value * arcs[head][k]
            value = outer_arcs[head][bound]
            self.attach[word][side][words[bound]] += value * arcs[head][bound]
            value *= self._attach[word][side][words[bound]]
            for k, m in _between(head, bound, side):
                outer_going[side][head][k] += value * sealed[1 - side][bound][m]
                outer_sealed[1 - side][bound][m] += value * going[side][head][k]


def _square(size: int) -> _Square:
    return [[0.0] * size for _ in range(size)]


def _spans(size: int) -> Iterator[tuple[int, int, int]]:
    """Yield head, boundary and side of all spans of two words or more, the shortest first."""
    for width in range(1, size):
        for low in range(size - width):
            yield low + width, low, LEFT
            yield low, low + width, RIGHT


def _points(size: int) -> Iterator[tuple[int, int, int]]:
    return ((head, head, side) for head in range(size) for side in (LEFT, RIGHT))


def _below(head: int, bound: int, side: int) -> range:
    """Return the places of the last child in a span."""
    return range(bound, head) if side == LEFT else range(head + 1, bound + 1)


def _between(head: int, child: int, side: int) -> Iterator[tuple[int, int]]:
    """Return how far the head and its child reach below an arc."""
    if side == LEFT:
        return ((k, k - 1) for k in range(child + 1, head + 1))
    return ((k, k + 1) for k in range(head, child))


if __name__ == "__main__":
    sys.exit(main())
