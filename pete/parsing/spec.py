"""The spec of a parser: its name for users, how any process makes it, and a digest of its code."""

from __future__ import annotations

import hashlib
import inspect
import os
import re
from collections.abc import Callable, Mapping
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
"""The comma before an option of a parser; any other comma is part of a name."""

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
        folder: The folder that relative files start from, even if the parser changes it later.
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
        """Read the name that a user gives a parser.

        Args:
            text: ``NAME``, ``NAME:ARGUMENT``, ``FILE.py:CLASS`` or ``RUN.json`` (the parses of a
                saved run), followed by any number of ``,OPTION=VALUE``.
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
        """The name of the parser in messages."""
        return self.reference or self.name

    @property
    def saved(self) -> Path | None:
        """The saved run whose parses are read, ``None`` for a parser."""
        return Path(self.name.removeprefix(_RUN)) if self.name.startswith(_RUN) else None

    @property
    def file(self) -> str:
        """The file in the name: of a class, of parses or of a run; ``""`` for none."""
        return self.reference.rpartition(":")[0] or self.name.partition(":")[2]

    def make(self) -> ParserAdapter:
        """Return the adapter, made in this process.

        Raises:
            PeteError: If it cannot be made.
        """
        if self.reference:
            adapter = make_from_class(self.load(), self.reference, self.options)
        else:
            adapter = check_adapter(make_adapter(self.name, **self.options), what=self.name)
        return with_tokens(adapter, self.tokens)

    def wants_isolation(self) -> bool:
        """Return whether the parser should run in a process of its own by default.

        All do except those that read a file of parses, and those whose class says
        ``isolate = False``. A class in a file is not imported for this: it might print, or take
        long to import.

        Raises:
            PeteError: For an unregistered name, or a parser that is not installed.
        """
        if self.reference:
            return True
        factory = self.load()
        return bool(getattr(factory, "isolate", not hasattr(factory, "with_ids")))

    def takes_tokens(self) -> bool:
        """Return whether the parser can be given tokens.

        Raises:
            PeteError: As :meth:`load`.
        """
        return hasattr(self.load(), "parse_tokens")

    def code(self) -> str:
        """Return a digest of the parser's code (see :func:`code_digest`)."""
        if not self.reference:
            return code_digest(self.load())
        file, _, name = self.reference.rpartition(":")
        code = code_digest(self.load(), file=Path(self.folder, file), name=name)
        # and the files and folders that the options name: models, for example
        places = (
            Path(self.folder, value)
            for _, value in sorted(self.options.items())
            if isinstance(value, str) and value
        )
        return "+".join((code, *(fingerprint(place) for place in places if place.exists())))

    def sources(self) -> Sources:
        """Return the places of the parser's own code; a file is not imported for this.

        Raises:
            PeteError: For an unregistered name.
        """
        if self.reference:
            file = Path(self.folder, user_path(self.reference.rpartition(":")[0]))
            return Sources(folder=file.resolve().parent)
        return Sources(packages=PARSERS.packages(adapter_entry(self.name)))

    def load(self) -> Callable[..., object]:
        """Return the class of the adapter, or the function that makes it.

        Raises:
            PeteError: If it does not exist.
        """
        if self.reference:
            return load_class(self.reference, self.folder)
        return PARSERS.load(adapter_entry(self.name))


def read_option(text: str) -> tuple[str, object]:
    """Read ``NAME=VALUE``, with whole numbers and ``true`` or ``false`` as such.

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
    """Return the options in a parser's name together with the others."""
    for name, value in own.items():
        other = others.get(name)
        if other not in (None, value):
            raise UsageError(
                f"the option {name!r} is set twice, to {value!r} and to {other!r}. Set it once."
            )
    return {**others, **own}


def code_digest(factory: Callable[..., object], *, file: Path | None = None, name: str = "") -> str:
    """Return sixteen hexadecimal digits that change with the file that defines an adapter.

    The other files that it loads are known once it has parsed (see :mod:`pete.parsing.sources`).

    Args:
        factory: The class of the adapter, or the function that makes it.
        file: The file that the user named; it counts as well.
        name: Its name there, since a file may hold several adapters.

    Returns:
        The digits, ``""`` if the code cannot be found.
    """
    try:
        files = [Path(inspect.getsourcefile(factory) or "")]
    except TypeError:  # made in C, or at a prompt, or a partial function
        files = []
    if file is not None:
        files.append(file)
    if not files:
        return ""
    digest = hashlib.sha256(name.encode())
    for source in files:
        digest.update(source.read_bytes() if source.is_file() else b"")
    return digest.hexdigest()[:16]
