"""Passes and gold standards as files: an annotator's file of either set, or stand-off rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from . import relation_pass, treebank_pass
from .facts import COLUMNS, Pass, facts_from_rows
from .lines import file_lines
from .problems import Problems
from .sheets import Sheet


def check_lines(lines: Iterable[str], sheet: Sheet, problems: Problems) -> Pass:
    """Read what is readable of an annotator's file.

    Args:
        lines: The lines of the file.
        sheet: The sheet it answers.
        problems: Extended by everything that is wrong.
    """
    if sheet.kind == "treebank":
        return treebank_pass.read_treebank(lines, sheet, problems)
    return relation_pass.read_relations(lines, sheet, problems)


def read_pass(path: Path, sheet: Sheet) -> Pass:
    """Read an annotator's file without mistakes; sentences come in the order of the sheet.

    Args:
        path: The file.
        sheet: The sheet it answers.

    Raises:
        InputError: If it cannot be read.
        FormatError: The first problem, if it has any.
    """
    problems = Problems(path)
    annotated = check_lines(file_lines(path), sheet, problems)
    problems.raise_first()
    return {code: annotated[code] for code in sheet.sentences}


def own_sheet(path: Path) -> Sheet:
    """Return the sheet that an annotator's file answers, rebuilt from the file itself.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not an annotator's file.
    """
    lines = file_lines(path)
    trees = any(line.startswith(treebank_pass.HEADER) for line in lines)
    problems = Problems(path)
    read = treebank_pass.own_sheet if trees else relation_pass.own_sheet
    sheet = read(lines, problems)
    problems.raise_first()
    return sheet


def read_rows(path: Path) -> Pass | None:
    """Read stand-off rows, ``None`` if the file has none.

    Raises:
        InputError: If it cannot be read.
        FormatError: For a malformed row.
    """
    lines = file_lines(path)
    if lines[0] != "\t".join(COLUMNS):
        return None
    return facts_from_rows((line for line in lines if line), path=path)


def pass_lines(gold: Pass, sheet: Sheet) -> Iterator[str]:
    """Yield an annotator's file that states these facts.

    Args:
        gold: The facts.
        sheet: The sheet they answer.
    """
    if sheet.kind == "treebank":
        return treebank_pass.treebank_lines(gold, sheet)
    return relation_pass.relation_lines(gold, sheet)
