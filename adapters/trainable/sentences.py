"""Words and tags as numbers, the sentences of a treebank one after the other.

Each sentence has two numbers of padding before its words, of which the second stands for the root,
and one behind them. The number of a tag, divided by 64, is that of its group: tags that begin with
the same two letters, as those of nouns do.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from pete.graph import ROOT
from pete.text.tokens import as_typed

from .arrays import Integers
from .treebank import TrainingTree

_GROUP: Final = 64
_BEFORE: Final = (-1 * _GROUP, -2 * _GROUP)
_AFTER: Final = (-3 * _GROUP,)
_UNKNOWN: Final = 0


@lru_cache(maxsize=1 << 17)
def form_code(form: str) -> int:
    """Return a number for a word, whatever its case; brackets and quotes as people type them.

    Example:
        >>> form_code("Go") == form_code("go"), form_code("-LRB-") == form_code("(")
        (True, True)
    """
    return zlib.crc32(as_typed(form).lower().encode("utf-8", "surrogatepass"))


def coded_forms(forms: Iterable[str]) -> Integers:
    """Return the numbers of the words of a sentence, padded."""
    return _padded(map(form_code, forms))


def coded_tags(tags: Iterable[str], known: Sequence[str]) -> Integers:
    """Return the numbers of the tags of a sentence, padded; those of unknown tags are one.

    Args:
        tags: The tags.
        known: The tags of the training data, in order.

    Example:
        >>> coded_tags(["VBD", "NN", "XX"], ["NN", "VB", "VBD"]).tolist()
        [-64, -128, 131, 65, 0, -192]
    """
    codes = _tag_codes(tuple(known))
    return _padded(codes.get(tag, _UNKNOWN) for tag in tags)


@lru_cache(maxsize=8)
def _tag_codes(known: tuple[str, ...]) -> Mapping[str, int]:
    groups = sorted({tag[:2] for tag in known})
    return {
        tag: _GROUP * (1 + groups.index(tag[:2])) + place % _GROUP
        for place, tag in enumerate(known, start=1)
    }


def _padded(numbers: Iterable[int]) -> Integers:
    return np.array([*_BEFORE, *numbers, *_AFTER], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class CodedTrees:
    """The trees of a treebank, padded as above.

    Attributes:
        forms: Numbers of the words, shape ``(N,)``.
        tags: Numbers of the tags, shape ``(N,)``.
        heads: Heads by their places in the sentence, counted from 1; 0 for the root, -1 where there
            is no word, shape ``(N,)``.
        labels: Places of the labels among those of arcs between words, -1 elsewhere, shape
            ``(N,)``.
        starts: Where each of S sentences begins, and the last one ends, shape ``(S + 1,)``.
    """

    forms: Integers
    tags: Integers
    heads: Integers
    labels: Integers
    starts: Integers

    @classmethod
    def of(
        cls, trees: Sequence[TrainingTree], tags: Sequence[str], labels: Sequence[str]
    ) -> CodedTrees:
        """Return trees as numbers.

        Args:
            trees: The trees.
            tags: The known tags, in order.
            labels: The labels of arcs between words, in order.
        """
        places = {label: place for place, label in enumerate(labels)}
        heads = [[-1, -1, *tree.heads, -1] for tree in trees]
        named = [
            (
                places[label] if head != ROOT else -1
                for head, label in zip(tree.heads, tree.labels, strict=True)
            )
            for tree in trees
        ]
        lengths = [len(own) for own in heads]
        return cls(
            np.concatenate([coded_forms(tree.forms) for tree in trees]),
            np.concatenate([coded_tags(tree.tags, tags) for tree in trees]),
            np.array([head for own in heads for head in own], np.int64),
            np.array([n for own in named for n in (-1, -1, *own, -1)], np.int64),
            np.cumsum([0, *lengths], dtype=np.int64),
        )
