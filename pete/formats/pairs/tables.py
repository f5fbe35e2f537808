"""Pairs in tables: TSV, CSV, and the answer files of the release.

A header line, then one pair a line. The columns are ``id``, ``text``, ``hypothesis`` and
``entailment``, optionally ``word1`` and ``word2``; every further column is one of tags
(:func:`pete.formats.pairs.records.tag_of`). Empty lines are skipped.

In TSV one tab separates cells, and there is no quoting, so a cell contains neither a tab nor a
line feed. CSV is read as pandas, Excel and LibreOffice write it: commas, semicolons or tabs
separate cells, whichever the header has most of, and quoted cells may contain line ends. A first
column without a name, or named ``Unnamed: 0``, is the index of a data frame: it is ignored, but
without a column ``id`` it is the id.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import chain, count
from typing import Final, TypeAlias

from pete.errors import FormatError, InputError, excerpt, located
from pete.formats.pairs.records import (
    FIELDS,
    PairRecord,
    decoded,
    fields_of,
    numbered_lines,
    pairs_of,
    tag_of,
)
from pete.pairs import COLUMN, EntailmentPair, Label, as_label

_REQUIRED: Final = ("id", "text", "hypothesis", "entailment")
_HEADER_CURE: Final = (
    f"Let the first line name the columns {', '.join(_REQUIRED)}, and, if you like, word1, "
    "word2 and columns of tags, each once."
)
_DELIMITERS: Final = {",": "comma", ";": "semicolon", "\t": "tab"}
_INDEX: Final = ("", "Unnamed: 0")

Row: TypeAlias = tuple[int, list[str]]
"""The number of a line and its cells."""


def pairs_from_tsv(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    r"""Read tab-separated pairs.

    Raises:
        FormatError: For bytes that are not UTF-8, a header without one of the columns, a line
            with another number of cells, and records that are not pairs.

    Example:
        >>> data = b"id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n"
        >>> pairs_from_tsv(data)[0].gold
        'YES'
    """
    rows = [(line, row.split("\t")) for line, row in numbered_lines(data, path=path)]
    return _pairs(rows, "tab", path)


def pairs_from_csv(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    r"""Read pairs from CSV.

    Raises:
        FormatError: For bytes that are not UTF-8, quotes that do not close, a header without one of
            the columns, a row with another number of cells, and records that are not pairs.

    Example:
        >>> data = b';text;hypothesis;entailment\r\n0;"Ann left; early.";Ann left.;YES\r\n'
        >>> [(pair.id, pair.text, pair.gold) for pair in pairs_from_csv(data)]
        [('0', 'Ann left; early.', 'YES')]
    """
    rows, between = csv_rows(data, path=path)
    header = rows[0][1]
    if header[0] in _INDEX and "id" in header:
        rows = [(line, cells[1:]) for line, cells in rows]
    elif header[0] in _INDEX:
        header[0] = "id"
    return _pairs(rows, between, path)


def csv_rows(data: bytes, *, path: object = None) -> tuple[list[Row], str]:
    r"""Return the rows of a CSV file, empty ones left out, and the name of what separates cells.

    Args:
        data: The file: commas, semicolons or tabs separate cells.
        path: Where it came from, for messages.

    Raises:
        FormatError: For bytes that are not UTF-8, an empty file and quotes that do not close.

    Example:
        >>> csv_rows(b"id;text\n1;Ann left.\n")
        ([(1, ['id', 'text']), (2, ['1', 'Ann left.'])], 'semicolon')
    """
    text = decoded(data, path)
    first = next(filter(str.strip, text.split("\n")), "")
    delimiter = max(_DELIMITERS, key=first.count)
    return list(_csv_rows(text, delimiter, path)) or [(1, [""])], _DELIMITERS[delimiter]


def row_values(columns: Sequence[str], row: Row, between: str, path: object) -> dict[str, str]:
    """Return the cells of a row by column.

    Args:
        columns: The header.
        row: A row below it.
        between: The name of what separates cells, for messages.
        path: The file, for messages.

    Raises:
        FormatError: If it has another number of cells.
    """
    line, cells = row
    if len(cells) != len(columns):
        raise FormatError(
            f"the line has {len(cells)} cells where the header has {len(columns)}",
            path=path,
            line=line,
            cure=f"Put one {between} between cells, also around empty ones.",
        )
    return dict(zip(columns, cells, strict=True))


def pairs_to_tsv(pairs: Iterable[EntailmentPair]) -> str:
    r"""Write tab-separated pairs; a tag goes to the column it is from (:func:`_tag_columns`).

    Raises:
        FormatError: For a tab or a line feed in a pair.

    Example:
        >>> pairs_to_tsv([EntailmentPair("1", "Ann left early.", "Ann left.", "YES")])
        'id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n'
    """
    header, *rows = _rows(pairs)
    return "".join(tsv_line(header, row) for row in (header, *rows))


def tsv_line(header: Sequence[str], row: Sequence[str]) -> str:
    r"""Return a line of tab-separated pairs.

    Args:
        header: The columns; the first is ``id``.
        row: A cell for each of them.

    Raises:
        FormatError: For a tab or a line feed in a cell.

    Example:
        >>> tsv_line(("id", "text"), ("1", "Ann left."))
        '1\tAnn left.\n'
    """
    for name, value in zip(header, row, strict=True):
        if "\t" in value or "\n" in value:
            raise FormatError(
                f"the {name} of pair {excerpt(row[0])} holds a tab or a line feed",
                cure="Remove it, or write JSONL.",
            )
    return "\t".join(row) + "\n"


def pairs_to_csv(pairs: Iterable[EntailmentPair]) -> str:
    """Write pairs as CSV with commas; a tag goes to the column it is from."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(_rows(pairs))
    return written.getvalue()


