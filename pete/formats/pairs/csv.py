"""Pairs in CSV, as pandas, Excel and LibreOffice write it.

Commas, semicolons or tabs stand between cells: whichever the header has most of. Cells may be
quoted, and then hold line ends. A first column without a name, or named ``Unnamed: 0``, is the
index of a data frame: it is left out, but where there is no column ``id`` it is the id. The other
columns are those of :mod:`pete.formats.pairs.tsv`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from pete.errors import FormatError
from pete.formats.pairs.columns import PairTable, rows_of
from pete.formats.pairs.records import decoded, pairs_of
from pete.pairs import EntailmentPair

_DELIMITERS: Final = {",": "comma", ";": "semicolon", "\t": "tab"}
_INDEX: Final = ("", "Unnamed: 0")


def pairs_from_csv(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    r"""Read pairs from CSV.

    Raises:
        FormatError: For bytes that are not UTF-8, quotes that do not close, a header without one of
            the columns, a row with another number of cells, and records that are no pairs.

    Example:
        >>> data = b';text;hypothesis;entailment\r\n0;"Ann left; early.";Ann left.;YES\r\n'
        >>> [(pair.id, pair.text, pair.gold) for pair in pairs_from_csv(data)]
        [('0', 'Ann left; early.', 'YES')]
    """
    text = decoded(data, path)
    delimiter = _delimiter(text)
    (first, header), *rows = tuple(_rows(text, delimiter, path)) or ((1, [""]),)
    index = header[0] in _INDEX
    start = 1 if index and "id" in header else 0
    names = ["id", *header[1:]] if index and not start else header[start:]
    table = PairTable(names, path=path, line=first, between=_DELIMITERS[delimiter])
    return pairs_of((table.record(cells[start:], line=line) for line, cells in rows), path=path)


def pairs_to_csv(pairs: Iterable[EntailmentPair]) -> str:
    """Write pairs as CSV with commas; tags go to the columns ``tag1``, ``tag2`` and on."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows_of(pairs))
    return written.getvalue()


def _delimiter(text: str) -> str:
    first = next(filter(str.strip, text.split("\n")), "")
    return max(_DELIMITERS, key=first.count)


def _rows(text: str, delimiter: str, path: object) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, each with the line it begins on."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in rows:
            if any(cells):
                yield line, cells
            line = rows.line_num + 1
    except csv.Error as error:
        raise FormatError(
            f"a quote does not close, or something stands behind it ({error})",
            path=path,
            line=line,
            cure="Double the quotes inside a cell, and put one at each end.",
        ) from error
