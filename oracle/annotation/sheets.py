"""Sheets, which annotators see, and keys, which they do not.

A sheet of relations gives each sentence and its numbered tokens, a sheet of trees the columns
ID, FORM, UPOS, XPOS, HEAD and DEPREL with the first two filled in. A key is stand-off: a hash
of each sentence, the offsets of its tokens, and the pairs and sides it belongs to; no text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pete.errors import FormatError, InputError, excerpt
from pete.graph import Token
from pete.text.tokens import digest

from .lines import file_lines, table_line, table_rows
from .sentences import SIDES, Sentence, Use

Kind: TypeAlias = Literal["relations", "treebank"]

_SENT_ID: Final = "# sent_id = "
_TEXT: Final = "# text = "
_KEY_COLUMNS: Final = ("sentence", "sha256", "tokens", "uses")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a sheet.

    Attributes:
        kind: Whether to annotate relations or trees.
        sentences: The sentences by code, in order.
    """

    kind: Kind
    sentences: Mapping[str, Sentence]


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The entry of one sentence in a key.

    Attributes:
        code: Its name on the sheet.
        sha256: Its hash (:func:`pete.text.tokens.digest`).
        spans: Start and end of each token in code points of the plain sentence.
        uses: Where it occurs.
    """

    code: str
    sha256: str
    spans: tuple[tuple[int, int], ...]
    uses: tuple[Use, ...]


def relation_sheet(sentences: Iterable[Sentence]) -> Iterator[str]:
    r"""Yield the lines of a sheet of relations.

    Example:
        >>> from pete.parsing.pretokenised import ptb_tokens
        >>> print("".join(relation_sheet([Sentence("s001", "Ann left.", ptb_tokens("Ann left."))])))
        # s001
        Ann left.
        1 Ann
        2 left
        3 .
        <BLANKLINE>
        <BLANKLINE>
    """
    for sentence in sentences:
        yield f"# {sentence.code}\n{sentence.text}\n"
        yield from (f"{token.id} {token.form}\n" for token in sentence.tokens)
        yield "\n"


def treebank_sheet(sentences: Iterable[Sentence]) -> Iterator[str]:
    """Yield the lines of a sheet of trees, ``_`` in cells to fill in."""
    for sentence in sentences:
        yield f"{_SENT_ID}{sentence.code}\n{_TEXT}{sentence.text}\n"
        for token in sentence.tokens:
            yield table_line(str(token.id), token.form, "_", "_", "_", "_")
        yield "\n"


def read_sheet(path: Path) -> Sheet:
    """Read a sheet of either kind.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not a sheet.
    """
    lines = file_lines(path)
    kind: Kind = "treebank" if lines[0].startswith(_SENT_ID) else "relations"
    cure = "Use the sheet as it was exported."
    sentences: dict[str, Sentence] = {}
    block: list[str] = []
    for number, line in enumerate((*lines, ""), start=1):
        if line:
            block.append(line)
        elif block:
            sentence = _sentence(block, kind)
            if sentence is None or sentence.code in sentences:
                problem = f"{excerpt(block[0])} does not begin a sentence of a sheet"
                raise FormatError(problem, path=path, line=number - len(block), cure=cure)
            sentences[sentence.code] = sentence
            block = []
    if not sentences:
        raise FormatError("the file contains no sentence", path=path, cure=cure)
    return Sheet(kind, sentences)


def _sentence(block: Sequence[str], kind: Kind) -> Sentence | None:
    header, prefix, separator = (_SENT_ID, _TEXT, "\t") if kind == "treebank" else ("# ", "", " ")
    if len(block) < 3:
        return None
    head, text, *rows = block
    code = head.removeprefix(header)
    cells = [row.split(separator) for row in rows]
    numbers = [row[0] for row in cells if len(row) > 1]
    if code == head or " " in code or numbers != [*map(str, range(1, len(rows) + 1))]:
        return None
    tokens = (Token(id, row[1]) for id, row in enumerate(cells, start=1))
    return Sentence(code, text.removeprefix(prefix), tuple(tokens))


def key_rows(
    sentences: Iterable[Sentence], uses: Mapping[str, Sequence[Use]]
) -> tuple[KeyRow, ...]:
    """Return the key of sentences.

    Args:
        sentences: The sentences, their tokens with spans.
        uses: Where each sentence occurs, by its text.
    """
    return tuple(
        KeyRow(
            sentence.code,
            digest(sentence.text),
            tuple(token.span for token in sentence.tokens if token.span is not None),
            tuple(uses[sentence.text]),
        )
        for sentence in sentences
    )


def key_lines(rows: Iterable[KeyRow]) -> Iterator[str]:
    """Yield the lines of a key, a header line first.

    Raises:
        InputError: For a pair id that contains a blank or a colon, which a key uses as separators.
    """
    yield table_line(*_KEY_COLUMNS)
    for row in rows:
        for id, _ in row.uses:
            if set(id) & set(" :\t\n"):
                raise InputError(
                    f"the pair id {excerpt(id)} contains a blank or a colon", cure="Rename it."
                )
        spans = spans_cell(row.spans)
        uses = " ".join(f"{id}:{side}" for id, side in row.uses)
        yield table_line(row.code, row.sha256, spans, uses)


def read_key(path: Path) -> tuple[KeyRow, ...]:
    """Read a key.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not a key.
    """
    cure = "Give the key that was exported with the sheet."
    return tuple(
        _key_row(cells, path, number) for number, cells in table_rows(path, _KEY_COLUMNS, cure=cure)
    )


def _key_row(cells: Sequence[str], path: Path, number: int) -> KeyRow:
    code, sha256, spans, uses = cells
    line = "\t".join(cells)
    try:
        places, used = map(parse_span, spans.split(" ")), map(_use, uses.split(" "))
        return KeyRow(code, sha256, tuple(places), tuple(used))
    except ValueError as error:
        raise FormatError(
            f"{excerpt(line)} is not a row of a key",
            path=path,
            line=number,
            cure="Use the key as it was exported.",
        ) from error


def parse_span(text: str) -> tuple[int, int]:
    """Read a span as keys write it.

    Raises:
        ValueError: If it is not a span.

    Example:
        >>> parse_span("4-7")
        (4, 7)
    """
    start, end = text.split("-")
    return int(start), int(end)


def spans_cell(spans: Iterable[tuple[int, int]]) -> str:
    """Return spans as keys write them.

    Example:
        >>> spans_cell([(0, 3), (4, 7)])
        '0-3 4-7'
    """
    return " ".join(f"{start}-{end}" for start, end in spans)


def _use(text: str) -> Use:
    id, side = text.split(":")
    if side not in SIDES:
        raise ValueError(text)
    return id, side
