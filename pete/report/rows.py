"""A run as one table: a row per result; and tables as CSV or Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pete.evaluation import Result, departure_lines
from pete.evaluation.document import Row, result_row
from pete.report.plain import printable

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["frame", "rows_to_csv", "rows_to_markdown", "to_csv", "to_markdown"]

_DIGITS = 4


def frame(results: Iterable[Result]) -> pd.DataFrame:
    """The table of results, one row each; undefined figures are missing values."""
    return _frame(map(result_row, results))


def to_csv(results: Iterable[Result]) -> str:
    """The table of results as CSV, one row each."""
    return rows_to_csv(map(result_row, results))


def to_markdown(results: Iterable[Result]) -> str:
    """The table of results as GitHub Markdown, signatures and departures from papers below it."""
    listed = list(results)
    rows = [dict(result_row(result)) for result in listed]
    signatures = [f"- {row['strategy']}: `{row.pop('signature')}`" for row in rows]
    departures = [f"- {printable(line)}" for line in departure_lines(listed)]
    return "\n".join((rows_to_markdown(rows), *signatures, *departures, ""))


def rows_to_csv(rows: Iterable[Row]) -> str:
    """A table as CSV with a header; undefined figures are empty cells."""
    return str(_frame(rows).to_csv(index=False, float_format=f"%.{_DIGITS}f"))


def rows_to_markdown(rows: Iterable[Row]) -> str:
    """A table as GitHub Markdown; undefined figures are ``n/a``."""
    return f"{_frame(rows).map(_cell).to_markdown(index=False, disable_numparse=True)}\n"


def _frame(rows: Iterable[Row]) -> pd.DataFrame:
    import pandas as pd

    listed = list(rows)
    table = pd.DataFrame(listed)
    for name in table.columns[table.isna().any()]:
        values = [row.get(name) for row in listed]
        if any(isinstance(value, int) for value in values):  # else 2 would become 2.0
            table[name] = pd.Series(values, dtype=object)
    return table


def _cell(value: object) -> str:
    """A figure as people read it; a bar or a line end would end a Markdown cell."""
    if value is None or value != value:  # only NaN differs from itself
        return "n/a"
    written = f"{value:.{_DIGITS}f}" if isinstance(value, float) else str(value)
    return " ".join(printable(written).split()).replace("|", "\\|")
