"""The parser that an experiment is about: named first, ``pete oracle errors spacy``."""

from __future__ import annotations

import argparse
from pathlib import Path

from pete.errors import UsageError

__all__ = ["add_subject", "with_subject"]


def add_subject(command: argparse.ArgumentParser, *, saved: bool = False) -> None:
    """The first word of an experiment.

    Args:
        command: Where it goes.
        saved: Whether it may also be a saved run.
    """
    command.add_argument(
        "subject",
        nargs="?",
        metavar="PARSER|RUN.json" if saved else "PARSER",
        help="a parser, as --parser names it"
        + (", or a run saved by pete evaluate --save" if saved else ""),
    )
    if saved:
        command.set_defaults(saved=[])


def with_subject(args: argparse.Namespace) -> argparse.Namespace:
    """The arguments with the subject in its place: the parser, or the one saved run.

    Raises:
        UsageError: If a parser is named twice.

    Example:
        >>> given = argparse.Namespace(subject="spacy", parser=None, adapter=None)
        >>> with_subject(given).parser
        'spacy'
    """
    named: str | None = args.subject
    if named is None:
        return args
    if "saved" in args and named.endswith(".json"):
        return argparse.Namespace(**{**vars(args), "saved": [Path(named)]})
    other = args.parser or args.adapter
    if other is not None:
        raise UsageError(f"both {named!r} and {other!r} name a parser. Name one.")
    return argparse.Namespace(**{**vars(args), "parser": named})
