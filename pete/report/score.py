"""Scores of systems on a treebank: as plain data, as rows, and as people see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.analysis.breakdown import FEW
from pete.analysis.leaderboard import ALPHA
from pete.analysis.treebank_buckets import Bucket, Buckets, sorted_values
from pete.analysis.treebank_counts import SCHEMA
from pete.analysis.treebanks import Cell, ScoredSystem, TreebankScores
from pete.listing import counted
from pete.metrics.matches import Matches
from pete.metrics.treebank.alignment import Skipped
from pete.metrics.treebank.measures import MEASURES
from pete.report.figures import percent
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

_show = partial(percent, digits=2)
SHOWN: Final = ("words", "upos", "uas", "las", "clas", "undirected", "ned")
"""Measures that people see of each system unless they ask for others."""

_SPARE: Final = {"words": 2, "upos": 1}
_PLACES: Final = 10
"""Sentences left out that are listed for people."""

_BEST: Final = "*"
_TIED: Final = "="
_NOTE: Final = (
    "F1 in %, words aligned by their characters. Punctuation is left out of Undirected and NED. "
    "Figures depend on text and annotation: compare them on one treebank alone."
)
_MARKS: Final = (
    f"{_BEST}: the best of the column; {_TIED}: not significantly different from it at "
    f"{100 * ALPHA:g} % (approximate randomisation of sentences, {{samples:,}} samples, seed "
    "{seed}, not corrected for the number of systems)."
)
_FEW: Final = f"{_BEST}: fewer than {FEW} words, too few for a claim."


def _marked(cell: Cell) -> str | Text:
    mark = _BEST if cell.best else _TIED if cell.tied else ""
    return styled((_show(cell.matches.f1) + mark, "bold" if cell.best else ""))


def _measure(key: str) -> Column:
    audience: Any = "people" if key in SHOWN else "nobody"
    title, spare = MEASURES[key].title, _SPARE.get(key, 0)
    return Column(key, title, _marked, right=True, spare=spare, audience=audience)


_SYSTEMS: Final = (Column("system", key=True, wrap=True), *map(_measure, MEASURES))
_ONE: Final = (
    Column("measure", key=True, audience="programs"),
    Column("title", "measure", key=True, audience="people"),
    *(
        Column(name, head, _show, right=True)
        for name, head in (
            ("f1", "F1"),
            ("precision", "P"),
            ("recall", "R"),
            ("aligned_accuracy", "aligned"),
            ("macro_f1", "macro F1"),
        )
    ),
    *(Column(name, right=True) for name in ("correct", "gold", "system_items")),
)
_DATA: Final = (Column("system", key=True), *_ONE, *map(Column, ("best", "tied", "p_best")))
_CELL: Final = (
    Column("by", key=True, audience="programs"),
    Column("value", key=True, wrap=True),
    Column("system", key=True, wrap=True),
    Column("words", right=True),
    Column("aligned", right=True, audience="programs"),
    *(Column(name, right=True, audience="programs") for name in ("uas_correct", "las_correct")),
    Column("uas", "UAS", _show, right=True),
    Column("las", "LAS", _show, right=True),
    Column("few", "", lambda few: _BEST if few else ""),
)
_LISTED: Final = tuple(map(Column, ("system", "id", "line", "text")))
Columns: TypeAlias = tuple[Column, ...]

_ONE_NOTE: Final = (
    "P, R: precision and recall; aligned: right among the words that both sides have; macro F1: "
    "mean of the sentences where it is defined."
)


def score_columns(buckets: Sequence[Buckets]) -> tuple[Sequence[Columns], Columns]:
    """Return the columns of the tables of a report, and those of CSV.

    Args:
        buckets: For each system, the facets of its words.
    """
    first, *others = buckets
    if first.listed is not None:
        return [_LISTED], _LISTED
    details = _matrix_columns(len(buckets)) if others else _ONE
    return [_SYSTEMS, details, *[_CELL] * bool(first.facets)], _CELL if first.facets else _DATA


def score_report(
    scores: TreebankScores, buckets: Sequence[Buckets], *, long: bool = False
) -> Report:
    """Return the table of all systems, then the measures of one, or the agreement of several.

    Args:
        scores: The systems.
        buckets: For each of them, its words by facets.
        long: Whether signatures have the fingerprints of all files.
    """
    document = partial(_score_document, scores, buckets)
    files = ((scores.gold, system.path) if long else () for system in scores.systems)
    signatures = tuple(
        (s.name, scores.signature(*own)) for s, own in zip(scores.systems, files, strict=True)
    )
    if buckets[0].listed is not None:
        lines = [*_listing(scores, buckets)]
        lines += (styled((f"{name}: {signature}", "dim")) for name, signature in signatures)
        return Report(document, lines, Table(_LISTED, tuple(_listed_rows(scores, buckets))))
    cells = [_cells(scores, buckets, by) for by in buckets[0].facets]
    first = Table(
        _SYSTEMS,
        tuple({"system": system.name, **system.cells} for system in scores.systems),
        title=styled((_title(scores), "bold")),
        notes=(
            *left_out_notes({s.name: s.score.skipped for s in scores.systems}),
            *_notes(scores),
        ),
        signatures=signatures,
    )
    details = _matrix(scores) if scores.agreement else _measures(scores.systems[0])
    if cells:
        data = Table(_CELL, tuple(row for table in cells for row in table.rows))
    else:
        data = Table(_DATA, tuple(row for system in scores.systems for row in _rows(system)))
    return Report(document, (first, details, *cells), data)


def _title(scores: TreebankScores) -> str:
    first = scores.systems[0]
    sentences, words = first["sentences"].gold, first["words"].gold
    return f"{scores.gold} · {counted(sentences, 'sentence')}, {counted(words, 'word')}"


def _notes(scores: TreebankScores) -> Iterator[str]:
    yield _NOTE
    if scores.agreement:
        yield _MARKS.format(samples=scores.samples, seed=scores.seed)
        if scores.left_out:
            sentences = counted(scores.left_out, "gold sentence")
            yield f"Left out of the table, as not all systems have them: {sentences}."


def left_out_notes(left_out: Mapping[str, Sequence[Skipped]]) -> Iterator[str]:
    """Yield the sentences that were left out on both sides, a line for each system.

    Args:
        left_out: For the name of each system, the sentences.
    """
    for name, skipped in left_out.items():
        if skipped:
            ours, theirs = (sum(len(getattr(s, n)) for s in skipped) for n in ("gold", "system"))
            both = f"{counted(ours, 'sentence')} of gold and {theirs:,} of the system"
            listed = "; ".join(map(_skipped, skipped[:_PLACES]))
            more = f"; and {len(skipped) - _PLACES:,} more places" * (len(skipped) > _PLACES)
            yield f"{name}: left out, {both}: {listed}{more}."


def _skipped(skipped: Skipped) -> str:
    """Return the sentences of one place by their names, with the reason."""
    names = (
        f"{side} " + ", ".join(f"{id} line {line}".lstrip() for id, line in sentences)
        for side, sentences in (("gold", skipped.gold), ("system", skipped.system))
        if sentences
    )
    return f"{' and '.join(names)} ({skipped.problem.rstrip('.')})"


def _measures(system: ScoredSystem) -> Table:
    return Table(_ONE, tuple(_rows(system)), notes=(_ONE_NOTE,))


def _rows(system: ScoredSystem) -> Iterator[Row]:
    """Yield the figures of each measure."""
    for key, cell in system.cells.items():
        yield {
            "system": system.name,
            "measure": key,
            "title": MEASURES[key].title,
            **_figures(cell.matches),
            "aligned_accuracy": _aligned(system, key),
            "macro_f1": system.score.macros[key],
            "best": cell.best,
            "tied": cell.tied,
            "p_best": cell.p,
        }


def _aligned(system: ScoredSystem, key: str) -> float | None:
    aligned = system.score.aligned(key)
    return system.score[key].correct / aligned if aligned else None


def _figures(matches: Matches) -> dict[str, object]:
    return {
        "correct": matches.correct,
        "gold": matches.gold,
        "system_items": matches.system,
        "precision": matches.precision,
        "recall": matches.recall,
        "f1": matches.f1,
    }


def _matrix_columns(systems: int) -> Columns:
    return (
        Column("#", key=True, right=True),
        Column("system", key=True, wrap=True),
        *(Column(str(number + 1), show=_show, right=True) for number in range(systems)),
    )


def _matrix(scores: TreebankScores) -> Table:
    columns = _matrix_columns(len(scores.systems))
    numbers = [column.name for column in columns[2:]]
    return Table(
        columns,
        tuple(
            {"#": number, "system": system.name, **dict(zip(numbers, shares, strict=True))}
            for number, system, shares in zip(
                numbers, scores.systems, scores.agreement, strict=True
            )
        ),
        title="Agreement: words of both with the same head and universal relation, in %",
    )


def _cells(scores: TreebankScores, buckets: Sequence[Buckets], by: str) -> Table:
    """Return the cells of a facet, those of all systems below each other."""
    rows = tuple(
        {
            "by": by,
            "value": value,
            "system": system.name,
            "words": cell.words,
            "aligned": cell.aligned,
            "uas_correct": cell.uas,
            "las_correct": cell.las,
            "uas": cell.uas / cell.words,
            "las": cell.las / cell.words,
            "few": cell.too_few,
        }
        for value in sorted_values({value for own in buckets for value in own.cells[by]})
        for system, own in zip(scores.systems, buckets, strict=True)
        if (cell := own.cells[by].get(value)) is not None
    )
    title = styled(("by " + by, "bold"), ", as gold has it; right among gold words, in %")
    return Table(_CELL, rows, title=title, notes=(_FEW,) * any(row["few"] for row in rows))


def _listing(scores: TreebankScores, buckets: Sequence[Buckets]) -> Iterator[Text]:
    """Yield the sentences with wrong words of a cell, then how many words are right."""
    for system, own in zip(scores.systems, buckets, strict=True):
        by, value = own.listed or ("", "")
        for marked in own.marked:
            place = f"{marked.id} line {marked.line}".lstrip()
            yield styled((f"  {system.name} {place}  ", "dim"), marked.text)
        cell = own.cells[by].get(value, Bucket())
        yield styled((f"{system.name}: {cell.las:,} of {cell.words:,} words right", "bold"))


def _listed_rows(scores: TreebankScores, buckets: Sequence[Buckets]) -> Iterator[Row]:
    for system, own in zip(scores.systems, buckets, strict=True):
        for marked in own.marked:
            yield {"system": system.name, **asdict(marked)}


def _score_document(scores: TreebankScores, buckets: Sequence[Buckets]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "gold": scores.gold,
        "gold_fingerprint": scores.gold_fingerprint,
        **asdict(scores.options),
        "samples": scores.samples,
        "seed": scores.seed,
        "few": FEW,
        "sentences_left_out": scores.left_out,
        "systems": [
            _system(system, scores.signature(scores.gold, system.path), own)
            for system, own in zip(scores.systems, buckets, strict=True)
        ],
        "agreement": [list(shares) for shares in scores.agreement],
    }


def _system(system: ScoredSystem, signature: str, buckets: Buckets) -> dict[str, Any]:
    score = system.score
    return {
        "name": system.name,
        "file": system.path,
        "signature": signature,
        "measures": {
            row["measure"]: {k: v for k, v in row.items() if k not in ("system", "measure")}
            for row in _rows(system)
        },
        "relations": {name: _figures(matches) for name, matches in score.relations.items()},
        "confusions": _pairs(score.confusions),
        "wrong_heads": _pairs(score.wrong_heads),
        "skipped": [
            {
                "gold": [{"id": id, "line": line} for id, line in skipped.gold],
                "system": [{"id": id, "line": line} for id, line in skipped.system],
                "problem": skipped.problem,
            }
            for skipped in score.skipped
        ],
        "buckets": {
            by: {
                value: {**asdict(cells[value]), "too_few": cells[value].too_few}
                for value in sorted_values(set(cells))
            }
            for by, cells in buckets.cells.items()
        },
        "listed": list(map(asdict, buckets.marked)),
    }


def _pairs(counts: Mapping[tuple[str, str], int]) -> list[dict[str, object]]:
    """Return counted pairs, the most frequent first."""
    return [
        {"gold": ours, "system": theirs, "count": -count}
        for count, ours, theirs in sorted((-count, *pair) for pair, count in counts.items())
    ]
