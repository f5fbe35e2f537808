"""Values as messages show them."""

from __future__ import annotations

from typing import Final

__all__ = ["LIMIT", "excerpt"]

LIMIT: Final = 80
"""Characters of a value that a message shows."""


def excerpt(value: object) -> str:
    """A value as code shows it, a text in quotes, cut after :data:`LIMIT` characters.

    Example:
        >>> excerpt("Ann left."), len(excerpt("a" * 1000))
        ("'Ann left.'", 85)
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= LIMIT else f"{value[:LIMIT]!r}..."
    shown = repr(value)
    return shown if len(shown) <= LIMIT else f"{shown[:LIMIT]}..."
