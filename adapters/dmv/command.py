"""``pete induce``: parsers that are trained on tags without trees, and what the measures say."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, get_args

import msgspec

from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_command,
    add_documented,
    add_options,
    chosen,
    non_negative,
    option,
    positive,
    switch,
)
from pete.cli.output import add_format, output_options
from pete.errors import UsageError
from pete.files import user_path
from pete.formats.conll.deviations import FileReport
from pete.formats.graph_files import file_kind
from pete.heads import HEAD_RULES
from pete.listing import counted
from pete.report.figures import percent
from pete.report.progress import progress_bar
from pete.report.table import Column, Report, Row, Table

from .corpus import OWN_HEADS, TagColumn, TagCorpus, read_corpus, unreadable
from .curricula import CURRICULA, Recipe, Result
from .flip_tables import FLIPS, FlippedSystem, flip_tables
from .flips import Experiment, Flips
from .folder import card_of, check_folder, load_model, model_folders
from .inference import Decoding, is_compiled
from .published import ANOTHER_CORPUS, published
from .record import (
    Record,
    State,
    Training,
    load_record,
    load_unfinished,
    record_of,
    save_trained,
    save_unfinished,
)
from .scoring import MEASURES
from .tables import SHAPES, Entrant, Shape, evaluate, tables
from .unseen import Unseen, with_unseen

CURVE_SCHEMA: Final = "pete-induction-curve/1"
TABLE_SCHEMA: Final = "pete-induction-table/1"
FLIPS_SCHEMA: Final = "pete-induction-flips/1"

_LAPLACE: Final = 1.0

_HEAVIEST: Final = 1e9
"""The most that is added to a count: nothing of the count is left by then."""

_KEPT_EVERY: Final = 10.0
"""Seconds between two times that what is done is kept."""

_NAMES: Final = {
    "uninformed": "Uninformed",
    "random": "Random",
    "ad-hoc": "Ad-Hoc*",
    "oracle": "Oracle",
    "skyline": "Skyline",
    "baby-steps": "Baby Steps",
    "less-is-more": "Less is More",
    "leapfrog": "Leapfrog",
    "logistic-normal": "Logistic normal",
}
"""The curricula as tables name them."""

_OF: Final = {
    "knee": ("less-is-more", "leapfrog"),
    "draws": ("ad-hoc", "less-is-more", "leapfrog", "logistic-normal"),
    "restarts": ("random",),
    "steps": tuple(name for name in CURRICULA if name != "oracle"),
    "viterbi": tuple(name for name in CURRICULA if name != "logistic-normal"),
    "initial_smoothing": ("ad-hoc", "oracle", "skyline", "logistic-normal"),
}
"""The curricula that an option is about."""


def _weight(text: str) -> float:
    """Return an option's value as a number of 0 or more."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 0 or more")
    if value > _HEAVIEST:
        raise argparse.ArgumentTypeError(f"{text} is too large: give {_HEAVIEST:,.0f} or less")
    return value


