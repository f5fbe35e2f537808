"""The ``pete`` command: parses arguments, prints errors, sets the exit status.

Only the module of the command that runs is imported: others need seconds that it does not.

Exit status: 0 done, 1 failed or a gate not passed, 2 wrong usage, 130 interrupted
(Ctrl-C, SIGTERM or SIGHUP).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

from pete.cli.console import discard_output, prepare_streams, say
from pete.cli.interrupts import INTERRUPTED, heeded_signals
from pete.cli.repeated import CommandParser
from pete.errors import PeteError, Topic, UnavailableError, UsageError, as_sentence
from pete.registry import Registry, describe_exception

COMMANDS: Final[Registry[Callable[[Any], None]]] = Registry("pete.commands", "command")
_OWN: Final = (
    "evaluate",
    "explain",
    "parse",
    "normalise",
    "score",
    "compare",
    "leaderboard",
    "heads",
    "schemes",
    "breakdown",
    "ablate",
    "rescore",
    "adapters",
    "rules",
    "export",
    "data",
    "cache",
    "doctor",
    "completion",
    "cite",
)
"""The modules of :mod:`pete.cli.commands`, each of the name of its command."""

_VERSION: Final = "--version"

WORDS: Final[Mapping[Topic, str]] = {
    "save": "Make one with: pete evaluate --save FILE.",
    "save-score": "Save the counts of sentences with: pete score GOLD SYSTEM --save FILE.",
    "rescore": "Score the run again with: pete rescore RUN.json --save NEW.json.",
    "train": "Name the pairs it learns from: --train DATASET:SPLIT.",
    "start": "Give it longer with --start-timeout.",
    "failures": "Mend the parser (--traceback shows all of the traceback), or go on in spite of it "
    "with --max-failures N.",
    "differ": "Score an analysis of the same text, or leave out the sentences that differ with "
    "--skip-bad.",
    "heads": "Name head rules with --heads, collins for example.",
    "impossible": "Smooth the model with --smoothing 1, or the trees that training begins with, "
    "with --initial-smoothing 1.",
    "unseen": "Give tags of the same kind as in training, or let unseen tags be smoothed with "
    "--unseen smooth.",
    "length": "Leave out longer sentences with --k.",
    "knee": "Train on longer sentences, too, or say where the knee is with --knee.",
}
"""The cures of errors in the words of the command line, in the place of those of the library."""


def build_parser(first: str | None = None) -> argparse.ArgumentParser:
    """Return the argument parser with all subcommands, those of plug-ins included.

    A plug-in's command that cannot be used is left out, with one line on standard error.

    Args:
        first: The first argument. If it names a command, that one alone is imported and added;
            if it asks for the version, none is.

    Raises:
        UnavailableError: If it names a command that cannot be used.
    """
    parser = CommandParser(
        prog="pete",
        description="Judge a parser by what it understands: parser evaluation using "
        "textual entailments.",
        epilog="'pete COMMAND --help' shows examples. Exit status: 0 done; 1 failed, or below what "
        "--fail-under or --baseline asks for; 2 wrong usage; 130 interrupted.",
    )
    parser.add_argument(_VERSION, action="version", version=f"pete {version('pete-eval')}")
    parser.set_defaults(run=lambda _: _show_help(parser))
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    if first in _OWN:
        _add_own(first, subparsers)
    elif first in COMMANDS.names():
        _add_plug_in(first, subparsers)
    elif first != _VERSION:
        _add_all(subparsers)
    return parser


def _add_all(subparsers: Any) -> None:
    for name in _OWN:
        _add_own(name, subparsers)
    for name in COMMANDS.names():
        try:
            _add_plug_in(name, subparsers)
        except UnavailableError as error:
            say(f"pete: {error} The command is left out.")


def _add_own(name: str, subparsers: Any) -> None:
    import_module(f"pete.cli.commands.{name}").register(subparsers)


def _add_plug_in(name: str, subparsers: Any) -> None:
    register = COMMANDS.load(name)
    try:
        register(subparsers)
    except Exception as error:  # it is not our code, and the other commands work without it
        raise UnavailableError(
            f"the command {name!r} cannot be added: {describe_exception(error)}. "
            "Uninstall what brings it."
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
    """Return the exit status of one command; print any error."""
    try:
        try:
            return _status(argv)
        finally:
            sys.stdout.flush()  # while an error can still be reported
    except KeyboardInterrupt:
        say("pete: interrupted.")
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()  # the reader has seen enough, as `head` has
        return 0
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        say(as_sentence(f"pete: {place}{error.strerror or error}"))
        discard_output()
        return 1


def _status(argv: Sequence[str]) -> int:
    """Return the exit status of one command; print an error of ours."""
    try:
        args = build_parser(*argv[:1]).parse_args(argv)
        if getattr(args, "traceback", False):
            from pete.parsing.raised import TRACEBACK

            os.environ[TRACEBACK] = "1"
        run: Callable[[argparse.Namespace], int] = args.run
        return run(args)
    except PeteError as error:
        from pete.parsing.raised import show_traceback

        show_traceback(error)
        say(f"pete: {error.worded(WORDS)}")
        return 2 if isinstance(error, UsageError) else 1
