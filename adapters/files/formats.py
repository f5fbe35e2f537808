"""File formats of parses, with the reader of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, Literal, TypeAlias

from pete.errors import FormatError, UsageError
from pete.formats.brackets import each_tree
from pete.formats.conll.deviations import CURES, UNREPAIRABLE, FileReport, Rejected
from pete.formats.conll.lines import unpacked
from pete.formats.conll.reader import RowKind
from pete.formats.graph_files import file_kind, read_rows
from pete.normaliser import Scheme

from ..corenlp.converter import WAY, parsed_trees
from ..in_process import one_of
from ..matching import ParsedSentence, as_sentence
from .corenlp_json import read_json
from .docbin import read_docbin
from .stanford import read_stanford

FormatName: TypeAlias = Literal[
    "conllu", "conllx", "conll09", "triples", "corenlp", "docbin", "brackets"
]
Read: TypeAlias = Callable[[str, Scheme, FileReport], Iterable[ParsedSentence]]

_SUFFIXES: Final[Mapping[str, FormatName]] = {
    ".stp": "triples",
    ".json": "corenlp",
    ".spacy": "docbin",
    ".mrg": "brackets",
    ".ptb": "brackets",
}
"""Formats that :func:`pete.formats.graph_files.file_kind` does not know."""

_FOREIGN: Final = UNREPAIRABLE | {
    "analysis",
    "brackets",
    "columns",
    "head-not-a-number",
    "no-deps",
    "relation",
}
"""Defects of a file in another format; other defects are those of trees."""

_TOLD: Final[tuple[Scheme, ...]] = ("ud", "ud1", "clear", "sd-basic")


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format.

    Attributes:
        title: Its name in messages.
        read: Read a file in a scheme, and record deviations.
        schemes: Schemes that its labels may follow, the likeliest first.
        fixed: Whether that is the only one.
        has_heads: Whether it has a head for each word, so that a policy applies.
        unit: The unit in which places are counted.
        way: How relations are derived that are not in the file, ``""`` if they are.
    """

    title: str
    read: Read
    schemes: tuple[Scheme, ...] = _TOLD
    fixed: bool = False
    has_heads: bool = False
    unit: str = "line"
    way: str = ""

    def sentences(self, path: str, scheme: Scheme, report: FileReport) -> Iterator[ParsedSentence]:
        """Read a file.

        Args:
            path: The file.
            scheme: The scheme of its relations.
            report: Filled with all deviations; its policy decides on heads that form no tree.

        Raises:
            InputError: If it cannot be read, is a pipe or a device, or holds too much.
            FormatError: If it is UTF-16, or no sentence of it has the form of the format.
        """
        report.unit = self.unit
        yield from self.read(path, scheme, report)
        self._check(report, path)

    def _check(self, report: FileReport, path: str) -> None:
        fault = next((found for found in report.deviations if found.kind in _FOREIGN), None)
        if fault is not None and not report.sentences:
            place = f"{self.unit} {fault.line}: " * (self.unit != "line")
            raise FormatError(
                f"no sentence of it can be read: {place}{fault.detail}",
                path=path,
                line=fault.line if self.unit == "line" else None,
                cure=f"Is it {self.title}? {CURES[fault.kind]}",
            )

    def check(self, scheme: str | None, policy: str) -> None:
        """Refuse options that go with other formats.

        Raises:
            UsageError: For a scheme it does not have, or a policy although it has no heads.
        """
        if self.fixed and scheme not in (None, *self.schemes):
            raise UsageError(
                f"relations of {self.title} follow the scheme {self.schemes[0]}, not {scheme!r}. "
                "Leave the scheme out."
            )
        if not self.has_heads and policy != "reject":
            raise UsageError(
                f"the policy {policy!r} is for heads that form no tree, and {self.title} has no "
                "column of heads. Leave it out."
            )


def _rows(title: str, kind: RowKind) -> FileFormat:
    """Return a format of rows with heads."""

    def sentences(path: str, scheme: Scheme, report: FileReport) -> Iterator[ParsedSentence]:
        for read in read_rows(path, kind, report, enhanced=scheme == "ud-enhanced"):
            yield as_sentence(read) if isinstance(read, Rejected) else as_sentence(*read)

    return FileFormat(title, sentences, has_heads=True)


def _brackets(path: str, scheme: Scheme, report: FileReport) -> Iterator[ParsedSentence]:
    return parsed_trees(list(each_tree(path, report)))


def _whole(path: str) -> bytes:
    """Return the unpacked content of a file."""
    return b"".join(unpacked(Path(path)))


FORMATS: Final[Mapping[FormatName, FileFormat]] = {
    "conllu": _rows("CoNLL-U", "conllu"),
    "conllx": _rows("CoNLL-X", "conllx"),
    "conll09": _rows("CoNLL-2009", "conll09"),
    "triples": FileFormat(
        "Stanford triples",
        lambda path, scheme, report: read_stanford(path, report),
        schemes=("stanford",),
    ),
    "corenlp": FileFormat(
        "CoreNLP's JSON",
        lambda path, scheme, report: read_json(_whole(path), scheme, report, path=path),
        schemes=("ud-no-agent", "ud1", "sd-basic"),
        unit="sentence",
    ),
    "docbin": FileFormat(
        "spaCy's DocBin",
        lambda path, scheme, report: read_docbin(_whole(path), report, path=path),
        unit="document",
    ),
    "brackets": FileFormat(
        "Penn brackets",
        _brackets,
        schemes=("stanford",),
        fixed=True,
        way=WAY,
    ),
}
"""Formats by their names."""


def format_of_name(path: str) -> FormatName | None:
    """Return the format that a file name indicates, or ``None``.

    Example:
        >>> format_of_name("a.mrg.gz"), format_of_name("a.conll09"), format_of_name("a.out")
        ('brackets', 'conll09', None)
    """
    suffixes = [suffix for suffix in PurePath(path).suffixes if suffix not in (".gz", ".xz")]
    return file_kind(path) or _SUFFIXES.get(suffixes[-1].lower() if suffixes else "")


def find_format(path: str, name: str | None) -> FormatName:
    """Return the format of a file: the one that was named, or that of the file name.

    Args:
        path: Name of the file.
        name: Name of a format, if one was named.

    Raises:
        UnknownNameError: For an unknown format.
        UsageError: If the format cannot be inferred.
    """
    if name is not None:
        return one_of(name, FORMATS, "there is no format")
    inferred = format_of_name(path)
    if inferred is None:
        raise UsageError(
            f"the name {path!r} does not determine the format. Name it, for example: "
            f"--option format=conllu. Known: {', '.join(sorted(FORMATS))}."
        )
    return inferred
