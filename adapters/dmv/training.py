"""Estimation by EM, and by Viterbi training, which counts best trees instead of all.

Each iteration measures a model on the corpus and makes the next one of the counts. It ends once
the cross-entropy per word falls by less than 2**-20 bits (N10-1116, section 5.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

import numpy as np

from pete.errors import PeteError

from .corpus import TagCorpus
from .inference import best_trees, expectations, tree_counts
from .model import Array, Counts, Parameters

TOLERANCE: Final = 2.0**-20
"""The least gain, in bits per word, for which training goes on."""

_ROUNDING: Final = 1e-9
"""How far the entropy may rise, in bits per word, by rounding alone."""


class TrainingError(PeteError):
    """An iteration that made the likelihood smaller, which EM cannot do."""


@dataclass(frozen=True, slots=True)
class Model:
    """Probabilities, and the counts that they were estimated from.

    Attributes:
        parameters: The probabilities.
        counts: The counts; ``None`` for a model that was not estimated.
    """

    parameters: Parameters
    counts: Counts | None = None

    @classmethod
    def estimated(cls, counts: Counts) -> Model:
        """Return the model of maximum likelihood."""
        return cls(counts.parameters(), counts)

    def smoothed(self, smoothing: float) -> Model:
        """Return the model with so much added to every count; one without counts as it is."""
        return Model(
            self.parameters if self.counts is None else self.counts.parameters(smoothing),
            self.counts,
        )


class Iteration(NamedTuple):
    """A model that was measured.

    Attributes:
        number: How many steps lie behind it.
        model: The model.
        entropy: Its cross-entropy on the corpus, in bits per word.
        following: The next one, ``None`` after the last iteration.
    """

    number: int
    model: Model
    entropy: float
    following: Model | None


def em(
    model: Model,
    corpus: TagCorpus,
    *,
    steps: int | None = None,
    tolerance: float = TOLERANCE,
    first: int = 0,
    previous: float | None = None,
    viterbi: bool = False,
    seed: int = 0,
    jobs: int = 1,
) -> Iterator[Iteration]:
    """Train a model, and yield it after each step, as it is at the beginning included.

    Args:
        model: The model to begin with.
        corpus: Sentences with its tags, at least one.
        steps: The most steps; ``None`` until nothing is gained.
        tolerance: The least gain in bits per word for another step.
        first: The steps that are done already, of training that goes on.
        previous: The entropy before the last of them.
        viterbi: Count best trees alone.
        seed: Decides among best trees.
        jobs: Threads.

    Raises:
        InferenceError: For a sentence of probability 0.
        TrainingError: If the likelihood falls.

    Example:
        >>> from pete.adapters.dmv.model import uniform
        >>> corpus = TagCorpus.of([["DT", "NN"], ["NN", "VB"]])
        >>> trained = list(em(Model(uniform(corpus.tags)), corpus, steps=3))
        >>> [step.number for step in trained], trained[0].entropy > trained[-1].entropy
        ([0, 1, 2, 3], True)
    """
    for number in count(first):
        counts, scores = _measured(model.parameters, corpus, viterbi, seed, jobs)
        entropy = entropy_of(scores, corpus)
        gain = np.inf if previous is None else previous - entropy
        check_gain(gain, entropy, number, corpus)
        last = number == steps or gain < tolerance
        following = None if last else Model.estimated(counts)
        yield Iteration(number, model, entropy, following)
        if following is None:
            return
        model, previous = following, entropy


def check_gain(gain: float, entropy: float, number: int, corpus: TagCorpus) -> None:
    """Check that an iteration lost nothing.

    Args:
        gain: By how much the entropy fell.
        entropy: What it is now, in bits per word.
        number: The number of the iteration.
        corpus: The sentences.

    Raises:
        TrainingError: If it rose, but for rounding.
    """
    if gain < -_ROUNDING:
        raise TrainingError(
            f"iteration {number} of training on {corpus.name or 'the corpus'} up to "
            f"{corpus.lengths.max()} words lost {-gain:.3g} bits per word: the cross-entropy "
            f"rose from {entropy + gain:.9f} to {entropy:.9f}. Report this as an error of PETE."
        )


def entropy_of(scores: Array, corpus: TagCorpus) -> float:
    """Return the cross-entropy in bits per word.

    Args:
        scores: The logarithm of the probability of each sentence, to the base 2.
        corpus: The sentences.
    """
    return max(0.0, -float(scores.sum()) / len(corpus.codes))


def _measured(
    parameters: Parameters, corpus: TagCorpus, viterbi: bool, seed: int, jobs: int
) -> tuple[Counts, Array]:
    """Return the counts of a step, and the logarithms of what it makes more probable."""
    if not viterbi:
        return expectations(parameters, corpus, jobs=jobs)
    heads, scores = best_trees(parameters, corpus, seed=seed, jobs=jobs)
    return tree_counts(corpus, heads), scores
