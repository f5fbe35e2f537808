"""Sums, counts, best and random trees against the enumeration of all projective trees."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import chisquare

from pete.adapters.dmv import inference
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.inference import (
    LONGEST,
    InferenceError,
    best_trees,
    edge_posteriors,
    expectations,
    mbr_trees,
    sample_trees,
    tree_counts,
)
from pete.adapters.dmv.model import LEFT, Counts, Parameters, Weights, uniform
from pete.errors import InputError, UnavailableError
from projective_trees import random_parameters, trees, weight

SIZES = [1, 2, 3, 4, 5]
CHANCE = 1e-3
"""A fixed seed keeps the tests of chance from failing by chance."""


def random_case(size: int, seed: int) -> tuple[Parameters, TagCorpus]:
    """A random model of 3 tags and one sentence."""
    draw = np.random.default_rng(seed)
    parameters = random_parameters(draw, 3)
    codes = draw.integers(3, size=size).astype(np.int32)
    return parameters, TagCorpus(parameters.tags, codes, np.array([0, size]), ("s",))


def weights(parameters: Parameters | Weights, corpus: TagCorpus) -> dict[tuple[int, ...], float]:
    codes = corpus.codes.tolist()
    return {heads: weight(parameters, codes, heads) for heads in trees(len(codes))}


CASES = [(size, seed) for size in SIZES for seed in range(8)]


def test_there_are_as_many_trees_as_expected() -> None:
    assert [sum(1 for _ in trees(size)) for size in SIZES] == [1, 2, 7, 30, 143]


@pytest.mark.parametrize(("size", "seed"), CASES)
def test_sum_over_trees(size: int, seed: int) -> None:
    parameters, corpus = random_case(size, seed)
    expected = np.log2(sum(weights(parameters, corpus).values()))
    assert expectations(parameters, corpus)[1][0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("size", "seed"), CASES)
def test_expected_counts(size: int, seed: int) -> None:
    parameters, corpus = random_case(size, seed)
    found = weights(parameters, corpus)
    total = sum(found.values())
    counts, _ = expectations(parameters, corpus)
    for name in ("root", "attach", "stop", "go"):
        expected = sum(
            getattr(tree_counts(corpus, np.array(heads, dtype=np.int32)), name) * value / total
            for heads, value in found.items()
        )
        np.testing.assert_allclose(getattr(counts, name), expected, atol=1e-12, rtol=0)


@pytest.mark.parametrize(("size", "seed"), CASES)
def test_edge_posteriors(size: int, seed: int) -> None:
    parameters, corpus = random_case(size, seed)
    found = weights(parameters, corpus)
    expected = np.zeros((size, size + 1))
    for heads, value in found.items():
        expected[np.arange(size), heads] += value / sum(found.values())
    np.testing.assert_allclose(edge_posteriors(parameters, corpus), expected, atol=1e-12, rtol=0)


@pytest.mark.parametrize(("size", "seed"), CASES)
def test_best_tree(size: int, seed: int) -> None:
    parameters, corpus = random_case(size, seed)
    found = weights(parameters, corpus)
    heads, scores = best_trees(parameters, corpus, seed=seed)
    assert found[tuple(heads.tolist())] == pytest.approx(max(found.values()), rel=1e-9)
    assert scores[0] == pytest.approx(np.log2(max(found.values())), abs=1e-12)


@pytest.mark.parametrize(("size", "seed"), CASES)
def test_tree_of_least_risk(size: int, seed: int) -> None:
    parameters, corpus = random_case(size, seed)
    edges = edge_posteriors(parameters, corpus)
    gains = {heads: edges[np.arange(size), heads].sum() for heads in trees(size)}
    chosen = tuple(mbr_trees(parameters, corpus).tolist())
    assert gains[chosen] == pytest.approx(max(gains.values()), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_the_gradient_of_the_sum(seed: int) -> None:
    parameters, corpus = random_case(5, seed)
    # Below 1, so that a step leads to weights that are allowed.
    weights = Weights(
        parameters.tags,
        parameters.root,
        parameters.attach,
        parameters.stop * 0.9,
        parameters.go * 0.9,
    )
    counts, _ = expectations(weights, corpus)
    step = 1e-6
    for name in ("root", "attach", "stop", "go"):
        values = getattr(weights, name)
        for place in np.ndindex(values.shape):
            sums = []
            for sign in (1, -1):
                moved = values.copy()
                moved[place] *= np.exp(sign * step)
                sums.append(expectations(replace(weights, **{name: moved}), corpus)[1][0])
            slope = (sums[0] - sums[1]) * np.log(2) / (2 * step)
            assert slope == pytest.approx(getattr(counts, name)[place], abs=1e-7)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_random_trees_have_their_probabilities(size: int) -> None:
    parameters, corpus = random_case(size, seed=5)
    found = weights(parameters, corpus)
    many = corpus.select(np.zeros(5000, dtype=int))
    drawn = sample_trees(parameters, many, seed=1).reshape(-1, size)
    check_chances(drawn, {heads: value / sum(found.values()) for heads, value in found.items()})


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_equal_trees_are_equally_likely(size: int) -> None:
    """Under a model that makes all decisions by chance, trees differ by their valences alone."""
    parameters = uniform(["A"])
    corpus = TagCorpus.of([["A"] * size] * 4000)
    found = weights(parameters, corpus.select([0]))
    best = [heads for heads, value in found.items() if value > max(found.values()) * (1 - 1e-9)]
    assert len(best) > 1
    drawn = best_trees(parameters, corpus, seed=2)[0].reshape(-1, size)
    check_chances(drawn, {heads: 1 / len(best) for heads in best})


def check_chances(drawn: np.ndarray, chances: dict[tuple[int, ...], float]) -> None:
    counts = Counter(map(tuple, drawn.tolist()))
    assert set(counts) <= {heads for heads, chance in chances.items() if chance > 0}
    common = [heads for heads, chance in chances.items() if chance * len(drawn) >= 5]
    rest = len(drawn) - sum(counts[heads] for heads in common)
    expected = [chances[heads] * len(drawn) for heads in common]
    observed = [counts[heads] for heads in common]
    if rest_expected := len(drawn) - sum(expected) if len(common) < len(chances) else 0:
        observed.append(rest)
        expected.append(rest_expected)
    assert chisquare(observed, expected).pvalue > CHANCE


def unlikely(size: int, factor: float) -> tuple[Weights, TagCorpus]:
    """A sentence whose probability is far below the least double."""
    parameters = random_parameters(np.random.default_rng(1), 3)
    weights = Weights(
        parameters.tags, parameters.root, parameters.attach, parameters.stop * factor, parameters.go
    )
    codes = np.random.default_rng(2).integers(3, size=size).astype(np.int32)
    return weights, TagCorpus(parameters.tags, codes, np.array([0, size]), ("s",))


def test_sums_in_logarithms_are_those_of_probabilities() -> None:
    """Every word stops twice: a factor of stopping is one of the whole sum."""
    likely, corpus = unlikely(40, 1.0)
    rare, _ = unlikely(40, 1e-30)
    counts, logs = expectations(likely, corpus)
    rare_counts, rare_logs = expectations(rare, corpus)
    assert rare_logs[0] == pytest.approx(logs[0] + 80 * np.log2(1e-30), abs=1e-9)
    assert rare_logs[0] < -7000
    np.testing.assert_allclose(rare_counts.attach, counts.attach, atol=1e-10)
    np.testing.assert_allclose(rare_counts.go, counts.go, atol=1e-10)


def test_the_longest_sentence_does_not_underflow() -> None:
    weights, corpus = unlikely(LONGEST, 1.0)
    counts, logs = expectations(weights, corpus)
    assert np.isfinite(logs[0])
    assert counts.root.sum() + counts.attach.sum() == pytest.approx(LONGEST)
    assert counts.stop.sum() == pytest.approx(2 * LONGEST)


def random_corpus(draw: np.random.Generator) -> TagCorpus:
    return TagCorpus.of([list(draw.choice(list("ABC"), size=n)) for n in draw.integers(1, 60, 200)])


def test_threads_change_nothing() -> None:
    draw = np.random.default_rng(0)
    corpus = random_corpus(draw)
    parameters = random_parameters(draw, 3)
    one, two = (expectations(parameters, corpus, jobs=jobs) for jobs in (1, 2))
    assert np.array_equal(one[0].attach, two[0].attach)
    assert np.array_equal(one[1], two[1])
    for jobs in (1, 2):
        assert np.array_equal(
            best_trees(parameters, corpus, seed=1, jobs=jobs)[0],
            best_trees(parameters, corpus, seed=1)[0],
        )
        assert np.array_equal(
            sample_trees(parameters, corpus, seed=1, jobs=jobs),
            sample_trees(parameters, corpus, seed=1),
        )


def test_a_corpus_is_the_sum_of_its_sentences() -> None:
    draw = np.random.default_rng(3)
    corpus = random_corpus(draw)
    parameters = random_parameters(draw, 3)
    counts, logs = expectations(parameters, corpus)
    alone = [expectations(parameters, corpus.select([place])) for place in range(len(corpus))]
    np.testing.assert_allclose(counts.attach, sum(c.attach for c, _ in alone), rtol=1e-10)
    np.testing.assert_allclose(logs, [log[0] for _, log in alone], rtol=1e-12)


def test_no_sentences() -> None:
    parameters = uniform(["A"])
    corpus = TagCorpus.of([], tags=["A"])
    assert expectations(parameters, corpus)[0].root.tolist() == [0]
    assert best_trees(parameters, corpus, seed=0)[0].tolist() == []
    assert mbr_trees(parameters, corpus).tolist() == []


@pytest.mark.parametrize("length", [0, LONGEST + 1])
def test_lengths_that_are_refused(length: int) -> None:
    corpus = TagCorpus.of([["A"], ["A"] * length], ids=["short", "wrong"])
    with pytest.raises(
        InferenceError, match=f"sentence wrong has {length} words; 1 to 200 are possible"
    ):
        expectations(uniform(["A"]), corpus)


def test_other_tags_are_refused() -> None:
    with pytest.raises(InputError, match="not numbered as those of the model"):
        expectations(uniform(["A", "B"]), TagCorpus.of([["A"]]))


def impossible() -> tuple[Parameters, TagCorpus]:
    corpus = TagCorpus.of([["A", "B"], ["B", "A"]], ids=["fine", "never"])
    learnt = corpus.select([0]).with_heads(np.array([2, 0], dtype=np.int32))
    return tree_counts(learnt, np.array([2, 0], dtype=np.int32)).parameters(), corpus


@pytest.mark.parametrize(
    "answer",
    [
        expectations,
        mbr_trees,
        lambda *args: best_trees(*args, seed=0),
        lambda *args: sample_trees(*args, seed=0),
    ],
)
def test_a_sentence_of_probability_0_is_named(answer) -> None:
    parameters, corpus = impossible()
    with pytest.raises(
        InferenceError, match=r"sentence never has the probability 0.*'B A'.*Smooth"
    ):
        answer(parameters, corpus)


def test_a_folder_for_compiled_code_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**options: object) -> None:
        raise RuntimeError("cannot cache function 'expect': no locator available")

    kernels = "pete.adapters.dmv.kernels"
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=refuse))
    monkeypatch.delitem(sys.modules, kernels, raising=False)
    monkeypatch.delattr("pete.adapters.dmv.kernels", raising=False)
    monkeypatch.setattr(inference, "_kernels", inference._kernels.__wrapped__)
    with pytest.raises(UnavailableError, match=r"no locator.*Set NUMBA_CACHE_DIR to a folder"):
        expectations(uniform(["A"]), TagCorpus.of([["A"]]))


def test_counts_of_trees_give_back_their_model() -> None:
    """Trees drawn from a model, of any length, would have its probabilities as shares."""
    parameters, corpus = impossible()
    assert parameters.root.tolist() == [0, 1]
    assert parameters.attach[1, LEFT].tolist() == [1, 0]
    assert parameters.stop[1, LEFT].tolist() == [1, 0]
    smoothed = tree_counts(corpus.select([0]), np.array([2, 0], dtype=np.int32)).parameters(1.0)
    assert smoothed.root.tolist() == [1 / 3, 2 / 3]
    assert smoothed.stop[1, LEFT, 1] == 1 / 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"root": np.ones(3)}, r"root has the shape \(3,\) and not \(2,\)"),
        ({"root": np.array([1.5, -0.5])}, "root holds 1.5, which is not a probability"),
        ({"root": np.array([0.5, np.nan])}, "root holds nan"),
        ({"attach": np.full((2, 2, 2), 0.4)}, "a distribution of attach sums to 0.8 and not to 1"),
    ],
)
def test_parameters_are_distributions(change: dict[str, np.ndarray], message: str) -> None:
    with pytest.raises(InputError, match=message):
        replace(uniform(["A", "B"]), **change)


def test_a_count_without_observations_is_uniform() -> None:
    zero = Counts(
        ("A", "B"), np.zeros(2), np.zeros((2, 2, 2)), np.zeros((2, 2, 2)), np.zeros((2, 2, 2))
    )
    parameters = zero.parameters()
    assert parameters.stop[0, LEFT, 0] == 0.5
    assert parameters.attach[1, LEFT].tolist() == [0.5, 0.5]
