"""Signals while a command runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from pete.cli.interrupts import heeded_signals


def test_the_second_signal_waits_and_the_third_does_not(capfd: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with heeded_signals():
            with pytest.raises(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            assert "once more gives it up" in capfd.readouterr().err
            with pytest.raises(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_ignored_signal_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heeded_signals():
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


HIT = (
    "import os, signal\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)  # tests may run with it ignored\n"
    "hit = lambda *_: os.kill(os.getpid(), signal.SIGINT)\n"
)
MOMENTS = {
    "imports": (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'pete.cli.main': hit()\n"
        "sys.meta_path.insert(0, Finder())\n",
        130,
    ),
    "before the handler": (
        "import pete.cli.main as m\nm.prepare_streams = hit\n",
        130,
    ),
    "the handler goes": (
        "import pete.cli.main as m\ndef late(argv): raise KeyboardInterrupt\nm._run = late\n",
        130,
    ),
    "exit": ("import atexit\nlater = lambda: atexit.register(hit)\n", 130),
    "the end of the interpreter": (
        "import sys\n"
        "class Last:\n"
        "    def __del__(self, kill=os.kill, pid=os.getpid(), number=signal.SIGINT):\n"
        "        kill(pid, number)\n"
        "sys.last = Last()\n",
        0,
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c_at_any_moment_is_no_signal(moment: str) -> None:
    code, status = MOMENTS[moment]
    script = (
        f"{HIT}{code}import sys\nsys.argv = ['pete', '--version']\n"
        "from pete.__main__ import run\n"
        "try: status = run()\n"
        "except SystemExit as left: status = left.code\n"
        "globals().get('later', int)()\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert done.stderr == "pete: interrupted.\n" * (status == 130)
