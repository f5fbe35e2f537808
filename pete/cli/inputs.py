"""What a command reads: files, whose place its output must not take, and standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from pete.errors import InputError
from pete.files import LIMIT

__all__ = ["input_files", "standard_input"]

_FILE = "file:"


def input_files(args: argparse.Namespace, sources: Iterable[str] = ()) -> Iterator[str]:
    """Pairs, parses, the code of parsers, pairs to learn from, and a baseline, as they are named.

    What is no file is harmless: nothing can take its place.

    Args:
        args: With any of the options that name such files.
        sources: Where the pairs are from.
    """
    yield from sources
    for parser in _each(args, "parser"):
        yield parser.partition(":")[2]
    for adapter in _each(args, "adapter"):
        yield adapter.rpartition(":")[0]
    for train in _each(args, "train"):
        name = train.removeprefix(_FILE)
        yield from (name, name.rpartition(":")[0])
    for option in ("baseline", "saved"):
        yield from _each(args, option)


def _each(args: argparse.Namespace, option: str) -> Iterator[str]:
    """The values of an option, which may not be there, or be given more than once."""
    value = getattr(args, option, None)
    values = value if isinstance(value, list | tuple) else [value]
    yield from (str(item) for item in values if item is not None)


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
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte 0x{data[error.start]:02X} at place {error.start + 1} is not UTF-8",
            path="<stdin>",
            cure="Give it as UTF-8.",
        ) from error
