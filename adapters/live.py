"""Conversion of the output of a parser in a notebook, of any kind, to parses.

The kinds are a string of CoNLL-U, trees in Penn brackets, an ``nltk.Tree`` with Penn labels, and an
NLTK ``DependencyGraph``. Trees are collected, since the converter is a program that takes a
second to start.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from pete.errors import GraphError, InputError
from pete.formats.brackets import BracketTree, read_brackets
from pete.formats.conll.deviations import FileReport, Policy, Rejected
from pete.formats.graph_files import read_rows
from pete.graph import ROOT, Graph, Relation, Token
from pete.normaliser import Scheme
from pete.parsing import ParseFailure, ParseResult, ParserInfo

from .corenlp.converter import WAY, parsed_trees
from .in_process import known_scheme, reason
from .matching import as_sentence, of_graph, one_parse

_AT_ONCE: Final = 200
"""Texts whose trees are converted in one go."""

_ESCAPES: Final = str.maketrans({"(": "-LRB-", ")": "-RRB-"})


@dataclass(frozen=True, slots=True)
class Trees:
    """Trees of a text that are still to be converted."""

    trees: tuple[BracketTree, ...]


Made: TypeAlias = Trees | ParseResult


class Live:
    """A parser in this process, with the kind of its output.

    Args:
        info: Its description; the scheme is that of relations, not that of trees.
        scheme: Scheme of its relations, ``None`` for the one of ``info`` or that of trees.
        policy: What to do with heads that form no tree, in CoNLL-U.
        drawn: Whether it returns trees; by default decided by its first output.
    """

    def __init__(
        self,
        info: ParserInfo,
        *,
        scheme: str | None = None,
        policy: Policy = "reject",
        drawn: bool | None = None,
    ) -> None:
        self._asked: Scheme | None = None if scheme is None else known_scheme(scheme)
        self._policy: Policy = policy
        self._drawn = drawn
        self._info = info if self._asked is None else replace(info, scheme=self._asked)

    @property
    def info(self) -> ParserInfo:
        """Return the parser's info; only the first tree shows that it outputs trees."""
        if not self._drawn:
            return self._info
        model = ", ".join(filter(None, (self._info.model, WAY)))
        known = self._info.model_version or "unknown"
        return replace(self._info, scheme="stanford", model=model, model_version=known)

    def results(self, texts: Iterable[str], outputs: Iterable[Made]) -> Iterator[ParseResult]:
        """Yield one result per text, in order.

        Args:
            texts: The texts.
            outputs: The parser's output for each, once read.

        Raises:
            UnavailableError: If there are trees, and the converter or Java is missing.
        """
        waiting: list[tuple[str, Made]] = []
        for text, one in zip(texts, map(self._of_one_kind, outputs), strict=True):
            waiting.append((text, one))
            if not self._drawn or len(waiting) == _AT_ONCE:
                yield from self._converted(waiting)
                waiting = []
        yield from self._converted(waiting)

    def read(self, output: object, text: str) -> Made:
        """Read what a parser returned for a text.

        Args:
            output: An analysis of one of the kinds above; anything else is a failure.
            text: The text.
        """
        try:
            return self._read(output, text)
        except (GraphError, InputError, RecursionError, ValueError) as error:
            return ParseFailure(f"what {self._info.name} gave cannot be read: {reason(error)}")

    def _read(self, output: object, text: str) -> Made:
        if isinstance(output, str):
            if output.lstrip().startswith("("):
                return Trees(tuple(read_brackets(output.split("\n"))))
            return self._from_conllu(output, text)
        if is_nltk(output, "Tree"):
            return Trees(tuple(read_brackets([_bracketed(output)])))
        if is_nltk(output, "DependencyGraph"):
            return one_parse(text, (of_graph(_graph(output), line=1),), self._info.name)
        kind = type(output).__name__
        return ParseFailure(f"{self._info.name} gave no CoNLL-U text and no tree but a {kind}")

    def _from_conllu(self, written: str, text: str) -> ParseResult:
        if not written.strip():
            return ParseFailure("no sentence")
        lines = io.StringIO(written, newline="\n")
        enhanced = self._info.scheme == "ud-enhanced"
        sentences = tuple(
            as_sentence(read) if isinstance(read, Rejected) else as_sentence(*read)
            for read in read_rows(
                lines, "conllu", FileReport(policy=self._policy), enhanced=enhanced
            )
        )
        if not sentences:
            return ParseFailure("no sentence")
        return one_parse(text, sentences, self._info.name)

    def _of_one_kind(self, output: Made) -> Made:
        """Return `result`, or a failure if its kind or scheme differs from the results before."""
        if isinstance(output, ParseFailure):
            return output
        drawn = isinstance(output, Trees)
        if drawn and self._asked not in (None, "stanford"):
            return ParseFailure(
                f"{self._info.name} gave a tree, whose relations follow the scheme stanford, "
                f"not {self._asked}"
            )
        if self._drawn is None:
            self._drawn = drawn
        if drawn is not self._drawn:
            return ParseFailure(
                f"{self._info.name} gave a tree for one text, relations for another"
            )
        return output

    def _converted(self, waiting: Sequence[tuple[str, Made]]) -> Iterator[ParseResult]:
        trees = [t for _, output in waiting if isinstance(output, Trees) for t in output.trees]
        sentences = parsed_trees(trees) if trees else iter(())
        for text, output in waiting:
            if isinstance(output, Trees):
                own = tuple(next(sentences) for _ in output.trees)
                yield one_parse(text, own, self._info.name)
            else:
                yield output


