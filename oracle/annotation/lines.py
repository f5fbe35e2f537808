"""The lines of a file that people edit."""

from __future__ import annotations

from pathlib import Path

from pete.errors import FormatError
from pete.files import read_whole

__all__ = ["file_lines"]


def file_lines(path: Path) -> list[str]:
    """Read the lines of a UTF-8 file without their ends and trailing blanks.

    A byte order mark is removed. Only LF and CR LF end a line.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not UTF-8.
    """
    try:
        return [line.rstrip() for line in read_whole(path).decode("utf-8-sig").split("\n")]
    except UnicodeDecodeError as error:
        raise FormatError(
            f"byte {error.start} is not UTF-8", path=path, cure="Save the file as UTF-8."
        ) from error
