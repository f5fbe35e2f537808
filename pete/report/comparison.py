"""Runs compared pair by pair: as plain data, as rows, and as people see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.text import Text

from pete.analysis.comparison import MEASURES, Comparison, paired_tests
from pete.evaluation import Outcome, Result
from pete.report.figures import of, p_value, pairs, percent, points
from pete.report.pairs import sentence_lines
from pete.report.plain import styled, unwrapped
from pete.report.table import Column, Report, Row, Table
from pete.report.terminal import Sign

if TYPE_CHECKING:
    from pete.metrics.resampling import PairedTest

SCHEMA: Final = "pete-compare/1"

Tests: TypeAlias = "Mapping[str, PairedTest]"
Tested: TypeAlias = Sequence[tuple[Comparison, Tests]]
"""Comparisons, each with the tests of its measures."""

_RUNS: Final = tuple(Column(name, key=True, wrap=True) for name in ("first", "second"))
_ANSWERS: Final = (
    *(Column(name, key=True, audience="programs") for name in ("dataset", "split")),
    Column("strategy", key=True, wrap=True),
    *_RUNS,
    *(Column(name, audience="programs") for name in ("pairs", "first_correct", "second_correct")),
    Column("first_right", "right", right=True, audience="people"),
    Column("second_right", "right", right=True, audience="people"),
    Column("only_first", "only 1st", right=True),
    Column("only_second", "only 2nd", right=True),
    Column("p", "p", p_value, right=True),
)
_HOLM: Final = Column("p_holm", "Holm p", p_value, right=True)
_FIGURES: Final = ("difference", "low", "high", "p")
DATA_COLUMNS: Final = (*_ANSWERS, _HOLM, *(Column(f"{m}_{f}") for m in MEASURES for f in _FIGURES))
_TESTS: Final = (
    Column("measure", key=True),
    Column("difference", "2nd-1st", points, right=True),
    Column(
        "interval",
        "95 % interval",
        lambda limits: "n/a" if limits is None else " to ".join(map(points, limits)),
        right=True,
    ),
    Column("p", "p", p_value, right=True),
)
_NOTE: Final = (
    "p: exact McNemar test; 2nd-1st: in percentage points, with its 95 % interval by paired "
    "bootstrap, and p by approximate randomisation ({seed})"
)
_HOLM_NOTE: Final = (
    "Holm p: McNemar's p, corrected after Holm for the {count} pairs of runs with this strategy."
)


def table_columns(runs: int) -> tuple[tuple[Column, ...], ...]:
    """Return the columns of the three tables for people; of two runs, the matrix has none.

    Args:
        runs: How many runs are compared.
    """
    strategy = Column("strategy", key=True)
    if runs == 2:
        return _ANSWERS, (), (strategy, *_TESTS)
    numbers = (Column(str(n), right=True, show=str) for n in range(1, runs + 1))
    matrix = (
        Column("#", key=True),
        Column("run", key=True),
        Column("accuracy", "acc %", percent, True),
        *numbers,
    )
    return (*_ANSWERS, _HOLM), matrix, (strategy, *_RUNS, *_TESTS)


def comparison_report(
    compared: Sequence[Comparison],
    names: Sequence[str],
    *,
    samples: int,
    seed: int,
    sign: Sign,
    limit: int,
    hint: str = "",
    alone: Sequence[tuple[int, Result]] = (),
) -> Report:
    """Return the tables of each split; of two runs, also the pairs that one alone has right.

    Args:
        compared: Comparisons, split by split.
        names: Names of the runs.
        samples: Number of samples of the tests.
        seed: Seed of the tests.
        sign: Writes signatures.
        limit: How many pairs of each run to list.
        hint: How to list all of them.
        alone: Results that are not compared, each behind the number of its run.
    """
    tested = [(one, paired_tests(one, samples=samples, seed=seed)) for one in compared]
    several = len(names) > 2
    note = _NOTE.format(seed=f"{samples:,} samples, seed {seed}")
    page: list[Table | Text] = []
    for _, group in groupby(
        tested, lambda one: (one[0].first.title, several and one[0].strategies)
    ):
        page += _tables(list(group), names, note)
    page += (styled((line, "yellow")) for line in _not_compared(alone, names))
    results: dict[int, Result] = {}
    for one in compared:
        results |= dict(zip(one.runs, (one.first, one.second), strict=True))
    page += (
        unwrapped((f"{names[number]}: {sign(results[number].signature)}", "dim"))
        for number in sorted(results)
    )
    if several:
        if any(one.only_first or one.only_second for one in compared):
            page.append(styled(("Compare two runs alone to see the pairs they differ on.", "dim")))
    else:
        page += _only(names, compared[-1].only_first, limit, hint)
        page += _only(names[::-1], compared[-1].only_second, limit, hint)
    document = {
        "schema": SCHEMA,
        "samples": samples,
        "seed": seed,
        "comparisons": [_document(*one, names) for one in tested],
        "not_compared": [
            {"run": names[number], "dataset": r.dataset, "split": r.split, "strategy": r.strategy}
            for number, r in alone
        ],
    }
    return Report(
        lambda: document, page, Table(DATA_COLUMNS, tuple(_row(*one, names) for one in tested))
    )


def _not_compared(alone: Sequence[tuple[int, Result]], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each group of runs whose results of the same strategies stand alone."""
    runs: dict[tuple[str, str], list[str]] = {}
    for (number, title), own in groupby(alone, lambda one: (one[0], one[1].title)):
        strategies = ", ".join(result.strategy for _, result in own)
        runs.setdefault((title, strategies), []).append(names[number])
    for (title, strategies), those in runs.items():
        yield f"Not compared: {strategies} of {', '.join(those)} on {title}."


