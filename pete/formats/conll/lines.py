"""The lines of a CoNLL-U file, sentence by sentence, and what is noted about them."""

from __future__ import annotations

import codecs
import gzip
import lzma
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, Literal, TypeAlias, get_args

from pete.errors import FormatError, InputError, excerpt
from pete.files import LIMIT, refuse_special

Defect: TypeAlias = Literal[
    "counted-from-0",
    "cycle",
    "duplicate-id",
    "encoding",
    "head-not-a-number",
    "head-out-of-range",
    "id",
    "label-missing",
    "no-root",
    "no-words",
    "row",
    "self-loop",
    "several-roots",
]
Kind: TypeAlias = (
    Defect
    | Literal[
        "analysis",
        "blank-line",
        "blanks",
        "brackets",
        "byte-order-mark",
        "cell-blanks",
        "columns",
        "comment",
        "crlf",
        "deps",
        "empty-column",
        "empty-file",
        "empty-node",
        "end-of-file",
        "feats",
        "id-order",
        "label",
        "multiword",
        "no-deps",
        "own-copy",
        "relation",
        "root-label",
        "root-lost",
        "text",
    ]
)

DEFECTS: Final[frozenset[str]] = frozenset(get_args(Defect))
"""Kinds that leave a sentence without a tree: a policy decides on them."""

UNREPAIRABLE: Final[frozenset[Kind]] = frozenset(
    {"counted-from-0", "encoding", "id", "no-words", "row"}
)
"""Defects that no policy mends: what it made would not be what the parser said."""

CURES: Final[Mapping[Kind, str]] = {
    "analysis": "Let the parser write this sentence again.",
    "blank-line": "Put one empty line after each sentence, with nothing in it.",
    "blanks": "Part the columns by one tab each.",
    "brackets": "Write trees alone, each word with its tag, all brackets closed: (NP (NNS Dogs)).",
    "byte-order-mark": "Save the file as UTF-8 without a byte order mark.",
    "cell-blanks": "Take the blanks at the ends of the column away.",
    "columns": "Write ten columns, '_' where there is no value.",
    "comment": "Put comments before the first word of the sentence.",
    "counted-from-0": "In CoNLL-U the first word is 1, and the head of the root is 0.",
    "crlf": "End lines in LF alone.",
    "cycle": "Give one of these words a head outside the cycle.",
    "deps": "Write HEAD:LABEL pairs parted by '|', their heads words or empty nodes.",
    "duplicate-id": "Number the words 1, 2, 3 and so on, each id once.",
    "empty-column": "Write '_' where there is no value.",
    "empty-file": "Give the file one sentence or more.",
    "empty-node": "Put the nodes 8.1, 8.2 and so on after word 8, without head and label.",
    "encoding": "Save the file as UTF-8.",
    "end-of-file": "End the file with an empty line.",
    "feats": "Write Name=Value pairs parted by '|', in the order of the alphabet, each name once.",
    "head-not-a-number": "Write the id of the head, 0 for the root.",
    "head-out-of-range": "Write the id of a word of this sentence, 0 for the root.",
    "id": "Write 1 for a word, 1-2 for a multiword token, 1.1 for an empty node.",
    "id-order": "Number the words 1, 2, 3 and so on.",
    "label": "Write a label of the scheme.",
    "label-missing": "Write the relation to the head.",
    "multiword": "Put a range before its first word, with FORM, FEATS and MISC alone.",
    "no-deps": "Read its basic tree: scheme 'ud'.",
    "no-root": "Give one word the head 0.",
    "no-words": "Give the sentence its words or drop its comments.",
    "own-copy": "Leave the relation out: a word and its copies are one word here.",
    "relation": "Write a line for each relation between two words, like nsubj(loves-2, John-1).",
    "root-label": "Give one word the head 0 and the label root, and no other word either.",
    "root-lost": "Read the basic tree: scheme 'ud'.",
    "row": "Part the columns of each row by one tab each, '_' where there is no value.",
    "self-loop": "Give the word another head.",
    "several-roots": "Give one word alone the head 0.",
    "text": "Make '# text' the forms in their order, with blanks between them or none.",
}
"""What mends a deviation, by kind."""

KINDS: Final[tuple[Kind, ...]] = tuple(CURES)
"""All kinds of deviation."""

_MARK: Final = "\ufeff"
_WIDE: Final = 3
"""A line of which more than one byte in so many is NUL is not UTF-8."""

_MARK_INSIDE: Final = "a byte order mark stands inside the file, as where two files were joined"

Source: TypeAlias = str | os.PathLike[str] | Iterable[str]
Line: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Deviation:
    """One place where a file is not CoNLL-U.

    Attributes:
        kind: One of :data:`KINDS`.
        line: Line number, counted from 1.
        detail: What is wrong, with the offending value.
    """

    kind: Kind
    line: int
    detail: str


Note: TypeAlias = Callable[[Deviation], None]


