"""Link Grammar: the parser of Sleator and Temperley (1991), whose formalism is not dependencies.

Library and dictionary come from the system: ``apt install link-grammar
link-grammar-dictionaries-en`` on Debian. A linkage is an undirected graph of named links;
:mod:`pete.adapters.link_grammar.links` maps them to Stanford dependencies. The cheapest
linkage is used; if no linkage has all words, one with as few unlinked words as possible.

The library refuses sentences of more than about 250 words, and has 30 seconds for each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from pete.graph import Graph, Token
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo
from pete.text.alignment import align

from ..in_process import parse_singly
from .library import INSTALL, LinkGrammar, library_name
from .links import Link
from .relations import Linkage
from .words import LinkedWord, tag

_MARKS: Final = {
    "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}",
    "``": "“", "''": "”", "’": "'", "‘": "'",
}  # fmt: skip
"""Replacements for marks and escapes that the dictionary does not have."""


class LinkGrammarAdapter:
    """Link Grammar's English parser, its links read as Stanford dependencies by a table.

    Args:
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If the library or its English dictionary is missing.
    """

    def __init__(self, *, offline: bool = False) -> None:
        self._library = LinkGrammar()
        self.info = ParserInfo(
            name="link-grammar",
            version=self._library.version,
            scheme="sd-basic",
            model="en",
            model_version=self._library.dictionary_version,
            licence="LGPL-2.1 (library and dictionary)",
            note="links read as Stanford dependencies by a table of ours; the cheapest linkage",
        )

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether the library is installed; the dictionary is located at first use."""
        if not library_name():
            detail = "the library link-grammar is not installed"
            return AdapterStatus(ready=False, detail=detail, cure=INSTALL)
        return AdapterStatus(ready=True, models=("en",), detail=f"uses {library_name()}")

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text without a linkage is a failure of its own."""
        return parse_singly(texts, self._parsed)

    def _parsed(self, text: str) -> ParseResult:
        typed = _typed(text)
        entries = self._library.parse(typed)
        if not entries.words:
            return ParseFailure("the parser found no word")
        words = [
            LinkedWord.of(typed[slice(*span)] or entry, entry) for entry, span in entries.words
        ]
        linkage = Linkage(words, entries.links)
        graph = Graph.build(_tokens(words, entries.links, text), linkage.relations)
        return Parse(graph, sentences=linkage.sentences)


def _typed(text: str) -> str:
    """Return a text on one line, with the marks that the dictionary knows."""
    line = " ".join(text.split())
    for mark, known in _MARKS.items():
        line = line.replace(mark, known)
    return line


def _tokens(words: Sequence[LinkedWord], links: Sequence[Link], text: str) -> Iterator[Token]:
    """Yield the words with their tags, in their places in the text."""
    coming: dict[int, set[str]] = defaultdict(set)
    for link in links:
        coming[link.right].add(link.label)
    spans = align((word.form for word in words), text).spans
    for id, (word, span) in enumerate(zip(words, spans, strict=True), start=1):
        xpos = tag(word, links=frozenset(coming[id]))
        yield Token(id, word.form, xpos=xpos, span=span)
