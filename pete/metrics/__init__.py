"""Integer counts per item, and the scores, intervals and paired tests made of them.

:mod:`pete.metrics.resampling` is not imported here: it needs NumPy, which a score does not.
"""

from __future__ import annotations

from pete.metrics.mcnemar import paired_exact_p, show_p
from pete.metrics.ratio import Ratio
from pete.metrics.yesno import ACCURACY, F1, YesNoScore, answer_counts

__all__ = ["ACCURACY", "F1", "Ratio", "YesNoScore", "answer_counts", "paired_exact_p", "show_p"]
