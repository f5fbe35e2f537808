"""The graph-based parser as an adapter: ``mst:FILE``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np

from pete.graph import Token

from ..trainable.adapter import Arc, TrainedAdapter
from ..trainable.sentences import coded_forms, coded_tags

_HEADS, _LABELS = ARRAYS = ("heads", "labels")
"""Names of the arrays of a model."""


class MstAdapter(TrainedAdapter):
    """A graph-based parser of second-order projective trees, trained on a treebank of yours.

    Args:
        file: The model: ``mst:FILE.npz``.
        model: The same, or the name of one that PETE keeps; by default the first of these.
        offline: Accepted because every parser has it; a model needs no network.

    Raises:
        UnavailableError: If numba or the model is missing.
        FormatError: If the model is damaged, of another version, or for another parser.
    """

    name: ClassVar = "mst"
    arrays: ClassVar = ARRAYS

    def decode(self, words: Sequence[Token], heads: Mapping[int, int]) -> Sequence[Arc] | None:
        """Return the best projective tree with one root among those with the heads given."""
        from .heads import ANY, find_heads  # here, since they need numba
        from .labels import label_tree

        forms = coded_forms(word.form for word in words)
        tags = coded_tags((word.xpos for word in words), self.model.card.tags)
        required = np.full(len(words) + 1, ANY)
        for word, head in heads.items():
            required[word] = head
        score, found = find_heads(self.model.arrays[_HEADS], forms, tags, required)
        if score == -np.inf:
            return None
        labels = label_tree(self.model.arrays[_LABELS], forms, tags, found)
        return list(zip(found[1:].tolist(), labels[1:].tolist(), strict=True))
