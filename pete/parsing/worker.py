"""The process that :mod:`pete.parsing.isolation` starts: texts in, results out, one line each.

The first line in is the spec of the parser, the first line out ``{"info": ..., "code": ...,
"pid": ...}``. Each further line in is ``{"texts": [...]}``. The answer is ``=`` and a parse as
in :mod:`pete.parsing.serialization` for each text, and an object that ends them. If the
parser cannot continue, the object has ``stopped`` or ``error``. A line with ``+`` and an object
precedes the first parse that further source files may have shaped (see
:mod:`pete.parsing.sources`).

All output of the parser goes to standard error, also that of code that is not Python.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pete.errors import PeteError
from pete.parsing.contract import ParserAdapter
from pete.parsing.from_file import check_adapter
from pete.parsing.isolation import error_kind
from pete.parsing.pipes import Pipes, line_of
from pete.parsing.raised import described, show_traceback
from pete.parsing.retries import ParserStoppedError, one_call
from pete.parsing.serialization import encode
from pete.parsing.sources import Sources
from pete.parsing.spec import ParserSpec


def main() -> None:
    """Serve until there are no more requests."""
    pipes = Pipes()
    try:
        _serve(pipes)
    except BaseException as error:  # a parser may have closed the pipes, or replaced anything
        try:
            show_traceback(error)
        finally:
            os._exit(1)


def _serve(pipes: Pipes) -> None:
    try:
        spec = ParserSpec(**json.loads(pipes.request()))
        noted = _Noted(spec.sources())  # first, since a parser may change the folder
        adapter = spec.make()
        hello = line_of({"info": asdict(adapter.info), "code": spec.code(), "pid": os.getpid()})
    except BaseException as error:  # a third party's parser may raise anything
        pipes.answer(_failed(error))
        return
    pipes.answer(hello)
    while line := pipes.request():
        for answer in _answers(adapter, json.loads(line)["texts"]):
            for sources in noted.new() if answer[:1] == b"=" else ():
                pipes.answer(sources)
            pipes.answer(answer)


class _Noted:
    """The source files noted so far."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._noted: dict[str, str] = {}
        self._modules = 0

    def new(self) -> Iterator[bytes]:
        """Yield a line with the files loaded since the last call, if there are any."""
        modules = len(sys.modules)
        if modules != self._modules:
            self._modules = modules
            loaded = self._sources.loaded(alone=True)
            new = {name: known for name, known in loaded.items() if name not in self._noted}
            self._noted |= new
            if new:
                yield b"+" + line_of(new)


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
    yield line_of({**end, "info": _info(adapter)})


def _info(adapter: ParserAdapter) -> dict[str, Any] | None:
    """Return the parser's info, ``None`` if it no longer has a valid one."""
    try:
        return asdict(check_adapter(adapter, what="it").info)
    except Exception:  # a third party's property
        return None


def _failed(error: BaseException) -> bytes:
    show_traceback(error)
    if isinstance(error, PeteError):
        return line_of({"error": error_kind(error), "message": str(error)})
    message = f"the parser cannot be made: {described(error)}."
    return line_of({"error": "UnavailableError", "message": message})


if __name__ == "__main__":
    main()
