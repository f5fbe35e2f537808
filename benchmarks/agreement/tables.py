"""The tables of the study, in Markdown. They hold counts and labels, never words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edge_scores import CORE, Score, ratio, table

from agreement.study import Explained
from agreement.transitivity import Candidate

__all__ = ["class_table", "score_table", "transitivity_table", "two_scores"]


def score_table(score: Score, labels: Sequence[str] = CORE) -> str:
    """Common, extra and missing edges with precision, recall and F1, by family of labels."""
    header = ("label", "common", "extra", "missing", "P", "R", "F1")
    return table(header, [*(_row(score, label) for label in labels), _row(score, None)])


def _row(score: Score, label: str | None) -> tuple[object, ...]:
    common, extra, missing = score.counts(label)
    precision, recall = ratio(common, common + extra), ratio(common, common + missing)
    return (label or "all", common, extra, missing, precision, recall, score.f1(label))


def two_scores(study: Explained, labels: Sequence[str] = CORE) -> Iterator[str]:
    """The raw table, and the table after the explained differences."""
    yield "All differences:"
    yield score_table(study.raw, labels)
    yield "After the explained differences:"
    yield score_table(study.remaining, labels)


def class_table(study: Explained) -> str:
    """The classes of intended differences with their source and counts."""
    counts = study.sorted.counts
    rows = [
        (e.name, e.source, counts[e.name], _extra(study, e.name), e.summary)
        for e in study.explanations
        if counts[e.name]
    ]
    rest = study.sorted.rest
    rows.append(("(unexplained)", "", len(rest), sum(d.extra for d in rest), ""))
    return table(("class", "source", "edges", "of them extra", "what it is"), rows)


def _extra(study: Explained, name: str) -> int:
    return sum(d.extra for d in study.sorted.classes[name])


def transitivity_table(parts: Sequence[tuple[str, Sequence[Candidate]]]) -> str:
    """How often verbs of the list share the object, and other verbs, by part of the treebank."""
    rows = []
    for name, found in parts:
        cells: list[object] = [name]
        for listed in (True, False):
            some = [c for c in found if c.listed == listed]
            right = sum(c.shares for c in some)
            cells += [len(some), right, ratio(right, len(some))]
        rows.append(cells)
    header = ("part", "listed verbs", "share", "precision", "other verbs", "share", "rate")
    return table(header, rows)
