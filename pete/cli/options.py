"""Options that several subcommands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, get_args

from pete.cli.repeated import AddedCodes, AddedList
from pete.entailment import (
    DEFAULT_STRATEGIES,
    LETTER_OFF,
    LETTER_PROFILE,
    Strategy,
    find_strategies,
    to_the_letter,
)
from pete.errors import UsageError
from pete.evaluation import LEMMAS
from pete.evaluation.training import check_training
from pete.formats.conll.tree import Policy
from pete.normaliser import PROFILES, SCHEMES
from pete.parsing.spec import Recipe

__all__ = [
    "DEFAULT_PARSER",
    "Subparsers",
    "add_command",
    "add_json",
    "add_normaliser_options",
    "add_parser_options",
    "add_scoring_options",
    "add_strategy_options",
    "at_most",
    "codes",
    "each_parser",
    "non_negative",
    "parser_option",
    "parser_recipe",
    "positive",
    "seconds",
    "strategies",
    "strategy_names",
]

DEFAULT_PARSER: Final = "spacy"
_PARSER_OPTIONS: Final = ("model", "device", "batch_size", "offline", "scheme", "policy")

_OF_ONE_PARSER: Final = ("model", "scheme", "policy", "option")

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


def add_parser_options(command: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Which parser, and how it runs.

    Args:
        command: Where the options go.
        several: Whether several parsers may be named (see :func:`each_parser`).
    """
    group = command.add_argument_group("parser")
    which = group if several else group.add_mutually_exclusive_group()
    action, repeated = ("append", "; may be repeated") if several else ("store", "")
    which.add_argument(
        "--parser",
        action=action,
        metavar="NAME",
        help=f"a parser that 'pete adapters' lists (default: {DEFAULT_PARSER}), or files:FILE for "
        f"parses made elsewhere{repeated}",
    )
    which.add_argument(
        "--adapter",
        action=action,
        metavar="FILE:CLASS",
        help=f"a parser's class in a Python file{repeated}",
    )
    group.add_argument("--model", metavar="NAME|DIR", help="its model, by name or folder")
    group.add_argument("--device", choices=("auto", "cpu", "gpu"), help="where it computes")
    group.add_argument("--batch-size", type=positive, metavar="N", help="texts per batch")
    group.add_argument("--offline", action="store_true", default=None, help="never use the network")
    group.add_argument(
        "--scheme",
        choices=SCHEMES,
        help="of the output, where a parser has several or labels tell none",
    )
    group.add_argument(
        "--policy",
        choices=get_args(Policy),
        help="of files:FILE or conllu:FILE, for heads that form no tree (default: reject)",
    )
    group.add_argument(
        "--option",
        action="append",
        type=parser_option,
        metavar="NAME=VALUE",
        help="an option of this parser alone, listed in docs/reference/parsers.md; may be repeated",
    )
    group.add_argument(
        "--traceback",
        action="store_true",
        help="print all of the traceback of what the parser raises, each once",
    )


def parser_option(text: str) -> tuple[str, object]:
    """An option that only some parser has: whole numbers and true or false are read as such.

    Example:
        >>> parser_option("memory=4g"), parser_option("maxlen=80"), parser_option("extras=true")
        (('memory', '4g'), ('maxlen', 80), ('extras', True))
    """
    name, equals, value = text.partition("=")
    if not (equals and name.isidentifier()):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value


def each_parser(args: argparse.Namespace) -> tuple[argparse.Namespace, ...]:
    """The arguments for each of several parsers, in the order asked; none without ``--parser``.

    Raises:
        UsageError: For several parsers, and an option that only one of them can have.
    """
    asked = [("parser", name) for name in args.parser or ()]
    asked += [("adapter", name) for name in args.adapter or ()]
    own = [name for name in _OF_ONE_PARSER if getattr(args, name) is not None]
    if len(asked) > 1 and own:
        raise UsageError(
            f"--{own[0]} is of one parser, and there are {len(asked)}. Save a run of each with "
            "pete evaluate --save, and name the files with --saved."
        )
    unnamed: dict[str, object] = {"parser": None, "adapter": None}
    return tuple(argparse.Namespace(**vars(args) | unnamed | {how: name}) for how, name in asked)


