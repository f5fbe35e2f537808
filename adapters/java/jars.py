"""Parsers written in Java: their jars, the command that runs them, and what Java says in the end.

For an adapter of such a parser:

* :class:`Jars` names the jars of one version of one program. They come from Maven by a
  ``pom.xml`` of ours, ``adapters/java/poms/NAME/pom.xml``, into ``NAME`` below
  :func:`parsers_home`. ``Jars.install`` fetches them, ``Jars.status`` and ``Jars.require`` say what
  is missing and the command that brings it.
* :class:`FromJars` gives an adapter class its ``status`` and ``install``. * :func:`java_command` is
what to run, with :mod:`pete.parsing.process`: a :class:`Child` for a
  server, :func:`run` for a program that ends. Nothing outlives this process.
* :func:`trouble` is one line on how a Java program ended: no memory, an exception, a signal.

Java ends at once where memory runs out, instead of going on half dead. Jars stay outside this
project: many are under the GPL, and each runs as a program of its own.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, ClassVar, Final, TypeAlias, cast

import platformdirs

from pete.data.download import is_offline
from pete.errors import PeteError, UnavailableError, UsageError
from pete.files import is_folder
from pete.parsing import AdapterStatus
from pete.parsing.process import Child, how_ended

Report: TypeAlias = Callable[[str], None]
"""Told, in a line, how far an installation is."""

_POMS: Final = Path(__file__).with_name("poms")
_GET_JAVA: Final = "Install Java 8 or newer (Debian: apt install default-jre-headless)."
_GET_MAVEN: Final = "Install Apache Maven (Debian: apt install maven)."
_MEMORY: Final = re.compile(r"[1-9]\d*[kmgKMG]")
_NO_MEMORY_LEFT: Final = 3
"""Exit status of a Java that memory ended."""

_NO_MEMORY: Final = "java.lang.OutOfMemoryError"
_NO_HEAP: Final = ("Could not reserve enough space", "Invalid maximum heap", "Initial heap size")
_EXCEPTION: Final = re.compile(r"^(?:Exception in thread \S+ |Caused by: )(.+)", re.MULTILINE)
_DOWNLOADED: Final = re.compile(r"Downloaded from \S+ \S*/(\S+\.jar \(.+\))")
_LONGEST: Final = 300


def parsers_home() -> Path:
    """The folder of parsers that PETE installs: ``PETE_PARSERS_HOME`` if it is set."""
    chosen = os.environ.get("PETE_PARSERS_HOME")
    home = platformdirs.user_data_path("pete", appauthor=False) / "parsers"
    return Path(chosen).expanduser() if chosen else home


@dataclass(frozen=True, slots=True)
class Jars:
    """The jars of one version of a program.

    Attributes:
        name: Name of their folder and of that of the ``pom.xml``.
        parser: Registered name of the parser that needs them.
        title: What messages call the program.
        version: Its version.
        needed: Names of the jars without which nothing runs.
    """

    name: str
    parser: str
    title: str
    version: str
    needed: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where they are."""
        return parsers_home() / self.name

    @property
    def class_path(self) -> str:
        """All of them, as Java reads it."""
        return str(self.folder / "*")

    def missing(self, *more: str) -> tuple[str, ...]:
        """The needed jars, and others, that are not there."""
        jars = filter(None, (*self.needed, *more))
        return tuple(jar for jar in jars if not (self.folder / jar).is_file())

    def command(self, model: str = "") -> str:
        """What fetches them, for a model that needs more of them perhaps."""
        return f"pete adapters install {self.parser}" + (f" --model {model}" if model else "")

    def status(self, models: tuple[str, ...] = ()) -> AdapterStatus:
        """Whether they and Java are there.

        Args:
            models: The models in them.
        """
        if missing := self.missing():
            detail, cure = f"{self.title} {self.version} is not installed", self.command()
            if is_folder(self.folder):
                detail = f"{self.folder} is incomplete: it has no {missing[0]}"
        elif _found("java") is None:
            detail, cure = "Java is not installed", _GET_JAVA
        else:
            return AdapterStatus(
                ready=True, version=self.version, models=models, detail=f"in {self.folder}"
            )
        return AdapterStatus(ready=False, detail=detail, cure=cure)

    def require(self, *more: str, model: str = "") -> None:
        """Refuse to go on without them, or without Java.

        Args:
            more: Further jars.
            model: The model that needs those.

        Raises:
            UnavailableError: With the command that fetches them.
        """
        missing = self.missing(*more)
        if missing:
            raise UnavailableError(
                f"{self.title} {self.version} is not installed: {self.folder} has no {missing[0]}. "
                f"Install it with: {self.command(model)}"
            )
        _program("java", _GET_JAVA)

    def install(self, report: Report, *, profile: str = "", leave_out: str = "") -> None:
        """Fetch them with Maven, without the network if ``PETE_OFFLINE`` is set.

        Args:
            report: Told which jars came.
            profile: A profile of the ``pom.xml`` with more of them.
            leave_out: Classifiers to do without, for one who wants no models, say.

        Raises:
            UnavailableError: Without Java or Maven.
            PeteError: If Maven fails.
        """
        _program("java", _GET_JAVA)
        part = self.folder.with_name(f".{self.name}.{secrets.token_hex(4)}.part")
        command = (
            *(_program("mvn", _GET_MAVEN), "-B", "-f", str(_POMS / self.name / "pom.xml")),
            *(("-P", profile) if profile else ()),
            *(("-o",) if is_offline() else ()),
            *("dependency:copy-dependencies", f"-DoutputDirectory={part}"),
            *((f"-DexcludeClassifiers={leave_out}",) if leave_out else ()),
        )
        report(f"fetching {self.title} {self.version} into {self.folder}")
        try:
            part.mkdir(parents=True)
            _run_maven(command, report)
            self.folder.mkdir(exist_ok=True)
            for jar in part.glob("*.jar"):
                jar.replace(self.folder / jar.name)
        finally:
            shutil.rmtree(part, ignore_errors=True)


