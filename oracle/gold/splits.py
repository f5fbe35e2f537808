"""The splits that have a gold standard, and those of them that can be loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.cli.console import say
from pete.data.contract import open_dataset

ANNOTATED: Final = (("pete-2010", "dev"), ("challenge", "dev"), ("challenge", "test"))
"""Data sets and splits with a gold standard."""


def annotated_here() -> Iterator[tuple[str, str]]:
    """Yield those of :data:`ANNOTATED` that can be loaded; report those left out."""
    for dataset, split in ANNOTATED:
        if open_dataset(dataset).available():
            yield dataset, split
        else:
            say(
                f"{dataset} is left out: it is not here. 'pete data download {dataset}' "
                f"fetches it, 'pete data info {dataset}' says how to get it by hand."
            )
