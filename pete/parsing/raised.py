"""Exceptions of third-party code as one line for a message, with the place in that code.

If ``PETE_TRACEBACK`` is set, the whole traceback goes to standard error.
"""

from __future__ import annotations

import os
import sys
import traceback
from functools import cache
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

TRACEBACK: Final = "PETE_TRACEBACK"
"""The environment variable that turns tracebacks on; the processes of parsers inherit it."""


def described(error: BaseException, home: str = "") -> str:
    """Return the class, the message and the place of an error.

    Args:
        error: The exception.
        home: The module that the raising code belongs to.

    Example:
        >>> described(ValueError("no word"))
        'ValueError: no word'
    """
    name = type_name(error)
    try:
        lines = str(error).strip().splitlines()
    except Exception:  # its message is made by a third party, too
        lines = []
    text = f"{name}: {lines[0].strip().rstrip('.')}" if lines else name
    place = _place(error.__traceback__, home)
    return f"{text} ({place})" if place else text


def kind_and_place(error: BaseException, home: str = "") -> str:
    """Return the common part of errors with one cause, whatever text their messages quote."""
    return f"{type_name(error)} {_place(error.__traceback__, home)}"


def type_name(value: object) -> str:
    r"""Return the name of a value's class in one line, since it may hold any character.

    Example:
        >>> type_name(type("An\n odd one", (), {})())
        'An odd one'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in type(value).__name__).split())


def show_traceback(error: BaseException) -> None:
    """Print the whole traceback if ``PETE_TRACEBACK`` is set, and each only once."""
    if os.environ.get(TRACEBACK):
        _print_once("".join(traceback.format_exception(error)))


@cache
def _print_once(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def _place(trace: TracebackType | None, home: str) -> str:
    """Return file and line of the innermost frame that is neither ours nor a library's."""
    place = ""
    for frame, line in traceback.walk_tb(trace):
        if _foreign(frame, home):
            place = f"{Path(frame.f_code.co_filename).name}:{line}"
    return place


def _foreign(frame: FrameType, home: str) -> bool:
    """Return whether a frame is code of the adapter or its author."""
    name, file = str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename
    package = name.partition(".")[0]
    if package == "pete":
        return name.startswith("pete.adapters.")
    if package and package == home.partition(".")[0]:
        return True
    library = package in sys.stdlib_module_names or "site-packages" in file
    return not (library or file.startswith("<frozen"))
