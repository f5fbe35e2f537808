"""A worker's own side of its two pipes."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

CLOSES = """
import os, sys
from pete.parsing.pipes import Pipes

pipes = Pipes()
os.closerange(3, 256)
print("closed", file=sys.stderr, flush=True)
for _ in iter(pipes.request, ""):
    pass
print("no more requests", file=sys.stderr)
"""


def test_a_process_that_closes_its_pipes_gets_no_more_requests() -> None:
    command = [sys.executable, "-c", CLOSES]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        assert process.stderr.readline() == "closed\n"
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write("one\n")
        assert process.stderr.read() == "no more requests\n"
