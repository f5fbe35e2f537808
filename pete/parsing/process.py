"""Programs that run for a parser, and that end when it does.

:class:`Child` is a running program, :class:`LineProcess` one that answers lines with lines, and
:func:`run` waits for the end of one. None uses a shell. A program runs in a session of its own,
behind a supervisor (:mod:`pete.parsing.supervisor`), and ends, with all that it started, when

* its :class:`Child` is closed, leaves its ``with`` block, or is collected as garbage;
* this process ends, in any way: the supervisor sees a pipe close even after SIGKILL.

On Windows there is no supervisor, and a killed process leaves its programs behind.
"""

from __future__ import annotations

import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, Self, TypeAlias, cast

from pete.errors import UnavailableError, as_sentence
from pete.parsing import supervisor

_SUPERVISOR: Final = (sys.executable, "-I", "-S", str(Path(supervisor.__file__)))
_SUPERVISED: Final = os.name == "posix"
_GONE: Final = 10.0
"""Seconds that a supervisor may take to end its program."""

_GRACE: Final = 5.0
"""Seconds that a program has to end by itself."""

_TICK: Final = 0.5
"""Seconds after which the end of a program is noticed without the end of its pipe."""

_TAIL: Final = 20_000
"""Bytes of standard error that are read."""

_Lines: TypeAlias = queue.SimpleQueue[bytes]


class Child:
    """A running program.

    Args:
        command: The program and its arguments.
        stdin: As for :class:`subprocess.Popen`; by default there is nothing to read.
        stdout: Likewise; by default it is discarded.
        stderr: Likewise; by default it is kept for :meth:`said`.
        scratch: Folder of its temporary files, which is removed at its end.

    Raises:
        UnavailableError: If it cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        stdin: int | IO[Any] = subprocess.DEVNULL,
        stdout: int | IO[Any] = subprocess.DEVNULL,
        stderr: int | IO[Any] | None = None,
        scratch: Path | None = None,
    ) -> None:
        if shutil.which(command[0]) is None:
            raise UnavailableError(f"there is no program {command[0]}. Install it.")
        reading, writing = os.pipe()
        alive = self._alive = os.fdopen(writing, "wb", buffering=0)
        log = self._log = tempfile.TemporaryFile()  # noqa: SIM115 closed with the child
        before = (*_SUPERVISOR, str(reading), str(scratch or "")) if _SUPERVISED else ()
        try:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(  # noqa: S603 no shell
                (*before, *command),
                stdin=stdin,
                stdout=stdout,
                stderr=log if stderr is None else stderr,
                start_new_session=True,
                pass_fds=(reading,) if _SUPERVISED else (),
            )
        except OSError as error:
            alive.close()
            log.close()
            raise UnavailableError(
                as_sentence(f"{command[0]} cannot be started: {error}")
            ) from error
        finally:
            os.close(reading)
        self.close = weakref.finalize(self, _end, self.process, (alive, log), scratch)
        """Kill it and release it; a second call does nothing."""

    def said(self) -> str:
        """Return the end of what it wrote to standard error.

        Call this when it has ended, or is about to be closed: only then is it done with writing.
        """
        self._log.seek(max(0, self._log.seek(0, os.SEEK_END) - _TAIL))
        return self._log.read().decode("utf-8", "replace")

    def kill(self) -> None:
        """Kill it and all that it started; its output can still be read."""
        _kill(self.process, self._alive)

    @property
    def status(self) -> int | None:
        """Its exit status, ``None`` while it runs; below 0 if a signal ended it."""
        return self.process.poll()

    def __enter__(self) -> Self:
        """Return this: it runs already."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class EndedError(Exception):
    """The end of a program; the message says how it ended."""