class FunctionAdapter(Live):
    """A function from a text to its analysis as a parser.

    Args:
        function: Return CoNLL-U, trees in Penn brackets, an ``nltk.Tree`` or a
            ``DependencyGraph``; several sentences in a string are united.
        scheme: Scheme of its relations; by default ``ud``, and ``stanford`` for trees.
        policy: What to do with heads that form no tree, as for :class:`FilesAdapter`.
    """

    def __init__(
        self,
        function: Callable[..., object],
        *,
        scheme: str | None = None,
        policy: Policy = "reject",
    ) -> None:
        name = getattr(function, "__name__", type(function).__name__)
        info = ParserInfo(name=name, version="unknown", scheme="ud")
        super().__init__(info, scheme=scheme, policy=policy)
        self._function = function

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text the function raises on is a failure."""
        return self.results(texts, map(self._one, texts))

    def _one(self, text: str) -> Made:
        try:
            output = self._function(text)
        except Exception as error:  # a user's function may raise anything
            return ParseFailure(reason(error))
        return self.read(output, text)


def is_nltk(value: object, kind: str) -> bool:
    """Return whether an object is of a class of NLTK, without importing NLTK.

    Args:
        value: Any object.
        kind: Name of the class.
    """
    nltk: Any = sys.modules.get("nltk")
    return nltk is not None and isinstance(value, getattr(nltk, kind))


def _bracketed(tree: Any) -> str:
    """Return an ``nltk.Tree`` in Penn brackets, on one line."""
    if not is_nltk(tree, "Tree"):
        return "\N{NO-BREAK SPACE}".join(str(tree).translate(_ESCAPES).split())
    label = "-".join(str(tree.label()).translate(_ESCAPES).split())
    return f"({label} {' '.join(map(_bracketed, tree))})"


def _graph(source: Any) -> Graph:
    """Return a ``DependencyGraph`` as a graph; what depends on its node 0 is a root."""
    nodes = [source.nodes[address] for address in sorted(source.nodes) if address]
    ids = {ROOT: ROOT} | {node["address"]: id for id, node in enumerate(nodes, start=1)}
    tokens = (
        Token(id, str(node["word"]), lemma=_said(node["lemma"]), xpos=_said(node["tag"]))
        for id, node in enumerate(nodes, start=1)
    )
    arcs = {
        (ids[head], ids[dependent]): str(label or "")
        for head in sorted(source.nodes)
        for label, dependents in source.nodes[head]["deps"].items()
        for dependent in dependents
    }
    return Graph.build(
        tokens,
        (
            Relation("root" if head == ROOT else label or "dep", head, dependent)
            for (head, dependent), label in sorted(arcs.items(), key=lambda arc: arc[0][1])
        ),
    )


def _said(value: object) -> str:
    return "" if value in (None, "_", "null") else str(value)
