"""Programs that read a file for each text and write another: what old Java parsers can do.

One process works through many files, so its models are loaded once, and each text has a result
as soon as its file is written. A text on which the process ends or hangs fails alone, and
another process goes on after it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from pete.errors import UnavailableError
from pete.parsing import ParseFailure, ParseResult
from pete.parsing.process import Child

from .jars import Jars, java_command, trouble

LINE_ENDS: Final = dict.fromkeys(map(ord, "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), " ")
"""For ``str.translate``: the line ends of a text that is to be one line, offsets kept."""

Written: TypeAlias = bytes | str
"""What was written for a text, or why nothing was."""

_MOST: Final = 2000
"""Files one process is given: their names must fit into a command line."""

_START: Final = 60.0
"""Seconds in which models are loaded; 1 to 7 are usual."""

_PAUSE: Final = 0.01
_PROBE: Final = "Birds sing ."


@dataclass(frozen=True, slots=True)
class BatchProgram:
    """A Java program that parses files.

    Attributes:
        jars: Its jars.
        program: Full name of its class.
        arguments: Its arguments, of the files to parse and the folder to write to; it may write
            a list of files beside that folder.
        suffix: What a written file is called more than the one it was made of.
        complete: Whether a file is written to its end.
        memory: Size of its heap.
        limit: Seconds for a text.
    """

    jars: Jars
    program: str
    arguments: Callable[[Sequence[Path], Path], Sequence[str]]
    suffix: str
    complete: Callable[[bytes], bool]
    memory: str
    limit: float


def run_batch(program: BatchProgram, texts: Sequence[str]) -> Iterator[Written]:
    """What a program writes for each text, in order and as it comes.

    Args:
        program: The program.
        texts: The texts; each is one line for it, whatever line ends it has.

    Raises:
        UnavailableError: If it cannot parse the simplest sentence.
    """
    done, works = 0, False
    while done < len(texts):
        for written in _run(program, texts[done : done + _MOST]):
            if isinstance(written, str) and not works:
                _check(program)
            works = True
            done += 1
            yield written


def parse_batch(
    program: BatchProgram, texts: Sequence[str], *, read: Callable[[bytes, str], ParseResult]
) -> Iterator[ParseResult]:
    """One result per text, in order; a text that costs the process its life fails alone.

    Args:
        program: The program.
        texts: The texts.
        read: Makes a result of what it wrote for a text, and the text.
    """
    for text, written in zip(texts, run_batch(program, texts), strict=True):
        yield ParseFailure(written) if isinstance(written, str) else read(written, text)


def _check(program: BatchProgram) -> None:
    """Whether it is the text that a program failed on, or the program itself."""
    for written in _run(program, [_PROBE]):
        if isinstance(written, str):
            jars = program.jars
            raise UnavailableError(f"{jars.title} {jars.version} cannot run: {written}.")


def _run(program: BatchProgram, texts: Sequence[str]) -> Iterator[Written]:
    """What one process writes, up to and including the first text on which it fails."""
    folder = Path(tempfile.mkdtemp(prefix=f"pete-{program.jars.name}-"))
    target = folder / "written"
    target.mkdir()
    sources = [folder / f"{number:05}.txt" for number in range(len(texts))]
    for source, text in zip(sources, texts, strict=True):
        source.write_bytes(text.translate(LINE_ENDS).encode("utf-8", "replace") + b"\n")
    command = java_command(
        *(program.jars.class_path, program.program, *program.arguments(sources, target)),
        memory=program.memory,
        temporary=folder,
    )
    outputs = [target / f"{source.name}{program.suffix}" for source in sources]
    with Child(command, scratch=folder) as child:
        limit = program.limit + _START
        for output, following in zip(outputs, [*outputs[1:], None], strict=True):
            written = _wait(program, child, output, following, limit=limit)
            yield _reason(program, child) if written is None else written
            if written is None:
                return
            limit = program.limit


def _wait(
    program: BatchProgram, child: Child, output: Path, following: Path | None, *, limit: float
) -> bytes | None:
    """What a file holds once it is written, ``None`` if that will never be."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        status = child.status  # asked first: what is not there by now never will be
        written = output.read_bytes() if output.exists() else None
        if written is not None and (
            program.complete(written)
            or status == 0
            or (following is not None and following.exists())
        ):
            return written
        if status is not None:
            return None
        time.sleep(_PAUSE)
    return None


def _reason(program: BatchProgram, child: Child) -> str:
    if child.status is None:
        return f"it took longer than {program.limit:g} s"
    return trouble(child.status, child.said(), memory=program.memory)
