"""EM, Viterbi training, curricula and the knee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from pete.adapters.dmv import training as training_module
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.curricula import CURRICULA, Knee, Recipe, knee
from pete.adapters.dmv.model import uniform
from pete.adapters.dmv.record import State, Training
from pete.adapters.dmv.training import Model, TrainingError, em
from pete.errors import InputError


def corpus_of(sentences: int = 40, longest: int = 6) -> TagCorpus:
    """Sentences of three tags, every tree a chain to the right."""
    draw = np.random.default_rng(0)
    lengths = [1, *draw.integers(1, longest + 1, size=sentences - 2).tolist(), longest]
    tags = [[("DT", "NN", "VB")[code] for code in draw.integers(3, size=n)] for n in lengths]
    return TagCorpus.of(tags, heads=[[*range(2, n + 1), 0] for n in lengths])


CORPUS = corpus_of()


def finished(recipe: Recipe, corpus: TagCorpus = CORPUS) -> State:
    *_, (state, result) = Training(corpus, recipe).run()
    assert result is not None
    return state


@pytest.mark.parametrize("viterbi", [False, True])
def test_entropy_falls_until_nothing_is_gained(viterbi: bool) -> None:
    steps = list(em(Model(uniform(CORPUS.tags)), CORPUS, viterbi=viterbi))
    entropies = [step.entropy for step in steps]
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(entropies))
    assert entropies[-2] - entropies[-1] < 2**-20
    assert steps[-1].following is None


def test_a_number_of_steps_is_kept() -> None:
    assert [step.number for step in em(Model(uniform(CORPUS.tags)), CORPUS, steps=2)] == [0, 1, 2]


def test_a_likelihood_that_falls_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = training_module.expectations
    worse: Iterator[float] = iter((0.0, 10.0))
    monkeypatch.setattr(
        training_module,
        "expectations",
        lambda *args, **more: (
            (found := measured(*args, **more))[0],
            found[1] - next(worse),
        ),
    )
    message = r"iteration 1 of training on the corpus up to 6 words lost [\d.]+ bits per word"
    with pytest.raises(TrainingError, match=message):
        list(em(Model(uniform(CORPUS.tags)), CORPUS))


@pytest.mark.parametrize("name", sorted(CURRICULA))
def test_every_curriculum_ends_with_a_model_of_all_tags(name: str) -> None:
    recipe = Recipe(name=name, length=6, seed=3)
    *_, (state, result) = Training(CORPUS, recipe).run()
    assert result is not None
    assert result.model.parameters.tags == CORPUS.tags
    assert len(state.stages) == len(state.models)
    assert all(stage.whole is not None for stage in state.stages)


@pytest.mark.parametrize("name", sorted(CURRICULA))
def test_training_that_goes_on_gives_the_same(name: str) -> None:
    training = Training(CORPUS, Recipe(name=name, length=6, steps=2))
    *states, (last, result) = training.run()
    for state, _ in states[:: max(1, len(states) // 5)]:
        *_, (again, resumed) = training.run(state)
        assert again.stages == last.stages
        assert result is not None
        assert resumed is not None
        assert result.model.parameters.attach.tobytes() == resumed.model.parameters.attach.tobytes()


def test_jobs_change_nothing() -> None:
    recipe = Recipe(name="baby-steps", length=6)
    runs = [[*Training(CORPUS, recipe, jobs=jobs).run()][-1][1] for jobs in (1, 2)]
    first, second = (run.model.parameters for run in runs if run is not None)
    np.testing.assert_allclose(first.attach, second.attach, rtol=0, atol=1e-10)
    np.testing.assert_allclose(first.stop, second.stop, rtol=0, atol=1e-10)


def test_supervised_training_counts_the_gold_trees() -> None:
    state = finished(Recipe(name="oracle", length=6))
    scores = state.stages[0].iterations[0].scores
    assert scores is not None
    assert scores.directed == 1
    assert len(state.stages[0].iterations) == 1


def test_baby_steps_skip_lengths_without_sentences_and_say_so() -> None:
    corpus = CORPUS.select(np.flatnonzero(CORPUS.lengths != 3))
    stages = finished(Recipe(name="baby-steps", length=6), corpus).stages
    assert [stage.length for stage in stages] == [1, 2, 3, 4, 5, 6]
    assert [stage.note for stage in stages if stage.note] == [
        "skipped, since no sentence has 3 words"
    ]
    assert len(stages[2].iterations) == 1


def test_restarts_keep_the_likeliest_model() -> None:
    *_, (state, result) = Training(CORPUS, Recipe(name="random", length=6, restarts=4)).run()
    entropies = [stage.iterations[-1].entropy for stage in state.stages]
    assert len(set(entropies)) > 1
    assert result is not None
    assert result.entropy == min(entropies)


def test_leapfrog_counts_the_trees_of_both_models() -> None:
    state = finished(Recipe(name="leapfrog", length=6, knee=2, steps=1))
    leaps = [stage for stage in state.stages if stage.name == "Leapfrog"]
    assert [stage.length for stage in leaps] == [2, 4, 6]
    assert all(len(stage.iterations) == 2 for stage in leaps)


def test_scores_are_those_of_every_nth_iteration_and_of_the_last() -> None:
    training = Training(CORPUS, Recipe(name="uninformed", length=6, steps=5), every=3)
    *_, (state, _) = training.run()
    scored = [measured.scores is not None for measured in state.stages[0].iterations]
    assert scored == [True, False, False, True, False, True]


def test_smoothing_is_what_a_level_hands_on() -> None:
    plain, smoothed = (
        finished(Recipe(name="baby-steps", length=6, smoothing=smoothing, steps=1))
        for smoothing in (0.1, 1.0)
    )
    assert plain.stages != smoothed.stages


def test_a_corpus_without_gold_trees_has_no_oracle() -> None:
    with pytest.raises(InputError, match="no gold heads"):
        finished(Recipe(name="oracle", length=6), replace(CORPUS, heads=None))


def test_the_knee_lies_where_the_lines_meet() -> None:
    steep = [20 - 2 * n for n in range(6)]
    slow = [9.5 - 0.5 * n for n in range(1, 7)]
    assert knee([*steep, *slow, *[6.4] * 10]) == Knee(6, 12)


def test_few_levels_have_no_knee() -> None:
    with pytest.raises(InputError, match=r"a curve of 4 lengths has no knee"):
        knee([4, 3, 2, 1])


def test_training_may_begin_with_smoothed_trees() -> None:
    plain, smoothed = (
        finished(Recipe(name="oracle", length=6, initial_smoothing=weight)).models[0].parameters
        for weight in (0, 1)
    )
    assert (plain.stop == 1).any()
    assert (smoothed.stop < 1).all()
