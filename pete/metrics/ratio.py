"""Scores that are a ratio of two weighted sums of counts, as nearly all of the field are.

A score is defined once and computed in two ways: from the counts of one system, and from whole
arrays of counts at once, as resampling needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of two weighted sums of counts.

    Attributes:
        part: Weight of each count in the numerator.
        whole: Weight of each count in the denominator, as many.

    Example:
        >>> f1 = Ratio(part=(2, 0, 0), whole=(2, 1, 1))  # of tp, fn, fp
        >>> f1.of((3, 1, 1))
        0.75
        >>> f1.of((0, 0, 0)) is None
        True
    """

    part: tuple[int, ...]
    whole: tuple[int, ...]

    def of(self, counts: Sequence[int]) -> float | None:
        """Return the score of one vector of counts, ``None`` if the denominator is 0."""
        part, whole = (sum(map(mul, weights, counts)) for weights in (self.part, self.whole))
        return part / whole if whole else None

    def __call__(self, counts: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the scores of many vectors of counts.

        Args:
            counts: Counts along the last axis, exact up to 2**53.

        Returns:
            One score for each vector, NaN where the denominator is 0.
        """
        import numpy as np  # here, so that one score needs no array

        part, whole = counts @ np.array(self.part), counts @ np.array(self.whole)
        scores: NDArray[np.float64] = np.full(np.shape(whole), np.nan)
        np.divide(part, whole, out=scores, where=whole != 0)
        return scores
