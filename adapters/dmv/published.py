"""Published figures, which stand beside ours: those of another corpus."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.resources import files

from pete.report.table import Row

ANOTHER_CORPUS = "Published figures are those of the Wall Street Journal (WSJ), another corpus."


def published(name: str, columns: Mapping[str, str]) -> Sequence[Row]:
    """Return the rows of a table of a paper; percent become ratios from 0 to 1.

    Args:
        name: The name of the table: ``babysteps_table2``.
        columns: The names of its columns by those in a row.

    Example:
        >>> published("babysteps_table1", {"corpus": "evaluated_on", "directed": "directed_pct"})[0]
        {'corpus': 'Section23', 'directed': 0.441}
    """
    text = files(__package__).joinpath(f"{name}.csv").read_text("utf-8")
    return [
        {own: _value(row[theirs], theirs) for own, theirs in columns.items()}
        for row in csv.DictReader(text.splitlines())
    ]


def _value(cell: str, column: str) -> object:
    """Return a cell as it is in our tables: names and sizes as they are, percent as ratios."""
    if not cell:
        return None
    try:
        return round(float(cell) / 100, 6)
    except ValueError:
        return cell
