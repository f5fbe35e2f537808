"""Comparing two analyses edge by edge, and taking out what is explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from edge_scores import Edge, Score, core

from agreement.difference import Difference, Explanation, Sentence

__all__ = ["Comparison", "Sorted", "compare", "sort_differences"]

Keep: TypeAlias = Callable[[Iterable[Edge]], frozenset[Edge]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The counts of a comparison, and every edge that differs."""

    sentences: Sequence[Sentence]
    score: Score
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Sorted:
    """Differences by the first class that holds of them; ``None`` holds the rest."""

    classes: dict[str | None, list[Difference]]

    @property
    def counts(self) -> dict[str, int]:
        """Edges of each class."""
        return {name: len(found) for name, found in self.classes.items() if name is not None}

    @property
    def rest(self) -> list[Difference]:
        """Differences that no class explains."""
        return self.classes.get(None, [])

    def remaining(self, score: Score) -> Score:
        """The counts without the explained differences."""
        return Score(
            common=score.common,
            extra=Counter(d.family for d in self.rest if d.extra),
            missing=Counter(d.family for d in self.rest if not d.extra),
            sentences=score.sentences,
        )


def compare(sentences: Sequence[Sentence], keep: Keep = core) -> Comparison:
    """Compare the edges that ``keep`` leaves of both analyses."""
    ours = [keep(s.ours) for s in sentences]
    theirs = [keep(s.theirs) for s in sentences]
    score = Score.of(ours, theirs)
    differences = []
    for number, extra, missing in score.differing:
        sentence = sentences[number]
        makers = sentence.makers
        differences += [Difference(True, e, sentence, makers.get(e, "")) for e in sorted(extra)]
        differences += [Difference(False, e, sentence) for e in sorted(missing)]
    return Comparison(sentences, score, tuple(differences))


def sort_differences(
    differences: Iterable[Difference], explanations: Sequence[Explanation]
) -> Sorted:
    """Give each difference to the first class that holds of it."""
    classes: dict[str | None, list[Difference]] = {e.name: [] for e in explanations}
    for difference in differences:
        found = next((e.name for e in explanations if e.holds(difference)), None)
        classes.setdefault(found, []).append(difference)
    return Sorted(classes)
