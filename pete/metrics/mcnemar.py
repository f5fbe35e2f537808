"""The exact McNemar test: whether two systems differ on the pairs that one alone has right.

Source:
    Q. McNemar (1947): Note on the sampling error of the difference between correlated proportions
    or percentages. Psychometrika 12, 153-157. The exact p is that of the sign test.
"""

from __future__ import annotations


def paired_exact_p(only_first: int, only_second: int) -> float | None:
    """Return the two-sided p of the exact McNemar test.

    Args:
        only_first: Items that only the first system has right.
        only_second: Items that only the second system has right.

    Returns:
        The p value, or ``None`` where the systems differ on no item.

    Example:
        >>> paired_exact_p(1, 9)
        0.021484375
    """
    n, fewer = only_first + only_second, min(only_first, only_second)
    if not n:
        return None
    ways = as_few = 1  # to have 0, to have at most 0; of 2**n outcomes of a fair coin
    for k in range(fewer):
        ways = ways * (n - k) // (k + 1)
        as_few += ways
    return min(1.0, 2 * as_few / (1 << n))
