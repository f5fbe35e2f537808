"""``pete adapters``: the parsers that can be evaluated."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rich.markup import escape

from pete.cli.console import output, print_json
from pete.cli.options import Subparsers, add_command, add_json
from pete.parsing import PARSERS, adapter_status
from pete.report.terminal import table

__all__ = ["register"]

SCHEMA = "pete-adapters/1"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers, "adapters", "list the parsers, and what each one needs",
        examples=("pete adapters", "pete adapters --json"),
    )  # fmt: skip
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List them."""
    statuses = {entry: adapter_status(entry.name) for entry in PARSERS.entries()}
    if args.json:
        adapters = [{**asdict(entry), **asdict(status)} for entry, status in statuses.items()]
        print_json({"schema": SCHEMA, "adapters": adapters})
        return 0
    listing = table("parser", "ready", "version", "models", "from", "to get it")
    for entry, status in statuses.items():
        listing.add_row(
            entry.name,
            "yes" if status.ready else "no",
            status.version,
            escape(", ".join(status.models)),
            entry.distribution,
            escape(status.cure),
        )
    output().print(listing)
    return 0
