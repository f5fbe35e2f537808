"""Where results go: a file that appears whole or not at all, or whatever else can be written.

A device, a pipe or a link stays what it is: what a link names is replaced, the link is not.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

from pete.errors import InputError

_CURE: Final = "Name a file you may write."


def check_destination(path: Path, *, inputs: Iterable[str | Path] = ()) -> None:
    """Refuse a place that cannot be written, before hours of parsing end there.

    Args:
        path: Where results shall be saved.
        inputs: Files that must not be overwritten.

    Raises:
        InputError: If nothing can be written there, or an input would be lost.
    """
    if path == Path("-"):
        raise InputError("'-' is not a file", cure="Name a file, or /dev/stdout.")
    if path.suffix in (".gz", ".xz"):
        cure = f"Call it {path.stem}, and pack it afterwards."
        raise InputError("what is saved is not packed", path=path, cure=cure)
    with writing(path):
        target = path.expanduser()
        if target.is_dir():
            raise InputError("it is a folder", path=path, cure="Name a file in it.")
        for file in map(Path, inputs):
            if target.exists() and file.exists() and target.samefile(file):
                raise InputError(
                    f"the run would overwrite its own input {file}", path=path, cure=_CURE
                )
        obstacle = _obstacle(target)
    if obstacle is not None:
        raise InputError(f"cannot write it: {obstacle}", path=path, cure=_CURE)


def partial_destination(path: Path) -> Path:
    """Return where a run that was cut short goes: beside the file a whole run would replace.

    A pipe or another special file has nothing that could be lost, and takes the run itself.

    Example:
        >>> str(partial_destination(Path("no folder/a.json")))
        'no folder/a.partial.json'
    """
    if _special(path.expanduser()):
        return path
    return path.with_name(f"{path.stem}.partial{path.suffix}")


def save_text(text: str, path: Path) -> None:
    """Write a text in UTF-8.

    Missing folders are made. A leading ``~`` is the home folder.

    Raises:
        InputError: If it cannot be written; a file that was there is as before.
    """
    with writing(path):
        save_bytes(text.encode(), path)


def save_bytes(data: bytes, path: Path) -> None:
    """Write the content of a file, as :func:`save_text` does."""
    check_destination(path)
    with writing(path):
        target = path.expanduser()
        if _special(target):
            target.write_bytes(data)
        else:
            _replace(target.resolve(), data)


def _replace(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f".pete-{token_hex(8)}.tmp")
    try:
        with partial.open("xb") as file:
            file.write(data)
        if target.exists():
            shutil.copymode(target, partial)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def _special(target: Path) -> bool:
    """Return whether it exists and is not a regular file; links are followed."""
    return target.exists() and not target.is_file()


def _obstacle(target: Path) -> str | None:
    """Return why nothing can be written there, as far as can be seen without writing."""
    if target.exists() and not os.access(target, os.W_OK):
        return f"{target} must not be written"
    if _special(target):
        return None
    resolved = target.resolve()
    if resolved.is_symlink():  # from Python 3.13 on, a circle of links raises nothing
        return f"Symlink loop from {str(resolved)!r}"
    folder = next(folder for folder in resolved.parents if folder.exists())
    if not folder.is_dir():
        return f"{folder} is not a folder"
    return None if os.access(folder, os.W_OK | os.X_OK) else f"{folder} must not be written to"


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise an error of the system in writing to a path as one of ours.

    Raises:
        InputError: If it cannot be written.
    """
    try:
        yield
    except OSError as error:
        problem = f"cannot write it: {error.strerror or error}"
        raise InputError(problem, path=path, cure=_CURE) from error
    except (RuntimeError, ValueError) as error:  # no such home, links in a circle, a NUL
        raise InputError(f"cannot write it: {error}", path=path, cure=_CURE) from error
