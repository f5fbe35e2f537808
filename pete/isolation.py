"""A parser in a process of its own, so that it may hang, die or print without harm.

The process (:mod:`pete.worker`) makes the adapter, gets texts and gives results, as lines of
JSON over pipes. It leads a session of its own: Ctrl-C does not reach it, and when it is ended,
whatever it started (a Java server, say) is ended with it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import IO, Any, Final, Self, cast

from pete.errors import PeteError, UnavailableError, UsageError
from pete.parsing import ParseResult, ParserInfo
from pete.recipe import Recipe
from pete.recovery import ParserStoppedError
from pete.sources import united
from pete.wire import decode

__all__ = ["TIMEOUT", "IsolatedParser", "ProcessLostError", "error_kind"]

TIMEOUT: Final = 120.0
"""Seconds to wait for the next result of a parser."""

_HOPELESS: Final = 10
"""Processes that may end one after the other without one result."""

_PATIENCE: Final = 60.0
"""Seconds in which a parser must start again, or ten times as long as it took at first."""

_QUIET: Final = 30.0
"""Seconds a parser may take to be ready before a word is said of it."""

_GRACE: Final = 5.0
"""Seconds a process has to end by itself."""

_KINDS: Final = (UsageError, UnavailableError, PeteError)
_COMMAND: Final = (sys.executable, "-P", "-m", "pete.worker")


def error_kind(error: PeteError) -> str:
    """The name under which an error crosses the pipe."""
    return next(kind.__name__ for kind in _KINDS if isinstance(error, kind))


class ProcessLostError(ParserStoppedError):
    """The process of a parser hung, died, or cannot be started again."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, costly=True)


