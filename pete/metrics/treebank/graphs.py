"""Trees of one text as graphs, compared by the measures of treebanks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import numpy as np

from pete.errors import GraphError
from pete.formats.conll.columns import NO_HEAD, Block, Integers, Vocabulary
from pete.graph import Graph
from pete.metrics.treebank.comparison import Comparison, vocabulary
from pete.metrics.treebank.measures import Punctuation


def compare_graphs(gold: Graph, system: Graph, *, punctuation: Punctuation = "label") -> Comparison:
    """Return the comparison of two trees of the same text.

    Args:
        gold: The gold tree; spans are places in the same text for both. A word without a span is
            aligned with no word.
        system: The other tree, in the same scheme.
        punctuation: How punctuation is known where it is left out.

    Raises:
        GraphError: If a word has two heads.
    """
    words = vocabulary()
    ours, theirs = (_block(graph, words) for graph in (gold, system))
    return Comparison(ours, theirs, words, punctuation=punctuation)


def _block(graph: Graph, words: Vocabulary) -> Block:
    tokens = graph.tokens
    head = np.full(len(tokens), NO_HEAD)
    labels = [b"_"] * len(tokens)
    for relation in graph.relations:
        word = relation.dependent - 1
        if head[word] != NO_HEAD:
            raise GraphError(
                f"the word {graph.name(relation.dependent)} has two heads, and attachment scores "
                "are for trees only",
                cure="Compare the relations of graphs.",
            )
        head[word], labels[word] = relation.head, relation.label.encode()
    groups = [list(group) for _, group in groupby(tokens, key=lambda token: token.span or token.id)]
    return Block(
        comments=[[]],
        lines=[0],
        faults=[None],
        first=np.array([0, len(tokens)]),
        head=head,
        relation=_numbers(words.labels[label] for label in labels),
        features=_numbers(
            words.features["|".join(map("=".join, token.feats)).encode()] for token in tokens
        ),
        edges=np.zeros((0, 4), np.int64),
        token=np.repeat(np.arange(len(groups)), [len(group) for group in groups]),
        tokens=[group[0].form.encode() for group in groups],
        places=_numbers(place for group in groups for place in group[0].span or (0, 0)).reshape(
            -1, 2
        ),
        forms=[token.form.encode() for token in tokens],
        lemmas=[token.lemma.encode() or b"_" for token in tokens],
        upos=[token.upos.encode() or b"_" for token in tokens],
        xpos=[token.xpos.encode() or b"_" for token in tokens],
        labels=labels,
    )


def _numbers(values: Iterable[int]) -> Integers:
    return np.fromiter(values, np.int64)
