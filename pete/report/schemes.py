"""Head schemes scored against each other, as plain data and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final

from pete.analysis.schemes import STRUCTURES, Punctuation, SchemeScore
from pete.heads import HeadRules
from pete.report.figures import percent
from pete.report.table import Column, Report, Row, Table

SCHEMA: Final = "pete-schemes/1"

_MEASURES: Final = {"attachment": "att. %", "undirected": "undir. %", "ned": "NED %"}
SCORES: Final = (
    Column("gold", key=True),
    Column("evaluated", key=True),
    Column("words", right=True),
    *(
        Column(name, header, partial(percent, digits=2), right=True)
        for name, header in _MEASURES.items()
    ),
    *(Column(name, right=True, spare=1) for name in STRUCTURES),
)
"""The columns of the scores."""

DIFFERENCES: Final = (
    *map(Column, ("gold", "evaluated", "structure")),
    Column("gold_edge", "gold edge", key=True),
    Column("evaluated_edge", "other edge", key=True),
    Column("words", right=True),
    Column("near", "NED", right=True),
)
"""The columns of the differences."""

_PUNCTUATION: Final = {
    "cut": "punctuation, # and $ are cut before heads are sought",
    "unscored": "punctuation is kept and not scored",
    "keep": "punctuation is kept and scored",
}
_NOTE: Final = (
    "Words with the gold head (att.), with that or a gold dependent for a head (undir.), and with "
    "one of these or the gold grandparent (NED; Schwartz et al. 2011, P11-1067). The last columns "
    "count the words with another head by the structure that their two edges are about, found by "
    "tags (Table 1 of that paper)."
)


def schemes_report(
    scores: Sequence[SchemeScore],
    tables: Sequence[HeadRules],
    *,
    punctuation: Punctuation,
    top: int,
) -> Report:
    """Return a table of scores and one of differences.

    Args:
        scores: Those of each scheme against each other.
        tables: The schemes.
        punctuation: What became of punctuation.
        top: Number of differences of two schemes that people see.
    """
    order = [table.name for table in tables]
    once = (s for s in scores if order.index(s.gold) < order.index(s.evaluated))
    found = Table(
        SCORES,
        tuple(_score(score) for score in scores),
        title=f"Head schemes: {_PUNCTUATION[punctuation]}",
        notes=(_NOTE, *(f"{table.name}: {table.source}." for table in tables)),
    )
    differences = Table(
        DIFFERENCES,
        tuple(row for score in once for row in islice(_differences(score), top)),
        title="Words with another head by the tags of their two edges, and those right for NED",
    )
    document = partial(schemes_document, scores, tables, punctuation=punctuation)
    return Report(document, (found, differences), found)


def schemes_document(
    scores: Iterable[SchemeScore], tables: Iterable[HeadRules], *, punctuation: Punctuation
) -> dict[str, Any]:
    """Return scores as plain data.

    Args:
        scores: Those of each scheme against each other.
        tables: The schemes.
        punctuation: What became of punctuation.
    """
    return {
        "schema": SCHEMA,
        "punctuation": punctuation,
        "schemes": [{"name": table.name, "source": table.source} for table in tables],
        "scores": [
            {
                "gold": score.gold,
                "evaluated": score.evaluated,
                "words": score.words,
                **{name: getattr(score, name) for name in _MEASURES},
                "structures": score.structures,
                "differences": [
                    {k: v for k, v in row.items() if k not in ("gold", "evaluated")}
                    for row in _differences(score)
                ],
            }
            for score in scores
        ],
    }


def _score(score: SchemeScore) -> Row:
    shares = {n: getattr(score, n) / score.words if score.words else None for n in _MEASURES}
    names = {"gold": score.gold, "evaluated": score.evaluated, "words": score.words}
    return {**names, **shares, **score.structures}


def _differences(score: SchemeScore) -> Iterator[Row]:
    """Yield the differences of a score, the commonest first."""
    for difference, words in sorted(score.differences.items(), key=lambda item: (-item[1], item)):
        yield {
            "gold": score.gold,
            "evaluated": score.evaluated,
            "structure": difference.structure,
            "gold_edge": difference.gold,
            "evaluated_edge": difference.evaluated,
            "words": words,
            "near": score.near[difference],
        }
