"""Reading chosen files of a zip archive, in memory.

Nothing is ever extracted, so a member's name never becomes a path; one that tries to is
refused all the same, as is a member that unpacks to more than it may.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Collection
from io import BytesIO
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final
from zipfile import BadZipFile, ZipFile

from pete.errors import FormatError

LIMIT: Final = 16 << 20
"""Largest size in bytes of an unpacked member."""

_DAMAGE: Final = (
    BadZipFile,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    lzma.LZMAError,
    zlib.error,
)
"""Exceptions that the standard library raises on damaged archives."""

_CURE: Final = "Fetch the archive again."


def read_members(
    data: bytes, names: Collection[str], *, path: object, limit: int = LIMIT
) -> dict[str, bytes]:
    """Read those of the named members that an archive has.

    Args:
        data: The archive.
        names: The only members that are read.
        path: The archive's place, for messages.
        limit: Largest size in bytes of an unpacked member.

    Returns:
        Contents by name.

    Raises:
        FormatError: For a damaged archive, a member whose name leads out of the archive, and
            one that unpacks to more than the limit.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = archive.namelist()
            _check_names(members, path)
            return {
                name: _read(archive, name, limit=limit, path=path)
                for name in names
                if name in members
            }
    except _DAMAGE as error:
        raise FormatError(f"the zip archive is damaged: {error}", path=path, cure=_CURE) from error


def _check_names(members: Collection[str], path: object) -> None:
    for name in members:
        windows = PureWindowsPath(name)  # splits at both kinds of slashes
        if ".." in windows.parts or windows.drive or windows.root or PurePosixPath(name).root:
            raise FormatError(
                f"the member {name!r} leads out of the archive", path=path, cure=_CURE
            )


def _read(archive: ZipFile, name: str, *, limit: int, path: object) -> bytes:
    # The size in the header may be wrong, so the unpacked content is measured.
    with archive.open(name) as member:
        content = member.read(limit + 1)
    if len(content) > limit:
        raise FormatError(
            f"the member {name!r} unpacks to more than {limit} bytes", path=path, cure=_CURE
        )
    return content
