"""A Python process of ours, from outside: lines of JSON in, lines out, and a sure end.

It runs behind a guard (:mod:`pete.parsing.guard`): it ends, with all that it started, when it is
told to, when its :class:`Process` is garbage, and when this process ends in whatever way. Nothing
here waits for the end of a pipe, which a daemon might hold open for ever. Windows has no guard.
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
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, TypeAlias, cast

from pete.parsing import guard

__all__ = ["EndedError", "Process"]

_GUARD: Final = (sys.executable, "-I", "-S", str(Path(guard.__file__)))
_GUARDED: Final = os.name == "posix"

_GRACE: Final = 5.0
"""Seconds a process has to end by itself."""

_GONE: Final = 10.0
"""Seconds after which one that was killed with all that it started is given up."""

_TICK: Final = 0.5
"""Seconds after which the end of a process is noticed without the end of its pipe."""

_Queue: TypeAlias = queue.SimpleQueue[str]


class EndedError(Exception):
    """The process has ended; the message says how."""


class Process:
    """A module of ours run as a program, and the lines it writes.

    Args:
        module: Name of the module.
    """

    def __init__(self, module: str) -> None:
        reading, writing = os.pipe()
        before = (*_GUARD, str(reading), "") if _GUARDED else ()
        try:
            self._process = subprocess.Popen(  # noqa: S603 this very Python, no user input
                (*before, sys.executable, "-P", "-m", module),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                start_new_session=True,
                pass_fds=(reading,) if _GUARDED else (),
            )
        finally:
            os.close(reading)
        self._alive = os.fdopen(writing, "wb", buffering=0)
        self._requests: _Queue = queue.SimpleQueue()
        self._lines: _Queue = queue.SimpleQueue()
        for work, pipe, lines in (
            (_write_lines, self._process.stdin, self._requests),
            (_read_lines, self._process.stdout, self._lines),
        ):
            arguments = (cast(IO[str], pipe), lines)
            threading.Thread(target=work, args=arguments, daemon=True).start()
        self.end = weakref.finalize(self, _end, self._process, self._alive, self._requests)
        """Let it end by itself, for a while; what it started ends with it."""

    def send(self, document: dict[str, object]) -> None:
        """Write one line; a process that is gone is noticed when it is to answer."""
        self._requests.put(json.dumps(document) + "\n")

    def receive(self, timeout: float | None) -> str:
        """Return the next line.

        Raises:
            queue.Empty: If none comes in time.
            EndedError: If there will be no more.
        """
        line = self._next(timeout)
        if not line.endswith("\n"):
            raise EndedError(_how(self._process))
        return line

    def _next(self, timeout: float | None) -> str:
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while True:
            ended = self._process.poll() is not None
            with suppress(queue.Empty):
                return self._lines.get(timeout=max(0.0, min(_TICK, end - time.monotonic())))
            if ended:
                return ""
            if time.monotonic() >= end:
                raise queue.Empty

    def kill(self) -> None:
        """Kill it, whatever it does."""
        _kill(self._process, self._alive)


def _write_lines(pipe: IO[str], lines: _Queue) -> None:
    """Write what is handed over; ``""`` ends it. It may have to wait until the process is dead."""
    with suppress(OSError), pipe:
        while line := lines.get():
            pipe.write(line)
            pipe.flush()


def _read_lines(pipe: IO[str], lines: _Queue) -> None:
    """Hand lines on; one without its end says that there are no more."""
    with suppress(OSError, ValueError), pipe:  # bytes of no meaning
        for line in pipe:
            lines.put(line)
    lines.put("")


def _how(process: subprocess.Popen[str]) -> str:
    """Return how a process that closed its pipe has ended."""
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


def _end(process: subprocess.Popen[str], alive: IO[bytes], requests: _Queue) -> None:
    requests.put("")
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
    _kill(process, alive)


def _kill(process: subprocess.Popen[str], alive: IO[bytes]) -> None:
    """Have the guard kill all that it guards; where there is none, the process alone."""
    alive.close()
    if not _GUARDED:
        process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GONE)
        return
    process.kill()
    process.wait()
