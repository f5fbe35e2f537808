"""The process that :mod:`pete.isolation` starts: texts in, results out, one line each.

The first line in is the recipe of the parser, the first line out ``{"info": ..., "code": ...}``.
Each further line in is ``{"texts": [...]}``; it is answered by ``=`` and a parse as in
:mod:`pete.wire` for each text, and by an object that ends them. Where the parser cannot go on, an
object has ``stopped`` or ``error``. A line with ``+`` and an object comes before the first parse
that further source files may have shaped (see :mod:`pete.sources`).

What the parser prints goes to standard error, also where it is not written in Python.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import IO, Any, Final

from pete.errors import PeteError
from pete.isolation import error_kind
from pete.parsing import ParserAdapter
from pete.raised import described, show_traceback
from pete.recipe import Recipe
from pete.recovery import ParserStoppedError, one_call
from pete.sources import Sources
from pete.wire import encode

__all__ = ["main"]

_GRACE: Final = 3.0
"""Seconds for what is left to do when whoever started this process has gone."""


def main() -> None:
    """Serve until there are no more requests."""
    requests, answers = _take_pipes()
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read_lines, args=(requests, lines), daemon=True).start()
    try:
        recipe = Recipe(**json.loads(lines.get()))
        noted = _Noted(recipe.sources())  # first, for a parser may change the folder
        adapter = recipe.make()
        hello = {"info": asdict(adapter.info), "code": recipe.code()}
    except BaseException as error:  # a third party's parser may raise anything
        _write(answers, _failed(error))
        return
    _write(answers, _line(hello))
    while line := lines.get():
        for answer in _answers(adapter, json.loads(line)["texts"]):
            for sources in noted.new() if answer[:1] == b"=" else ():
                _write(answers, sources)
            _write(answers, answer)


class _Noted:
    """The source files that were noted so far."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._noted: dict[str, str] = {}
        self._modules = 0

    def new(self) -> Iterator[bytes]:
        """A line with the files that have come since, if there are any."""
        modules = len(sys.modules)
        if modules != self._modules:
            self._modules = modules
            loaded = self._sources.loaded(alone=True)
            new = {name: known for name, known in loaded.items() if name not in self._noted}
            self._noted |= new
            if new:
                yield b"+" + _line(new)


def _answers(adapter: ParserAdapter, texts: Sequence[str]) -> Iterator[bytes]:
    end: dict[str, Any] = {}
    try:
        for result in one_call(adapter, texts):
            yield b"=" + encode(result)
    except ParserStoppedError as stop:
        end = {"stopped": stop.reason, "aligned": stop.aligned, "raised": stop.raised}
    except KeyboardInterrupt:  # raised by the parser: Ctrl-C does not reach this process
        end = {"stopped": "the parser raised KeyboardInterrupt", "aligned": True, "raised": ""}
    except PeteError as error:
        yield _failed(error)
        return
    yield _line({**end, "info": asdict(adapter.info)})


def _failed(error: BaseException) -> bytes:
    show_traceback(error)
    if isinstance(error, PeteError):
        return _line({"error": error_kind(error), "message": str(error)})
    message = f"the parser cannot be made: {described(error)}."
    return _line({"error": "UnavailableError", "message": message})


def _line(document: object) -> bytes:
    return json.dumps(document).encode("ascii")


def _take_pipes() -> tuple[IO[str], IO[bytes]]:
    """The two pipes, out of the reach of whatever the parser reads or prints."""
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "wb")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return requests, answers


def _write(answers: IO[bytes], line: bytes) -> None:
    answers.write(line + b"\n")
    answers.flush()


def _read_lines(requests: IO[str], lines: queue.SimpleQueue[str]) -> None:
    """Hand requests on; after the last one, see to it that this process ends."""
    for line in requests:
        lines.put(line)
    lines.put("")
    time.sleep(_GRACE)
    if hasattr(os, "killpg") and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


if __name__ == "__main__":
    main()
