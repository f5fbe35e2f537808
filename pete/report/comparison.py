"""Runs compared pair by pair: as plain data, as rows, and as people see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rich.text import Text

from pete.analysis.comparison import Contest
from pete.evaluation import Outcome, Result
from pete.report.figures import of, p_value, pairs, percent, points
from pete.report.pairs import sentence_lines
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table, people_table
from pete.report.terminal import Sign

if TYPE_CHECKING:
    from pete.metrics.resampling import PairedTest

SCHEMA: Final = "pete-compare/1"

Tested: TypeAlias = "Sequence[tuple[Contest, Mapping[str, PairedTest]]]"
"""Comparisons, each with the tests of its measures."""

_DIGITS: Final = 4
_show_p = partial(p_value, digits=_DIGITS)
_RUNS: Final = (Column("first", wrap=True), Column("second", wrap=True))
_WHERE: Final = tuple(Column(name, audience="programs") for name in ("dataset", "split"))
_ANSWERS: Final = (
    *_WHERE,
    Column("strategy", wrap=True),
    *_RUNS,
    Column("pairs", audience="programs"),
    Column("first_correct", audience="programs"),
    Column("second_correct", audience="programs"),
    Column("first_right", "right", right=True, audience="people"),
    Column("second_right", "right", right=True, audience="people"),
    Column("only_first", "only 1st", right=True),
    Column("only_second", "only 2nd", right=True),
    Column("p", "p", _show_p, right=True),
)
_HOLM: Final = Column("p_holm", "Holm p", _show_p, right=True)
_FIGURES: Final = ("difference", "low", "high", "p")
_NOTE: Final = (
    "p: exact McNemar test; 2nd-1st: in percentage points, with its 95 % interval by paired "
    "bootstrap, and p by approximate randomisation ({seed})"
)
_HOLM_NOTE: Final = (
    "Holm p: McNemar's p, corrected after Holm for the {count} pairs of runs with this strategy."
)


def comparison_report(
    tested: Tested,
    names: Sequence[str],
    *,
    samples: int,
    seed: int,
    sign: Sign,
    limit: int,
) -> Report:
    """Return the tables of each split; of two runs, also the pairs that one alone has right.

    Args:
        tested: Comparisons with their tests, split by split.
        names: Names of the runs.
        samples: Number of samples of the tests.
        seed: Seed of the tests.
        sign: Writes signatures.
        limit: How many pairs of each run to list.
    """
    page: list[Table | Text] = []
    drawn = f"{samples:,} samples, seed {seed}"
    several = len(names) > 2
    for _, group in groupby(
        tested, lambda one: (one[0].comparison.first.title, several and one[0].strategies)
    ):
        page += _tables(list(group), names, drawn)
    last = tested[-1][0]
    page += (styled((line, "dim")) for line in _signatures(tested, names, sign))
    if not several:
        for number, outcomes in ((0, last.comparison.only_first), (1, last.comparison.only_second)):
            page += _only(names[number], names[1 - number], outcomes, limit)
    elif any(c.comparison.p is not None for c, _ in tested):
        page.append(styled(("Compare two runs alone to see the pairs they differ on.", "dim")))
    measures = tested[0][1]
    columns = (
        *_ANSWERS,
        _HOLM,
        *(Column(f"{m}_{figure}") for m in measures for figure in _FIGURES),
    )
    rows = tuple(_row(contest, tests, names) for contest, tests in tested)
    document = partial(comparison_document, tested, names, samples=samples, seed=seed)
    return Report(document, page, Table(columns, rows))


def comparison_document(
    tested: Tested, names: Sequence[str], *, samples: int, seed: int
) -> dict[str, Any]:
    """Return comparisons as plain data.

    Args:
        tested: Comparisons with their tests.
        names: Names of the runs.
        samples: Number of samples of the tests.
        seed: Seed of the tests.
    """
    return {
        "schema": SCHEMA,
        "samples": samples,
        "seed": seed,
        "comparisons": [_document(contest, tests, names) for contest, tests in tested],
    }


def _tables(own: Tested, names: Sequence[str], drawn: str) -> Iterator[Table]:
    several = len(names) > 2
    rows = tuple(_row(contest, tests, names) for contest, tests in own)
    columns = (*_ANSWERS, _HOLM) if several else _ANSWERS
    first = own[0][0].comparison.first
    head = styled((first.title, "bold"), f", {pairs(first.score.pairs)}")
    notes = (_HOLM_NOTE.format(count=len(own)),) if several else ()
    yield Table(columns, rows, title=head, notes=notes)
    if several:
        yield _matrix([contest for contest, _ in own], names)
    yield people_table(
        ("strategy", *(("first", "second") if several else ()), "measure", ">2nd-1st",
         ">95 % interval", ">p"),
        [
            (
                contest.strategies,
                *((names[contest.first], names[contest.second]) if several else ()),
                measure,
                points(test.difference),
                "n/a" if test.interval is None else " to ".join(map(points, test.interval)),
                _show_p(test.p),
            )
            for contest, tests in own
            for measure, test in tests.items()
        ],
        notes=(_NOTE.format(seed=drawn),),
    )  # fmt: skip


def _matrix(own: Sequence[Contest], names: Sequence[str]) -> Table:
    """Return differences above the diagonal, corrected p values below it."""
    cells: dict[tuple[int, int], str] = {}
    results: dict[int, Result] = {}
    for contest in own:
        a, b = contest.comparison.first, contest.comparison.second
        results |= {contest.first: a, contest.second: b}
        known = a.score.accuracy is not None and b.score.accuracy is not None
        difference = (a.score.accuracy or 0) - (b.score.accuracy or 0) if known else None
        cells[contest.first, contest.second] = points(difference)
        cells[contest.second, contest.first] = _show_p(contest.p)
    numbers = range(len(names))
    return people_table(
        ("", "run", ">acc %", *(f">{number + 1}" for number in numbers)),
        [
            (
                str(row + 1),
                names[row],
                percent(results[row].score.accuracy) if row in results else "n/a",
                *("" if row == column else cells.get((row, column), "n/a") for column in numbers),
            )
            for row in numbers
        ],
        title=f"{own[-1].strategies}: accuracy of the row less that of the column, in points "
        "(above the diagonal); Holm p (below)",
    )


def _row(contest: Contest, tests: Mapping[str, PairedTest], names: Sequence[str]) -> Row:
    comparison = contest.comparison
    a, b = comparison.first, comparison.second
    return {
        "dataset": a.dataset,
        "split": a.split,
        "strategy": contest.strategies,
        "first": names[contest.first],
        "second": names[contest.second],
        "pairs": a.score.pairs,
        "first_correct": a.score.correct,
        "second_correct": b.score.correct,
        "first_right": of(a.score.correct, a.score.pairs),
        "second_right": of(b.score.correct, b.score.pairs),
        "only_first": len(comparison.only_first),
        "only_second": len(comparison.only_second),
        "p": comparison.p,
        "p_holm": contest.p,
        **{
            f"{measure}_{figure}": value
            for measure, test in tests.items()
            for figure, value in zip(
                _FIGURES,
                (test.difference, *(test.interval or (None, None)), test.p),
                strict=True,
            )
        },
    }


def _document(
    contest: Contest, tests: Mapping[str, PairedTest], names: Sequence[str]
) -> dict[str, object]:
    comparison = contest.comparison
    left_out = comparison.common.left_out
    return {
        "dataset": comparison.first.dataset,
        "split": comparison.first.split,
        "pairs": comparison.first.score.pairs,
        "first": {"run": names[contest.first], **_side(comparison.first, left_out[0])},
        "second": {"run": names[contest.second], **_side(comparison.second, left_out[1])},
        "only_first_right": [outcome.pair.id for outcome in comparison.only_first],
        "only_second_right": [outcome.pair.id for outcome in comparison.only_second],
        "p": comparison.p,
        "p_holm": contest.p,
        "differences": {name: asdict(test) for name, test in tests.items()},
    }


def _side(result: Result, left_out: int) -> dict[str, object]:
    return {
        "strategy": result.strategy,
        "parser": result.parser.name,
        "model": result.parser.model,
        "correct": result.score.correct,
        "accuracy": result.score.accuracy,
        "f1": result.score.f1,
        "signature": str(result.signature),
        "pairs_left_out": left_out,
    }


def _signatures(tested: Tested, names: Sequence[str], sign: Sign) -> Iterator[str]:
    """Yield the signature of each run, of its last comparison."""
    results: dict[int, Result] = {}
    for contest, _ in tested:
        results[contest.first] = contest.comparison.first
        results[contest.second] = contest.comparison.second
    for number in sorted(results):
        yield f"{names[number]}: {sign(results[number].signature)}"


def _only(name: str, other: str, outcomes: Sequence[Outcome], limit: int) -> Iterator[Text]:
    """Yield the pairs that one run alone has right, with the reason of the other."""
    for outcome in outcomes[:limit]:
        reason = outcome.decision.reason
        yield styled(f"  only {name} right: {outcome.pair.id}  ", (f"{other}: {reason}", "dim"))
        yield from sentence_lines(outcome.pair, reason=reason)
    if hidden := len(outcomes[limit:]):
        line = f"  {hidden} more that only {name} has right (--pairs all lists all)"
        yield styled((line, "dim"))