def parser_recipe(args: argparse.Namespace) -> Recipe:
    """What the parser is made of that :func:`add_parser_options` lets a user choose."""
    return Recipe(
        name="" if args.adapter else args.parser or DEFAULT_PARSER,
        reference=args.adapter or "",
        options={name: getattr(args, name) for name in _PARSER_OPTIONS} | dict(args.option or ()),
        tokens=getattr(args, "tokens", "parser"),
    )


def add_scoring_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Which strategies, rules, profile and lemmas; arguments as :func:`add_strategy_options`."""
    add_strategy_options(command, several=several, otherwise=otherwise)
    add_normaliser_options(command)
    command.add_argument(
        "--letter",
        action=_Letter,
        help="read relations and match words as the papers do: --profile stanford and --without "
        + ",".join(LETTER_OFF),
    )


class _Letter(argparse.Action):
    """Set what the papers say of relations, and that :func:`strategies` follows them."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, default=False, help=help)

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: object, option: object = None
    ) -> None:
        namespace.letter, namespace.profile = True, LETTER_PROFILE


def add_normaliser_options(command: argparse.ArgumentParser) -> None:
    """Which profile and lemmas."""
    group = command.add_argument_group("normaliser")
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


def add_strategy_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Which strategies and rules.

    Args:
        command: Where the options go.
        several: Whether several strategies may be named.
        otherwise: What the help says of a command that chooses strategies by itself where
            none is named; then there is no default.
    """
    group = command.add_argument_group("scoring")
    default = ",".join(DEFAULT_STRATEGIES) if several else DEFAULT_STRATEGIES[-1]
    group.add_argument(
        "--strategy",
        action=AddedList,
        default=None if otherwise else default,
        metavar="NAME[,NAME]" if several else "NAME",
        help="how H is tested against T"
        + "; may be repeated" * several
        + f" (default: {otherwise or default})",
    )
    group.add_argument(
        "--with",
        dest="add",
        action=AddedCodes,
        default="",
        metavar="CODE[,CODE]",
        help="rules to switch on; may be repeated",
    )
    group.add_argument(
        "--without",
        dest="drop",
        action=AddedCodes,
        default="",
        metavar="CODE[,CODE]",
        help="rules to switch off; may be repeated",
    )


def strategies(args: argparse.Namespace) -> tuple[Strategy, ...]:
    """The strategies of :func:`add_scoring_options`, rules switched.

    Raises:
        UsageError: If none is named, a name or a switch is of no use, or one has to be trained
            and nothing says on what.
    """
    chosen = find_strategies(
        strategy_names(args.strategy), add=codes(args.add), drop=codes(args.drop)
    )
    check_training(chosen, getattr(args, "train", None))
    if not getattr(args, "letter", False):
        return chosen
    for code in set(codes(args.add)) & set(LETTER_OFF):
        raise UsageError(f"--letter switches {code} off, and --with switches it on. Choose one.")
    return to_the_letter(chosen)


def strategy_names(text: str) -> list[str]:
    """The names that ``--strategy`` gives.

    Raises:
        UsageError: If it gives none.
    """
    names = codes(text)
    if not names:
        raise UsageError("--strategy names no strategy. Leave it out, or name one.")
    return names


def codes(text: str) -> list[str]:
    """The parts of a comma-separated list, in order, blanks dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def non_negative(text: str) -> int:
    """An option's value as a whole number of 0 or more."""
    return _whole(text, least=0)


def at_most(text: str) -> int:
    """An option's value as a whole number of 0 or more, or ``all``, which no number exceeds."""
    return sys.maxsize if text == "all" else non_negative(text)


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
