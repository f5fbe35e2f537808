"""Punctuation, which all schemes draw and none of ours keeps."""

from __future__ import annotations

from pete.normaliser.clauses import Tree
from pete.normaliser.steps import step


@step("U3", "K1")
@step("S1", pete_only=True)
def punctuation(tree: Tree) -> None:
    """Dependents of punctuation move to its head; punctuation goes."""
    for mark in sorted({edge.dependent for edge in tree.edges("punct")}):
        if tree.children(mark):
            tree.move_children(mark, _above_punctuation(tree, mark))
        for edge in tree.edges_to(mark, "punct"):
            tree.remove(edge)


def _above_punctuation(tree: Tree, mark: int) -> int:
    seen: set[int] = set()
    while mark not in seen and tree.edges_to(mark, "punct"):
        seen.add(mark)
        mark = tree.heads(mark, "punct")[0]
    return mark
