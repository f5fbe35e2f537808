"""Integer counts per item, and the scores, intervals and paired tests made of them."""

from __future__ import annotations

from pete.metrics.yesno import YesNoScore, paired_exact_p

__all__ = ["YesNoScore", "paired_exact_p"]