def _tables(own: Tested, names: Sequence[str], note: str) -> Iterator[Table]:
    answers, matrix, tests = table_columns(len(names))
    first = own[0][0].first
    yield Table(
        answers,
        tuple(_row(*one, names) for one in own),
        title=styled((first.title, "bold"), f", {pairs(first.score.pairs)}"),
        notes=(_HOLM_NOTE.format(count=len(own)),) if matrix else (),
    )
    if matrix:
        yield Table(
            matrix,
            _matrix([comparison for comparison, _ in own], names),
            title=f"{own[-1][0].strategies}: accuracy of the row less that of the column, in "
            "points (above the diagonal); Holm p (below)",
        )
    yield Table(
        tests,
        tuple(
            {**_row(comparison, {}, names), **asdict(test), "measure": measure}
            for comparison, own_tests in own
            for measure, test in own_tests.items()
        ),
        notes=(note,),
    )


def _matrix(own: Sequence[Comparison], names: Sequence[str]) -> tuple[Row, ...]:
    """Return differences above the diagonal, corrected p values below it."""
    numbers = range(1, len(names) + 1)
    rows: list[dict[str, object]] = [
        {"#": str(row), "run": name, **{str(n): "" if n == row else "n/a" for n in numbers}}
        for row, name in zip(numbers, names, strict=True)
    ]
    for one in own:
        first, second = one.runs
        rows[first] |= {"accuracy": one.first.accuracy, str(second + 1): points(one.difference)}
        rows[second] |= {"accuracy": one.second.accuracy, str(first + 1): p_value(one.p_holm)}
    return tuple(rows)


def _row(comparison: Comparison, tests: Tests, names: Sequence[str]) -> Row:
    a, b = comparison.first.score, comparison.second.score
    first, second = comparison.runs
    row = {
        "dataset": comparison.first.dataset,
        "split": comparison.first.split,
        "strategy": comparison.strategies,
        "first": names[first],
        "second": names[second],
        "pairs": a.pairs,
        "first_correct": a.correct,
        "second_correct": b.correct,
        "first_right": of(a.correct, a.pairs),
        "second_right": of(b.correct, b.pairs),
        "only_first": len(comparison.only_first),
        "only_second": len(comparison.only_second),
        "p": comparison.p,
        "p_holm": comparison.p_holm,
    }
    for measure, test in tests.items():
        figures = (test.difference, *(test.interval or (None, None)), test.p)
        row |= zip((f"{measure}_{figure}" for figure in _FIGURES), figures, strict=True)
    return row


def _document(comparison: Comparison, tests: Tests, names: Sequence[str]) -> dict[str, object]:
    sides = zip(
        comparison.runs,
        (comparison.first, comparison.second),
        comparison.common.left_out,
        strict=True,
    )
    first, second = (
        {
            "run": names[number],
            "strategy": result.strategy,
            "parser": result.parser.name,
            "model": result.parser.model,
            "correct": result.score.correct,
            "accuracy": result.accuracy,
            "f1": result.score.f1,
            "signature": str(result.signature),
            "pairs_left_out": left_out,
        }
        for number, result, left_out in sides
    )
    return {
        "dataset": comparison.first.dataset,
        "split": comparison.first.split,
        "pairs": comparison.first.score.pairs,
        "first": first,
        "second": second,
        "only_first_right": [outcome.pair.id for outcome in comparison.only_first],
        "only_second_right": [outcome.pair.id for outcome in comparison.only_second],
        "p": comparison.p,
        "p_holm": comparison.p_holm,
        "differences": {name: asdict(test) for name, test in tests.items()},
    }


def _only(
    names: Sequence[str], outcomes: Sequence[Outcome], limit: int, hint: str
) -> Iterator[Text]:
    """Yield the pairs that the first of two runs alone has right, with the reason of the other."""
    name, other = names
    for outcome in outcomes[:limit]:
        reason = outcome.decision.reason
        yield styled(f"  only {name} right: {outcome.pair.id}  ", (f"{other}: {reason}", "dim"))
        yield from sentence_lines(outcome.pair, reason=reason)
    if hidden := len(outcomes[limit:]):
        line = f"  {hidden} more that only {name} has right" + f" ({hint})" * bool(hint)
        yield styled((line, "dim"))
