"""The contract a parser meets.

A parser adapter needs a class with an ``info`` and a ``parse``; nothing is inherited::

    class MyParser:
        info = ParserInfo(name="mine", version="1.0", scheme="ud")

        def parse(self, texts):
            for text in texts:
                yield Parse(graph_of(my_parser(text)))

Texts go in, one result comes out for each, in order: a :class:`Parse`, or a
:class:`ParseFailure` as a value. An adapter sees texts only, never a gold answer, and
never whether a text is a T or an H.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Final, Protocol, TypeAlias, runtime_checkable

from msgspec import Meta

from pete.errors import InputError, PeteError, UnavailableError, UnknownNameError, excerpt
from pete.graph import Graph, Scheme
from pete.registry import Registry, call_factory, describe_exception

MAX_WORDS: Final = 1000
"""Longest text that a parser gets, in words separated by blanks."""

MAX_CHARACTERS: Final = 10 * MAX_WORDS
"""The same in characters, since a text may be one long word; English has about six a word."""

Count: TypeAlias = Annotated[int, Meta(ge=0)]
"""A whole number of 0 or more; reading a saved run checks it."""


@dataclass(frozen=True, slots=True)
class ParserInfo:
    """The identity of a parser; every score is signed with it.

    Attributes:
        name: The registered name.
        version: Version of the parser program.
        scheme: Label set and conventions of its output (see :mod:`pete.normaliser`).
        model: Name of the model in use, ``""`` if the parser has none.
        model_version: Version of that model, ``""`` if unknown.
        lemmas: Whether its tokens carry lemmas of their own.
        licence: Licence of parser and model.
        note: One line a user should read: which model was taken and how to get a better one.
        noted: Deviations that a reader of parses found in its file, in lines.
        tokens: Whose tokens it parsed, ``parser`` for its own
            (see :mod:`pete.parsing.pretokenised`).
    """

    name: str
    version: str
    scheme: Scheme
    model: str = ""
    model_version: str = ""
    lemmas: bool = False
    licence: str = ""
    note: str = ""
    tokens: str = "parser"
    noted: str = ""


@dataclass(frozen=True, slots=True)
class AdapterStatus:
    """The state of a parser on this machine.

    Attributes:
        ready: It can run now.
        version: Version of the installed library, ``""`` if it is missing.
        models: Models found.
        detail: One line: what is there, or what is missing.
        cure: The exact command that installs what is missing, ``""`` if nothing is.
    """

    ready: bool
    version: str = ""
    models: tuple[str, ...] = ()
    detail: str = ""
    cure: str = ""


@dataclass(frozen=True, slots=True)
class Parse:
    """A parser's analysis of one text.

    Attributes:
        graph: Its relations, in the parser's own scheme; the union of the sentences (ids
            continued) where the parser split the text.
        sentences: Number of sentences that the parser saw.
    """

    graph: Graph
    sentences: int = 1


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A text without an analysis: a result, not an exception.

    Attributes:
        reason: One line.
    """

    reason: str


ParseResult: TypeAlias = Parse | ParseFailure


@runtime_checkable
class ParserAdapter(Protocol):
    """The interface that a parser must have to be evaluated.

    A registered adapter class is called with keyword options (``model``, ``device``,
    ``batch_size``, ``offline``), only those that a user sets. It may
    have a class method ``status() -> AdapterStatus`` for ``pete doctor``. On the command line it
    runs in a process of its own, so that it may hang, die or print, unless the class says
    ``isolate = False``. That process may be killed at any time and started again.
    """

    @property
    def info(self) -> ParserInfo:
        """The identity of the parser."""
        ...

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        """Return one result per text, in order.

        Args:
            texts: Distinct, non-blank texts. The adapter batches them as it likes.

        Returns:
            As many results as texts.
        """
        ...


