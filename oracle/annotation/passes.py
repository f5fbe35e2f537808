"""Passes and gold standards as files: an annotator's file of either set, or stand-off rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from pete.graph import Token

from . import relation_pass, treebank_pass
from .facts import Fact, Facts, Pass
from .lines import file_lines
from .problems import Block, Problems, all_blocks, blocks
from .sentences import Sentence
from .sheets import Kind, Sheet


class _Notation(Protocol):
    """How the sentences of one kind of sheet are annotated; a module."""

    @property
    def HEADER(self) -> str:  # noqa: N802  # a constant of a module
        """The beginning of the line that names a sentence."""

    def read_facts(
        self, block: Block, sentence: Sentence, problems: Problems, /
    ) -> Iterator[Fact]: ...

    def read_forms(self, block: Block, problems: Problems, /) -> Sequence[str]: ...

    def fact_lines(self, facts: Facts, sentence: Sentence, /) -> Iterator[str]: ...


_NOTATIONS: Final[Mapping[Kind, _Notation]] = {
    "relations": relation_pass,
    "treebank": treebank_pass,
}


def check_lines(lines: Iterable[str], sheet: Sheet, problems: Problems) -> Pass:
    """Read what is readable of an annotator's file.

    Args:
        lines: The lines of the file.
        sheet: The sheet it answers.
        problems: Extended by everything that is wrong.
    """
    notation = _NOTATIONS[sheet.kind]
    return {
        block.code: frozenset(notation.read_facts(block, sheet.sentences[block.code], problems))
        for block in blocks(lines, sheet, problems, header=notation.HEADER)
    }


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
    lines, problems = file_lines(path), Problems(path)
    trees = any(line.startswith(treebank_pass.HEADER) for line in lines)
    kind: Kind = "treebank" if trees else "relations"
    sentences = {}
    for block in all_blocks(lines, problems, _NOTATIONS[kind].HEADER):
        forms = _NOTATIONS[kind].read_forms(block, problems)
        tokens = tuple(Token(id, form) for id, form in enumerate(forms, start=1))
        sentences[block.code] = Sentence(block.code, " ".join(forms), tokens)
    problems.raise_first()
    return Sheet(kind, sentences)


def pass_lines(gold: Pass, sheet: Sheet) -> Iterator[str]:
    """Yield an annotator's file that states these facts.

    Args:
        gold: The facts.
        sheet: The sheet they answer.
    """
    for code, facts in gold.items():
        yield from _NOTATIONS[sheet.kind].fact_lines(facts, sheet.sentences[code])
        yield "\n"
