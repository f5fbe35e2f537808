"""Output: figures go to standard output, everything else to standard error.

Rich is imported when there is something to show: `pete --version` does not need it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from pete.errors import InputError
from pete.files import LIMIT, utf8

if TYPE_CHECKING:
    from pete.report.plain import PlainConsole

NARROW = 80
"""Tables are never squeezed below this many columns: a narrower terminal wraps them."""

WIDE = 160
"""Width where standard output is not a terminal and ``COLUMNS`` is not set, in columns."""


def output() -> PlainConsole:
    """Return the console of standard output, a new one each time, as it may be redirected."""
    from pete.report.plain import PlainConsole

    columns = os.environ.get("COLUMNS", "")
    wanted = int(columns) if columns.isdecimal() else None
    width = wanted or (PlainConsole().width if sys.stdout.isatty() else WIDE)
    return PlainConsole(width=max(width, NARROW))


def prepare_streams() -> None:
    """Prepare the standard streams for any character, and for being closed.

    A closed input reads as empty. Messages to a closed standard error are lost; a closed standard
    output is an error.

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
    """Return a stream that writes everything, or raises.

    Without a buffer (``python -u``), text that does not fit on the disk would be lost silently.
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
    """Discard the output that is not yet written, so that the process ends without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def say(*messages: str) -> None:
    """Print lines for people on standard error."""
    from pete.report.plain import PlainConsole

    for message in messages:
        PlainConsole(stderr=True).print(message, soft_wrap=True)


@contextmanager
def stdout_kept() -> Iterator[None]:
    """Keep standard output for figures: what other code prints meanwhile goes to standard error.

    This includes what is not written in Python, as it redirects the file descriptors.
    """
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def write_file(lines: Iterable[str]) -> None:
    """Write a file for programs on standard output: UTF-8, and every form as it is.

    A terminal gets what it can print.
    """
    from pete.report.plain import printable

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.writelines(map(printable, lines) if sys.stdout.isatty() else lines)


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document on standard output."""
    write = partial(json.dumps, document, indent=2, allow_nan=False)
    text = write(ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = write(ensure_ascii=True)
    sys.stdout.write(text + "\n")


def standard_input() -> str:
    """Return all of standard input, its line ends as they are.

    Raises:
        InputError: If it is not UTF-8, or has no end in sight.
    """
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise InputError(
            f"it holds more than {LIMIT} bytes", path="<stdin>", cure="Give it in smaller parts."
        )
    return utf8(data, "<stdin>")
