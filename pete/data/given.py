"""Pairs given as Python values: tuples, mappings, or the rows of a DataFrame."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pete.data.contract import PairSet
from pete.errors import InputError, excerpt
from pete.formats.pairs.records import FIELDS, PairRecord, pairs_of, tag_of
from pete.pairs import EntailmentPair

_COLUMNS: Final = ("text", "hypothesis", "entailment", "id")
"""The values of a tuple, in order; the last two may be left out."""

_GOLD: Final = "gold"
_KNOWN: Final = frozenset((*FIELDS, _GOLD))
_NAME: Final = "given"


def given_pairs(pairs: object) -> PairSet:
    """Return the pairs in some Python values, as the one split of the data set ``given``.

    Args:
        pairs: A :class:`PairSet`, a pandas ``DataFrame``, or any iterable of
            :class:`EntailmentPair`, of tuples ``(text, hypothesis, answer, id)`` of which the last
            two may be left out, or of mappings with the columns of a file of pairs, where any other
            column is one of tags. Pairs without an id are numbered from 1.

    Raises:
        InputError: If something in it is not a pair.

    Example:
        >>> given_pairs([("Ann left early.", "Ann left.", "YES")]).pairs[0].id
        '1'
    """
    if isinstance(pairs, PairSet):
        return pairs
    rows: Any = pairs.to_dict("records") if hasattr(pairs, "to_dict") else pairs
    if isinstance(rows, str | Mapping) or not isinstance(rows, Iterable):
        raise InputError(
            f"the pairs are a {type(pairs).__name__}", cure="Give a list of pairs, or a DataFrame."
        )
    made = tuple(_made(rows))
    content = repr([(p.id, p.text, p.hypothesis, p.gold, p.words, p.tags) for p in made])
    digest = hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
    return PairSet(_NAME, "all", made, digest, _NAME)


def _made(rows: Iterable[object]) -> Iterator[EntailmentPair]:
    for number, row in enumerate(rows, start=1):
        if isinstance(row, EntailmentPair):
            yield row
        else:
            yield from pairs_of([_record(number, row)])


def _record(number: int, row: object) -> PairRecord:
    values = _values(row)
    tags = [
        tag_of(name, str(tag))
        for name, value in values.items()
        if name not in _KNOWN
        for tag in (value if isinstance(value, list | tuple) else [value])
    ]
    texts = {"id": str(number)} | {name: str(value) for name, value in values.items()}
    if _GOLD in texts:
        texts["entailment"] = texts[_GOLD]
    return PairRecord(number, texts, tuple(tags))


def _values(row: object) -> dict[str, object]:
    """Return the values of a row by column, without absent ones."""
    if isinstance(row, Mapping):
        values = {str(key): value for key, value in row.items()}
    elif isinstance(row, Sequence) and not isinstance(row, str) and 2 <= len(row) <= len(_COLUMNS):
        values = dict(zip(_COLUMNS, row, strict=False))
    else:
        raise InputError(
            f"{excerpt(row)} is not a pair",
            cure=f"Give ({', '.join(_COLUMNS)}), of which the last two may be left out, or a dict.",
        )
    return {key: value for key, value in values.items() if not _is_absent(value)}


def _is_absent(value: object) -> bool:
    """Return whether a value is ``None`` or NaN, as pandas writes what is absent."""
    return value is None or (isinstance(value, float) and value != value)
