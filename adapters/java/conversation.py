"""Java parsers without a suitable program: a script of ours calls their library, line by line.

``scripts/answer.bsh`` runs in one Java process for many texts, so models are loaded once. It
reads a line for each text and answers it; ``scripts/NAME.bsh`` beside it knows the parser. They
are run by BeanShell, a jar among those of the parser, so that no Java compiler is needed.
A text on which the process ends or hangs fails alone: another process goes on after it.
"""

from __future__ import annotations

import queue
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pete.errors import UnavailableError
from pete.parsing.process import EndedError, LineProcess

from .jars import Jars, check_options, java_command, trouble

BEANSHELL: Final = "bsh-2.0b6.jar"
"""The jar that runs scripts."""

_SCRIPTS: Final = Path(__file__).with_name("scripts")
_END: Final = "."
_FAILED: Final = "!"
_START: Final = 240.0
"""Seconds in which models are loaded; 10 to 25 are usual on an idle machine."""


class Conversation:
    """A parser that answers line by line; it runs from the start.

    Args:
        jars: Its jars; its script has the same name.
        arguments: Further arguments of the script.
        memory: Size of its heap.
        limit: Seconds for an answer.

    Raises:
        UnavailableError: If jars or Java are missing, or the models cannot be loaded.
        UsageError: For a wrong memory or limit.
    """

    def __init__(
        self, jars: Jars, arguments: Sequence[str] = (), *, memory: str, limit: int
    ) -> None:
        check_options(memory=memory, limit=limit)
        jars.require()
        self._jars, self._memory, self._limit = jars, memory, limit
        scripts = (str(_SCRIPTS / "answer.bsh"), str(_SCRIPTS / f"{jars.name}.bsh"))
        self._command = java_command(
            jars.class_path, "bsh.Interpreter", *scripts, *arguments, memory=memory
        )
        self._process: LineProcess | None = self._started()

    def ask(self, line: str) -> str:
        """Return the answer to a line, itself of any number of lines.

        Args:
            line: The input of the script, without a line end.

        Raises:
            ValueError: If there is none, with the reason.
            UnavailableError: If the models cannot be loaded.
        """
        if self._process is None:
            self._process = self._started()
        process = self._process
        process.send(line.encode("utf-8", "replace"))
        answer = _answer(process, limit=self._limit)
        if answer is None:
            self._process = None
            raise ValueError(self._reason(process, limit=self._limit))
        if answer.startswith(_FAILED):
            raise ValueError(answer.removeprefix(_FAILED).strip())
        return answer

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.child.close()
            self._process = None

    def _started(self) -> LineProcess:
        process = LineProcess(self._command)
        if _answer(process, limit=_START) is None:
            jars = self._jars
            raise UnavailableError(
                f"{jars.title} {jars.version} cannot run: {self._reason(process, limit=_START)}."
            )
        return process

    def _reason(self, process: LineProcess, *, limit: float) -> str:
        """Return why a process gave no answer, and end it."""
        with process.child as child:
            try:
                status = child.process.wait(1)
            except subprocess.TimeoutExpired:
                return f"it took longer than {limit:g} s"
            return trouble(status, child.said(), memory=self._memory)


def _answer(process: LineProcess, *, limit: float) -> str | None:
    """Return the lines up to the one that ends an answer, ``None`` if that does not come."""
    end = time.monotonic() + limit
    lines: list[str] = []
    try:
        while True:
            line = process.receive(max(0.0, end - time.monotonic()))
            lines.append(line.decode("utf-8", "replace").rstrip("\r\n"))
            if lines[-1] == _END:
                return "\n".join(lines[:-1])
    except (queue.Empty, EndedError):
        return None
