"""The exact McNemar test: whether two systems differ on the pairs that one alone has right.

Source:
    Q. McNemar (1947): Note on the sampling error of the difference between correlated proportions
    or percentages. Psychometrika 12, 153-157. The exact p is that of the sign test.
"""

from __future__ import annotations


def paired_exact_p(only_first: int, only_second: int) -> float:
    """Return the two-sided p of the exact McNemar test; 1 where the systems differ on no item.

    Args:
        only_first: Items that only the first system has right.
        only_second: Items that only the second system has right.

    Example:
        >>> paired_exact_p(1, 9), paired_exact_p(0, 0)
        (0.021484375, 1.0)
    """
    n, fewer = only_first + only_second, min(only_first, only_second)
    ways = as_few = 1  # to have 0, to have at most 0; of 2**n outcomes of a fair coin
    for k in range(fewer):
        ways = ways * (n - k) // (k + 1)
        as_few += ways
    return min(1.0, 2 * as_few / (1 << n))


def show_p(p: float) -> str:
    """Return a p as people read it, never as 0.

    Example:
        >>> show_p(0.25), show_p(0.00002)
        ('0.250', '<0.001')
    """
    return "<0.001" if p < 0.001 else f"{p:.3f}"
