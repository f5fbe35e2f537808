"""The process between PETE and a program it runs: when PETE is gone, so is the program.

It is started as a file, ``python child_guard.py FD FOLDER COMMAND...``, leads a session of its
own and runs the command in it. ``FD`` is the reading end of a pipe whose other end PETE alone
has: as soon as that is closed, be it because PETE was killed, the program is killed, its folder
of temporary files (``""`` for none) removed, and the session with all that is left in it killed.
Otherwise this ends as the program does.

No more than the standard library is imported, so it is there within some hundredths of a second.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading

__all__ = ["main"]


def main() -> int:
    """Run the command of the arguments; its exit status, 128 and the signal if one ended it."""
    alive, folder, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    process = subprocess.Popen(command)  # noqa: S603 what PETE says, without a shell
    left = threading.Event()
    watch = threading.Thread(target=_watch, args=(alive, left, process, folder), daemon=True)
    watch.start()
    status = process.wait()
    if left.is_set():
        watch.join()
    return status if status >= 0 else 128 - status


def _watch(
    alive: int, left: threading.Event, process: subprocess.Popen[bytes], folder: str
) -> None:
    while os.read(alive, 1):
        pass
    left.set()
    process.kill()
    process.wait()
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
