"""A parser in a process of its own, so that it may hang, die or print without harm.

The process (:mod:`pete.parsing.worker`) makes the adapter, receives texts and returns results, as
lines of JSON over pipes. It leads a session of its own: Ctrl-C does not reach it, and when it is
ended, all that it started (a Java server, for example) ends with it.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final, Self

from pete.errors import PeteError, Topic, UnavailableError, UsageError
from pete.parsing.contract import ParseFailure, ParseResult, ParserInfo
from pete.parsing.pipes import line_of
from pete.parsing.process import EndedError, LineProcess
from pete.parsing.retries import DecodedParses, ParserStoppedError
from pete.parsing.serialization import decode
from pete.parsing.sources import united
from pete.parsing.spec import ParserSpec

TIMEOUT: Final = 120.0
"""Seconds to wait for the next result of a parser."""

START_TIMEOUT: Final = 600.0
"""Seconds in which a parser must be ready: its model may have to be fetched."""

_HOPELESS: Final = 10
"""Processes that may end in a row without one result."""

_PATIENCE: Final = 60.0
"""Seconds in which a parser must start again, or ten times its first start if that is longer."""

_QUIET: Final = 30.0
"""Seconds a parser may take to be ready before the delay is reported."""

_KINDS: Final = (UsageError, UnavailableError, PeteError)


def error_kind(error: PeteError) -> str:
    """Return the name under which an error crosses the pipe."""
    return next(kind.__name__ for kind in _KINDS if isinstance(error, kind))


class ProcessLostError(ParserStoppedError):
    """The process of a parser hung, died, or cannot be started again."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, costly=True)


class IsolatedParser(DecodedParses):
    """The adapter of a spec in a process of its own; an adapter like any other.

    A process that dies, or gives no result in time, is replaced for the next call; after ten
    that end in a row without one result, no more are started.

    Args:
        spec: How to make the parser.
        timeout: Seconds to wait for the next result; no limit if ``None``.
        start_timeout: Seconds in which the parser must be ready.
        report: Called with a line if the parser takes long to be ready.

    Raises:
        PeteError: As the adapter itself raises it where it cannot be made.
    """

    def __init__(
        self,
        spec: ParserSpec,
        *,
        timeout: float | None = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self._spec = spec
        self._report = report
        self.timeout = timeout
        """Seconds to wait for the next result; it may be changed between calls."""
        self.sources: dict[str, str] = {}
        """The source files of the parses so far, as :class:`pete.parsing.sources.Sources` notes
        them."""
        self._ended = 0
        self._process: LineProcess | None = None
        began = time.monotonic()
        self.pid = 0
        """Id of the process, the last one if it has ended."""
        self.info, self.code = self._start(start_timeout)
        self._patience = min(start_timeout, max(_PATIENCE, 10 * (time.monotonic() - began)))

    def parse(self, texts: Sequence[str]) -> Generator[ParseResult, None, None]:
        """Yield one result per text, in order.

        Raises:
            ProcessLostError: If the process dies, hangs, or cannot be started again.
            ParserStoppedError: If its parser stops early.
            PeteError: As the adapter raises it.
        """
        process = self._running()
        finished = False
        try:
            process.send(line_of({"texts": list(texts)}))
            while (answer := self._answer(process))[:1] != b"{":
                self._ended = 0
                if answer[:1] == b"+":
                    self.sources = united(self.sources, _object(answer[1:]))
                else:
                    yield _decoded(answer)
            end = _object(answer)
            finished = True
        finally:
            if not finished:
                process.child.kill()
                self.close()
        if "error" in end:
            raise _error(end)
        if end["info"] is not None:
            self.info = ParserInfo(**end["info"])
        if "stopped" in end:
            raise ParserStoppedError(end["stopped"], aligned=end["aligned"], raised=end["raised"])

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def __enter__(self) -> Self:
        """Return this: the process runs from the start."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> LineProcess:
        if self._process is None:
            if self._ended >= _HOPELESS:
                raise ProcessLostError(
                    f"not tried: {_HOPELESS} processes of the parser had ended in a row"
                )
            try:
                self._start(self._patience)
            except PeteError as error:
                self._ended += 1
                raise ProcessLostError(f"the parser cannot be started again: {error}") from error
        assert self._process is not None  # noqa: S101 for the type checker: it was just started
        return self._process

    def _start(self, patience: float) -> tuple[ParserInfo, str]:
        process = self._process = LineProcess.of_module("pete.parsing.worker")
        try:
            process.send(line_of(asdict(self._spec)))
            hello = json.loads(self._hello(process, patience))
        except EndedError as end:
            self.close()
            raise self._unavailable(f"its process {end}.") from end
        except BaseException as error:
            process.child.kill()
            self.close()
            if isinstance(error, queue.Empty):
                late = f"it was not ready within {patience:g} s."
                raise self._unavailable(late, topic="start") from error
            raise
        if "error" in hello:
            self.close()
            raise _error(hello)
        self.pid = hello["pid"]
        return ParserInfo(**hello["info"]), hello["code"]

    def _hello(self, process: LineProcess, patience: float) -> bytes:
        """Return the first line of a process; a long wait is reported now and then."""
        waited, pause = 0.0, _QUIET
        while patience - waited > pause:
            with suppress(queue.Empty):
                return process.receive(pause)
            waited += pause
            pause = waited  # after 30 s, 60 s, 120 s, ...
            if self._report is not None:
                self._report(
                    f"the parser {self._spec.shown!r} is not ready after {waited:g} s, and has "
                    f"{patience:g} s: its model may be large, or have to be fetched. Ctrl-C stops "
                    "waiting."
                )
        return process.receive(patience - waited)

    def _unavailable(self, why: str, *, topic: Topic | None = None) -> UnavailableError:
        what = f"the parser {self._spec.shown!r} cannot be started"
        return UnavailableError(f"{what}: {why}", topic=topic)

    def _answer(self, process: LineProcess) -> bytes:
        try:
            return process.receive(self.timeout)
        except queue.Empty:
            reason = f"no result within {self.timeout:g} s"
        except EndedError as end:
            reason = f"the parser's process {end}"
        self._ended += 1
        raise ProcessLostError(reason)


def _object(written: bytes) -> Any:
    try:
        return json.loads(written)
    except ValueError as error:  # some code of the parser wrote into our pipe
        raise ProcessLostError("the parser wrote into the pipe of its results") from error


def _decoded(answer: bytes) -> ParseResult:
    try:
        return decode(answer.removeprefix(b"="))
    except ValueError as error:  # some code of the parser wrote into our pipe
        return ParseFailure(f"the parser's result cannot be read: {error}")


def _error(answer: dict[str, Any]) -> PeteError:
    """Return the error that the worker met, of the same kind as far as the exit status needs it."""
    kinds = {kind.__name__: kind for kind in _KINDS}
    return kinds[answer["error"]](answer["message"])
