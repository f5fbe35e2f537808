"""A leaderboard as plain data, as rows of one long table, and as people see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from rich.text import Text

from pete.analysis.leaderboard import ALPHA, HEADS_ALONE, Cell, Leaderboard, Row
from pete.evaluation.run_json import result_row
from pete.parsing import ParserInfo
from pete.report.attachment_columns import (
    NO_TREES,
    PUBLISHED,
    TREE_COLUMNS,
    TREE_DATA_COLUMNS,
    Trees,
    correlation_rows,
    correlation_table,
    tree_document,
    tree_notes,
    tree_row,
    tree_signatures,
)
from pete.report.figures import interval, percent, rate
from pete.report.plain import styled
from pete.report.rows import RESULT_COLUMNS
from pete.report.table import UNDEFINED, Column, Report, Table
from pete.report.table import Row as TableRow
from pete.report.terminal import Sign

SCHEMA: Final = "pete-leaderboard/1"

_BEST: Final = "*"
_TIED: Final = "="
_NOTE: Final = (
    "Accuracy in %. "
    f"{_BEST}: the best of the column; {_TIED}: not significantly different from it at "
    f"{100 * ALPHA:g} % (exact McNemar test, pair by pair, not corrected for the number of rows). "
    "Rows by the last strategy, then by those before it."
)
_INTERVAL: Final = "95 % CI: of the last strategy (Wilson)"
_SPEED: Final = "texts/s: speed of the parser when it made the parses, not counting loading"
_CEILING: Final = "gold: what a parser without error would score; it is not ranked."
DATA_COLUMNS: Final = (
    Column("rank"),
    Column("asked", key=True),
    Column("scheme"),
    *(replace(c, audience="all") for c in RESULT_COLUMNS if c.audience != "people"),
    *map(Column, ("best", "tied", "p_best")),
)
"""The columns of CSV."""


def leaderboard_report(
    boards: Sequence[Leaderboard],
    trees: Trees = NO_TREES,
    *,
    left_out: Mapping[str, str],
    sign: Sign,
) -> Report:
    """Return a table for each split; CSV has a row for each parser and strategy.

    Args:
        boards: One for each split.
        trees: The scores of the parsers on a treebank, if there are any.
        left_out: The reason why a parser is missing, by its name.
        sign: Writes signatures.
    """
    rows = tuple(row for board in boards for row in _long(board, trees))
    document = {
        "schema": SCHEMA,
        "alpha": ALPHA,
        "leaderboards": [_document(board, trees) for board in boards],
        "left_out": [{"asked": asked, "reason": reason} for asked, reason in left_out.items()],
    }
    page: list[Table | Text] = []
    for board in boards:
        page += (_table(board, trees, sign), Text(""))
        if trees:
            page += (correlation_table(board, trees), Text(""))
    return Report(
        lambda: document,
        [*page, PUBLISHED] if trees else page,
        Table((*DATA_COLUMNS, *TREE_DATA_COLUMNS) if trees else DATA_COLUMNS, rows),
    )


def columns(strategies: Sequence[str], *, trees: bool = False) -> tuple[Column, ...]:
    """Return the columns of the tables for people.

    Args:
        strategies: Names of the strategies, the main one last.
        trees: Whether the parsers are scored on a treebank, too.
    """
    before = len(strategies) - 1
    return (
        Column("rank", "#", right=True),
        Column("parser", key=True),
        Column("model", key=True, spare=before + 1),
        Column("scheme", spare=before + 2),
        *(Column(n, show=_shown, right=True, spare=before - i) for i, n in enumerate(strategies)),
        Column("interval", "95 % CI", interval, right=True, note=_INTERVAL),
        *(TREE_COLUMNS if trees else ()),
        Column("fail", right=True, note="fail: pairs without a parse, which are answered NO"),
        Column("speed", "texts/s", rate, right=True, spare=before + 3, note=_SPEED),
    )


def _table(board: Leaderboard, trees: Trees, sign: Sign) -> Table:
    first = board.first
    return Table(
        columns(board.strategies, trees=bool(trees)),
        tuple(
            {
                **_row(rank, row, board.strategies[-1]),
                **tree_row(trees, row.asked),
            }
            for rank, row in _ranked(board)
        ),
        title=f"{first.title} · pairs: {first.score.pairs} · profile {first.profile}",
        notes=(*_notes(board), *tree_notes(board, trees)),
        signatures=(
            *(
                (f"{rank} {row.asked}".lstrip(), sign(row.results[-1].signature))
                for rank, row in _ranked(board)
            ),
            *tree_signatures(trees, [(rank, row.asked) for rank, row in _ranked(board)]),
        ),
    )


def _row(rank: str, row: Row, last: str) -> TableRow:
    main = row.cells.get(last)
    return {
        "rank": rank,
        **_names(row.parser),
        **row.cells,
        "interval": None if main is None else main.result.score.interval,
        "fail": row.failures,
        "speed": row.speed,
    }


def _shown(cell: Cell | None) -> str | Text:
    if cell is None:
        return styled((UNDEFINED, "dim"))
    mark = _BEST if cell.best else _TIED if cell.tied else ""
    accuracy = percent(cell.result.score.accuracy)
    return styled((accuracy + mark, "bold" if cell.best else ""))


def _long(board: Leaderboard, trees: Trees) -> Iterator[TableRow]:
    for rank, row in _ranked(board):
        for cell in row.cells.values():
            yield {
                "rank": rank,
                "asked": row.asked,
                "scheme": row.parser.scheme,
                **result_row(cell.result),
                "best": cell.best,
                "tied": cell.tied,
                "p_best": cell.p,
                **tree_row(trees, row.asked),
            }


def _document(board: Leaderboard, trees: Trees) -> dict[str, Any]:
    first = board.first
    return {
        "dataset": first.dataset,
        "split": first.split,
        "profile": first.profile,
        "pairs": first.score.pairs,
        "strategies": list(board.strategies),
        "note": board.note,
        "rows": [
            {
                "rank": rank,
                **_row_document(row),
                **({"trees": tree_document(trees[row.asked])} if trees else {}),
            }
            for rank, row in zip(board.ranks, board.rows, strict=True)
        ],
        **({"correlations": [*correlation_rows(board, trees)]} if trees else {}),
        "ceiling": None if board.ceiling is None else _row_document(board.ceiling),
    }


def _row_document(row: Row) -> dict[str, Any]:
    return {
        "asked": row.asked,
        "parser": row.parser.name,
        "model": row.parser.model,
        "parser_info": asdict(row.parser),
        "failures": row.failures,
        "labelled": row.labelled,
        "texts_per_second": row.speed,
        "scores": [
            {
                "strategy": cell.result.strategy,
                "correct": cell.result.score.correct,
                "accuracy": cell.result.accuracy,
                "interval": cell.result.interval and list(cell.result.interval),
                "best": cell.best,
                "tied": cell.tied,
                "p_best": cell.p,
                "signature": str(cell.result.signature),
            }
            for cell in row.cells.values()
        ],
    }


def _ranked(board: Leaderboard) -> Sequence[tuple[str, Row]]:
    """Return all rows with their ranks; the ceiling comes last and has none."""
    rows = [(str(rank), row) for rank, row in zip(board.ranks, board.rows, strict=True)]
    return rows if board.ceiling is None else [*rows, ("", board.ceiling)]


def _names(parser: ParserInfo) -> Mapping[str, str]:
    """Return parser and model with their versions, and the scheme and tokens of its output."""
    tokens = "" if parser.tokens == "parser" else f" on {parser.tokens} tokens"
    return {
        "parser": f"{parser.name} {parser.version}".strip(),
        "model": f"{parser.model} {parser.model_version}".strip(),
        "scheme": f"{parser.scheme}{tokens}",
    }


def _notes(board: Leaderboard) -> tuple[str, ...]:
    notes = [_NOTE]
    if board.note:
        notes.insert(0, f"{board.note[0].upper()}{board.note[1:]}.")
    if board.silent:
        notes.append(_unlabelled(board))
    if board.ceiling is not None:
        profile = board.ceiling.results[0].profile
        same = profile == board.first.profile
        notes.append(_CEILING + (f" Its relations are of the profile {profile}." * (not same)))
    return tuple(notes)


def _unlabelled(board: Leaderboard) -> str:
    """Return why some strategies never answer YES for parsers that give heads alone."""
    return (
        f"{', '.join(board.unlabelled)}: all relations are dep, so H has no subject, object or "
        f"other labelled relation for {', '.join(board.silent)} to test, and the answer is NO. "
        f"{HEADS_ALONE} tests heads alone."
    )
