"""Which parser: what a user names it by, how it is made in any process, and what its code is."""

from __future__ import annotations

import hashlib
import inspect
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from pete.errors import UsageError
from pete.files import fingerprint, user_path
from pete.parsing.contract import PARSERS, ParserAdapter, adapter_entry, make_adapter
from pete.parsing.from_file import check_adapter, load_class, make_from_class
from pete.parsing.pretokenised import Tokens, with_tokens
from pete.parsing.sources import Sources

_OPTION: Final = re.compile(r",(?=[A-Za-z_-]+=)")
"""Where an option begins behind a parser: any other comma is part of a name."""

_RUN: Final = "run:"
"""The adapter that reads the parses of a saved run."""

_NONE: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ParserSpec:
    """Which parser, and how to make its adapter.

    Attributes:
        name: ``NAME`` or ``NAME:ARGUMENT``; ``""`` for a class in a file.
        reference: ``FILE:CLASS``; ``""`` for a registered name.
        options: Options by name; ``None`` stands for one that was not set.
        tokens: Whose tokens it parses.
        folder: What relative files are relative to, wherever the parser itself goes later.
    """

    name: str = ""
    reference: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    tokens: Tokens = "parser"
    folder: str = field(default_factory=os.getcwd)

    @classmethod
    def parse(
        cls, text: str, *, options: Mapping[str, object] = _NONE, tokens: Tokens = "parser"
    ) -> ParserSpec:
        """Read how a user names a parser.

        Args:
            text: ``NAME``, ``NAME:ARGUMENT``, ``FILE.py:CLASS`` or ``RUN.json`` (the parses of a
                saved run), with any number of ``,OPTION=VALUE`` behind it.
            options: More options by name; ``None`` stands for one that was not set.
            tokens: Whose tokens it parses.

        Raises:
            UsageError: If an option has two values.

        Example:
            >>> ParserSpec.parse("files:trees.conll,scheme=clear").options
            {'scheme': 'clear'}
            >>> ParserSpec.parse("my_parser.py:MyParser").reference
            'my_parser.py:MyParser'
            >>> ParserSpec.parse("spacy.json").saved
            PosixPath('spacy.json')
        """
        what, *own = _OPTION.split(text)
        in_file = what.rpartition(":")[0].endswith(".py")
        if not in_file and what.endswith(".json") and what.partition(":")[0] not in PARSERS.names():
            what = _RUN + what
        return cls(
            name="" if in_file else what,
            reference=what if in_file else "",
            options=_united(dict(map(read_option, own)), options),
            tokens=tokens,
        )

    @property
    def shown(self) -> str:
        """What messages call the parser."""
        return self.reference or self.name

    @property
    def saved(self) -> Path | None:
        """The saved run whose parses are read, ``None`` for a parser."""
        return Path(self.name.removeprefix(_RUN)) if self.name.startswith(_RUN) else None

    @property
    def file(self) -> str:
        """The file that is named: of a class, of parses or of a run; ``""`` for none."""
        return self.reference.rpartition(":")[0] or self.name.partition(":")[2]

    def make(self) -> ParserAdapter:
        """Return the adapter, made in this process.

        Raises:
            PeteError: If it cannot be made.
        """
        if self.reference:
            made = make_from_class(self.load(), self.reference, self.options)
        else:
            made = check_adapter(make_adapter(self.name, **self.options), what=self.name)
        return with_tokens(made, self.tokens)

    def wants_isolation(self) -> bool:
        """Whether the parser should run in a process of its own, unless a user says otherwise.

        All do but those that read a file of parses, and those whose class says
        ``isolate = False``. A class in a file is not looked at: it might print, or take long to
        import.

        Raises:
            PeteError: For a name nobody registered, or a parser that is not installed.
        """
        if self.reference:
            return True
        factory = self.load()
        return bool(getattr(factory, "isolate", not hasattr(factory, "with_ids")))

    def code(self) -> str:
        """A digest of the parser's code (see :func:`code_digest`)."""
        if not self.reference:
            return code_digest(self.load())
        file, _, name = self.reference.rpartition(":")
        code = code_digest(self.load(), file=Path(self.folder, file), name=name)
        return "+".join((code, *self._files()))

    def sources(self) -> Sources:
        """Where the parser's own code lies; a file is not imported for it.

        Raises:
            PeteError: For a name nobody registered.
        """
        if self.reference:
            file = Path(self.folder, user_path(self.reference.rpartition(":")[0]))
            return Sources(folder=file.resolve().parent)
        return Sources(packages=PARSERS.packages(adapter_entry(self.name)))

    def _files(self) -> Iterator[str]:
        """What is in the files and folders that the options name: models, for example."""
        for _, value in sorted(self.options.items()):
            if isinstance(value, str) and value and Path(self.folder, value).exists():
                yield fingerprint(Path(self.folder, value))

    def load(self) -> Callable[..., object]:
        """The class of the adapter, or the function that makes it.

        Raises:
            PeteError: If it is not there.
        """
        if self.reference:
            return load_class(self.reference, self.folder)
        return PARSERS.load(adapter_entry(self.name))


def read_option(text: str) -> tuple[str, object]:
    """Read ``NAME=VALUE``, whole numbers and true or false as such.

    Raises:
        UsageError: If it has another form.

    Example:
        >>> read_option("memory=4g"), read_option("batch-size=80"), read_option("extras=true")
        (('memory', '4g'), ('batch_size', 80), ('extras', True))
    """
    name, equals, value = text.partition("=")
    name = name.replace("-", "_")
    if not (equals and name.isidentifier()):
        raise UsageError(f"{text!r} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value


def _united(own: Mapping[str, object], others: Mapping[str, object]) -> dict[str, object]:
    """Return the options behind a parser's name with those given apart."""
    for name, value in own.items():
        other = others.get(name)
        if other not in (None, value):
            raise UsageError(
                f"the option {name!r} is given twice, as {value!r} and as {other!r}. Give it once."
            )
    return {**others, **own}


def code_digest(factory: Callable[..., object], *, file: Path | None = None, name: str = "") -> str:
    """Sixteen hexadecimal digits that change with the file that an adapter is defined in.

    What else it loads is known when it has parsed (see :mod:`pete.parsing.sources`).

    Args:
        factory: The class of the adapter, or the function that makes it.
        file: The file it was asked for by; it counts as well.
        name: Its name there: a file may hold several adapters.

    Returns:
        The digits, ``""`` if the code cannot be found.
    """
    files = [*_defined_in(factory), *([] if file is None else [file])]
    if not files:
        return ""
    digest = hashlib.sha256(name.encode())
    for source in files:
        digest.update(source.read_bytes() if source.is_file() else b"")
    return digest.hexdigest()[:16]


def _defined_in(factory: Callable[..., object]) -> list[Path]:
    try:
        return [Path(inspect.getsourcefile(factory) or "")]
    except TypeError:  # made in C, or at a prompt, or a partial function
        return []