class IsolatedParser:
    """The adapter of a recipe in a process of its own; an adapter like any other.

    A process that dies, or gives no result in time, is replaced for the next call; after ten
    that end in a row without one result, no more are started.

    Args:
        recipe: How to make the parser.
        timeout: Seconds to wait for the next result; for ever if ``None``.
        report: Told, in a line, if the parser is long in getting ready.

    Raises:
        PeteError: As the adapter itself raises it where it cannot be made.
    """

    def __init__(
        self,
        recipe: Recipe,
        *,
        timeout: float | None = TIMEOUT,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self._recipe = recipe
        self._report = report
        self.timeout = timeout
        """Seconds to wait for the next result; it may be changed between calls."""
        self.sources: dict[str, str] = {}
        """The source files of the parses so far, as :class:`pete.sources.Sources` notes them."""
        self._ended = 0
        self._process: _Process | None = None
        began = time.monotonic()
        self._info, self.code = self._start(None)  # models may have to be fetched
        self._patience = max(_PATIENCE, 10 * (time.monotonic() - began))

    @property
    def info(self) -> ParserInfo:
        """What the parser in the process is."""
        return self._info

    @property
    def pid(self) -> int:
        """Id of the process, started again if it has ended."""
        return self._running().pid

    def parse(self, texts: Sequence[str]) -> Generator[ParseResult, None, None]:
        """One result per text, in order.

        Raises:
            ProcessLostError: If the process dies, hangs, or cannot be started again.
            ParserStoppedError: If its parser stops early.
            PeteError: As the adapter raises it.
        """
        process = self._running()
        finished = False
        try:
            process.send({"texts": list(texts)})
            while not (finished := (answer := self._answer(process))[:1] == "{"):
                self._ended = 0
                if answer[:1] == "+":
                    self.sources = united(self.sources, json.loads(answer[1:]))
                else:
                    yield decode(answer[1:])
        finally:
            if not finished:
                process.kill()
                self.close()
        self._conclude(json.loads(answer))

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> Self:
        """Nothing is to be done: the process runs from the start."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> _Process:
        if self._process is None:
            if self._ended >= _HOPELESS:
                raise ProcessLostError(
                    f"not tried: {_HOPELESS} processes of the parser had ended one after the other"
                )
            try:
                self._start(self._patience)
            except PeteError as error:
                self._ended += 1
                raise ProcessLostError(f"the parser cannot be started again: {error}") from error
        assert self._process is not None  # noqa: S101 for the type checker: it was just started
        return self._process

    def _start(self, patience: float | None) -> tuple[ParserInfo, str]:
        process = self._process = _Process()
        try:
            process.send(asdict(self._recipe))
            hello = json.loads(self._hello(process, patience))
        except _Ended as end:
            self.close()
            raise UnavailableError(
                f"the parser {self._recipe.shown!r} cannot be started: its process {end}."
            ) from end
        except BaseException as error:
            process.kill()
            self.close()
            if isinstance(error, queue.Empty):
                raise UnavailableError(f"it is not ready within {patience:g} s") from error
            raise
        if "error" in hello:
            self.close()
            raise _error(hello)
        return ParserInfo(**hello["info"]), hello["code"]

    def _hello(self, process: _Process, patience: float | None) -> str:
        if patience is None and self._report is not None:
            with suppress(queue.Empty):
                return process.receive(_QUIET)
            self._report(
                f"the parser {self._recipe.shown!r} is not ready after {_QUIET:g} s: its model may "
                "be large, or have to be fetched. Ctrl-C stops waiting."
            )
        return process.receive(patience)

    def _answer(self, process: _Process) -> str:
        try:
            return process.receive(self.timeout)
        except queue.Empty:
            reason = f"no result within {self.timeout:g} s"
        except _Ended as end:
            reason = f"the parser's process {end}"
        self._ended += 1
        raise ProcessLostError(reason)

    def _conclude(self, end: dict[str, Any]) -> None:
        if "error" in end:
            raise _error(end)
        self._info = ParserInfo(**end["info"])
        if "stopped" in end:
            raise ParserStoppedError(end["stopped"], aligned=end["aligned"], raised=end["raised"])


class _Ended(Exception):  # noqa: N818 an event, not an error
    """The process has ended; the message says how."""


class _Process:
    """A worker process and the lines it writes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 this very Python, no user input
            _COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        self._requests = cast(IO[str], self._process.stdin)
        answers = cast(IO[str], self._process.stdout)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        reader = threading.Thread(target=_read_lines, args=(answers, self._lines), daemon=True)
        reader.start()
        self.pid = self._process.pid
        self.end = weakref.finalize(self, _end, self._process, reader)

    def send(self, document: dict[str, object]) -> None:
        """Write one line; a process that is gone is noticed when it is to answer."""
        with suppress(OSError):
            self._requests.write(json.dumps(document) + "\n")
            self._requests.flush()

    def receive(self, timeout: float | None) -> str:
        """The next line.

        Raises:
            queue.Empty: If none comes in time.
            _Ended: If there will be no more.
        """
        limit = None if timeout is None else min(timeout, threading.TIMEOUT_MAX)
        line = self._lines.get(timeout=limit)
        if not line.endswith("\n"):
            raise _Ended(_how(self._process))
        return line

    def kill(self) -> None:
        """Kill it, whatever it does."""
        _kill(self._process)


def _read_lines(pipe: IO[str], lines: queue.SimpleQueue[str]) -> None:
    """Hand lines on; one without its end says that there are no more."""
    with suppress(OSError, ValueError):  # bytes of no meaning, or closed under our hands
        for line in pipe:
            lines.put(line)
    lines.put("")


def _how(process: subprocess.Popen[str]) -> str:
    """How a process that closed its pipe has ended."""
    try:
        status = process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        return "stopped answering"
    if status >= 0:
        return f"ended with exit status {status}"
    try:
        return f"was killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"was killed by signal {-status}"


def _end(process: subprocess.Popen[str], reader: threading.Thread) -> None:
    """Let a process end by itself, for a while; what it started ends with it."""
    with suppress(OSError):
        cast(IO[str], process.stdin).close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
    _kill(process)
    process.wait()
    reader.join(_GRACE)
    cast(IO[str], process.stdout).close()


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill the whole session of a process, as far as it still runs."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _error(answer: dict[str, Any]) -> PeteError:
    """The error that the worker met, under the same name as far as the exit status needs it."""
    kinds = {kind.__name__: kind for kind in _KINDS}
    return kinds[answer["error"]](answer["message"])
