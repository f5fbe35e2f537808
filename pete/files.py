"""Files that users name: what a path means, whether it is there, what is in it."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from typing import Final

from pete.errors import InputError

__all__ = [
    "LIMIT",
    "exists",
    "fingerprint",
    "is_file",
    "is_folder",
    "read_whole",
    "refuse_special",
    "user_path",
]

LIMIT: Final = 256 << 20
"""Bytes that a file which is read whole may have, and what a packed file may unpack to."""


def user_path(name: str | os.PathLike[str]) -> Path:
    """The path a user means, a leading ``~`` being a home folder.

    Raises:
        InputError: For the home of nobody, and for a NUL character, which no path holds.

    Example:
        >>> user_path("pairs.tsv").name
        'pairs.tsv'
    """
    text = os.fspath(name)
    if "\0" in text:
        raise InputError(f"the path {text!r} holds a NUL character", cure="Take it out.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise InputError(
            f"the path {text!r} begins with a home folder that is not known",
            cure="Write the path in full.",
        ) from error


def fingerprint(path: Path) -> str:
    """Eight hexadecimal digits that change with a file, or with any file in a folder.

    They are the start of a SHA-256 sum. What Python compiles beside its sources does not count.

    Args:
        path: The file or folder that is a model.

    Raises:
        OSError: If it cannot be read.
    """
    if not path.is_dir():
        return _sum(path)[:8]
    files = sorted(f for f in path.rglob("*") if f.is_file() and f.parent.name != "__pycache__")
    listed = "".join(f"{file.relative_to(path).as_posix()} {_sum(file)}\n" for file in files)
    return hashlib.sha256(listed.encode("utf-8", "surrogateescape")).hexdigest()[:8]


def _sum(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def exists(path: Path) -> bool:
    """Whether something can be seen at a path; a path that cannot be looked at has nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):  # no permission, a name too long, a NUL character
        return False


def is_file(path: Path) -> bool:
    """Whether a regular file, or a link to one, can be seen at a path."""
    return exists(path) and path.is_file()


def is_folder(path: Path) -> bool:
    """Return whether a folder, or a link to one, can be seen at a path."""
    return exists(path) and path.is_dir()


def refuse_special(path: Path) -> None:
    """Refuse a pipe or a device before it is opened, since one may wait or give forever.

    A folder passes: opening it says what it is.

    Raises:
        InputError: If it is one.
        OSError: If it cannot be looked at.
        ValueError: For a NUL character, which no path holds.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise InputError(
            "it is no regular file, but a pipe or a device",
            path=path,
            cure="Save what it gives to a file, and name that.",
        )


def read_whole(path: Path, *, limit: int = LIMIT) -> bytes:
    """The content of a regular file, read once.

    Args:
        path: The file, or a link to it.
        limit: Bytes it may have.

    Raises:
        InputError: If it cannot be read, is no regular file, or is longer than the limit.
    """
    try:
        refuse_special(path)
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InputError(
            f"the file cannot be read: {problem}", path=path, cure="Check the path."
        ) from error
    if len(data) > limit:
        raise InputError(
            f"the file has more than {limit} bytes", path=path, cure="Part it into smaller files."
        )
    return data
