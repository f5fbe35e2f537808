"""The folders of data sets, and verified downloads into them.

Two environment variables control both: ``PETE_DATA_HOME`` names the folder of data sets, and
``PETE_OFFLINE``, set to anything but ``0``, forbids the network.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import platformdirs

from pete.errors import DownloadError, InputError
from pete.files import is_file, sha256_of, user_path

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the bytes received and the bytes expected (0 if unknown)."""

_TIMEOUTS: Final = (5.0, 30.0)
"""Seconds to wait for a connection, and between two pieces of an answer."""

_CHUNK: Final = 1 << 16
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Resource:
    """A file to fetch, identified by its hash.

    Attributes:
        name: File name.
        urls: Addresses, tried in this order; none if it must be fetched by hand.
        sha256: Hash of its content, in hexadecimal.
        size: Its size in bytes.
        homepage: A web page about it, ``""`` if there is none.

    Raises:
        InputError: Without a hash: a file that cannot be verified is never fetched.
    """

    name: str
    urls: tuple[str, ...]
    sha256: str
    size: int
    homepage: str = ""

    def __post_init__(self) -> None:
        if not _SHA256.fullmatch(self.sha256):
            raise InputError(
                f"the sha256 of {self.name!r} is {self.sha256!r}",
                cure="Give the 64 hexadecimal digits in lower case.",
            )


def data_home() -> Path:
    """Return the folder of data sets and downloads: ``PETE_DATA_HOME`` if it is set."""
    return data_homes()[0]


def data_homes() -> tuple[Path, ...]:
    """Return the folders that are searched for data sets, :func:`data_home` first.

    They are ``PETE_DATA_HOME``, if it is set, and the user's data folder of the platform.

    Raises:
        InputError: If ``PETE_DATA_HOME`` begins with the home folder of an unknown user.
    """
    own = platformdirs.user_data_path("pete", appauthor=False)
    named = os.environ.get("PETE_DATA_HOME")
    return (user_path(named), own) if named else (own,)


def by_hand(resource: Resource, destination: Path) -> str:
    """Return how to do without the download, in one sentence.

    Args:
        resource: The file.
        destination: The path to save it at.
    """
    sources = " or ".join(filter(None, (resource.homepage, *resource.urls)))
    return (
        f"To do it by hand, get {resource.name}"
        + (f" from {sources}" if sources else "")
        + f" and save it as {destination} ({resource.size} bytes, sha256 {resource.sha256})."
    )


def is_offline() -> bool:
    """Return whether ``PETE_OFFLINE`` forbids the network."""
    return os.environ.get("PETE_OFFLINE", "") not in ("", "0")


def fetch(resource: Resource, destination: Path, progress: Progress | None = None) -> Path:
    """Fetch a file, unless it is there already.

    The content is written beside the destination under a temporary name, and moved to the
    destination only when size and hash are right. So half a file is never visible, and two runs
    do not disturb each other. A file with other content at the destination is then replaced.

    Args:
        resource: The file to fetch.
        destination: The path to save it at.
        progress: Called with the progress of the download.

    Returns:
        The destination.

    Raises:
        DownloadError: If no address has the right file; the message names each with its reason,
            and says how to get the file by hand.
    """
    if _is_there(resource, destination):
        return destination
    if is_offline():
        raise _failure(resource, destination, ["PETE_OFFLINE is set, which forbids the network"])
    from requests.exceptions import ChunkedEncodingError

    outer, reasons = sys.exception(), []
    for url in resource.urls:
        try:
            _fetch_from(url, resource, destination, progress)
        except ChunkedEncodingError:
            reasons.append(f"{url}: the connection broke off")
        except (DownloadError, OSError) as error:
            reasons.append(f"{url}: {_reason(error, outer)}")
        else:
            return destination
    raise _failure(resource, destination, reasons or ["no address of it is known"])


def _is_there(resource: Resource, path: Path) -> bool:
    try:
        return is_file(path) and sha256_of(path) == resource.sha256
    except OSError:
        return False


def _fetch_from(url: str, resource: Resource, destination: Path, progress: Progress | None) -> None:
    token = f"{os.getpid()}-{secrets.token_hex(4)}"
    partial = destination.with_name(f".{destination.name}.{token}.part")
    destination.parent.mkdir(parents=True, exist_ok=True)
    try:
        with partial.open("xb") as file:
            _receive(url, resource, file, progress)
        partial.replace(destination)
    finally:
        # Also if the user interrupts: a partial file is never left behind.
        partial.unlink(missing_ok=True)


def _receive(url: str, resource: Resource, file: BinaryIO, progress: Progress | None) -> None:
    import requests

    digest, received = hashlib.sha256(), 0
    headers = {"Accept-Encoding": "identity"}
    with requests.get(url, stream=True, timeout=_TIMEOUTS, headers=headers) as response:
        if response.status_code != requests.codes.ok:
            raise DownloadError(f"HTTP {response.status_code} {response.reason}")
        for chunk in response.iter_content(_CHUNK):
            received += len(chunk)
            if received > resource.size:
                raise DownloadError(f"more than the {resource.size} bytes promised")
            digest.update(chunk)
            file.write(chunk)
            if progress is not None:
                progress(received, resource.size)
    if received < resource.size:
        raise DownloadError(f"{received} bytes, not the {resource.size} promised")
    if digest.hexdigest() != resource.sha256:
        raise DownloadError(f"its sha256 is {digest.hexdigest()}, not the one promised")


def _reason(error: BaseException, outer: BaseException | None) -> str:
    """Return the innermost cause of a failure; requests and urllib3 wrap it several times.

    Args:
        error: The failure.
        outer: An exception the caller was handling already: no part of this failure.
    """
    cause = error
    while (inner := _inner(cause)) is not None and inner is not outer:
        cause = inner
    if isinstance(cause, OSError) and cause.strerror:
        return f"{cause.strerror}: {cause.filename}" if cause.filename else cause.strerror
    return str(cause)


def _inner(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _failure(resource: Resource, destination: Path, reasons: list[str]) -> DownloadError:
    listing = "".join(f"\n  {reason}" for reason in reasons)
    return DownloadError(
        f"{resource.name} could not be fetched:{listing}\n{by_hand(resource, destination)}"
    )
