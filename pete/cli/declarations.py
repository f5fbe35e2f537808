"""Options and commands of the terminal, declared in data classes and docstrings.

A field made by :func:`option` or :func:`switch` is an option of the same name: :func:`add_options`
adds it to a command, and :func:`chosen` returns what a user chose as an object of the class. So
``argparse`` stops here, and no other module but that of a command sees the namespace.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from pete.cli.repeated import AddedCodes
from pete.errors import UsageError

Options = TypeVar("Options")

Subparsers = Any
"""What :meth:`argparse.ArgumentParser.add_subparsers` returns; it has no public type."""


def option(
    metavar: str = "",
    type: Callable[[str], Any] | None = None,
    *,
    help: str = "",
    default: Any = None,
    **more: Any,
) -> Any:
    """Declare an option in a data class: a field with the name of the option.

    Args:
        metavar: What stands for its value in the help, ``""`` where choices do.
        type: Reads its value.
        help: Its line of help, by default what the docstring of the class says of the attribute.
        default: Its value where a user gives none.
        more: Further arguments of :meth:`argparse.ArgumentParser.add_argument`, and

            - ``flag``: its spelling where that is not the name of the field, ``""`` for a
              positional argument;
            - ``group``: the title of its group where that is not the one of the class;
            - ``exclusive``: true for the options of a group that exclude each other.
    """
    named = {"metavar": metavar or None, "help": help, "type": type, "action": None}
    return field(
        default=default, metadata={k: v for k, v in (named | more).items() if v or k == "flag"}
    )


def rules_option(flag: str, group: Sequence[str] = ("scoring",)) -> Any:
    """Declare an option that takes codes of rules or steps, and may be repeated."""
    return option("CODE[,CODE]", default="", action=AddedCodes, flag=flag, group=group)


def switch(**more: Any) -> Any:
    """Declare an option without a value; arguments as for :func:`option`."""
    return option(default=False, action="store_true", **more)


def add_options(
    command: argparse.ArgumentParser,
    kind: type[object],
    *names: str,
    **changes: Mapping[str, object],
) -> None:
    """Add the options that a data class declares.

    Args:
        command: Where they go.
        kind: The data class. Its ``GROUP``, if it has one, is the title of their group, and a
            description.
        names: Names of fields, to add these alone.
        changes: Other arguments for the option of a field.
    """
    places: dict[object, Any] = {(): command}
    documented = documented_help(kind)
    for own in fields(kind):  # type: ignore[arg-type]  # mypy cannot tell a data class
        if not own.metadata or (names and own.name not in names):
            continue
        arguments = {"default": own.default, "help": documented.get(own.name), **own.metadata}
        arguments |= changes.get(own.name, {})
        group = arguments.pop("group", getattr(kind, "GROUP", ()))
        if group not in places:
            places[group] = command.add_argument_group(*group)
        place = places[group]
        if arguments.pop("exclusive", False):
            if (group, "exclusive") not in places:
                places[group, "exclusive"] = place.add_mutually_exclusive_group()
            place = places[group, "exclusive"]
        flag = arguments.pop("flag", f"--{own.name.replace('_', '-')}")
        if flag:
            place.add_argument(flag, dest=own.name, **arguments)
        else:
            place.add_argument(own.name, **arguments)


def documented_help(kind: type[object]) -> dict[str, str]:
    """Return the lines of help that the docstring of a data class has for its attributes."""
    section = (inspect.getdoc(kind) or "").partition("Attributes:\n")[2]
    entries = re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", section, re.MULTILINE)
    return {name: _as_help(text) for name, text in entries}


def _as_help(text: str) -> str:
    """Return a sentence of a docstring as ``--help`` writes it."""
    line = " ".join(text.split()).removesuffix(".")
    word = line[1:2].islower() or line.startswith("A ")
    return line[:1].lower() + line[1:] if word else line


def chosen(kind: type[Options], args: argparse.Namespace) -> Options:
    """Return what a user chose, as one of the data classes of options.

    Args:
        kind: The class, whose fields are named as the options; a command need not have all.
        args: The parsed command line.
    """
    values = vars(args)
    own = (declared.name for declared in fields(kind))  # type: ignore[arg-type]  # as above
    return kind(**{name: values[name] for name in own if name in values})


def refuse(path: Path, *making: object, cure: str) -> None:
    """Refuse an option that says how a run is made, for one that is saved.

    Args:
        path: The saved run.
        making: Data classes of options, which must be as they are by default.
        cure: How the run can be made otherwise.

    Raises:
        UsageError: Naming the first option that is set.
    """
    for name in (name for options in making for name in _set(options)):
        raise UsageError(
            f"{name} says how a run is made, and {path} is made already. Leave it out, or {cure}."
        )


def _set(options: Any) -> Iterator[str]:
    """Yield the options that are not as they are by default, but for what a saved run takes."""
    for own in fields(options):
        taken = own.name in ("strategy", "new_strategy", "subject", "traceback")
        if not taken and getattr(options, own.name) != own.default:
            yield own.metadata.get("flag", f"--{own.name.replace('_', '-')}")


def add_command(
    subparsers: Subparsers,
    name: str,
    summary: str,
    *,
    examples: Iterable[str] = (),
    run: Callable[[argparse.Namespace], int] | None = None,
) -> argparse.ArgumentParser:
    """Add a subcommand, with its examples under ``--help``."""
    lines = "".join(f"\n  {example}" for example in examples)
    command: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[:1].upper() + summary[1:] + ".",
        epilog=f"examples:{lines}" if lines else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if run is not None:
        command.set_defaults(run=run)
    return command


def add_documented(
    subparsers: Subparsers,
    run: Callable[[argparse.Namespace], int],
    name: str,
    *kinds: type[object],
) -> argparse.ArgumentParser:
    """Add a subcommand that the docstring of its function describes.

    Args:
        subparsers: Where it goes.
        run: The function: its first paragraph is the summary, and what stands under ``Examples:``
            are the examples.
        name: The name of the command.
        kinds: Data classes with its options.
    """
    text, _, examples = (inspect.getdoc(run) or "").partition("\n\nExamples:\n")
    summary, lines = _as_help(text.partition("\n\n")[0]), inspect.cleandoc(examples).splitlines()
    command = add_command(subparsers, name, summary, examples=lines, run=run)
    for kind in kinds:
        add_options(command, kind)
    return command


@dataclass(frozen=True, slots=True)
class JsonOption:
    """JSON instead of text.

    Attributes:
        json: Print one JSON document and nothing else.
    """

    json: bool = switch()


def add_json(command: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    add_options(command, JsonOption)


def codes(text: str) -> list[str]:
    """Return the parts of a comma-separated list, in order, blanks dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def non_negative(text: str, least: int = 0) -> int:
    """Return an option's value as a whole number of 0 or more."""
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
    return int(text)


def positive(text: str) -> int:
    """Return an option's value as a whole number of 1 or more."""
    return non_negative(text, least=1)


def at_most(text: str) -> int:
    """Return an option's value as a whole number of 0 or more; ``all`` is more than any."""
    return sys.maxsize if text == "all" else non_negative(text)


def seconds(text: str) -> float:
    """Return an option's value as a number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
