"""``pete cache``: the parses kept between runs."""

from __future__ import annotations

import argparse
from typing import Any

from rich.filesize import decimal

from pete.cli.console import output, print_json
from pete.cli.options import Subparsers, add_command, add_json
from pete.parsing.cache import CachedParser, cache_home, cached_parsers, clear_cache
from pete.report.table import grid

SCHEMA = "pete-cache/1"


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "cache", "show or remove the parses that are kept between runs",
        examples=("pete cache info", "pete cache clear", "pete cache clear --parser stanza"),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    info = add_command(
        actions, "info", "show what is kept, and where", examples=("pete cache info --json",)
    )
    add_json(info)
    info.set_defaults(run=run_info)
    clear = add_command(actions, "clear", "remove it", examples=("pete cache clear",))
    clear.add_argument("--parser", default="", metavar="NAME", help="of this parser only")
    add_json(clear)
    clear.set_defaults(run=run_clear)


def run_info(args: argparse.Namespace) -> int:
    """Show it."""
    home = cache_home()
    kept = cached_parsers(home)
    if args.json:
        print_json(
            {"schema": SCHEMA, "folder": str(home), "parsers": [_document(one) for one in kept]}
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
    """Remove it."""
    removed = clear_cache(cache_home(), args.parser)
    if args.json:
        print_json({"schema": SCHEMA, "folder": str(cache_home()), "removed": removed})
    else:
        output().print(f"{removed:,} parses removed from {cache_home()}", soft_wrap=True)
    return 0


def _document(kept: CachedParser) -> dict[str, Any]:
    return {**kept.key, "texts": kept.texts, "bytes": kept.bytes}