@dataclass(slots=True)
class ConlluReport:
    """What was found while reading; filled as the reader goes on.

    Attributes:
        kept: How many deviations of one kind are kept; all are counted.
        counts: Number of deviations by kind.
        deviations: The first of each kind, in the order they were found.
        sentences: Sentences yielded.
        rejected: Sentences rejected.
        changed: Sentences that a policy mended, or kept although they are no trees.
        changed_words: Words in them that got another head or label, or are left without a head.
        is_label: Tells whether a scheme has a label, in small letters; others are noted.
    """

    kept: int = 100
    counts: Counter[Kind] = field(default_factory=Counter)
    deviations: list[Deviation] = field(default_factory=list)
    sentences: int = 0
    rejected: int = 0
    changed: int = 0
    changed_words: int = 0
    is_label: Callable[[str], bool] = lambda label: True

    def add(self, deviation: Deviation) -> None:
        """Count a deviation and keep it."""
        self.counts[deviation.kind] += 1
        if self.counts[deviation.kind] <= self.kept:
            self.deviations.append(deviation)


def refuse(path: object) -> Note:
    """A note taker that raises a :class:`FormatError` at the first deviation.

    Args:
        path: The file, or a name for what is read.
    """

    def take(deviation: Deviation) -> None:
        cure = CURES[deviation.kind]
        raise FormatError(deviation.detail, path=path, line=deviation.line, cure=cure)

    return take


def refuse_encoding(path: object, report: ConlluReport | None = None) -> Note:
    """A note taker for formats that part lines as they like: only what cannot be read stops it.

    Args:
        path: The file, or a name for what is read.
        report: Filled with byte order marks; nothing else that is noted matters.
    """
    stop = refuse(path)

    def take(deviation: Deviation) -> None:
        if deviation.kind == "encoding":
            stop(deviation)
        elif report is not None and deviation.kind == "byte-order-mark":
            report.add(deviation)

    return take


def source_name(source: Source) -> object:
    """What messages call a source: its path, or its name if it has one."""
    if isinstance(source, str | os.PathLike):
        return source
    return getattr(source, "name", "<lines>")


def sentence_lines(source: Source, note: Note) -> Iterator[list[Line]]:
    r"""The lines between empty lines, with their numbers and without their ends.

    Only LF and CR LF end a line; other characters that Unicode calls line ends are text.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines with or without their LF.
        note: Told of everything that is not as the format wants it.

    Raises:
        InputError: If the file cannot be opened, or a line is no string.
        FormatError: If a packed file is damaged, or a file is UTF-16.

    Example:
        >>> list(sentence_lines(["# a\n", "1\n", "\n", "1\n", "\n"], print))
        [[(1, '# a'), (2, '1')], [(4, '1')]]
    """
    block: list[Line] = []
    number = 0
    for number, line in enumerate(text_lines(source, note), start=1):
        if line.strip(" \t"):
            block.append((number, line))
            continue
        if line:
            note(Deviation("blank-line", number, "the line that parts sentences holds blanks"))
        if block:
            yield block
            block = []
        else:
            note(Deviation("blank-line", number, "the empty line ends no sentence"))
    if block:
        note(Deviation("end-of-file", number, "no empty line follows the last sentence"))
        yield block


def text_lines(source: Source, note: Note) -> Iterator[str]:
    r"""The lines of a source without their ends, the empty ones too.

    Arguments and errors are those of :func:`sentence_lines`.

    Example:
        >>> list(text_lines(["a\n", "\n", "b"], print))
        ['a', '', 'b']
    """
    if isinstance(source, str | os.PathLike):
        source = _decoded(unpacked(Path(source)), note, source)
    for number, line in enumerate(source, start=1):
        if not isinstance(line, str):
            raise InputError(
                f"line {number} is {excerpt(line)}, no string", cure="Open the file as text."
            )
        text = line.removesuffix("\n")
        if _MARK in text:
            begins = number == 1 and text.startswith(_MARK)
            where = "the file begins with a byte order mark" if begins else _MARK_INSIDE
            note(Deviation("byte-order-mark", number, where))
            text = text.replace(_MARK, "")
        if text.endswith("\r"):
            note(Deviation("crlf", number, "the line ends in CR LF"))
            text = text[:-1]
        yield text


def unpacked(path: Path) -> Iterator[bytes]:
    """A file in pieces, ``.gz`` and ``.xz`` unpacked.

    Raises:
        InputError: If it cannot be opened, is a pipe or a device, or holds too much.
        FormatError: If it is packed and damaged.
    """
    left = LIMIT
    try:
        refuse_special(path)
        with _open(path) as stream:
            while piece := stream.readline(left + 1):  # one line alone may be too long
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


def _decoded(lines: Iterable[bytes], note: Note, path: object) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        if _is_wide(line, number):
            raise FormatError(
                "the file is UTF-16 or UTF-32, not UTF-8",
                path=path,
                line=number,
                cure=CURES["encoding"],
            )
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            place = f"byte 0x{line[error.start]:02X} at place {error.start + 1} of the line"
            note(Deviation("encoding", number, f"{place} is not UTF-8"))
            yield line.decode(errors="replace")
