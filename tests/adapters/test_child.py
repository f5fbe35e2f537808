"""Programs run for a parser: what they say, and that they are gone with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.errors import UnavailableError
from pete.parsing.process import Child, Finished, how_ended, run

SLEEPS = (sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(600)")
STARTS_ANOTHER = "import subprocess, sys; subprocess.run(sys.argv[1:])"
STARTER = """
import subprocess, sys, time
from pathlib import Path
from pete.parsing.process import Child
child = Child(sys.argv[2:], stdout=subprocess.PIPE, scratch=Path(sys.argv[1]))
print(child.process.stdout.readline().decode(), flush=True)
time.sleep(600)
"""


def is_there(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def soon(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + 60
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def sleeper(tmp_path: Path) -> Child:
    return Child(SLEEPS, stdout=subprocess.PIPE, scratch=tmp_path / "scratch")


def pid_of(child: Child) -> int:
    assert child.process.stdout is not None
    return int(child.process.stdout.readline())


def test_what_a_program_says_and_gets() -> None:
    program = "import sys; print(sys.stdin.read().upper()); sys.exit(len(sys.argv))"
    done = run([sys.executable, "-c", program, "two words", "*"], limit=20, given=b"word")
    assert done == Finished(status=3, output=b"WORD\n", errors=b"")


def test_too_slow_a_program_is_killed_with_all_it_started() -> None:
    done = run([sys.executable, "-c", STARTS_ANOTHER, *SLEEPS], limit=3)
    assert done.status is None
    assert soon(lambda: not is_there(int(done.output)))


def test_a_program_killed_by_others_tells_the_signal() -> None:
    done = run([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"], limit=20)
    assert done.status == -signal.SIGKILL
    assert how_ended(done.status) == "was killed by SIGKILL"


DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    daemon = os.fork()
    if daemon == 0:
        time.sleep(600)
    print(daemon, flush=True)  # here, so that it is said before the program goes on
    os._exit(0)
os.wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans on")
@pytest.mark.parametrize("then", ["", "time.sleep(600)", "os.kill(os.getpid(), 9)"])
def test_a_daemon_that_left_the_session_ends_with_the_program(then: str) -> None:
    done = run([sys.executable, "-c", f"{DAEMON}{then}"], limit=3)
    assert not is_there(int(done.output))


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(UnavailableError) as error:
        Child(["no-such-program", "argument"])
    assert str(error.value) == "there is no program no-such-program. Install it."


def test_closing_ends_it_and_its_folder(sleeper: Child, tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    pid = pid_of(sleeper)
    assert sleeper.status is None
    sleeper.close()
    assert not is_there(pid)
    assert not (tmp_path / "scratch").exists()
    sleeper.close()


def test_garbage_ends_it() -> None:
    child = Child(SLEEPS, stdout=subprocess.PIPE)
    pid = pid_of(child)
    del child
    assert not is_there(pid)


def test_an_exception_ends_it(sleeper: Child) -> None:
    pid = pid_of(sleeper)
    with pytest.raises(KeyboardInterrupt), sleeper:
        raise KeyboardInterrupt
    assert not is_there(pid)


@pytest.mark.skipif(os.name != "posix", reason="there is a guard on POSIX alone")
def test_a_guard_killed_alone_leaves_nothing(sleeper: Child) -> None:
    pid = pid_of(sleeper)
    sleeper.process.kill()
    sleeper.close()
    assert soon(lambda: not is_there(pid))


@pytest.mark.skipif(os.name != "posix", reason="there is a guard on POSIX alone")
def test_killing_the_parent_with_its_group_leaves_nothing(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    command = [sys.executable, "-c", STARTER, str(scratch), *SLEEPS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        os.killpg(parent.pid, signal.SIGKILL)
    assert soon(lambda: not is_there(pid))
    assert soon(lambda: not scratch.exists())
