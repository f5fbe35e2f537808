"""The challenge pairs: small, invented, and part of this project.

``CARD.md`` beside the pairs says how they were made.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

from pete.dataset import DatasetInfo, PairSet, check_split
from pete.download import Progress
from pete.formats.pairs import pairs_from_tsv

__all__ = ["ChallengeDataset"]

_PATH: Final = "pete/datasets/challenge/pairs.tsv"
_INFO: Final = DatasetInfo(
    name="challenge",
    description="Invented pairs on constructions that parsers find hard, in matched YES and NO",
    splits=("dev",),
    licence="CC0-1.0",
    citation="This project",
)


class ChallengeDataset:
    """The pairs embedded in the package."""

    @property
    def info(self) -> DatasetInfo:
        """What this data set is."""
        return _INFO

    def available(self) -> bool:
        """Always."""
        return True

    def download(self, progress: Progress | None = None) -> str:
        """There is nothing to fetch; the path inside the package."""
        return _PATH

    def load(self, split: str) -> PairSet:
        """The pairs of ``dev``.

        Raises:
            UnknownNameError: For another split.
        """
        check_split(_INFO, split)
        data = files(__package__).joinpath("pairs.tsv").read_bytes()
        return PairSet(
            _INFO.name,
            split,
            pairs_from_tsv(data, path=_PATH),
            sha256=hashlib.sha256(data).hexdigest(),
            source=_PATH,
            whole=True,
        )

    def treebank(self) -> Path:
        """The file of gold trees in CoNLL-U, one for each distinct text and hypothesis."""
        return Path(__file__).with_name("treebank.conllu")
