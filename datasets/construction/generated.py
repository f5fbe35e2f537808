"""A made set as a data set, named ``generated:DIR``."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import msgspec

from pete.data.contract import DatasetInfo, PairSet, check_answers, check_split
from pete.data.download import Progress
from pete.errors import DownloadError, InputError
from pete.files import is_file, read_whole, user_path
from pete.formats.pairs.tables import pairs_from_tsv
from pete.graph import Scheme

from .output import COUNTS, PAIRS, TREES


class _Shares(msgspec.Struct):
    all: dict[str, int]


class _Made(msgspec.Struct):
    """The part of ``construction.json`` that a data set needs."""

    treebank: str
    scheme: Scheme
    licence: str
    pairs: _Shares


class GeneratedDataset:
    """The pairs that ``pete generate`` wrote to a folder.

    Args:
        folder: The folder.

    Raises:
        InputError: If its ``construction.json`` cannot be read.
    """

    def __init__(self, folder: str) -> None:
        self._folder = user_path(folder)
        made = self._made() if self.available() else None
        self.info = DatasetInfo(
            name=f"generated:{folder}",
            description=f"Pairs made of {made.treebank if made else 'a treebank'}",
            splits=("all",),
            licence=made.licence if made else "that of the treebank",
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
                f"there is no {PAIRS} in {str(self._folder)!r}. Check the path, or make the set "
                "from a treebank."
            )
        return str(self._folder)

    def load(self, split: str) -> PairSet:
        """Load the pairs; the only split is ``all``.

        Raises:
            UnknownNameError: For another split.
            InputError: If a file cannot be read.
        """
        check_split(self.info, split)
        path = self._folder / PAIRS
        data = read_whole(path)
        pairs = pairs_from_tsv(data, path=path)
        check_answers(pairs, path=path)
        return PairSet(
            self.info.name,
            split,
            pairs,
            sha256=hashlib.sha256(data).hexdigest(),
            source=str(path),
            whole=Counter(pair.gold for pair in pairs) == Counter(self._made().pairs.all),
        )

    def treebank(self) -> Path:
        """Return the file of the gold trees of the texts, in CoNLL-U."""
        return self._folder / TREES

    @property
    def treebank_scheme(self) -> Scheme:
        """The scheme of the trees.

        Raises:
            InputError: If ``construction.json`` cannot be read.
        """
        return self._made().scheme

    def _made(self) -> _Made:
        path = self._folder / COUNTS
        try:
            return msgspec.json.decode(read_whole(path), type=_Made)
        except msgspec.DecodeError as error:
            raise InputError(
                f"it does not describe a made set: {error}", path=path, cure="Make the set again."
            ) from error
