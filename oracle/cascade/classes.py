"""Classes of errors: groups of labels, each label in one class."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final

from pete.errors import FormatError, UsageError
from pete.files import read_whole, user_path, utf8
from pete.graph import ROOT, Graph, Scheme

_HEAD: Final = ["class", "label", "with"]
_FILES: Final = {"ud-no-agent": "ud"}
_CURE: Final = "Write the columns class, label and with, with tabs between."


@dataclass(frozen=True, slots=True)
class ErrorClasses:
    """Which class an arc is of.

    Attributes:
        source: The file.
        classes: The class by label and by the label of a dependent that the word must have, ``""``
            for none.
    """

    source: str
    classes: Mapping[tuple[str, str], str]

    @property
    def digest(self) -> str:
        """Six hexadecimal digits that change with the classes."""
        return hashlib.sha256(repr(sorted(self.classes.items())).encode()).hexdigest()[:6]

    @property
    def names(self) -> tuple[str, ...]:
        """The classes, in the order of the file."""
        return tuple(dict.fromkeys(self.classes.values()))

    def of(self, label: str, below: Collection[str]) -> str:
        """Return the class of an arc, ``""`` if its label is in none.

        A label with a subtype that is not listed has the class of the label without it. A row that
        requires a dependent comes before one that does not.

        Args:
            label: The label of the arc.
            below: The labels of the dependents of the word.
        """
        for name in dict.fromkeys((label, label.partition(":")[0])):
            for other in (*sorted(below), ""):
                if found := self.classes.get((name, other)):
                    return found
        return ""

    def of_words(self, graph: Graph) -> Mapping[int, str]:
        """Return the class of the arc of each word of a tree."""
        below: dict[int, set[str]] = {token.id: set() for token in graph.tokens}
        for relation in graph.relations:
            if relation.head != ROOT:
                below[relation.head].add(relation.label.partition(":")[0])
        return {r.dependent: self.of(r.label, below[r.dependent]) for r in graph.relations}


def error_classes(scheme: Scheme, file: str = "") -> ErrorClasses:
    """Return the classes of a scheme.

    Args:
        scheme: The scheme.
        file: A table of one's own instead.

    Raises:
        InputError: If the file cannot be read.
        FormatError: If it breaks the format, or a label is in two classes.
        UsageError: If there are none for the scheme.
    """
    if file:
        path = user_path(file)
        return parse_classes(utf8(read_whole(path), path), file)
    kept = resources.files(__package__) / "tables" / f"{_FILES.get(scheme, scheme)}.tsv"
    if not kept.is_file():
        raise UsageError(
            f"there are no classes of errors for the scheme {scheme!r}. Give a table of your own."
        )
    return parse_classes(kept.read_text("utf-8"), kept.name)


def parse_classes(text: str, source: str) -> ErrorClasses:
    r"""Read a table of classes: a class, a label, and the label of a dependent or nothing.

    Args:
        text: The table.
        source: Its file, for messages.

    Raises:
        FormatError: If it breaks the format, or a label is in two classes.

    Example:
        >>> classes = parse_classes("class\tlabel\twith\nNP\tobl\t\nPP\tobl\tcase\n", "own.tsv")
        >>> classes.of("obl:tmod", []), classes.of("obl", ["case"]), classes.of("dep", [])
        ('NP', 'PP', '')
    """
    classes: dict[tuple[str, str], str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        cells = line.split("\t")
        if len(cells) != len(_HEAD) or (number == 1) != (cells == _HEAD) or not all(cells[:2]):
            raise FormatError(f"{line!r} is not a row", path=source, line=number, cure=_CURE)
        if number > 1:
            name, label, other = cells
            if (known := classes.setdefault((label, other), name)) != name:
                raise FormatError(
                    f"the label {label!r} is in the class {known!r} already",
                    path=source,
                    line=number,
                    cure="Leave it in one class.",
                )
    return ErrorClasses(source, classes)
