"""Reading the answers of workers: sheets that were filled in, or files that pages gave out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.errors import FormatError, InputError, excerpt, located
from pete.files import read_whole
from pete.formats.pairs.tables import csv_rows, row_values
from pete.pairs import EntailmentPair, Label
from pete.registry import did_you_mean
from pete.text.tokens import plain

from .sheets import CHOICES, COLUMNS, shown, unguarded

_LABELS: Final[Mapping[str, Label]] = {
    choice.lower(): "YES" if choice == "Yes" else "NO" for choice in CHOICES
}
"""Not sure counts as NO."""

_CURE: Final = "Give the sheet as the worker filled it in."


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a worker to a pair.

    Attributes:
        worker: The worker's name or number.
        pair: Id of the pair.
        label: YES, or NO, which *Not sure* counts as.
        sure: Whether it is not *Not sure*.
    """

    worker: str
    pair: str
    label: Label
    sure: bool


def read_answers(paths: Iterable[Path], pairs: Mapping[str, EntailmentPair]) -> list[Answer]:
    """Read files of answers; questions without an answer are passed over.

    Args:
        paths: The files, CSV with the columns of a sheet. A row without a worker is by that of the
            row above.
        pairs: The pairs by their code on the sheets.

    Raises:
        InputError: If a file cannot be read.
        FormatError: For a file that is not a sheet, an unknown code or answer, sentences that are
            not those of the sheet, an answer without a worker, and a worker's second answer.
    """
    answers: dict[tuple[str, str], Answer] = {}
    places: dict[tuple[str, str], str] = {}
    for path in paths:
        for line, row in _answered(path):
            with located(path, line):
                answer = _answer(row, pairs)
                key = answer.worker, answer.pair
                if key in answers:
                    raise InputError(
                        f"{excerpt(answer.worker)} answers {row['code']} a second time: "
                        f"{row['answer']!r} here, after {places[key]}",
                        cure="Keep one answer of each worker to a question.",
                    )
            answers[key], places[key] = answer, f"{path}:{line}"
    return list(answers.values())


def _answered(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the rows with an answer."""
    data = read_whole(path)
    if data.lstrip().lower().startswith(b"<!doctype"):
        raise FormatError(
            "it is a page, and has no answers: they are kept in the worker's browser",
            path=path,
            cure="Ask the worker to open the page there again, and for the file that it gives out.",
        )
    ((first, header), *rows), between = csv_rows(data, path=path)
    columns = [name.strip().lower() for name in header]
    for name in COLUMNS:
        if (count := columns.count(name)) != 1:
            raise FormatError(
                f"the header has {f'{count} columns' if count else 'no column'} {name!r}",
                path=path,
                line=first,
                cure=f"{_CURE} Its columns are {', '.join(COLUMNS)}.",
            )
    worker = ""
    for row in rows:
        values = {k: plain(v) for k, v in row_values(columns, row, between, path).items()}
        values["worker"] = worker = unguarded(values["worker"]) or worker
        if values["answer"]:
            yield row[0], values


def _answer(row: Mapping[str, str], pairs: Mapping[str, EntailmentPair]) -> Answer:
    code, choice = row["code"], row["answer"].lower()
    if code not in pairs:
        raise InputError(
            f"there is no question {excerpt(code)} on these sheets",
            cure="Give the folder of the sheets that were answered, or take the row out.",
        )
    pair = pairs[code]
    for side, sentence in (("text", pair.text), ("statement", pair.hypothesis)):
        if unguarded(row[side]) != plain(shown(sentence)):
            raise InputError(
                f"the {side} of {code} was edited: {excerpt(row[side])}",
                cure="An answer to another sentence is of no use: take the row out, or ask again.",
            )
    if choice not in _LABELS:
        problem = f"the answer to {code} is {excerpt(row['answer'])}"
        raise InputError(problem, cure=did_you_mean(row["answer"], CHOICES))
    if not row["worker"]:
        cure = "Write the worker's name or number in the row, or in one above."
        raise InputError(f"nobody is named who answers {code}", cure=cure)
    return Answer(row["worker"], pair.id, _LABELS[choice], choice != CHOICES[-1].lower())
