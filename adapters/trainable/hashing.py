"""Features as slots of an array of weights."""

from __future__ import annotations

from .compiled import compiled

_FACTOR = 0x1E3779B97F4A7C15
_MIX = 0x3F58476D1CE4E5B9


@compiled
def key(template: int, first: int, second: int, third: int, fourth: int) -> int:
    """Return a number of 64 bits for a template and its values."""
    number = template * _FACTOR + first
    number = (number ^ (number >> 29)) * _FACTOR + second
    number = (number ^ (number >> 29)) * _FACTOR + third
    return (number ^ (number >> 29)) * _FACTOR + fourth


@compiled
def slot(number: int, mask: int) -> int:
    """Return the slot of a feature among ``mask + 1``, a power of 2.

    Args:
        number: What :func:`key` returned, or a sum of it and another value.
        mask: Number of slots less 1.
    """
    number = (number ^ (number >> 30)) * _MIX
    return (number ^ (number >> 31)) & mask


@compiled
def distance_class(one: int, other: int) -> int:
    """Return a class of the distance of two words: 1, 2, 3, 4, 5 to 9 (5), 10 and more (6)."""
    distance = abs(one - other)
    if distance < 5:
        return distance
    return 5 if distance < 10 else 6
