"""``pete cache``: the parses kept between runs."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from rich.filesize import decimal

from pete.cli.console import output, print_json
from pete.cli.declarations import JsonOption, Subparsers, add_command, add_documented, option
from pete.parsing.cache import cache_home, cached_parsers, clear_cache
from pete.report.table import grid

SCHEMA = "pete-cache/1"


@dataclass(frozen=True, slots=True)
class ClearOptions:
    """The parses to remove.

    Attributes:
        parser: Of this parser only.
    """

    parser: str = option("NAME", default="")


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "cache", "show or remove the parses that are kept between runs",
        examples=("pete cache info", "pete cache clear", "pete cache clear --parser stanza"),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    add_documented(actions, run_info, "info", JsonOption)
    add_documented(actions, run_clear, "clear", ClearOptions, JsonOption)


def run_info(args: argparse.Namespace) -> int:
    """Show what is kept, and where.

    Examples:
        pete cache info --json
    """
    home = cache_home()
    kept = cached_parsers(home)
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                "folder": str(home),
                "parsers": [{**one.key, "texts": one.texts, "bytes": one.bytes} for one in kept],
            }
        )
        return 0
    console = output()
    if kept:
        listing = grid("parser", "version", "model", "options", ">parses", ">size")
        for one in kept:
            key = one.key
            options = " ".join(f"{name}={value}" for name, value in key["options"].items())
            model = f"{key['model']} {key['model_version']}".strip()
            cells = (key["name"], key["version"], model, options)
            listing.add_row(*cells, f"{one.texts:,}", decimal(one.bytes))
        console.print(listing)
    console.print(f"{sum(one.texts for one in kept):,} parses in {home}", soft_wrap=True)
    return 0


def run_clear(args: argparse.Namespace) -> int:
    """Remove it.

    Examples:
        pete cache clear
    """
    removed = clear_cache(cache_home(), args.parser)
    if args.json:
        print_json({"schema": SCHEMA, "folder": str(cache_home()), "removed": removed})
    else:
        output().print(f"{removed:,} parses removed from {cache_home()}", soft_wrap=True)
    return 0
