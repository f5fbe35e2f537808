"""Plain data from outside as the frozen objects it was written from, every type checked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from pete.errors import InputError, PeteError, excerpt

__all__ = ["typed"]

_LARGEST: Final = 2**53
"""Above this, JSON promises no exact whole numbers. All of ours count something."""

_NAMES: Final[Mapping[Any, str]] = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def typed(kind: Any, value: object, place: str = "") -> Any:
    """A value of plain data as an object of a type.

    Args:
        kind: ``str``, ``int`` (0 or more), ``float`` (finite, 0 or more), ``bool``, a
            ``Literal``, a union with ``None``, a tuple, or a dataclass or ``Struct`` of such types.
            Keys that it does not have are passed over, those with a default may be missing.
        value: What :func:`json.loads` gave.
        place: Where the value stands, for messages.

    Raises:
        InputError: For a value of another type, with its place.

    Example:
        >>> typed(tuple[int, ...], [1, 2], "counts")
        (1, 2)
        >>> typed(tuple[int, ...], [1, "2"], "counts")
        Traceback (most recent call last):
        pete.errors.InputError: counts[1] is '2', not a whole number.
    """
    if is_dataclass(kind) or _is_struct(kind):
        return _record(kind, value, place)
    origin = get_origin(kind)
    if origin is tuple:
        return tuple(_items(get_args(kind), value, place))
    if origin in (Union, UnionType):
        (inner,) = (choice for choice in get_args(kind) if choice is not NoneType)
        return None if value is None else typed(inner, value, place)
    if origin is Literal:
        choices = get_args(kind)
        if value not in choices:
            _refuse(value, place, " or ".join(choices))
    elif not _fits(kind, value):
        _refuse(value, place, _NAMES[kind])
    elif kind in (int, float) and value < 0:  # type: ignore[operator]  # it fits
        raise InputError(f"{place or 'the document'} is {value}, and must not be negative")
    return value


def _fits(kind: type, value: object) -> bool:
    if isinstance(value, bool):  # which Python takes for whole numbers
        return kind is bool
    if isinstance(value, int):
        return kind in (int, float) and value <= _LARGEST
    if isinstance(value, float):
        return kind is float and math.isfinite(value)
    return isinstance(value, kind)


def _items(kinds: tuple[Any, ...], value: object, place: str) -> Iterator[object]:
    """The items of a list of any length (``kinds`` ends with ``...``), or of a fixed one."""
    if not isinstance(value, list):
        _refuse(value, place, "a list")
    elif kinds[-1] is ...:
        kinds = (kinds[0],) * len(value)
    elif len(value) != len(kinds):
        _refuse(value, place, f"a list of {len(kinds)}")
    for position, (kind, item) in enumerate(zip(kinds, value, strict=True)):
        yield typed(kind, item, f"{place}[{position}]")


def _record(kind: Any, value: object, place: str) -> object:
    if not isinstance(value, dict):
        _refuse(value, place, "an object")
    values = {}
    for name, (type_, required) in _shape(kind).items():
        inner = f"{place}.{name}" if place else name
        if name in value:
            values[name] = typed(type_, value[name], inner)
        elif required:
            raise InputError(f"{inner} is missing")
    try:
        return kind(**values)
    except PeteError as error:
        raise InputError(f"{place}: {error}") from error


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


@cache
def _shape(kind: Any) -> Mapping[str, tuple[Any, bool]]:
    """The type of each field, and whether it must be there."""
    hints = get_type_hints(kind)
    if _is_struct(kind):
        return {field.name: (hints[field.name], field.required) for field in structs.fields(kind)}
    return {
        field.name: (hints[field.name], field.default is field.default_factory is MISSING)
        for field in fields(kind)
    }


def _refuse(value: object, place: str, wanted: str) -> NoReturn:
    raise InputError(f"{place or 'the document'} is {excerpt(value)}, not {wanted}")
