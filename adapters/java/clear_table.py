"""The table that ClearNLP and NLP4J write: a word a line, an empty line after each sentence.

Its columns: id, form, lemma, tag, features, head, label; NLP4J adds two. Lemmas are left out, for
they are lower-cased, numbers are ``0`` in them, and *n't* is *not*. There are no offsets: words
are looked for in the text. ClearNLP 2 writes ``-`` for a dash; such a word is as typed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from types import MappingProxyType
from typing import Final

from pete.errors import GraphError
from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.text.alignment import align, spelled_out

from ..in_process import parse_in_batches
from .batch import LINE_ENDS
from .conversation import Conversation

_ID, _FORM, _TAG, _HEAD, _LABEL = 0, 1, 3, 5, 6
_NONE: Final = "_"
_OWN: Final[Mapping[str, str]] = MappingProxyType({})


class TableParser:
    """A parser that answers a sentence with such a table, in the CLEAR scheme.

    Args:
        info: What it is.
        conversation: How it is asked.
        labels: What labels of its own are called in the CLEAR scheme.
    """

    def __init__(
        self, info: ParserInfo, conversation: Conversation, labels: Mapping[str, str] = _OWN
    ) -> None:
        self.info = info
        self._conversation = conversation
        self._labels = labels

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """One result per text, in order; a text that costs the process its life fails alone."""
        return parse_in_batches(
            texts,
            size=1,
            annotate=lambda batch: (
                (text, self._conversation.ask(text.translate(LINE_ENDS))) for text in batch
            ),
            read=lambda answer: read_table(answer[1], answer[0], self._labels),
        )

    def close(self) -> None:
        """End its process."""
        self._conversation.close()


def read_table(written: str, text: str, labels: Mapping[str, str] = _OWN) -> ParseResult:
    r"""The parse of a text from the table of it.

    Args:
        written: The table.
        text: The text.
        labels: What labels are called in the CLEAR scheme, where they have another name.

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
    """The words in their places, as typed where they were rewritten."""
    spans = align((token.form for token in tokens), text).spans
    for token, span in zip(tokens, spans, strict=True):
        typed = text[slice(*span)] if span else token.form
        form = token.form if spelled_out(typed) == spelled_out(token.form) else typed
        yield Token(token.id, form, xpos=token.xpos, span=span)
