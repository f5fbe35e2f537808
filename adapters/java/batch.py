"""Programs that read a file for each text and write another: what old Java parsers can do.

One process works through many files, so its models are loaded once, and each text has a result
as soon as its file is written. A text on which the process ends or hangs fails alone, and
another process goes on after it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

from pete.errors import UnavailableError
from pete.normaliser import Scheme
from pete.parsing import ParseFailure, ParseResult
from pete.parsing.process import Child

from ..in_process import one_of
from .jars import FromJars, Jars, check_options, java_command, trouble

LINE_ENDS: Final = dict.fromkeys(map(ord, "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), " ")
"""For ``str.translate``: the line ends of a text that must be one line, offsets kept."""

Written: TypeAlias = bytes | str
"""What was written for a text, or why nothing was."""

_MOST: Final = 2000
"""Files that one process is given: their names must fit into a command line."""

_START: Final = 60.0
"""Seconds in which models must be loaded; 1 to 7 are usual."""

_PAUSE: Final = 0.01
_PROBE: Final = "Birds sing ."


@dataclass(frozen=True, slots=True)
class BatchProgram:
    """A Java program that parses files.

    Attributes:
        jars: Its jars.
        program: Full name of its class.
        arguments: Return its arguments, given the files to parse and the folder to write to; it
            may write a list of files beside that folder.
        suffix: What the name of a written file adds to that of the file that was parsed.
        complete: Return whether a file is written to its end.
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


class BatchParser(FromJars):
    """A parser that is such a program.

    Args:
        model: One of its models.
        scheme: One of its schemes; the first if ``None``.
        memory: Size of the heap.
        maxlen: Most tokens of a sentence that it tries.
        limit: Seconds for a text.
        variant: What the name of the model in signatures adds.

    Attributes:
        program: Full name of its class.
        suffix: What the name of a written file adds to that of the file that was parsed.
        schemes: Schemes of its output, and its own names for them.
        licence: Licence of parser and model.
        lemmas: Whether its tokens have lemmas.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    program: ClassVar[str]
    suffix: ClassVar[str]
    schemes: ClassVar[Mapping[Scheme, str]]
    licence: ClassVar[str]
    lemmas: ClassVar[bool] = False

    def __init__(
        self,
        model: str,
        scheme: str | None,
        *,
        memory: str,
        maxlen: int,
        limit: int,
        variant: str = "",
    ) -> None:
        title = f"{self.jars.title} {self.jars.version}"
        one_of(model, self.models, f"{title} has no model")
        default = next(iter(self.schemes))
        check_options(memory=memory, maxlen=maxlen, limit=limit)
        self.info = self.jars.info(
            f"{model}{variant}",
            scheme=one_of(scheme or default, self.schemes, f"{title} has no scheme"),
            model_version=self.jars.version,
            licence=self.licence,
            lemmas=self.lemmas,
        )
        self.jars.require()
        self._model, self._maxlen = model, maxlen
        self._batch = BatchProgram(
            self.jars, self.program, self.arguments, self.suffix, self.is_complete, memory, limit
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that ends the process fails alone."""
        for text, written in zip(texts, run_batch(self._batch, texts), strict=True):
            yield ParseFailure(written) if isinstance(written, str) else self.read(written, text)

    def arguments(self, sources: Sequence[Path], target: Path) -> Sequence[str]:
        """Return the program's arguments.

        Args:
            sources: The files to parse.
            target: The folder to write to.
        """
        raise NotImplementedError

    def is_complete(self, written: bytes) -> bool:
        """Return whether a file is written to its end."""
        raise NotImplementedError

    def read(self, written: bytes, text: str) -> ParseResult:
        """Return the result of a text.

        Args:
            written: What the program wrote for it.
            text: The text.
        """
        raise NotImplementedError


def run_batch(program: BatchProgram, texts: Sequence[str]) -> Iterator[Written]:
    """Yield what a program writes for each text, in order and as soon as it is there.

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


def _check(program: BatchProgram) -> None:
    """Refuse a program that fails on any text.

    Raises:
        UnavailableError: If it fails on the simplest sentence.
    """
    for written in _run(program, [_PROBE]):
        if isinstance(written, str):
            jars = program.jars
            raise UnavailableError(f"{jars.title} {jars.version} cannot run: {written}.")


def _run(program: BatchProgram, texts: Sequence[str]) -> Iterator[Written]:
    """Yield what one process writes, up to and including the first text on which it fails."""
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
            if written is not None:
                yield written
            elif child.status is None:
                yield f"it took longer than {program.limit:g} s"
                return
            else:
                yield trouble(child.status, child.said(), memory=program.memory)
                return
            limit = program.limit


def _wait(
    program: BatchProgram, child: Child, output: Path, following: Path | None, *, limit: float
) -> bytes | None:
    """Return the content of a file once it is written, ``None`` if that will never be."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        status = child.status  # before the file: what is not there by now never will be
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
