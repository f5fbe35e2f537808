"""The properties of ``test_properties.py`` on real trees, thousands of them.

UD English EWT (dev) for the schemes of Universal Dependencies, the Penn sample for those of
Stanford, and spaCy's own parses for CLEAR.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from normaliser.test_properties import normalised_again, unreachable
from normaliser.test_versions import AS_VERSION_1

from pete.formats.graph_files import read_graphs
from pete.graph import Graph
from pete.normaliser import PROFILES, SCHEMES, Profile, Scheme, normalise
from pete.parsing import Parse, make_adapter
from pete.parsing.run import parse_texts

pytestmark = pytest.mark.slow

SENTENCES = 1000
"""Of the Penn sample and of spaCy's parses."""


@cache
def _graphs(data_home: Path, scheme: Scheme) -> list[Graph]:
    dev = data_home / "ud-en-ewt" / "dev.conllu.xz"
    penn = data_home / "sd-reference"
    match scheme:
        case "ud" | "ud-no-agent":
            return [s.graph for s in read_graphs(dev, "conllu").sentences]
        case "ud1":
            return [AS_VERSION_1(graph) for graph in _graphs(data_home, "ud")]
        case "ud-enhanced":
            return [s.graph for s in read_graphs(dev, "conllu", enhanced=True).sentences]
        case "clear":
            texts = [s.text for s in read_graphs(dev, "conllu").sentences[:SENTENCES]]
            parsed = parse_texts(make_adapter("spacy", offline=True), texts).results.values()
            return [result.graph for result in parsed if isinstance(result, Parse)]
        case "sd-basic":
            found = read_graphs(penn / "wsj.sd-basic.conllx.xz", "conllx")
        case "stanford":
            found = read_graphs(penn / "wsj.sd-ccprocessed-tree.txt.xz", "triples")
    return [s.graph for s in found.sentences[:SENTENCES]]


@pytest.fixture
def graphs(data_home: Path, needs: Callable[[str], None]) -> Callable[[Scheme], list[Graph]]:
    """Real graphs of a scheme."""

    def get(scheme: Scheme) -> list[Graph]:
        if scheme == "clear":
            needs("spacy")
        return _graphs(data_home, scheme)

    return get


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_with_an_edge_hang_below_a_root(
    scheme: Scheme, graphs: Callable[[Scheme], list[Graph]]
) -> None:
    """Where they do in the input; empty nodes of enhanced graphs take edges with them."""
    given = graphs(scheme)
    results = [normalise(graph, scheme=scheme) for graph in given]
    assert len(results) >= 900
    for graph, result in zip(given, results, strict=True):
        assert not unreachable(result) or unreachable(graph)
    assert all(any(r.head == 0 for r in result.relations) for result in results)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_normalising_again_changes_nothing(
    scheme: Scheme, profile: Profile, graphs: Callable[[Scheme], list[Graph]]
) -> None:
    for graph in graphs(scheme):
        once = normalise(graph, scheme=scheme, profile=profile)
        assert normalised_again(once, scheme, profile) == once


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_order_of_relations_does_not_matter(
    scheme: Scheme, graphs: Callable[[Scheme], list[Graph]]
) -> None:
    for graph in graphs(scheme):
        backwards = graph.with_relations(reversed(graph.relations))
        one, other = (normalise(g, scheme=scheme).relations for g in (graph, backwards))
        assert [(r, r.provenance) for r in one] == [(r, r.provenance) for r in other]


@pytest.mark.parametrize("scheme", ["ud", "ud1", "clear", "sd-basic"])
def test_subtypes_nobody_knows_change_nothing(
    scheme: Scheme, graphs: Callable[[Scheme], list[Graph]]
) -> None:
    """Each label gets one; ``root`` cannot, and does not need to."""
    for graph in graphs(scheme):
        odd = graph.with_relations(
            type(r)(f"{r.label}:odd", r.head, r.dependent) for r in graph.relations
        )
        assert normalise(odd, scheme=scheme) == normalise(graph, scheme=scheme)
