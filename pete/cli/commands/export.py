"""``pete export``: the texts of a data set, for a parser that runs elsewhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pete.api import load_pairs
from pete.cli.options import Subparsers, add_command
from pete.data.export import as_conllu, as_lines, sentence_ids

_WRITERS: Final[Mapping[str, Callable[[Mapping[str, str]], Iterator[str]]]] = {
    "text": as_lines,
    "conllu": as_conllu,
}


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "export",
        "print the texts of a data set for a parser that runs elsewhere",
        examples=(
            "pete export challenge > texts.txt",
            "pete export challenge --format conllu > texts.conllu",
            "    (parse it, then: pete evaluate --dataset challenge --parser conllu:PARSED)",
        ),
    )
    command.add_argument("dataset", metavar="DATASET", help="a name, or file:PATH")
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    command.add_argument(
        "--format",
        choices=_WRITERS,
        default="text",
        help="text: one a line; conllu: with ids and rough tokens (default: %(default)s)",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print them: each distinct text once, and no gold answer."""
    ids = sentence_ids(load_pairs(args.dataset, args.split).pairs)
    sys.stdout.writelines(_WRITERS[args.format](ids))
    return 0
