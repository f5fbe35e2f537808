"""What a command reads: files, whose place its output must not take, and standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pete.cli.options import PairsOptions, ParserOptions, ScoringOptions
from pete.errors import InputError
from pete.files import LIMIT, utf8

_FILE = "file:"


def input_files(
    parser: ParserOptions,
    scoring: ScoringOptions,
    pairs: PairsOptions,
    others: Iterable[str | Path | None],
) -> Iterator[str | Path]:
    """Yield the files that are read: of parsers, of pairs to learn from, and of saved runs.

    What is not a file is harmless: nothing can take its place.

    Args:
        parser: The parsers.
        scoring: With pairs to learn from.
        pairs: With saved runs.
        others: Where the pairs are from, and a baseline, if there is one.
    """
    yield from (spec.file for spec in parser.specs)
    name = (scoring.train or "").removeprefix(_FILE)
    yield from (name, name.rpartition(":")[0])
    yield from pairs.saved
    yield from filter(None, others)


def standard_input() -> str:
    """Return all of standard input, its line ends as they are.

    Raises:
        InputError: If it is not UTF-8, or has no end in sight.
    """
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise InputError(
            f"it holds more than {LIMIT} bytes", path="<stdin>", cure="Give it in smaller parts."
        )
    return utf8(data, "<stdin>")
