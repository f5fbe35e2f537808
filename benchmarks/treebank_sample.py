"""Sentences of the two treebanks the live study parses, chosen without chance."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence

__all__ = ["LENGTHS", "evenly", "read_treebank"]

LENGTHS: Final = range(4, 41)
"""Lengths in words of the sentences that may be chosen."""


def read_treebank(path: Path) -> list[ConlluSentence]:
    """Every sentence of a treebank that has a tree."""
    return [s for s in read_conllu(path) if isinstance(s, ConlluSentence)]


def evenly(sentences: Sequence[ConlluSentence], count: int) -> list[ConlluSentence]:
    """So many sentences of the right length, at equal distances from the first on.

    Example:
        >>> from pete.graph import Graph, Token
        >>> five = [ConlluSentence(Graph.build(Token(i, "x") for i in range(1, n + 1)))
        ...         for n in (3, 4, 5, 6, 41)]
        >>> [len(s.graph.tokens) for s in evenly(five, 2)]
        [4, 5]
    """
    eligible = [s for s in sentences if len(s.graph.tokens) in LENGTHS]
    chosen = min(count, len(eligible))
    return [eligible[i * len(eligible) // chosen] for i in range(chosen)]
