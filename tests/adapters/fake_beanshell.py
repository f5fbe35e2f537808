"""A program that is called ``java`` and answers lines as ``adapters/java/scripts/answer.bsh`` does.

What it meets says how: ``DIE`` ends it as SIGKILL would, ``MEMORY`` as a full heap, ``HANG`` lets
it hang, ``THROW`` makes it answer with an exception, ``PART`` breaks off in the middle. A heap of
``10m`` is too small for its models, with one of ``30m`` it never has them.
"""

from __future__ import annotations

import os
import sys
import time

HEAP = sys.argv[1]


def main() -> None:
    if HEAP == "-Xmx10m":
        no_memory()
    if HEAP == "-Xmx30m":
        time.sleep(600)
    say(".")
    for line in sys.stdin:
        answer(line.rstrip("\n"))
        say(".")


def answer(line: str) -> None:
    if "DIE" in line:
        os.kill(os.getpid(), 9)
    if "MEMORY" in line:
        no_memory()
    if "HANG" in line:
        time.sleep(600)
    if "PART" in line:
        say("1\tPART")
        sys.exit(1)
    if "THROW" in line:
        say("!java.lang.IllegalStateException: what a text")
        return
    rows = [row.split("\t") for row in line.split("\x1e")] if "\t" in line else None
    words = [row[1] for row in rows] if rows else line.split()
    tags = "_\t_" if rows else "NNS"  # CoNLL-X has two columns for tags
    for id, word in enumerate(words, start=1):
        say(f"{id}\t{word}\t_\t{tags}\t_\t{id - 1}\tdep")


def say(line: str) -> None:
    print(line, flush=True)


def no_memory() -> None:
    sys.stderr.write("Terminating due to java.lang.OutOfMemoryError: Java heap space\n")
    sys.stderr.flush()
    os._exit(3)


if __name__ == "__main__":
    sys.exit(main())
