"""The comparisons of the study, each with its classes of intended differences."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edge_scores import Edge, Score, core, folded
from treebank_sample import read_treebank

from agreement import explained, explained_enhanced, explained_ud
from agreement.compare import Comparison, Sorted, compare, sort_differences
from agreement.difference import Explanation, Sentence
from agreement.enhanced import enhanced_sentences
from agreement.reference import Reference, from_phrases, normalised, replication
from pete.graph import Graph

__all__ = ["COUNTS", "STUDIES", "Explained", "agreement", "committed", "grown", "replicate"]

COUNTS: Final = Path(__file__).with_name("explained_counts.toml")
"""Edges of each class when they were last read; no class may grow beyond that."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A comparison whose intended differences are known.

    Attributes:
        comparison: Every edge.
        explanations: The classes, in the order they are tried.
        sorted: The differences by class.
    """

    comparison: Comparison
    explanations: Sequence[Explanation]
    sorted: Sorted

    @property
    def raw(self) -> Score:
        """Counts of all edges."""
        return self.comparison.score

    @property
    def remaining(self) -> Score:
        """Counts without the explained differences."""
        return self.sorted.remaining(self.raw)


def _explained(
    sentences: Sequence[Sentence],
    explanations: Sequence[Explanation],
    keep: Callable[[Iterable[Edge]], frozenset[Edge]],
) -> Explained:
    comparison = compare(sentences, keep)
    return Explained(
        comparison, explanations, sort_differences(comparison.differences, explanations)
    )


def replicate(reference: Reference) -> Score:
    """The profile ``stanford`` and the converter, all labels."""
    return compare(replication(reference), frozenset).score


def _basic(reference: Reference, home: Path) -> Explained:
    graphs = normalised(reference.basic, "sd-basic")
    return _explained(from_phrases(reference, graphs), explained.EXPLANATIONS, core)


def _universal(reference: Reference, home: Path) -> Explained:
    graphs = normalised(reference.universal, "ud-no-agent")
    return _explained(from_phrases(reference, graphs), explained_ud.EXPLANATIONS, core)


def _enhanced(reference: Reference, home: Path) -> Explained:
    treebank = read_treebank(home / "ud-en-ewt" / "dev.conllu.xz")
    sentences = list(enhanced_sentences(treebank))
    return _explained(sentences, explained_enhanced.EXPLANATIONS, frozenset)


STUDIES: Final[Mapping[str, Callable[[Reference, Path], Explained]]] = {
    "basic": _basic,
    "universal": _universal,
    "enhanced": _enhanced,
}
"""By name: basic trees, and UD trees, against phrase structure; gold UD against enhanced UD."""


def agreement(basic: Explained, universal: Explained) -> Score:
    """Our graphs from UD against our graphs from basic trees; ``xsubj`` counts as subject."""
    return Score.of(_folded(universal), _folded(basic))


def _folded(study: Explained) -> list[frozenset[Edge]]:
    graphs: list[Graph] = [sentence.graph for sentence in study.comparison.sentences]
    return [core(folded(relation.triple for relation in graph.relations)) for graph in graphs]


def committed() -> dict[str, dict[str, int]]:
    """The committed counts, by study and class."""
    with COUNTS.open("rb") as file:
        return tomllib.load(file)


def grown(name: str, study: Explained) -> list[str]:
    """Classes with more edges than were read and committed."""
    limits = committed().get(name, {})
    return [
        f"{name}: {label} has {count} edges, {limits.get(label, 0)} are committed"
        for label, count in study.sorted.counts.items()
        if count > limits.get(label, 0)
    ]
