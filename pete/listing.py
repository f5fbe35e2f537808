"""Short representations of many things for a prompt, and names that tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1.

    Example:
        >>> counted(1, "word"), counted(1200, "word")
        ('1 word', '1,200 words')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"


def distinct(*candidates: Sequence[str]) -> list[str]:
    """Return the first names that tell things apart, else the first ones with numbers.

    Args:
        candidates: A name for each thing, several times over; those of another number of things
            do not count.

    Example:
        >>> distinct(["a", "a"], ["x/a", "y/a"]), distinct(["a", "a"])
        (['x/a', 'y/a'], ['a (1)', 'a (2)'])
    """
    for names in candidates:
        if len(set(names)) == len(candidates[0]):
            return list(names)
    return [f"{name} ({number})" for number, name in enumerate(candidates[0], start=1)]


def _cut(things: Iterable[object], room: int) -> list[str]:
    lines = [line for thing in things for line in str(thing).splitlines()]
    if len(lines) > room:
        lines[room - 1 :] = [f"... and {len(lines) - room + 1} more"]
    return lines
