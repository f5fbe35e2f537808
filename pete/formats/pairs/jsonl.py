"""Pairs in JSON lines.

One JSON object a line, with the keys ``id``, ``text``, ``hypothesis``, and, optionally,
``entailment``, ``word1``, ``word2``, all of them strings, and ``tags``, a list of strings.
Empty lines are skipped.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from pete.errors import InputError, excerpt, located
from pete.formats.pairs.records import (
    FIELDS,
    PairRecord,
    check_names,
    fields_of,
    numbered_lines,
    pairs_of,
)
from pete.pairs import EntailmentPair

_KEYS: Final = (*FIELDS, "tags")


def pairs_from_jsonl(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    """Read pairs from JSON lines.

    Raises:
        FormatError: For bytes that are not UTF-8, a line that is not a JSON object, keys that are
            unknown or repeated, values that are not strings, and records that are not pairs.

    Example:
        >>> pairs_from_jsonl(b'{"id": "1", "text": "Ann left.", "hypothesis": "Ann left."}')[0].id
        '1'
    """
    lines = numbered_lines(data, path=path)
    return pairs_of((_record(text, path=path, line=line) for line, text in lines), path=path)


def pairs_to_jsonl(pairs: Iterable[EntailmentPair]) -> str:
    r"""Write pairs as JSON lines.

    Raises:
        FormatError: For more words than there is room for.

    Example:
        >>> pairs_to_jsonl([EntailmentPair("1", "Ann left.", "Bo left.", tags=("a",))])
        '{"id": "1", "text": "Ann left.", "hypothesis": "Bo left.", "tags": ["a"]}\n'
    """
    objects = (fields_of(pair) | ({"tags": list(pair.tags)} if pair.tags else {}) for pair in pairs)
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in objects)


def _record(text: str, *, path: object, line: int) -> PairRecord:
    with located(path, line):
        values = _object(text)
        check_names(values, _KEYS, "key")
        tags = values.pop("tags", [])
        if not isinstance(tags, list):
            raise InputError(f"the tags are {excerpt(tags)}, not a list", cure='Write ["tag"].')
        strings = {name: _string(name, value) for name, value in values.items()}
        return PairRecord(line, strings, tuple(_string("tag", tag) for tag in tags))


def _object(text: str) -> dict[str, object]:
    try:
        value = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise InputError(
            f"malformed JSON at column {error.colno}: {error.msg}", cure="Mend it there."
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError(
            "the JSON is nested too deeply or holds too long a number", cure="Mend the line."
        ) from error
    if not isinstance(value, dict):
        raise InputError(
            f"{excerpt(text)} is not a JSON object", cure='Write {"id": ...} on every line.'
        )
    return value


def _unique(items: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return an object, each key of which occurs once; ``json`` would drop the first of two."""
    values = dict(items)
    if len(values) < len(items):
        twice = next(key for key, count in Counter(key for key, _ in items).items() if count > 1)
        raise InputError(f"the key {excerpt(twice)} is given twice", cure="Keep one of them.")
    return values


def _string(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise InputError(
            f"the {name} is {excerpt(value)}, not a string", cure="Put it in double quotes."
        )
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"the {name} holds {value[error.start]!r}, half a character", cure="Remove it."
        ) from error
    return value
