"""The figures of the filter: workers, agreement, and pairs before and after, as in the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from pete.data.contract import PairSet
from pete.metrics.agreement import fleiss_kappa, krippendorff_alpha
from pete.report.figures import of, percent
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .filtering import (
    KINDS,
    LEAST_AGREEMENT,
    LEAST_WORKERS,
    Filtered,
    count_by,
    labels_of,
)

SCHEMA: Final = "pete-annotation/1"

_WORKERS: Final = (
    Column("worker", key=True),
    *(Column(name, right=True) for name in ("answers", "unsure", "agreed")),
    Column("agreement", "agreement %", percent, right=True),
    Column("dropped", show=lambda dropped: "yes" if dropped else "no"),
)
_AGREEMENT: Final = (
    Column("of", key=True),
    *(Column(name, right=True) for name in ("workers", "answers", "pairs", "alpha", "kappa")),
)
_BY: Final = Column("by", key=True)
_VALUE: Final = Column("value", key=True)
_ENTAILMENT: Final = Column("entailment", key=True)
_COUNTS: Final = (Column("before", right=True), Column("after", right=True))
_SHARES: Final = (
    Column("before_share", "before %", percent, right=True),
    Column("after_share", "after %", percent, right=True),
)
_REST: Final = (
    Column("kept", "kept %", percent, right=True),
    Column("changed", right=True, note="changed: kept, and the workers' answer is not silver"),
)
_BY_SOURCE: Final = (_VALUE, _ENTAILMENT, *_COUNTS, *_REST)
_BY_KIND: Final = (_VALUE, *_SHARES, *_COUNTS, *_REST)

TABLES: Final = (_WORKERS, _AGREEMENT, _BY_SOURCE, _BY_KIND)
"""The columns of each table for people."""

DATA: Final = (_BY, _VALUE, _ENTAILMENT, *_COUNTS, *_SHARES, *_REST)
"""The columns of CSV."""

_FILTER_NOTE: Final = (
    f"Dropped: workers who agree with the silver answers in less than {LEAST_AGREEMENT} %. Kept: "
    f"pairs that {LEAST_WORKERS} or more of the others answered, all alike. Not sure counts as NO."
)
_AGREEMENT_NOTE: Final = (
    "alpha: Krippendorff's, nominal; kappa: Fleiss', n/a where pairs differ in their number of "
    "answers."
)


def filter_report(filtered: Filtered, pair_set: PairSet) -> Report:
    """Return the figures for every form of output.

    Args:
        filtered: The pairs, and what the filter made of them.
        pair_set: The split they are of.
    """
    rows = tuple(count_by(filtered))
    workers, agreement = tuple(_workers(filtered)), tuple(_agreement(filtered))
    document = {
        "schema": SCHEMA,
        "dataset": pair_set.dataset,
        "split": pair_set.split,
        "sha256": pair_set.sha256,
        "pairs": len(filtered.pairs),
        "kept": len(filtered.kept),
        "changed": list(filtered.changed),
        "workers": workers,
        "agreement": agreement,
        "groups": rows,
    }
    page: list[Table | Text] = [
        _headline(filtered, pair_set),
        Table(_WORKERS, workers, title=styled(("Workers", "bold")), notes=(_FILTER_NOTE,)),
        Table(_AGREEMENT, agreement, title=styled(("Agreement", "bold")), notes=(_AGREEMENT_NOTE,)),
        *_tables(rows),
    ]
    return Report(lambda: document, page, Table(DATA, rows))


def _headline(filtered: Filtered, pair_set: PairSet) -> Text:
    pairs, kept, changed = len(filtered.pairs), len(filtered.kept), filtered.changed
    dropped = sum(worker.dropped for worker in filtered.workers)
    line = (
        f": {of(kept, pairs)} pairs are kept ({percent(kept / pairs)} %), "
        f"{of(dropped, len(filtered.workers))} workers dropped."
    )
    if changed:
        line += f" The workers' answer is not the silver one: {', '.join(changed)}."
    text = styled((pair_set.title, "bold"), line)
    text.overflow = "fold"
    return text


def _workers(filtered: Filtered) -> Iterator[Row]:
    for worker in filtered.workers:
        yield {
            "worker": worker.name,
            "answers": worker.answers,
            "unsure": worker.unsure,
            "agreed": worker.agreed,
            "agreement": worker.agreement,
            "dropped": worker.dropped,
        }


def _agreement(filtered: Filtered) -> Iterator[Row]:
    """Yield the agreement of all workers, then of those who are not dropped."""
    for name, answers in (("all workers", filtered.answers), ("remaining", filtered.remaining)):
        labels = list(labels_of(answers).values())
        yield {
            "of": name,
            "workers": len({answer.worker for answer in answers}),
            "answers": len(answers),
            "pairs": len(labels),
            "alpha": krippendorff_alpha(labels),
            "kappa": fleiss_kappa(labels),
        }


def _tables(rows: Sequence[Row]) -> Iterator[Table]:
    """Yield a table for each column of the pairs: where they are from by answer, else in all."""
    for by, group in groupby(rows, key=lambda row: str(row["by"])):
        own = tuple(group)
        columns: tuple[Column, ...] = _BY_SOURCE
        if by in KINDS:
            own, columns = tuple(row for row in own if row["entailment"] == "all"), _BY_KIND
        title = "All pairs" if by == "all" else f"By {by}"
        yield Table(columns, own, title=styled((title, "bold")))
