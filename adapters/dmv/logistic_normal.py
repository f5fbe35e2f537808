"""Logistic normal priors over the parameters, shared over the verbal and over the nominal tags.

Cohen & Smith 2009 (N09-1009): every sentence has a grammar of its own, drawn from normal
distributions that all sentences share. Each distribution of the model (of the root, of the
dependents of a tag on a side, of stopping) is a softmax of a normal vector; variational EM
estimates the means and covariances, and the softmax of the means is the model.

Tied distributions (section 4.1) are a softmax of the mean of two normal vectors, their own and
their part of a vector that a family of tags shares. That mean is normal itself, so here one
:class:`NormalExpert` spans the distributions of a family from the moment they are tied: the same
prior, without a second set of variables, and a higher bound. Within an expert the variables of a
tag that the sentence does not contain are integrated out.

The bound on the log-likelihood of a sentence (their equation 3, at the best of its `zeta`) is

    log sum over trees of exp(sum of its weights psi) - KL(q, prior),
    psi = m - log sum exp(m + v / 2)

with the means `m` and variances `v` of the approximation q. It is concave in (m, v) for given
expected counts, so that Newton steps with a line search never let it fall.

A tag occurs in few sentences together with others of its family, and the sentences are few: the
bound gains little by little as covariances shrink, long after the trees have settled. So training
ends at a coarser gain than that of EM.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, groupby
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .corpus import TagCorpus
from .inference import expectations
from .model import Array, Parameters, Weights
from .training import Iteration, Model, check_gain, entropy_of

Integers: TypeAlias = NDArray[np.int64]

FAMILIES: Final[Mapping[str, str]] = {
    tag: family
    for family, tags in {
        "adjective": "JJ JJR JJS ADJ",
        "adverb": "RB RBR RBS WRB ADV",
        "conjunction": "CC CCONJ SCONJ",
        "foreign word": "FW",
        "interjection": "UH INTJ",
        "noun": "NN NNS NOUN",
        "number": "CD NUM",
        "particle": "RP TO POS PART",
        "preposition": "IN ADP",
        "pronoun": "PRP PRP$ WP WP$ EX PRON",
        "proper noun": "NNP NNPS PROPN",
        "verb": "VB VBD VBG VBN VBP VBZ MD VERB AUX",
    }.items()
    for tag in tags.split()
}
"""The twelve families of tags (N09-1009, footnote 4); a tag of none, as DT, stands alone."""

TIED: Final = ("verb", "noun")
"""The families whose distributions are tied: tie-verb-noun."""

ROOT, ATTACH, STOP = range(3)
_SLOTS: Final = (1, 2, 4)
"""Distributions that a row of each kind has: one; one a side; one a side and valence."""

_WITHIN: Final = 0.5
"""Covariance that two weights of one family begin with; the variance is 1."""

_FLOOR: Final = 1e-6
"""Least probability whose logarithm a mean begins with."""

_TOLERANCE: Final = 2.0**-8
"""The least gain of the bound, in bits per word, for which training goes on."""

_NEWTON_STEPS: Final = 2
_HALVINGS: Final = 30


def logistic_normal(
    model: Model, corpus: TagCorpus, *, steps: int | None = None, jobs: int = 1
) -> Iterator[Iteration]:
    """Train a model by variational EM: at first untied, then with the tags of families tied.

    Args:
        model: The model whose logarithms are the first means.
        corpus: Sentences with its tags.
        steps: The most steps of each half; ``None`` for as many as gain something.
        jobs: Threads.

    Yields:
        The models of the means. The entropy of each is from the bound on the log-likelihood, so
        it is at least the cross-entropy; where the tags are tied it is that of another prior.

    Raises:
        InferenceError: For a sentence of 0 words, or over 200.
        TrainingError: If the bound falls.

    Example:
        >>> from pete.adapters.dmv.model import uniform
        >>> corpus = TagCorpus.of([["DT", "NN", "VBZ"], ["NNS", "VBP"]])
        >>> trained = list(logistic_normal(Model(uniform(corpus.tags)), corpus, steps=2))
        >>> [step.number for step in trained], trained[0].entropy > trained[-1].entropy
        ([0, 1, 2, 3, 4], True)
    """
    prior = LogisticNormal(corpus, model.parameters, jobs=jobs)
    now, number = Model(prior.parameters()), count()
    for families in ((), TIED):
        prior.tie(families)
        prior.bound()
        prior.infer()
        previous = np.inf
        for step in count():
            entropy = entropy_of(prior.bound() / math.log(2), corpus)
            check_gain(previous - entropy, entropy, step, corpus)
            if step == steps or previous - entropy < _TOLERANCE:
                break
            prior.infer()
            prior.estimate()
            following = Model(prior.parameters())
            yield Iteration(next(number), now, entropy, following)
            now, previous = following, entropy
    yield Iteration(next(number), now, entropy, None)


@dataclass(slots=True)
class Variables:
    """The approximate posterior of one kind of distributions, and the expected counts.

    Attributes:
        mean: (rows, slots, events).
        variance: The same.
        counts: Expected number of times that each event happens, the same.
    """

    mean: Array
    variance: Array
    counts: Array

    def weights(self) -> Array:
        """Return psi, the expected logarithm of each probability, from below."""
        return self.mean - _log_sum(self.mean + self.variance / 2)


class Group(NamedTuple):
    """Sentences that contain the same tags of an expert.

    Attributes:
        present: Which of its tags, int64 (P,).
        rows: Their rows, int64 (sentences, P).
    """

    present: Integers
    rows: Integers


@dataclass(slots=True, eq=False)
class NormalExpert:
    """A normal prior over the distributions of one or several tags.

    Attributes:
        kind: Of the root, of dependents or of stopping.
        slot: Side, or side and valence.
        heads: Tags whose distributions it spans; one that does not matter for the root.
        mean: (heads, events).
        covariance: (heads * events, heads * events).
        groups: The sentences, by the tags that they contain; a sentence without any is in none.
    """

    kind: int
    slot: int
    heads: tuple[int, ...]
    mean: Array
    covariance: Array
    groups: list[Group]

    def coordinates(self, present: Integers) -> Integers:
        """Return the coordinates of the distributions of some tags, int64 (P * events,)."""
        events = self.mean.shape[1]
        coordinates: Integers = present[:, None] * events + np.arange(events)
        return coordinates.ravel()


class LogisticNormal:
    """The prior, and the approximate posterior of every sentence.

    Args:
        corpus: The sentences.
        start: The model whose logarithms are the first means.
        jobs: Threads.
    """

    def __init__(self, corpus: TagCorpus, start: Parameters, *, jobs: int = 1) -> None:
        self._jobs = jobs
        self._corpus = corpus
        tags = len(corpus.tags)
        words = np.repeat(np.arange(len(corpus)), corpus.lengths) * tags + corpus.codes
        keys, rows = np.unique(words, return_inverse=True)
        self._sentences, self._tags = np.divmod(keys, tags)
        self._first = np.searchsorted(self._sentences, np.arange(len(corpus) + 1))
        self._codes = (rows - np.repeat(self._first[:-1], corpus.lengths)).astype(np.int32)
        stop = np.stack([start.stop, 1 - start.stop], axis=-1).reshape(tags, 4, 2)
        means = [
            np.log(np.maximum(table, _FLOOR))
            for table in (start.root[None, None], start.attach, stop)
        ]
        alike = _alike([FAMILIES.get(tag, tag) for tag in corpus.tags])
        covariances = [_covariance(alike), _covariance(alike), np.eye(2)]
        self.experts = [
            NormalExpert(kind, slot, (head,), means[kind][head, slot][None], covariances[kind], [])
            for kind in (ROOT, ATTACH, STOP)
            for slot in range(_SLOTS[kind])
            for head in range(len(means[kind]))
        ]
        self._group()
        rows = [np.zeros(len(corpus), np.int64), self._tags, self._tags]
        self.variables = [
            Variables(mean[row], np.ones_like(mean[row]), np.zeros_like(mean[row]))
            for mean, row in zip(means, rows, strict=True)
        ]

    def tie(self, families: Sequence[str] = TIED) -> None:
        """Join the experts of the tags of each family, as the mean of their own and a shared one.

        Args:
            families: Families of :data:`FAMILIES`.
        """
        tags = self._corpus.tags
        chosen = [[i for i, tag in enumerate(tags) if FAMILIES.get(tag) == f] for f in families]
        alike = (np.eye(1), _alike([FAMILIES.get(tag, tag) for tag in tags]), np.eye(2))
        for heads in filter(None, chosen):
            mine = [e for e in self.experts if e.kind != ROOT and e.heads[0] in heads]
            self.experts = [e for e in self.experts if e not in mine]
            mine.sort(key=lambda e: (e.kind, e.slot, e.heads))
            for (kind, slot), parts in groupby(mine, key=lambda e: (e.kind, e.slot)):
                self.experts.append(_shared(kind, slot, list(parts), alike[kind]))
        self._group()

    def bound(self) -> Array:
        """Infer the trees for the present grammars, and return the bound of each sentence.

        Returns:
            The bound on the natural logarithm of its likelihood, (sentences,).
        """
        psi = [np.exp(variables.weights()) for variables in self.variables]
        with ThreadPoolExecutor(self._jobs) as pool:
            logs = [*pool.map(lambda place: self._expect(place, *psi), range(len(self._corpus)))]
        return np.array(logs) * math.log(2) - self._divergence()

    def _expect(self, place: int, root: Array, attach: Array, stop: Array) -> float:
        """Set the expected counts of a sentence, and return the binary logarithm of its sum."""
        rows = slice(self._first[place], self._first[place + 1])
        tags = self._tags[rows]
        halts = stop[rows].reshape(-1, 2, 2, 2)
        names = tuple(self._corpus.tags[tag] for tag in tags)
        words = slice(self._corpus.starts[place], self._corpus.starts[place + 1])
        sentence = TagCorpus(
            names,
            self._codes[words],
            np.array([0, words.stop - words.start]),
            self._corpus.ids[place : place + 1],
        )
        weights = Weights(
            names, root[place, 0, tags], attach[rows][:, :, tags], halts[..., 0], halts[..., 1]
        )
        counts, logs = expectations(weights, sentence)
        self.variables[ROOT].counts[place, 0, tags] = counts.root
        self.variables[ATTACH].counts[rows, :, tags] = counts.attach
        self.variables[STOP].counts[rows] = np.stack([counts.stop, counts.go], axis=-1).reshape(
            -1, 4, 2
        )
        return float(logs[0])

    def infer(self) -> None:
        """Improve the approximate posterior of the grammars, for the present expected counts."""
        for expert, rows, problem in self.problems():
            variables, slot = self.variables[expert.kind], expert.slot
            variables.mean[rows, slot], variables.variance[rows, slot] = _ascend(
                problem, variables.mean[rows, slot], variables.variance[rows, slot]
            )

    def problems(self) -> Iterator[tuple[NormalExpert, Integers, Problem]]:
        """Yield what the grammars of each group maximise, with its expert and rows."""
        for expert, rows, prior in self._priors:
            yield (
                expert,
                rows,
                Problem(self.variables[expert.kind].counts[rows, expert.slot], prior),
            )

    def sentences(self, expert: NormalExpert, rows: Integers) -> Integers:
        """Return the sentence of each row of a group."""
        return rows[:, 0] if expert.kind == ROOT else self._sentences[rows[:, 0]]

    def estimate(self) -> None:
        """Set the means and covariances of the experts to the best for the approximation."""
        for expert in self.experts:
            if expert.groups:
                _estimate(expert, self.variables[expert.kind])
        self._refresh()

    def parameters(self) -> Parameters:
        """Return the model of the means: their softmax."""
        tags = len(self._corpus.tags)
        means = [np.zeros((1, 1, tags)), np.zeros((tags, 2, tags)), np.zeros((tags, 4, 2))]
        for expert in self.experts:
            means[expert.kind][list(expert.heads), expert.slot] = expert.mean
        root, attach, stop = (np.exp(mean - _log_sum(mean)) for mean in means)
        return Parameters(
            self._corpus.tags,
            root[0, 0],
            attach,
            np.ascontiguousarray(stop[..., 0]).reshape(-1, 2, 2),
        )

    def _divergence(self) -> Array:
        """Return the KL divergence of each sentence's grammar from the prior, (sentences,)."""
        total = np.zeros(len(self._corpus))
        for expert, rows, prior in self._priors:
            variables, slot = self.variables[expert.kind], expert.slot
            total[self.sentences(expert, rows)] += prior.divergence(
                variables.mean[rows, slot], variables.variance[rows, slot]
            )
        return total

    def _group(self) -> None:
        """Sort the sentences of every expert by the tags that they contain."""
        count = len(self._corpus)
        row_of = np.full((count, len(self._corpus.tags)), -1)
        row_of[self._sentences, self._tags] = np.arange(len(self._tags))
        whole = [Group(np.array([0]), np.arange(count)[:, None])]
        for expert in self.experts:
            expert.groups = whole if expert.kind == ROOT else _groups(row_of[:, expert.heads])
        self._refresh()

    def _refresh(self) -> None:
        """Prepare the prior of every group."""
        self._priors = [
            (expert, rows, Prior.of(expert, present))
            for expert in self.experts
            for present, rows in expert.groups
        ]


