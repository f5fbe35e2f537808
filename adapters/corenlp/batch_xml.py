"""Parses from the XML of CoreNLP 1.3.4 and 3.5.2, which differ only in names of elements."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from pete.errors import GraphError
from pete.formats.brackets import is_fallback
from pete.graph import ROOT, Graph, Relation, Token
from pete.normaliser import Scheme
from pete.parsing import Parse, ParseFailure, ParseResult

from .reading import one_line, unescaped, utf16_places

LISTS: Final[Mapping[Scheme, str]] = {
    "stanford": "collapsed-ccprocessed-dependencies",
    "sd-basic": "basic-dependencies",
}
"""The schemes of the output, and the lists with their relations."""


def read_document(content: bytes, text: str, scheme: Scheme) -> ParseResult:
    """Return the parse of a text.

    Args:
        content: The XML of the text alone.
        text: The text, which is needed since the offsets count UTF-16 units.
        scheme: ``stanford`` or ``sd-basic``.
    """
    try:
        sentences = fromstring(content).findall("document/sentences/sentence")
    except (ParseError, DefusedXmlException) as error:
        return ParseFailure(f"the parser's XML cannot be read: {error}")
    if not sentences:
        return ParseFailure("the parser found no word")
    if any(is_fallback(one_line(sentence.findtext("parse", "(ROOT"))) for sentence in sentences):
        return ParseFailure("the parser found no tree, or the sentence has more tokens than maxlen")
    places = utf16_places(text)
    try:
        graphs = [_graph(sentence, places, scheme) for sentence in sentences]
    except (GraphError, ValueError) as error:
        return ParseFailure(f"the parser gave no graph: {error}")
    return Parse(reduce(Graph.union, graphs), sentences=len(graphs))


def _graph(sentence: Element, places: list[int], scheme: Scheme) -> Graph:
    tokens = (_token(token, places) for token in sentence.iterfind("tokens/token"))
    relations = list(_relations(sentence, LISTS[scheme]))
    if not any(relation.head == ROOT for relation in relations):
        relations += _roots(_relations(sentence, LISTS["sd-basic"]))
    return Graph.build(tokens, dict.fromkeys(relations))


def _token(token: Element, places: list[int]) -> Token:
    begin, end = (
        bisect_left(places, int(token.findtext(f"CharacterOffset{name}", "")))
        for name in ("Begin", "End")
    )
    return Token(
        int(token.get("id", "")),
        unescaped(token.findtext("word", "")),
        lemma=unescaped(token.findtext("lemma", "")),
        xpos=token.findtext("POS", ""),
        span=(begin, end),
    )


def _relations(sentence: Element, name: str) -> Iterator[Relation]:
    """Yield the relations of a list, without the one from a word to its own copy."""
    found = sentence.find(name)
    if found is None:
        found = sentence.find(f"dependencies[@type='{name}']")
    for edge in () if found is None else found:
        head, word = edge.find("governor"), edge.find("dependent")
        if head is None or word is None:
            raise ValueError("a relation without head or dependent")
        ids = int(head.get("idx", "")), int(word.get("idx", ""))
        if ids[0] != ids[1]:
            yield Relation(edge.get("type", ""), *ids)


def _roots(basic: Iterable[Relation]) -> Iterator[Relation]:
    """Yield the root of a tree whose edges come without it, as 1.3.4 writes them."""
    tree = list(basic)
    for head in sorted({relation.head for relation in tree} - {r.dependent for r in tree}):
        yield Relation("root", ROOT, head)