@dataclass(frozen=True, slots=True)
class CorpusOptions:
    """How a treebank is read.

    Attributes:
        tags: Which tags (default: %(default)s).
        jobs: Threads (default: %(default)s).
    """

    heads: str | None = option(
        "NAME|FILE.tsv",
        help=f"head rules for trees in Penn brackets: {', '.join(HEAD_RULES)}, or a table of your "
        "own (default: collins, or those of the models)",
    )
    tags: TagColumn = option(choices=get_args(TagColumn), default="xpos")
    jobs: int = option("N", positive, default=1)

    def check(self, treebanks: Iterable[Path]) -> None:
        """Refuse head rules where no treebank needs them.

        Raises:
            UsageError: If none is in brackets.
        """
        if self.heads is not None and all(file_kind(str(file)) for file in treebanks):
            raise UsageError("--heads is about trees in Penn brackets. Leave it out.")


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """The treebank, and how a model is trained on it.

    Attributes:
        treebank: CoNLL-U, CoNLL-X, or else trees in Penn brackets (also packed); gold trees serve
            for scores, and for oracle and skyline.
        recipe: The curriculum.
        out: Folder of the model; if its training was interrupted, it goes on.
        k: The most words of a sentence (default: %(default)s).
        knee: Where less-is-more and leapfrog begin (default: at the knee of Baby Steps).
        steps: The most steps of EM at a stage (default: until less than 2^-20 bits are gained, 5
            for leapfrog).
        smoothing: Added to each count of a model before it meets longer sentences (default:
            %(default)s, Laplace's).
        initial_smoothing: Added to each count of the trees that training begins with (default:
            %(default)s).
        draws: The trees of each sentence that Ad-Hoc* counts, drawn among the best (default:
            %(default)s).
        restarts: Models of random, of which the likeliest is kept (default: %(default)s).
        viterbi: Count best trees instead of all.
        seed: Seed of all that is drawn (default: %(default)s).
        every: Score the best trees at the first, the last and every Nth iteration (default:
            %(default)s).
    """

    treebank: Path = option("TREEBANK", user_path, flag="")
    recipe: str = option(choices=tuple(CURRICULA), required=True)
    out: Path = option("DIR", user_path, required=True)
    k: int = option("N", positive, default=10)
    knee: int | None = option("N", positive)
    steps: int | None = option("N", non_negative)
    smoothing: float = option("X", _weight, default=1.0)
    initial_smoothing: float = option("X", _weight, default=0.0)
    draws: int = option("N", positive, default=1)
    restarts: int = option("N", positive, default=1)
    viterbi: bool = switch()
    seed: int = option("N", non_negative, default=0)
    every: int = option("N", positive, default=1)

    def check(self) -> Recipe:
        """Return the recipe.

        Raises:
            UsageError: If options contradict each other.
        """
        defaults = TrainOptions()
        for name, recipes in _OF.items():
            if self.recipe not in recipes and getattr(self, name) != getattr(defaults, name):
                flag, apply = name.replace("_", "-"), " and ".join(recipes)
                raise UsageError(f"--{flag} is about {apply}. Leave it out.")
        if self.knee is not None and self.knee > self.k:
            raise UsageError(f"--knee {self.knee} is more than --k {self.k}. Give a lower one.")
        return Recipe(
            name=self.recipe,
            length=self.k,
            knee=self.knee,
            steps=self.steps,
            smoothing=self.smoothing,
            initial_smoothing=self.initial_smoothing,
            draws=self.draws,
            restarts=self.restarts,
            viterbi=self.viterbi,
            seed=self.seed,
        )


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The models, and what they are scored on.

    Attributes:
        models: Folders of models, or of several.
        treebank: Gold trees; may be repeated.
        k: Leave out sentences of more than N words.
        shape: Systems (N10-1116, Table 2), domains (its Table 1), or measures (P11-1067, Table 4)
            (default: %(default)s).
        decoding: The best trees, or each word's most probable heads (default: %(default)s).
        smoothing: Added to each count of a model, so that no sentence is impossible (default:
            %(default)s).
        unseen: What to do with tags that a model never saw: refuse them, or let them behave as its
            tags do on average (default: %(default)s).
    """

    models: Sequence[Path] = option("MODEL", user_path, flag="", nargs="+")
    treebank: Sequence[Path] = option("FILE", user_path, action="append", required=True)
    k: int | None = option("N", positive)
    shape: Shape = option(choices=get_args(Shape), default="systems")
    decoding: Decoding = option(choices=get_args(Decoding), default="viterbi")
    smoothing: float = option("X", _weight, default=1.0)
    unseen: Unseen = option(choices=get_args(Unseen), default="refuse")


@dataclass(frozen=True, slots=True)
class CurveOptions:
    """The models.

    Attributes:
        models: Folders of models, or of several.
    """

    models: Sequence[Path] = option("MODEL", user_path, flag="", nargs="+")


@dataclass(frozen=True, slots=True)
class FlipsOptions:
    """The models, and the trees that they are compared with.

    Attributes:
        models: Folders of models, or of several.
        treebank: Gold trees with the tags of the Penn Treebank.
        k: Leave out sentences of more than N words.
        unseen: What to do with tags that a model never saw: refuse them, or let them behave as its
            tags do on average (default: %(default)s).
    """

    models: Sequence[Path] = option("MODEL", user_path, flag="", nargs="+")
    treebank: Path = option("FILE", user_path, required=True)
    k: int | None = option("N", positive)
    unseen: Unseen = option(choices=get_args(Unseen), default="refuse")


def register(subparsers: Subparsers) -> None:
    """Add the command and its actions."""
    command = add_command(
        subparsers, "induce", "train parsers on tags without trees, and score them",
        examples=(
            "pete induce train trees.mrg --recipe ad-hoc --k 10 --out km04",
            "pete induce curve baby-steps",
            "pete induce table km04 baby-steps --treebank trees.mrg",
        ),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    train = add_documented(actions, run_train, "train", TrainOptions, CorpusOptions)
    add_format(train, signed=False)
    curve = add_documented(actions, run_curve, "curve", CurveOptions)
    add_format(curve, signed=False)
    table = add_documented(actions, run_table, "table", TableOptions)
    add_options(table, CorpusOptions, "heads", "jobs")
    add_format(table, signed=False)
    flips = add_documented(actions, run_flips, "flips", FlipsOptions)
    add_options(flips, CorpusOptions, "heads", "jobs")
    add_format(flips, signed=False)


_HEADS: Final = dict(zip(MEASURES, ("directed", "undirected", "NED"), strict=True))

STAGES: Final = (
    Column("stage", key=True),
    Column("length", key=True, right=True),
    Column("sentences", right=True),
    Column("steps", right=True),
    Column("initial_entropy", "bits, first", right=True, note="first: before the first step"),
    Column("initial_directed", "directed, first", percent, right=True),
    Column("entropy", "bits", right=True, note="bits: cross-entropy per word"),
    *(Column(measure, header, percent, right=True) for measure, header in _HEADS.items()),
    Column("whole_entropy", "bits, all", right=True, note="all: all sentences, after smoothing"),
    *(
        Column(f"whole_{measure}", f"{header}, all", percent, right=True)
        for measure, header in _HEADS.items()
    ),
    Column("note"),
)
CURVE: Final = (Column("model", key=True), *STAGES)
_POINTS: Final = (
    Column("initialization", "published", key=True),
    Column("trained", "trained on", key=True),
    Column("tested", "tested on", key=True),
    Column("stage", key=True),
    *(Column(measure, _HEADS[measure], percent, right=True) for measure in MEASURES[:2]),
)


def run_train(args: argparse.Namespace) -> int:
    """Train a Dependency Model with Valence on the tags of a treebank.

    Examples:
        pete induce train trees.mrg --recipe ad-hoc --k 10 --out km04
        pete induce train trees.mrg --recipe baby-steps --k 45 --jobs 2 --out baby-steps
        pete induce train trees.mrg --recipe leapfrog --k 45 --knee 15 --out leapfrog
        pete induce train dev.conllu --tags upos --recipe skyline --k 40 --out skyline
    """
    output = output_options(args, STAGES)
    options, reading = chosen(TrainOptions, args), chosen(CorpusOptions, args)
    recipe, folder = options.check(), options.out
    reading.check([options.treebank])
    check_folder(folder)
    corpus = _corpus(options.treebank, heads=reading.heads or "collins", tags=reading.tags)
    longest = int(corpus.lengths.max())
    if options.k > longest:
        raise UsageError(
            f"--k {options.k} is more than {options.treebank} has: its longest sentence has "
            f"{longest} words. Give {longest} or less."
        )
    training = Training(corpus.up_to(options.k), recipe, options.every, reading.jobs)
    _say_if_compiling()
    record = _trained(training, folder)
    output.show(Report(lambda: msgspec.to_builtins(record), [_stages_table(record)]))
    return 0


def _trained(training: Training, folder: Path) -> Record:
    """Train, keep what is done, and write the model at the end; return the record."""
    corpus, recipe = training.corpus, training.recipe
    name = _NAMES[recipe.name] + ", smoothed" * (recipe.initial_smoothing > 0)
    card = card_of(corpus, system=name, length=recipe.length, seed=recipe.seed)
    begun = load_unfinished(folder, recipe, card)
    if begun is not None:
        say(f"pete: {folder}: training goes on at the stage {begun.stages[-1].name}.")
    state, kept = begun or State(), time.monotonic()
    result: Result | None = None

    def keep() -> None:
        load_unfinished(folder, recipe, card)  # refuses what another training has put there
        save_unfinished(folder, recipe, card, state)

    try:
        with progress_bar(f"{name}, up to {recipe.length} words", unit="iterations") as bar:
            for state, result in training.run(state):  # noqa: B007, B020  # the last ones count
                bar(sum(len(stage.iterations) for stage in state.stages), 0)
                if state.goes_on and time.monotonic() - kept > _KEPT_EVERY:
                    keep()
                    kept = time.monotonic()
    except KeyboardInterrupt:
        if not state.goes_on:
            say(f"pete: {folder}: nothing is kept. The same command begins anew.")
            raise
        keep()
        say(f"pete: {folder}: what is done is kept. The same command goes on from there.")
        raise
    assert result is not None  # noqa: S101  # the last state has it
    load_unfinished(folder, recipe, card)
    record = record_of(
        training, msgspec.structs.replace(card, length=state.stages[-1].length), state
    )
    save_trained(folder, result.model, record)
    return record


def _stages_table(record: Record) -> Table:
    return Table(STAGES, tuple(_stage_rows(record)), notes=_knee_notes(record))


def _stage_rows(record: Record) -> Iterator[Row]:
    for stage in record.stages:
        (first, *_), last, whole = stage.iterations, stage.iterations[-1], stage.whole
        row: dict[str, object] = {
            "model": record.card.system,
            "stage": stage.name,
            "length": stage.length,
            "sentences": stage.sentences,
            "steps": len(stage.iterations) - 1,
            "initial_entropy": first.entropy,
            "entropy": last.entropy,
            "note": stage.note,
        }
        if first.scores is not None and last.scores is not None:
            row["initial_directed"] = first.scores.directed
            row |= msgspec.structs.asdict(last.scores)
        if whole is not None:
            scores = msgspec.structs.asdict(whole.scores)
            row |= {f"whole_{name}": value for name, value in scores.items()}
            row["whole_entropy"] = whole.entropy
        yield row


def _knee_notes(record: Record) -> tuple[str, ...]:
    """Return where the curve of Baby Steps bends, if there is one."""
    knee = record.knee
    if knee is None:
        return ()
    return (
        f"Knee of the cross-entropy on all sentences: {knee.first} to {knee.last} words "
        "(published, WSJ: 7 to 15).",
    )


def run_curve(args: argparse.Namespace) -> int:
    """Print the entropy and scores of each stage of trained models, and where Baby Steps bends.

    Examples:
        pete induce curve baby-steps
        pete induce curve baby-steps leapfrog --format csv
    """
    output = output_options(args, CURVE, _POINTS, data=CURVE)
    records = [load_record(folder) for folder in _folders(chosen(CurveOptions, args).models)]
    rows = tuple(row for record in records for row in _stage_rows(record))
    notes = tuple(note for record in records for note in _knee_notes(record))
    stages = Table(CURVE, rows, notes=notes)
    columns = {"trained": "trained_on", "tested": "tested_on"} | {
        measure: f"{measure}_pct" for measure in MEASURES[:2]
    }
    columns |= {name: name for name in ("initialization", "stage")}
    points = Table(
        _POINTS, tuple(published("babysteps_figure_values", columns)), notes=(ANOTHER_CORPUS,)
    )
    document = {"schema": CURVE_SCHEMA, "models": [msgspec.to_builtins(r) for r in records]}
    output.show(Report(lambda: document, [stages, points], stages))
    return 0


def run_table(args: argparse.Namespace) -> int:
    """Score trained models on treebanks, beside the published figures.

    Examples:
        pete induce table km04 baby-steps --treebank trees.mrg
        pete induce table models --treebank trees.mrg --treebank dev.conllu --shape domains
        pete induce table models --treebank trees.mrg --heads yamada-matsumoto --shape measures
    """
    options, reading = chosen(TableOptions, args), chosen(CorpusOptions, args)
    output = output_options(args, *SHAPES[options.shape])
    files = _distinct(options.treebank)
    reading.check(files)
    entrants = _entrants(options.models, options.smoothing)
    corpora = [_gold(file, entrants, options.k, reading) for file in files]
    for corpus in corpora:
        say(*_differences(corpus, entrants, smoothed=options.unseen == "smooth"))
    _say_if_compiling()
    with progress_bar("Scoring models", unit="models") as bar:
        systems = [
            evaluate(
                entrants,
                corpus,
                decoding=options.decoding,
                unseen=options.unseen,
                jobs=reading.jobs,
                report=partial(_shown, bar, place * len(entrants), len(corpora) * len(entrants)),
            )
            for place, corpus in enumerate(corpora)
        ]
    report = tables(options.shape, systems)
    document = {
        "schema": TABLE_SCHEMA,
        "shape": options.shape,
        "models": [msgspec.to_builtins(entrant.card) for entrant in entrants],
        "tables": [table.records() for table in report],
    }
    output.show(Report(lambda: document, report))
    return 0


def run_flips(args: argparse.Namespace) -> int:
    """Change the few parameters that decide on edges without consensus, and show what scores do.

    Where a model disagrees with the gold trees on one of the edges of P11-1067, Table 1, extreme
    values of its parameters turn the edge. Attachment, undirected and NED stand before and after,
    and the same of supervised models of both annotations (its Tables 2, 3 and 5).

    Examples:
        pete induce flips km04 --treebank trees.mrg --heads yamada-matsumoto
        pete induce flips models --treebank trees.mrg --heads yamada-matsumoto --jobs 2
    """
    options, reading = chosen(FlipsOptions, args), chosen(CorpusOptions, args)
    output = output_options(args, *FLIPS)
    reading.check([options.treebank])
    entrants = _entrants(options.models, _LAPLACE)
    corpus = _gold(options.treebank, entrants, options.k, reading)
    say(*_differences(corpus, entrants, smoothed=options.unseen == "smooth"))
    experiment = Experiment(corpus, jobs=reading.jobs)
    found: dict[str, list[Flips]] = {}
    _say_if_compiling()
    with progress_bar("Flipping parameters", unit="models") as bar:
        for done, (parameters, card) in enumerate(entrants, start=1):
            if options.unseen == "smooth":
                parameters = with_unseen(parameters, corpus.unseen(parameters.tags))
            flips = experiment.flips(parameters, seed=card.seed)
            found.setdefault(f"{card.system} @{card.length}", []).append(flips)
            bar(done, len(entrants))
    report = flip_tables(corpus, [FlippedSystem(name, runs) for name, runs in found.items()])
    document = {
        "schema": FLIPS_SCHEMA,
        "models": [msgspec.to_builtins(entrant.card) for entrant in entrants],
        "tables": [table.records() for table in report],
    }
    output.show(Report(lambda: document, report))
    return 0


def _entrants(models: Sequence[Path], smoothing: float) -> list[Entrant]:
    """Read the models of folders."""
    return [Entrant(*load_model(folder, smoothing=smoothing)) for folder in _folders(models)]


def _folders(models: Sequence[Path]) -> list[Path]:
    """Return the folders of models, each once."""
    return _distinct(folder for named in models for folder in model_folders(named))


def _distinct(paths: Iterable[Path]) -> list[Path]:
    """Return paths, each file or folder once."""
    return list({path.resolve(): path for path in paths}.values())


def _shown(bar: Callable[[int, int], None], before: int, all: int, done: int) -> None:
    bar(before + done, all)


def _say_if_compiling() -> None:
    """Say what takes so long at first."""
    if not is_compiled():
        say("pete: compiling the code of the model, once. It may take minutes.")


def _corpus(file: Path, *, heads: str, tags: TagColumn, max_length: int | None = None) -> TagCorpus:
    """Read a treebank, and say which sentences are left out since they cannot be read."""
    report = FileReport()
    corpus = read_corpus(file, heads=heads, tags=tags, max_length=max_length, report=report)
    if report.rejected:
        say(f"pete: {file}: {unreadable(report)}. The others are read.")
    return corpus


def _gold(
    file: Path, entrants: Sequence[Entrant], most: int | None, reading: CorpusOptions
) -> TagCorpus:
    """Return the sentences of a treebank, with the tags and heads of the models.

    Raises:
        UsageError: If models have tags or heads of different kinds, so that no corpus fits all.
    """
    columns = {entrant.card.column for entrant in entrants}
    if len(columns) > 1:
        raise UsageError("some models have tags of xpos, others of upos. Score them separately.")
    rules = {entrant.card.heads for entrant in entrants} - {OWN_HEADS}
    if len(rules) > 1 and reading.heads is None:
        raise UsageError(
            f"the models are of different heads: {', '.join(sorted(rules))}. Name those of the "
            "gold trees with --heads."
        )
    (column,) = columns
    heads = reading.heads or min(rules, default="collins")
    return _corpus(file, heads=heads, tags=column, max_length=most)


def _differences(
    corpus: TagCorpus, entrants: Sequence[Entrant], *, smoothed: bool
) -> Iterator[str]:
    """Yield how a corpus differs from those the models were trained on: its heads, its tags."""
    others = sorted({entrant.card.heads for entrant in entrants} - {corpus.rules})
    if others:
        yield (
            f"pete: {corpus.name}: heads by {corpus.rules}, and models were trained with heads by "
            f"{' and '.join(others)}. Scores of supervised ones measure that difference, too."
        )
    known = set(corpus.tags).intersection(*(entrant.parameters.tags for entrant in entrants))
    unseen = corpus.unseen(known)
    if unseen and smoothed:
        shown = ", ".join(f"{tag} ({n:,})" for tag, n in unseen.items())
        words = counted(sum(unseen.values()), "word")
        yield f"pete: {corpus.name}: {words} have tags that a model never saw: {shown}."
