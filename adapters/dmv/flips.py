"""Parameter flips: a few parameters that decide on edges whose direction is a matter of annotation.

P11-1067, section 3: in some structures, as determiner and noun, there is no consensus which word
is the head. Where a model disagrees with the gold trees, extreme values of few parameters turn the
direction of the edge; attachment then rises much, and NED, which forgives the direction, little.
Section 7: gold trees with the model's structures are the second annotation of a supervised
experiment, which shows what NED prefers.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError

from .corpus import TagCorpus
from .inference import Heads, best_trees, tree_counts
from .model import LEFT, RIGHT, Array, Parameters, Weights
from .scoring import gold_heads, right_words

MOST_PARAMETERS: Final = 18
"""The most parameters that are changed (P11-1067, section 3)."""

LOW: Final = 1e-6
HIGH: Final = 1.0
"""The extreme values; the distributions no longer sum to 1 (P11-1067, note 2)."""

SUPERVISED_LENGTH: Final = 20
"""The most words of a sentence in supervised training (P11-1067, section 7)."""

FOLDS: Final = 10

_SIDES: Final = "LR"
_ADJACENT: Final = 1


class Edge(NamedTuple):
    """An edge between two tags: the head, the side of its dependent, and the dependent."""

    head: str
    side: int
    dependent: str

    @classmethod
    def of(cls, text: str) -> Edge:
        """Read an edge.

        Example:
            >>> Edge.of("IN<-NN")
            Edge(head='NN', side=0, dependent='IN')
        """
        left, right_headed, right = text.partition("<-")
        if right_headed:
            return cls(right, LEFT, left)
        head, _, dependent = text.partition("->")
        return cls(head, RIGHT, dependent)

    def __str__(self) -> str:
        """Return the edge as it is read, the left tag first."""
        if self.side == LEFT:
            return f"{self.dependent}<-{self.head}"
        return f"{self.head}->{self.dependent}"

    @property
    def opposite(self) -> Edge:
        """The edge with the other direction."""
        return Edge(self.dependent, 1 - self.side, self.head)


class Structure(NamedTuple):
    """A row of P11-1067, Table 1.

    Attributes:
        name: The construction.
        edge: The edge that models have and gold trees may not.
        frequency: The share of the words of WSJ 2-21 in such constructions.
        changed: For each published model, whether it disagreed with the gold trees.
    """

    name: str
    edge: Edge
    frequency: float
    changed: Mapping[str, bool]


PUBLISHED: Final = ("km04", "cs09", "saj10a")
"""The published models: Klein & Manning 2004, Cohen & Smith 2009, Spitkovsky et al. 2010a."""


def structures() -> Sequence[Structure]:
    """Return the structures that are problematic (P11-1067, Table 1).

    Example:
        >>> [str(structure.edge) for structure in structures()][:2]
        ['CC->NNP', 'DT->NN']
    """
    text = files(__package__).joinpath("ned_table1.csv").read_text("utf-8")
    return [
        Structure(
            row["structure"],
            Edge.of(row["orig_edge"]),
            float(row["freq_pct_tokens_wsj_2_21"]) / 100,
            {model: row[model] == "+" for model in PUBLISHED},
        )
        for row in csv.DictReader(text.splitlines())
    ]


class Finding(NamedTuple):
    """A structure in the trees of a model.

    Attributes:
        structure: The structure.
        edges: How often the model has its edge.
        right: How many of these are in the gold trees.
        opposite: How often the model has the edge with the other direction.
    """

    structure: Structure
    edges: int
    right: int
    opposite: int

    @property
    def disagrees(self) -> bool:
        """Whether the model prefers the edge to the opposite one, and is mostly wrong."""
        return self.edges > max(self.opposite, 2 * self.right)


def findings(corpus: TagCorpus, heads: Heads) -> Sequence[Finding]:
    """Return the problematic structures in trees.

    Args:
        corpus: Sentences with gold heads.
        heads: The trees of a model.

    Raises:
        InputError: If there are no gold heads, or the tags are not those of the structures.
    """
    known = [s for s in structures() if {s.edge.head, s.edge.dependent} <= set(corpus.tags)]
    if not known:
        raise InputError(
            f"no structure of P11-1067, Table 1, has tags of {corpus.name or 'the corpus'}: "
            f"{', '.join(corpus.tags[:5])}, ...",
            cure="Give a corpus with the tags of the Penn Treebank.",
        )
    counts, right = _edge_counts(corpus, heads), _edge_counts(corpus, heads, gold_heads(corpus))
    return [
        Finding(
            structure,
            int(counts[_place(structure.edge, corpus.tags)]),
            int(right[_place(structure.edge, corpus.tags)]),
            int(counts[_place(structure.edge.opposite, corpus.tags)]),
        )
        for structure in known
    ]


def _edge_counts(corpus: TagCorpus, heads: Heads, gold: Heads | None = None) -> Array:
    """Return how often each edge is in trees, (T, 2, T); with gold heads, those that are right."""
    chosen = heads if gold is None else np.where(heads == gold, heads, 0)
    return tree_counts(corpus, chosen.astype(np.int32)).attach


def _place(edge: Edge, tags: Sequence[str]) -> tuple[int, int, int]:
    return tags.index(edge.head), edge.side, tags.index(edge.dependent)


class Change(NamedTuple):
    """A parameter that was changed."""

    parameter: str
    old: float
    new: float


@dataclass(frozen=True, slots=True, eq=False)
class Flipped:
    """A model after flips.

    Attributes:
        weights: Its numbers.
        changes: What was changed.
        edges: The edges whose direction was turned.
    """

    weights: Weights
    changes: Sequence[Change] = ()
    edges: Sequence[Edge] = ()


def flip(
    parameters: Parameters,
    corpus: TagCorpus,
    edges: Sequence[Edge],
    *,
    seed: int = 0,
    jobs: int = 1,
) -> Flipped:
    """Turn the direction of edges: by P_ATTACH, and by P_STOP where that is not enough.

    Args:
        parameters: The model.
        corpus: Sentences with its tags, on whose best trees it is seen what is enough.
        edges: The edges, the most important first; those beyond :data:`MOST_PARAMETERS` stay.
        seed: Decides among best trees.
        jobs: Threads.
    """
    now = Flipped(
        Weights(parameters.tags, parameters.root, parameters.attach, parameters.stop, parameters.go)
    )
    for edge in edges:
        now = _changed(now, edge, _attachment(edge))
    heads, _ = best_trees(now.weights, corpus, seed=seed, jobs=jobs)
    counts = _edge_counts(corpus, heads)
    for edge in now.edges:
        if counts[_place(edge, corpus.tags)] > counts[_place(edge.opposite, corpus.tags)]:
            now = _changed(now, edge, _stopping(edge))
    return now


_Setting = tuple[str, Edge, float]


def _attachment(edge: Edge) -> Sequence[_Setting]:
    return [("attach", edge, LOW), ("attach", edge.opposite, HIGH)]


def _stopping(edge: Edge) -> Sequence[_Setting]:
    return [("stop", edge.opposite, LOW), ("stop", edge, HIGH)]


def _changed(flipped: Flipped, edge: Edge, settings: Sequence[_Setting]) -> Flipped:
    """Return a model with other parameters, or the same one if these would be too many."""
    if len(flipped.changes) + len(settings) > MOST_PARAMETERS:
        return flipped
    weights = flipped.weights
    attach, stop = weights.attach.copy(), weights.stop.copy()
    tables = {"attach": attach, "stop": stop}
    changes = []
    for name, of, value in settings:
        head, side, dependent = _place(of, weights.tags)
        place = (head, side, dependent if name == "attach" else _ADJACENT)
        condition = f"{of.dependent}|{of.head}" if name == "attach" else of.head
        adjacent = "" if name == "attach" else ",N"
        parameter = f"P_{name.upper()}({condition},{_SIDES[side]}{adjacent})"
        changes.append(Change(parameter, float(tables[name][place]), value))
        tables[name][place] = value
    return Flipped(
        replace(weights, attach=attach, stop=stop, go=1 - stop),
        (*flipped.changes, *changes),
        (*flipped.edges, edge) if edge not in flipped.edges else flipped.edges,
    )


def reannotated(corpus: TagCorpus, edges: Iterable[Edge]) -> TagCorpus:
    """Return gold trees where words that models attach the other way are so attached.

    An edge is flipped (P11-1067, section 3): its dependent gets the head of its head, and becomes
    the head of its head; words beyond it that depended on that head follow, so that no edges cross.

    Args:
        corpus: Sentences with gold heads.
        edges: The edges that the trees will have instead of the opposite ones.

    Example:
        >>> gold = TagCorpus.of([["IN", "DT", "NN"]], heads=[[0, 3, 1]])
        >>> reannotated(gold, [Edge.of("DT->NN")]).heads.tolist()
        [0, 1, 2]
    """
    wanted = {(edge.head, edge.dependent, edge.side) for edge in edges}
    heads = gold_heads(corpus).copy()
    for place, (start, end) in enumerate(zip(corpus.starts[:-1], corpus.starts[1:], strict=True)):
        _reannotate(corpus.sentence(place), heads[start:end], wanted)
    return corpus.with_heads(heads)


def _reannotate(tags: Sequence[str], heads: Heads, wanted: set[tuple[str, str, int]]) -> None:
    """Flip edges of a sentence, the longest first; of several to one head comes a chain."""
    edges = [
        (abs(head - word), word, head)
        for word, head in enumerate(heads.tolist(), start=1)
        if head and (tags[word - 1], tags[head - 1], RIGHT if head > word else LEFT) in wanted
    ]
    for _, word, head in sorted(edges, reverse=True):
        if heads[word - 1] == head:
            beyond = [
                other
                for other, above in enumerate(heads.tolist(), start=1)
                if above == head and (other < word if word < head else other > word)
            ]
            heads[word - 1] = heads[head - 1]
            heads[np.array([head, *beyond]) - 1] = word


def supervised_trees(corpus: TagCorpus, *, seed: int = 0, jobs: int = 1) -> Heads:
    """Return trees of supervised models, each trained on the other nine tenths of a corpus.

    Training takes sentences of up to :data:`SUPERVISED_LENGTH` words (P11-1067, section 7), with
    one added to every count; the tenths follow each other in the corpus.

    Args:
        corpus: Sentences with gold heads; of fewer than :data:`FOLDS`, each is parsed by itself.
        seed: Decides among best trees.
        jobs: Threads.
    """
    places = np.arange(len(corpus))
    found = []
    for fold in np.array_split(places, min(FOLDS, len(places))):
        training = corpus.select(np.setdiff1d(places, fold)).up_to(SUPERVISED_LENGTH)
        parameters = tree_counts(training, gold_heads(training)).parameters(1.0)
        found.append(best_trees(parameters, corpus.select(fold), seed=seed, jobs=jobs)[0])
    return np.concatenate(found)


@dataclass(frozen=True, slots=True, eq=False)
class Flips:
    """What flips do to a model.

    Attributes:
        findings: The structures in its trees.
        changes: The parameters that were changed.
        before: Right words of each sentence by each measure, (S, 3).
        after: The same with the parameters changed.
        own: The same of supervised models of gold trees with the model's structures, against these.
        gold: The same of supervised models of the gold trees.
    """

    findings: Sequence[Finding]
    changes: Sequence[Change]
    before: NDArray[np.int64]
    after: NDArray[np.int64]
    own: NDArray[np.int64]
    gold: NDArray[np.int64]


class Experiment:
    """Flips of models on one corpus (P11-1067, sections 3, 6 and 7).

    Args:
        corpus: Sentences with gold heads.
        jobs: Threads.
    """

    def __init__(self, corpus: TagCorpus, *, jobs: int = 1) -> None:
        self.corpus = corpus
        self._jobs = jobs
        self._supervised: dict[frozenset[Edge], NDArray[np.int64]] = {}

    def flips(self, parameters: Parameters, *, seed: int) -> Flips:
        """Flip the parameters of a model where its trees disagree with the gold trees.

        Args:
            parameters: The model.
            seed: Decides among best trees.

        Raises:
            InputError: If there are no gold heads, or the tags are not those of the structures.
            InferenceError: For a sentence of probability 0, or over 200 words.
        """
        corpus = self.corpus.with_tags(parameters.tags)
        heads, _ = best_trees(parameters, corpus, seed=seed, jobs=self._jobs)
        found = findings(corpus, heads)
        wrong = sorted(filter(_disagrees, found), key=_errors, reverse=True)
        edges = [finding.structure.edge for finding in wrong]
        flipped = flip(parameters, corpus, edges, seed=seed, jobs=self._jobs)
        after, _ = best_trees(flipped.weights, corpus, seed=seed, jobs=self._jobs)
        return Flips(
            findings=found,
            changes=flipped.changes,
            before=right_words(corpus, heads),
            after=right_words(corpus, after),
            own=self._right_of_supervised(frozenset(edges)),
            gold=self._right_of_supervised(frozenset()),
        )

    def _right_of_supervised(self, edges: frozenset[Edge]) -> NDArray[np.int64]:
        """Return the right words of supervised models of the trees with other edges."""
        if edges not in self._supervised:
            trees = reannotated(self.corpus, edges)
            self._supervised[edges] = right_words(trees, supervised_trees(trees, jobs=self._jobs))
        return self._supervised[edges]


def _disagrees(finding: Finding) -> bool:
    return finding.disagrees


def _errors(finding: Finding) -> int:
    return finding.edges - finding.right
