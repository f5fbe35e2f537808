"""The challenge pairs: small, invented, and part of this project.

``CARD.md`` beside the pairs says how they were made.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

from pete.data.contract import DatasetInfo, PairSet, check_split
from pete.data.download import Progress
from pete.formats.pairs.tables import pairs_from_tsv
from pete.graph import Scheme

__all__ = ["ChallengeDataset"]

_FOLDER: Final = "pete/datasets/challenge"


class ChallengeDataset:
    """The pairs embedded in the package."""

    treebank_scheme: Scheme = "ud"
    info = DatasetInfo(
        name="challenge",
        description="Invented pairs on constructions that parsers find hard, in matched YES and NO",
        splits=("dev", "test"),
        licence="CC0-1.0",
        citation="This project",
    )

    def available(self) -> bool:
        """Return true: the pairs are part of the package."""
        return True

    def download(self, progress: Progress | None = None) -> str:
        """Return the folder inside the package; nothing needs to be fetched."""
        return _FOLDER

    def load(self, split: str) -> PairSet:
        """Load the pairs of ``dev`` or ``test``.

        Raises:
            UnknownNameError: For another split.
        """
        check_split(self.info, split)
        path = f"{_FOLDER}/{split}.tsv"
        data = files(__package__).joinpath(f"{split}.tsv").read_bytes()
        return PairSet(
            self.info.name,
            split,
            pairs_from_tsv(data, path=path),
            sha256=hashlib.sha256(data).hexdigest(),
            source=path,
            whole=True,
        )

    def treebank(self) -> Path:
        """Return the file of gold trees in CoNLL-U, one for each distinct text and hypothesis."""
        return Path(__file__).with_name("treebank.conllu")
