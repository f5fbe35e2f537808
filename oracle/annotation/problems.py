"""All problems of an annotator's file, each with its place and its cure."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pete.errors import FormatError, excerpt

from .sheets import Sheet

REMARK = "%"
"""The beginning of a remark, which is ignored."""

Line: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one sentence.

    Attributes:
        code: Its code.
        line: Number of the line that names it.
        lines: Its other lines with their numbers, without empty ones and remarks.
    """

    code: str
    line: int
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Problems:
    """A list of problems that grows while a file is read.

    Attributes:
        path: The file.
        found: The problems.
    """

    path: object
    found: list[FormatError] = field(default_factory=list)

    def add(self, problem: str, *, line: int | None = None, cure: str) -> None:
        """Add a problem.

        Args:
            problem: What is wrong.
            line: Its line, counted from 1.
            cure: What to do about it.
        """
        self.found.append(FormatError(problem, path=self.path, line=line, cure=cure))

    def place(self, error: FormatError, line: int) -> None:
        """Add an error that has no place yet.

        Args:
            error: The error.
            line: Its line, counted from 1.
        """
        self.add(error.problem, line=line, cure=error.cure)

    def in_order(self) -> list[FormatError]:
        """Return the problems by line, those of the whole file last."""
        return sorted(self.found, key=lambda error: (error.line is None, error.line or 0))

    def raise_first(self) -> None:
        """Refuse a file that has problems.

        Raises:
            FormatError: The first of them, with the number of the others.
        """
        if self.found:
            first, others = self.in_order()[0], len(self.found) - 1
            more = f" ({others} more problems: run the step 'check')" if others else ""
            raise FormatError(
                first.problem + more, path=first.path, line=first.line, cure=first.cure
            )


def blocks(
    lines: Iterable[str],
    sheet: Sheet,
    problems: Problems,
    *,
    header: str,
    needed: Container[str] | None = None,
) -> Iterator[Block]:
    """Yield the blocks of the sentences of a sheet, each once.

    Args:
        lines: The lines of the file.
        sheet: The sheet, with all sentences.
        problems: Extended by sentences that are missing, repeated or not on the sheet, and by
            lines that belong to no sentence.
        header: What stands before the code in the line that begins a sentence.
        needed: Codes of the required sentences; all of the sheet if ``None``.
    """
    seen: set[str] = set()
    for block in all_blocks(lines, problems, header):
        if block.code not in sheet.sentences:
            problems.add(
                f"the sentence {excerpt(block.code)} is not on the sheet",
                line=block.line,
                cure="Copy the codes from the sheet.",
            )
        elif block.code in seen:
            problems.add(
                f"the sentence {block.code} is here a second time",
                line=block.line,
                cure="Keep one of the two.",
            )
        else:
            seen.add(block.code)
            yield block
    wanted = [code for code in sheet.sentences if needed is None or code in needed]
    missing = [code for code in wanted if code not in seen]
    if missing:
        problems.add(
            f"{len(missing)} of {len(wanted)} sentences are missing: {', '.join(missing)}",
            cure="Annotate every sentence of the sheet.",
        )


def all_blocks(lines: Iterable[str], problems: Problems, header: str) -> Iterator[Block]:
    """Yield the blocks of all sentences, with any codes.

    Args:
        lines: The lines of the file.
        problems: Extended by lines that belong to no sentence.
        header: What stands before the code in the line that begins a sentence.
    """
    block: Block | None = None
    for number, line in enumerate(lines, start=1):
        if line.startswith(header):
            if block is not None:
                yield block
            block = Block(line.removeprefix(header).strip(), number)
        elif not line.strip() or line.startswith(REMARK):
            continue
        elif block is None:
            problems.add(
                f"{excerpt(line)} stands before the first sentence",
                line=number,
                cure=f"Begin each sentence with a line '{header}CODE'.",
            )
        else:
            block.lines.append((number, line))
    if block is not None:
        yield block
