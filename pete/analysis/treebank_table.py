"""A parser on many treebanks, in the columns of Nivre & Fang 2017 (W17-0411), Tables 2 and 3."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

from pete.analysis.treebanks import TreebankScores, score_systems
from pete.errors import InputError, located
from pete.files import exists, read_whole, user_path, utf8
from pete.metrics.treebank.scoring import DEFAULTS, TreebankOptions

TreebankRow: TypeAlias = Mapping[str, Any]
"""``treebank``, ``source``, ``signature``, and a figure for each of :data:`FIGURES`, ``None`` where
it is undefined. ``source`` is empty for what was scored here, which also has what was ``skipped``,
and ``sentences_left_out``, those of gold."""

SOURCE: Final = "W17-0411"
"""The source of published rows: UD v2.0, development sets, MaltParser (section 3)."""

_AVERAGE: Final = "Average"

SHARES: Final = {
    "las": "las",
    "las_core": "las_core",
    "las_noncore": "las_non_core",
    "las_fun": "las_fun",
    "las_mwe": "las_mwe",
    "clas": "clas",
}
"""Columns that are the F1 of a measure."""

DIFFERENCES: Final = {
    "diff_excl_punct": "las_without_punct",
    "diff_excl_fun": "las_without_fun",
    "diff_excl_mwe": "las_without_mwe",
    "diff": "clas",
    **{f"excl_{name}": f"las_without_{name}" for name in "det clf case aux cop mark cc".split()},
}
"""Columns that are the F1 of a measure less LAS."""

FIGURES: Final = (*SHARES, *DIFFERENCES)
_CELLS: Final = ("the name", "the gold file", "the file of the system")
_CURE: Final = "Write a name, the gold file and the file of the system, with tabs between them."


def read_pairs(path: str) -> Sequence[tuple[str, str, str]]:
    """Read a list of treebanks: name, gold file and system's file in each line, with tabs.

    Empty lines and those that start with ``#`` are left out. Paths are relative to the list.

    Raises:
        InputError: If it cannot be read, a line has other cells, a name that is taken or a file
            that does not exist, or there is none.
    """
    place = user_path(path)
    pairs: list[tuple[str, str, str]] = []
    text = utf8(read_whole(place), path).removeprefix("\ufeff")
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            with located(path, number):
                pairs.append(_pair(line, place.parent, [_AVERAGE, *(name for name, *_ in pairs)]))
    if not pairs:
        raise InputError("it lists no treebank", path=path, cure=_CURE)
    return pairs


def _pair(line: str, folder: Path, taken: Sequence[str]) -> tuple[str, str, str]:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != len(_CELLS):
        raise InputError(f"it has {len(cells)} cells, not {len(_CELLS)}", cure=_CURE)
    for cell, what in zip(cells, _CELLS, strict=True):
        if not cell:
            raise InputError(f"{what} is empty", cure=_CURE)
    name, *files = cells
    if name in taken:
        raise InputError(f"another row is called {name!r}", cure="Give it a name of its own.")
    gold, system = (str(Path(folder, file)) for file in files)
    for file in (gold, system):
        if not exists(user_path(file)):
            cure = "Check the path, which starts from the folder of the list."
            raise InputError(f"the file {file} does not exist", cure=cure)
    return name, gold, system


def score_table(
    pairs: Sequence[tuple[str, str, str]],
    options: TreebankOptions = DEFAULTS,
    *,
    report: Callable[[TreebankScores], object],
) -> Iterator[TreebankRow]:
    """Yield the row of each treebank, then their macro average, each before its published row.

    Args:
        pairs: Name, gold file and file of the system.
        options: How they are read and scored.
        report: Called with the scores of each.

    Raises:
        InputError: If a file cannot be read or scored.
    """
    own = []
    for name, gold, path in pairs:
        scores = score_systems(gold, [path], options)
        report(scores)
        skipped = scores.systems[0].score.skipped
        f1 = {key: cell.matches.f1 for key, cell in scores.systems[0].cells.items()}
        figures = {column: f1[key] for column, key in SHARES.items()}
        figures |= {column: _less(f1[key], f1["las"]) for column, key in DIFFERENCES.items()}
        own.append(figures)
        row = _row(name, figures, scores.signature(gold, path))
        left_out = sum(len(place.gold) for place in skipped)
        yield {**row, "sentences_left_out": left_out, "skipped": skipped}
        yield from _published(name)
    yield _row(_AVERAGE, {name: _mean([f[name] for f in own]) for name in FIGURES})
    yield from _published(_AVERAGE)


def _row(
    treebank: str, figures: Mapping[str, float | None], signature: str = "", source: str = ""
) -> TreebankRow:
    return {"treebank": treebank, "source": source, "signature": signature, **figures}


@cache
def published() -> Mapping[str, Mapping[str, float | None]]:
    """Return the figures of the paper by language, ``None`` where they are not known."""
    text = (files(__package__) / "treebank_table.csv").read_text("utf-8")
    return {
        row.pop("language"): {
            column: round(float(value) / 100, 4) if value else None for column, value in row.items()
        }
        for row in csv.DictReader(text.splitlines())
    }


def _published(treebank: str) -> Iterator[TreebankRow]:
    if treebank in published():
        yield _row(treebank, published()[treebank], source=SOURCE)


def _less(value: float | None, other: float | None) -> float | None:
    return None if value is None or other is None else value - other


def _mean(values: Sequence[float | None]) -> float | None:
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None
