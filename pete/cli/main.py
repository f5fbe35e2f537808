"""The ``pete`` command: parses arguments, prints errors, sets the exit status.

Exit status: 0 done, 1 failed or a gate not passed, 2 wrong usage, 130 interrupted
(Ctrl-C, SIGTERM or SIGHUP).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final

from pete.cli.commands import (
    ablate,
    adapters,
    breakdown,
    cache,
    cite,
    compare,
    data,
    doctor,
    evaluate,
    explain,
    export,
    leaderboard,
    normalise,
    parse,
    rescore,
    rules,
)
from pete.cli.console import discard_output, prepare_streams, say
from pete.cli.interrupts import INTERRUPTED, heeded_signals
from pete.cli.options import Subparsers
from pete.cli.repeated import CommandParser
from pete.errors import PeteError, UnavailableError, UsageError, as_sentence
from pete.parsing.raised import TRACEBACK, show_traceback
from pete.registry import Registry, told

__all__ = ["build_parser", "main"]

COMMANDS: Final[Registry[Callable[[Subparsers], None]]] = Registry("pete.commands", "command")
_OWN: Final = (
    evaluate,
    explain,
    parse,
    normalise,
    compare,
    leaderboard,
    breakdown,
    ablate,
    rescore,
    adapters,
    rules,
    export,
    data,
    cache,
    doctor,
    cite,
)


def build_parser(asked: str | None = None) -> argparse.ArgumentParser:
    """The argument parser with all subcommands, those of plug-ins included.

    A plug-in's command that is of no use is left out, with one line on standard error.

    Args:
        asked: The command the user wants.

    Raises:
        UnavailableError: If that one is of no use.
    """
    parser = CommandParser(
        prog="pete",
        description="Judge a parser by what it understands: parser evaluation using "
        "textual entailments.",
        epilog="'pete COMMAND --help' shows examples. Exit status: 0 done; 1 failed, or below what "
        "--fail-under or --baseline asks for; 2 wrong usage; 130 interrupted.",
    )
    parser.add_argument("--version", action="version", version=f"pete {version('pete-eval')}")
    parser.set_defaults(run=lambda _: _show_help(parser))
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in _OWN:
        module.register(subparsers)
    own = frozenset(subparsers.choices)
    for name in COMMANDS.names():
        try:
            _add_plug_in(name, subparsers)
        except UnavailableError as error:
            if name == asked and name not in own:
                raise
            say(f"pete: {error} The command is left out.")
    return parser


def _add_plug_in(name: str, subparsers: Subparsers) -> None:
    register = COMMANDS.load(name)
    try:
        register(subparsers)
    except Exception as error:  # it is not our code, and the other commands work without it
        raise UnavailableError(
            f"the command {name!r} cannot be added: {told(error)}. Uninstall what brings it."
        ) from error


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
    prepare_streams()
    with heeded_signals():
        return _run(sys.argv[1:] if argv is None else argv)


def _run(argv: Sequence[str]) -> int:
    """What the command of these arguments returns; whatever goes wrong is told."""
    try:
        try:
            return _status(argv)
        finally:
            sys.stdout.flush()  # while what goes wrong can still be told
    except KeyboardInterrupt:
        say("pete: interrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone: leave quietly, as command-line tools do.
        discard_output()
        return 1
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        say(as_sentence(f"pete: {place}{error.strerror or error}"))
        discard_output()
        return 1


def _status(argv: Sequence[str]) -> int:
    """What the command of these arguments returns; an error of ours is told."""
    asked = next((word for word in argv if not word.startswith("-")), None)
    try:
        args = build_parser(asked).parse_args(argv)
        if getattr(args, "traceback", False):
            os.environ[TRACEBACK] = "1"
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except PeteError as error:
        show_traceback(error)
        say(f"pete: {error}")
        return 2 if isinstance(error, UsageError) else 1
