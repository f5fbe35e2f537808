"""Parses made elsewhere: a file of CoNLL-U, or a function that gives it.

``pete export`` writes the texts, any parser reads them, and ``--parser conllu:FILE`` takes what
it says. No gold answer is ever in reach: texts go out, trees come in, and what joins them is
the text itself or the name it was exported under.
"""

from __future__ import annotations

import copy
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Final

from pete.errors import InputError, UsageError
from pete.formats.conllu import read_conllu
from pete.formats.conllu_lines import Source
from pete.formats.conllu_tree import Policy
from pete.formats.conllx import read_conllx
from pete.formats.graph_files import file_kind
from pete.graph import Graph
from pete.parsing import AdapterStatus, ParseFailure, ParseResult, ParserInfo
from pete.stanford import Scheme, check_scheme

from .conllu_matching import (
    Analyses,
    ParsedFile,
    ParsedSentence,
    as_sentence,
    one_parse,
    result,
    trouble,
)
from .in_process import fingerprint, known_scheme, reason

__all__ = ["ConlluAdapter", "ConlluFunction"]

_TOLD: Final[tuple[Scheme, ...]] = ("ud", "ud1", "clear", "sd-basic")
"""Schemes that labels can tell, the likeliest first."""


class ConlluAdapter:
    """Parses in a CoNLL-U file (CoNLL-X by the name ``.conllx``), made by any parser.

    Args:
        path: The file; ``.gz`` and ``.xz`` are unpacked.
        scheme: Scheme of its relations; read off the labels if left out.
        policy: What to do with heads that form no tree: ``reject`` makes a failure of the
            sentence, ``repair`` mends it, ``as-is`` keeps it.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file cannot be read, or its labels are those of no scheme.
        UsageError: For a wrong option, or labels that do not tell the scheme.
    """

    def __init__(
        self,
        path: str,
        /,
        *,
        scheme: str | None = None,
        policy: Policy = "reject",
        offline: bool = False,
    ) -> None:
        sentences = _sentences(path, scheme, policy)
        graphs = [s.graph for s in sentences if s.graph is not None]
        chosen = _detected(graphs, path) if scheme is None else known_scheme(scheme)
        self._file = ParsedFile(path, sentences)
        self._ids: Mapping[str, list[str]] = {}
        self._found: dict[str, Analyses] = {}
        self._info = ParserInfo(
            name="conllu",
            version=version("pete-eval"),
            scheme=chosen,
            model=Path(path).name,
            model_version=fingerprint(Path(path)),
            lemmas=any(token.lemma for graph in graphs for token in graph.tokens),
            note=f"{path}: {len(sentences):,} sentence{'s' * (len(sentences) != 1)}, "
            f"scheme {chosen}{', read off the labels' if scheme is None else ''}, policy {policy}",
        )

    isolate: Final = False
    """It runs in the process of PETE: reading a file neither hangs nor dies."""

    @property
    def info(self) -> ParserInfo:
        """The file, and what of it did not fit the texts so far."""
        told = trouble(self._file, self._found) if self._found else ""
        return replace(self._info, note="; ".join(filter(None, (self._info.note, told))))

    @classmethod
    def status(cls) -> AdapterStatus:
        """Always ready: it needs a file and nothing else."""
        return AdapterStatus(ready=True, detail="parses made elsewhere: --parser conllu:FILE")

    @classmethod
    def wrap(
        cls, parser: object, *, scheme: str = "ud", policy: Policy = "reject"
    ) -> ConlluFunction | None:
        """A function from a text to CoNLL-U as a parser."""
        return ConlluFunction(parser, scheme, policy) if callable(parser) else None

    def with_ids(self, ids: Mapping[str, str]) -> ConlluAdapter:
        """The same file for texts that were exported under these sentence ids."""
        other = copy.copy(self)
        other._ids, other._found = defaultdict(list), {}
        for id, text in ids.items():
            other._ids[text].append(id)
        return other

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """One result per text, in order.

        Raises:
            InputError: If a text has two analyses that differ.
        """
        for text in texts:
            ids = self._ids.get(text, ())
            self._found[text] = found = self._file.find(text, ids)
            yield result(self._file, text, found, ids)


class ConlluFunction:
    """A function from a text to CoNLL-U as a parser.

    Args:
        function: Gives the CoNLL-U of a text; several sentences are united.
        scheme: Scheme of its relations.
        policy: What to do with heads that form no tree, as for :class:`ConlluAdapter`.
    """

    def __init__(self, function: Callable[..., object], scheme: str, policy: Policy) -> None:
        name = getattr(function, "__name__", type(function).__name__)
        self.info = ParserInfo(name=name, version="unknown", scheme=known_scheme(scheme))
        self._function = function
        self._policy = policy

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """One result per text, in order; a text the function raises on is a failure."""
        return map(self._one, texts)

    def _one(self, text: str) -> ParseResult:
        try:
            written = self._function(text)
        except Exception as error:  # a user's function may raise anything
            return ParseFailure(reason(error))
        if not isinstance(written, str):
            kind = type(written).__name__
            return ParseFailure(f"{self.info.name} gave no CoNLL-U text but a {kind}")
        lines = io.StringIO(written, newline="\n")
        found = _sentences(lines, self.info.scheme, self._policy)
        return one_parse(text, found, self.info.name) if found else ParseFailure("no sentence")


def _sentences(source: Source, scheme: str | None, policy: Policy) -> tuple[ParsedSentence, ...]:
    kind = file_kind(source) if isinstance(source, str) else None
    read = read_conllx if kind == "conllx" else read_conllu
    enhanced, path = scheme == "ud-enhanced", source if isinstance(source, str) else ""
    return tuple(
        as_sentence(sentence, enhanced=enhanced, path=path)
        for sentence in read(source, policy=policy)
    )


def _detected(graphs: Iterable[Graph], path: str) -> Scheme:
    """The one scheme that has all labels; Universal Dependencies where nothing tells."""
    graphs = list(graphs)
    fitting = [scheme for scheme in _TOLD if _fits(graphs, scheme)]
    if not fitting:
        check_scheme(graphs, "ud", source=path)
    if len(fitting) > 1 and "ud" not in fitting:
        raise UsageError(
            f"the labels of {path} fit the schemes {', '.join(fitting)}. "
            f"Say which it is, for example: --scheme {fitting[0]}"
        )
    return fitting[0]


def _fits(graphs: Iterable[Graph], scheme: Scheme) -> bool:
    try:
        check_scheme(graphs, scheme)
    except InputError:
        return False
    return True
