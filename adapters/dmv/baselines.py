"""Parsers without a model: every word on its neighbour, and trees drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from itertools import accumulate, pairwise
from random import Random
from typing import ClassVar, Final

from pete.graph import ROOT, Token

from .tag_parser import TagParser

_LICENCE: Final = "MIT (PETE)"


class _Baseline(TagParser):
    """A parser without a model."""

    name: ClassVar[str]

    def __init__(self, *, tagger: str, offline: bool, choice: str = "") -> None:
        super().__init__(tagger, offline=offline)
        self.info = self._described(self.name, version("pete-eval"), model=choice, licence=_LICENCE)


class AttachLeftAdapter(_Baseline):
    """Every word depends on the word before it, the first one on the root.

    Args:
        tagger: The registered parser that provides words and tags.
        offline: Passed to the tagger; this parser never uses the network.

    Raises:
        PeteError: If the tagger is unknown or not installed.
    """

    name = "attach-left"

    def __init__(self, *, tagger: str = "spacy", offline: bool = False) -> None:
        super().__init__(tagger=tagger, offline=offline)

    def _heads(self, words: Sequence[Token]) -> Sequence[int]:
        return range(len(words))


class AttachRightAdapter(_Baseline):
    """Every word depends on the word after it, the last one on the root.

    Args:
        tagger: The registered parser that provides words and tags.
        offline: Passed to the tagger; this parser never uses the network.

    Raises:
        PeteError: If the tagger is unknown or not installed.
    """

    name = "attach-right"

    def __init__(self, *, tagger: str = "spacy", offline: bool = False) -> None:
        super().__init__(tagger=tagger, offline=offline)

    def _heads(self, words: Sequence[Token]) -> Sequence[int]:
        return [*range(2, len(words) + 1), ROOT]


class RandomTreeAdapter(_Baseline):
    """A projective tree with one root, drawn at random; all trees are equally likely.

    A text has the same tree every time.

    Args:
        seed: Another number draws other trees.
        tagger: The registered parser that provides words and tags.
        offline: Passed to the tagger; this parser never uses the network.

    Raises:
        PeteError: If the tagger is unknown or not installed.
    """

    name = "random-tree"

    def __init__(self, *, seed: int = 0, tagger: str = "spacy", offline: bool = False) -> None:
        super().__init__(tagger=tagger, offline=offline, choice=f"seed {seed}")
        self._seed = seed

    def _heads(self, words: Sequence[Token]) -> Sequence[int]:
        forms = " ".join(token.form for token in words)
        return random_tree(len(words), Random(f"{self._seed} {forms}"))  # noqa: S311


def random_tree(size: int, random: Random) -> list[int]:
    """Draw the heads of a sentence, all projective trees with one root equally likely.

    A tree in preorder is a list of the numbers of dependents that each word has on its left and
    on its right. Any list of `size` such pairs with the sum ``size - 1`` is one after exactly one
    rotation (the cycle lemma: Dvoretzky & Motzkin 1947), so a tree is as likely as its list.

    Args:
        size: Number of words, 1 or more.
        random: The source of randomness.

    Returns:
        The head of each word, counted from 1; 0 for the root.

    Example:
        >>> random_tree(1, Random(1)), sorted(random_tree(2, Random(1)))
        ([0], [0, 1])
    """
    last = 3 * size - 2
    bars = sorted(random.sample(range(last), 2 * size - 1))
    numbers = [after - before - 1 for before, after in pairwise((-1, *bars, last))]
    pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
    surplus = [*accumulate(left + right - 1 for left, right in pairs)]
    start = surplus.index(min(surplus)) + 1
    return _heads_of([*pairs[start:], *pairs[:start]])


def _heads_of(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the heads of a tree, given as numbers of dependents on both sides in preorder."""
    parents: list[int] = []  # of each word in preorder, by their places there
    order: list[int] = []  # the words in the order of the sentence
    waiting = [(-1, False)]
    while waiting:
        word, visited = waiting.pop()
        if visited:
            order.append(word)
            continue
        parents.append(word)
        left, right = pairs[len(parents) - 1]
        own = len(parents) - 1, False
        waiting += [own] * right + [(own[0], True)] + [own] * left
    place = {-1: ROOT} | {word: number for number, word in enumerate(order, start=1)}
    return [place[parents[word]] for word in order]
