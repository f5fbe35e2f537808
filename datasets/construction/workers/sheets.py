"""Sheets for workers: pairs under codes, drawn onto pages, and the manifest that identifies them.

Every round of sheets has each pair once, so that as many workers answer a pair as there are
rounds. Pairs that share a text go to different sheets of a round where there are enough.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Final, Literal

import msgspec

from pete.data.contract import PairSet
from pete.errors import FormatError, InputError, excerpt
from pete.files import read_whole
from pete.pairs import EntailmentPair
from pete.report.pictures.markup import visible
from pete.text.tokens import digest, plain

MANIFEST: Final = "manifest.json"
COLUMNS: Final = ("worker", "code", "text", "statement", "answer")
"""The columns of a sheet, blank and filled in; the statement is the hypothesis."""

CHOICES: Final = ("Yes", "No", "Not sure")
"""The answers of workers."""

INSTRUCTIONS: Final = (
    "Each question has a text and a short statement. Suppose that the text is true. Must the "
    "statement be true, too?",
    "Choose Yes if the text says what the statement says, in the same or in other words, whatever "
    "else the text says.",
    "Choose No if the text says something else, or says nothing about it.",
    "Choose Not sure if you cannot decide, for example because a sentence makes no sense to you.",
    "Go by the text alone, even where you know or suppose something different.",
    "Somebody, someone and something in a statement mean any person or thing, also one that the "
    "text names.",
    "Answer each question for itself, and without help from others.",
)
"""The instructions to workers."""

_CURE: Final = "Give the folder of the sheets as it was exported."
_FORMULA: Final = re.compile(r"'*[=+\-@]")
"""The beginning of a cell that a spreadsheet would compute, perhaps behind our apostrophes."""


@dataclass(frozen=True, slots=True)
class Question:
    """A pair on sheets.

    Attributes:
        code: Its name there, which says nothing about it.
        id: The id of the pair.
        text: Hash of the text as it is shown.
        statement: That of the hypothesis.
    """

    code: str
    id: str
    text: str
    statement: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The record of an export, without its sentences.

    Attributes:
        dataset: Name of the data set.
        split: Name of its split.
        seed: Seed of codes, pages and orders.
        workers: The number of workers for each pair.
        page: Most pairs on a sheet.
        questions: The pairs, by code.
        sheets: The codes on each sheet, in their order.
    """

    dataset: str
    split: str
    seed: int
    workers: int
    page: int
    questions: tuple[Question, ...]
    sheets: Mapping[str, tuple[str, ...]]
    schema: Literal["pete-annotation-sheets/1"] = "pete-annotation-sheets/1"

    def json(self) -> str:
        """Return it as the text of its file."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"


def shown(sentence: str) -> str:
    r"""Return a sentence as workers see it: on one line, control characters made visible.

    Example:
        >>> shown(" Ann\n left.")
        'Ann left.'
    """
    return visible(plain(sentence))


def draw(pair_set: PairSet, *, workers: int, page: int, seed: int) -> Manifest:
    """Draw pairs onto sheets, whose sizes differ by one at most.

    Args:
        pair_set: The pairs.
        workers: The number of workers for each pair.
        page: Most pairs on a sheet.
        seed: Seed of codes, pages and orders, which depend on nothing but it and the pairs.
    """

    def place(*parts: object) -> str:
        return digest(repr((seed, *parts)))

    pairs = sorted(pair_set.pairs, key=lambda pair: place(pair.id))
    width = len(str(len(pairs)))
    codes = {pair.id: f"p{number:0{width}d}" for number, pair in enumerate(pairs, start=1)}
    pages = ceil(len(pairs) / page)
    sheets = {}
    for turn in range(1, workers + 1):
        dealt = sorted(pairs, key=lambda p: (place(turn, p.text), place(turn, p.id)))
        for number in range(pages):
            own = sorted(dealt[number::pages], key=lambda p: place(turn, p.id))
            sheets[f"{turn}-{number + 1:02d}"] = tuple(codes[pair.id] for pair in own)
    questions = (
        Question(codes[p.id], p.id, digest(shown(p.text)), digest(shown(p.hypothesis)))
        for p in pairs
    )
    return Manifest(pair_set.dataset, pair_set.split, seed, workers, page, tuple(questions), sheets)


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest in a folder of sheets.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not a manifest.
    """
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(read_whole(path), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        problem = f"it is not a manifest of sheets: {error}"
        raise FormatError(problem, path=path, cure=_CURE) from error


def coded_pairs(manifest: Manifest, pair_set: PairSet) -> dict[str, EntailmentPair]:
    """Return the pairs by their code on the sheets.

    Args:
        manifest: What was exported.
        pair_set: The pairs as they are now.

    Raises:
        InputError: If a pair is missing, or its sentences are others than on the sheets.
    """
    pairs = {pair.id: pair for pair in pair_set.pairs}
    cure = "Restore the pairs that were exported, or export these."
    for question in manifest.questions:
        pair = pairs.get(question.id)
        where = f"{excerpt(question.id)} ({question.code} on the sheets)"
        if pair is None:
            raise InputError(f"there is no pair {where}", path=pair_set.source, cure=cure)
        for side, sentence in (("text", pair.text), ("statement", pair.hypothesis)):
            if digest(shown(sentence)) != getattr(question, side):
                problem = f"the {side} of {where} is {excerpt(sentence)}, and was another"
                raise InputError(problem, path=pair_set.source, cure=cure)
    return {question.code: pairs[question.id] for question in manifest.questions}


def sheet_csv(codes: Sequence[str], pairs: Mapping[str, EntailmentPair]) -> str:
    """Return a sheet as CSV, with a byte order mark for spreadsheets.

    Args:
        codes: The codes on it.
        pairs: The pairs by code.
    """
    written = io.StringIO()
    written.write("\ufeff")
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for code in codes:
        text, statement = map(shown, (pairs[code].text, pairs[code].hypothesis))
        table.writerow(("", code, guarded(text), guarded(statement), ""))
    return written.getvalue()


def instructions() -> Iterator[str]:
    """Yield the lines of instructions to those who fill in a CSV file."""
    yield from (f"- {line}\n" for line in INSTRUCTIONS)
    yield f"- Write {', '.join(CHOICES[:-1])} or {CHOICES[-1]} in the column answer.\n"
    yield "- Write your name or number in the column worker, in the first row at least.\n"
    yield "- Change nothing else, and save the sheet as CSV.\n"


def guarded(cell: str) -> str:
    """Return a cell with an apostrophe before what a spreadsheet would take for a formula.

    Example:
        >>> guarded("=1+1"), guarded("Ann left.")
        ("'=1+1", 'Ann left.')
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return a cell without that apostrophe.

    Example:
        >>> unguarded("'=1+1"), unguarded("'s good.")
        ('=1+1', "'s good.")
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
