"""Published scores on the PETE pairs.

``pete2010_scores.csv`` states, per split, the systems and their counts. The counts of the
task's systems are left empty there: they come from ``PETE_scores.csv`` of the release.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from io import StringIO
from typing import NamedTuple

from pete.data.contract import PublishedScore
from pete.errors import FormatError, excerpt


class _Counts(NamedTuple):
    tp: int
    fn: int
    fp: int
    tn: int


def published_scores(
    split: str, released: bytes | None, *, path: object = None
) -> tuple[PublishedScore, ...]:
    """Return the scores of other systems on a whole split, in published order.

    Args:
        split: ``dev`` or ``test``.
        released: Content of ``PETE_scores.csv``, ``None`` if it is missing; the systems
            it lists are then omitted.
        path: Its place, for messages.

    Raises:
        FormatError: For released scores that cannot be read.
    """
    counts = dict(_released(released, path)) if released is not None else {}
    return tuple(_scores(split, _table(), counts))


def _table() -> Iterator[dict[str, str]]:
    text = files(__package__).joinpath("pete2010_scores.csv").read_text(encoding="utf-8")
    return csv.DictReader(StringIO(text))


def _scores(
    split: str, rows: Iterable[Mapping[str, str]], released: Mapping[str, _Counts]
) -> Iterator[PublishedScore]:
    for row in rows:
        if row["split"] != split:
            continue
        own = _Counts(*(int(row[name]) for name in _Counts._fields)) if row["tp"] else None
        counts = own or released.get(row["system_id"])
        if counts is not None:
            team = row["participant_id"]
            yield PublishedScore(row["system"], *counts, source=row["source"], team=team)


def _released(data: bytes, path: object) -> Iterator[tuple[str, _Counts]]:
    """Read system ids and counts; columns are id, YES YES, YES NO, a ratio, NO NO, NO YES."""
    rows = csv.reader(StringIO(data.decode("ascii", "replace"), newline=""))
    row: list[str] = []
    try:
        for row in rows:
            if rows.line_num > 1 and row:
                id, tp, fn, _, tn, fp = row[:6]
                yield id, _Counts(tp=int(tp), fn=int(fn), fp=int(fp), tn=int(tn))
    except csv.Error as error:
        raise _damaged(f"the row cannot be read ({error})", path, rows.line_num) from error
    except ValueError as error:
        problem = f"{excerpt(','.join(row))} is not a row of released scores"
        raise _damaged(problem, path, rows.line_num) from error


def _damaged(problem: str, path: object, line: int) -> FormatError:
    return FormatError(problem, path=path, line=line, cure="Fetch the archive again.")
