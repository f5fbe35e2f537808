"""Java parsers without a program that fits: a script of ours calls their library, line by line.

``scripts/answer.bsh`` runs in one Java process for many texts, so models are loaded once. It
reads a line for each text and answers it; ``scripts/NAME.bsh`` beside it knows the parser. They
are run by BeanShell, a jar among those of the parser, so that no Java compiler is needed.
A text on which the process ends or hangs fails alone: another process goes on after it.
"""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final, cast

from pete.errors import UnavailableError

from .jars import Jars, check_options, java_command, trouble
from .process import Child

__all__ = ["BEANSHELL", "Conversation"]

BEANSHELL: Final = "bsh-2.0b6.jar"
"""The jar that runs scripts."""

_SCRIPTS: Final = Path(__file__).with_name("scripts")
_END: Final = "."
_FAILED: Final = "!"
_START: Final = 240.0
"""Seconds in which models are loaded; 10 to 25 are usual on an idle machine."""


class Conversation:
    """A parser that is asked line by line; it runs as soon as this is made.

    Args:
        jars: Its jars; its script is called as they are.
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
        self._process: _Process | None = self._started()

    def ask(self, line: str) -> str:
        """The answer to a line, itself of any number of lines.

        Args:
            line: What the script is to read; no line end is in it.

        Raises:
            ValueError: With the reason why there is none.
            UnavailableError: If the models cannot be loaded.
        """
        if self._process is None:
            self._process = self._started()
        process = self._process
        answer = process.answer(line, limit=self._limit)
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

    def _started(self) -> _Process:
        process = _Process(self._command)
        if process.read(limit=_START) is None:
            jars = self._jars
            raise UnavailableError(
                f"{jars.title} {jars.version} cannot run: {self._reason(process, limit=_START)}."
            )
        return process

    def _reason(self, process: _Process, *, limit: float) -> str:
        """Why a process gave no answer; it is ended."""
        with process.child as child:
            try:
                status = child.process.wait(1)
            except subprocess.TimeoutExpired:
                return f"it took longer than {limit:g} s"
            return trouble(status, child.said(), memory=self._memory)


class _Process:
    """One process, and a thread that reads what it says."""

    def __init__(self, command: Sequence[str]) -> None:
        self.child = Child(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        output = cast(IO[bytes], self.child.process.stdout)
        threading.Thread(target=_forward, args=(output, self._lines), daemon=True).start()

    def answer(self, line: str, *, limit: float) -> str | None:
        """The answer to a line, ``None`` if it does not come."""
        questions = cast(IO[bytes], self.child.process.stdin)
        try:
            questions.write(line.encode("utf-8", "replace") + b"\n")
            questions.flush()
        except OSError:  # it has ended already
            return None
        return self.read(limit=limit)

    def read(self, *, limit: float) -> str | None:
        """Lines up to the one that ends an answer, ``None`` if that does not come."""
        end = time.monotonic() + limit
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return None
            if line is None:
                return None
            if line == _END:
                return "\n".join(lines)
            lines.append(line)


def _forward(output: IO[bytes], lines: queue.SimpleQueue[str | None]) -> None:
    """Hand on lines as they come, and ``None`` behind the last one."""
    try:
        for line in output:
            lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
    except (OSError, ValueError):  # closed while it is read
        pass
    lines.put(None)
