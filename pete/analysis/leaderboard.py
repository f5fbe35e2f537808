"""Several parsers on the same pairs, ranked, with tests of their differences.

The best of a strategy's column is the row with most pairs right; every other row is tested against
it, pair by pair, by the exact test of McNemar. The test is not corrected for the number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pete.analysis.common_pairs import keep_common
from pete.analysis.comparison import compare_results
from pete.errors import InputError
from pete.evaluation import Result, Run
from pete.evaluation.gold import gold_ceiling, is_trained
from pete.evaluation.replay import named_strategy
from pete.listing import shortened
from pete.parsing import Parse, ParserInfo

ALPHA: Final = 0.05
"""From this p on, a row is not significantly different from the best of a column."""

HEADS_ALONE: Final = "unlabelled"
"""The strategy that ignores labels."""

_UNLABELLED: Final = frozenset(("root", "dep"))
"""The labels of a parser that gives heads alone."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One parser on one split.

    Attributes:
        asked: Its name in the request: a parser with its options, or the file of a saved run.
        results: One for each strategy, all of one parser on one split.
        labelled: Whether its relations have labels that tell them apart.
    """

    asked: str
    results: tuple[Result, ...]
    labelled: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """A row under a strategy.

    Attributes:
        result: The score, and the answers behind it.
        best: Whether no row has more pairs right.
        p: Exact two-sided McNemar p against the best row, ``None`` for that row itself and where
            either measured nothing.
    """

    result: Result
    best: bool
    p: float | None

    @property
    def tied(self) -> bool:
        """Return whether it is not the best, and not significantly different from it."""
        return self.result.measured and not self.best and (self.p is None or self.p >= ALPHA)


@dataclass(frozen=True, slots=True)
class Row:
    """One parser.

    Attributes:
        asked: Its name in the request.
        cells: By the name of the strategy, in the order of the columns.
        labelled: Whether its relations have labels that tell them apart.
    """

    asked: str
    cells: Mapping[str, Cell]
    labelled: bool = True

    @property
    def results(self) -> tuple[Result, ...]:
        """The score of each strategy; the last one is the main one."""
        return tuple(cell.result for cell in self.cells.values())

    @property
    def parser(self) -> ParserInfo:
        """The parser."""
        return self.results[0].parser

    @property
    def failures(self) -> int:
        """The number of pairs with a side without a parse: a strategy that reads none has none."""
        return max(result.failures for result in self.results)

    @property
    def speed(self) -> float | None:
        """Texts per second of the parser, ``None`` if unknown."""
        return self.results[0].speed


@dataclass(frozen=True, slots=True, repr=False)
class Leaderboard:
    """Parsers on one split.

    Attributes:
        rows: The parsers, the best under the last strategy first, on the pairs that all have.
        ceiling: The scores on gold relations, ``None`` where there are none. It is tested as the
            rows are, and is never the best; strategies that have to be trained are not in it.
        note: A note on pairs that not all have, ``""`` if there are none.
    """

    rows: tuple[Row, ...]
    ceiling: Row | None = None
    note: str = ""

    def __repr__(self) -> str:
        ranked = zip(self.ranks, self.rows, strict=True)
        rows = (f"{rank}. {row.asked}: {row.results[-1]!r}" for rank, row in ranked)
        return shortened(f"Leaderboard of {self.first.title}:", rows)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Names of the columns; the last one sorts the rows."""
        return tuple(self.rows[0].cells)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks of the rows; those that are equal under every strategy share one."""
        merits = [_merit(row.results) for row in self.rows]
        return tuple(1 + merits.index(merit) for merit in merits)

    @property
    def unlabelled(self) -> tuple[str, ...]:
        """The names of the rows whose relations have no labels that tell them apart."""
        return tuple(row.asked for row in self.rows if not row.labelled)

    @property
    def silent(self) -> tuple[str, ...]:
        """The strategies that find no relation to test in any of the unlabelled rows.

        They answer NO to every pair there. Where :data:`HEADS_ALONE` finds none, the
        reason is another one: no content words.
        """
        rows = [row for row in self.rows if not row.labelled]
        return tuple(
            name
            for name in self.strategies
            if rows
            and name.partition(" ")[0] != HEADS_ALONE
            and all(_tests_nothing(row.cells[name].result) for row in rows)
        )

    @property
    def first(self) -> Result:
        """Any of the results: all are on the same split, with the same profile."""
        return self.rows[0].results[0]


def leaderboard(entrants: Sequence[Entrant], *, ceiling: Sequence[Result] = ()) -> Leaderboard:
    """Rank parsers.

    Rows are in the order of the pairs right under the last strategy, then under those before it;
    where all are equal, as they came. A parser without any parse has nothing right.

    Args:
        entrants: One or more, each with results of the same strategies on one split. They are
            ranked on the pairs that all have, with the same gold answers.
        ceiling: Results on gold relations, of any of these strategies.

    Raises:
        InputError: If no pair is common to all.
    """
    common = keep_common([entrant.results for entrant in entrants] + [ceiling] * bool(ceiling))
    note = common.note([entrant.asked for entrant in entrants] + ["gold"] * bool(ceiling))
    results = common.groups
    entrants = [replace(e, results=own) for e, own in zip(entrants, results, strict=False)]
    ceiling = results[-1] if ceiling else ()
    ranked = sorted(entrants, key=lambda entrant: _merit(entrant.results), reverse=True)
    best = {
        column[0].strategy: max(column, key=_right)
        for column in zip(*(entrant.results for entrant in ranked), strict=True)
    }
    return Leaderboard(
        tuple(_row(entrant, best) for entrant in ranked),
        _row(Entrant("gold", tuple(ceiling)), best, ranked=False) if ceiling else None,
        note,
    )


def leaderboards(
    runs: Mapping[str, Run], *, report: Callable[[str], None]
) -> tuple[Leaderboard, ...]:
    """Rank runs on every split that all have, where there are some below gold relations.

    Args:
        runs: Runs by the names of their rows.
        report: Called with a line on gold relations that cannot be used.

    Raises:
        InputError: If no split is common to all.
    """
    split_sets = [{(r.dataset, r.split) for r in run.results} for run in runs.values()]
    common = set.intersection(*split_sets) if split_sets else set()
    if not common:
        raise InputError("the runs have no data set and split in common", cure="Give others.")
    first = next(iter(runs.values()))
    keys = dict.fromkeys((r.dataset, r.split) for r in first.results)
    return tuple(_on_split(runs, key, report) for key in keys if key in common)


def _on_split(
    runs: Mapping[str, Run], key: tuple[str, str], report: Callable[[str], None]
) -> Leaderboard:
    rows = {
        name: {r.strategy: r for r in run.results if (r.dataset, r.split) == key}
        for name, run in runs.items()
    }
    first, *others = rows.values()
    shared = [name for name in first if all(name in row for row in others)]
    whole = (m.pair_set for run in runs.values() for m in run.materials if not run.partial)
    ceiling: tuple[Result, ...] = ()
    for pair_set in whole:
        if pair_set.whole and (pair_set.dataset, pair_set.split) == key:
            strategies = (named_strategy(name) for name in shared if not is_trained(name))
            ceiling = gold_ceiling(pair_set, strategies, report=report)
            break
    return leaderboard(
        [
            Entrant(name, tuple(row[one] for one in shared), labelled=_has_labels(runs[name]))
            for name, row in rows.items()
        ],
        ceiling=ceiling,
    )


def _has_labels(run: Run) -> bool:
    """Return whether a relation has a label that tells it apart, or there is none at all."""
    results = (r for material in run.materials for r in material.parsed.results.values())
    graphs = (result.graph for result in results if isinstance(result, Parse))
    labels = {relation.label for graph in graphs for relation in graph.relations}
    return not labels or not labels <= _UNLABELLED


def _tests_nothing(result: Result) -> bool:
    """Return whether no hypothesis has a core relation, and none is taken to follow all the same.

    Strategies that trace no relations test other things.
    """
    decisions = [outcome.decision for outcome in result.outcomes]
    entries = [entry for decision in decisions for entry in decision.trace]
    says_yes = any(decision.answer == "YES" for decision in decisions)
    return bool(entries) and not says_yes and not any(entry.core for entry in entries)


def _merit(results: Sequence[Result]) -> tuple[int, ...]:
    return tuple(map(_right, reversed(results)))


def _right(result: Result) -> int:
    """Return the number of pairs right, -1 if none was answered from a parse."""
    correct = result.score.correct
    return -1 if correct is None else correct


def _row(entrant: Entrant, best: Mapping[str, Result], *, ranked: bool = True) -> Row:
    def cell(result: Result) -> Cell:
        top = best[result.strategy]
        is_best = ranked and result.measured and _right(result) == _right(top)
        return Cell(result, is_best, None if result is top else compare_results(top, result).p)

    cells = {result.strategy: cell(result) for result in entrant.results}
    return Row(entrant.asked, cells, entrant.labelled)
