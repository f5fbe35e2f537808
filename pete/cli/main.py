"""The ``pete`` command: parses arguments, prints errors, sets the exit status.

Exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final

from pete.cli import (
    adapters,
    compare,
    data,
    doctor,
    evaluate,
    explain,
    normalise,
    parse,
    rescore,
)
from pete.cli.console import say
from pete.cli.options import Subparsers
from pete.errors import PeteError, UsageError
from pete.registry import Registry

__all__ = ["build_parser", "main"]

COMMANDS: Final[Registry[Callable[[Subparsers], None]]] = Registry("pete.commands", "command")
_OWN: Final = (evaluate, explain, parse, normalise, compare, rescore, adapters, data, doctor)


def build_parser() -> argparse.ArgumentParser:
    """The argument parser with all subcommands, those of plug-ins included."""
    parser = argparse.ArgumentParser(
        prog="pete",
        description="Judge a parser by what it understands: parser evaluation using "
        "textual entailments.",
        epilog="'pete COMMAND --help' shows examples.",
    )
    parser.add_argument("--version", action="version", version=f"pete {version('pete-eval')}")
    parser.set_defaults(run=lambda _: _show_help(parser))
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in _OWN:
        module.register(subparsers)
    for name in COMMANDS.names():
        COMMANDS.load(name)(subparsers)
    return parser


def _show_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: Arguments; those of the process if ``None``.

    Returns:
        The exit status.
    """
    try:
        args = build_parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except PeteError as error:
        say(f"pete: {error}")
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        say("pete: interrupted; nothing was saved.")
        return 130
    except BrokenPipeError:
        # The reader of our output has gone: leave quietly, as command-line tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
