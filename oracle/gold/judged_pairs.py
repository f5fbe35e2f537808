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

from ..annotation.lines import table_rows

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

_COLUMNS: Final = ("dataset", "pair", "class", "argument")
_CLASSES: Final = tuple(name for name in get_args(ErrorClass) if name != "unclassed")


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
    notes: dict[tuple[str, str], ErrorNote] = {}
    for line, cells in table_rows(path, _COLUMNS, cure="Fill in these four, with tabs between."):
        dataset, pair, name, argument = cells
        known = next((known for known in _CLASSES if known == name), None)
        if known is None:
            problem, cure = f"there is no error class {excerpt(name)}", did_you_mean(name, _CLASSES)
            raise FormatError(problem, path=path, line=line, cure=cure)
        if (dataset, pair) in notes:
            problem = f"pair {excerpt(pair)} of {dataset} has a class already"
            cure = "Keep one row for each pair."
            raise FormatError(problem, path=path, line=line, cure=cure)
        notes[dataset, pair] = ErrorNote(known, argument)
    return notes
