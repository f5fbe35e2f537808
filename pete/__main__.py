"""``python -m pete``, and the command ``pete``.

Nothing is imported here that takes time: Ctrl-C while the rest is imported ends the process at
once, for nothing is done yet that could be lost.
"""

from __future__ import annotations

import os
import signal
import sys


def run() -> int:
    """Run the command of this process; return its exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from pete.cli.main import main

    return main()


def _leave(number: int, frame: object) -> None:
    """End the process, without the trace of whatever was being imported."""
    os.write(2, b"pete: interrupted.\n")
    os._exit(130)


if __name__ == "__main__":
    sys.exit(run())
