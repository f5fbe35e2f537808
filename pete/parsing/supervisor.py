"""The process between PETE and a program it runs: when PETE is gone, so is the program.

It is started as a file, ``python supervisor.py FD FOLDER COMMAND...``, and runs the command in a
session of its own. ``FD`` is the reading end of a pipe whose other end only PETE holds: as soon as
that is closed, even because PETE was killed, the program is killed, and its folder of temporary
files (``""`` for none) is removed. However the program ends, all that it started ends with it, on
Linux even daemons that left its session: the supervisor inherits the orphans among its descendants.
It then ends as the program did, by the same signal if it was one.

Only the standard library is imported, so it runs within some hundredths of a second.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

_SUBREAPER, _DEATH_SIGNAL = 36, 1
"""Options of ``prctl`` (see ``linux/prctl.h``)."""

_GRACE = 5.0
"""Seconds that killed processes may take to end."""


def main() -> None:
    """Run the command of the arguments, and end as it does."""
    alive, folder, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    os.set_inheritable(alive, False)
    _control(_SUBREAPER, 1)
    program = _start(command)
    for pipe in (0, 1):  # they belong to the program: its reader must see it end
        os.close(pipe)
    left = threading.Event()
    threading.Thread(target=_watch, args=(alive, left, program), daemon=True).start()
    status = _wait(program)
    _end_rest(program)
    if left.is_set() and folder:
        shutil.rmtree(folder, ignore_errors=True)
    _end_like(status)


def _start(command: list[str]) -> int:
    program = os.fork()
    if not program:
        try:
            os.setsid()
            _control(_DEATH_SIGNAL, signal.SIGKILL)  # if the supervisor itself is killed
            os.execvp(command[0], command)  # noqa: S606 what PETE says, without a shell
        finally:
            os._exit(127)
    return program


def _control(option: int, value: int) -> None:
    """Call ``prctl``, which only Linux has."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _watch(alive: int, left: threading.Event, program: int) -> None:
    while os.read(alive, 1):
        pass
    left.set()
    _kill(program)


def _wait(program: int) -> int:
    """Return how the program ended; orphans that end before it are discarded."""
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == program:
            return os.waitstatus_to_exitcode(status)


def _end_rest(program: int) -> None:
    """Kill what the program started and left behind: its session, and all orphans."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(program, signal.SIGKILL)
    end = time.monotonic() + _GRACE
    while time.monotonic() < end:
        for child in _children():  # each one's own children are ours in the next round
            _kill(child)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            time.sleep(0.01)
            continue
        return


def _children() -> list[int]:
    own = str(os.getpid())
    children = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
            if fields[1] == own:
                children.append(int(stat.parent.name))
    return children


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _end_like(status: int) -> None:
    if status < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(OSError, ValueError):  # a signal that cannot be caught has no handler
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()
