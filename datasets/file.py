"""A user's own pairs, named ``file:PATH``."""

from __future__ import annotations

from pathlib import Path

from pete.dataset import DatasetInfo, PairSet, check_answers, check_split
from pete.download import Progress, sha256_of
from pete.errors import DownloadError
from pete.formats.pairs import read_pairs

__all__ = ["FileDataset"]


class FileDataset:
    """The pairs of one file, in a format that its suffix names (:mod:`pete.formats.pairs`).

    Args:
        path: The file.
    """

    def __init__(self, path: str) -> None:
        self._path = Path(path).expanduser()
        self._info = DatasetInfo(
            name=f"file:{path}",
            description="Pairs of your own",
            splits=("all",),
            licence="yours to say",
            citation="",
        )

    @property
    def info(self) -> DatasetInfo:
        """What this data set is."""
        return self._info

    def available(self) -> bool:
        """Whether the file is there."""
        return self._path.is_file()

    def download(self, progress: Progress | None = None) -> str:
        """There is nothing to fetch; the path.

        Raises:
            DownloadError: If there is no such file.
        """
        if not self.available():
            raise DownloadError(f"there is no file {str(self._path)!r}. Check the path.")
        return str(self._path)

    def load(self, split: str) -> PairSet:
        """The pairs, which are all there is and so ``whole``.

        Raises:
            UnknownNameError: For a split that is not ``all``.
            InputError: For a file that cannot be read or breaks its format, and for pairs
                without an answer.
        """
        check_split(self._info, split)
        pairs = read_pairs(self._path)
        check_answers(pairs, path=self._path)
        return PairSet(
            self._info.name,
            split,
            pairs,
            sha256=sha256_of(self._path),
            source=str(self._path),
            whole=True,
        )
