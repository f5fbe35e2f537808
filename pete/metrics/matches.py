"""Precision, recall and F1 of a system's items against gold items."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from pete.errors import InputError
from pete.metrics.ratio import Ratio

_PRECISION: Final = Ratio(part=(1, 0, 0), whole=(0, 0, 1))
_RECALL: Final = Ratio(part=(1, 0, 0), whole=(0, 1, 0))
MATCH_F1: Final = Ratio(part=(2, 0, 0), whole=(0, 1, 1))
"""Harmonic mean of precision and recall, of the counts (correct, gold, system)."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Three counts, and the scores that follow from them.

    Attributes:
        correct: Number of items that both have.
        gold: Number of items of the gold standard.
        system: Number of items of the system.

    Raises:
        InputError: If more items are correct than there are on a side.

    Example:
        >>> matches = Matches(3, gold=4, system=5) + Matches(0, gold=1, system=0)
        >>> matches.precision, matches.recall, matches.f1
        (0.6, 0.6, 0.6)
        >>> Matches().f1 is None
        True
    """

    correct: int = 0
    gold: int = 0
    system: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.correct <= min(self.gold, self.system):
            raise InputError(
                f"{self.correct} of {self.gold} and {self.system} items cannot be correct",
                cure="Count what both sides have once.",
            )

    @classmethod
    def of(cls, gold: Set[object], system: Set[object]) -> Matches:
        """Return the counts of two sets of items."""
        return cls(len(gold & system), gold=len(gold), system=len(system))

    def __add__(self, other: Matches) -> Matches:
        return Matches(*(a + b for a, b in zip(self.counts, other.counts, strict=True)))

    @property
    def counts(self) -> tuple[int, int, int]:
        """Return ``(correct, gold, system)``."""
        return self.correct, self.gold, self.system

    @property
    def precision(self) -> float | None:
        """Return the share of the system's items that are correct; ``None`` if it has none."""
        return _PRECISION.of(self.counts)

    @property
    def recall(self) -> float | None:
        """Return the share of the gold items that are found; ``None`` if there are none."""
        return _RECALL.of(self.counts)

    @property
    def f1(self) -> float | None:
        """Return the harmonic mean of both; ``None`` if neither side has anything."""
        return MATCH_F1.of(self.counts)


NO_MATCHES: Final = Matches()
"""The counts of nothing on either side."""
