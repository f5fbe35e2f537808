"""Options that several subcommands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final

from pete.entailment import DEFAULT_STRATEGIES, Strategy, find_strategy
from pete.evaluation import LEMMAS
from pete.stanford import PROFILES

__all__ = [
    "DEFAULT_PARSER",
    "Subparsers",
    "add_command",
    "add_json",
    "add_parser_options",
    "add_scoring_options",
    "codes",
    "non_negative",
    "parser_options",
    "strategies",
]

DEFAULT_PARSER: Final = "spacy"

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
    group.add_argument(
        "--parser",
        default=DEFAULT_PARSER,
        metavar="NAME",
        help="a parser that 'pete adapters' lists (default: %(default)s)",
    )
    group.add_argument("--model", metavar="NAME|DIR", help="its model, by name or folder")
    group.add_argument("--device", choices=("auto", "cpu", "gpu"), help="where it computes")
    group.add_argument("--batch-size", type=_positive, metavar="N", help="texts per batch")
    group.add_argument("--offline", action="store_true", default=None, help="never use the network")


def parser_options(args: argparse.Namespace) -> dict[str, object]:
    """The options of :func:`add_parser_options` as :func:`pete.parsing.make_adapter` takes them."""
    return {name: getattr(args, name) for name in ("model", "device", "batch_size", "offline")}


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


def strategies(args: argparse.Namespace) -> list[Strategy]:
    """The strategies of :func:`add_scoring_options`, rules switched."""
    return [
        find_strategy(name, add=codes(args.add), drop=codes(args.drop))
        for name in codes(args.strategy)
    ]


def codes(text: str) -> list[str]:
    """The parts of a comma-separated list, in order, blanks dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def non_negative(text: str) -> int:
    """An option's value as a whole number of 0 or more."""
    return _whole(text, least=0)


def _positive(text: str) -> int:
    return _whole(text, least=1)


def _whole(text: str, *, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
    return int(text)
