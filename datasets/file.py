"""A user's own pairs, named ``file:PATH``."""

from __future__ import annotations

import hashlib
import sys
from functools import lru_cache
from pathlib import Path
from typing import TextIO

from pete.data.contract import DatasetInfo, PairSet, check_answers, check_split
from pete.data.download import Progress
from pete.errors import DownloadError, InputError
from pete.files import LIMIT, is_file, read_whole, user_path
from pete.formats.pairs.files import decode_pairs, format_of_name


class FileDataset:
    """The pairs of one file, in a format that its suffix names (:mod:`pete.formats.pairs.files`).

    Args:
        path: The file, or ``-`` for standard input, whose format its content says.

    Raises:
        InputError: For a name that is not a path.
    """

    def __init__(self, path: str) -> None:
        self._path = user_path(path)
        self._is_stdin = path == "-"
        self.info = DatasetInfo(
            name=f"file:{path}",
            description="Pairs of your own",
            splits=("all",),
            licence="yours to say",
            citation="",
        )

    def available(self) -> bool:
        """Return whether the file exists."""
        return self._is_stdin or is_file(self._path)

    def download(self, progress: Progress | None = None) -> str:
        """Return the path; nothing needs to be fetched.

        Raises:
            DownloadError: If there is no such file.
        """
        if not self.available():
            raise DownloadError(f"there is no file {str(self._path)!r}. Check the path.")
        return str(self._path)

    def load(self, split: str) -> PairSet:
        """Load the pairs; the only split is ``all``.

        Raises:
            UnknownNameError: For a split that is not ``all``.
            InputError: For a file that cannot be read or breaks its format, and for pairs
                without an answer.
        """
        check_split(self.info, split)
        # Read once: what is hashed is what was parsed.
        if self._is_stdin:
            data, path = _whole(sys.stdin), Path("<stdin>")
        else:
            data, path = read_whole(self._path), self._path
        pairs = decode_pairs(data, path, format_of_name(data) if self._is_stdin else None)
        check_answers(pairs, path=path)
        return PairSet(
            self.info.name,
            split,
            pairs,
            sha256=hashlib.sha256(data).hexdigest(),
            source=str(path),
            whole=True,
        )


@lru_cache(maxsize=1)
def _whole(stream: TextIO) -> bytes:
    """Return all of a stream, which can be read once.

    Raises:
        InputError: If it has no end in sight.
    """
    data = stream.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise InputError(
            f"it holds more than {LIMIT} bytes", path="<stdin>", cure="Give it in smaller parts."
        )
    return data
