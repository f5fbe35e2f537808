"""How near heads are to the gold heads, word by word: attachment, undirected attachment and NED.

==============  ================================================================================
attachment      the head is the gold head
undirected      or a gold dependent of the word (Klein & Manning 2004, P04-1061)
NED             or the gold head of the gold head, the root included
                (Schwartz et al. 2011, P11-1067, section 5)
==============  ================================================================================

Each word counts by itself, so heads may form cycles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROOT: Final = -1
_NONE: Final = -2
"""Stands for the head of the root."""


class Nearness(NamedTuple):
    """The words that are right by each of the measures, as flags."""

    attachment: NDArray[np.bool_]
    undirected: NDArray[np.bool_]
    ned: NDArray[np.bool_]


def nearness(gold: NDArray[np.int64], system: NDArray[np.int64]) -> Nearness:
    """Return which words have a head that is right.

    Args:
        gold: The gold head of each word, words counted from 0: -1 for the root, less for none.
        system: The heads to judge, as gold words: -1 for the root, less for any other.

    Example:
        >>> import numpy as np
        >>> gold = np.array([-1, 0, 1])  # want, to, eat: each depends on the word before it
        >>> [flags.sum().item() for flags in nearness(gold, np.array([-1, 2, 0]))]
        [1, 2, 3]
    """
    import numpy as np  # here, since it takes long to import

    above = np.append(gold, _NONE)  # at -1, the root has no head
    attachment = (system == gold) & (gold >= _ROOT)
    undirected = attachment | (above[np.maximum(system, _ROOT)] == np.arange(len(gold)))
    grandparents = above[np.maximum(gold, _ROOT)]
    ned = undirected | ((system == grandparents) & (system >= _ROOT))
    return Nearness(attachment, undirected, ned)
