"""A parser on many treebanks, in the tables of Nivre & Fang 2017."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pete.analysis.treebank_table import DIFFERENCES, FIGURES, SHARES, SOURCE, TreebankRow
from pete.metrics.treebank.scoring import TreebankOptions
from pete.report.figures import percent, points
from pete.report.score import left_out_notes
from pete.report.table import Column, Report, Table

SCHEMA: Final = "pete-score-table/1"

_HEADS: Final = {
    "las": "LAS",
    "clas": "CLAS",
    "las_core": "CORE",
    "las_noncore": "NON-CORE",
    "las_fun": "FUN",
    "las_mwe": "MWE",
    "diff": "CLAS-LAS",
    "diff_excl_punct": "-PUNCT",
    "diff_excl_fun": "-FUN",
    "diff_excl_mwe": "-MWE",
}
_NOTE: Final = (
    "F1 in %, and the change in points if relations are left out on each side (-PUNCT and so on). "
    f"{SOURCE}: published rows, MaltParser on the development sets of UD v2.0: other versions and "
    "other models, so not comparable figure by figure; its average is of 42 treebanks."
)


def _column(name: str) -> Column:
    show = percent if name in SHARES else points
    head = _HEADS.get(name, name.replace("excl_", "-"))
    return Column(name, head, partial(show, digits=2), right=True)


_NAMES: Final = (Column("treebank", key=True, wrap=True), Column("source", key=True))
_SECOND: Final = ("las", "clas", *list(DIFFERENCES)[3:])
_FIRST: Final = ("las", *(name for name in FIGURES if name not in _SECOND))
DATA: Final = (*_NAMES, *map(_column, FIGURES), *map(Column, ("sentences_left_out", "signature")))
TABLES: Final = tuple((*_NAMES, *map(_column, names)) for names in (_FIRST, _SECOND))


def treebank_table_report(
    rows: Sequence[TreebankRow], options: TreebankOptions, *, long: bool = False
) -> Report:
    """Return Table 2 of the paper, then Table 3.

    Args:
        rows: Those of each treebank and of their average.
        options: How they were scored.
        long: Whether signatures have the fingerprints of the files.
    """
    own = [row for row in rows if row["signature"]]
    signatures = [(row["treebank"], row["signature"]) for row in own]
    first, second = TABLES
    last = Table(
        second,
        tuple(rows),
        notes=(*left_out_notes({r["treebank"]: r["skipped"] for r in own}), _NOTE),
        signatures=tuple(signatures if long else [("scored", options.signature)]),
    )
    data = replace(last, columns=DATA)
    document = {"schema": SCHEMA, "rows": data.records()}
    return Report(lambda: document, (Table(first, last.rows), last), data)
