"""``pete export``: the texts of a data set, for a parser that runs elsewhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pete.api import load_pairs
from pete.cli.declarations import Subparsers, add_documented, option
from pete.data.export import as_conllu, as_lines, sentence_ids

_WRITERS: Final[Mapping[str, Callable[[Mapping[str, str]], Iterator[str]]]] = {
    "text": as_lines,
    "conllu": as_conllu,
}


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The pairs, and the form of their texts.

    Attributes:
        dataset: A name, or file:PATH.
        split: Split (default: the first of the set).
        format: Text: one a line; conllu: with ids and rough tokens (default: %(default)s).
    """

    dataset: str = option("DATASET", flag="")
    split: str | None = option("NAME")
    format: str = option(choices=_WRITERS, default="text")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_documented(subparsers, run, "export", ExportOptions)


def run(args: argparse.Namespace) -> int:
    """Print the texts of a data set for a parser that runs elsewhere.

    Each distinct text is printed once, and no gold answer.

    Examples:
        pete export challenge > texts.txt
        pete export challenge --format conllu > texts.conllu
            (parse it, then: pete evaluate --dataset challenge --parser conllu:PARSED)
    """
    ids = sentence_ids(load_pairs(args.dataset, args.split).pairs)
    sys.stdout.writelines(_WRITERS[args.format](ids))
    return 0
