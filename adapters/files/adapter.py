"""Parses made elsewhere, in a file of any format that :mod:`.file_formats` knows.

``pete export`` writes the texts, any parser reads them, and ``--parser files:FILE`` reads its
output. No gold answer is ever in reach: texts go out, trees come in, and they are matched by
the text itself, its exported name, or else its place.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar, Final, Self

from pete.errors import FormatError, InputError, UsageError
from pete.files import fingerprint
from pete.formats.conll.deviations import FileReport, Policy
from pete.formats.conll.reader import cycles
from pete.graph import ROOT, Graph
from pete.normaliser import Scheme, check_scheme, is_label, unknown_labels
from pete.parsing import AdapterStatus, ParseResult, ParserInfo
from pete.text.tokens import fold

from ..in_process import known_scheme
from ..matching import Analyses, ParsedFile, listed, numbered, result, trouble
from .formats import FORMATS, find_format

_USUAL: Final = FORMATS["conllu"].title
_OTHER_THAN_TREES: Final[tuple[Scheme, ...]] = ("stanford", "ud-enhanced")


class FilesAdapter:
    """Parses in a file, made by any parser: CoNLL, Stanford triples, CoreNLP's JSON, DocBin, trees.

    Args:
        path: The file, not a pipe; ``.gz`` and ``.xz`` are unpacked, up to 256 MiB.
        format: ``conllu``, ``conllx``, ``conll09``, ``triples`` (alone, or as the Stanford Parser
            writes them), ``corenlp`` (JSON), ``docbin`` (spaCy) or ``brackets`` (Penn); by default
            inferred from the file name.
        scheme: Scheme of its relations; by default inferred from the labels.
        policy: What to do with heads that form no tree: ``reject`` turns the sentence into a
            failure, ``repair`` repairs it, ``as-is`` keeps it.
        name: Name in tables of the parser that made them; by default that of this adapter.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file cannot be read, or no scheme has its labels.
        UnavailableError: If the reader of the format is missing: spaCy, or Java for brackets.
        UsageError: For a wrong option, or labels that do not determine the scheme.
    """

    name: ClassVar = "files"
    isolate: Final = False
    """It runs in the process of PETE: reading a file neither blocks nor ends it."""

    def __init__(
        self,
        path: str,
        /,
        *,
        format: str | None = None,
        scheme: str | None = None,
        policy: Policy = "reject",
        name: str | None = None,
        offline: bool = False,
    ) -> None:
        kind = FORMATS[find_format(path, format)]
        kind.check(scheme, policy)
        requested = None if scheme is None else known_scheme(scheme)
        report = FileReport(is_label=is_label, policy=policy)
        sentences = tuple(kind.sentences(path, requested or kind.schemes[0], report))
        if not sentences:
            raise FormatError(
                "it holds no sentence",
                path=path,
                cure=f"Is it {kind.title}? Give it one sentence or more.",
            )
        graphs = [s.graph for s in sentences if s.graph is not None]
        chosen = requested or _detected(graphs, path, kind.schemes)
        inferred = requested is None and not kind.fixed
        self._file = ParsedFile(path, sentences, kind.unit)
        self._ids: Mapping[str, list[str]] = {}
        self._places: Mapping[str, int] = {}
        self._found: dict[str, Analyses] = {}
        self._in_order: set[str] = set()
        self._info = ParserInfo(
            name=name or self.name,
            version="" if name else version("pete-eval"),
            scheme=chosen,
            model=", ".join(filter(None, (Path(path).name, kind.way))),
            model_version=fingerprint(Path(path)),
            lemmas=any(token.lemma for graph in graphs for token in graph.tokens),
            note=f"{path}: {self._file.counted()}{f' of {kind.title}' * (kind.title != _USUAL)}, "
            f"scheme {chosen}{', read off the labels' * inferred}"
            f"{f', policy {policy}' * kind.has_heads}"
            f"{f'; {report.changes()}' * bool(report.changed)}"
            f"{f', relations by {kind.way}' * bool(kind.way)}"
            f"{_oddities(self._file, graphs, chosen)}",
            noted="\n".join(report.lines(path)),
        )

    @property
    def info(self) -> ParserInfo:
        """The file, and the mismatches with the texts so far."""
        mismatch = trouble(self._file, self._found, self._in_order) if self._found else ""
        return replace(self._info, note="; ".join(filter(None, (self._info.note, mismatch))))

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return a status that is always ready: a file is all it needs."""
        return AdapterStatus(ready=True, detail=f"parses made elsewhere: --parser {cls.name}:FILE")

    def with_ids(self, ids: Mapping[str, str]) -> Self:
        """Return the same file for texts that were exported under these sentence ids."""
        other = copy.copy(self)
        other._ids, other._found, other._in_order = defaultdict(list), {}, set()
        for id, text in ids.items():
            other._ids[text].append(id)
        other._places = self._file.places(ids.values())
        return other

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order.

        Raises:
            InputError: If a text has two analyses that differ.
        """
        for text in texts:
            ids = self._ids.get(text, ())
            analyses = self._file.find(text, ids)
            place = self._places.get(fold(text))
            if not analyses and place is not None:
                analyses = ((self._file.sentences[place],),)
                self._in_order.add(text)
            self._found[text] = analyses
            yield result(self._file, text, analyses, ids)


def _detected(graphs: Sequence[Graph], path: str, schemes: Sequence[Scheme]) -> Scheme:
    """Return the scheme that has all labels, or the likeliest if several or none have them."""
    fitting = [scheme for scheme in schemes if _fits(graphs, scheme)]
    if not fitting:
        check_scheme(graphs, schemes[0], source=path)
    if len(fitting) > 1 and schemes[0] not in fitting:
        raise UsageError(
            f"the labels of {path} fit the schemes {', '.join(fitting)}. "
            f"Say which it is, for example: --scheme {fitting[0]}"
        )
    return fitting[0]


def _oddities(file: ParsedFile, graphs: Sequence[Graph], scheme: Scheme) -> str:
    """Return the end of a note: unusual things in a file that are read as they stand."""
    loose = [s.line for s in file.sentences if s.graph and not _is_tree(s.graph, s.count)]
    parts = (
        listed("label{} of no scheme", unknown_labels(graphs)),
        listed("sentence{} whose relations form no tree", numbered(loose, file.unit))
        if scheme not in _OTHER_THAN_TREES
        else "",
    )
    return "".join(f"; {part}" for part in parts if part)


def _is_tree(graph: Graph, sentences: int) -> bool:
    """Return whether each word has one head at most, no cycle, and each sentence one root."""
    heads: list[int | None] = [None] * len(graph.tokens)
    for relation in graph.relations:
        heads[relation.dependent - 1] = relation.head
    one_each = len(graph.relations) == sum(head is not None for head in heads)
    return one_each and heads.count(ROOT) == sentences and not cycles(heads)


def _fits(graphs: Iterable[Graph], scheme: Scheme) -> bool:
    try:
        check_scheme(graphs, scheme)
    except InputError:
        return False
    return True
