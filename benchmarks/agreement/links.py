"""An indexed set of labelled edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from edge_scores import Edge, family

__all__ = ["Links"]


class Links:
    """Edges of one graph, asked by either end.

    Labels are given by family: ``prep_X`` stands for every ``prep_...``.

    Example:
        >>> links = Links([("nsubj", 2, 1), ("prep_in", 2, 4)])
        >>> links.heads(1, "nsubj"), links.children(2, "prep_X"), ("nsubj", 2, 1) in links
        ([2], [4], True)
    """

    def __init__(self, edges: Iterable[Edge]) -> None:
        self.edges = frozenset(edges)
        self._down: dict[int, list[Edge]] = defaultdict(list)
        self._up: dict[int, list[Edge]] = defaultdict(list)
        for edge in sorted(self.edges):
            self._down[edge[1]].append(edge)
            self._up[edge[2]].append(edge)

    def __contains__(self, edge: Edge) -> bool:
        return edge in self.edges

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.edges)

    def heads(self, dependent: int, *labels: str) -> list[int]:
        """Heads of a token by edges of these families, or of any."""
        up = self._up.get(dependent, ())
        return [h for label, h, _ in up if not labels or family(label) in labels]

    def children(self, head: int, *labels: str) -> list[int]:
        """Dependents of a token by edges of these families, or of any."""
        down = self._down.get(head, ())
        return [d for label, _, d in down if not labels or family(label) in labels]

    def labels(self, head: int, dependent: int) -> list[str]:
        """Labels of the edges from one token to another."""
        return [label for label, h, _ in self._up.get(dependent, ()) if h == head]

    def label_to(self, dependent: int) -> str:
        """Label of the first edge that enters a token, ``""`` without any."""
        return next((label for label, _, _ in self._up.get(dependent, ())), "")

    def below(self, top: int, *labels: str) -> set[int]:
        """A token and all tokens below it by edges of these families, or of any."""
        seen, stack = {top}, [top]
        while stack:
            found = {d for d in self.children(stack.pop(), *labels) if d not in seen}
            seen |= found
            stack += found
        return seen
