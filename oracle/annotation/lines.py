"""Files that people edit: their lines, and tables with tabs between the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pete.errors import FormatError, excerpt
from pete.files import read_whole, utf8


def file_lines(path: Path) -> list[str]:
    """Read the lines of a UTF-8 file without their ends and trailing blanks.

    A byte order mark is removed. Only LF and CR LF end a line.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not UTF-8.
    """
    text = utf8(read_whole(path), path).removeprefix("\ufeff")
    return [line.rstrip() for line in text.split("\n")]


def table_line(*cells: str) -> str:
    """Return a row of a table as its line."""
    return "\t".join(cells) + "\n"


def _refuse(error: FormatError) -> None:
    raise error


def table_rows(
    path: Path,
    columns: Sequence[str],
    *,
    cure: str,
    report: Callable[[FormatError], None] = _refuse,
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a table, with their line numbers.

    Args:
        path: The file: a header, and rows with as many cells, none of them empty.
        columns: The names in the header.
        cure: What to do about a wrong header or row.
        report: Takes the error about a wrong header or row; it is raised by default.

    Raises:
        InputError: If the file cannot be read.
        FormatError: If it is not such a table.
    """
    names = ", ".join(columns)
    header, *lines = file_lines(path)
    if header.split("\t") != list(columns):
        problem = f"the header is {excerpt(header)}, not {names}"
        report(FormatError(problem, path=path, line=1, cure=cure))
    for number, line in enumerate(lines, start=2):
        cells = line.split("\t")
        if len(cells) == len(columns) and all(cells):
            yield number, cells
        elif line:
            problem = f"{excerpt(line)} is not a row of {names}"
            report(FormatError(problem, path=path, line=number, cure=cure))
