"""What a classifier is shown of a pair: the paths between the content words of H."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from pete.entailment.matching import pose
from pete.entailment.rules import Case, Fact, RuleSet
from pete.entailment.strategies.paths import Path, edges_of, labels, same_path, shortest_path
from pete.graph import Graph

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


def asked_paths(text: Graph, hypothesis: Graph, rules: RuleSet) -> tuple[AskedPath, ...]:
    """Return the shortest path between each two content words of H, of four relations or fewer.

    Args:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
        rules: Voice rules, and extensions of T.
    """
    case = pose(text, hypothesis, rules)
    edges = tuple(case.text_facts)
    return tuple(AskedPath(path, _found(case, path, edges)) for path in _paths(case, rules))


def _paths(case: Case, rules: RuleSet) -> Iterator[Path]:
    edges = edges_of(case.hypothesis, rules)
    for first, last in combinations(sorted(case.hypothesis_features.content), 2):
        path = shortest_path(edges, first, last)
        if path is not None and len(path) <= _LONGEST:
            yield path


def _found(case: Case, path: Path, edges: Sequence[Fact]) -> Path | None:
    firsts, lasts = case.same_words(path[0].start), case.same_words(path[-1].end)
    ends = ((a, b) for a, b in product(firsts, lasts) if a != b)
    return same_path(edges, path, ends)


def pair_features(text: Graph, hypothesis: Graph, rules: RuleSet) -> Mapping[str, float]:
    """Return the features of a pair by name.

    How often each labelled path between two content words of H is found in T, and how often
    it is lost; the numbers of found and lost paths, of the content words of H, and of those
    that T lacks; the shares of lost paths and of lacking words.

    Args:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
        rules: Voice rules, and extensions of T.
    """
    case = pose(text, hypothesis, rules)
    asked = asked_paths(text, hypothesis, rules)
    lost = sum(path.found is None for path in asked)
    lacking = len(case.hypothesis_features.content & case.absent)
    return {
        **Counter(path.feature for path in asked),
        "paths found": len(asked) - lost,
        "paths lost": lost,
        "share of paths lost": lost / len(asked) if asked else 1.0,
        "content words": len(case.hypothesis_features.content),
        "content words lacking": lacking,
        "share of content words lacking": lacking / len(case.hypothesis_features.content)
        if case.hypothesis_features.content
        else 1.0,
    }
