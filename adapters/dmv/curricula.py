"""Curricula: which sentences a model is trained on, one stage after the other, and from what.

A curriculum is a generator: it yields stages and gets the result of each, so that training can be
interrupted and goes on with the results of the stages that are done.

===================  ===========================================================================
``uninformed``       all decisions equally likely at first
``random``           a model drawn at random; of several (restarts), the one of highest
                     likelihood
``ad-hoc``           Ad-Hoc*: the best trees by distances (:mod:`.initialisers`)
``oracle``           the gold trees, and no step of EM
``skyline``          EM from the gold trees
``baby-steps``       sentences of up to 1, 2, ... k words; each level starts from the smoothed
                     model of the level before
``less-is-more``     Ad-Hoc* on sentences up to the knee of the cross-entropy of Baby Steps
``leapfrog``         the best trees of both at the knee, twice the trees; then up to 2, 3, ...
                     times the knee the best trees of the model before; at most five steps of EM
                     each
``logistic-normal``  Ad-Hoc*, then variational EM under logistic normal priors that are shared
                     over verbal and over nominal tags (:mod:`.logistic_normal`)
===================  ===========================================================================

Source: N10-1116, sections 5.1 to 5.5; of the last, N09-1009.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from pete.errors import InputError
from pete.listing import counted

from .corpus import TagCorpus
from .inference import best_trees, tree_counts
from .initialisers import harmonic_trees, random_parameters
from .logistic_normal import logistic_normal
from .model import Array, uniform
from .scoring import Scores, gold_heads
from .training import Iteration, Model

BABY_STEPS: Final = "Baby Steps"
"""The name of its stages."""

_LEAPS: Final = 5
"""The most steps of EM at each stage of Leapfrog."""

_SHORTEST: Final = 2
"""The fewest points that a line is fitted to."""

LEVELS: Final = 2 * _SHORTEST + 1
"""The fewest levels of Baby Steps that have a knee."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a curriculum.

    Attributes:
        name: What it is.
        length: The most words of its sentences.
        start: Makes the model it begins with.
        steps: The most steps of EM, ``None`` for as many as gain something.
        note: Why it has no steps.
        train: Trains instead of EM; interrupted, it begins anew.
    """

    name: str
    length: int
    start: Callable[[], Model]
    steps: int | None = None
    note: str = ""
    train: Callable[[Model, TagCorpus], Iterator[Iteration]] | None = None


class Whole(Struct, frozen=True):
    """A model on all sentences of a corpus, after smoothing, so that none has probability 0.

    Attributes:
        entropy: Cross-entropy in bits per word.
        scores: Scores of its best trees.
    """

    entropy: float
    scores: Scores


class Result(NamedTuple):
    """The result of a stage: its model, the entropy on its sentences, and that on all."""

    model: Model
    entropy: float
    whole: Whole


Curriculum: TypeAlias = Generator[Stage, Result, Result]


class Recipe(Struct, frozen=True, kw_only=True):
    """A way to train.

    Attributes:
        name: Of a curriculum, one of :data:`CURRICULA`.
        length: The most words of a sentence.
        knee: Where Less is More and Leapfrog begin; ``None`` to find it by Baby Steps.
        steps: The most steps of EM at each stage, ``None`` for as many as gain something.
        smoothing: What is added to every count of a model before longer sentences.
        initial_smoothing: What is added to every count of the trees that training begins with.
        draws: The trees of each sentence that Ad-Hoc* counts.
        restarts: The models of ``random``.
        viterbi: Whether best trees are counted instead of all.
        seed: Seed of all that is drawn.
    """

    name: str
    length: int
    knee: int | None = None
    steps: int | None = None
    smoothing: float = 1.0
    initial_smoothing: float = 0.0
    draws: int = 1
    restarts: int = 1
    viterbi: bool = False
    seed: int = 0


def curriculum(corpus: TagCorpus, recipe: Recipe, *, jobs: int = 1) -> Curriculum:
    """Return the stages of a recipe.

    Args:
        corpus: The sentences, none longer than the recipe says.
        recipe: The recipe.
        jobs: Threads.
    """
    return CURRICULA[recipe.name](corpus, recipe, jobs)


def _uninformed(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    start = partial(Model, uniform(corpus.tags))
    return (yield Stage("uninformed", recipe.length, start, recipe.steps))


def _random(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    results = []
    for number in range(recipe.restarts):
        drawn = random_parameters(corpus.tags, seed=recipe.seed + number)
        start = partial(Model, drawn)
        results.append((yield Stage("random", recipe.length, start, recipe.steps)))
    return min(results, key=lambda result: result.entropy)


def _ad_hoc(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    return (yield _harmonic("Ad-Hoc*", corpus, recipe, recipe.length))


def _harmonic(name: str, corpus: TagCorpus, recipe: Recipe, length: int) -> Stage:
    def start() -> Model:
        part = corpus.up_to(length)
        drawn = part.select(np.repeat(np.arange(len(part)), recipe.draws))
        trees = harmonic_trees(drawn, seed=recipe.seed)
        return Model.estimated(tree_counts(drawn, trees)).smoothed(recipe.initial_smoothing)

    return Stage(name, length, start, recipe.steps)


def _logistic_normal(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    harmonic = _harmonic("Logistic normal", corpus, recipe, recipe.length)
    train = partial(logistic_normal, steps=recipe.steps, jobs=jobs)
    return (yield replace(harmonic, train=train))


def _oracle(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    return (yield _supervised("oracle", corpus, recipe, 0))


def _skyline(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    return (yield _supervised("skyline", corpus, recipe, recipe.steps))


def _supervised(name: str, corpus: TagCorpus, recipe: Recipe, steps: int | None) -> Stage:
    def start() -> Model:
        counts = tree_counts(corpus, gold_heads(corpus))
        return Model.estimated(counts).smoothed(recipe.initial_smoothing)

    return Stage(name, recipe.length, start, steps)


def _baby_steps(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    *_, last = yield from _levels(corpus, recipe)
    return last


def _levels(corpus: TagCorpus, recipe: Recipe) -> Generator[Stage, Result, Sequence[Result]]:
    """Yield a stage for each length, and return the results of all."""
    model, results = Model(uniform(corpus.tags)), list[Result]()
    present = set(corpus.lengths.tolist())
    for length in range(1, recipe.length + 1):
        if length in present:
            stage = Stage(
                BABY_STEPS, length, partial(model.smoothed, recipe.smoothing), recipe.steps
            )
        else:
            note = f"skipped, since no sentence has {length} words"
            stage = Stage(BABY_STEPS, length, partial(_same, model), 0, note)
        results.append((yield stage))
        model = results[-1].model
    return results


def _same(model: Model) -> Model:
    return model


def _less_is_more(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    at = recipe.knee or _knee_of((yield from _levels(corpus, recipe)))
    return (yield _harmonic("Less is More", corpus, recipe, at))


def _leapfrog(corpus: TagCorpus, recipe: Recipe, jobs: int) -> Curriculum:
    at = recipe.knee
    levels = yield from _levels(corpus, _up_to(recipe, at or recipe.length))
    at = at or _knee_of(levels)
    baby = levels[at - 1].model
    less = (yield _harmonic("Less is More", corpus, recipe, at)).model
    before: Sequence[Model] = (baby, less)
    steps = _LEAPS if recipe.steps is None else recipe.steps
    for length in (*range(at, recipe.length, at), recipe.length):
        start = partial(_best, before, corpus, length, recipe, jobs)
        result = yield Stage("Leapfrog", length, start, steps)
        before = (result.model,)
    return result


def _up_to(recipe: Recipe, length: int) -> Recipe:
    return Recipe(name=recipe.name, length=length, steps=recipe.steps, smoothing=recipe.smoothing)


def _best(
    models: Sequence[Model], corpus: TagCorpus, length: int, recipe: Recipe, jobs: int
) -> Model:
    """Return the estimate from the best trees by each of several models, counted together."""
    part = corpus.up_to(length)
    counts = [
        tree_counts(part, best_trees(parameters, part, seed=recipe.seed, jobs=jobs)[0])
        for parameters in (model.smoothed(recipe.smoothing).parameters for model in models)
    ]
    return Model.estimated(sum(counts[1:], start=counts[0]))


CURRICULA: Final[Mapping[str, Callable[[TagCorpus, Recipe, int], Curriculum]]] = {
    "uninformed": _uninformed,
    "random": _random,
    "ad-hoc": _ad_hoc,
    "oracle": _oracle,
    "skyline": _skyline,
    "baby-steps": _baby_steps,
    "less-is-more": _less_is_more,
    "leapfrog": _leapfrog,
    "logistic-normal": _logistic_normal,
}
"""The curricula by their names."""


class Knee(Struct, frozen=True):
    """The lengths between which a curve bends.

    Attributes:
        first: The last length of the steep part.
        last: The last length before the flat part; Less is More trains there.
    """

    first: int
    last: int


def _knee_of(levels: Sequence[Result]) -> int:
    return knee([level.whole.entropy for level in levels]).last


def knee(entropies: Sequence[float]) -> Knee:
    """Return the knee of a curve of cross-entropies by length, 1 at first.

    Three segments are fitted by squared error (N10-1116, note 10): two straight lines, and
    from there on the lowest of the values that are left.

    Args:
        entropies: The values, :data:`LEVELS` at least.

    Raises:
        InputError: For fewer values.

    Example:
        >>> knee([9, 7, 5, 4.4, 3.9, 3.4, 3, 3, 3.1, 3])
        Knee(first=3, last=6)
    """
    values, size = np.asarray(entropies, dtype=float), len(entropies)
    if size < LEVELS:
        raise InputError(
            f"a curve of {counted(size, 'length')} has no knee; {LEVELS} have one",
            topic="knee",
        )
    fits = (
        (_line_error(values, 0, a) + _line_error(values, a, b) + _flat_error(values[b:]), a, b)
        for a in range(_SHORTEST, size - _SHORTEST)
        for b in range(a + _SHORTEST, size)
    )
    _, first, last = min(fits)
    return Knee(first, last)


def _line_error(values: Array, begin: int, end: int) -> float:
    """Return the squared error of the line of least squares through some values."""
    y = values[begin:end] - values[begin:end].mean()
    x = np.arange(len(y)) - (len(y) - 1) / 2
    return float(max(y @ y - (x @ y) ** 2 / (x @ x), 0.0))


def _flat_error(values: Array) -> float:
    return float(((values - values.min()) ** 2).sum())