def _groups(rows: Integers) -> list[Group]:
    """Return the groups of an expert, from the row of each sentence and tag, -1 for none."""
    patterns, which = np.unique(rows >= 0, axis=0, return_inverse=True)
    return [
        Group(np.flatnonzero(pattern), rows[which.ravel() == number][:, pattern])
        for number, pattern in enumerate(patterns)
        if pattern.any()
    ]


def _alike(families: Sequence[str]) -> Array:
    """Return 1 for every two events of one family, and 0 for others."""
    names = np.array(families)
    alike: Array = (names[:, None] == names).astype(np.float64)
    return alike


def _covariance(alike: Array) -> Array:
    """Return variances of 1, and the covariance of two weights of a family."""
    return _WITHIN * alike + (1 - _WITHIN) * np.eye(len(alike))


def _shared(kind: int, slot: int, parts: Sequence[NormalExpert], alike: Array) -> NormalExpert:
    """Return the expert of the mean of the vectors of `parts` and of one that they share."""
    events = len(alike)
    covariance = _covariance(np.tile(alike, (len(parts), len(parts))))
    for place, part in enumerate(parts):
        own = slice(place * events, (place + 1) * events)
        covariance[own, own] += part.covariance
    heads = tuple(head for part in parts for head in part.heads)
    return NormalExpert(
        kind, slot, heads, np.concatenate([p.mean for p in parts]), covariance / 4, []
    )


