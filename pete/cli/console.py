"""Where output goes: figures to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TextIO

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from pete.report.plain import PlainConsole, printable

__all__ = [
    "NARROW",
    "WIDE",
    "discard_output",
    "output",
    "prepare_streams",
    "print_json",
    "progress_bar",
    "say",
]

NARROW = 80
"""Tables are never squeezed below this many columns: a narrower terminal wraps them."""

WIDE = 160
"""Width where standard output is no terminal and ``COLUMNS`` is not set, in columns."""


def output() -> PlainConsole:
    """The console of standard output, made anew so that a redirection is seen."""
    columns = os.environ.get("COLUMNS", "")
    wanted = int(columns) if columns.isdecimal() else None
    width = wanted or (PlainConsole().width if sys.stdout.isatty() else WIDE)
    return PlainConsole(width=max(width, NARROW))


def prepare_streams() -> None:
    """Make the standard streams bear whatever comes: any character, or being closed.

    A closed input is an empty one. What is written to a closed stream is lost, but nobody
    closes standard output for that: the exit status then is that of an error.

    Raises:
        SystemExit: If standard output is closed.
    """
    streams: Mapping[str, TextIO | None] = vars(sys)
    if streams["stdin"] is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # open to the end
    if streams["stderr"] is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # as well
    if streams["stdout"] is not None:
        sys.stdout = _written_whole(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if streams["stdout"] is None:
        say("pete: standard output is closed. Let it go to a file, or to /dev/null.")
        raise SystemExit(1)


def _written_whole(stream: TextIO) -> TextIO:
    """Return a stream that writes all it is given, or raises.

    Without a buffer (``python -u``), what a disk has no room for is lost and nobody hears of it.
    """
    raw = stream.buffer if isinstance(stream, TextIOWrapper) else None
    if not isinstance(raw, FileIO):
        return stream
    stream.flush()
    return TextIOWrapper(
        BufferedWriter(FileIO(raw.fileno(), "w", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=True,
    )


def discard_output() -> None:
    """Let what is not yet written go nowhere, so that the end of the process brings no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def say(message: str) -> None:
    """A line for people, on standard error."""
    PlainConsole(stderr=True).print(message, soft_wrap=True)


def print_json(document: Mapping[str, object]) -> None:
    """One JSON document on standard output, and nothing else."""
    write = partial(json.dumps, document, indent=2, allow_nan=False)
    text = write(ensure_ascii=False)
    if not _can_write(text):
        text = write(ensure_ascii=True)
    sys.stdout.write(text + "\n")


def _can_write(text: str) -> bool:
    """Whether the encoding of standard output has all these characters."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def progress_bar(label: str, *, unit: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, shown only on a terminal.

    Args:
        label: What is done.
        unit: What is counted, to show how many of it a second; ``""`` shows no rate.

    Yields:
        A function to be called with what is done and what is to be done. The rate is that
        since its first call: what was done before took no time of ours.
    """
    console = PlainConsole(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        *((_RateColumn(unit),) if unit else ()),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(printable(label), total=None, start=False)

        def tell(done: int, total: int) -> None:
            if bar.tasks[0].started:
                bar.update(task, completed=done, total=total or None)
            else:
                bar.reset(task, completed=done, total=total or None)

        yield tell


class _RateColumn(ProgressColumn):
    """How many a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        """The rate, nothing before there is one."""
        return Text("" if task.speed is None else f"{task.speed:.1f} {self._unit}/s")
