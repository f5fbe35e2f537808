"""A leaderboard as plain data, as rows of one long table, and as people see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.analysis.leaderboard import ALPHA, Cell, Leaderboard, Row
from pete.evaluation.document import Row as TableRow
from pete.evaluation.document import result_row
from pete.parsing import ParserInfo
from pete.report.latex import rows_to_latex
from pete.report.pictures.markup import visible
from pete.report.plain import styled
from pete.report.rows import rows_to_csv, rows_to_markdown
from pete.report.terminal import UNDEFINED, percent, table, wilson

__all__ = [
    "SCHEMA",
    "leaderboard_document",
    "leaderboards_to_csv",
    "leaderboards_to_latex",
    "leaderboards_to_markdown",
    "print_leaderboards",
]

SCHEMA: Final = "pete-leaderboard/1"

_BEST: Final = "*"
_TIED: Final = "="
_NOTE: Final = (
    "Accuracy in %, with its 95 % interval (Wilson). "
    f"{_BEST}: the best of the column; {_TIED}: not significantly different from it at "
    f"{100 * ALPHA:g} % (exact McNemar test, pair by pair, not corrected for the number of rows). "
    "Rows by the last strategy, then by those before it. fail: pairs without a parse, which are "
    "answered NO; texts/s: speed of the parser when it made the parses, loading aside."
)
_CEILING: Final = "gold: what a parser without error would score; it is not ranked."


def leaderboard_document(
    boards: Iterable[Leaderboard], *, left_out: Mapping[str, str]
) -> dict[str, Any]:
    """Leaderboards as plain data.

    Args:
        boards: One for each split.
        left_out: Why a parser that was asked for is not there.
    """
    return {
        "schema": SCHEMA,
        "alpha": ALPHA,
        "leaderboards": [_document(board) for board in boards],
        "left_out": [{"asked": asked, "reason": reason} for asked, reason in left_out.items()],
    }


def leaderboards_to_csv(boards: Iterable[Leaderboard]) -> str:
    """One long table: a row for each parser and strategy, the ceiling without a rank."""
    return rows_to_csv(row for board in boards for row in _long(board))


def leaderboards_to_markdown(boards: Iterable[Leaderboard]) -> str:
    """A table for each split, what to know about it, and the signatures."""
    return "\n".join(map(_markdown, boards))


def leaderboards_to_latex(boards: Iterable[Leaderboard]) -> str:
    """A ``tabular`` for each split; all else in comments."""
    return "\n".join(map(_latex, boards))


def print_leaderboards(boards: Iterable[Leaderboard], console: Console) -> None:
    """A table for each split, then what to know about it."""
    for board in boards:
        console.print(_table(board))
        for note in _notes(board):
            console.print(note, style="dim")
        for rank, row in _ranked(board):
            console.print(_signature(rank, row), style="dim", soft_wrap=True)
        console.print()


def _markdown(board: Leaderboard) -> str:
    notes = "\n\n".join(_notes(board))
    signatures = "\n".join(
        f"- {f'{rank} `{row.asked}`'.lstrip()}: `{row.results[-1].signature}`"
        for rank, row in _ranked(board)
    )
    return f"{_title(board)}\n\n{rows_to_markdown(_wide(board))}\n{notes}\n\n{signatures}\n"


def _latex(board: Leaderboard) -> str:
    comments = (_title(board), *_notes(board), *(_signature(*row) for row in _ranked(board)))
    align = "rlll" + "r" * (len(board.strategies) + 2)
    written = "".join(f"% {visible(line)}\n" for line in comments)
    return written + rows_to_latex(_wide(board), align=align)


def _table(board: Leaderboard) -> Table:
    strategies = (f">{name}" for name in board.strategies)
    headers = ("", "parser", *strategies, ">fail", ">texts/s")
    listing = table(*headers, title=_title(board), compact=True)
    for rank, row in _ranked(board):
        name, model, scheme = _names(row.parser)
        cells = (_stacked(row.cells.get(strategy)) for strategy in board.strategies)
        parser = styled(f"{name}\n", (" · ".join(filter(None, (model, scheme))), "dim"))
        listing.add_row(rank, parser, *cells, str(row.failures), _speed(row))
    return listing


def _stacked(cell: Cell | None) -> Text:
    if cell is None:
        return styled((UNDEFINED, "dim"))
    score = cell.result.score
    shown = f"{percent(score.accuracy)}{_mark(cell) or ' '}"
    return styled((shown, "bold" if cell.best else ""), (f"\n{wilson(score)}", "dim"))


def _wide(board: Leaderboard) -> Iterator[TableRow]:
    """A row for each parser, as people read it."""
    for rank, row in _ranked(board):
        name, model, scheme = _names(row.parser)
        yield {
            "#": rank,
            "parser": name,
            "model": model,
            "scheme": scheme,
            **{strategy: _inline(row.cells.get(strategy)) for strategy in board.strategies},
            "fail": str(row.failures),
            "texts/s": _speed(row),
        }


def _inline(cell: Cell | None) -> str:
    if cell is None or not cell.result.measured:
        return UNDEFINED
    score = cell.result.score
    return f"{percent(score.accuracy)}{_mark(cell)} ({wilson(score)})"


def _long(board: Leaderboard) -> Iterator[TableRow]:
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
            }


def _document(board: Leaderboard) -> dict[str, Any]:
    first = board.first
    return {
        "dataset": first.dataset,
        "split": first.split,
        "profile": first.profile,
        "pairs": first.score.pairs,
        "strategies": list(board.strategies),
        "note": board.note,
        "rows": [
            {"rank": rank, **_row_document(row)}
            for rank, row in zip(board.ranks, board.rows, strict=True)
        ],
        "ceiling": None if board.ceiling is None else _row_document(board.ceiling),
    }


def _row_document(row: Row) -> dict[str, Any]:
    return {
        "asked": row.asked,
        "parser": row.parser.name,
        "model": row.parser.model,
        "parser_info": asdict(row.parser),
        "failures": row.failures,
        "texts_per_second": row.speed,
        "scores": [_cell_document(cell) for cell in row.cells.values()],
    }


def _cell_document(cell: Cell) -> dict[str, Any]:
    score = cell.result.score
    return {
        "strategy": cell.result.strategy,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "interval": None if score.interval is None else list(score.interval),
        "best": cell.best,
        "tied": cell.tied,
        "p_best": cell.p,
        "signature": str(cell.result.signature),
    }


def _ranked(board: Leaderboard) -> Sequence[tuple[str, Row]]:
    """All rows with their ranks; the ceiling comes last and has none."""
    rows = [(str(rank), row) for rank, row in zip(board.ranks, board.rows, strict=True)]
    return rows if board.ceiling is None else [*rows, ("", board.ceiling)]


def _names(parser: ParserInfo) -> tuple[str, str, str]:
    """Parser and model with their versions, and what came out of it on whose tokens."""
    tokens = "" if parser.tokens == "parser" else f" on {parser.tokens} tokens"
    return (
        f"{parser.name} {parser.version}".strip(),
        f"{parser.model} {parser.model_version}".strip(),
        f"{parser.scheme}{tokens}",
    )


def _title(board: Leaderboard) -> str:
    first = board.first
    return f"{first.title} · pairs: {first.score.pairs} · profile {first.profile}"


def _notes(board: Leaderboard) -> tuple[str, ...]:
    notes = (f"{board.note[0].upper()}{board.note[1:]}.", _NOTE) if board.note else (_NOTE,)
    if board.ceiling is None:
        return notes
    profile = board.ceiling.results[0].profile
    other = (
        "" if profile == board.first.profile else f" Its relations are of the profile {profile}."
    )
    return (*notes, _CEILING + other)


def _signature(rank: str, row: Row) -> str:
    return f"{rank} {row.asked}: {row.results[-1].signature}".lstrip()


def _mark(cell: Cell) -> str:
    return _BEST if cell.best else _TIED if cell.tied else ""


def _speed(row: Row) -> str:
    return UNDEFINED if row.speed is None else f"{row.speed:.1f}"