@dataclass(frozen=True, slots=True)
class Prior:
    """The normal distribution of the variables of one group: mean (P, events), D = P * events."""

    mean: Array
    precision: Array
    log_determinant: float

    @classmethod
    def of(cls, expert: NormalExpert, present: Integers) -> Prior:
        """Return the distribution of the variables of some tags of an expert."""
        chosen = expert.coordinates(present)
        covariance = expert.covariance[np.ix_(chosen, chosen)]
        precision = np.linalg.inv(covariance).astype(np.float64)
        return cls(expert.mean[present], precision, float(np.linalg.slogdet(covariance)[1]))

    def divergence(self, mean: Array, variance: Array) -> Array:
        """Return KL(q, prior) of each sentence, for (sentences, P, events)."""
        away = (mean - self.mean).reshape(len(mean), -1)
        spread = variance.reshape(len(mean), -1)
        divergence: Array = 0.5 * (
            spread @ np.diag(self.precision)
            + (away @ self.precision * away).sum(1)
            - np.log(spread).sum(1)
            + self.log_determinant
            - spread.shape[1]
        )
        return divergence


@dataclass(frozen=True, slots=True)
class Problem:
    """What the grammars of a group maximise: counts (sentences, P, events)."""

    counts: Array
    prior: Prior

    def value(self, mean: Array, variance: Array) -> Array:
        """Return the part of the bound that depends on the grammar, (sentences,)."""
        psi = mean - _log_sum(mean + variance / 2)
        fit: Array = (self.counts * psi).sum((1, 2))
        return fit - self.prior.divergence(mean, variance)

    def used(self, mean: Array, variance: Array) -> Array:
        """Return the expected counts that the grammar itself predicts."""
        exponents = mean + variance / 2
        totals = self.counts.sum(2, keepdims=True)
        predicted: Array = totals * np.exp(exponents - _log_sum(exponents))
        return predicted

    def gradient(self, mean: Array, variance: Array) -> tuple[Array, Array]:
        """Return the derivatives of the value by the means and by the variances."""
        used = self.used(mean, variance)
        away = (mean - self.prior.mean).reshape(len(mean), -1)
        pull = (away @ self.prior.precision).reshape(mean.shape)
        return self.counts - used - pull, (1 / variance - used - self._precisions()) / 2

    def direction(self, mean: Array, variance: Array) -> tuple[Array, Array]:
        """Return a step along which the value rises.

        That of the means is Newton's, with one curvature for all sentences, which is no less than
        that of any; that of the variances leads to where the gradient would vanish if the rest
        stayed.
        """
        used = self.used(mean, variance)
        slopes, _ = self.gradient(mean, variance)
        curvature = self.prior.precision + np.diag(used.reshape(len(mean), -1).max(0))
        along = np.linalg.solve(curvature, slopes.reshape(len(mean), -1).T).T.astype(np.float64)
        return along.reshape(mean.shape), 1 / (self._precisions() + used) - variance

    def _precisions(self) -> Array:
        return np.diag(self.prior.precision).reshape(self.prior.mean.shape)


