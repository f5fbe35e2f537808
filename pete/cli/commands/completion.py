"""``pete completion``: the script with which a shell completes the commands and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import shtab

from pete.cli.declarations import Subparsers, add_documented, option


@dataclass(frozen=True, slots=True)
class ShellOptions:
    """The shell.

    Attributes:
        shell: The shell.
    """

    shell: str = option(choices=("bash", "zsh", "fish"), flag="")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_documented(subparsers, run, "completion", ShellOptions)


def run(args: argparse.Namespace) -> int:
    """Print the script that completes commands and options in a shell.

    Examples:
        pete completion bash > ~/.local/share/bash-completion/completions/pete
        pete completion zsh > "${fpath[1]}/_pete"
        pete completion fish > ~/.config/fish/completions/pete.fish
    """
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
