"""Short representations of many things for a prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

LINES: Final = 10
"""Most lines a ``repr`` has."""

T = TypeVar("T")


def shortened(head: str, rest: Iterable[object]) -> str:
    """Return a heading and the lines below it, in no more than :data:`LINES` lines.

    Example:
        >>> shortened("numbers:", range(100)).splitlines()[-1]
        '  ... and 92 more'
    """
    return "\n".join((head, *(f"  {line}" for line in _cut(rest, LINES - 1))))


class Listing(tuple[T, ...]):
    """A tuple that a prompt shows in a few lines, ``none`` if it is empty."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(_cut(map(repr, self), LINES)) or "none"


def _cut(things: Iterable[object], room: int) -> list[str]:
    lines = [line for thing in things for line in str(thing).splitlines()]
    if len(lines) > room:
        lines[room - 1 :] = [f"... and {len(lines) - room + 1} more"]
    return lines
