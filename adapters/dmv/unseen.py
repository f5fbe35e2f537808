"""Tags that a model never saw in training."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import numpy as np

from .model import Array, Parameters

Unseen: TypeAlias = Literal["refuse", "smooth"]
"""What to do with them: refuse them, or take a model that knows them (:func:`with_unseen`)."""


def with_unseen(parameters: Parameters, tags: Collection[str]) -> Parameters:
    """Return a model that also knows other tags.

    Each of them behaves as the tags of the model do on average, and is as likely a child, or head
    of the sentence, as any tag is on average: it has the share 1 / T in each distribution over T
    tags, old and new.

    Args:
        parameters: The model.
        tags: The other tags; those that it knows already change nothing.

    Returns:
        The model of all tags, sorted.

    Example:
        >>> from .model import RIGHT, uniform
        >>> with_unseen(uniform(["N", "V"]), ["X"]).attach[0, RIGHT].round(2).tolist()
        [0.33, 0.33, 0.33]
    """
    new = sorted(set(tags).difference(parameters.tags))
    if not new:
        return parameters
    names = (*parameters.tags, *new)
    order = np.argsort(names)
    return Parameters(
        tuple(names[place] for place in order),
        _shared(parameters.root, len(new))[order],
        _shared(_averaged(parameters.attach, len(new)), len(new))[order][:, :, order],
        _averaged(parameters.stop, len(new))[order],
    )


def _averaged(values: Array, number: int) -> Array:
    """Return values of each tag with their mean for so many others."""
    return np.concatenate([values, *[values.mean(axis=0, keepdims=True)] * number])


def _shared(values: Array, number: int) -> Array:
    """Return distributions that give so many others an even share."""
    size = values.shape[-1]
    new = np.full((*values.shape[:-1], number), 1 / (size + number))
    return np.concatenate([values * (size / (size + number)), new], axis=-1)
