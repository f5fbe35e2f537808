"""Scores of YES/NO answers.

Undefined is not 0: a ratio without a denominator is ``None`` and prints as such.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pete.errors import InputError
from pete.metrics.mcnemar import paired_exact_p
from pete.metrics.ratio import Ratio
from pete.pairs import LABELS, Label

ACCURACY: Final = Ratio(part=(1, 0, 0, 1), whole=(1, 1, 1, 1))
"""Share of right answers, of the counts (tp, fn, fp, tn)."""

F1: Final = Ratio(part=(2, 0, 0, 0), whole=(2, 1, 1, 0))
"""Harmonic mean of precision and recall on YES, of the counts (tp, fn, fp, tn)."""

_PRECISION: Final = Ratio(part=(1, 0, 0, 0), whole=(1, 0, 1, 0))
_RECALL: Final = Ratio(part=(1, 0, 0, 0), whole=(1, 1, 0, 0))
_Z: Final = 1.959963984540054
"""The 97.5th percentile of the normal distribution."""

_CELLS: Final = tuple((gold, answer) for gold in LABELS for answer in LABELS)


@dataclass(frozen=True, slots=True)
class YesNoScore:
    """The four counts, and the scores that follow from them.

    Attributes:
        tp: YES pairs answered YES.
        fn: YES pairs answered NO.
        fp: NO pairs answered YES.
        tn: NO pairs answered NO.
        failures: Pairs with a side that had no parse; they are among the other counts. If all
            pairs are failures, nothing was measured, and every figure is ``None``.

    Example:
        >>> YesNoScore(tp=22, fn=16, fp=6, tn=22).accuracy
        0.6666666666666666
        >>> YesNoScore(tp=0, fn=60, fp=0, tn=60, failures=120).accuracy is None
        True
    """

    tp: int
    fn: int
    fp: int
    tn: int
    failures: int = 0

    @classmethod
    def count(cls, answers: Iterable[tuple[Label, Label]], *, failures: int = 0) -> YesNoScore:
        """Count ``(gold, answer)`` pairs.

        Args:
            answers: A ``(gold, answer)`` pair for each entailment pair.
            failures: How many of them had a side without a parse.

        Raises:
            InputError: For an answer that is neither YES nor NO: none is left uncounted.
        """
        counts = [answer_counts(gold, answer) for gold, answer in answers]
        tp, fn, fp, tn = (sum(column) for column in zip((0, 0, 0, 0), *counts, strict=True))
        return cls(tp, fn, fp, tn, failures)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Return ``(tp, fn, fp, tn)``."""
        return self.tp, self.fn, self.fp, self.tn

    @property
    def pairs(self) -> int:
        """Return the number of pairs."""
        return sum(self.counts)

    @property
    def measured(self) -> bool:
        """Return whether one pair or more is not a failure, or there are no pairs."""
        return not self.pairs or self.failures < self.pairs

    @property
    def known_counts(self) -> tuple[int, ...] | tuple[None, ...]:
        """Return ``(tp, fn, fp, tn)``, each ``None`` where nothing was measured."""
        return self.counts if self.measured else (None,) * len(self.counts)

    @property
    def correct(self) -> int | None:
        """Return the number of right answers."""
        return self.tp + self.tn if self.measured else None

    @property
    def accuracy(self) -> float | None:
        """Return the share of right answers, 0 to 1."""
        return self._ratio(ACCURACY)

    @property
    def precision(self) -> float | None:
        """Return the share of YES answers that are right, 0 to 1."""
        return self._ratio(_PRECISION)

    @property
    def recall(self) -> float | None:
        """Return the share of YES pairs answered YES, 0 to 1."""
        return self._ratio(_RECALL)

    @property
    def f1(self) -> float | None:
        """Return the harmonic mean of precision and recall on YES, from counts."""
        return self._ratio(F1)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the accuracy (Wilson 1927)."""
        if not self.pairs or self.correct is None:
            return None
        n, share = self.pairs, self.correct / self.pairs
        middle = share + _Z**2 / (2 * n)
        half = _Z * sqrt(share * (1 - share) / n + (_Z / (2 * n)) ** 2)
        low, high = ((middle + side) / (1 + _Z**2 / n) for side in (-half, half))
        return (low if self.correct else 0.0), (high if self.correct < n else 1.0)

    @property
    def p_always_yes(self) -> float | None:
        """Return the exact two-sided p of the difference from always answering YES on these pairs.

        The two differ on pairs answered NO: ``tn`` pairs rightly, ``fn`` pairs wrongly.
        """
        return paired_exact_p(self.tn, self.fn) if self.measured and self.pairs else None

    def _ratio(self, ratio: Ratio) -> float | None:
        return ratio.of(self.counts) if self.measured else None


def answer_counts(gold: Label, answer: Label) -> tuple[int, ...]:
    """Return the counts (tp, fn, fp, tn) of one pair, as resampling takes them: a single 1.

    Args:
        gold: The right answer.
        answer: The answer of a system.

    Raises:
        InputError: For an answer that is neither YES nor NO.

    Example:
        >>> answer_counts("YES", "NO")
        (0, 1, 0, 0)
    """
    for label in (gold, answer):
        if label not in LABELS:
            raise InputError(f"the answer {label!r} is neither YES nor NO", cure="Write YES or NO.")
    return tuple(int((gold, answer) == cell) for cell in _CELLS)
