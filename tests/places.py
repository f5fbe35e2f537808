"""Where a line of code stands, as messages say it."""

from __future__ import annotations

from pathlib import Path


def place(file: Path, code: str) -> str:
    """File and line of the first line that holds some code."""
    lines = file.read_text("utf-8").splitlines()
    return f"{file.name}:{next(n for n, line in enumerate(lines, start=1) if code in line)}"
