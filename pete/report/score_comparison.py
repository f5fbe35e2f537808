"""Saved scores of treebanks tested against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pete.analysis.treebank_counts import ScoreTest, SystemCounts, compare_scores
from pete.listing import counted
from pete.metrics.treebank.measures import MEASURES
from pete.report.figures import p_value, percent, points
from pete.report.score import SHOWN
from pete.report.table import Column, Report, Row, Table

SCHEMA: Final = "pete-score-compare/1"

_show = partial(percent, digits=2)
_points = partial(points, digits=2)

COLUMNS: Final = (
    Column("first", key=True, wrap=True),
    Column("second", key=True, wrap=True),
    Column("measure", key=True, audience="programs"),
    Column("title", "measure", key=True, audience="people"),
    Column("first_f1", "F1 1st", _show, right=True),
    Column("second_f1", "F1 2nd", _show, right=True),
    Column("difference", "2nd-1st", _points, right=True),
    Column(
        "interval",
        "95 % interval",
        lambda limits: "n/a" if limits is None else " to ".join(map(_points, limits)),
        right=True,
        audience="people",
    ),
    Column("low", audience="programs"),
    Column("high", audience="programs"),
    Column("p", "p", p_value, right=True),
    Column("p_holm", "Holm p", p_value, right=True),
)
_NOTE: Final = (
    "F1 in %; 2nd-1st: in points, with its 95 % interval by paired bootstrap of sentences; p: "
    "approximate randomisation ({samples:,} samples, seed {seed}); Holm p: corrected for "
    "{pairs} of systems, not for the number of measures."
)
_FEWER: Final = "CSV and JSON have all measures; so has the comparison of two systems alone."


def score_comparison_report(
    systems: Sequence[SystemCounts], *, left_out: int, samples: int, seed: int
) -> Report:
    """Test each pair of systems by all measures.

    Args:
        systems: Two or more, on the same sentences.
        left_out: Sentences that only some of them have.
        samples: Samples of the tests.
        seed: Seed of the tests.
    """
    rows = tuple(map(_row, compare_scores(systems, samples=samples, seed=seed)))
    pairs = len(systems) * (len(systems) - 1) // 2
    lost = f"Left out, as not all systems have them: {counted(left_out, 'sentence')}."
    data = Table(
        COLUMNS,
        rows,
        title=counted(len(systems[0].names), "sentence"),
        notes=(
            _NOTE.format(samples=samples, seed=seed, pairs=counted(pairs, "pair")),
            *[_FEWER] * (pairs > 1),
            *[lost] * bool(left_out),
        ),
        signatures=tuple((system.name, system.signature) for system in systems),
    )
    shown = tuple(row for row in rows if pairs == 1 or row["measure"] in SHOWN)
    document = {
        "schema": SCHEMA,
        "samples": samples,
        "seed": seed,
        "sentences": len(systems[0].names),
        "sentences_left_out": left_out,
        "systems": [{"name": s.name, "signature": s.signature} for s in systems],
        "comparisons": data.records(),
    }
    return Report(lambda: document, (replace(data, rows=shown),), data)


def _row(tested: ScoreTest) -> Row:
    test = tested.test
    low, high = test.interval or (None, None)
    return {
        "first": tested.first.name,
        "second": tested.second.name,
        "measure": tested.key,
        "title": MEASURES[tested.key].title,
        "first_f1": tested.first.f1(tested.key),
        "second_f1": tested.second.f1(tested.key),
        "difference": test.difference,
        "interval": test.interval,
        "low": low,
        "high": high,
        "p": test.p,
        "p_holm": tested.p_holm,
    }
