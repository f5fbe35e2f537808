"""The table that ClearNLP and NLP4J write: a word a line, an empty line after each sentence.

Its columns: id, form, lemma, tag, features, head, label; NLP4J adds two. Lemmas are left out, since
they are lower-cased, have ``0`` for numbers and *not* for *n't*. There are no offsets: words
are located in the text. ClearNLP 2 writes ``-`` for a dash; such a word gets its typed form back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from types import MappingProxyType
from typing import ClassVar, Final

from pete.errors import GraphError
from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.text.alignment import align, spelled_out

from ..in_process import parse_singly
from .batch import LINE_ENDS
from .conversation import Conversation
from .jars import FromJars

_ID, _FORM, _TAG, _HEAD, _LABEL = 0, 1, 3, 5, 6
_NONE: Final = "_"


class TableParser(FromJars):
    """A parser that answers a sentence with such a table, in the CLEAR scheme.

    Each text is one sentence.

    Args:
        memory: Size of the heap; by default that of the class.
        limit: Seconds for a text; models are loaded before the first one.
        offline: Accepted because every parser has it; this one never uses the network.

    Attributes:
        model_version: Version of its model.
        licence: Licence of parser and model.
        heap: Size of the heap that the model needs.
        labels: Names in the CLEAR scheme of labels that only this parser has.
    """

    model_version: ClassVar[str]
    licence: ClassVar[str]
    heap: ClassVar[str]
    labels: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self, *, memory: str | None = None, limit: int = 60, offline: bool = False
    ) -> None:
        self.info = self.jars.info(
            self.models[0],
            scheme="clear",
            model_version=self.model_version,
            licence=self.licence,
        )
        self._conversation = Conversation(
            self.jars, memory=self.heap if memory is None else memory, limit=limit
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that ends the process fails alone."""
        return parse_singly(texts, self._parsed)

    def close(self) -> None:
        """End its process."""
        self._conversation.close()

    def _parsed(self, text: str) -> ParseResult:
        return read_table(self._conversation.ask(text.translate(LINE_ENDS)), text, self.labels)


def read_table(
    written: str, text: str, labels: Mapping[str, str] = TableParser.labels
) -> ParseResult:
    r"""Return the parse of a text.

    Args:
        written: Its table.
        text: The text.
        labels: Names in the CLEAR scheme of labels that only the parser has.

    Example:
        >>> said = "1\tDogs\tdog\tNNS\t_\t2\tnsubj\n2\tbark\tbark\tVBP\t_\t0\troot\n\n"
        >>> graph = read_table(said, "Dogs bark").graph
        >>> [graph.show(relation) for relation in graph.relations], graph.token(2).span
        (['nsubj(bark-2, Dogs-1)', 'root(ROOT-0, bark-2)'], (5, 9))
    """
    lines = groupby(written.split("\n"), key=lambda line: bool(line.strip()))
    blocks = [[line.split("\t") for line in block] for filled, block in lines if filled]
    try:
        graphs = [_graph(rows, labels) for rows in blocks]
    except (GraphError, ValueError, IndexError) as error:
        return ParseFailure(f"what the parser wrote cannot be read: {error}")
    if not graphs:
        return ParseFailure("the parser found no word")
    graph = reduce(Graph.union, graphs)
    return Parse(graph.with_tokens(_placed(graph.tokens, text)), sentences=len(graphs))


def _graph(rows: Sequence[Sequence[str]], labels: Mapping[str, str]) -> Graph:
    return Graph.build(
        (Token(int(row[_ID]), row[_FORM], xpos=row[_TAG]) for row in rows),
        (
            Relation("root" if head == ROOT else labels.get(label, label), head, int(row[_ID]))
            for row in rows
            if row[_HEAD] != _NONE
            for head, label in [(int(row[_HEAD]), row[_LABEL])]
        ),
    )


def _placed(tokens: Sequence[Token], text: str) -> Iterator[Token]:
    """Yield the words with their spans, as typed where the parser rewrote them."""
    spans = align((token.form for token in tokens), text).spans
    for token, span in zip(tokens, spans, strict=True):
        typed = text[slice(*span)] if span else token.form
        form = token.form if spelled_out(typed) == spelled_out(token.form) else typed
        yield Token(token.id, form, xpos=token.xpos, span=span)
