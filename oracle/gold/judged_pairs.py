"""Classes of pairs that are decided wrong even on gold relations, as judged by people.

The first three classes are those of Yuret, Rimell & Han (2013), section 6. A class is about the
pair, not about a strategy. The table beside this module quotes no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import FormatError, excerpt
from pete.registry import did_you_mean

from ..annotation.lines import file_lines

ErrorClass: TypeAlias = Literal[
    "transformation", "ignored-relation", "unbounded-dependency", "other", "unclassed"
]
ERROR_CLASSES: Final[Mapping[ErrorClass, str]] = {
    "transformation": "voice or another change between T and H alters a label or a head",
    "ignored-relation": "a relation that is not core, or a pronoun that H brings in, decides",
    "unbounded-dependency": "a gap that the relations do not fill",
    "other": "none of these",
    "unclassed": "nobody has judged the pair yet",
}
"""The classes, with their meanings."""

TABLE: Final = Path(__file__).parent / "data" / "error_classes.tsv"
"""The table of this project."""

_HEADER: Final = ("dataset", "pair", "class", "argument")
_GIVEN: Final = tuple(name for name in get_args(ErrorClass) if name != "unclassed")


@dataclass(frozen=True, slots=True)
class ErrorNote:
    """The class of a pair, with an argument of one line."""

    error_class: ErrorClass
    argument: str = ""


def read_error_classes(path: Path = TABLE) -> Mapping[tuple[str, str], ErrorNote]:
    """Read the notes by data set and pair id.

    Args:
        path: A table with the columns data set, pair, class and argument; tabs between.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not such a table.
    """
    header, *rows = file_lines(path)
    if tuple(header.split("\t")) != _HEADER:
        raise FormatError(
            f"the header is {excerpt(header)}",
            path=path,
            line=1,
            cure=f"Begin with the columns {', '.join(_HEADER)}.",
        )
    notes: dict[tuple[str, str], ErrorNote] = {}
    for line, row in enumerate(rows, start=2):
        if row:
            key, note = _note(row, path, line)
            if key in notes:
                raise FormatError(
                    f"pair {excerpt(key[1])} of {key[0]} has a class already",
                    path=path,
                    line=line,
                    cure="Keep one row for each pair.",
                )
            notes[key] = note
    return notes


def _note(row: str, path: Path, line: int) -> tuple[tuple[str, str], ErrorNote]:
    cells = row.split("\t")
    if len(cells) != len(_HEADER) or not all(cells):
        raise FormatError(
            f"{excerpt(row)} is not a row of {', '.join(_HEADER)}",
            path=path,
            line=line,
            cure="Fill in these four, with tabs between.",
        )
    dataset, pair, name, argument = cells
    known = next((known for known in _GIVEN if known == name), None)
    if known is None:
        raise FormatError(
            f"there is no error class {excerpt(name)}",
            path=path,
            line=line,
            cure=did_you_mean(name, _GIVEN),
        )
    return (dataset, pair), ErrorNote(known, argument)
