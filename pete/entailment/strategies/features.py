"""What a classifier is shown of a pair: the paths between the content words of H."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pete.entailment.rules import Case, RuleSet
from pete.entailment.strategies.paths import (
    Path,
    edges_of,
    labels,
    same_path,
    shortest_paths,
    text_ends,
)

_LONGEST: Final = 4
"""Most relations of a path: longer ones are too rare to learn from."""


@dataclass(frozen=True, slots=True)
class AskedPath:
    """A path of H, and the same one of T, ``None`` where T has none."""

    path: Path
    found: Path | None

    @property
    def feature(self) -> str:
        """Its name among the features, ``found <nsubj dobj>``."""
        return f"{'lost' if self.found is None else 'found'} {labels(self.path)}"


def asked_paths(case: Case, rules: RuleSet) -> tuple[AskedPath, ...]:
    """Return the shortest path between each two content words of H, of four relations or fewer.

    Args:
        case: The pair.
        rules: Voice rules, and extensions of T.
    """
    edges, text_edges = edges_of(case.hypothesis, rules), tuple(case.text_facts)
    pairs = combinations(sorted(case.hypothesis_features.content), 2)
    paths = filter(None, (shortest_paths(edges, first).get(last) for first, last in pairs))
    return tuple(
        AskedPath(path, same_path(text_edges, path, text_ends(case, path[0].start, path[-1].end)))
        for path in paths
        if len(path) <= _LONGEST
    )


def pair_features(case: Case, asked: Sequence[AskedPath]) -> Mapping[str, float]:
    """Return the features of a pair by name.

    How often each labelled path between two content words of H is found in T, and how often
    it is lost; the numbers of found and lost paths, of the content words of H, and of those
    that T lacks; the shares of lost paths and of lacking words.

    Args:
        case: The pair.
        asked: The paths between the content words of H.
    """
    lost = sum(path.found is None for path in asked)
    content = case.hypothesis_features.content
    lacking = len(content & case.absent)
    return {
        **Counter(path.feature for path in asked),
        "paths found": len(asked) - lost,
        "paths lost": lost,
        "share of paths lost": lost / len(asked) if asked else 1.0,
        "content words": len(content),
        "content words lacking": lacking,
        "share of content words lacking": lacking / len(content) if content else 1.0,
    }
