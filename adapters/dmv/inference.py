"""Sums over all trees, best trees and random trees of sentences of tags under a model.

All functions take the sentences in portions that depend on their lengths alone, and add up what
the portions give in order, so that the number of threads changes no result. Only a sentence of up
to :data:`LONGEST` words has an answer, and only if some tree of it has a weight above 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError, UnavailableError, excerpt
from pete.formats.conll.reader import is_projective
from pete.parsing.cures import pip_install

from .corpus import TagCorpus
from .model import Array, Counts, Parameters, Weights

__all__ = [
    "LONGEST",
    "Decoding",
    "Heads",
    "InferenceError",
    "best_trees",
    "decode",
    "edge_posteriors",
    "expectations",
    "is_compiled",
    "mbr_trees",
    "require_numba",
    "sample_trees",
    "tree_counts",
]

Model: TypeAlias = Parameters | Weights
Heads: TypeAlias = NDArray[np.int32]
Decoding: TypeAlias = Literal["viterbi", "mbr"]
"""The best tree, or the tree with the most words expected to have the right head."""

LONGEST: Final = 200
"""The most words of a sentence."""

_PORTION: Final = 2_000_000
"""The sum of the third powers of the lengths in a portion: some milliseconds of work."""

_Tables: TypeAlias = tuple[Array, Array, Array, Array]
_Result = TypeVar("_Result")


class InferenceError(InputError):
    """A sentence of 0 words, of too many, or of the probability 0."""


def expectations(model: Model, corpus: TagCorpus, *, jobs: int = 1) -> tuple[Counts, Array]:
    """Return the expected counts of all decisions over all trees, and the log-likelihoods.

    Args:
        model: Parameters, or weights of which those of stopping and going on are at most 1.
        corpus: Sentences with the tags of the model.
        jobs: Threads.

    Returns:
        The counts, and for each sentence the binary logarithm of its probability, the sum over
        all trees.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.

    Example:
        >>> from pete.adapters.dmv.model import uniform
        >>> corpus = TagCorpus.of([["N", "V"], ["V"]])
        >>> counts, logs = expectations(uniform(corpus.tags), corpus)
        >>> counts.root.tolist(), logs.tolist()
        ([0.5, 1.5], [-6.0, -3.0])
    """
    kernels = _kernels()
    _check(model, corpus)
    tables = _tables(model)
    scaled, bits = _scaled(tables)
    logs = _logs(tables)
    totals = np.empty(len(corpus))
    codes = corpus.codes.view(np.uint32)

    def portion(places: tuple[int, int]) -> _Tables:
        counts = _zeros(tables)
        kernels.expect(codes, corpus.starts, places, scaled, bits, logs, counts, totals)
        return counts

    counts = _zeros(tables)
    for found in _each(portion, _portions(corpus), jobs):
        for total, part in zip(counts, found, strict=True):
            total += part
    _check_possible(totals, corpus)
    return Counts(corpus.tags, *counts), totals


def best_trees(model: Model, corpus: TagCorpus, *, seed: int, jobs: int = 1) -> tuple[Heads, Array]:
    """Return the best tree of each sentence; all its best trees are equally likely.

    Args:
        model: Parameters or weights.
        corpus: Sentences with the tags of the model.
        seed: Of the draw among equal trees.
        jobs: Threads.

    Returns:
        The heads of all words, and for each sentence the binary logarithm of its tree's
        probability.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.

    Example:
        >>> from pete.adapters.dmv.model import uniform
        >>> corpus = TagCorpus.of([["V"]])
        >>> heads, scores = best_trees(uniform(corpus.tags), corpus, seed=0)
        >>> heads.tolist(), scores.tolist()
        ([0], [-2.0])
    """
    _check(model, corpus)
    return _draw(_kernels().BEST, corpus.codes, _tables(model), corpus, seed, jobs)


def sample_trees(model: Model, corpus: TagCorpus, *, seed: int, jobs: int = 1) -> Heads:
    """Return a random tree of each sentence, drawn by its probability.

    Args:
        model: Parameters or weights.
        corpus: Sentences with the tags of the model.
        seed: Of the draw.
        jobs: Threads.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.
    """
    _check(model, corpus)
    return _draw(_kernels().LOG, corpus.codes, _tables(model), corpus, seed, jobs)[0]


def mbr_trees(model: Model, corpus: TagCorpus, *, seed: int = 0, jobs: int = 1) -> Heads:
    """Return for each sentence the tree with the most words expected to have the right head.

    Args:
        model: Parameters, or weights of which those of stopping and going on are at most 1.
        corpus: Sentences with the tags of the model.
        seed: Of the draw among equal trees.
        jobs: Threads.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.
    """
    kernels = _kernels()
    _check(model, corpus)

    def sentence(place: int) -> Heads:
        alone = corpus.select([place])
        root, attach = _posteriors(model, alone)
        nothing = np.zeros((len(root), 2, 2))
        scores = (root, attach, nothing, nothing)
        chances = np.random.default_rng((seed, place)).random(2 * len(root))
        heads = np.empty(len(root), dtype=np.int32)
        kernels.draw(
            kernels.BEST,
            _places(alone).view(np.uint32),
            alone.starts,
            (0, 1),
            scores,
            chances,
            heads,
            np.empty(1),
        )
        return heads

    return np.concatenate([*_each(sentence, range(len(corpus)), jobs), np.empty(0, np.int32)])


def decode(
    model: Model, corpus: TagCorpus, decoding: Decoding, *, seed: int, jobs: int = 1
) -> Heads:
    """Return one tree of each sentence.

    Args:
        model: Parameters or weights.
        corpus: Sentences with the tags of the model.
        decoding: Whether by :func:`best_trees` or :func:`mbr_trees`.
        seed: Of the draw among equal trees.
        jobs: Threads.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.
    """
    if decoding == "mbr":
        return mbr_trees(model, corpus, seed=seed, jobs=jobs)
    heads, _ = best_trees(model, corpus, seed=seed, jobs=jobs)
    return heads


def edge_posteriors(model: Model, corpus: TagCorpus) -> Array:
    """Return the probability of each edge of one sentence of n words.

    Args:
        model: Parameters, or weights of which those of stopping and going on are at most 1.
        corpus: One sentence with the tags of the model.

    Returns:
        Of shape (n, n + 1): word, and head counted from 1, with the root as 0.

    Raises:
        InferenceError: At a sentence of the probability 0, of 0 words or over :data:`LONGEST`.
        UnavailableError: If numba is missing.

    Example:
        >>> from pete.adapters.dmv.model import uniform
        >>> corpus = TagCorpus.of([["N", "V"]])
        >>> edge_posteriors(uniform(corpus.tags), corpus)
        array([[0.5, 0. , 0.5],
               [0.5, 0.5, 0. ]])
    """
    _check(model, corpus)
    root, attach = _posteriors(model, corpus)
    return np.column_stack([root, attach.sum(axis=1).T])


def tree_counts(corpus: TagCorpus, heads: Heads) -> Counts:
    """Return how often each decision was made in trees.

    Args:
        corpus: The sentences.
        heads: The head of each word in its sentence counted from 1, 0 for the root.

    Example:
        >>> corpus = TagCorpus.of([["N", "V", "N"]])
        >>> counts = tree_counts(corpus, np.array([2, 0, 2], dtype=np.int32))
        >>> counts.root.tolist(), counts.attach[1].tolist(), counts.go[1].tolist()
        ([0.0, 1.0], [[1.0, 0.0], [1.0, 0.0]], [[0.0, 1.0], [0.0, 1.0]])
    """
    size, codes = len(corpus.tags), corpus.codes
    root = np.bincount(codes[heads == 0], minlength=size).astype(float)
    (children,) = np.nonzero(heads)
    above = np.repeat(corpus.starts[:-1], corpus.lengths)[children] + heads[children] - 1
    sides = (children > above).astype(np.int64)
    attach = np.zeros((size, 2, size))
    np.add.at(attach, (codes[above], sides, codes[children]), 1)
    valences = np.zeros((len(codes), 2), dtype=np.int64)
    np.add.at(valences, (above, sides), 1)
    stop, go = np.zeros((size, 2, 2)), np.zeros((size, 2, 2))
    for side in range(2):
        valence = valences[:, side]
        np.add.at(stop[:, side], (codes, (valence == 0).astype(np.int64)), 1)
        np.add.at(go[:, side, 1], codes, valence > 0)
        np.add.at(go[:, side, 0], codes, np.maximum(valence - 1, 0))
    return Counts(corpus.tags, root, attach, stop, go)


def require_numba() -> None:
    """Load the compiled code.

    Raises:
        UnavailableError: If numba is missing.
    """
    _kernels()


def is_compiled() -> bool:
    """Return whether compiled code was kept before; the first call otherwise takes minutes.

    Raises:
        UnavailableError: If numba is missing.
    """
    return any(Path(_kernels().expect.stats.cache_path).glob("kernels.*.nbi"))


@cache
def _kernels() -> Any:
    """Return the compiled code, whose library is imported when needed."""
    try:
        from . import kernels
    except ImportError as error:
        raise UnavailableError(
            f"the Dependency Model with Valence needs numba, which cannot be imported ({error}). "
            f"Install it with: {pip_install('pete-eval[dmv]')}"
        ) from error
    except RuntimeError as error:  # no folder for the compiled code can be written
        raise UnavailableError(
            f"numba cannot keep its compiled code ({error}). Set NUMBA_CACHE_DIR to a folder that "
            "can be written."
        ) from error
    return kernels


def _tables(model: Model) -> _Tables:
    """Return the weights as the compiled code takes them."""
    root, attach, stop, go = map(
        np.ascontiguousarray, (model.root, model.attach, model.stop, model.go)
    )
    return root, attach, stop, go


def _scaled(tables: _Tables) -> tuple[_Tables, Array]:
    """Return weights of at most 1, with the logarithm of the factor of each tag as child.

    Each word of a tree is a child once, so the product of these factors divides out exactly.
    """
    root, attach, stop, go = tables
    most = np.maximum(root, attach.max(axis=(0, 1)))
    factors = np.where(most > 0, 1 / np.where(most > 0, most, 1), 1)
    return (root * factors, attach * factors, stop, go), np.log2(factors)


def _zeros(tables: _Tables) -> _Tables:
    root, attach, stop, go = map(np.zeros_like, tables)
    return root, attach, stop, go


def _logs(tables: _Tables) -> _Tables:
    with np.errstate(divide="ignore"):
        root, attach, stop, go = map(np.log2, tables)
    return root, attach, stop, go


def _portions(corpus: TagCorpus) -> list[tuple[int, int]]:
    """Return the first sentence of each portion, and the one after its last."""
    work = np.cumsum(corpus.lengths**3)
    cuts = np.flatnonzero(np.diff(work // _PORTION)) + 1
    bounds = [0, *cuts.tolist(), len(corpus)]
    return list(pairwise(bounds))


def _each(function: Callable[[Any], _Result], items: Iterable[Any], jobs: int) -> Iterator[_Result]:
    """Yield the results in the order of the items."""
    if jobs == 1:
        yield from map(function, items)
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(function, items)


def _draw(
    mode: int, codes: NDArray[np.int32], tables: _Tables, corpus: TagCorpus, seed: int, jobs: int
) -> tuple[Heads, Array]:
    kernels = _kernels()
    logs = _logs(tables)
    chances = np.random.default_rng(seed).random(2 * len(codes))
    heads = np.empty(len(codes), dtype=np.int32)
    scores = np.empty(len(corpus))

    def portion(places: tuple[int, int]) -> None:
        kernels.draw(
            mode, codes.view(np.uint32), corpus.starts, places, logs, chances, heads, scores
        )

    for _ in _each(portion, _portions(corpus), jobs):
        pass
    _check_possible(scores, corpus)
    return heads, scores


def _posteriors(model: Model, sentence: TagCorpus) -> tuple[Array, Array]:
    """Return the probability of each word as root, and of each arc: head, direction, child.

    Each word has a tag of its own here, so that the expected counts are those of places.
    """
    codes = sentence.codes
    own = Weights(
        sentence.sentence(0),
        model.root[codes],
        model.attach[codes][:, :, codes],
        model.stop[codes],
        model.go[codes],
    )
    alone = TagCorpus(own.tags, _places(sentence), sentence.starts, sentence.ids)
    counts, _ = expectations(own, alone)
    return counts.root, counts.attach


def _places(sentence: TagCorpus) -> NDArray[np.int32]:
    return np.arange(len(sentence.codes), dtype=np.int32)


def _check(model: Model, corpus: TagCorpus) -> None:
    _check_lengths(corpus)
    if tuple(model.tags) != corpus.tags:
        raise InputError(
            "the tags of the sentences are not numbered as those of the model",
            cure="Recode them: corpus.with_tags(model.tags).",
        )


def _check_lengths(corpus: TagCorpus) -> None:
    lengths = corpus.lengths
    (wrong,) = np.nonzero((lengths < 1) | (lengths > LONGEST))
    if len(wrong):
        first = wrong[0]
        raise InferenceError(
            f"sentence {corpus.ids[first]} has {lengths[first]} words; 1 to {LONGEST} are possible",
            topic="length",
        )


def _check_possible(scores: Array, corpus: TagCorpus) -> None:
    (impossible,) = np.nonzero(np.isneginf(scores))
    if len(impossible):
        first = int(impossible[0])
        raise InferenceError(
            f"sentence {corpus.ids[first]} has the probability 0 under the model: "
            f"{excerpt(' '.join(corpus.sentence(first)))}{_crossed(corpus, first)}",
            topic="impossible",
        )


def _crossed(corpus: TagCorpus, place: int) -> str:
    """Return a remark on a gold tree whose arcs cross, which a model of it cannot have."""
    heads = corpus.select([place]).heads
    crossed = heads is not None and not is_projective(heads.tolist())
    return "; its gold tree is not projective" if crossed else ""
