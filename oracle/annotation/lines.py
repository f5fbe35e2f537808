"""The lines of a file that people edit."""

from __future__ import annotations

from pathlib import Path

from pete.files import read_whole, utf8


def file_lines(path: Path) -> list[str]:
    """Read the lines of a UTF-8 file without their ends and trailing blanks.

    A byte order mark is removed. Only LF and CR LF end a line.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not UTF-8.
    """
    text = utf8(read_whole(path), path).removeprefix("\ufeff")
    return [line.rstrip() for line in text.split("\n")]