class FromJars:
    """What parsers that need nothing but one folder of jars have in common.

    Attributes:
        jars: The jars.
        models: The models in them.
    """

    jars: ClassVar[Jars]
    models: ClassVar[tuple[str, ...]]

    @classmethod
    def status(cls) -> AdapterStatus:
        """Whether its jars are there."""
        return cls.jars.status(cls.models)

    @classmethod
    def install(cls, report: Report) -> None:
        """Fetch its jars with Maven."""
        cls.jars.install(report)


def java_command(
    class_path: str, program: str, *arguments: str, memory: str, temporary: Path | None = None
) -> tuple[str, ...]:
    """The command that runs a Java class.

    Args:
        class_path: Its jars.
        program: Full name of the class.
        arguments: What follows.
        memory: Size of the heap, ``2g`` for example (see :func:`check_options`).
        temporary: Folder for temporary files; that of the system if left out.

    Raises:
        UnavailableError: Without Java.
    """
    return (
        *(_program("java", _GET_JAVA), f"-Xmx{memory}", "-XX:+ExitOnOutOfMemoryError"),
        *("-Dfile.encoding=UTF-8", "-Djava.awt.headless=true", "-XX:-UsePerfData"),
        *((f"-Djava.io.tmpdir={temporary}",) if temporary else ()),
        *("-cp", class_path, program, *arguments),
    )


def check_options(*, memory: str, **numbers: int) -> None:
    """Refuse options no such parser can be run with.

    Args:
        memory: Size of the heap.
        numbers: Whole numbers by the names of their options.

    Raises:
        UsageError: If the memory is not a number and ``m`` or ``g``, or a number is below 1.

    Example:
        >>> check_options(memory="2 GB", limit=60)
        Traceback (most recent call last):
        ...
        pete.errors.UsageError: the memory '2 GB' is no size. Write 2g or 1500m, for example.
    """
    if _MEMORY.fullmatch(memory) is None:
        raise UsageError(f"the memory {memory!r} is no size. Write 2g or 1500m, for example.")
    for name, value in numbers.items():
        if not isinstance(value, int) or value < 1:
            raise UsageError(f"the {name} {value!r} is no whole number of 1 or more.")


def trouble(status: int | None, errors: str, *, memory: str) -> str:
    r"""One line on how a Java program ended.

    Args:
        status: Exit status, ``None`` if it was killed because it took too long.
        errors: What it wrote to standard error, its end at least.
        memory: Size of its heap.

    Example:
        >>> trouble(3, "Terminating due to java.lang.OutOfMemoryError: heap", memory="1g")
        'memory ran out: a heap of 1g is too little (--option memory=SIZE)'
        >>> trouble(1, 'Exception in thread "main" java.io.IOException: no\n', memory="1g")
        'java.io.IOException: no'
    """
    if status == _NO_MEMORY_LEFT or _NO_MEMORY in errors:
        return f"memory ran out: a heap of {memory} is too little (--option memory=SIZE)"
    if any(phrase in errors for phrase in _NO_HEAP):
        return f"Java cannot have a heap of {memory}"
    causes = _EXCEPTION.findall(errors)
    return causes[-1].strip()[:_LONGEST] if causes else how_ended(status)


def _found(program: str) -> str | None:
    home = os.environ.get("JAVA_HOME")
    own = shutil.which(program, path=str(Path(home) / "bin")) if home else None
    return own or shutil.which(program)


def _program(name: str, cure: str) -> str:
    path = _found(name)
    if path is None:
        raise UnavailableError(f"{name} is not installed. {cure}")
    return path


def _run_maven(command: Sequence[str], report: Report) -> None:
    with Child(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        errors = [line for line in _lines(child) if _told(line, report)]
        status = child.process.wait()
    if status:
        said = errors[0].removeprefix("[ERROR]").strip() if errors else how_ended(status)
        raise PeteError(f"Maven failed: {said[:_LONGEST]}")


def _lines(child: Child) -> Iterator[str]:
    for line in cast(IO[bytes], child.process.stdout):
        yield line.decode("utf-8", "replace")


def _told(line: str, report: Report) -> bool:
    """Report what came; whether the line is an error of Maven's."""
    came = _DOWNLOADED.search(line)
    if came is not None:
        report(came[1])
    return line.startswith("[ERROR]")
