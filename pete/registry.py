"""One typed, lazy registry for everything that plugs in.

The kernel never imports a plug-in. It finds parsers, data sets and commands by name
through entry points, its own exactly as a third party's, and loads one when it is used.
"""

from __future__ import annotations

import difflib
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pete.errors import UnavailableError, UnknownNameError, UsageError, as_sentence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

T = TypeVar("T")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint with the closest known name, or all of them if none is close.

    Args:
        name: The unknown name.
        known: The names there are.

    Example:
        >>> did_you_mean("spacey", ["spacy", "stanza"])
        "Did you mean 'spacy'? Known: spacy, stanza."
    """
    names = sorted(known)
    listing = f"Known: {', '.join(names)}." if names else "None is known."
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    return f"Did you mean {close[0]!r}? {listing}" if close else listing


def installed(group: str) -> EntryPoints:
    """Return the entry points of a group, read again only after a folder of them has changed."""
    return _read(group, tuple(map(_state, sys.path)))


@lru_cache(maxsize=8)
def _read(group: str, _folders: tuple[tuple[str, int], ...]) -> EntryPoints:
    from importlib.metadata import entry_points  # late: the process of a parser is soon ready

    return entry_points(group=group)


def _state(folder: str) -> tuple[str, int]:
    with suppress(OSError):  # Python passes over folders that are absent, too
        return os.path.abspath(folder), os.stat(folder or ".").st_mtime_ns
    return folder, 0


@dataclass(frozen=True, slots=True)
class Entry:
    """The origin of a registered name.

    Attributes:
        name: The registered name.
        target: ``module:attribute``.
        distribution: ``name version`` of the distribution that registers it.
    """

    name: str
    target: str
    distribution: str


class Registry(Generic[T]):
    """The things registered under one entry-point group.

    Args:
        group: Entry-point group, ``pete.adapters`` for example.
        noun: The name of one of them in messages.
        find: Return the entry points of a group; the installed ones by default.

    Example:
        >>> "spacy" in Registry("pete.adapters", "parser").names()
        True
    """

    def __init__(
        self,
        group: str,
        noun: str,
        *,
        find: Callable[[str], Iterable[EntryPoint]] = lambda group: installed(group),
    ) -> None:
        self.group = group
        self.noun = noun
        self._find = find

    def entries(self) -> tuple[Entry, ...]:
        """Return all entries by name, more than one if distributions share a name."""
        return tuple(_entry(point) for points in self._points().values() for point in points)

    def names(self) -> tuple[str, ...]:
        """Return all names, sorted."""
        return tuple(self._points())

    def packages(self, name: str) -> frozenset[str]:
        """Return the top-level modules of the distribution that registers a name.

        That of the entry point is always among them; an unregistered name has none.
        """
        return frozenset(
            module for point in self._points().get(name, ()) for module in _top_level(point)
        )

    def load(self, name: str) -> T:
        """Return the object registered under ``name``.

        Raises:
            UnknownNameError: For a name that is not registered.
            UnavailableError: If the object cannot be imported or called, or two distributions
                register the name.
        """
        points = self._points()
        if name not in points:
            raise UnknownNameError(
                f"there is no {self.noun} {name!r}. {did_you_mean(name, points)}"
            )
        point, *others = points[name]
        if others:
            raise UnavailableError(
                f"two distributions register the {self.noun} {name!r}: "
                f"{_entry(point).distribution} and {_entry(others[0]).distribution}. "
                "Uninstall one of them."
            )
        what = f"the {self.noun} {name!r} ({point.value})"
        try:
            loaded = point.load()
        except (ImportError, AttributeError) as error:
            raise UnavailableError(as_sentence(f"{what} cannot be loaded: {error}")) from error
        except (Exception, SystemExit) as error:  # importing a plug-in runs its code
            raise UnavailableError(
                f"{what} cannot be loaded: {describe_exception(error)}."
            ) from error
        if not callable(loaded):
            kind = type(loaded).__name__
            raise UnavailableError(f"{what} cannot be called: it is of type {kind}.")
        return cast(T, loaded)

    def _points(self) -> dict[str, list[EntryPoint]]:
        """Return the distinct entry points of each name, names sorted."""
        points: dict[str, list[EntryPoint]] = {}
        for point in sorted(self._find(self.group), key=lambda p: p.name):
            known = points.setdefault(point.name, [])
            if point.value not in [other.value for other in known]:
                known.append(point)
        return points


def html_view(thing: object) -> str:
    """Return a thing as a notebook shows it, by what is registered for its class.

    Raises:
        UnknownNameError: If nothing is.
    """
    views: Registry[Callable[[object], str]] = Registry("pete.views", "view")
    return views.load(type(thing).__name__)(thing)


def call_factory(
    factory: Callable[..., T],
    what: str,
    *,
    arguments: Sequence[str] = (),
    options: Mapping[str, object] = MappingProxyType({}),
    cure: str = "Make it yourself, and give the object.",
) -> T:
    """Call `factory`, with a clear error for any option it does not accept.

    Args:
        factory: The class, or a function that returns an object.
        what: The object's name in messages, ``the parser 'mine'`` for example.
        arguments: The part of the request after its name: ``NAME:ARGUMENT``.
        options: Options by name; ``None`` stands for one that was not set.
        cure: What to do if it needs other arguments.

    Raises:
        UsageError: For an option or an argument that it does not accept, or a missing one.

    Example:
        >>> call_factory(dict, "the thing", options={"a": 1, "b": None})
        {'a': 1}
    """
    set_options = {key: value for key, value in options.items() if value is not None}
    try:
        signature = inspect.signature(factory)
    except ValueError:  # a class written in C may have none
        return factory(*arguments, **set_options)
    parameters = signature.parameters.values()
    named = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    unknown = [option for option in set_options if option not in named]
    if unknown and not any(p.kind is p.VAR_KEYWORD for p in parameters):
        raise UsageError(
            f"{what} has no option {unknown[0]!r}. It takes: {', '.join(named) or 'none'}."
        )
    try:
        signature.bind(*arguments, **set_options)
    except TypeError as error:
        raise UsageError(
            f"{what} takes no argument, and {arguments[0]!r} was given. Leave it out."
            if arguments
            else f"{as_sentence(f'{what} is {error}')} {cure}"
        ) from error
    return factory(*arguments, **set_options)


def takes(factory: Callable[..., object], *arguments: str) -> bool:
    """Return whether `factory` can be called with these arguments alone.

    Args:
        factory: The class or function.
        *arguments: Its arguments, without options.

    Example:
        >>> takes(lambda path: path), takes(lambda path: path, "a.tsv")
        (False, True)
    """
    try:
        inspect.signature(factory).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # a class written in C may have no signature
        return True
    return True


def describe_exception(error: BaseException) -> str:
    """Return the exception of a plug-in as one line for a message.

    Example:
        >>> describe_exception(KeyError("lemma")), describe_exception(OSError())
        ("KeyError: 'lemma'", 'OSError')
    """
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(":.")


def _top_level(point: EntryPoint) -> Iterator[str]:
    """Yield the top-level modules of a distribution, so far as it lists them."""
    yield point.module.partition(".")[0]
    dist: Any = point.dist
    for file in (dist and dist.files) or ():
        name = file.parts[0].removesuffix(".py")
        if file.suffix == ".py" and name.isidentifier() and not name.startswith("__editable__"):
            yield name
    yield from ((dist and dist.read_text("top_level.txt")) or "").split()


def _entry(point: EntryPoint) -> Entry:
    dist: Any = point.dist
    return Entry(point.name, point.value, f"{dist.name} {dist.version}" if dist else "unknown")
