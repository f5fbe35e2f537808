"""One typed, lazy registry for everything that plugs in.

The kernel never imports a plug-in. It finds parsers, data sets and commands by name
through entry points, its own exactly as a third party's, and loads one when it is used.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar, cast

from pete.errors import UnavailableError, UnknownNameError, UsageError

__all__ = ["Entry", "Registry", "did_you_mean"]

T = TypeVar("T")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the closest known name, or all of them if none is close.

    Example:
        >>> did_you_mean("spacey", ["spacy", "stanza"])
        "Did you mean 'spacy'? Known: spacy, stanza."
    """
    names = sorted(known)
    listing = f"Known: {', '.join(names)}." if names else "None is known."
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    return f"Did you mean {close[0]!r}? {listing}" if close else listing


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a name comes from.

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
        noun: What one of them is called in messages.
        find: Gives the entry points of the group; the installed ones by default.

    Example:
        >>> "spacy" in Registry("pete.adapters", "parser").names()
        True
    """

    def __init__(
        self,
        group: str,
        noun: str,
        *,
        find: Callable[[str], Iterable[EntryPoint]] = lambda group: entry_points(group=group),
    ) -> None:
        self.group = group
        self.noun = noun
        self._find = find

    def entries(self) -> tuple[Entry, ...]:
        """All entries by name.

        Raises:
            UsageError: If two distributions register one name.
        """
        return tuple(_entry(point) for point in self._points().values())

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(self._points())

    def load(self, name: str) -> T:
        """The object registered under ``name``.

        Raises:
            UnknownNameError: For a name nobody registered.
            UnavailableError: If the module behind it cannot be imported.
        """
        points = self._points()
        if name not in points:
            raise UnknownNameError(
                f"there is no {self.noun} {name!r}. {did_you_mean(name, points)}"
            )
        try:
            return cast(T, points[name].load())
        except (ImportError, AttributeError) as error:
            raise UnavailableError(
                f"the {self.noun} {name!r} ({points[name].value}) cannot be loaded: {error}."
            ) from error

    def _points(self) -> dict[str, EntryPoint]:
        points: dict[str, EntryPoint] = {}
        for point in sorted(self._find(self.group), key=lambda p: p.name):
            other = points.get(point.name)
            if other is not None and other.value != point.value:
                raise UsageError(
                    f"two distributions register the {self.noun} {point.name!r}: "
                    f"{_entry(other).distribution} and {_entry(point).distribution}. "
                    "Uninstall one of them."
                )
            points[point.name] = point
        return points


def _entry(point: EntryPoint) -> Entry:
    dist: Any = point.dist
    return Entry(point.name, point.value, f"{dist.name} {dist.version}" if dist else "unknown")