class LineProcess:
    """A running program that receives lines and answers with lines.

    Nothing here waits for the end of a pipe, which a daemon might hold open for ever.

    Args:
        command: The program and its arguments.
        stderr: As for :class:`Child`.

    Raises:
        UnavailableError: If it cannot be started.
    """

    def __init__(self, command: Sequence[str], *, stderr: int | None = None) -> None:
        pipe = subprocess.PIPE
        self.child = Child(command, stdin=pipe, stdout=pipe, stderr=stderr)
        self._requests: _Lines = queue.SimpleQueue()
        self._answers: _Lines = queue.SimpleQueue()
        process = self.child.process
        for work, end, lines in (
            (_write_lines, process.stdin, self._requests),
            (_read_lines, process.stdout, self._answers),
        ):
            arguments = (cast(IO[bytes], end), lines)
            threading.Thread(target=work, args=arguments, daemon=True).start()
        process.stdin = process.stdout = None  # so that nothing waits for the threads
        self.end = weakref.finalize(self, _dismiss, self.child, self._requests)
        """Wait a while for its end, then kill it; all that it started ends with it."""

    @classmethod
    def of_module(cls, module: str) -> Self:
        """Run a module of ours as a program; its standard error is shown."""
        return cls((sys.executable, "-P", "-m", module), stderr=2)

    def send(self, line: bytes) -> None:
        """Send one line; if the program has ended, :meth:`receive` says so."""
        self._requests.put(line + b"\n")

    def receive(self, timeout: float | None) -> bytes:
        """Return the next line.

        Raises:
            queue.Empty: If none comes in time.
            EndedError: If the program has ended.
        """
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while True:
            ended = self.child.status is not None
            with suppress(queue.Empty):
                line = self._answers.get(timeout=max(0.0, min(_TICK, end - time.monotonic())))
                if line.endswith(b"\n"):
                    return line
                ended = True
            if ended:
                raise EndedError(self._how_ended())
            if time.monotonic() >= end:
                raise queue.Empty

    def _how_ended(self) -> str:
        try:
            return how_ended(self.child.process.wait(_GRACE))
        except subprocess.TimeoutExpired:
            return "stopped answering"


@dataclass(frozen=True, slots=True)
class Finished:
    """The outcome of a program.

    Attributes:
        status: Exit status, ``None`` if it was killed because it took too long.
        output: Its standard output.
        errors: Its standard error.
    """

    status: int | None
    output: bytes
    errors: bytes


def run(command: Sequence[str], *, limit: float, given: bytes = b"") -> Finished:
    r"""Run a program to its end.

    Args:
        command: The program and its arguments.
        limit: Seconds after which it is killed.
        given: Its standard input.

    Raises:
        UnavailableError: If it cannot be started.

    Example:
        >>> run(["sort"], limit=10, given=b"pear\napple\n").output
        b'apple\npear\n'
    """
    pipe = subprocess.PIPE
    with Child(command, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        try:
            output, errors = child.process.communicate(given, timeout=limit)
        except subprocess.TimeoutExpired:
            child.kill()
            output, errors = child.process.communicate()
            return Finished(None, output, errors)
        return Finished(child.process.returncode, output, errors)


def how_ended(status: int | None) -> str:
    """Return an exit status in words.

    Example:
        >>> how_ended(1), how_ended(137), how_ended(-15), how_ended(None)
        ('ended with exit status 1', 'was killed by SIGKILL', 'was killed by SIGTERM', 'hung')
    """
    if status is None:
        return "hung"
    number = -status if status < 0 else status - 128
    try:
        return f"was killed by {signal.Signals(number).name}"
    except ValueError:
        return f"ended with exit status {status}"


def _write_lines(pipe: IO[bytes], lines: _Lines) -> None:
    """Write each line of a queue up to ``b""``; this may block until the program is dead."""
    with suppress(OSError), pipe:
        while line := lines.get():
            pipe.write(line)
            pipe.flush()


def _read_lines(pipe: IO[bytes], lines: _Lines) -> None:
    """Put each line into a queue, and ``b""`` after the last one."""
    with suppress(OSError), pipe:
        for line in pipe:
            lines.put(line)
    lines.put(b"")


def _dismiss(child: Child, requests: _Lines) -> None:
    requests.put(b"")
    with suppress(subprocess.TimeoutExpired):
        child.process.wait(_GRACE)
    child.close()


def _kill(process: subprocess.Popen[bytes], alive: IO[bytes]) -> None:
    """Have the supervisor kill all that it started; without one, kill the program alone."""
    alive.close()
    if not _SUPERVISED:
        process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GONE)
        return
    process.kill()


def _end(
    process: subprocess.Popen[bytes],
    own: tuple[IO[bytes], IO[bytes]],
    scratch: Path | None,
) -> None:
    alive, log = own
    _kill(process, alive)
    for file in (process.stdin, process.stdout, process.stderr, log):
        if file is not None:
            with suppress(OSError):  # input that it never read
                file.close()
    process.wait()
    if scratch is not None:
        shutil.rmtree(scratch, ignore_errors=True)