def answers_from_txt(data: bytes, *, path: object = None) -> dict[str, Label]:
    r"""Read an answer file of the release: an id, a tab, and YES or NO on every line.

    Raises:
        FormatError: For a line of another form and for an id used twice.

    Example:
        >>> answers_from_txt(b"1\tYES\n2.N\tNO\n")
        {'1': 'YES', '2.N': 'NO'}
    """
    answers: dict[str, Label] = {}
    for line, text in numbered_lines(data, path=path):
        id, *rest = text.split("\t")
        with located(path, line):
            if id in answers:
                raise InputError(f"the id {excerpt(id)} is answered twice", cure="Keep one answer.")
            if len(rest) != 1:
                raise InputError(
                    f"{excerpt(text)} is not an answer", cure="Write an id, a tab, and YES or NO."
                )
            answers[id] = as_label(rest[0])
    return answers


def _pairs(rows: Sequence[Row], between: str, path: object) -> tuple[EntailmentPair, ...]:
    (first, columns), *others = rows
    with located(path, first):
        _check_header(columns)
    return pairs_of((_record(columns, row, between, path) for row in others), path=path)


def _check_header(columns: Sequence[str]) -> None:
    for place, name in enumerate(columns, start=1):
        meant = name.strip().lower()
        if meant in FIELDS and meant != name:
            raise InputError(
                f"column {place} of the header is {excerpt(name)}",
                cure=f"Write it {meant!r}, or give the column another name.",
            )
    for name in _REQUIRED:
        if name not in columns:
            raise InputError(f"the header has no column {name!r}", cure=_HEADER_CURE)
    for place, name in enumerate(columns, start=1):
        if not name:
            raise InputError(f"column {place} of the header has no name", cure=_HEADER_CURE)
        if name in columns[: place - 1]:
            problem = f"column {place} of the header, {excerpt(name)}, is a column once more"
            raise InputError(problem, cure=_HEADER_CURE)


def _record(columns: Sequence[str], row: Row, between: str, path: object) -> PairRecord:
    values = row_values(columns, row, between, path)
    tags = tuple(tag_of(name, value) for name, value in values.items() if name not in FIELDS)
    return PairRecord(row[0], values, tags)


def _csv_rows(text: str, delimiter: str, path: object) -> Iterator[Row]:
    """Yield the rows that are not empty, each with the line it begins on."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line, limit = 1, csv.field_size_limit()
    try:
        for cells in rows:
            if any(cells):
                yield line, cells
            line = rows.line_num + 1
    except csv.Error as error:
        if "field limit" in str(error) and _closes(text, line):
            raise FormatError(
                f"a cell has more than {limit:,} characters",
                path=path,
                line=line,
                cure="Shorten it, or write JSONL.",
            ) from error
        raise FormatError(
            f"a quote does not close, or something follows it ({error})",
            path=path,
            line=line,
            cure="Double the quotes inside a cell, and put one at each end.",
        ) from error


def _closes(text: str, line: int) -> bool:
    """Return whether every quote closes from a line on: quotes come in pairs, doubled or not."""
    rest = text.split("\n")[line - 1 :]
    return "\n".join(rest).count('"') % 2 == 0


def _rows(pairs: Iterable[EntailmentPair]) -> list[list[str]]:
    """Return the header of a table and the cells of each pair."""
    every = list(pairs)
    columns = [_tag_columns(pair.tags) for pair in every]
    order = _common_order(columns)
    if order is None:
        columns = [[f"tag{n}" for n, _ in enumerate(pair.tags, start=1)] for pair in every]
        order = max(columns, key=len)
    rows = [
        fields_of(pair) | dict(zip(names, map(_cell, names, pair.tags), strict=True))
        for pair, names in zip(every, columns, strict=True)
    ]
    used = {name for row in rows for name in row}
    header = [name for name in FIELDS if name in used or name in _REQUIRED] + order
    return [header, *([row.get(name, "") for name in header] for row in rows)]


def _tag_columns(tags: Sequence[str]) -> list[str]:
    """Return the column of each tag: the one it names, ``construction``, or ``tag2`` and on.

    Example:
        >>> _tag_columns(["passive", "genre:news", "long", "genre:talk"])
        ['construction', 'genre', 'tag2', 'tag3']
    """
    columns: list[str] = []
    others = chain(["construction"], (f"tag{n}" for n in count(2)))
    for tag in tags:
        name, _, value = tag.partition(":")
        is_column = COLUMN.fullmatch(name) and name.lower() not in FIELDS and name not in columns
        columns.append(name if is_column and tag_of(name, value) == tag else next(others))
    return columns


def _cell(column: str, tag: str) -> str:
    """Return what a tag is in its column."""
    return tag if tag_of(column, tag) == tag else tag.partition(":")[2]


def _common_order(columns: Iterable[Sequence[str]]) -> list[str] | None:
    """Return all columns in an order that all pairs keep, ``None`` if there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for names in columns:
        for before, name in zip([None, *names], names, strict=False):
            sorter.add(name, *filter(None, [before]))
    try:
        return list(sorter.static_order())
    except CycleError:
        return None
