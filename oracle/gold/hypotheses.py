"""Hypotheses parsed by a parser, against the gold relations of their texts.

Nobody annotates the hypotheses of a set that is made from a treebank, and gold relations of a
hypothesis that follow from how it was made would only confirm themselves. So a parser reads the
hypotheses, short as they are, and the treebank gives the texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial

from pete.errors import InputError
from pete.evaluation import Analyses, ParsedPairs
from pete.graph import Graph
from pete.parsing import ParseFailure

from .graphs import gold_texts


def on_gold_texts(parsed: ParsedPairs) -> Analyses:
    """Return gold relations of the texts, and the parses of the hypotheses.

    Args:
        parsed: The pairs and the parses; those of texts are not used.

    Raises:
        UnavailableError: If the texts have no gold trees.
        InputError: If one of them has none, or the parser declares a scheme that is not its own.
    """
    parses = Analyses.of(parsed)
    texts = cache(partial(gold_texts, parsed.pair_set))
    return replace(
        parses,
        parser=replace(parsed.parser, name=f"gold T, H by {parsed.parser.name}"),
        graphs=lambda pair, collapse: (
            texts(collapse=collapse)[pair.id],
            parses.graphs(pair, collapse)[1],
        ),
    )


def trusted_graphs(parsed: ParsedPairs, *, collapse: bool) -> Mapping[str, tuple[Graph, Graph]]:
    """Return gold graphs of the texts with the parses of the hypotheses, by pair id.

    Args:
        parsed: As for :func:`on_gold_texts`.
        collapse: Whether relations are collapsed.

    Raises:
        UnavailableError: As for :func:`on_gold_texts`.
        InputError: Likewise, and if a hypothesis has no parse.
    """
    texts = gold_texts(parsed.pair_set, collapse=collapse)
    hypotheses = trusted_hypotheses(parsed, collapse=collapse)
    return {id: (texts[id], hypothesis) for id, hypothesis in hypotheses.items()}


def trusted_hypotheses(parsed: ParsedPairs, *, collapse: bool) -> Mapping[str, Graph]:
    """Return the normalised parses of the hypotheses by pair id.

    Args:
        parsed: The pairs and the parses; those of texts are not used.
        collapse: Whether relations are collapsed.

    Raises:
        InputError: If a hypothesis has no parse.
    """
    analyses, graphs = Analyses.of(parsed), {}
    for pair in parsed.pair_set.pairs:
        _, hypothesis = analyses.graphs(pair, collapse)
        if isinstance(hypothesis, ParseFailure):
            raise InputError(
                f"{parsed.parser.name} has no parse of the hypothesis of pair {pair.id}",
                cure="Name a parser that reads all hypotheses.",
            )
        graphs[pair.id] = hypothesis
    return graphs
