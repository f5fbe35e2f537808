"""``pete evaluate``: the main job."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from pete.api import load_pairs
from pete.cli.ceilings import ceilings
from pete.cli.console import output, say
from pete.cli.gate import add_gate_options, open_gate
from pete.cli.inputs import input_files
from pete.cli.interrupts import INTERRUPTED
from pete.cli.options import (
    Subparsers,
    add_command,
    add_parser_options,
    add_scoring_options,
    at_most,
    strategies,
)
from pete.cli.output import add_format, output_options
from pete.cli.parsing import add_limit_options, add_reading_options, reader_maker, say_failures
from pete.cli.progress import progress_bar
from pete.cli.training import add_training_option, say_held_out, trained
from pete.data.contract import PairSet, open_dataset
from pete.entailment import Strategy
from pete.errors import DownloadError, InputError, PeteError, UnavailableError, UsageError
from pete.evaluation import Material, Run, complete_pairs, score
from pete.evaluation.saving import check_destination, partial_destination, save_run
from pete.parsing.pretokenised import TOKENS
from pete.parsing.run import ParsingInterrupt
from pete.report.rows import results_table
from pete.report.terminal import run_report

__all__ = ["add_output_options", "check_output", "register", "show_run"]

EMBEDDED = "challenge"
RELEASED = "pete-2010"
WRONG = 10
"""How many wrong pairs are listed unless asked otherwise."""


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "evaluate",
        "score a parser on entailment pairs",
        examples=(
            "pete evaluate",
            "pete evaluate --parser stanza --dataset pete-2010 --split dev",
            "pete evaluate --adapter my_parser.py:MyParser",
            "pete evaluate --parser conllu:parses.conllu --dataset challenge",
            "pete evaluate --dataset file:my_pairs.tsv --strategy generalized+ --json",
            "    (my_pairs.tsv: a header line id, text, hypothesis, entailment; tabs between)",
            "pete evaluate --strategy generalized --with P202 --save run.json",
            "pete evaluate --strategy svm --train pete-2010:dev",
            "pete evaluate --baseline run.json --fail-under 70    (for continuous integration)",
        ),
    )
    command.add_argument(
        "--dataset",
        action="append",
        metavar="NAME",
        help="a data set that 'pete data list' lists, or file:PATH; may be repeated (default: "
        f"the embedded {EMBEDDED}, and {RELEASED} where it is there or can be fetched)",
    )
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    add_parser_options(command)
    command.add_argument(
        "--tokens",
        choices=TOKENS,
        default="parser",
        help="the parser's own tokens (default), or those of the Penn Treebank given to it; "
        "each text is one sentence then",
    )
    add_scoring_options(command)
    add_training_option(command)
    add_output_options(command)
    add_reading_options(command)
    add_limit_options(command)
    command.add_argument(
        "--resume",
        type=Path,
        metavar="RUN.json",
        help="take the parses of a saved run, a partial one perhaps, and go on from there; not "
        "needed where the cache is used",
    )
    add_gate_options(command)
    command.set_defaults(run=run)


def add_output_options(command: argparse.ArgumentParser) -> None:
    """How results are shown and kept."""
    add_format(command)
    group = command.add_argument_group("output")
    group.add_argument("--save", type=Path, metavar="FILE", help="keep results and parses (JSON)")
    group.add_argument(
        "--wrong",
        type=at_most,
        default=WRONG,
        metavar="N",
        help=f"list at most N wrong pairs of the last strategy, or all (default: {WRONG})",
    )


def run(args: argparse.Namespace) -> int:
    """Load, parse, score, show."""
    chosen = strategies(args)  # a wrong name is told before anything is fetched, here and below
    gate = open_gate(args)
    make_reader = reader_maker(args)
    pair_sets = _pair_sets(args)
    check_output(args, inputs=input_files(args, (pairs.source for pairs in pair_sets)))
    materials: list[Material] = []
    reader = make_reader() if args.resume is None else make_reader().resumed(args.resume)
    chosen = trained(chosen, args, reader.pairs)
    try:
        materials.extend(map(reader.pairs, pair_sets))  # keeps those before an interrupt
    except ParsingInterrupt as stop:
        pairs = complete_pairs(pair_sets[len(materials)], stop.parsed)
        materials.append(Material(pairs, reader.adapter.info, stop.parsed))
        _say_interrupted(materials, stop, chosen, args)
        return INTERRUPTED
    except PeteError:
        _save_partial(materials, chosen, args)
        raise
    evaluated = _scored(materials, chosen, args)
    show_run(evaluated, args)
    say_held_out(evaluated.results)
    return 0 if gate.passes(evaluated) and evaluated.measured else 1


def _scored(
    materials: Sequence[Material], chosen: Sequence[Strategy], args: argparse.Namespace
) -> Run:
    results = (
        result
        for material in materials
        for result in score(material, chosen, profile=args.profile, lemmas=args.lemmas)
    )
    return Run(tuple(materials), tuple(results))


def _say_interrupted(
    materials: Sequence[Material],
    stop: ParsingInterrupt,
    chosen: Sequence[Strategy],
    args: argparse.Namespace,
) -> None:
    """Save the pairs that are done, if saving was asked for, and say how to go on."""
    last = materials[-1].pair_set
    say(
        f"pete: interrupted: {len(stop.parsed.results)} of {stop.wanted} texts of "
        f"{last.title} are done."
    )
    if not _parsed(materials):
        say("None has a parse, so there is nothing to go on from.")
        return
    _save_partial(materials, chosen, args)
    if not args.no_cache:
        say("Their parses are kept: the same command goes on from there.")
    elif args.save is not None:
        say(f"Go on from there with: --resume {shlex.quote(str(partial_destination(args.save)))}")


def _save_partial(
    materials: Sequence[Material], chosen: Sequence[Strategy], args: argparse.Namespace
) -> None:
    """Save the pairs that are done, if saving was asked for and one has a parse."""
    parsed = _parsed(materials)
    if args.save is not None and parsed:
        place = partial_destination(args.save)
        done = [material for material in materials if material.pair_set.pairs]
        save_run(Run(parsed, _scored(done, chosen, args).results, partial=True), place)
        say(f"The pairs that are done are saved to {place}, marked as partial.")


def _parsed(materials: Sequence[Material]) -> tuple[Material, ...]:
    return tuple(material for material in materials if material.parsed.parses)


def show_run(run: Run, args: argparse.Namespace) -> None:
    """Print a run as asked for, and save it if asked to."""
    if run.partial:
        say("The run was cut short: only the pairs that were done by then are scored.")
    try:
        if args.save is not None:
            save_run(run, args.save)
            say(f"Saved to {args.save}.")
    finally:  # a run that cannot be saved is not lost altogether
        _print(run, args)
        say_failures(run.results)


def check_output(args: argparse.Namespace, *, inputs: Iterable[str] = ()) -> None:
    """Refuse what :func:`show_run` could not do, before the work begins.

    Args:
        args: With the options of :func:`add_output_options`.
        inputs: Files that must not be overwritten.

    Raises:
        UsageError: For options that contradict each other.
        InputError: If the run cannot be saved where it should be.
    """
    output_options(args).check(results_table(()))
    if args.save is not None:
        check_destination(args.save, inputs=inputs)


def _print(run: Run, args: argparse.Namespace) -> None:
    options = output_options(args)
    found = {} if options.form in ("json", "csv") else ceilings(run)
    report = run_report(run, sign=options.sign, wrong=args.wrong, ceilings=found)
    options.show(report)
    if options.form == "table" and output().is_terminal:
        output().print(_next_step(args.save), style="dim", soft_wrap=True)


def _next_step(saved: Path | None) -> str:
    """One line on how to see more of a run."""
    first = "save the run with --save RUN.json, then: " if saved is None else ""
    file = "RUN.json" if saved is None else shlex.quote(str(saved))
    return f"By construction, relation, length and source: {first}pete breakdown {file}"


def _pair_sets(args: argparse.Namespace) -> list[PairSet]:
    if args.dataset:
        return [load_pairs(name, args.split) for name in dict.fromkeys(args.dataset)]
    if args.split:
        raise UsageError("--split goes with --dataset. Name the data set, too (make: DATASET=).")
    embedded = load_pairs(EMBEDDED)
    try:
        return [embedded, _released(args)]
    except (DownloadError, UnavailableError):
        problem = "it is not here and cannot be fetched"
    except InputError as error:
        problem = str(error).removesuffix(".")
    say(f"{RELEASED} is left out: {problem}. 'pete data info {RELEASED}' says how to get it.")
    return [embedded]


def _released(args: argparse.Namespace) -> PairSet:
    """Return the released pairs where they are here or can be fetched."""
    dataset = open_dataset(RELEASED)
    if not dataset.available():
        if args.offline:
            raise UnavailableError("--offline forbids the download")
        with progress_bar(f"Downloading {RELEASED}") as progress:
            dataset.download(progress)
    return dataset.load(dataset.info.splits[0])
