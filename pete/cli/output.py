"""The form in which a command prints its figures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from pete.cli.console import output, print_json
from pete.cli.declarations import add_options, chosen, codes, option, switch
from pete.cli.repeated import AddedColumns
from pete.errors import UsageError
from pete.evaluation.signature import Signature
from pete.report.table import Column, Report, every_column

Form: TypeAlias = Literal["table", "csv", "markdown", "latex", "json"]

_FORMS: Final[tuple[Form, ...]] = get_args(Form)


@dataclass(frozen=True, slots=True)
class OutputOptions:
    """The form of output.

    Attributes:
        json: Print one JSON document and nothing else.
        format: What to print (default: table; latex: a tabular for the package booktabs).
        columns: Print only these columns, in this order, behind those that say what a row is of;
            a wrong name lists those there are.
        signature: How signatures are written in tables (default: short; long says every rule).
    """

    json: bool = switch()
    format: Form | None = option(choices=_FORMS)
    columns: str = option("NAME[,NAME]", default="", action=AddedColumns)
    signature: str = option(default="short", choices=("short", "long"))

    @property
    def form(self) -> Form:
        """The form asked for, a table unless there is another."""
        return "json" if self.json else self.format or "table"

    @property
    def names(self) -> list[str]:
        """The names of the columns asked for, none for all of them."""
        return codes(self.columns)

    def sign(self, signature: Signature) -> str:
        """Return a signature as it is to be written."""
        return str(signature) if self.signature == "long" else signature.short

    def show(self, report: Report) -> None:
        """Print a report on standard output.

        Raises:
            UnknownNameError: For a column it does not have.
        """
        if self.names:
            report = report.choose(self.names, data=self.form == "csv")
        if self.form == "json":
            print_json(report.document())
        elif self.form == "table":
            report.print(output())
        else:
            write = {"csv": report.csv, "markdown": report.markdown, "latex": report.latex}
            sys.stdout.write(write[self.form]())


def add_format(command: argparse.ArgumentParser, *, csv: bool = True, signed: bool = True) -> None:
    """Add ``--json``, ``--format``, ``--columns`` and ``--signature``.

    Args:
        command: Where they go.
        csv: Whether the tables of the command make one table of rows.
        signed: Whether they have signatures.
    """
    choices = [form for form in _FORMS if csv or form != "csv"]
    names = ("json", "format", "columns", *(("signature",) if signed else ()))
    add_options(command, OutputOptions, *names, format={"choices": choices})


def output_options(
    args: argparse.Namespace, *tables: Sequence[Column], data: Sequence[Column] = ()
) -> OutputOptions:
    """Return the options of :func:`add_format`.

    Args:
        args: The parsed command line.
        tables: The columns of each table that the command prints: a name that none of them has is
            refused before the work begins. Without any, it is refused when they are printed.
        data: The columns of CSV, if they are others.

    Raises:
        UsageError: If the options contradict each other.
        UnknownNameError: For a column that no table has.
    """
    options = chosen(OutputOptions, args)
    if options.json and options.format not in (None, "json"):
        raise UsageError(f"--json and --format {options.format} contradict each other. Choose one.")
    if options.names and options.form == "json":
        raise UsageError("--columns goes with tables, and JSON has none. Leave one of them out.")
    csv = options.form == "csv"
    known = every_column([data] if data and csv else tables)
    if known.columns:
        known.choose(options.names, data=csv)
    return options
