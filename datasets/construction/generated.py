"""A made set as a data set, named ``generated:DIR``."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from pete.data.contract import DatasetInfo, PairSet, check_answers, check_split
from pete.data.download import Progress
from pete.errors import DownloadError, InputError
from pete.files import is_file, read_whole, user_path
from pete.formats.pairs.tables import pairs_from_tsv
from pete.graph import Scheme

from .output import COUNTS, PAIRS, TREES


class _Made(msgspec.Struct):
    """What is read of the counts."""

    scheme: Scheme


class GeneratedDataset:
    """The pairs that ``pete generate`` wrote to a folder.

    Args:
        folder: The folder.
    """

    def __init__(self, folder: str) -> None:
        self._folder = user_path(folder)
        self.info = DatasetInfo(
            name=f"generated:{folder}",
            description="Pairs made from a treebank",
            splits=("all",),
            licence="that of the treebank; see card.md",
            citation="",
        )

    def available(self) -> bool:
        """Return whether the folder holds pairs."""
        return is_file(self._folder / PAIRS)

    def download(self, progress: Progress | None = None) -> str:
        """Return the folder; nothing needs to be fetched.

        Raises:
            DownloadError: If it holds no pairs.
        """
        if not self.available():
            raise DownloadError(
                f"there is no {PAIRS} in {str(self._folder)!r}. "
                "Make the set: pete generate TREEBANK --out DIR."
            )
        return str(self._folder)

    def load(self, split: str) -> PairSet:
        """Load the pairs; the only split is ``all``.

        Raises:
            UnknownNameError: For another split.
            InputError: If the file cannot be read.
        """
        check_split(self.info, split)
        path = self._folder / PAIRS
        data = read_whole(path)
        pairs = pairs_from_tsv(data, path=path)
        check_answers(pairs, path=path)
        digest = hashlib.sha256(data).hexdigest()
        return PairSet(self.info.name, split, pairs, digest, str(path))

    def treebank(self) -> Path:
        """Return the file of the gold trees of the texts, in CoNLL-U."""
        return self._folder / TREES

    @property
    def treebank_scheme(self) -> Scheme:
        """The scheme of the trees.

        Raises:
            InputError: If the file of the counts does not name it.
        """
        path = self._folder / COUNTS
        try:
            return msgspec.json.decode(read_whole(path), type=_Made).scheme
        except msgspec.DecodeError as error:
            raise InputError(
                f"it does not name the scheme of the trees: {error}",
                path=path,
                cure="Make the set again.",
            ) from error
