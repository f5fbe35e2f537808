"""Kendall's rank correlation with the exact p of a permutation test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt


@dataclass(frozen=True, slots=True)
class RankCorrelation:
    """How far two figures of the same systems put them in the same order.

    Attributes:
        n: Number of systems.
        tau: Kendall's tau-b (Kendall 1945), ``None`` if one figure is the same for all.
        p: Share of all orders of the systems with a tau as far from 0, or farther; ``None`` where
            tau is, and where both figures have ties.
    """

    n: int
    tau: float | None
    p: float | None


def kendall(pairs: Sequence[tuple[float, float]]) -> RankCorrelation:
    """Return the rank correlation of two figures.

    Args:
        pairs: Both figures of each system.

    Example:
        >>> kendall([(60.4, 91.2), (65.0, 93.2), (63.5, 91.6), (65.5, 93.8)])
        RankCorrelation(n=4, tau=1.0, p=0.08333333333333333)
    """
    surplus = sum(
        _sign(one[0], other[0]) * _sign(one[1], other[1]) for one, other in combinations(pairs, 2)
    )
    sizes = [list(Counter(pair[side] for pair in pairs).values()) for side in (0, 1)]
    n, ordered = len(pairs), [_ordered(own) for own in sizes]
    if not all(ordered):
        return RankCorrelation(n, None, None)
    fewer, more = sorted(sizes, key=len)
    p = _p(fewer, abs(surplus)) if len(more) == n else None
    return RankCorrelation(n, surplus / sqrt(ordered[0] * ordered[1]), p)


def _sign(one: float, other: float) -> int:
    return (one > other) - (one < other)


def _ordered(sizes: Sequence[int]) -> int:
    """Return how many pairs are not tied, by the sizes of the groups of equals."""
    return comb(sum(sizes), 2) - sum(comb(size, 2) for size in sizes)


def _p(sizes: Sequence[int], surplus: int) -> float:
    """Return the share of all orders whose surplus is as far from 0, or farther.

    Orders of things of which some are equal have as many inversions as the coefficients of a
    Gaussian multinomial say (MacMahon 1916).
    """
    ways, placed = [1], 0
    for size in sizes:
        for number in range(1, size + 1):
            placed += 1
            ways = _divided(_multiplied(ways, placed), number)
    most = len(ways) - 1
    extreme = sum(
        number for inversions, number in enumerate(ways) if abs(most - 2 * inversions) >= surplus
    )
    return float(Fraction(extreme, sum(ways)))


def _multiplied(polynomial: Sequence[int], degree: int) -> list[int]:
    """Return a polynomial times ``1 - q ** degree``."""
    shifted = [0] * degree + list(polynomial)
    padded = [*polynomial, *[0] * degree]
    return [one - other for one, other in zip(padded, shifted, strict=True)]


def _divided(polynomial: Sequence[int], degree: int) -> list[int]:
    """Return a polynomial divided by ``1 - q ** degree``, which leaves no remainder."""
    quotient: list[int] = []
    for place, coefficient in enumerate(polynomial[: len(polynomial) - degree]):
        quotient.append(coefficient + (quotient[place - degree] if place >= degree else 0))
    return quotient
