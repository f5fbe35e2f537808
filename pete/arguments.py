"""The types of arguments, checked where users call a function."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, wraps
from types import NoneType, SimpleNamespace, UnionType
from typing import (
    Any,
    Final,
    Literal,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pete.errors import UsageError, excerpt

P = ParamSpec("P")
R = TypeVar("R")

_WIDER: Final[Mapping[object, tuple[type, ...]]] = {float: (float, int)}
"""Classes whose objects stand for those of another."""

_WORDS: Final[Mapping[object, str]] = {
    str: "a text",
    float: "a number",
    int: "a whole number",
    bool: "True or False",
    NoneType: "None",
}
_CURES: Final = {"Run": " pete.evaluate makes one, and pete.load_run reads one."}
"""How to get an object of a class of ours."""


def checked_arguments(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that first compares its arguments with their annotations.

    Raises:
        UsageError: By the function returned, for an argument of another type.

    Example:
        >>> @checked_arguments
        ... def wait(seconds: float | None) -> None: ...
        >>> wait("x")
        Traceback (most recent call last):
        pete.errors.UsageError: seconds='x' is of type str. Give a number or None.
    """
    signature = inspect.signature(function)
    annotations = {k: v for k, v in function.__annotations__.items() if k != "return"}
    named = SimpleNamespace(__annotations__=annotations)
    hints = cache(lambda: get_type_hints(named, function.__globals__))

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            kind, hint = signature.parameters[name].kind, hints().get(name, Any)
            if kind is inspect.Parameter.VAR_POSITIONAL:
                for place, one in enumerate(value):
                    _check(f"{name}[{place}]", one, hint)
            elif kind is not inspect.Parameter.VAR_KEYWORD:
                _check(name, value, hint)
        return function(*args, **kwargs)

    return checked


def _check(name: str, value: object, hint: Any) -> None:
    if not _fits(value, hint):
        wanted = list(dict.fromkeys(_words(hint)))
        cure = "".join(_CURES[one] for one in _CURES if any(one in word for word in wanted))
        raise UsageError(
            f"{name}={excerpt(value)} is of type {type(value).__name__}. "
            f"Give {' or '.join(wanted)}.{cure}"
        )


def _fits(value: object, hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if origin is Literal:  # which one it is, the function says
        return isinstance(value, str)
    if origin is None:
        own = _WIDER.get(hint, (hint,))
        return isinstance(value, own) and (hint is bool or not isinstance(value, bool))
    if not isinstance(value, origin):
        return False
    if isinstance(value, Mapping):
        return origin is not Mapping or all(_fits(one, inner[1]) for one in value.values())
    return not isinstance(value, Collection) or all(_fits(one, inner[0]) for one in value)


def _words(hint: Any) -> Iterator[str]:
    """Yield what a value may be, in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        for one in inner:
            yield from _words(one)
    elif origin is None or origin is Literal:
        yield "a text" if origin is Literal else _WORDS.get(hint, f"a {hint.__name__}")
    elif origin is Callable:
        yield "a function"
    elif issubclass(origin, Mapping):
        yield f"a dict with {' or '.join(_words(inner[1]))} behind each name"
    else:
        parts = " or ".join(dict.fromkeys(word for one in inner[:1] for word in _words(one)))
        yield f"a list of {parts.removeprefix('a ')}"
