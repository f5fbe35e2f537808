"""Readers and writers of entailment pairs.

=========  =====================================================================
``xml``    PETE XML, the format of the release: :mod:`pete.formats.pairs.xml`
``tsv``    Cells separated by tabs, a header line first: :mod:`pete.formats.pairs.tables`
``csv``    As pandas and Excel write it: :mod:`pete.formats.pairs.tables`
``jsonl``  A JSON object a line: :mod:`pete.formats.pairs.jsonl`
=========  =====================================================================

TSV, CSV and JSONL are UTF-8 with or without a byte order mark; lines end in LF or CR LF. Text and
hypothesis are stripped of white space at both ends, and kept as they are inside. A pair with an
empty answer is unlabelled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from pete.errors import FormatError, UnknownNameError
from pete.files import read_whole
from pete.formats.pairs.jsonl import pairs_from_jsonl, pairs_to_jsonl
from pete.formats.pairs.tables import pairs_from_csv, pairs_from_tsv, pairs_to_csv, pairs_to_tsv
from pete.formats.pairs.xml import pairs_from_xml, pairs_to_xml
from pete.pairs import EntailmentPair
from pete.registry import did_you_mean

Pairs: TypeAlias = tuple[EntailmentPair, ...]

_READERS: Final[Mapping[str, Callable[..., Pairs]]] = {
    "xml": pairs_from_xml,
    "tsv": pairs_from_tsv,
    "jsonl": pairs_from_jsonl,
    "csv": pairs_from_csv,
}
_WRITERS: Final[Mapping[str, Callable[[Iterable[EntailmentPair]], str]]] = {
    "xml": pairs_to_xml,
    "tsv": pairs_to_tsv,
    "jsonl": pairs_to_jsonl,
    "csv": pairs_to_csv,
}
FORMATS: Final = tuple(_READERS)
"""Names of the formats; a file's suffix is a dot and the name."""


def read_pairs(path: str | Path, format: str | None = None) -> Pairs:
    """Read the pairs of a file.

    Args:
        path: The file.
        format: A name of :data:`FORMATS`; by default the suffix of the file.

    Raises:
        UnknownNameError: For a format that does not exist.
        InputError: If the file cannot be read.
        FormatError: For a suffix that names no format, and for a file that breaks its format.
    """
    format = _format_of(Path(path), format)  # a wrong name is reported before a file is read
    return decode_pairs(read_whole(Path(path)), path, format)


def decode_pairs(data: bytes, path: str | Path, format: str | None = None) -> Pairs:
    """Return the pairs in the content of a file.

    Args:
        data: The content.
        path: The file it came from.
        format: A name of :data:`FORMATS`; by default the suffix of the file.

    Raises:
        UnknownNameError: For a format that does not exist.
        FormatError: For a suffix that names no format, and for content that breaks its format.
    """
    return _READERS[_format_of(Path(path), format)](data, path=path)


def format_of_name(data: bytes) -> str:
    r"""Return the format that content without a name is in.

    Example:
        >>> format_of_name(b"id\ttext"), format_of_name(b"id,text"), format_of_name(b' {"id": "1"}')
        ('tsv', 'csv', 'jsonl')
    """
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] in (b"<", b"{"):
        return "xml" if start.startswith(b"<") else "jsonl"
    return "tsv" if b"\t" in start.split(b"\n")[0] else "csv"


def write_pairs(
    pairs: Iterable[EntailmentPair], path: str | Path, format: str | None = None
) -> None:
    """Write pairs to a file, UTF-8 with LF line ends.

    Args:
        pairs: The pairs.
        path: The file; an existing one is replaced.
        format: A name of :data:`FORMATS`; by default the suffix of the file.

    Raises:
        UnknownNameError: For a format that does not exist.
        FormatError: For a suffix that names no format, and for pairs the format cannot hold.
    """
    text = _WRITERS[_format_of(Path(path), format)](pairs)
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        raise FormatError(
            f"the character U+{ord(text[error.start]):04X} cannot be written as UTF-8",
            path=path,
            cure="Remove it.",
        ) from error
    Path(path).write_bytes(data)


def _format_of(path: Path, format: str | None) -> str:
    name = path.suffix.lower().removeprefix(".") if format is None else format
    if name in FORMATS:
        return name
    if format is not None:
        hint = did_you_mean(format, FORMATS)
        raise UnknownNameError(f"there is no format of pairs {format!r}. {hint}")
    raise FormatError(
        f"the suffix {path.suffix!r} is not that of a format of pairs",
        path=path,
        cure=f"Known: .{', .'.join(FORMATS)}. Save a table as .csv.",
    )
