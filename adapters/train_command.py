"""``pete train``: a parser of PETE's own learns from a treebank of the user's."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeAlias

from pete.analysis.parsed_treebank import Treebank
from pete.cli.console import output, say
from pete.cli.declarations import (
    Subparsers,
    add_command,
    add_options,
    chosen,
    non_negative,
    option,
    positive,
)
from pete.errors import InputError, UsageError
from pete.evaluation.saving import check_destination
from pete.files import user_path
from pete.formats.conll.lines import content_fingerprint
from pete.listing import counted
from pete.metrics.treebank.measures import MEASURES
from pete.report.figures import percent
from pete.report.table import Column, Table

from .mst.adapter import MstAdapter
from .trainable.adapter import SUFFIX, TrainedAdapter, require_numba
from .trainable.arrays import Arrays
from .trainable.model_file import FORMAT, Card, Model
from .trainable.tagger import Tagger
from .trainable.treebank import MOST_WORDS, TrainingTrees, training_trees

Learner: TypeAlias = Callable[..., Arrays]


def _mst() -> Learner:
    from .mst.learning import learn

    return learn


@dataclass(frozen=True, slots=True)
class Trainable:
    """A parser that can be trained.

    Attributes:
        adapter: Its adapter.
        summary: What it is, in a line.
        learner: Import what makes the arrays of a model; it needs numba.
        iterations: Passes over the trees, unless a user wants another number.
    """

    adapter: type[TrainedAdapter]
    summary: str
    learner: Callable[[], Learner]
    iterations: int


PARSERS: Final = (
    Trainable(
        MstAdapter,
        "the graph-based parser: second-order projective trees (McDonald & Pereira 2006)",
        _mst,
        iterations=10,
    ),
)


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """The treebank, and how the parser learns.

    Attributes:
        treebank: Trees with Penn tags: CoNLL-U or CoNLL-X, also .gz or .xz; FILE:SCHEME where
            the scheme is neither ud (CoNLL-U) nor sd-basic (CoNLL-X).
        out: File of the model, which ends in .npz.
        dev: Another treebank of the same scheme, for scores.
        iterations: Passes over the trees.
        seed: Seed of the order of trees in each pass (default: %(default)s).
    """

    treebank: str = option("TREEBANK", flag="")
    out: Path = option("FILE", Path, required=True)
    dev: str | None = option("TREEBANK")
    iterations: int = option("N", positive)
    seed: int = option("N", non_negative, default=0)


def register(subparsers: Subparsers) -> None:
    """Add the command, with a parser as its first argument."""
    command = add_command(
        subparsers, "train", "train a parser of PETE's own on a treebank",
        examples=(
            "pete train mst train.conllu --out ewt.npz --dev dev.conllu",
            "pete evaluate --parser mst:ewt.npz --dataset challenge",
        ),
    )  # fmt: skip
    parsers = command.add_subparsers(title="parsers", metavar="PARSER", required=True)
    for trainable in PARSERS:
        own = add_command(
            parsers, trainable.adapter.name, trainable.summary, run=partial(run, trainable)
        )
        passes = f"passes over the trees (default: {trainable.iterations})"
        add_options(own, TrainOptions, iterations={"default": trainable.iterations, "help": passes})


def run(trainable: Trainable, args: argparse.Namespace) -> int:
    """Train a parser, save its model, and score it."""
    options = chosen(TrainOptions, args)
    if options.out.suffix != SUFFIX:
        raise UsageError(f"--out {options.out} does not end in {SUFFIX}. Name it so.")
    require_numba()
    treebank = Treebank.read(options.treebank)
    dev = None if options.dev is None else _read_dev(options.dev, treebank)
    check_destination(options.out, inputs=[bank.path for bank in (treebank, dev) if bank])
    trees = training_trees(treebank)
    say(*_left_out(trees))
    effort = {"iterations": options.iterations, "seed": options.seed}
    arrays = trainable.learner()(trees, **effort, report=say)
    say("the tagger learns")
    tagger = Tagger.learn(trees.trees, seed=options.seed)
    name = trainable.adapter.name
    Model(_card(name, treebank, trees, effort), arrays, tagger).save(options.out)
    say(f"{name}:{options.out} is trained on {counted(len(trees.trees), 'sentence')}.")
    if dev is not None:
        _scores(trainable.adapter(str(user_path(options.out))), dev).print(output())
    return 0


def _read_dev(name: str, treebank: Treebank) -> Treebank:
    dev = Treebank.read(name)
    if dev.scheme != treebank.scheme:
        raise InputError(
            f"its scheme is {dev.scheme!r}, and that of {treebank.path} {treebank.scheme!r}",
            path=dev.path,
            cure="Name a treebank of the same scheme.",
        )
    return dev


def _left_out(trees: TrainingTrees) -> list[str]:
    reasons = {
        "crossing arcs": trees.non_projective,
        f"more than {MOST_WORDS} words": trees.long,
    }
    return [
        f"{counted(number, 'sentence')} left out: {reason}"
        for reason, number in reasons.items()
        if number
    ]


def _card(name: str, treebank: Treebank, trees: TrainingTrees, options: Mapping[str, int]) -> Card:
    return Card(
        format=FORMAT,
        parser=name,
        scheme=treebank.scheme,
        tags=trees.tags,
        labels=trees.labels,
        treebank=treebank.path.name,
        treebank_hash=content_fingerprint(treebank.path),
        sentences=len(trees.trees),
        left_out={"non-projective": trees.non_projective, "long": trees.long},
        options=options,
        pete=version("pete-eval"),
    )


def _scores(parser: TrainedAdapter, dev: Treebank) -> Table:
    """Return the scores on a treebank: gold words, with gold tags and with predicted ones."""
    from .trainable.scores import SCORES, scores  # here, since NumPy takes long to import

    rows = []
    for tags in ("gold", "predicted"):
        found = scores(parser, dev.sentences, gold_tags=tags == "gold")
        rows.append({"tags": tags, **{key: matches.f1 for key, matches in found.items()}})
    columns = (
        Column(key, MEASURES[key].title, partial(percent, digits=2), right=True) for key in SCORES
    )
    title = f"{dev.path.name}: {counted(len(dev.sentences), 'sentence')}, gold words"
    return Table((Column("tags", key=True), *columns), tuple(rows), title)
