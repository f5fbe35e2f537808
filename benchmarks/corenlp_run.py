"""Stanford CoreNLP as programs: fetch it, parse with it, convert with it.

The jars are those of the adapters, one folder for each version. Parser and converters are
separate runs over files, so every converter works on the very same trees.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pete.adapters.corenlp.adapter import JARS
from pete.adapters.corenlp.historic import CoreNlp352Adapter
from pete.adapters.java.jars import Jars
from pete.errors import FormatError, PeteError, UnavailableError

__all__ = [
    "CONVERSIONS",
    "PARSER",
    "Conversion",
    "Version",
    "convert",
    "install",
    "is_failure",
    "java_version",
    "parse",
]

Version: TypeAlias = Literal["3.5.2", "4.5.10"]

PARSER: Final = "CoreNLP 4.5.10, annotators tokenize, ssplit, pos, parse; model englishPCFG"
"""What :func:`parse` runs."""

_JARS: Final[Mapping[Version, tuple[Jars, str, str]]] = {
    # its converters alone
    "3.5.2": (CoreNlp352Adapter.jars, "stanford-corenlp-3.5.2.jar", "models"),
    "4.5.10": (JARS, "stanford-corenlp-4.5.10-models.jar", ""),
}
"""Jars of a version, the one without which they are fetched, and what is left out then."""

_INSTALL: Final = "Install a Java runtime, 11 or newer (Debian: apt install default-jre-headless)."
_PARSE_LIMIT: Final = 3600
_CONVERT_LIMIT: Final = 300  # seconds, as the one above


@dataclass(frozen=True, slots=True)
class Conversion:
    """One way to turn trees (or basic dependencies) into dependencies.

    Attributes:
        name: Stem of the file it is written to.
        version: The CoreNLP that does it.
        program: Simple name of the Java class.
        options: Its options, input aside.
        source: What it reads: ``trees``, or the name of a conversion to basic dependencies.
    """

    name: str
    version: Version
    program: str
    options: tuple[str, ...]
    source: str = "trees"

    @property
    def is_conllx(self) -> bool:
        """Whether it writes CoNLL-X; else one relation a line."""
        return "-conllx" in self.options

    @property
    def command(self) -> str:
        """Class and options, for reports."""
        return " ".join((self.program, *self._input("FILE"), *self.options))

    def arguments(self, source: Path) -> tuple[str, ...]:
        """Arguments of the Java program: full class name, input, options."""
        return (f"edu.stanford.nlp.trees.{self.program}", *self._input(str(source)), *self.options)

    def _input(self, source: str) -> tuple[str, str]:
        return ("-treeFile" if self.source == "trees" else "-conllxFile", source)


_SD: Final = "EnglishGrammaticalStructure"
_UD: Final = "UniversalEnglishGrammaticalStructure"
_BASIC: Final = ("-basic", "-conllx")
_COLLAPSED: Final = ("-CCprocessed", "-keepPunct")  # else a graph may be empty and shift the rest
# In 3.5.2 one class makes both: UD version 1 unless it is told otherwise.
_OLD: Final = "-originalDependencies"

CONVERSIONS: Final[tuple[Conversion, ...]] = (
    Conversion("sd-basic", "4.5.10", _SD, _BASIC),
    Conversion("sd-tree", "4.5.10", _SD, _COLLAPSED),
    Conversion("sd-dependency", "4.5.10", _SD, _COLLAPSED, "sd-basic"),
    Conversion("sd-copula-head", "4.5.10", _SD, (*_BASIC, "-makeCopulaHead")),
    Conversion("ud2", "4.5.10", _UD, _BASIC),
    Conversion("ud2-copula-head", "4.5.10", _UD, (*_BASIC, "-makeCopulaHead")),
    Conversion("ud1", "3.5.2", _SD, _BASIC),
    Conversion("old-sd-basic", "3.5.2", _SD, (*_BASIC, _OLD)),
    Conversion("old-sd-tree", "3.5.2", _SD, (*_COLLAPSED, _OLD)),
    Conversion("old-sd-dependency", "3.5.2", _SD, (*_COLLAPSED, _OLD), "old-sd-basic"),
)
"""Every conversion the study needs; one that reads another's output stands after it."""


