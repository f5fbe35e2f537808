"""The contract a parser meets, and the run of texts through one.

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

import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, runtime_checkable

from pete.errors import PeteError, UnavailableError, UsageError
from pete.graph import Graph
from pete.registry import Registry
from pete.stanford import Scheme

__all__ = [
    "MAX_WORDS",
    "PARSERS",
    "AdapterStatus",
    "Parse",
    "ParseFailure",
    "ParseResult",
    "ParsedTexts",
    "ParserAdapter",
    "ParserInfo",
    "adapter_status",
    "make_adapter",
    "parse_texts",
]

MAX_WORDS: Final = 1000
"""Longest text that is handed to a parser, in words separated by blanks."""


@dataclass(frozen=True, slots=True)
class ParserInfo:
    """What a parser is; every score is signed with it.

    Attributes:
        name: The registered name.
        version: Version of the parser program.
        scheme: Label set and conventions of its output (see :mod:`pete.stanford`).
        model: Name of the model in use, ``""`` if the parser has none.
        model_version: Version of that model, ``""`` if unknown.
        lemmas: Whether its tokens carry lemmas of their own.
        licence: Licence of parser and model.
        note: One line a user should read: which model was taken and how to get a better one.
    """

    name: str
    version: str
    scheme: Scheme
    model: str = ""
    model_version: str = ""
    lemmas: bool = False
    licence: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class AdapterStatus:
    """Whether a parser can run here.

    Attributes:
        ready: It can run now.
        version: Version of the installed library, ``""`` if it is missing.
        models: Models found.
        detail: One line: what is there, or what is missing.
        cure: The exact command that brings what is missing, ``""`` if nothing is.
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
        sentences: How many sentences the parser saw.
    """

    graph: Graph
    sentences: int = 1


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A text the parser gave no analysis for: an outcome, not an exception.

    Attributes:
        reason: One line.
    """

    reason: str


ParseResult: TypeAlias = Parse | ParseFailure


@runtime_checkable
class ParserAdapter(Protocol):
    """What a parser must offer to be evaluated.

    A registered adapter class is made with keyword options (``model``, ``device``,
    ``batch_size``, ``offline``), of which only those a user sets are given. It may
    have a class method ``status() -> AdapterStatus`` for ``pete doctor``.
    """

    @property
    def info(self) -> ParserInfo:
        """What this parser is."""
        ...

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        """One result per text, in order.

        Args:
            texts: Distinct, non-blank texts. The adapter batches them as it likes.

        Returns:
            As many results as texts.
        """
        ...


PARSERS: Final[Registry[Callable[..., ParserAdapter]]] = Registry("pete.adapters", "parser")


def make_adapter(name: str, **options: object) -> ParserAdapter:
    """Make the adapter registered under ``name``.

    Args:
        name: A registered name.
        options: Options the user set; ``None`` stands for one that was not.

    Raises:
        UnknownNameError: For a name nobody registered.
        UnavailableError: If the parser is not installed.
        UsageError: For an option the parser does not take.
    """
    factory = PARSERS.load(name)
    given = {key: value for key, value in options.items() if value is not None}
    accepted = inspect.signature(factory).parameters
    if any(p.kind is inspect.Parameter.VAR_KEYWORD for p in accepted.values()):
        return factory(**given)
    for option in given:
        if option not in accepted:
            raise UsageError(
                f"the parser {name!r} has no option {option!r}. "
                f"It takes: {', '.join(accepted) or 'none'}."
            )
    return factory(**given)


def adapter_status(name: str) -> AdapterStatus:
    """Whether the adapter registered under ``name`` can run here.

    An adapter class without a ``status`` counts as ready if its module can be imported.

    Raises:
        UnknownNameError: For a name nobody registered.
    """
    try:
        factory = PARSERS.load(name)
    except UnavailableError as error:
        return AdapterStatus(ready=False, detail=str(error))
    status: Callable[[], AdapterStatus] | None = getattr(factory, "status", None)
    return AdapterStatus(ready=True, detail="ready") if status is None else status()


@dataclass(frozen=True, slots=True)
class ParsedTexts:
    """The outcome of one run of texts through a parser.

    Attributes:
        results: One result for each distinct text.
        seconds: Time the parser took, without loading its model.
    """

    results: Mapping[str, ParseResult]
    seconds: float

    @property
    def failures(self) -> int:
        """Number of distinct texts without an analysis."""
        return sum(isinstance(result, ParseFailure) for result in self.results.values())

    @property
    def speed(self) -> float | None:
        """Texts per second, or ``None`` if nothing was parsed."""
        return len(self.results) / self.seconds if self.results and self.seconds > 0 else None


def parse_texts(
    adapter: ParserAdapter,
    texts: Iterable[str],
    *,
    progress: Callable[[int, int], None] | None = None,
    max_words: int = MAX_WORDS,
) -> ParsedTexts:
    """Parse every distinct text once.

    Whatever the parser does, each text has a result: a text that is blank or longer than
    ``max_words`` never reaches it; where it raises or stops early, the texts that are left
    are failures that say so.

    Args:
        adapter: The parser.
        texts: Texts, repeated ones too.
        progress: Called with the number of texts done and the number of all.
        max_words: Longest text to parse, in words separated by blanks.

    Raises:
        PeteError: If the parser cannot run at all, or gives more results than texts.
    """
    distinct = tuple(dict.fromkeys(texts))
    results: dict[str, ParseResult] = {
        text: failure
        for text in distinct
        if (failure := _refused(text, max_words=max_words)) is not None
    }
    waiting = [text for text in distinct if text not in results]
    start = time.perf_counter()
    for text, result in zip(waiting, _results(adapter, waiting), strict=True):
        results[text] = result
        if progress is not None:
            progress(len(results), len(distinct))
    seconds = time.perf_counter() - start
    return ParsedTexts(MappingProxyType({text: results[text] for text in distinct}), seconds)


def _refused(text: str, *, max_words: int) -> ParseFailure | None:
    words = len(text.split())
    if not words:
        return ParseFailure("the text is blank")
    if words > max_words:
        return ParseFailure(f"the text has {words:,} words, more than the limit of {max_words:,}")
    return None


def _results(adapter: ParserAdapter, texts: Sequence[str]) -> Iterator[ParseResult]:
    """Exactly one result per text, whatever the parser does."""
    done = 0
    reason = "the parser gave no result for it"
    try:
        for result in adapter.parse(texts) if texts else ():
            done += 1
            if done > len(texts):
                raise PeteError(
                    f"the parser {adapter.info.name!r} gave more results than the {len(texts)} "
                    "texts it got. Its adapter must give one result per text, in order."
                )
            yield result
    except PeteError:
        raise
    except Exception as error:  # a third party's parser may raise anything
        reason = f"the parser raised {type(error).__name__}: {error}"
    for _ in texts[done:]:
        yield ParseFailure(reason)
