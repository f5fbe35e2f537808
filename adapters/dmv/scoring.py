"""How near the heads of a corpus are to the gold heads: attachment, undirected and NED.

The words that count are those that :mod:`.corpus` keeps; the root is one of the heads.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pete.errors import InputError
from pete.metrics.nearness import nearness

from .corpus import TagCorpus

MEASURES: Final = ("directed", "undirected", "ned")
"""Attachment, undirected attachment and NED, as N10-1116 and P11-1067 call them."""


class Scores(Struct, frozen=True):
    """Scores of the words of a corpus, as ratios from 0 to 1.

    Attributes:
        directed: The share of words with the gold head.
        undirected: The share with the gold head, or a gold dependent as head.
        ned: The share with one of these, or with the gold grandparent as head.
    """

    directed: float
    undirected: float
    ned: float


def score(corpus: TagCorpus, heads: NDArray[np.int32]) -> Scores:
    """Return the scores of heads.

    Args:
        corpus: Sentences with gold heads.
        heads: The heads to judge, as those of a corpus: int32 of shape (N,).

    Raises:
        InputError: If the corpus has no gold heads.

    Example:
        >>> corpus = TagCorpus.of([["VBP", "TO", "VB"]], heads=[[0, 1, 2]])
        >>> scores = score(corpus, np.array([0, 3, 1], dtype=np.int32))
        >>> [round(share, 2) for share in (scores.directed, scores.undirected, scores.ned)]
        [0.33, 0.67, 1.0]
    """
    directed, undirected, ned = right_words(corpus, heads).sum(axis=0).tolist()
    words = len(corpus.codes)
    return Scores(directed / words, undirected / words, ned / words)


def right_words(corpus: TagCorpus, heads: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return how many words of each sentence are right by each of :data:`MEASURES`.

    Args:
        corpus: Sentences with gold heads.
        heads: The heads to judge.

    Returns:
        An array of shape (S, 3).

    Raises:
        InputError: If the corpus has no gold heads.
    """
    gold, system = (_in_corpus(corpus, each) for each in (gold_heads(corpus), heads))
    flags = np.stack(nearness(gold, system), axis=1).astype(np.int64)
    sums = np.concatenate((np.zeros((1, len(MEASURES)), dtype=np.int64), flags.cumsum(axis=0)))
    right: NDArray[np.int64] = sums[corpus.starts[1:]] - sums[corpus.starts[:-1]]
    return right


def gold_heads(corpus: TagCorpus) -> NDArray[np.int32]:
    """Return the gold heads of a corpus.

    Raises:
        InputError: If it has none.
    """
    if corpus.heads is None:
        raise InputError(
            f"{corpus.name or 'the corpus'} has no gold heads", cure="Give a treebank."
        )
    return corpus.heads


def _in_corpus(corpus: TagCorpus, heads: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return heads as places in the whole corpus counted from 0, -1 for the root."""
    first = np.repeat(corpus.starts[:-1], corpus.lengths)
    return np.where(heads == 0, -1, first + heads - 1).astype(np.int64)


def next_word(corpus: TagCorpus) -> NDArray[np.int32]:
    """Return heads where each word depends on the next one, and the last is the root.

    Example:
        >>> next_word(TagCorpus.of([["DT", "NN", "VBZ"], ["UH"]])).tolist()
        [2, 3, 0, 0]
    """
    place = np.arange(len(corpus.codes)) - np.repeat(corpus.starts[:-1], corpus.lengths)
    heads = (place + 2).astype(np.int32)
    heads[corpus.starts[1:] - 1] = 0
    return heads
