"""Files that users name: their paths, whether they exist, and their content."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from typing import Final

from pete.errors import FormatError, InputError

LIMIT: Final = 256 << 20
"""Largest size in bytes of a file that is read in one go, and of an unpacked file."""


def user_path(name: str | os.PathLike[str]) -> Path:
    """Return the path a user means; a leading ``~`` is a home folder.

    Raises:
        InputError: For the home folder of an unknown user, an empty path, and a NUL character,
            which no path contains.

    Example:
        >>> user_path("pairs.tsv").name
        'pairs.tsv'
    """
    text = os.fspath(name)
    if not text:
        raise InputError("the path is empty", cure="Name a file or a folder.")
    if "\0" in text:
        raise InputError(f"the path {text!r} contains a NUL character", cure="Remove it.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise InputError(
            f"the path {text!r} begins with the home folder of an unknown user",
            cure="Write the path in full.",
        ) from error


def fingerprint(path: Path) -> str:
    """Return eight hexadecimal digits that change with a file, or any file in a folder.

    They are the start of a SHA-256 sum. Files that Python compiles beside its sources are ignored.

    Args:
        path: The file or folder.

    Raises:
        OSError: If it cannot be read.
    """
    if not path.is_dir():
        return sha256_of(path)[:8]
    files = sorted(f for f in path.rglob("*") if f.is_file() and f.parent.name != "__pycache__")
    listed = "".join(f"{file.relative_to(path).as_posix()} {sha256_of(file)}\n" for file in files)
    return hashlib.sha256(listed.encode("utf-8", "surrogateescape")).hexdigest()[:8]


def sha256_of(path: Path) -> str:
    """Return the hash of a file, in hexadecimal.

    Raises:
        OSError: If it cannot be read.
    """
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def exists(path: Path) -> bool:
    """Return whether a path exists; one that cannot be inspected does not."""
    try:
        return path.exists()
    except (OSError, ValueError):  # no permission, a name too long, a NUL character
        return False


def is_file(path: Path) -> bool:
    """Return whether a path is a regular file, or a link to one."""
    return exists(path) and path.is_file()


def is_folder(path: Path) -> bool:
    """Return whether a folder, or a link to one, can be seen at a path."""
    return exists(path) and path.is_dir()


def refuse_special(path: Path) -> None:
    """Refuse a pipe or a device before it is opened, since reading it may never end.

    A folder passes: opening it raises an error that says what it is.

    Raises:
        InputError: If it is a pipe or a device.
        OSError: If it cannot be inspected.
        ValueError: For a NUL character, which no path contains.
    """
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise InputError(
            "it is a pipe or a device, not a regular file",
            path=path,
            cure="Save its output to a file, and name that file.",
        )


def read_whole(path: Path, *, limit: int = LIMIT) -> bytes:
    """Read a regular file in one go, and return its content.

    Args:
        path: The file, or a link to it.
        limit: Largest size in bytes.

    Raises:
        InputError: If it cannot be read, is not a regular file, or is longer than the limit.
    """
    try:
        refuse_special(path)
        too_long = path.stat().st_size > limit
        with path.open("rb") as file:
            data = b"" if too_long else file.read(limit + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InputError(
            f"the file cannot be read: {problem}", path=path, cure="Check the path."
        ) from error
    if too_long or len(data) > limit:
        raise InputError(
            f"the file has more than {limit} bytes", path=path, cure="Split it into smaller files."
        )
    return data


def utf8(data: bytes, path: object) -> str:
    """Decode the content of a file.

    Args:
        data: The content.
        path: The file, for messages.

    Raises:
        FormatError: If it is not UTF-8, with the first byte that is not.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        place = len(before) - before.rfind(b"\n")
        raise FormatError(
            f"byte 0x{data[error.start]:02X} at place {place} of the line is not UTF-8",
            path=path,
            line=before.count(b"\n") + 1,
            cure="Save the file as UTF-8.",
        ) from error
