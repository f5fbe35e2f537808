"""Attachment scores of a trained parser on gold words, with gold tags or its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import structs

from pete.formats.graph_files import GraphSentence
from pete.graph import Graph, Token
from pete.metrics.matches import Matches
from pete.metrics.treebank.graphs import compare_graphs
from pete.metrics.treebank.measures import COLUMNS, MEASURES
from pete.parsing import Parse

from .adapter import TrainedAdapter

SCORES: Final = ("uas", "las", "las_subtypes", "uas_nopunct", "las_nopunct")
"""Keys of the measures."""


def scores(
    parser: TrainedAdapter, sentences: Sequence[GraphSentence], *, gold_tags: bool
) -> Mapping[str, Matches]:
    """Return the counts of each of :data:`SCORES`; a sentence without a parse has none right.

    Args:
        parser: The parser.
        sentences: Sentences with gold trees.
        gold_tags: Whether it is given their tags.
    """
    gold = [_placed(sentence.graph) for sentence in sentences]
    words = [
        graph.tokens if gold_tags else [structs.replace(token, xpos="") for token in graph.tokens]
        for graph in gold
    ]
    found = [
        _placed(result.graph) if isinstance(result, Parse) else Graph()
        for result in parser.parse_tokens(words)
    ]
    counts = sum(
        compare_graphs(ours, theirs).counts().sum(axis=0)
        for ours, theirs in zip(gold, found, strict=True)
    )
    named = dict(zip(COLUMNS, counts.tolist(), strict=True))
    return {key: MEASURES[key].matches(named) for key in SCORES}


def _placed(graph: Graph) -> Graph:
    """Return a graph whose words stand beside each other, without blanks."""
    return graph.with_tokens(_with_places(graph.tokens))


def _with_places(tokens: Iterable[Token]) -> Iterable[Token]:
    end = 0
    for token in tokens:
        start, end = end, end + len(token.form)
        yield structs.replace(token, span=(start, end))
