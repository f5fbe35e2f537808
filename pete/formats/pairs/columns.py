"""The columns of a table of pairs, whatever stands between its cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.pairs.records import FIELDS, PairRecord, fields_of, tag_of
from pete.pairs import EntailmentPair

_REQUIRED: Final = ("id", "text", "hypothesis", "entailment")
_HEADER_CURE: Final = (
    f"Let the first line name the columns {', '.join(_REQUIRED)}, and, if you like, word1, "
    "word2 and columns of tags, each once."
)


class PairTable:
    """Makes records of rows.

    Args:
        columns: The names in the header.
        path: The file, for messages.
        line: The line of the header.
        between: What stands between cells, for messages.

    Raises:
        FormatError: For a header without one of the columns, or with one twice.
    """

    def __init__(
        self, columns: Sequence[str], *, path: object, line: int, between: str = "tab"
    ) -> None:
        _check_header(columns, path=path, line=line)
        self._columns, self._path, self._between = columns, path, between

    def record(self, cells: Sequence[str], *, line: int) -> PairRecord:
        """Return the record of a row.

        Raises:
            FormatError: For another number of cells than the header has.
        """
        if len(cells) != len(self._columns):
            raise FormatError(
                f"the line has {len(cells)} cells where the header has {len(self._columns)}",
                path=self._path,
                line=line,
                cure=f"Put one {self._between} between cells, also around empty ones.",
            )
        values = dict(zip(self._columns, cells, strict=True))
        tags = (tag_of(name, value) for name, value in values.items() if name not in FIELDS)
        return PairRecord(
            line, {name: values[name] for name in FIELDS if name in values}, tuple(tags)
        )


def cells_of(pair: EntailmentPair) -> dict[str, str]:
    """Return the cells of a pair by column; tags go to ``tag1``, ``tag2`` and on."""
    return fields_of(pair) | {f"tag{n}": tag for n, tag in enumerate(pair.tags, start=1)}


def rows_of(pairs: Iterable[EntailmentPair]) -> list[list[str]]:
    """Return the header of a table and the cells of each pair."""
    rows = [cells_of(pair) for pair in pairs]
    used = {name for row in rows for name in row}
    tags = [f"tag{n}" for n in range(1, len(used) + 1) if f"tag{n}" in used]
    columns = [name for name in FIELDS if name in used or name in _REQUIRED] + tags
    return [columns, *([row.get(name, "") for name in columns] for row in rows)]


def _check_header(columns: Sequence[str], *, path: object, line: int) -> None:
    for place, name in enumerate(columns, start=1):
        meant = name.strip().lower()
        if meant in FIELDS and meant != name:
            raise FormatError(
                f"column {place} of the header is {excerpt(name)}",
                path=path,
                line=line,
                cure=f"Write it {meant!r}, or give the column another name.",
            )
    for name in _REQUIRED:
        if name not in columns:
            raise FormatError(
                f"the header has no column {name!r}", path=path, line=line, cure=_HEADER_CURE
            )
    for place, name in enumerate(columns, start=1):
        if not name or name in columns[: place - 1]:
            problem = f"column {place} of the header, {excerpt(name)}, is a column once more"
            if not name:
                problem = f"column {place} of the header has no name"
            raise FormatError(problem, path=path, line=line, cure=_HEADER_CURE)
