"""The worker's end of the lines that :mod:`pete.parsing.process` sends and receives."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import threading
import time
from typing import IO, Final

_GRACE: Final = 3.0
"""Seconds for the rest of the work once the process that started this one has gone."""


class Pipes:
    """The two pipes, out of reach of any other code that reads or prints in this process.

    From now on all output goes to standard error, also that of code that is not Python.
    When there are no more requests, the process has a few seconds to end.
    """

    def __init__(self) -> None:
        self._pid = os.getpid()
        requests = os.fdopen(os.dup(0), encoding="utf-8")
        self._answers = os.fdopen(os.dup(1), "wb")
        with open(os.devnull) as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)
        self._requests: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(requests, self._requests), daemon=True).start()

    def request(self) -> str:
        """Return the next line, ``""`` if there are no more."""
        return self._requests.get()

    def answer(self, line: bytes) -> None:
        """Write one line. A copy that a parser has made of this process ends instead."""
        if os.getpid() != self._pid:
            os._exit(1)
        self._answers.write(line + b"\n")
        self._answers.flush()


def line_of(document: object) -> bytes:
    """Return a document as JSON on one line."""
    return json.dumps(document).encode("ascii")


def _read(requests: IO[str], lines: queue.SimpleQueue[str]) -> None:
    """Pass requests on; after the last one, make sure that this process ends.

    A parser that closes every open file closes this one too, and gets no more requests.
    """
    with contextlib.suppress(OSError):
        for line in requests:
            lines.put(line)
    lines.put("")
    time.sleep(_GRACE)
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
