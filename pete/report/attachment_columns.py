"""Attachment scores beside the answers of a leaderboard: columns, notes and correlations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pete.analysis.leaderboard import Leaderboard
from pete.analysis.parsed_treebank import TREE_MEASURES, TreeScores, correlations
from pete.report.figures import p_value, percent
from pete.report.table import UNDEFINED, Column, Row, Table

Trees: TypeAlias = Mapping[str, TreeScores]
"""The scores of parsers on a treebank, by how the parsers were named."""

NO_TREES: Final[Trees] = MappingProxyType({})

_HEADS: Final = dict(zip(TREE_MEASURES, ("UAS", "LAS", "CLAS", "undir.", "NED"), strict=True))
TREE_COLUMNS: Final = tuple(
    Column(key, head, percent, right=True, spare=int(key != "uas")) for key, head in _HEADS.items()
)
"""The columns that people see."""

TREE_DATA_COLUMNS: Final = (
    *map(Column, ("treebank", "treebank_scheme", "treebank_tokens", "treebank_failures")),
    *map(Column, TREE_MEASURES),
    *map(Column, ("treebank_signature", "why_no_trees")),
)
"""Those of CSV."""

_CORRELATIONS: Final = (
    Column("measure", show=_HEADS.__getitem__),
    Column("n", right=True),
    Column("tau", right=True, show=lambda tau: UNDEFINED if tau is None else f"{tau:.3f}"),
    Column("p", right=True, show=p_value),
)
_PUBLISHED: Final = (
    Column("parser"),
    Column("pete", "PETE", "{:.1f}".format, right=True),
    Column("published_uas", "UAS", "{:.1f}".format, right=True),
)
TREE_TABLES: Final = (_CORRELATIONS, _PUBLISHED)
"""The columns of each table below the parsers."""

_SEMEVAL: Final = (
    ("Berkeley", 68.1, 91.2),
    ("Charniak", 64.5, 93.2),
    ("Collins", 63.5, 91.6),
    ("MaltParser", 65.5, 89.8),
    ("MSTParser", 59.8, 92.0),
    ("Stanford", 66.1, 90.2),
)
"""Parser, PETE by the baseline of the task, UAS (Yuret et al. 2010, S10-1009)."""

PUBLISHED: Final = Table(
    _PUBLISHED,
    tuple({"parser": name, "pete": pete, "published_uas": uas} for name, pete, uas in _SEMEVAL),
    title="Published (SemEval-2010; S10-1009): another module, LTH dependencies, WSJ 23",
    notes=("These figures do not compare with those above.",),
)

_NOTE: Final = (
    "UAS, LAS, CLAS, undir., NED: F1 in % on the words of the treebank, in the scheme of the "
    "parser, labels without subtypes; undir. and NED (Schwartz et al. 2011, P11-1067) without "
    "punctuation. CLAS is defined for Universal Dependencies alone. The text of the treebank is "
    "not that of published figures, so do not compare them; a model may have been trained on it."
)


def tree_row(trees: Trees, asked: str) -> Row:
    """Return the scores of a row by the names of the columns."""
    scores = trees.get(asked, TreeScores())
    return {
        "treebank": scores.file or None,
        "treebank_scheme": scores.scheme or None,
        "treebank_tokens": scores.tokens or None,
        "treebank_failures": scores.failures if scores.file else None,
        **scores.f1,
        "treebank_signature": scores.signature or None,
        "why_no_trees": scores.why_none or None,
    }


def tree_document(scores: TreeScores) -> dict[str, Any]:
    """Return the scores of a parser as plain data."""
    if scores.why_none:
        return {"why_no_trees": scores.why_none}
    return {
        "treebank": scores.file,
        "scheme": scores.scheme,
        "tokens": scores.tokens,
        "sentences": scores.sentences,
        "failures": scores.failures,
        "scores": {
            key: {**asdict(matches), "f1": matches.f1} for key, matches in scores.matches.items()
        },
        "signature": scores.signature,
    }


def tree_notes(board: Leaderboard, trees: Trees) -> Iterator[str]:
    """Yield notes on the figures of a table, and on those that are not there."""
    if trees:
        yield _NOTE
    notes: dict[str, list[str]] = {}
    for row in board.rows:
        scores = trees.get(row.asked, TreeScores())
        note = scores.why_none
        if scores.failures:
            note = (
                f"{scores.failures:,} of {scores.sentences:,} sentences of {scores.file} have no "
                "parse."
            )
        if note:
            notes.setdefault(note, []).append(row.asked)
    for note, names in notes.items():
        yield f"{', '.join(names)}: {note}"


def tree_signatures(trees: Trees, ranked: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the signatures of the scores on treebanks.

    Args:
        trees: The scores.
        ranked: Rank and name of each parser.
    """
    return tuple(
        (f"{rank} {asked} (trees)", trees[asked].signature)
        for rank, asked in ranked
        if asked in trees and trees[asked].signature
    )


def correlation_table(board: Leaderboard, trees: Trees) -> Table:
    """Return the rank correlations of PETE with each measure."""
    return Table(
        _CORRELATIONS,
        tuple(correlation_rows(board, trees)),
        title=f"Rank correlation with {board.strategies[-1]} on {board.first.title}",
        notes=("Kendall's tau-b of n parsers; exact p, n/a if both figures have ties.",),
    )


def correlation_rows(board: Leaderboard, trees: Trees) -> Iterator[dict[str, Any]]:
    """Yield the rank correlations of PETE with each measure as plain data."""
    for key, found in correlations(board, trees).items():
        yield {"measure": key, **asdict(found)}
