"""``pete evaluate``: the main job."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pete.api import load_pairs
from pete.cli.console import output, print_json, progress_bar, say
from pete.cli.options import (
    Subparsers,
    add_command,
    add_json,
    add_parser_options,
    add_scoring_options,
    non_negative,
    parser_options,
    strategies,
)
from pete.dataset import PairSet, open_dataset
from pete.errors import DownloadError, UnavailableError, UsageError
from pete.evaluation import Run, parse_pairs, score
from pete.parsing import PARSERS, make_adapter
from pete.report.document import run_document, save_run
from pete.report.rows import to_csv, to_markdown
from pete.report.terminal import print_run

__all__ = ["add_output_options", "register", "show_run"]

EMBEDDED = "challenge"
RELEASED = "pete-2010"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "evaluate",
        "score a parser on entailment pairs",
        examples=(
            "pete evaluate",
            "pete evaluate --parser stanza --dataset pete-2010 --split dev",
            "pete evaluate --dataset file:my_pairs.tsv --strategy generalized+ --json",
            "    (my_pairs.tsv: a header line id, text, hypothesis, entailment; tabs between)",
            "pete evaluate --strategy generalized --with P202 --save run.json",
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
    add_scoring_options(command)
    add_output_options(command)
    command.set_defaults(run=run)


def add_output_options(command: argparse.ArgumentParser) -> None:
    """How results are shown and kept."""
    group = command.add_argument_group("output")
    add_json(command)
    group.add_argument(
        "--format",
        choices=("table", "csv", "markdown", "json"),
        help="what to print (default: table)",
    )
    group.add_argument("--save", type=Path, metavar="FILE", help="keep results and parses (JSON)")
    group.add_argument(
        "--wrong",
        type=non_negative,
        metavar="N",
        help="list at most N wrong pairs of the last strategy (default: all)",
    )


def run(args: argparse.Namespace) -> int:
    """Load, parse, score, show."""
    chosen = strategies(args)
    if not chosen:
        raise UsageError("--strategy names no strategy. Leave it out, or name one.")
    PARSERS.load(args.parser)  # a wrong name is told before anything is fetched
    pair_sets = _pair_sets(args)
    adapter = make_adapter(args.parser, **parser_options(args))
    materials = []
    for pair_set in pair_sets:
        with progress_bar(f"Parsing texts of {pair_set.dataset} {pair_set.split}") as progress:
            materials.append(parse_pairs(pair_set, adapter, progress=progress))
    results = tuple(
        result
        for material in materials
        for result in score(material, chosen, profile=args.profile, lemmas=args.lemmas)
    )
    show_run(Run(tuple(materials), results), args)
    return 0


def show_run(run: Run, args: argparse.Namespace) -> None:
    """Print a run as asked for, and save it if asked to."""
    if args.save is not None:
        save_run(run, args.save)
        say(f"Saved to {args.save}.")
    if args.json and args.format not in (None, "json"):
        raise UsageError(f"--json and --format {args.format} contradict each other. Choose one.")
    shown = "json" if args.json else args.format
    if shown == "json":
        print_json(run_document(run))
    elif shown == "csv":
        sys.stdout.write(to_csv(run.results))
    elif shown == "markdown":
        sys.stdout.write(to_markdown(run.results))
    else:
        print_run(run, output(), wrong=args.wrong)


def _pair_sets(args: argparse.Namespace) -> list[PairSet]:
    if args.dataset:
        return [load_pairs(name, args.split) for name in args.dataset]
    if args.split:
        raise UsageError("--split goes with --dataset. Name the data set, too (make: DATASET=).")
    embedded = load_pairs(EMBEDDED)
    released = _released(args)
    return [embedded] if released is None else [embedded, released]


def _released(args: argparse.Namespace) -> PairSet | None:
    """The released pairs where they are here or can be fetched; else one line that says how."""
    dataset = open_dataset(RELEASED)
    try:
        if not dataset.available():
            if args.offline:
                raise UnavailableError("--offline forbids the download")
            with progress_bar(f"Downloading {RELEASED}") as progress:
                dataset.download(progress)
        return dataset.load(dataset.info.splits[0])
    except (DownloadError, UnavailableError):
        say(
            f"{RELEASED} is left out: it is not here and cannot be fetched. "
            f"'pete data info {RELEASED}' says how to get it."
        )
        return None
