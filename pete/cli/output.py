"""In which form a command prints what it found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pete.cli.console import output, print_json
from pete.cli.options import add_json, codes
from pete.cli.repeated import AddedList
from pete.errors import UsageError
from pete.evaluation.signature import Signature
from pete.report.table import Column, Report, every_column

Form: TypeAlias = Literal["table", "csv", "markdown", "latex", "json"]

_FORMS: Final[tuple[Form, ...]] = ("table", "csv", "markdown", "latex", "json")


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """What a user wants to see.

    Attributes:
        form: The form of output.
        columns: Names of the columns wanted, all of them if there are none.
        long: Whether signatures are written in full.
    """

    form: Form = "table"
    columns: tuple[str, ...] = ()
    long: bool = False

    def sign(self, signature: Signature) -> str:
        """Return a signature as it is to be written."""
        return str(signature) if self.long else signature.short

    def show(self, report: Report) -> None:
        """Print a report on standard output.

        Raises:
            UnknownNameError: For a column that no table has.
        """
        if self.columns:
            report = report.choose(self.columns, data=self.form == "csv")
        if self.form == "json":
            print_json(report.document())
        elif self.form == "table":
            report.print(output())
        else:
            write = {"csv": report.csv, "markdown": report.markdown, "latex": report.latex}
            sys.stdout.write(write[self.form]())


def add_format(command: argparse.ArgumentParser, *, csv: bool = True) -> None:
    """Add ``--json``, ``--format``, ``--columns`` and ``--signature``.

    Args:
        command: Where they go.
        csv: Whether the tables of the command make one table of rows.
    """
    add_json(command)
    command.add_argument(
        "--format",
        choices=[form for form in _FORMS if csv or form != "csv"],
        help="what to print (default: table; latex: a tabular for the package booktabs)",
    )
    command.add_argument(
        "--columns",
        action=AddedList,
        default="",
        metavar="NAME[,NAME]",
        help="print these columns alone, in this order; a wrong name lists those there are",
    )
    command.add_argument(
        "--signature",
        choices=("short", "long"),
        default="short",
        help="how signatures are written in tables (default: short; long says every rule)",
    )


def output_options(
    args: argparse.Namespace, *tables: Sequence[Column], data: Sequence[Column] = ()
) -> OutputOptions:
    """Return what the options of :func:`add_format` ask for.

    Args:
        args: The parsed command line.
        tables: The columns of each table that the command prints: a name that none of them has is
            refused before the work begins. Without any, it is refused when they are printed.
        data: The columns of CSV, if they are others.

    Raises:
        UsageError: If the options contradict each other.
        UnknownNameError: For a column that no table has.
    """
    if args.json and args.format not in (None, "json"):
        raise UsageError(f"--json and --format {args.format} contradict each other. Choose one.")
    form: Form = "json" if args.json else args.format or "table"
    columns = tuple(codes(args.columns.lstrip(",")))
    if columns and form == "json":
        raise UsageError("--columns goes with tables, and JSON has none. Leave one of them out.")
    known = every_column([data] if data and form == "csv" else tables)
    if known.columns:
        known.choose(columns)
    return OutputOptions(form, columns, args.signature == "long")
