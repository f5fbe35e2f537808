"""Scores of YES/NO answers.

Undefined is not 0: a ratio without a denominator is ``None`` and prints as such.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pete.pairs import Label

__all__ = ["YesNoScore", "paired_exact_p"]


@dataclass(frozen=True, slots=True)
class YesNoScore:
    """The four counts, and what follows from them.

    Attributes:
        tp: YES pairs answered YES.
        fn: YES pairs answered NO.
        fp: NO pairs answered YES.
        tn: NO pairs answered NO.
        failures: Pairs of which a side had no parse; they are among the other counts.

    Example:
        >>> YesNoScore(tp=22, fn=16, fp=6, tn=22).accuracy
        0.6666666666666666
    """

    tp: int
    fn: int
    fp: int
    tn: int
    failures: int = 0

    @classmethod
    def count(cls, answers: Iterable[tuple[Label, Label]], *, failures: int = 0) -> YesNoScore:
        """Count ``(gold, answer)`` pairs."""
        pairs = list(answers)
        return cls(
            tp=pairs.count(("YES", "YES")),
            fn=pairs.count(("YES", "NO")),
            fp=pairs.count(("NO", "YES")),
            tn=pairs.count(("NO", "NO")),
            failures=failures,
        )

    @property
    def pairs(self) -> int:
        """Number of pairs."""
        return self.tp + self.fn + self.fp + self.tn

    @property
    def correct(self) -> int:
        """Number of right answers."""
        return self.tp + self.tn

    @property
    def accuracy(self) -> float | None:
        """Share of right answers, 0 to 1."""
        return _ratio(self.correct, self.pairs)

    @property
    def precision(self) -> float | None:
        """Share of YES answers that are right, 0 to 1."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """Share of YES pairs answered YES, 0 to 1."""
        return _ratio(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall on YES, from counts."""
        return _ratio(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % interval of the accuracy (Wilson 1927)."""
        if not self.pairs:
            return None
        from scipy.stats import binomtest  # here, since SciPy takes long to import

        low, high = binomtest(self.correct, self.pairs).proportion_ci(method="wilson")
        return float(low), float(high)

    @property
    def p_always_yes(self) -> float | None:
        """Exact two-sided p of the difference from always saying YES on the same pairs.

        The two differ where NO was answered: rightly in ``tn`` pairs, wrongly in ``fn``.
        """
        return paired_exact_p(self.tn, self.fn)


def paired_exact_p(only_first: int, only_second: int) -> float | None:
    """Exact McNemar test, two-sided.

    Args:
        only_first: Items that only the first system has right.
        only_second: Items that only the second system has right.

    Returns:
        The p value, or ``None`` where the systems differ on no item.

    Example:
        >>> paired_exact_p(1, 9)
        0.021484375
    """
    if not only_first + only_second:
        return None
    from scipy.stats import binomtest  # here, since SciPy takes long to import

    return float(binomtest(only_first, only_first + only_second).pvalue)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
