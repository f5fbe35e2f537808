"""Agreement of any number of annotators beyond chance, on nominal labels.

Both figures compare the share of agreeing pairs of labels with the share that chance would give.
They differ in the pairs they count, and in chance:

* Krippendorff's alpha takes any number of labels of each item. Items with one label are left out,
  as there is nothing to compare, and all other labels are put back before two are drawn.
* Fleiss' kappa is defined for items with equally many labels, two or more; where their numbers
  differ it is undefined.

Sources:
    J. L. Fleiss (1971): Measuring nominal scale agreement among many raters. Psychological
    Bulletin 76, 378-382.
    K. Krippendorff (2011): Computing Krippendorff's alpha-reliability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def krippendorff_alpha(items: Iterable[Sequence[str]]) -> float | None:
    """Return Krippendorff's alpha for nominal labels, at most 1.

    Args:
        items: The labels of each item.

    Returns:
        ``None`` if no item has two labels, or all labels are the same.

    Example:
        >>> round(krippendorff_alpha([("a", "a"), ("a", "b"), ("b", "b"), ("a",)]), 3)
        0.444
    """
    counts = [Counter(labels) for labels in items if len(labels) > 1]
    total: Counter[str] = sum(counts, Counter())
    labels = total.total()
    expected = _differing(total)
    if not expected:
        return None
    observed = sum(_differing(own) / (own.total() - 1) for own in counts)
    return 1 - (labels - 1) * observed / expected


def fleiss_kappa(items: Iterable[Sequence[str]]) -> float | None:
    """Return Fleiss' kappa, at most 1.

    Args:
        items: The labels of each item.

    Returns:
        ``None`` if the items do not all have the same number of labels, two or more, or all labels
        are the same.

    Example:
        >>> round(fleiss_kappa([("a", "a"), ("a", "b"), ("b", "b")]), 3)
        0.333
        >>> fleiss_kappa([("a", "a"), ("a",)]) is None
        True
    """
    counts = [Counter(labels) for labels in items]
    sizes = {own.total() for own in counts}
    total: Counter[str] = sum(counts, Counter())
    expected = _differing(total)
    if len(sizes) != 1 or sizes <= {0, 1} or not expected:
        return None
    size = sizes.pop()
    observed = sum(map(_differing, counts)) / (len(counts) * size * (size - 1))
    return 1 - observed * total.total() ** 2 / expected


def _differing(counts: Counter[str]) -> int:
    """Return the number of ordered pairs of two different labels."""
    return counts.total() ** 2 - sum(count**2 for count in counts.values())
