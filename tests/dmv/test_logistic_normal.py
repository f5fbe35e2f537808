"""Logistic normal priors: the bound, its gradients, and what ties do."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import multivariate_normal

from pete.adapters.dmv import logistic_normal as module
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.inference import tree_counts
from pete.adapters.dmv.logistic_normal import LogisticNormal, NormalExpert, logistic_normal
from pete.adapters.dmv.model import uniform
from pete.adapters.dmv.training import Model, TrainingError
from projective_trees import random_parameters, trees

SENTENCES = [
    ["DT", "NN", "VBZ"],
    ["NNS", "VBD", "NN"],
    ["VB", "NNS", "DT", "NN"],
    ["NN", "VBZ"],
    ["NNS"],
] * 3
CORPUS = TagCorpus.of(SENTENCES)


def prior_of(corpus: TagCorpus, *, tied: bool, steps: int = 3) -> LogisticNormal:
    """A prior after some steps of training from a random model."""
    start = random_parameters(np.random.default_rng(1), len(corpus.tags))
    prior = LogisticNormal(corpus, type(start)(corpus.tags, start.root, start.attach, start.stop))
    if tied:
        prior.tie()
    for _ in range(steps):
        prior.bound()
        prior.infer()
        prior.estimate()
    prior.bound()
    prior.infer()
    return prior


@pytest.mark.parametrize("tied", [False, True])
def test_the_bound_never_falls(tied: bool) -> None:
    prior = prior_of(CORPUS, tied=tied, steps=0)
    bounds = [prior.bound().sum()]
    for _ in range(20):
        prior.infer()
        bounds.append(prior.bound().sum())
        prior.estimate()
        bounds.append(prior.bound().sum())
    assert all(later >= earlier - 1e-9 for earlier, later in pairwise(bounds))
    assert bounds[-1] > bounds[0] + 1


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("table", ["mean", "variance"])
def test_gradients_agree_with_finite_differences(tied: bool, kind: int, table: str) -> None:
    prior = prior_of(CORPUS, tied=tied, steps=1)
    prior.bound()
    values = getattr(prior.variables[kind], table)
    rng = np.random.default_rng(2)
    values *= rng.uniform(0.8, 1.2, size=values.shape)
    prior.bound()
    slopes = np.zeros_like(values)
    for expert, rows, problem in prior.problems():
        if expert.kind == kind:
            variables = prior.variables[kind]
            place = rows, expert.slot
            pair = problem.gradient(variables.mean[place], variables.variance[place])
            slopes[place] = pair[table == "variance"]
    for _ in range(10):
        place = tuple(rng.integers(size) for size in values.shape)
        sums = []
        for step in (1e-5, -2e-5):
            values[place] += step
            sums.append(prior.bound().sum())
        values[place] += 1e-5
        assert (sums[0] - sums[1]) / 2e-5 == pytest.approx(slopes[place], abs=1e-6)


def test_the_bound_is_below_the_likelihood_by_importance_sampling() -> None:
    prior = prior_of(CORPUS, tied=True)
    bounds = prior.bound()
    rng = np.random.default_rng(3)
    for place in range(5):
        samples = weights_of_samples(prior, place, rng)
        estimate = math.log(samples.mean())
        error = samples.std() / samples.mean() / math.sqrt(len(samples))
        assert bounds[place] < estimate + 3 * error
        assert bounds[place] > estimate - 2


def weights_of_samples(
    prior: LogisticNormal, place: int, rng: np.random.Generator, size: int = 20_000
) -> np.ndarray:
    """p(sentence | grammar) p(grammar) / q(grammar) for grammars drawn from q."""
    own = sorted({CORPUS.tags.index(tag) for tag in SENTENCES[place]})
    logs = np.zeros(size)
    shapes = [(1, 1), (len(own), 2), (len(own), 4)]
    logarithms = [
        np.zeros((size, *shape, prior.variables[kind].mean.shape[-1]))
        for kind, shape in enumerate(shapes)
    ]
    for expert in prior.experts:
        for present, rows in expert.groups:
            for row in rows[prior.sentences(expert, rows) == place]:
                variables = prior.variables[expert.kind]
                at = row, expert.slot
                drawn, ratio = draw(
                    expert, present, variables.mean[at], variables.variance[at], rng, size
                )
                logs += ratio
                heads = [own.index(expert.heads[n]) if expert.kind else 0 for n in present]
                shares = drawn - np.log(np.exp(drawn).sum(-1, keepdims=True))
                logarithms[expert.kind][:, heads, expert.slot] = shares
    root, attach, stop = logarithms
    total = np.zeros(size)
    for heads in trees(len(SENTENCES[place])):
        counts = tree_counts(TagCorpus.of([SENTENCES[place]]), np.array(heads, dtype=np.int32))
        stops = np.stack([counts.stop, counts.go], axis=-1).reshape(-1, 4, 2)
        score = (root[:, 0, 0][:, own] * counts.root).sum(1)
        score += (attach[..., own] * counts.attach).sum((1, 2, 3)) + (stop * stops).sum((1, 2, 3))
        total += np.exp(score + logs)
    return total


def draw(
    expert: NormalExpert,
    present: np.ndarray,
    mean: np.ndarray,
    variance: np.ndarray,
    rng: np.random.Generator,
    size: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Vectors drawn from q, and log p - log q of each."""
    drawn = rng.normal(mean, np.sqrt(variance), size=(size, *mean.shape))
    chosen = expert.coordinates(present)
    prior = multivariate_normal(
        expert.mean[present].ravel(), expert.covariance[np.ix_(chosen, chosen)]
    )
    own = -((drawn - mean) ** 2 / variance + np.log(2 * np.pi * variance)).sum((1, 2)) / 2
    return drawn, prior.logpdf(drawn.reshape(size, -1)) - own


def test_ties_carry_what_is_learnt_of_one_tag_to_another() -> None:
    """VBD has objects on its right; VBZ, which has none here, follows only if tied."""
    corpus = TagCorpus.of([["VBD", "NN"]] * 8 + [["VBD", "VBZ"]] * 2, tags=["DT"])
    start = Model(uniform(corpus.tags))
    verb, noun = corpus.tags.index("VBZ"), corpus.tags.index("NN")
    shares = []
    for families in ((), module.TIED):
        prior = LogisticNormal(corpus, start.parameters)
        prior.tie(families)
        for _ in range(30):
            prior.bound()
            prior.infer()
            prior.estimate()
        shares.append(prior.parameters().attach[verb, 1, noun])
    assert shares[1] > shares[0] + 0.02


def test_a_bound_that_falls_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    falling = iter(range(10))
    monkeypatch.setattr(
        LogisticNormal, "bound", lambda self: np.full(len(CORPUS), -float(next(falling)))
    )
    with pytest.raises(TrainingError, match=r"lost [\d.]+ bits per word"):
        list(logistic_normal(Model(uniform(CORPUS.tags)), CORPUS))


def test_threads_change_nothing() -> None:
    start = Model(uniform(CORPUS.tags))
    one, two = (
        list(logistic_normal(start, CORPUS, steps=2, jobs=jobs))[-1].model.parameters
        for jobs in (1, 2)
    )
    assert np.array_equal(one.attach, two.attach)
