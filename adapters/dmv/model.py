"""The Dependency Model with Valence: its parameters, counts of its decisions, and estimates.

The root generates the head of the sentence, its only child. Each head generates its children on
the left and on the right independently, from the inside out: before each child it decides whether
to stop, and then which tag the child has. The first decision on a side, where no child stands yet,
has its own probability. Model: Klein & Manning 2004; N10-1116, section 5, whose P_ORDER the
split heads make superfluous.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError

__all__ = ["LEFT", "RIGHT", "Array", "Counts", "Parameters", "Weights", "uniform"]

Array: TypeAlias = NDArray[np.float64]

LEFT: Final = 0
RIGHT: Final = 1

_TOLERANCE: Final = 1e-6
"""How far the sum of a distribution may be from 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """One number of each decision, for T tags; of a product of such numbers, a weight of a tree.

    Unlike probabilities they need not sum to 1, but none is negative, and those of stopping and
    of going on are at most 1.

    Attributes:
        tags: The T tags, sorted.
        root: Of each tag as head of the sentence, of shape (T,).
        attach: Of each child, of shape (T, 2, T): head, direction, child.
        stop: Of stopping, of shape (T, 2, 2): head, direction, and 1 if no child stands on that
            side yet.
        go: Of going on, in the same shape.
    """

    tags: tuple[str, ...]
    root: Array
    attach: Array
    stop: Array
    go: Array


@dataclass(frozen=True, slots=True, eq=False)
class Counts(Weights):
    """How often each decision was made, or is expected to be; the attributes are those of weights.

    Example:
        >>> one = np.ones
        >>> counts = Counts(("N", "V"), one(2), one((2, 2, 2)), one((2, 2, 2)), one((2, 2, 2)))
        >>> (counts + counts).root
        array([2., 2.])
        >>> counts.parameters().stop[0, LEFT]
        array([0.5, 0.5])
    """

    def __add__(self, other: Counts) -> Counts:
        """Return the sum of both, whose tags must be the same."""
        return Counts(
            self.tags,
            self.root + other.root,
            self.attach + other.attach,
            self.stop + other.stop,
            self.go + other.go,
        )

    def parameters(self, smoothing: float = 0.0) -> Parameters:
        """Return the estimate of maximum likelihood; a distribution without counts is uniform.

        Args:
            smoothing: What to add to every count; 1 is Laplace's.
        """
        stops = _shares(np.stack([self.stop, self.go], axis=-1), smoothing)[..., 0]
        return Parameters(
            self.tags, _shares(self.root, smoothing), _shares(self.attach, smoothing), stops
        )


@dataclass(frozen=True, slots=True, eq=False)
class Parameters:
    """The probabilities of the decisions, for T tags.

    Attributes:
        tags: The T tags, sorted.
        root: P_ATTACH of the root, of shape (T,).
        attach: P_ATTACH, of shape (T, 2, T): head, direction, child.
        stop: P_STOP, of shape (T, 2, 2): head, direction, and 1 if no child stands on that side
            yet.

    Raises:
        InputError: If these are not distributions of these shapes.

    Example:
        >>> parameters = uniform(["N", "V"])
        >>> parameters.attach[1, RIGHT]
        array([0.5, 0.5])
    """

    tags: tuple[str, ...]
    root: Array
    attach: Array
    stop: Array

    def __post_init__(self) -> None:
        size = len(self.tags)
        for name, values, shape in (
            ("root", self.root, (size,)),
            ("attach", self.attach, (size, 2, size)),
            ("stop", self.stop, (size, 2, 2)),
        ):
            _check_probabilities(name, values, shape)
        for name, values in (("root", self.root), ("attach", self.attach)):
            _check_sums(name, values)

    @property
    def go(self) -> Array:
        """The probabilities of going on, in the shape of those of stopping."""
        return 1.0 - self.stop


def uniform(tags: Sequence[str]) -> Parameters:
    """Return the model that makes every decision with equal probability.

    Args:
        tags: Its tags, at least one.

    Example:
        >>> uniform(["N", "V"]).stop[0, LEFT, 0]
        np.float64(0.5)
    """
    size = len(tags)
    return Counts(
        tuple(tags),
        np.zeros(size),
        np.zeros((size, 2, size)),
        np.zeros((size, 2, 2)),
        np.zeros((size, 2, 2)),
    ).parameters()


def _shares(counts: Array, smoothing: float) -> Array:
    counts = counts + smoothing
    sums = counts.sum(axis=-1, keepdims=True)
    shares: Array = np.full_like(counts, 1 / counts.shape[-1])
    np.divide(counts, sums, out=shares, where=sums > 0)
    return shares


def _check_probabilities(name: str, values: Array, shape: tuple[int, ...]) -> None:
    if values.shape != shape:
        raise InputError(f"{name} has the shape {values.shape} and not {shape}")
    wrong = ~((values >= 0) & (values <= 1 + _TOLERANCE))
    if wrong.any():
        raise InputError(f"{name} holds {values[wrong][0]}, which is not a probability")


def _check_sums(name: str, values: Array) -> None:
    sums = values.sum(axis=-1).ravel()
    furthest = sums[np.abs(sums - 1).argmax()]
    if abs(furthest - 1) > _TOLERANCE:
        raise InputError(f"a distribution of {name} sums to {furthest} and not to 1")
