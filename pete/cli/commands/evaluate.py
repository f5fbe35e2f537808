"""``pete evaluate``: score a parser."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from pete.api import load_pairs
from pete.cli.console import output, say
from pete.cli.declarations import Subparsers, add_documented, add_options, at_most, chosen, option
from pete.cli.gate import GateOptions
from pete.cli.interrupts import INTERRUPTED
from pete.cli.options import (
    EMBEDDED,
    PairsOptions,
    ParserOptions,
    PartOptions,
    ReadingOptions,
    ScoringOptions,
    add_pair_set,
    add_parser_options,
    add_scoring_options,
    add_tokens,
)
from pete.cli.output import OutputOptions, add_format, output_options
from pete.cli.parsing import reader_maker, say_failures
from pete.cli.runs import input_files, say_held_out, trained
from pete.data.contract import PairSet, open_dataset
from pete.errors import DownloadError, InputError, PeteError, UnavailableError, UsageError
from pete.evaluation import ParsedPairs, Result, Run, complete_pairs
from pete.evaluation.gold import ceilings
from pete.evaluation.saving import check_destination, partial_destination
from pete.parsing.run import ParsingInterrupt
from pete.report.progress import progress_bar
from pete.report.rows import RESULT_COLUMNS
from pete.report.terminal import run_report

RELEASED = "pete-2010"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "evaluate")
    add_pair_set(
        command,
        "a data set that 'pete data list' lists, or file:PATH; may be repeated (default: the "
        f"embedded {EMBEDDED}, and {RELEASED} where it is there or can be fetched)",
    )
    add_options(command, PartOptions)
    add_parser_options(command)
    add_tokens(command, more="; each text is one sentence then")
    add_scoring_options(command)
    add_options(command, ScoringOptions, "train")
    add_output_options(command)
    add_options(command, ReadingOptions)
    add_options(command, ResumeOptions)
    add_options(command, GateOptions)


@dataclass(frozen=True, slots=True)
class ResumeOptions:
    """The saved run that a new one continues.

    Attributes:
        resume: Take the parses of a saved run, a partial one perhaps, and go on from there; not
            needed where the cache is used.
    """

    resume: Path | None = option("RUN.json", Path)


def add_output_options(command: argparse.ArgumentParser) -> None:
    """Add the form of output, the file that keeps it, and how many wrong pairs are listed."""
    add_format(command)
    add_options(command, RunOutput)


@dataclass(frozen=True, slots=True)
class RunOutput:
    """How a run is printed and saved; of :func:`add_output_options`.

    Attributes:
        save: Keep results and parses (JSON).
        wrong: List at most N wrong pairs of the last strategy, or all (default: %(default)s).
        shown: The form in which it is printed.
    """

    GROUP: ClassVar = ("output",)

    save: Path | None = option("FILE", Path)
    wrong: int = option("N", at_most, default=10)
    shown: OutputOptions = OutputOptions()

    def check(self, *, inputs: Iterable[str | Path] = ()) -> None:
        """Refuse what :meth:`show` could not do, before the work begins.

        Args:
            inputs: Files that must not be overwritten.

        Raises:
            InputError: If the run cannot be saved where it should be.
        """
        if self.save is not None:
            check_destination(self.save, inputs=inputs)

    def show(self, run: Run) -> None:
        """Print a run, and save it if asked to."""
        if run.partial:
            say("The run was cut short: only the pairs that were done by then are scored.")
        try:
            if self.save is not None:
                run.save(self.save)
                say(f"Saved to {self.save}.")
        finally:  # a run that cannot be saved is not lost altogether
            self._print(run)
            say_failures(run.results)

    def _print(self, run: Run) -> None:
        report = run_report(
            run,
            sign=self.shown.sign,
            wrong=self.wrong,
            ceilings={} if self.shown.form in ("json", "csv") else ceilings(run, say),
            hint="--wrong all lists all",
        )
        self.shown.show(report)
        if self.shown.form == "table" and output().is_terminal:
            first = "save the run with --save RUN.json, then: " if self.save is None else ""
            file = "RUN.json" if self.save is None else shlex.quote(str(self.save))
            line = f"By construction, relation, length and source: {first}pete breakdown {file}"
            output().print(line, style="dim", soft_wrap=True)


def run_output(args: argparse.Namespace) -> RunOutput:
    """Return the options of :func:`add_output_options`.

    Raises:
        UsageError: If they contradict each other, or for columns that there are not.
    """
    return RunOutput(args.save, args.wrong, output_options(args, RESULT_COLUMNS))


def run(args: argparse.Namespace) -> int:
    """Score a parser on entailment pairs.

    Examples:
        pete evaluate
        pete evaluate --parser stanza --dataset pete-2010 --split dev
        pete evaluate --adapter my_parser.py:MyParser
        pete evaluate --parser conllu:parses.conllu --dataset challenge
        pete evaluate --dataset file:my_pairs.tsv --strategy generalized+ --json
            (a header line id, text, hypothesis, entailment; tabs between)
        pete evaluate --dataset challenge --sample 20 --seed 1
        pete evaluate --strategy generalized --with P202 --save run.json
        pete evaluate --strategy svm --train pete-2010:dev
        pete evaluate --baseline run.json --fail-under 70    (as a gate in CI)
    """
    scoring, shown = chosen(ScoringOptions, args), run_output(args)
    strategies = scoring.strategies  # a wrong name is reported before anything is fetched
    parser, reading = chosen(ParserOptions, args), chosen(ReadingOptions, args)
    gate = chosen(GateOptions, args).open()
    make_reader = reader_maker(parser.spec, reading)
    pairs, part = chosen(PairsOptions, args), chosen(PartOptions, args)
    pair_sets = [part.pairs(own) for own in _pair_sets(pairs, offline=bool(parser.offline))]
    sources = (pair_set.source for pair_set in pair_sets)
    shown.check(inputs=input_files(parser, scoring, pairs, [*sources, args.baseline]))
    reader = make_reader() if args.resume is None else make_reader().resumed(args.resume)
    strategies = trained(scoring, reader.pairs)
    score = partial(scoring.score, strategies=strategies)
    materials: list[ParsedPairs] = []
    try:
        materials.extend(map(reader.pairs, pair_sets))  # keeps those before an interrupt
    except ParsingInterrupt as stop:
        pair_set = complete_pairs(pair_sets[len(materials)], stop.parsed)
        materials.append(ParsedPairs(pair_set, reader.adapter.info, stop.parsed))
        done = f"{len(stop.parsed.results)} of {stop.wanted} texts of {pair_set.title} are done."
        say(f"pete: interrupted: {done}")
        if any(material.parsed.parses for material in materials):
            _save_partial(materials, score, shown.save)
            if not reading.no_cache:
                say("Their parses are kept: the same command goes on from there.")
            elif shown.save is not None:
                place = shlex.quote(str(partial_destination(shown.save)))
                say(f"Go on from there with: --resume {place}")
        else:
            say("None has a parse, so there is nothing to go on from.")
        return INTERRUPTED
    except PeteError:
        _save_partial(materials, score, shown.save)
        raise
    evaluated = Run(tuple(materials), score(materials))
    shown.show(evaluated)
    say_held_out(evaluated.results)
    return 0 if gate.passes(evaluated) and evaluated.measured else 1


def _save_partial(
    materials: Sequence[ParsedPairs],
    score: Callable[[Sequence[ParsedPairs]], tuple[Result, ...]],
    path: Path | None,
) -> None:
    """Save the pairs that are done, if saving was asked for and one has a parse."""
    parsed = tuple(material for material in materials if material.parsed.parses)
    if path is not None and parsed:
        place = partial_destination(path)
        done = [material for material in materials if material.pair_set.pairs]
        Run(parsed, score(done), partial=True).save(place)
        say(f"The pairs that are done are saved to {place}, marked as partial.")


def _pair_sets(pairs: PairsOptions, *, offline: bool) -> list[PairSet]:
    if pairs.dataset:
        return [load_pairs(name, pairs.split) for name in pairs.names]
    if pairs.split:
        raise UsageError("--split goes with --dataset. Name the data set, too (make: DATASET=).")
    embedded = load_pairs(EMBEDDED)
    try:
        return [embedded, _released(offline=offline)]
    except (DownloadError, UnavailableError):
        problem = "it is not here and cannot be fetched"
    except InputError as error:
        problem = str(error).removesuffix(".")
    say(f"{RELEASED} is left out: {problem}. 'pete data info {RELEASED}' says how to get it.")
    return [embedded]


def _released(*, offline: bool) -> PairSet:
    """Return the released pairs, fetched if they are not here."""
    dataset = open_dataset(RELEASED)
    if not dataset.available():
        if offline:
            raise UnavailableError("--offline forbids the download")
        with progress_bar(f"Downloading {RELEASED}") as progress:
            dataset.download(progress)
    return dataset.load(dataset.info.splits[0])
