"""``pete completion``: the script with which a shell completes the commands and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import shtab

from pete.cli.options import Subparsers, add_command


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "completion",
        "print the script that completes commands and options in a shell",
        examples=(
            "pete completion bash > ~/.local/share/bash-completion/completions/pete",
            'pete completion zsh > "${fpath[1]}/_pete"',
            "pete completion fish > ~/.config/fish/completions/pete.fish",
        ),
    )
    command.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from pete.cli.main import build_parser

    parser = build_parser()
    for action in _actions(parser):
        if action.type is Path:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # as shtab asks for it
    sys.stdout.write(f"{shtab.complete(parser, args.shell).rstrip()}\n")
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of all its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
