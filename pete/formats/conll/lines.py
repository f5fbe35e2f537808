"""The lines of a file, unpacked and decoded, sentence by sentence."""

from __future__ import annotations

import codecs
import gzip
import hashlib
import lzma
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from pete.errors import FormatError, InputError, excerpt
from pete.files import LIMIT, refuse_special
from pete.formats.conll.deviations import Deviation, FileReport, Note

_MARK: Final = "\ufeff"
_PIECE: Final = 1 << 20
"""Bytes of a file that are read at a time for its fingerprint."""

_WIDE: Final = 3
"""A line of which more than one byte in so many is NUL is not UTF-8."""

_MARK_INSIDE: Final = "a byte order mark stands inside the file, as where two files were joined"

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str] | Excerpt"
Line: TypeAlias = tuple[int, str]
"""A line and its number, counted from 1."""


def refuse_encoding(path: object, report: FileReport | None = None) -> Note:
    """Return a note taker for free-form formats, which refuses only what cannot be decoded.

    Args:
        path: The file, or a name for the input.
        report: Filled with byte order marks; other deviations do not matter.
    """

    def note(kind: str, line: int, detail: str) -> None:
        if kind == "encoding":
            raise Deviation(kind, line, detail).error(path)
        if report is not None and kind == "byte-order-mark":
            report.note(kind, line, detail)

    return note


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Lines of a file before they are decoded, from the middle of it if need be.

    Attributes:
        name: The name of the file in messages.
        first: Number of the first line.
        lines: The lines.
    """

    name: object
    first: int
    lines: Iterable[bytes]

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.lines)


def source_name(source: Source) -> object:
    """Return the name of a source in messages: its path, or its own name if it has one."""
    if isinstance(source, str | os.PathLike):
        return source
    return getattr(source, "name", "<lines>")


def sentence_lines(source: Source, note: Note) -> Iterator[list[Line]]:
    r"""Yield the lines between empty lines, with their numbers and without their ends.

    Only LF and CR LF end a line; other characters that Unicode calls line ends are text.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines with or without their LF.
        note: Called with each deviation: its kind, line and detail.

    Raises:
        InputError: If the file cannot be opened, or a line is not a string.
        FormatError: If a packed file is damaged, or a file is UTF-16.

    Example:
        >>> list(sentence_lines(["# a\n", "1\n", "\n", "1\n", "\n"], print))
        [[(1, '# a'), (2, '1')], [(4, '1')]]
    """
    block: list[Line] = []
    number = 0
    for number, line in enumerate(text_lines(source, note), start=_first(source)):
        if line.strip(" \t"):
            block.append((number, line))
            continue
        if line:
            note("blank-line", number, "the line between sentences holds blanks")
        if block:
            yield block
            block = []
        else:
            note("blank-line", number, "the empty line ends no sentence")
    if block:
        note("end-of-file", number, "no empty line follows the last sentence")
        yield block


def text_lines(source: Source, note: Note) -> Iterator[str]:
    r"""Yield the lines of a source without their ends, the empty ones too.

    Arguments and errors are those of :func:`sentence_lines`.

    Example:
        >>> list(text_lines(["a\n", "\n", "b"], print))
        ['a', '', 'b']
    """
    if isinstance(source, str | os.PathLike):
        source = Excerpt(source, 1, unpacked(Path(source)))
    lines = _decoded(source, note) if isinstance(source, Excerpt) else source
    for number, line in enumerate(lines, start=_first(source)):
        if not isinstance(line, str):
            raise InputError(
                f"line {number} is {excerpt(line)}, not a string", cure="Open the file as text."
            )
        text = line.removesuffix("\n")
        if _MARK in text:
            begins = number == 1 and text.startswith(_MARK)
            where = "the file begins with a byte order mark" if begins else _MARK_INSIDE
            note("byte-order-mark", number, where)
            text = text.replace(_MARK, "")
        if text.endswith("\r"):
            note("crlf", number, "the line ends in CR LF")
            text = text[:-1]
        yield text


def _first(source: Source) -> int:
    return source.first if isinstance(source, Excerpt) else 1


def content_fingerprint(path: Path) -> str:
    """Return eight hexadecimal digits that change with the content of a file, packed or not.

    They are the start of a SHA-256 sum.

    Raises:
        InputError: As :func:`unpacked`.
        FormatError: As :func:`unpacked`.
    """
    content = hashlib.sha256()
    for piece in unpacked(path, _PIECE):
        content.update(piece)
    return content.hexdigest()[:8]


def unpacked(path: Path, size: int | None = None) -> Iterator[bytes]:
    """Yield the lines of a file as bytes, ``.gz`` and ``.xz`` unpacked.

    Args:
        path: The file.
        size: Length of the pieces to yield instead of lines.

    Raises:
        InputError: If it cannot be opened, is a pipe or a device, or holds too much.
        FormatError: If it is packed and damaged.
    """
    left = LIMIT
    try:
        refuse_special(path)
        with _open(path) as stream:
            # one line alone may be too long
            while piece := stream.read(size) if size else stream.readline(left + 1):
                left -= len(piece)
                if left < 0:
                    raise InputError(
                        f"it holds more than {LIMIT} bytes",
                        path=path,
                        cure="Split it into smaller files.",
                    )
                yield piece
    except (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error) as error:
        raise FormatError(
            f"the packed file is damaged ({error})", path=path, cure="Fetch or pack it again."
        ) from error
    except (OSError, ValueError) as error:  # a ValueError for a NUL character in the path
        problem = getattr(error, "strerror", None) or error
        raise InputError(
            f"the file cannot be read ({problem})", path=path, cure="Check the path."
        ) from error


def _open(path: Path) -> BinaryIO | gzip.GzipFile:
    if path.suffix == ".gz":
        return gzip.open(path)
    return _unpacked_xz(path.read_bytes()) if path.suffix == ".xz" else path.open("rb")


def _unpacked_xz(packed: bytes) -> BinaryIO:
    """Unpack all streams of a file; unlike :func:`lzma.open`, drop nothing that follows them."""
    content = b""
    while packed and len(content) <= LIMIT:
        stream = lzma.LZMADecompressor()
        content += stream.decompress(packed, LIMIT + 1 - len(content))
        if not stream.eof and len(content) <= LIMIT:
            raise EOFError("the compressed data ends before the end of its stream")
        packed = stream.unused_data.lstrip(b"\0")
    return BytesIO(content)


def _is_wide(line: bytes, number: int) -> bool:
    """Return whether a line is of a file of wider units: by their mark, or by NULs throughout."""
    marked = number == 1 and line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return marked or _WIDE * line.count(0) > len(line)


def _decoded(source: Excerpt, note: Note) -> Iterator[str]:
    for number, line in enumerate(source, start=source.first):
        if _is_wide(line, number):
            wide = "the file is UTF-16 or UTF-32, not UTF-8"
            raise Deviation("encoding", number, wide).error(source.name)
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            place = f"byte 0x{line[error.start]:02X} at place {error.start + 1} of the line"
            note("encoding", number, f"{place} is not UTF-8")
            yield line.decode(errors="replace")