def install(version: Version) -> Path:
    """Fetch the jars of a version with Maven, where they are missing.

    Returns:
        The folder of jars.

    Raises:
        UnavailableError: Without Java or Maven.
        PeteError: If Maven fails.
    """
    jars, needed, leave_out = _JARS[version]
    folder: Path = jars.folder
    if not (folder / needed).is_file():
        jars.install(lambda line: print(line, file=sys.stderr), leave_out=leave_out)
    return folder


def java_version() -> str:
    """First line of what ``java --version`` says."""
    return _run([_tool("java"), "--version"], limit=60).partition("\n")[0]


def parse(lib: Path, texts: Sequence[str], folder: Path) -> list[str]:
    """Parse sentences with the PCFG parser of CoreNLP 4.5.10.

    Args:
        lib: The folder of jars.
        texts: One sentence each, without line breaks.
        folder: Where input and answer are written.

    Returns:
        A bracketed tree a sentence, on one line; see :func:`is_failure`.

    Raises:
        FormatError: If the number of trees is not that of the sentences.
    """
    source = folder / "sentences.txt"
    source.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    options = {
        "-annotators": "tokenize,ssplit,pos,parse",
        "-ssplit.eolonly": "true",
        "-parse.maxlen": "120",
        "-outputFormat": "json",
        "-outputDirectory": str(folder),
        "-file": str(source),
    }
    arguments = [word for option in options.items() for word in option]
    main = "edu.stanford.nlp.pipeline.StanfordCoreNLP"
    _java([f"{lib}/*"], main, *arguments, limit=_PARSE_LIMIT)
    answer = folder / "sentences.txt.json"
    trees = [
        # Only ASCII blanks separate: a leaf may hold a no-break space.
        re.sub(r"[ \t\r\n]+", " ", sentence["parse"])
        for sentence in json.loads(answer.read_text(encoding="utf-8"))["sentences"]
    ]
    _check_count(answer, len(trees), len(texts))
    return trees


def is_failure(tree: str) -> bool:
    """Whether a tree is the parser's way to say that it has none.

    Example:
        >>> is_failure("(X (XX too) (XX long))"), is_failure("(ROOT (NP (NNS Birds)))")
        (True, False)
    """
    return not tree.startswith("(ROOT (") or tree.startswith("(ROOT (X (XX")


def convert(lib: Path, conversion: Conversion, folder: Path, *, sentences: int) -> Path:
    """Run one conversion; its input stands in ``folder``, and so does its output.

    Raises:
        FormatError: If the number of graphs is not that of the sentences: the converters stop
            at the first tree they cannot read.
    """
    target = folder / f"{conversion.name}.txt"
    source = folder / f"{conversion.source}.txt"
    # Without models: those of 3.5.2 make its converter take Stanford trees for UD.
    code = [str(jar) for jar in sorted(lib.glob("*.jar")) if "models" not in jar.name]
    written = _java(code, *conversion.arguments(source), limit=_CONVERT_LIMIT)
    target.write_text(written, encoding="utf-8")
    _check_count(target, len([b for b in written.split("\n\n") if b.strip()]), sentences)
    return target


def _check_count(path: Path, found: int, expected: int) -> None:
    if found != expected:
        raise FormatError(
            f"{found} sentences came back of {expected}",
            path=path,
            cure="See the sentence after the last one: CoreNLP stopped there.",
        )


def _java(class_path: Sequence[str], *arguments: str, limit: int) -> str:
    memory = ("-Xmx3g", "-Dfile.encoding=UTF-8")
    return _run(
        [_tool("java"), *memory, "-cp", os.pathsep.join(class_path), *arguments], limit=limit
    )


def _run(command: Sequence[str], *, limit: int) -> str:
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, capture_output=True, timeout=limit, check=True)
    except subprocess.TimeoutExpired:
        raise PeteError(f"{name} took longer than {limit} s: {' '.join(command)}") from None
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout).decode("utf-8", "replace").strip()[-1000:]
        raise PeteError(f"{name} ended with status {error.returncode}: {said}") from None
    return done.stdout.decode("utf-8")


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise UnavailableError(f"{name} is not installed. {_INSTALL}")
    return path
