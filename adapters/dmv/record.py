"""The record of a training: every iteration's entropy and scores; and training that goes on.

What is done is kept in one file, ``unfinished.npz``, of the folder where the model will be. It
holds the models of the stages that are done, the present one, and the record; from there, training
goes on to the same bytes as if it had never been interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import numpy as np
from msgspec import Struct

from pete.errors import FormatError, InputError
from pete.files import read_whole
from pete.listing import counted

from .corpus import TagCorpus
from .curricula import (
    BABY_STEPS,
    LEVELS,
    Knee,
    Recipe,
    Result,
    Stage,
    Whole,
    curriculum,
    knee,
)
from .folder import (
    RECORD,
    UNFINISHED,
    Card,
    array_model,
    check_folder,
    model_arrays,
    packed,
    save_model,
    unpacked,
    write,
)
from .inference import best_trees, expectations
from .scoring import Scores, score
from .training import Iteration, Model, em, entropy_of

SCHEMA: Final = "pete-induction/1"

_JSON: Final = "record"
_AGAIN: Final = "Train the model again, into a new folder."


class Measured(Struct, frozen=True):
    """A model on the sentences it is trained on.

    Attributes:
        entropy: Cross-entropy in bits per word.
        scores: Scores of its best trees; ``None`` where they were not asked for.
    """

    entropy: float
    scores: Scores | None


class StageRecord(Struct, frozen=True, kw_only=True):
    """A stage of a training.

    Attributes:
        name: What it is.
        length: The most words of its sentences.
        sentences: Their number.
        words: The number of their words.
        iterations: The model at the beginning, and after each step of EM.
        whole: The last one on all sentences; ``None`` while the stage is not done.
        note: Why it has no steps.
    """

    name: str
    length: int
    sentences: int
    words: int
    iterations: tuple[Measured, ...] = ()
    whole: Whole | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """How far a training is.

    Attributes:
        stages: The stages so far; the last one may be unfinished.
        models: The models of those that are done.
        current: The model that is to be measured next in an unfinished stage.
    """

    stages: tuple[StageRecord, ...] = ()
    models: tuple[Model, ...] = ()
    current: Model | None = None

    @property
    def goes_on(self) -> bool:
        """Whether anything is done that training can go on from."""
        return bool(self.models) or self.current is not None

    @property
    def results(self) -> list[Result]:
        """The results of the stages that are done."""
        done = zip(self.stages, self.models, strict=False)
        return [
            Result(model, stage.iterations[-1].entropy, stage.whole)
            for stage, model in done
            if stage.whole is not None
        ]


@dataclass(frozen=True, slots=True)
class Training:
    """A training: its sentences and its recipe.

    Attributes:
        corpus: The sentences.
        recipe: How they are trained on.
        every: Score the best trees at the first, the last and each so many-th iteration.
        jobs: Threads.
    """

    corpus: TagCorpus
    recipe: Recipe
    every: int = 1
    jobs: int = 1

    def run(self, state: State | None = None) -> Iterator[tuple[State, Result | None]]:
        """Train, and yield the state after each iteration and stage.

        Args:
            state: Where to go on.

        Yields:
            The state, with the result of the whole training at the end.
        """
        now = state or State()
        stages = curriculum(self.corpus, self.recipe, jobs=self.jobs)
        done = now.results
        stage = next(stages)
        while True:
            if not done:
                for later in self._stage(stage, now):
                    now = later
                    yield now, None
                done = now.results[-1:]
            try:
                stage = stages.send(done.pop(0))
            except StopIteration as end:
                yield now, end.value
                return

    def _stage(self, stage: Stage, state: State) -> Iterator[State]:
        """Yield the state after each iteration of a stage."""
        part = self.corpus.up_to(stage.length)
        if not len(part):
            raise InputError(
                f"{self.corpus.name or 'the corpus'} has no sentence of up to {stage.length} words",
                cure="Give a higher length.",
            )
        if state.current is None or stage.train is not None:
            record = StageRecord(
                name=stage.name,
                length=stage.length,
                sentences=len(part),
                words=len(part.codes),
                note=stage.note,
            )
            before = state.stages[: len(state.models)]
            state = State((*before, record), state.models, stage.start())
        measured = state.stages[-1].iterations
        for iteration in self._iterations(stage, state, part):
            wanted = iteration.number % self.every == 0 or iteration.following is None
            scores = self._scores(iteration.model, part) if wanted else None
            measured += (Measured(iteration.entropy, scores),)
            record = msgspec.structs.replace(state.stages[-1], iterations=measured)
            following = iteration.following if stage.train is None else None
            state = replace(state, stages=(*state.stages[:-1], record), current=following)
            if iteration.following is not None:
                yield state
        record = msgspec.structs.replace(record, whole=self._whole(iteration.model))
        yield State((*state.stages[:-1], record), (*state.models, iteration.model))

    def _iterations(self, stage: Stage, state: State, part: TagCorpus) -> Iterator[Iteration]:
        """Train on the sentences of a stage, from where it is."""
        model = state.current or stage.start()
        if stage.train is not None:
            return stage.train(model, part)
        measured = state.stages[-1].iterations
        return em(
            model,
            part,
            steps=stage.steps,
            first=len(measured),
            previous=measured[-1].entropy if measured else None,
            viterbi=self.recipe.viterbi,
            seed=self.recipe.seed,
            jobs=self.jobs,
        )

    def _scores(self, model: Model, corpus: TagCorpus) -> Scores:
        heads, _ = best_trees(model.parameters, corpus, seed=self.recipe.seed, jobs=self.jobs)
        return score(corpus, heads)

    def _whole(self, model: Model) -> Whole:
        smoothed = model.smoothed(self.recipe.smoothing)
        _, scores = expectations(smoothed.parameters, self.corpus, jobs=self.jobs)
        return Whole(entropy_of(scores, self.corpus), self._scores(smoothed, self.corpus))


class Record(Struct, frozen=True, kw_only=True):
    """The document of a training.

    Attributes:
        recipe: How it was trained.
        card: The card of the model.
        stages: Its stages.
        knee: Where the cross-entropy of Baby Steps bends, if all its levels are among them.
        schema: The format.
    """

    recipe: Recipe
    card: Card
    stages: tuple[StageRecord, ...]
    knee: Knee | None = None
    schema: Literal["pete-induction/1"] = SCHEMA

    def __post_init__(self) -> None:
        if not all(stage.iterations for stage in self.stages):
            raise ValueError("a stage has no iterations")


def record_of(training: Training, card: Card, state: State) -> Record:
    """Return the document of a training that is done."""
    levels = [
        stage.whole.entropy for stage in state.stages if stage.name == BABY_STEPS and stage.whole
    ]
    return Record(
        recipe=training.recipe,
        card=card,
        stages=state.stages,
        knee=knee(levels) if len(levels) == training.recipe.length >= LEVELS else None,
    )


def save_trained(folder: Path, model: Model, record: Record) -> None:
    """Write a model with its record, the record first, so that no model is without one."""
    write(folder / RECORD, msgspec.json.format(msgspec.json.encode(record)) + b"\n")
    save_model(folder, model, record.card)
    (folder / UNFINISHED).unlink(missing_ok=True)


def load_record(folder: Path) -> Record:
    """Read the record of a training.

    Raises:
        InputError: If there is none.
        FormatError: If it cannot be read.
    """
    return _record(read_whole(folder / RECORD), folder / RECORD)


def _record(data: bytes, path: Path) -> Record:
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(
            f"it is not the record of a training ({error})",
            path=path,
            cure=_AGAIN,
        ) from error


def save_unfinished(folder: Path, recipe: Recipe, card: Card, state: State) -> None:
    """Keep what is done of a training."""
    record = msgspec.json.encode(Record(recipe=recipe, card=card, stages=state.stages))
    arrays: dict[str, Any] = {_JSON: np.frombuffer(record, dtype=np.uint8)}
    models = (*state.models, *(() if state.current is None else (state.current,)))
    for number, model in enumerate(models):
        arrays |= {f"{number}_{name}": array for name, array in model_arrays(model).items()}
    write(folder / UNFINISHED, packed(arrays))


def load_unfinished(folder: Path, recipe: Recipe, card: Card) -> State | None:
    """Return what is done of a training, ``None`` if nothing is that it can go on from.

    Args:
        folder: Where its model will be.
        recipe: How it is trained; must be as before.
        card: The card of the model; must be as before.

    Raises:
        InputError: If another training was begun there, or the folder holds anything else.
        FormatError: If the file is damaged.
    """
    check_folder(folder)
    path = folder / UNFINISHED
    if not path.exists():
        return None
    arrays = unpacked(read_whole(path), path)
    record = _record(arrays.pop(_JSON, np.zeros(0, dtype=np.uint8)).tobytes(), path)
    if (record.recipe, record.card) != (recipe, card):
        raise InputError(
            "another training was begun here, of another corpus, recipe, seed or version",
            path=folder,
            cure="Name a new folder, or remove this one.",
        )
    models = tuple(_models(arrays, card.tags, path))
    done = sum(stage.whole is not None for stage in record.stages)
    if not done <= len(models) <= done + 1:
        raise FormatError(
            f"it is damaged: {counted(len(models), 'model')} of {counted(done, 'stage')}",
            path=path,
            cure=_AGAIN,
        )
    state = State(record.stages, models[:done], models[done] if done < len(models) else None)
    return state if state.goes_on else None


def _models(arrays: Mapping[str, Any], tags: tuple[str, ...], path: Path) -> Iterator[Model]:
    number = 0
    while f"{number}_root" in arrays:
        prefix = f"{number}_"
        own = {n.removeprefix(prefix): a for n, a in arrays.items() if n.startswith(prefix)}
        yield array_model(own, tags, path)
        number += 1
