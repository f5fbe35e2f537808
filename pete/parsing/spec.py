"""What a parser is made of, so that another process can make it, and what its code is."""

from __future__ import annotations

import hashlib
import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pete.files import fingerprint, user_path
from pete.parsing.contract import PARSERS, ParserAdapter, adapter_entry, make_adapter
from pete.parsing.from_file import check_adapter, load_class, make_from_class
from pete.parsing.pretokenised import Tokens, with_tokens
from pete.parsing.sources import Sources

__all__ = ["Recipe", "code_digest"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a parser adapter.

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

    @property
    def shown(self) -> str:
        """What messages call the parser."""
        return self.reference or self.name

    def make(self) -> ParserAdapter:
        """The adapter, made in this process.

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
