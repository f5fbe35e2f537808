"""Detection of access to the files with gold answers.

An adapter receives texts and nothing else, but the answers are on the same disk. Files that Python
opens are detected, in any thread; those that a C library or another process opens are not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Final

from pete.data.contract import DATASETS, listed_datasets, open_dataset
from pete.data.download import data_homes

_LISTS: Final[list[list[Path]]] = []
"""Lists to which each opened file is added."""


@contextmanager
def files_opened() -> Iterator[list[Path]]:
    """Yield a list that grows by each file opened meanwhile, links resolved."""
    _listen()
    opened: list[Path] = []
    _LISTS.append(opened)
    try:
        yield opened
    finally:
        _LISTS.pop()


def gold_files() -> frozenset[Path]:
    """Return the existing files that the registered data sets read their pairs from."""
    loads = [
        partial(open_dataset(dataset.info.name).load, split)
        for dataset in listed_datasets()
        for split in (dataset.info.splits if dataset.available else ())
    ]
    with files_opened() as opened:
        for load in loads:
            with suppress(Exception):  # a plug-in may raise anything; then it has no gold answers
                load()
    return frozenset(path for path in opened if path.suffix not in (".py", ".pyc"))


def with_gold(opened: Iterable[Path], known: frozenset[Path]) -> tuple[Path, ...]:
    """Return the files that hold gold answers, each once.

    Args:
        opened: Files, links resolved.
        known: Files of :func:`gold_files`; all files in the download folders of data sets count,
            too.
    """
    folders = [(home / name).resolve() for home in data_homes() for name in DATASETS.names()]
    return tuple(
        path
        for path in dict.fromkeys(opened)
        if path in known or any(path.is_relative_to(folder) for folder in folders)
    )


@cache
def _listen() -> None:
    sys.addaudithook(_heard)  # once: a hook cannot be removed


def _heard(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _LISTS and isinstance(arguments[0], str | bytes | os.PathLike):
        path = Path(os.path.realpath(os.fsdecode(arguments[0])))
        for opened in _LISTS:
            opened.append(path)
