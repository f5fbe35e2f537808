"""``python -m pete``, and the command ``pete``.

Nothing is imported here that takes time: Ctrl-C while the rest is imported ends the process at
once, for nothing is done yet that could be lost. When everything that runs at exit has run, Ctrl-C
is ignored. Only before :func:`run`, while Python starts, is its own handler in place.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from typing import Final

_INTERRUPTED: Final = 130
_MESSAGE: Final = b"pete: interrupted.\n"


def run() -> int:
    """Run the command of this process; return its exit status."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
        # registered first, it runs last: the interpreter then takes itself down undisturbed
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    try:
        from pete.cli.main import main

        return main()
    except KeyboardInterrupt:  # as the handler of a command comes or goes
        os.write(2, _MESSAGE)
        return _INTERRUPTED


def _leave(number: int, frame: object) -> None:
    """End the process, without the trace of whatever was being imported."""
    os.write(2, _MESSAGE)
    os._exit(_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(run())
