"""All pairs of a split with one word attached elsewhere, and the results in counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pete.data.contract import PairSet, check_answers
from pete.entailment import Strategy
from pete.evaluation import Normaliser
from pete.metrics import YesNoScore

from ..gold.graphs import collapsible, gold_graphs, gold_trees
from ..shared import stem
from .experiment import FINDINGS, Finding, Move, Subject, Untried, perturb


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
        pair_set: The pairs of the split.
        strategy: The decision procedure.
        deviations: How the experiment differs from the one on trees, in sentences without an end.
        yes_pairs: Pairs with gold answer YES.
        pairs: Those of them that are answered YES, and so were changed.
        moves: All moves.
        untried: Edges that were not moved.
    """

    pair_set: PairSet
    strategy: Strategy
    deviations: tuple[str, ...]
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
    on_trees = treebank is not None or collapsible(pair_set.dataset)
    deviation = (
        f"the gold standard of {pair_set.dataset} is of normalised relations, not of trees: each "
        "relation is moved by itself, and nothing follows it"
    )
    check_answers(pair_set.pairs, path=pair_set.source)
    subjects = [*_subjects(pair_set, strategy, treebank, on_trees=on_trees)]
    results = [result for one in subjects if (result := perturb(one, strategy)) is not None]
    return Perturbation(
        pair_set,
        strategy,
        () if on_trees else (deviation,),
        len(subjects),
        len(results),
        tuple(move for result in results for move in result.moves),
        tuple(untried for result in results for untried in result.untried),
    )


def score(moves: Iterable[Move]) -> YesNoScore:
    """Return the score of some moves; those that are neither right nor wrong do not count."""
    counts = Counter(move.finding for move in moves)
    return YesNoScore(tp=counts["right"], fn=counts["wrong"], fp=0, tn=0)


def by_label(moves: Iterable[Move]) -> Mapping[str, Sequence[Move]]:
    """Return the moves by label, that of prepositions and conjunctions without the word.

    Example:
        >>> move = Move("1", True, "prep_in", "obl(saw-2, May-5)", "Ann-1", "right")
        >>> {label: len(found) for label, found in by_label([move, move]).items()}
        {'prep_X': 2}
    """
    labels: dict[str, list[Move]] = {}
    for move in moves:
        labels.setdefault(stem(move.label), []).append(move)
    return dict(sorted(labels.items()))


def groups(moves: Iterable[Move]) -> tuple[Group, ...]:
    """Return the moves that were not right in groups: by finding, the largest first."""
    members: dict[tuple[Finding, str, str], list[Move]] = {}
    for move in moves:
        if move.finding != "right":
            members.setdefault((move.finding, move.label, move.reason), []).append(move)
    order = list(FINDINGS)
    found = (Group(*key, tuple(own)) for key, own in members.items())
    return tuple(sorted(found, key=lambda group: (order.index(group.finding), -len(group.moves))))


def _subjects(
    pair_set: PairSet, strategy: Strategy, treebank: Path | None, *, on_trees: bool
) -> Iterator[Subject]:
    """Yield the YES pairs, with trees, or with gold relations that stand for them."""
    read = partial(Normaliser("ud"), collapse=strategy.collapse)
    trees = gold_trees(pair_set, treebank=treebank) if on_trees else {}
    graphs = {} if on_trees else gold_graphs(pair_set, collapse=strategy.collapse)
    for id in (pair.id for pair in pair_set.pairs if pair.gold == "YES"):
        if on_trees:
            yield Subject(id, trees[id, "text"], read(trees[id, "hypothesis"]), read)
        else:
            yield Subject(id, *graphs[id], lambda graph: graph)
