"""Published scores on the PETE pairs.

``pete2010_scores.csv`` states, per split, the systems and their counts. The counts of the
task's systems are left empty there: they come from ``PETE_scores.csv`` of the release.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
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
    text = files(__package__).joinpath("pete2010_scores.csv").read_text(encoding="utf-8")
    scores = []
    for row in csv.DictReader(StringIO(text)):
        own = _Counts(*(int(row[name]) for name in _Counts._fields)) if row["tp"] else None
        known = own or counts.get(row["system_id"])
        if row["split"] == split and known is not None:
            team = row["participant_id"]
            scores.append(PublishedScore(row["system"], *known, source=row["source"], team=team))
    return tuple(scores)


def _released(data: bytes, path: object) -> Iterator[tuple[str, _Counts]]:
    """Read system ids and counts; columns are id, YES YES, YES NO, a ratio, NO NO, NO YES."""
    rows = csv.reader(StringIO(data.decode("ascii", "replace"), newline=""))
    row: list[str] = []
    try:
        for row in rows:
            if rows.line_num > 1 and row:
                id, tp, fn, _, tn, fp = row[:6]
                yield id, _Counts(tp=int(tp), fn=int(fn), fp=int(fp), tn=int(tn))
    except (csv.Error, ValueError) as error:
        problem = (
            f"the row cannot be read ({error})"
            if isinstance(error, csv.Error)
            else f"{excerpt(','.join(row))} is not a row of released scores"
        )
        line, cure = rows.line_num, "Fetch the archive again."
        raise FormatError(problem, path=path, line=line, cure=cure) from error
