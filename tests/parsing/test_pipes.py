"""A worker's own side of its two pipes."""

from __future__ import annotations

import subprocess
import sys

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
        assert process.stderr is not None
        assert process.stderr.readline() == "closed\n"
        _, said = process.communicate("one\n", timeout=60)
    assert said == "no more requests\n"