def _ascend(problem: Problem, mean: Array, variance: Array) -> tuple[Array, Array]:
    """Return better means and variances; those of a sentence stay where no step betters them."""
    value = problem.value(mean, variance)
    for _ in range(_NEWTON_STEPS):
        along, across = problem.direction(mean, variance)
        length = np.ones((len(mean), 1, 1))
        for _ in range(_HALVINGS):
            reached = problem.value(mean + length * along, variance + length * across)
            worse = reached < value
            if not worse.any():
                break
            length[worse] /= 2
        length[worse] = 0
        mean, variance = mean + length * along, variance + length * across
        value = np.where(worse, value, reached)
    return mean, variance


def _estimate(expert: NormalExpert, variables: Variables) -> None:
    """Set the mean and covariance of an expert to the best for its groups.

    The variables of absent tags follow their conditional distribution given those present.
    """
    size = expert.mean.size
    expected, spread = [], np.zeros((size, size))
    for present, rows in expert.groups:
        chosen = expert.coordinates(present)
        inner = expert.covariance[np.ix_(chosen, chosen)]
        regression = expert.covariance[:, chosen] @ np.linalg.inv(inner)
        mean = variables.mean[rows, expert.slot].reshape(len(rows), -1)
        variance = variables.variance[rows, expert.slot].reshape(len(rows), -1).sum(0)
        expected.append(expert.mean.ravel() + (mean - expert.mean.ravel()[chosen]) @ regression.T)
        spread += (regression * variance) @ regression.T
        spread += len(rows) * (expert.covariance - regression @ inner @ regression.T)
    means = np.concatenate(expected)
    centre = means.mean(0)
    covariance = (spread + (means - centre).T @ (means - centre)) / len(means)
    expert.mean = centre.reshape(expert.mean.shape)
    expert.covariance = (covariance + covariance.T) / 2


def _log_sum(values: Array) -> Array:
    """Return log sum exp over the last axis, which is kept."""
    top = values.max(-1, keepdims=True)
    total: Array = top + np.log(np.exp(values - top).sum(-1, keepdims=True))
    return total