@runtime_checkable
class ReadsParses(ParserAdapter, Protocol):
    """A parser whose parses were made beforehand and are in a file."""

    def with_ids(self, ids: Mapping[str, str]) -> ParserAdapter:
        """Return the same parses for texts that were exported under these sentence ids.

        Args:
            ids: The text of each sentence id.
        """
        ...


def info_fault(info: ParserInfo) -> str:
    """Return which field of an ``info`` has the wrong type, ``""`` if none has."""
    for field in fields(ParserInfo):
        value, kind = getattr(info, field.name), bool if field.name == "lemmas" else str
        if type(value) is not kind:
            return f"{field.name} is {excerpt(value)}, not a {kind.__name__}"
    return ""


def check_info(info: ParserInfo) -> None:
    """Refuse an ``info`` that cannot sign a score.

    Raises:
        InputError: For a field of the wrong type, or an empty name.
    """
    if fault := info_fault(info):
        raise InputError(f"info.{fault}", cure="Mend it in the adapter.")
    if not info.name.strip():
        raise InputError("info.name of the parser is empty", cure="Name it in the adapter.")


PARSERS: Final[Registry[Callable[..., ParserAdapter]]] = Registry("pete.adapters", "parser")


def make_adapter(name: str, /, **options: object) -> ParserAdapter:
    """Return the adapter registered under a name.

    Args:
        name: ``NAME`` or ``NAME:ARGUMENT``, for example ``spacy`` or ``conllu:parses.conllu``.
        options: Options the user set; ``None`` stands for one that was not.

    Raises:
        UnknownNameError: For a name nobody registered.
        UnavailableError: If the parser is not installed.
        UsageError: For an option the parser does not take, an argument where it takes none, or
            a missing one where it needs one.
    """
    entry = adapter_entry(name)
    _, colon, argument = name.partition(":")
    return call_factory(
        PARSERS.load(entry),
        f"the parser {entry!r}",
        arguments=(argument,) if colon else (),
        options=options,
        cure=f"Write {entry}:ARGUMENT.",
    )


def parsers_with(method: str) -> Iterator[str]:
    """Yield the names of the registered parsers that have a method, as far as they load.

    Args:
        method: Its name, ``parse_tokens`` for example.
    """
    for name in PARSERS.names():
        with suppress(UnavailableError):
            if hasattr(PARSERS.load(name), method):
                yield name


def adapter_entry(name: str) -> str:
    """Return the registered part of ``NAME`` or ``NAME:ARGUMENT``.

    Raises:
        UnknownNameError: For the name of a file, with the likely correction.
    """
    entry = name.partition(":")[0]
    file = next((file for file in (name, entry) if Path(file).is_file()), None)
    if entry not in PARSERS.names() and file is not None:
        where = f", or {file}:CLASS for a parser" if file.endswith(".py") else ""
        raise UnknownNameError(
            f"{file!r} is a file. Write files:{file} for parses{where}.{_classes(Path(file))}"
        )
    return entry


def _classes(file: Path) -> str:
    """Return a hint that names the classes of a Python file, without executing it."""
    try:
        body = ast.parse(file.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return ""
    names = sorted(node.name for node in body if isinstance(node, ast.ClassDef))
    return f" Known: {', '.join(names)}." if names else ""


def adapter_status(name: str) -> AdapterStatus:
    """Return whether the adapter registered under ``name`` can run here.

    An adapter class without a ``status`` counts as ready if its module can be imported.

    Raises:
        UnknownNameError: For a name nobody registered.
    """
    try:
        ask: Callable[[], object] | None = getattr(PARSERS.load(name), "status", None)
        status = AdapterStatus(ready=True, detail="ready") if ask is None else ask()
        if isinstance(status, AdapterStatus):
            return status
        detail = f"its status() gave a {type(status).__name__}, not an AdapterStatus"
    except UnknownNameError:
        raise
    except PeteError as error:
        detail = str(error)
    except Exception as error:  # a plug-in may raise anything, and the list goes on
        detail = f"its status() raised {describe_exception(error)}"
    return AdapterStatus(ready=False, detail=detail)
