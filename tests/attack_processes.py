"""Adapters that misbehave towards processes, pipes and the rest of the system."""

from __future__ import annotations

import atexit
import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from attack_base import ON, Sound, chain, daemon


class OsExit(Sound):
    def on(self) -> Any:
        os._exit(0)


class StopsItself(Sound):
    def on(self) -> Any:
        os.kill(os.getpid(), signal.SIGSTOP)


class Segfaults(Sound):
    def on(self) -> Any:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        ctypes.string_at(0)


class Aborts(Sound):
    def on(self) -> Any:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.abort()


class KilledByItsAlarm(Sound):
    def on(self) -> Any:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        time.sleep(300)


class ForksAndGoesOn(Sound):
    """Both processes return from ``parse``."""

    def on(self) -> Any:
        os.fork()
        return chain(ON)


class ForksAtFirst(Sound):
    """Both processes parse all texts."""

    def parse(self, texts: Sequence[str]) -> Any:
        os.fork()
        return map(chain, texts)


class LeavesThread(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        threading.Thread(target=time.sleep, args=(300,), daemon=False).start()
        return map(chain, texts)


class HangsAtExit(Sound):
    def __init__(self) -> None:
        atexit.register(time.sleep, 300)


class IgnoresSignals(Sound):
    def __init__(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)

    def on(self) -> Any:
        time.sleep(300)


class IgnoresChildren(Sound):
    def __init__(self) -> None:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        subprocess.Popen(["sleep", "300"])


class LeavesSleeper(Sound):
    def on(self) -> Any:
        subprocess.Popen(["sleep", "300"])
        return chain(ON)


class LeavesSleeperInSessionOfItsOwn(Sound):
    def on(self) -> Any:
        subprocess.Popen(["sleep", "300"], start_new_session=True, stdin=subprocess.DEVNULL)
        time.sleep(300)


class LeavesDaemonEachTime(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        daemon()
        return map(chain, texts)


class LeavesZombies(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        for text in texts:
            if os.fork() == 0:
                os._exit(0)
            yield chain(text)


class ClosesFiles(Sound):
    def on(self) -> Any:
        os.closerange(3, 256)


class ClosesOutput(Sound):
    def __init__(self) -> None:
        sys.stdout.close()
        sys.stdin.close()
        for number in (0, 1):
            os.close(number)


class WritesToOutput(Sound):
    def on(self) -> Any:
        os.write(1, b'={"failure":"not at all"}\n')
        print("{}")
        return chain(ON)


class WritesToAllFiles(Sound):
    """Writes into the pipe of its results."""

    def on(self) -> Any:
        for number in range(3, 12):
            try:
                os.write(number, b"junk\n=junk\n{junk\n")
            except OSError:
                continue
        return chain(ON)


class PrintsMuch(Sound):
    def on(self) -> Any:
        for _ in range(100):
            os.write(1, b"x" * 9999 + b"\n")
        return chain(ON)


class ReadsInput(Sound):
    def on(self) -> Any:
        return input()


class RemovesItsFolder(Sound):
    def __init__(self) -> None:
        folder = mkdtemp()
        os.chdir(folder)
        shutil.rmtree(folder)


class LeavesFiles(Sound):
    def on(self) -> Any:
        Path(mkdtemp(), "left").write_text("behind")
        return chain(ON)


class FewFiles(Sound):
    def __init__(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))
