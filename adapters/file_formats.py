"""Formats in which parsers leave their parses, and how a file of each is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, Literal, TypeAlias

from pete.errors import FormatError, UnknownNameError, UsageError
from pete.formats.brackets import read_brackets
from pete.formats.conll09 import read_conll09
from pete.formats.conllu import read_conllu
from pete.formats.conllu_lines import CURES, ConlluReport, Kind, refuse, unpacked
from pete.formats.conllu_records import ConlluSentence, Rejected
from pete.formats.conllu_tree import Policy
from pete.formats.conllx import read_conllx
from pete.formats.graph_files import file_kind
from pete.registry import did_you_mean
from pete.stanford import Scheme

from .corenlp.json_file import read_json
from .docbin import read_docbin
from .file_matching import ParsedSentence, as_sentence
from .stanford_file import read_stanford
from .trees import WAY, parsed_trees

__all__ = ["FORMATS", "FileFormat", "FormatName", "find_format", "told_format"]

FormatName: TypeAlias = Literal[
    "conllu", "conllx", "conll09", "triples", "corenlp", "docbin", "brackets"
]
Read: TypeAlias = Callable[[str, Scheme, Policy], Iterable[ParsedSentence]]

_SUFFIXES: Final[Mapping[str, FormatName]] = {
    ".stp": "triples",
    ".json": "corenlp",
    ".spacy": "docbin",
    ".mrg": "brackets",
    ".ptb": "brackets",
}
"""Those that :func:`pete.formats.graph_files.file_kind` does not know."""

_FOREIGN: Final[frozenset[Kind]] = frozenset({"columns", "head-not-a-number", "id", "no-words"})
"""What is wrong with a file of another format; other defects are those of trees."""

_TOLD: Final[tuple[Scheme, ...]] = ("ud", "ud1", "clear", "sd-basic")


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format.

    Attributes:
        title: What messages call it.
        read: Reads a file, in a scheme, under a policy.
        schemes: Schemes that its labels can tell, the likeliest first.
        fixed: Whether there is no other.
        has_heads: Whether it has a head for each word, so that a policy has a say.
        unit: What its sentences are counted by.
        way: How relations are made that are not in the file, ``""`` if they are.
    """

    title: str
    read: Read
    schemes: tuple[Scheme, ...] = _TOLD
    fixed: bool = False
    has_heads: bool = False
    unit: str = "line"
    way: str = ""

    def sentences(self, path: str, scheme: Scheme, policy: Policy) -> Iterator[ParsedSentence]:
        """Read a file.

        Raises:
            InputError: If it cannot be read, is a pipe or a device, or holds too much.
        """
        yield from self.read(path, scheme, policy)

    def check(self, scheme: str | None, policy: str) -> None:
        """Refuse options that go with other formats.

        Raises:
            UsageError: For a scheme it has not, or a policy where it has no heads.
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


def _rows(title: str, read: Callable[..., Iterable[ConlluSentence | Rejected]]) -> FileFormat:
    """A format of rows with heads."""

    def sentences(path: str, scheme: Scheme, policy: Policy) -> Iterator[ParsedSentence]:
        report = ConlluReport()
        for sentence in read(path, policy=policy, report=report):
            yield as_sentence(sentence, enhanced=scheme == "ud-enhanced", path=path)
        _check_rows(report, path, title)

    return FileFormat(title, sentences, has_heads=True)


def _check_rows(report: ConlluReport, path: str, title: str) -> None:
    """Refuse a file that is not UTF-8, or of which no sentence has the form of the format."""
    stop = refuse(path)
    for deviation in report.deviations:
        if deviation.kind == "encoding":
            stop(deviation)
    fault = next((found for found in report.deviations if found.kind in _FOREIGN), None)
    if fault is not None and not report.sentences:
        raise FormatError(
            f"no sentence of it can be read: {fault.detail}",
            path=path,
            line=fault.line,
            cure=f"Is it {title}? {CURES[fault.kind]}",
        )


def _whole(path: str) -> bytes:
    """What a file holds, unpacked."""
    return b"".join(unpacked(Path(path)))


FORMATS: Final[Mapping[FormatName, FileFormat]] = {
    "conllu": _rows("CoNLL-U", read_conllu),
    "conllx": _rows("CoNLL-X", read_conllx),
    "conll09": _rows("CoNLL-2009", read_conll09),
    "triples": FileFormat(
        "Stanford triples",
        lambda path, scheme, policy: read_stanford(path),
        schemes=("stanford",),
    ),
    "corenlp": FileFormat(
        "CoreNLP's JSON",
        lambda path, scheme, policy: read_json(_whole(path), scheme, path=path),
        schemes=("ud-no-agent", "ud1", "sd-basic"),
        unit="sentence",
    ),
    "docbin": FileFormat(
        "spaCy's DocBin",
        lambda path, scheme, policy: read_docbin(_whole(path), path=path),
        unit="document",
    ),
    "brackets": FileFormat(
        "Penn brackets",
        lambda path, scheme, policy: parsed_trees(list(read_brackets(path))),
        schemes=("stanford",),
        fixed=True,
        way=WAY,
    ),
}
"""Formats by their names."""


def told_format(path: str) -> FormatName | None:
    """The format a file name tells, ``None`` if it tells none.

    Example:
        >>> told_format("a.mrg.gz"), told_format("a.conll09"), told_format("a.out")
        ('brackets', 'conll09', None)
    """
    suffixes = [suffix for suffix in PurePath(path).suffixes if suffix not in (".gz", ".xz")]
    return file_kind(path) or _SUFFIXES.get(suffixes[-1].lower() if suffixes else "")


def find_format(path: str, name: str | None) -> FormatName:
    """The format of a file: the one that is named, or the one that its own name tells.

    Raises:
        UnknownNameError: For a format that is none.
        UsageError: If nothing tells it.
    """
    if name is None:
        told = told_format(path)
        if told is None:
            raise UsageError(
                f"the name {path!r} tells no format. Say which it is, for example: "
                f"--option format=conllu. Known: {', '.join(sorted(FORMATS))}."
            )
        return told
    for known in FORMATS:
        if name == known:
            return known
    raise UnknownNameError(f"there is no format {name!r}. {did_you_mean(name, FORMATS)}")
