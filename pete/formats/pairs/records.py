"""From raw records, as every format gives them, to checked pairs.

Each reader of pairs turns its file into records; the conditions for a pair (a known label, nothing
empty, ids used once) are checked here, once for all formats.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pete.errors import FormatError, InputError, excerpt, located
from pete.files import utf8
from pete.pairs import EntailmentPair, as_label
from pete.registry import did_you_mean

_REQUIRED: Final = ("id", "text", "hypothesis")
_WORDS: Final = ("word1", "word2")

_TAGS: Final = re.compile(r"tags?\d*|construction")

FIELDS: Final = (*_REQUIRED, "entailment", *_WORDS)
"""The fields of a record except its tags, in the order of columns."""


@dataclass(frozen=True, slots=True)
class PairRecord:
    """One pair as it stands in a file, unchecked.

    Attributes:
        line: Line it begins on, counted from 1.
        values: Values by field name, of :data:`FIELDS`; others are ignored, as is an empty answer.
        tags: Its tags.
    """

    line: int
    values: Mapping[str, str]
    tags: tuple[str, ...] = ()


def check_content(data: bytes, *, path: object = None) -> None:
    """Refuse a file of nothing but white space.

    Raises:
        FormatError: For an empty file.
    """
    if not data.removeprefix(b"\xef\xbb\xbf").strip():
        raise FormatError("the file is empty", path=path, cure="Give it one pair or more.")


def numbered_lines(data: bytes, *, path: object = None) -> list[tuple[int, str]]:
    r"""Return the lines of a file with their numbers, except empty ones.

    Only LF and CR LF end a line; other characters that Unicode calls line ends are text.

    Raises:
        FormatError: For bytes that are not UTF-8, and for a file without content.

    Example:
        >>> numbered_lines(b"id\r\n\n1\n")
        [(1, 'id'), (3, '1')]
    """
    lines = (line.removesuffix("\r") for line in decoded(data, path).split("\n"))
    return [(number, line) for number, line in enumerate(lines, start=1) if line]


def check_names(names: Iterable[str], known: Collection[str], what: str) -> None:
    """Refuse a field name that the format does not know.

    Args:
        names: The names in the file.
        known: The names of the format.
        what: The noun for a name in messages: ``key``, ``attribute``.

    Raises:
        InputError: For the first unknown name.
    """
    for name in names:
        if name not in known:
            raise InputError(f"there is no {what} {excerpt(name)}", cure=did_you_mean(name, known))


def pairs_of(records: Iterable[PairRecord], *, path: object = None) -> tuple[EntailmentPair, ...]:
    """Make pairs of records, in their order.

    Text, hypothesis, id, words and tags are stripped of white space at both ends; white
    space inside them is kept as it is.

    Raises:
        FormatError: For a record that is not a pair, an id used twice, and no record at all.

    Example:
        >>> record = PairRecord(2, {"id": "1", "text": " Ann left. ", "hypothesis": "Ann left."})
        >>> pairs_of([record])[0].text
        'Ann left.'
    """
    lines: dict[str, int] = {}
    pairs = []
    for record in records:
        pair = _pair(record, path)
        if pair.id in lines:
            where = f"in lines {lines[pair.id]} and {record.line}"
            raise FormatError(
                f"the id {excerpt(pair.id)} is used twice, {where}",
                path=path,
                line=record.line,
                cure="Give every pair an id of its own.",
            )
        lines[pair.id] = record.line
        pairs.append(pair)
    if not pairs:
        raise FormatError("the file holds no pair", path=path, cure="Give it one pair or more.")
    return tuple(pairs)


def fields_of(pair: EntailmentPair) -> dict[str, str]:
    """Return the fields of a pair as a file holds them, without those that are missing.

    Raises:
        FormatError: For more words than a file has room for.

    Example:
        >>> fields_of(EntailmentPair("1", "Ann left early.", "Ann left.", "YES"))
        {'id': '1', 'text': 'Ann left early.', 'hypothesis': 'Ann left.', 'entailment': 'YES'}
    """
    if len(pair.words) > len(_WORDS):
        raise FormatError(
            f"pair {excerpt(pair.id)} has {len(pair.words)} words, and a file has room for two",
            cure="Keep the two that the hypothesis is about.",
        )
    fields = {"id": pair.id, "text": pair.text, "hypothesis": pair.hypothesis}
    if pair.gold is not None:
        fields["entailment"] = pair.gold
    return fields | dict(zip(_WORDS, pair.words, strict=False))


def tag_of(column: str, value: str) -> str:
    """Return the tag that a cell gives its pair, ``""`` for an empty cell.

    A column named ``tag``, ``tag1`` and on, or ``construction`` holds tags as they are; of any
    other column the name goes before the value.

    Example:
        >>> tag_of("construction", "passive"), tag_of("genre", " news"), tag_of("genre", "")
        ('passive', 'genre:news', '')
    """
    bare = value.strip()
    return bare if not bare or _TAGS.fullmatch(column) else f"{column.strip()}:{bare}"


def decoded(data: bytes, path: object) -> str:
    """Return the text of a file without a byte order mark.

    Raises:
        FormatError: For bytes that are not UTF-8, and for a file without content.
    """
    check_content(data, path=path)
    return utf8(data, path).removeprefix("\ufeff")


def _pair(record: PairRecord, path: object) -> EntailmentPair:
    values = {name: value.strip() for name, value in record.values.items()}
    with located(path, record.line):
        return EntailmentPair(
            id=_required(values, "id"),
            text=_required(values, "text"),
            hypothesis=_required(values, "hypothesis"),
            gold=as_label(values["entailment"]) if values.get("entailment") else None,
            words=tuple(word for name in _WORDS if (word := values.get(name, ""))),
            tags=tuple(tag for tag in map(str.strip, record.tags) if tag),
        )


def _required(values: Mapping[str, str], name: str) -> str:
    if name not in values:
        whose = f"pair {excerpt(values['id'])}" if "id" in values else "a pair"
        raise InputError(f"{whose} has no {name}", cure=f"Give every pair its {name}.")
    return values[name]
