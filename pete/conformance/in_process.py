"""Observation of an adapter at work on texts that are hard for parsers: results, output, actions.

The adapter runs in the observing process, where everything is visible
(:mod:`pete.conformance.restarts` observes from outside). Nothing is judged here;
:mod:`pete.conformance` does that.
"""

from __future__ import annotations

import contextlib
import io
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import CodeType, GeneratorType, MappingProxyType
from typing import Any, Final
from unittest import mock

from pete.conformance.gold_access import files_opened, gold_files, with_gold
from pete.parsing import ParseFailure, ParserAdapter, ParseResult, ParserInfo
from pete.parsing.raised import described, show_traceback
from pete.parsing.result_types import Flaw, fault

_TURNS: Final = 80

PROBES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "plain": "The baker sold the old bread.",
        "two sentences": "The girl fed the birds. It rained all day.",
        "contractions": "She didn't say that it's Ann's.",
        "one word": "Hello",
        "marks": "?!",
        "escapes": "The report -LRB- a short one -RRB- said `` no '' twice .",
        "quotes": '“Stop,” said the guard\'s "friend" — ‘now’…',
        "emoji": "The 😀 gardener saw a 👩‍👩‍👧 near the pond.",
        "composed": "A café opened near the château.",
        "decomposed": "A cafe\u0301 opened near the cha\u0302teau.",
        "line ends": "The lamp\nwas broken,\r\nand  nobody\tmended it.",
        "long": "The old man sat down" + " and the young man sat down" * _TURNS + ".",
    }
)
"""Texts by their difficulty; the last has about 400 words."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of an adapter's ``parse``.

    Attributes:
        texts: The texts of the call.
        results: The results, at most one more than texts.
        error: The exception it raised, ``""`` if none.
        places: File and line of the adapter that returned each result: the line of its generator,
            or the head of its ``parse``; ``""`` if it has no source.
        generator: Whether the results come from a generator.
    """

    texts: tuple[str, ...]
    results: tuple[ParseResult | Flaw, ...]
    error: str = ""
    places: tuple[str, ...] = ()
    generator: bool = False

    @property
    def place(self) -> str:
        """Return file and line of the last result, ``""`` if there is none."""
        return self.places[-1] if self.places else ""

    def by_text(self) -> dict[str, ParseResult | Flaw]:
        """Return the results by text, as far as there are any."""
        return dict(zip(self.texts, self.results, strict=False))

    def outcomes(self) -> dict[str, ParseResult | Flaw]:
        """Return the results, with a failure for the text it raised on, if that is known.

        It is not known without an earlier result: a call may parse all texts before it returns one.
        """
        place = len(self.results)
        known = self.error and place < len(self.texts) and (place or len(self.texts) == 1)
        raised = {self.texts[place]: ParseFailure("raised")} if known else {}
        return {**self.by_text(), **raised}


@dataclass(frozen=True, slots=True)
class Observed:
    """All observations of an adapter.

    Attributes:
        info: Its ``info`` after the first call.
        steady: Whether its ``info`` is the same after the last call.
        first: All texts in one call.
        again: The same call once more.
        backwards: The texts from last to first.
        alone: Each text in a call of its own, in order.
        printed: Its output to standard output.
        connections: Addresses it tried to reach, although ``PETE_OFFLINE=1`` was set.
        gold: Files with gold answers that it opened.
    """

    info: ParserInfo
    steady: bool
    first: Call
    again: Call
    backwards: Call
    alone: tuple[Call, ...]
    printed: str
    connections: tuple[str, ...]
    gold: tuple[Path, ...]


def observe(
    make: Callable[[], ParserAdapter], texts: Sequence[str], tick: Callable[[], None]
) -> Observed:
    """Make an adapter offline and watch it parse some texts.

    Args:
        make: Create the adapter.
        texts: Those of :data:`PROBES` that do not harm its process, in order.
        tick: Called when the adapter is created, and after each of its results.

    Raises:
        PeteError: If it cannot be created.
    """
    known = gold_files()
    connections: list[str] = []
    printed = _Kept()
    with _offline(connections), contextlib.redirect_stdout(printed), files_opened() as opened:
        adapter = make()
        tick()
        first, info = _call(adapter, texts, tick), adapter.info
        again = _call(adapter, texts, tick)
        backwards = _call(adapter, texts[::-1], tick)
        alone = tuple(_call(adapter, (text,), tick) for text in texts)
        steady = adapter.info == info
    actions = printed.getvalue(), tuple(connections), with_gold(opened, known)
    return Observed(info, steady, first, again, backwards, alone, *actions)


class _Kept(io.StringIO):
    """The printed output, kept even if the adapter closes it."""

    def close(self) -> None:
        """Do nothing: stay open."""


def _call(adapter: ParserAdapter, texts: Sequence[str], tick: Callable[[], None]) -> Call:
    results: list[ParseResult | Flaw] = []
    places: list[str] = []
    error, returned = "", None
    try:
        returned = adapter.parse(list(texts))
        for result in islice(returned, len(texts) + 1):
            problem = fault(result)
            results.append(Flaw(problem) if problem else result)
            places.append(_place(adapter, returned))
            tick()
    except BaseException as raised:  # a third party's parser may raise anything
        show_traceback(raised)
        error = described(raised, type(adapter).__module__)
    generator = isinstance(returned, GeneratorType)
    return Call(tuple(texts), tuple(results), error, tuple(places), generator)


def _place(adapter: ParserAdapter, returned: object) -> str:
    """Return file and line where a generator stands, or of the method that gave a list."""
    code: object = getattr(adapter.parse, "__code__", None)
    if not isinstance(code, CodeType):
        return ""
    stands = isinstance(returned, GeneratorType) and returned.gi_code is code and returned.gi_frame
    return f"{Path(code.co_filename).name}:{stands.f_lineno if stands else code.co_firstlineno}"


@contextlib.contextmanager
def _offline(connections: list[str]) -> Iterator[None]:
    """Block the network beyond this machine, and yield a list of the attempts."""

    def refuse(connection: socket.socket, address: Any) -> None:
        if connection.family == socket.AF_UNIX or str(address[0]) in ("127.0.0.1", "::1"):
            return connect(connection, address)
        connections.append(f"{address[0]}:{address[1]}")
        raise ConnectionRefusedError("PETE_OFFLINE=1 forbids the network")

    def unresolved(host: Any, *arguments: Any, **named: Any) -> Any:
        if host in (None, "", "localhost", "127.0.0.1", "::1"):
            return resolve(host, *arguments, **named)
        connections.append(str(host))
        raise socket.gaierror("PETE_OFFLINE=1 forbids the network")

    connect, resolve = socket.socket.connect, socket.getaddrinfo
    with (
        mock.patch.object(socket.socket, "connect", refuse),
        mock.patch.object(socket, "getaddrinfo", unresolved),
    ):
        yield
