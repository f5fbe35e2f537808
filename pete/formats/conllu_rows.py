"""The lines of a CoNLL-U sentence, taken apart and sorted by what they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pete.excerpt import excerpt
from pete.formats.conllu_lines import Deviation, Line, Note

__all__ = ["COLUMNS", "Row", "Rows", "sorted_rows"]

COLUMNS: Final = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
_ID: Final = re.compile(r"(?P<word>[1-9]\d{0,8})|\d{1,9}-\d{1,9}|\d{1,9}\.[1-9]\d{0,8}", re.ASCII)


class Row(NamedTuple):
    """A line of ten cells and the number of words before it."""

    line: int
    cells: Sequence[str]
    before: int

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
            _sort_in(Row(number, _cells(number, line, note), len(rows.words)), rows, note)
    return rows


def _sort_in(row: Row, rows: Rows, note: Note) -> None:
    id = row.cells[0]
    match = _ID.fullmatch(id)
    if match is None:
        note(
            Deviation(
                "id", row.line, f"the id {excerpt(id)} is none of a word, range or empty node"
            )
        )
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


def _cells(number: int, line: str, note: Note) -> list[str]:
    if "\t" in line:
        cells = line.split("\t")
    else:
        cells = re.split(" +", line.strip(" "))
        note(Deviation("blanks", number, "blanks stand where tabs part the columns"))
    if len(cells) != len(COLUMNS):
        note(Deviation("columns", number, f"the line has {len(cells)} columns, not 10"))
        cells = (cells + ["_"] * len(COLUMNS))[: len(COLUMNS)]
    for column, cell in zip(COLUMNS, cells, strict=True):
        if not cell:
            note(Deviation("empty-column", number, f"the column {column} is empty"))
    return [cell or "_" for cell in cells]
