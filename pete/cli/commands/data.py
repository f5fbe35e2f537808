"""``pete data``: the data sets, and how to get them."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import asdict

from pete.cli.console import output, print_json, say
from pete.cli.options import Subparsers, add_command, add_json
from pete.cli.progress import progress_bar
from pete.data.contract import DatasetInfo, listed_datasets, open_dataset
from pete.data.validation import Findings, validate
from pete.errors import UnavailableError
from pete.report.plain import styled
from pete.report.table import grid

__all__ = ["register"]

SCHEMA = "pete-data/1"
VALIDATION_SCHEMA = "pete-data-validation/1"


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "data", "list, describe and download data sets",
        examples=(
            "pete data list", "pete data info pete-2010", "pete data download pete-2010",
            "pete data validate pete-2010",
        ),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = add_command(actions, "list", "list the data sets", examples=("pete data list",))
    add_json(listing)
    listing.set_defaults(run=run_list)
    info = add_command(
        actions, "info", "describe a data set", examples=("pete data info pete-2010",)
    )
    info.add_argument("name", help="name of the data set")
    add_json(info)
    info.set_defaults(run=run_info)
    download = add_command(
        actions, "download", "fetch a data set", examples=("pete data download pete-2010",)
    )
    download.add_argument("name", help="name of the data set")
    download.set_defaults(run=run_download)
    validate = add_command(
        actions, "validate", "check pairs and gold analyses",
        examples=("pete data validate", "pete data validate file:pairs.tsv"),
    )  # fmt: skip
    validate.add_argument("name", nargs="?", help="name of the data set (default: all here)")
    add_json(validate)
    validate.set_defaults(run=run_validate)


def run_list(args: argparse.Namespace) -> int:
    """List them."""
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
    console.print("Your own pairs: file:PATH (.tsv, .jsonl, .xml).")
    return 0


def run_info(args: argparse.Namespace) -> int:
    """Describe one."""
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
    """Fetch one."""
    dataset = open_dataset(args.name)
    with progress_bar(f"Downloading {args.name}") as progress:
        path = dataset.download(progress)
    say(f"{args.name} is at {path}.")
    return 0


def run_validate(args: argparse.Namespace) -> int:
    """Check one, or all that are here."""
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
        for name, found in findings.items():
            _print_findings(name, found)
    return 1 if any(found.problems for found in findings.values()) else 0


def _print_findings(name: str, found: Findings) -> None:
    console = output()
    checked = ", ".join(
        "1 pair" if (what, count) == ("pairs", 1) else f"{count} {what}"
        for what, count in found.counts.items()
    )
    console.print(styled((name, "bold"), f": {checked}"), soft_wrap=True)
    for note in found.notes:
        console.print(f"  note: {note}", soft_wrap=True)
    for problem in found.problems:
        console.print(f"  {problem}", soft_wrap=True)
    count = len(found.problems)
    console.print(f"  {count or 'no'} problem{'' if count == 1 else 's'} found")


def _document(info: DatasetInfo, available: bool) -> dict[str, object]:
    return {**asdict(info), "available": available}
