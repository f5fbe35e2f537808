"""Options that several subcommands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final, get_args

from pete.entailment import DEFAULT_STRATEGIES, Strategy, find_strategies
from pete.errors import UsageError
from pete.evaluation import LEMMAS
from pete.formats.conllu_tree import Policy
from pete.recipe import Recipe
from pete.stanford import PROFILES, SCHEMES

__all__ = [
    "DEFAULT_PARSER",
    "Subparsers",
    "add_command",
    "add_json",
    "add_parser_options",
    "add_scoring_options",
    "codes",
    "non_negative",
    "parser_recipe",
    "positive",
    "seconds",
    "strategies",
]

DEFAULT_PARSER: Final = "spacy"
_PARSER_OPTIONS: Final = ("model", "device", "batch_size", "offline", "scheme", "policy")

Subparsers = Any
"""What :meth:`argparse.ArgumentParser.add_subparsers` returns; it has no public type."""


def add_command(
    subparsers: Subparsers, name: str, summary: str, *, examples: Iterable[str] = ()
) -> argparse.ArgumentParser:
    """Add a subcommand, with its examples under ``--help``."""
    lines = "".join(f"\n  {example}" for example in examples)
    command: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"examples:{lines}" if lines else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return command


def add_json(command: argparse.ArgumentParser) -> None:
    """``--json``."""
    command.add_argument(
        "--json", action="store_true", help="print one JSON document and nothing else"
    )


def add_parser_options(command: argparse.ArgumentParser) -> None:
    """Which parser, and how it runs."""
    group = command.add_argument_group("parser")
    which = group.add_mutually_exclusive_group()
    which.add_argument(
        "--parser",
        metavar="NAME",
        help=f"a parser that 'pete adapters' lists (default: {DEFAULT_PARSER}), or conllu:FILE for "
        "parses made elsewhere",
    )
    which.add_argument("--adapter", metavar="FILE:CLASS", help="a parser's class in a Python file")
    group.add_argument("--model", metavar="NAME|DIR", help="its model, by name or folder")
    group.add_argument("--device", choices=("auto", "cpu", "gpu"), help="where it computes")
    group.add_argument("--batch-size", type=positive, metavar="N", help="texts per batch")
    group.add_argument("--offline", action="store_true", default=None, help="never use the network")
    group.add_argument("--scheme", choices=SCHEMES, help="of conllu:FILE, where labels tell none")
    group.add_argument(
        "--policy",
        choices=get_args(Policy),
        help="of conllu:FILE, for heads that form no tree (default: reject)",
    )


def parser_recipe(args: argparse.Namespace) -> Recipe:
    """What the parser is made of that :func:`add_parser_options` lets a user choose."""
    return Recipe(
        name="" if args.adapter else args.parser or DEFAULT_PARSER,
        reference=args.adapter or "",
        options={name: getattr(args, name) for name in _PARSER_OPTIONS},
        tokens=getattr(args, "tokens", "parser"),
    )


def add_scoring_options(command: argparse.ArgumentParser, *, several: bool = True) -> None:
    """Which strategies, rules, profile and lemmas."""
    group = command.add_argument_group("scoring")
    default = ",".join(DEFAULT_STRATEGIES) if several else DEFAULT_STRATEGIES[-1]
    group.add_argument(
        "--strategy",
        default=default,
        metavar="NAME[,NAME]" if several else "NAME",
        help="how H is tested against T (default: %(default)s)",
    )
    group.add_argument(
        "--with", dest="add", default="", metavar="CODE[,CODE]", help="rules to switch on"
    )
    group.add_argument(
        "--without", dest="drop", default="", metavar="CODE[,CODE]", help="rules to switch off"
    )
    group.add_argument(
        "--profile",
        choices=PROFILES,
        default="pete",
        help="normaliser: pete (default), or stanford for the 2013 converter's relations",
    )
    group.add_argument(
        "--lemmas",
        choices=LEMMAS,
        default="pete",
        help="our lemmas for every parser (default), or the parser's own",
    )


def strategies(args: argparse.Namespace) -> tuple[Strategy, ...]:
    """The strategies of :func:`add_scoring_options`, rules switched.

    Raises:
        UsageError: If none is named, or a name or a switch is of no use.
    """
    names = codes(args.strategy)
    if not names:
        raise UsageError("--strategy names no strategy. Leave it out, or name one.")
    return find_strategies(names, add=codes(args.add), drop=codes(args.drop))


def codes(text: str) -> list[str]:
    """The parts of a comma-separated list, in order, blanks dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def non_negative(text: str) -> int:
    """An option's value as a whole number of 0 or more."""
    return _whole(text, least=0)


def positive(text: str) -> int:
    """An option's value as a whole number of 1 or more."""
    return _whole(text, least=1)


def seconds(text: str) -> float:
    """An option's value as a number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return value


def _whole(text: str, *, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
    return int(text)
