"""Ctrl-C, SIGTERM and SIGHUP: the first ends the work, the second waits for what is kept."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

INTERRUPTED: Final = 130
"""Exit status of a command that was interrupted."""

_SECOND: Final = b"pete: what is done is being kept; once more gives it up.\n"


@contextmanager
def heeded_signals() -> Iterator[None]:
    """Take being ended for Ctrl-C, and a second Ctrl-C for impatience.

    The first signal raises KeyboardInterrupt, upon which a run keeps what is done. The second
    only says that this takes its time; the third raises KeyboardInterrupt again. A signal that
    is ignored (as ``nohup`` ignores SIGHUP) stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    come = count(1)

    def heed(number: int, frame: object) -> None:
        if next(come) == 2:
            os.write(2, _SECOND)  # a handler must not enter a buffer that is being written
        else:
            raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in _numbers()}
    for number in before:
        signal.signal(number, heed)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _numbers() -> Iterator[int]:
    """Yield the signals to handle: those that are neither ignored nor handled already."""
    if signal.getsignal(signal.SIGINT) not in (signal.SIG_IGN, None):
        yield signal.SIGINT
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            yield number
