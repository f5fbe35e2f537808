"""Heads that form no tree: what is wrong with them, and what a policy makes of them.

The heads of a sentence are a sequence, ``heads[i]`` that of word ``i + 1``: a word id, 0 for
the root, ``None`` where the file gives none that a graph can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from pete.formats.conll.lines import Defect
from pete.graph import ROOT, Relation

Heads: TypeAlias = Sequence[int | None]
Policy: TypeAlias = Literal["reject", "repair", "as-is"]

NO_LABEL: Final = "_"
_FEWEST: Final = 2
"""Words of a sentence that tell from where they are counted."""

_SHOWN: Final = 10
"""Words of a cycle that are named."""

REPAIR: Final = "repair"
"""Provenance of an edge that repair made."""


def cycles(heads: Heads) -> list[tuple[int, ...]]:
    """The cycles among the heads, each as its words in text order.

    Example:
        >>> cycles([2, 1, 0, 5, 4])
        [(1, 2), (4, 5)]
    """
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for start in range(1, len(heads) + 1):
        path: list[int] = []
        word = start
        while word != ROOT and word not in seen:
            seen.add(word)
            path.append(word)
            word = heads[word - 1] or ROOT
        if word in path:
            found.append(tuple(sorted(path[path.index(word) :])))
    return sorted(found)


def tree_defects(heads: Heads) -> Iterator[tuple[Defect, int, str]]:
    """What keeps usable heads from being one tree: kind, word and detail.

    Example:
        >>> list(tree_defects([0, 0]))
        [('several-roots', 2, 'word 2 is a second root beside word 1')]
    """
    roots = [word for word, head in enumerate(heads, start=1) if head == ROOT]
    if not roots:
        yield "no-root", 1, "no word of the sentence has the head 0"
    for word in roots[1:]:
        yield "several-roots", word, f"word {word} is a second root beside word {roots[0]}"
    for cycle in cycles(heads):
        yield "cycle", cycle[0], f"the words {_listed(cycle)} form a cycle"


def counted_from_0(heads: Heads, labels: Sequence[str]) -> bool:
    """Return whether heads that are no tree form one if words are counted from 0.

    The root then has the head -1, or itself, and a word before its head seems to be its own
    head; one of these must be there, for two roots alone tell nothing. A label ``root`` must be
    that of the root; without one, heads that form a tree where roots alone are their own heads
    count from 1.

    Args:
        heads: The numbers as the file has them.
        labels: Their labels.

    Example:
        >>> counted_from_0([1, 1, 1], ["nsubj", "root", "obj"])
        True
        >>> counted_from_0([2, 2, 2], ["nsubj", "root", "obj"])
        False
    """
    shifted = [None if head is None else head + 1 for head in heads]
    roots = [word for word, head in enumerate(shifted, start=1) if head in (ROOT, word)]
    labelled = [word for word, label in enumerate(labels, start=1) if label.lower() == "root"]
    telling = any(head in (-1, word) for word, head in enumerate(heads, start=1))
    if len(heads) < _FEWEST or not telling or len(roots) != 1 or labelled not in ([], roots):
        return False
    return _is_tree(shifted) and (bool(labelled) or not _is_tree(heads))


def _is_tree(heads: Heads) -> bool:
    """Return whether heads form a tree, a root that is its own head being one."""
    usual = [ROOT if head == word else head for word, head in enumerate(heads, start=1)]
    inside = all(head is not None and ROOT <= head <= len(heads) for head in usual)
    return inside and not list(tree_defects(usual))


def _listed(words: Sequence[int]) -> str:
    """The first words, and how many there are more."""
    more = len(words) - _SHOWN
    return ", ".join(map(str, words[:_SHOWN])) + (f" and {more:,} more" if more > 0 else "")


def kept(heads: Heads, labels: Sequence[str]) -> tuple[Relation, ...]:
    """The edges a graph can hold, cycles and all; words without a head get none."""
    return tuple(
        Relation(label, head, word)
        for word, (head, label) in enumerate(zip(heads, labels, strict=True), start=1)
        if head is not None
    )


def repaired(heads: Heads, labels: Sequence[str]) -> tuple[Relation, ...]:
    """A tree as near to the heads as these rules make one, the same for the same heads.

    1. The root is the leftmost word with the head 0; without one, the leftmost word that has
       no usable head; without that, the leftmost word on a cycle. A new root is a ``root``.
    2. Other words with the head 0 hang on the root as ``parataxis``.
    3. Words without a usable head hang on the root as ``dep``.
    4. A cycle is broken at its leftmost word, which hangs on the root as ``dep``.
    5. A label that is missing is ``dep``, at the root ``root``.

    Edges made or changed by a rule have the provenance :data:`REPAIR`.

    Example:
        >>> [r.triple for r in repaired([2, 1, 0, 0], ["a", "b", "root", "root"])]
        [('dep', 3, 1), ('b', 1, 2), ('root', 0, 3), ('parataxis', 3, 4)]
    """
    broken = {cycle[0] for cycle in cycles(heads)}
    root = _root(heads, broken)

    def edge(word: int, head: int | None, label: str) -> Relation:
        if word == root:
            given = head == ROOT and label != NO_LABEL
            return Relation(label, ROOT, word) if given else Relation("root", ROOT, word, REPAIR)
        if head is None or word in broken:
            return Relation("dep", root, word, REPAIR)
        if head == ROOT:
            return Relation("parataxis", root, word, REPAIR)
        return (
            Relation("dep", head, word, REPAIR)
            if label == NO_LABEL
            else Relation(label, head, word)
        )

    return tuple(map(edge, range(1, len(heads) + 1), heads, labels))


def _root(heads: Heads, on_cycle: set[int]) -> int:
    for wanted in (ROOT, None):
        if wanted in heads:
            return heads.index(wanted) + 1
    return min(on_cycle, default=ROOT)
