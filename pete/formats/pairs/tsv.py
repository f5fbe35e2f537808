"""Pairs, and answers to them, in tab-separated values.

A header line, then one pair a line, cells apart by one tab. The columns are ``id``, ``text``,
``hypothesis`` and ``entailment``, if you like ``word1`` and ``word2``; every further column
is one of tags: its value is a tag of the pair. There is no quoting, so a cell holds neither a
tab nor a line feed. Empty lines are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pete.errors import FormatError, InputError, excerpt
from pete.formats.pairs.records import FIELDS, PairRecord, fields_of, numbered_lines, pairs_of
from pete.pairs import EntailmentPair, Label, as_label

__all__ = ["answers_from_txt", "pairs_from_tsv", "pairs_to_tsv"]

_REQUIRED: Final = ("id", "text", "hypothesis", "entailment")
_HEADER_CURE: Final = (
    f"Let the first line name the columns {', '.join(_REQUIRED)}, and, if you like, word1, "
    "word2 and columns of tags, each once."
)


def pairs_from_tsv(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    r"""Read tab-separated pairs.

    Raises:
        FormatError: For bytes that are not UTF-8, a header without one of the columns, a line
            with another number of cells, and records that are no pairs.

    Example:
        >>> data = b"id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n"
        >>> pairs_from_tsv(data)[0].gold
        'YES'
    """
    (first, header), *rows = numbered_lines(data, path=path)
    columns = header.split("\t")
    _check_header(columns, path=path, line=first)
    return pairs_of((_record(columns, row, path=path, line=line) for line, row in rows), path=path)


def pairs_to_tsv(pairs: Iterable[EntailmentPair]) -> str:
    r"""Write tab-separated pairs; tags go to the columns ``tag1``, ``tag2`` and on.

    Raises:
        FormatError: For a tab or a line feed in a pair.

    Example:
        >>> pairs_to_tsv([EntailmentPair("1", "Ann left early.", "Ann left.", "YES")])
        'id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n'
    """
    rows = [_cells(pair) for pair in pairs]
    used = {name for row in rows for name in row}
    tags = [f"tag{n}" for n in range(1, len(used) + 1) if f"tag{n}" in used]
    columns = [name for name in FIELDS if name in used or name in _REQUIRED] + tags
    lines = [columns, *([row.get(name, "") for name in columns] for row in rows)]
    return "".join("\t".join(line) + "\n" for line in lines)


def answers_from_txt(data: bytes, *, path: object = None) -> dict[str, Label]:
    r"""Read an answer file of the release: an id, a tab, and YES or NO on every line.

    Raises:
        FormatError: For a line of another form and for an id used twice.

    Example:
        >>> answers_from_txt(b"1\tYES\n2.N\tNO\n")
        {'1': 'YES', '2.N': 'NO'}
    """
    answers: dict[str, Label] = {}
    for line, text in numbered_lines(data, path=path):
        id, *rest = text.split("\t")
        try:
            if id in answers:
                raise InputError(f"the id {excerpt(id)} is answered twice", cure="Keep one answer.")
            if len(rest) != 1:
                raise InputError(
                    f"{excerpt(text)} is no answer", cure="Write an id, a tab, and YES or NO."
                )
            answers[id] = as_label(rest[0])
        except InputError as error:
            raise FormatError(error.problem, path=path, line=line, cure=error.cure) from error
    return answers


def _check_header(columns: Sequence[str], *, path: object, line: int) -> None:
    for place, name in enumerate(columns, start=1):
        meant = name.strip().lower()
        if meant in FIELDS and meant != name:
            raise FormatError(
                f"column {place} of the header is {excerpt(name)}",
                path=path,
                line=line,
                cure=f"Write it {meant!r}, or give the column another name.",
            )
    for name in _REQUIRED:
        if name not in columns:
            raise FormatError(
                f"the header has no column {name!r}", path=path, line=line, cure=_HEADER_CURE
            )
    for place, name in enumerate(columns, start=1):
        if not name or name in columns[: place - 1]:
            problem = f"column {place} of the header, {excerpt(name)}, is a column once more"
            if not name:
                problem = f"column {place} of the header has no name"
            raise FormatError(problem, path=path, line=line, cure=_HEADER_CURE)


def _record(columns: Sequence[str], row: str, *, path: object, line: int) -> PairRecord:
    cells = row.split("\t")
    if len(cells) != len(columns):
        raise FormatError(
            f"the line has {len(cells)} cells where the header has {len(columns)}",
            path=path,
            line=line,
            cure="Put one tab between cells, also around empty ones.",
        )
    values = dict(zip(columns, cells, strict=True))
    return PairRecord(
        line,
        {name: values[name] for name in FIELDS if name in values},
        tuple(value for name, value in values.items() if name not in FIELDS),
    )


def _cells(pair: EntailmentPair) -> dict[str, str]:
    cells = fields_of(pair) | {f"tag{n}": tag for n, tag in enumerate(pair.tags, start=1)}
    for name, value in cells.items():
        if "\t" in value or "\n" in value:
            raise FormatError(
                f"the {name} of pair {excerpt(pair.id)} holds a tab or a line feed",
                cure="Take it out, or write JSONL.",
            )
    return cells
