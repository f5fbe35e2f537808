"""The lines of a CoNLL-U sentence, taken apart and sorted by what they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pete.errors import excerpt
from pete.formats.conll.lines import Deviation, Line, Note

__all__ = ["COLUMNS", "Row", "Rows", "sorted_rows"]

COLUMNS: Final = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_ID: Final = re.compile(r"(?P<word>[1-9]\d{0,8})|\d{1,9}-\d{1,9}|\d{1,9}\.[1-9]\d{0,8}", re.ASCII)


class Row(NamedTuple):
    """A line of ten cells, the number of words before it, and whether it had all that matter."""

    line: int
    cells: Sequence[str]
    before: int
    whole: bool = True

    def cell(self, column: str) -> str:
        """A cell, ``""`` where the file has ``_``; the form as it stands."""
        value = self.cells[COLUMNS.index(column)]
        return "" if value == "_" and column != "FORM" else value


@dataclass(slots=True)
class Rows:
    """The lines of one sentence, sorted by what they are, and the positions of word ids."""

    comments: list[str] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    ranges: list[Row] = field(default_factory=list)
    nodes: list[Row] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)


def sorted_rows(lines: Sequence[Line], note: Note) -> Rows:
    """The lines of one sentence as rows of ten cells; lines without a readable id are left out.

    Args:
        lines: The numbered lines of the sentence.
        note: Told of each deviation.
    """
    rows = Rows()
    for number, line in lines:
        if line.startswith("#"):
            if rows.words:
                note(
                    Deviation(
                        "comment", number, f"a comment stands among the words: {excerpt(line)}"
                    )
                )
            rows.comments.append(line)
        else:
            _sort_in(_row(number, line, len(rows.words), note), rows, note)
    return rows


def _sort_in(row: Row, rows: Rows, note: Note) -> None:
    id = row.cells[0]
    match = _ID.fullmatch(id)
    if match is None:
        _note_unreadable(row, note)
    elif match["word"] is None:
        (rows.ranges if "-" in id else rows.nodes).append(row)
    else:
        rows.words.append(row)
        due = len(rows.words)
        if id in rows.positions:
            note(Deviation("duplicate-id", row.line, f"the id {id} is used twice"))
        elif int(id) != due:
            note(Deviation("id-order", row.line, f"the word {due} has the id {id}"))
        rows.positions.setdefault(id, due)


def _note_unreadable(row: Row, note: Note) -> None:
    """Note an id that is none, but where lost columns are the reason."""
    id = row.cells[0]
    if id == "0":
        detail = "the first word has the id 0: words seem to be counted from 0"
        note(Deviation("counted-from-0", row.line, detail))
    elif row.whole:
        detail = f"the id {excerpt(id)} is none of a word, range or empty node"
        note(Deviation("id", row.line, detail))


def _lost(cells: Sequence[str]) -> str:
    """Return which value of a row of the wrong width cannot be told, ``""`` if all can."""
    match = _ID.fullmatch(cells[0])
    head, label = cells[6:8]
    if match is None:
        return "id"
    if match["word"] is None:  # a range or an empty node has neither
        return ""
    if not _NUMBER.fullmatch(head):
        return "head"
    return "label" if label in ("", "_") or " " in label else ""


def _row(number: int, line: str, before: int, note: Note) -> Row:
    if "\t" in line:
        cells = line.split("\t")
    else:
        cells = re.split(" +", line.strip(" "))
        note(Deviation("blanks", number, "blanks stand where tabs part the columns"))
    named = zip(COLUMNS, cells, strict=False)
    cells = [*(_bare(*cell, number, note) for cell in named), *cells[len(COLUMNS) :]]
    lost = ""
    if len(cells) != len(COLUMNS):
        detail = f"the line has {len(cells)} columns, not 10"
        cells = (cells + ["_"] * len(COLUMNS))[: len(COLUMNS)]
        lost = _lost(cells)
        cause = f", so that its {lost} cannot be told" if lost else ""
        note(Deviation("row" if lost else "columns", number, detail + cause))
    for column, cell in zip(COLUMNS, cells, strict=True):
        if not cell:
            note(Deviation("empty-column", number, f"the column {column} is empty"))
    return Row(number, [cell or "_" for cell in cells], before, not lost)


def _bare(column: str, cell: str, number: int, note: Note) -> str:
    """Return a cell without blanks at its ends; a form may have them, for a text may."""
    bare = cell if column == "FORM" else cell.strip()
    if bare != cell:
        detail = f"blanks stand around the value {excerpt(cell)} of the column {column}"
        note(Deviation("cell-blanks", number, detail))
    return bare
