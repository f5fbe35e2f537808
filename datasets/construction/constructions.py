"""The construction that two words of a sentence are in."""

from __future__ import annotations

from pete.graph import Graph


def construction_of(graph: Graph, head: int, dependent: int) -> str:
    """Return the name of the first construction whose pattern matches, ``""`` for none."""
    return ""
