"""``pete data``: the data sets, and how to get them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from pete.api import load_pairs
from pete.cli.console import output, print_json, say
from pete.cli.declarations import (
    JsonOption,
    Subparsers,
    add_command,
    add_documented,
    add_options,
    option,
)
from pete.data.contract import DatasetInfo, listed_datasets, open_dataset
from pete.data.validation import Findings, validate
from pete.errors import UnavailableError, UnknownNameError
from pete.registry import did_you_mean
from pete.report.pairs import sentence_lines
from pete.report.plain import print_text, styled
from pete.report.progress import progress_bar
from pete.report.table import grid

SCHEMA = "pete-data/1"
VALIDATION_SCHEMA = "pete-data-validation/1"


@dataclass(frozen=True, slots=True)
class NameOptions:
    """A data set, and which of its pairs.

    Attributes:
        name: Name of the data set.
        split: Split (default: the first of the set).
        id: This pair alone; may be repeated.
    """

    name: str = option(flag="")
    split: str | None = option("NAME")
    id: Sequence[str] | None = option("ID", action="append")


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "data", "list, describe and download data sets",
        examples=(
            "pete data list", "pete data info pete-2010", "pete data download pete-2010",
            "pete data show challenge --id redobj-03", "pete data validate pete-2010",
        ),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    add_documented(actions, run_list, "list", JsonOption)
    add_options(add_documented(actions, run_info, "info", JsonOption), NameOptions, "name")
    add_options(add_documented(actions, run_download, "download"), NameOptions, "name")
    add_documented(actions, run_show, "show", NameOptions)
    every = {"nargs": "?", "help": "name of the data set (default: all here)"}
    checked = add_documented(actions, run_validate, "validate", JsonOption)
    add_options(checked, NameOptions, "name", name=every)


def run_list(args: argparse.Namespace) -> int:
    """List the data sets.

    Examples:
        pete data list
    """
    sets = listed_datasets()
    if args.json:
        print_json({"schema": SCHEMA, "datasets": [_document(d.info, d.available) for d in sets]})
        return 0
    listing = grid("data set", "here", "splits", "licence", "description")
    for dataset in sets:
        info = dataset.info
        here = "yes" if dataset.available else "no"
        cells = (info.name, here, ", ".join(info.splits), info.licence, info.description)
        listing.add_row(*cells)
    console = output()
    console.print(listing)
    console.print(
        "Your own pairs: file:PATH (.csv, .tsv, .jsonl, .xml), or file:- for standard input. Pairs "
        "made of a treebank: generated:DIR."
    )
    return 0


def run_info(args: argparse.Namespace) -> int:
    """Describe a data set.

    Examples:
        pete data info pete-2010
    """
    dataset = open_dataset(args.name)
    if args.json:
        document = _document(dataset.info, dataset.available())
        print_json({"schema": SCHEMA, "datasets": [document]})
        return 0
    console = output()
    info = dataset.info
    console.print(styled((info.name, "bold"), f": {info.description}"), soft_wrap=True)
    for key, value in (
        ("licence", info.licence),
        ("citation", info.citation),
        ("homepage", info.homepage),
    ):
        if value:
            console.print(f"  {key}: {value}", soft_wrap=True)
    try:
        for split in info.splits:
            pair_set = dataset.load(split)
            gold = Counter(pair.gold for pair in pair_set.pairs)
            whole = "whole" if pair_set.whole else "not the published counts"
            console.print(
                f"  {split}: {len(pair_set.pairs)} pairs ({gold['YES']} YES, {gold['NO']} NO), "
                f"{whole}, sha256 {pair_set.sha256}",
                soft_wrap=True,
            )
            for note in pair_set.notes:
                console.print(f"    {note}", soft_wrap=True)
    except UnavailableError as error:
        console.print(f"  {error}", soft_wrap=True)
    return 0


def run_download(args: argparse.Namespace) -> int:
    """Fetch a data set.

    Examples:
        pete data download pete-2010
    """
    dataset = open_dataset(args.name)
    with progress_bar(f"Downloading {args.name}") as progress:
        path = dataset.download(progress)
    say(f"{args.name} is at {path}.")
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Print pairs, with the words that each is about marked.

    Examples:
        pete data show challenge --id redobj-03
        pete data show pete-2010 --split test
        pete data show file:pairs.tsv
    """
    pair_set = load_pairs(args.name, args.split)
    pairs = {pair.id: pair for pair in pair_set.pairs}
    for id in args.id or ():
        if id not in pairs:
            raise UnknownNameError(
                f"there is no pair {id!r} in {pair_set.title}. {did_you_mean(id, pairs)}"
            )
    console = output()
    for pair in [pairs[id] for id in args.id] if args.id else pair_set.pairs:
        tags = f"  {', '.join(pair.tags)}" if pair.tags else ""
        print_text(styled((pair.id, "bold"), f"  {pair.gold or '?'}", (tags, "dim")), console)
        for line in sentence_lines(pair):
            print_text(line, console)
    return 0


def run_validate(args: argparse.Namespace) -> int:
    """Check pairs and gold analyses.

    Examples:
        pete data validate
        pete data validate file:pairs.tsv
    """
    names = [args.name] if args.name else [d.info.name for d in listed_datasets() if d.available]
    findings = {name: validate(open_dataset(name)) for name in names}
    if args.json:
        print_json(
            {
                "schema": VALIDATION_SCHEMA,
                "datasets": [
                    {
                        "name": name,
                        "checked": dict(f.counts),
                        "problems": list(f.problems),
                        "notes": list(f.notes),
                    }
                    for name, f in findings.items()
                ],
            }
        )
    else:
        for name, own in findings.items():
            _print_findings(name, own)
    return 1 if any(own.problems for own in findings.values()) else 0


def _print_findings(name: str, findings: Findings) -> None:
    console = output()
    checked = ", ".join(
        "1 pair" if (what, count) == ("pairs", 1) else f"{count} {what}"
        for what, count in findings.counts.items()
    )
    console.print(styled((name, "bold"), f": {checked}"), soft_wrap=True)
    for note in findings.notes:
        console.print(f"  note: {note}", soft_wrap=True)
    for problem in findings.problems:
        console.print(f"  {problem}", soft_wrap=True)
    count = len(findings.problems)
    console.print(f"  {count or 'no'} problem{'' if count == 1 else 's'} found")


def _document(info: DatasetInfo, available: bool) -> dict[str, object]:
    return {**asdict(info), "available": available}
