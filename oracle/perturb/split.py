"""All pairs of a split with one word attached elsewhere, and the results in counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pete.data.contract import PairSet, check_answers
from pete.entailment import Strategy
from pete.evaluation import Normaliser
from pete.graph import Graph
from pete.metrics import YesNoScore

from ..gold.graphs import collapsible, gold_graphs, gold_trees
from .experiment import FINDINGS, Finding, Move, Perturbed, Subject, Untried, perturb

_SCHEME: Final = "ud"


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of some moves, in counts.

    Attributes:
        counts: Moves by finding.
    """

    counts: Mapping[Finding, int]

    @property
    def score(self) -> YesNoScore:
        """Right and wrong moves, without the findings that are apart."""
        return YesNoScore(tp=self.counts["right"], fn=self.counts["wrong"], fp=0, tn=0)

    @property
    def moves(self) -> int:
        """All moves."""
        return sum(self.counts.values())

    @classmethod
    def of(cls, moves: Iterable[Move]) -> Findings:
        """Count the findings of some moves."""
        counts = Counter(move.finding for move in moves)
        return cls({finding: counts[finding] for finding in FINDINGS})


@dataclass(frozen=True, slots=True)
class Group:
    """Moves with the same finding, for the same reason.

    Attributes:
        finding: Their finding; not ``right``.
        label: Label of the relation or edge.
        reason: Why.
        moves: These moves.
    """

    finding: Finding
    label: str
    reason: str
    moves: tuple[Move, ...]

    @property
    def pairs(self) -> tuple[str, ...]:
        """Ids of their pairs."""
        return tuple(dict.fromkeys(move.pair for move in self.moves))


@dataclass(frozen=True, slots=True)
class Perturbation:
    """The moves of one split.

    Attributes:
        yes_pairs: Pairs with gold answer YES.
        pairs: Those of them that are answered YES, and so were changed.
        moves: All moves.
        untried: Edges that were not moved.
    """

    yes_pairs: int
    pairs: int
    moves: tuple[Move, ...]
    untried: tuple[Untried, ...]

    def moved(self, *, of_answer: bool) -> tuple[Move, ...]:
        """Return the moves of words of the answer, or those of other words."""
        return tuple(move for move in self.moves if move.of_answer == of_answer)


def perturb_split(
    pair_set: PairSet, strategy: Strategy, *, treebank: Path | None = None
) -> Perturbation:
    """Attach words elsewhere in the gold trees of every YES pair that is answered YES.

    Args:
        pair_set: The pairs of one split.
        strategy: The decision procedure.
        treebank: Gold trees in UD, version 2, found by their text; the data set's by default.

    Raises:
        UnavailableError: If the pairs are not annotated.
        InputError: If pairs and gold standard do not fit each other, or a pair has no answer.
    """
    check_answers(pair_set.pairs, path=pair_set.source)
    done: list[Perturbed] = []
    yes_pairs = 0
    for subject in _subjects(pair_set, strategy, treebank):
        yes_pairs += 1
        perturbed = perturb(subject, strategy)
        if perturbed is not None:
            done.append(perturbed)
    return Perturbation(
        yes_pairs,
        len(done),
        tuple(move for one in done for move in one.moves),
        tuple(untried for one in done for untried in one.untried),
    )


def deviations(pair_set: PairSet, *, treebank: Path | None = None) -> tuple[str, ...]:
    """Return how the experiment on some pairs differs from the one on trees.

    Args:
        pair_set: The pairs of one split.
        treebank: Gold trees to use instead of those of the data set.

    Raises:
        UnavailableError: If there is no gold standard.
    """
    if treebank is not None or collapsible(pair_set.dataset):
        return ()
    return (
        f"the gold standard of {pair_set.dataset} is of normalised relations, not of trees: each "
        "relation is moved by itself, and nothing follows it",
    )


def by_label(moves: Iterable[Move]) -> Mapping[str, Findings]:
    """Return the moves by label, that of prepositions and conjunctions without the word.

    Example:
        >>> move = Move("1", True, "prep_in", "obl(saw-2, May-5)", "Ann-1", "right")
        >>> {label: found.moves for label, found in by_label([move, move]).items()}
        {'prep_X': 2}
    """
    sorted_by: dict[str, list[Move]] = {}
    for move in moves:
        stem, underscore, _ = move.label.partition("_")
        sorted_by.setdefault(f"{stem}_X" if underscore else stem, []).append(move)
    return {label: Findings.of(sorted_by[label]) for label in sorted(sorted_by)}


def groups(moves: Iterable[Move]) -> tuple[Group, ...]:
    """Return the moves that were not right in groups: by finding, the largest first."""
    found: dict[tuple[Finding, str, str], list[Move]] = {}
    for move in moves:
        if move.finding != "right":
            found.setdefault((move.finding, move.label, move.reason), []).append(move)
    order = list(FINDINGS)
    made = [Group(*key, tuple(own)) for key, own in found.items()]
    return tuple(sorted(made, key=lambda group: (order.index(group.finding), -len(group.moves))))


def _subjects(pair_set: PairSet, strategy: Strategy, treebank: Path | None) -> Iterator[Subject]:
    yes = [pair.id for pair in pair_set.pairs if pair.gold == "YES"]
    if deviations(pair_set, treebank=treebank):
        graphs = gold_graphs(pair_set, collapse=strategy.collapse)
        for id in yes:
            text, hypothesis = graphs[id]
            yield Subject(id, text, hypothesis, _as_it_is)
        return
    read = partial(Normaliser(_SCHEME), collapse=strategy.collapse)
    trees = gold_trees(pair_set, treebank=treebank)
    for id in yes:
        yield Subject(id, trees[id, "text"], read(trees[id, "hypothesis"]), read)


def _as_it_is(graph: Graph) -> Graph:
    return graph
