"""Files, processes with their costs, and limits: shared by the comparisons with other programs."""

from __future__ import annotations

import lzma
import math
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Cost(NamedTuple):
    """Processor time in seconds and peak memory in MB of a process."""

    seconds: float
    memory: float

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.memory:.0f} MB"


def ewt(part: str) -> list[str]:
    """Return the sentences of a part of UD English EWT, each as its lines.

    Args:
        part: ``train`` or ``dev``, in the folder ``$PETE_DATA_HOME``.
    """
    packed = Path(os.environ["PETE_DATA_HOME"]) / "ud-en-ewt" / f"{part}.conllu.xz"
    return lzma.decompress(packed.read_bytes()).decode().strip("\n").split("\n\n")


def written(path: Path, sentences: Iterable[str]) -> Path:
    """Write sentences to a file, and return its path."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{sentence}\n\n" for sentence in sentences)
    return path


def run(*command: str | Path) -> Cost:
    """Run a command, and return what its process took.

    Raises:
        SystemExit: If it fails.
    """
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{command[0]} failed")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def verdict(name: str, value: float, *, least: float = 0, most: float = math.inf) -> bool:
    """Print a value beside its limit, and return whether it keeps it."""
    limit = f"at least {least:g}" if least else f"at most {most:g}"
    kept = least <= value <= most
    print(f"  {name}: {value:.2f} ({limit}{'' if kept else ', BROKEN'})")
    return kept
