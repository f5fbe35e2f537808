"""Parsers written in Java: their jars, the command that runs them, and how a program ended.

For an adapter of such a parser:

* :class:`Jars` names the jars of one version of one program. Maven fetches them, as
  ``adapters/java/poms/NAME/pom.xml`` says, into the folder ``NAME`` below :func:`parsers_home`.
  ``Jars.install`` does so; ``Jars.status`` and ``Jars.require`` name what is missing and the
  command that installs it.
* :class:`FromJars` gives an adapter class its ``status`` and ``install``.
* :func:`java_command` returns the command to run with :mod:`pete.parsing.process`: a
  :class:`Child` for a server, :func:`run` for a program that ends. Nothing outlives this process.
* :func:`trouble` describes in one line how a Java program ended: no memory, an exception, a signal.

Java ends at once when memory runs out, instead of going on half dead. Jars stay outside this
project: many are under the GPL, and each runs as a program of its own.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, ClassVar, Final, TypeAlias, cast

import platformdirs

from pete.data.download import is_offline
from pete.errors import PeteError, UnavailableError, UsageError
from pete.files import is_folder
from pete.normaliser import Scheme
from pete.parsing import AdapterStatus, ParserInfo
from pete.parsing.process import Child, how_ended

Report: TypeAlias = Callable[[str], None]
"""Called with a line on the progress of an installation."""

_POMS: Final = Path(__file__).with_name("poms")
_GET_JAVA: Final = "Install Java 8 or newer (Debian: apt install default-jre-headless)."
_GET_MAVEN: Final = "Install Apache Maven (Debian: apt install maven)."
_MEMORY: Final = re.compile(r"[1-9]\d*[kmgKMG]")
_NO_MEMORY_LEFT: Final = 3
"""Exit status of Java when memory has run out."""

_NO_MEMORY: Final = "java.lang.OutOfMemoryError"
_NO_HEAP: Final = ("Could not reserve enough space", "Invalid maximum heap", "Initial heap size")
_EXCEPTION: Final = re.compile(r"^(?:Exception in thread \S+ |Caused by: )(.+)", re.MULTILINE)
_DOWNLOADED: Final = re.compile(r"Downloaded from \S+ \S*/(\S+\.jar \(.+\))")
_LONGEST: Final = 300


def parsers_home() -> Path:
    """Return the folder of parsers that PETE installs: ``PETE_PARSERS_HOME`` if it is set."""
    chosen = os.environ.get("PETE_PARSERS_HOME")
    home = platformdirs.user_data_path("pete", appauthor=False) / "parsers"
    return Path(chosen).expanduser() if chosen else home


@dataclass(frozen=True, slots=True)
class Jars:
    """The jars of one version of a program.

    Attributes:
        name: Name of their folder, and of the folder of their ``pom.xml``.
        parser: Registered name of the parser that needs them.
        title: Name of the program in messages.
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
        """Their folder."""
        return parsers_home() / self.name

    @property
    def class_path(self) -> str:
        """The class path of all of them."""
        return str(self.folder / "*")

    def missing(self, *more: str) -> tuple[str, ...]:
        """Return the needed jars, and those of `more`, that are not there."""
        jars = filter(None, (*self.needed, *more))
        return tuple(jar for jar in jars if not (self.folder / jar).is_file())

    def command(self, model: str = "") -> str:
        """Return the command that fetches them, and those of a model if it needs more."""
        return f"pete adapters install {self.parser}" + (f" --model {model}" if model else "")

    def info(
        self, model: str, *, scheme: Scheme, model_version: str, licence: str, lemmas: bool = False
    ) -> ParserInfo:
        """Return the info of a parser that takes each text as one sentence.

        Args:
            model: Name of the model.
            scheme: Scheme of its output.
            model_version: Version of the model.
            licence: Licence of parser and model.
            lemmas: Whether its tokens have lemmas.
        """
        return ParserInfo(
            name=self.parser,
            version=self.version,
            scheme=scheme,
            model=model,
            model_version=model_version,
            lemmas=lemmas,
            licence=licence,
            note=f"model {model}, each text one sentence",
        )

    def status(self, models: tuple[str, ...] = ()) -> AdapterStatus:
        """Return whether they and Java are there.

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
        """Refuse to continue without them, or without Java.

        Args:
            more: Further jars.
            model: The model that needs the further jars.

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
            report: Called with a line for each jar.
            profile: A profile of the ``pom.xml`` with further jars.
            leave_out: Classifiers of jars that are not needed, ``models`` for example.

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
    """The common part of parsers that need one folder of jars and nothing else.

    Attributes:
        jars: The jars.
        models: The models in them.
    """

    jars: ClassVar[Jars]
    models: ClassVar[tuple[str, ...]]

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether its jars are there."""
        return cls.jars.status(cls.models)

    @classmethod
    def install(cls, report: Report) -> None:
        """Fetch its jars with Maven."""
        cls.jars.install(report)


def java_command(
    class_path: str, program: str, *arguments: str, memory: str, temporary: Path | None = None
) -> tuple[str, ...]:
    """Return the command that runs a Java class.

    Args:
        class_path: Its jars.
        program: Full name of the class.
        arguments: Its arguments.
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
    """Refuse options with which no such parser can run.

    Args:
        memory: Size of the heap.
        numbers: Whole numbers by the names of their options.

    Raises:
        UsageError: If the memory is not a size, or a number is below 1.

    Example:
        >>> check_options(memory="2 GB", limit=60)
        Traceback (most recent call last):
        ...
        pete.errors.UsageError: memory must be a size such as 2g or 1500m, got '2 GB'.
    """
    if _MEMORY.fullmatch(memory) is None:
        raise UsageError(f"memory must be a size such as 2g or 1500m, got {memory!r}.")
    for name, value in numbers.items():
        if not isinstance(value, int) or value < 1:
            raise UsageError(f"{name} must be a whole number of 1 or more, got {value!r}.")


def trouble(status: int | None, errors: str, *, memory: str) -> str:
    r"""Return one line on how a Java program ended.

    Args:
        status: Exit status, ``None`` if it was killed because it took too long.
        errors: What it wrote to standard error, or the end of it.
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
    """Run Maven, and report each jar that it fetches."""
    problem = ""
    with Child(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        for written in cast(IO[bytes], child.process.stdout):
            line = written.decode("utf-8", "replace")
            if fetched := _DOWNLOADED.search(line):
                report(fetched[1])
            if line.startswith("[ERROR]"):
                problem = problem or line.removeprefix("[ERROR]").strip()
        status = child.process.wait()
    if status:
        raise PeteError(f"Maven failed: {(problem or how_ended(status))[:_LONGEST]}")
