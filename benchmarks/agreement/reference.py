"""The reference data: what the Stanford converters made of 3,914 Penn trees."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edge_scores import Edge, plain, read_collapsed
from msgspec import structs
from treebank_sample import read_treebank

from agreement.difference import Sentence
from agreement.links import Links
from pete.graph import Graph
from pete.normaliser import Profile, Scheme, normalise
from pete.text.lemmas import lemmatise

__all__ = ["FILES", "Reference", "from_phrases", "normalised", "replication"]

FILES: Final = {
    "basic": "wsj.sd-basic.conllx.xz",
    "universal": "wsj.ud-basic.conllu.xz",
    "phrases": "wsj.sd-ccprocessed-tree.txt.xz",
    "dependencies": "wsj.sd-ccprocessed-dep.txt.xz",
}
"""Files of the folder ``sd-reference``."""


@dataclass(frozen=True, slots=True)
class Reference:
    """The same sentences in four forms.

    Attributes:
        basic: Basic Stanford trees, of the converter of 2013.
        universal: Universal Dependencies, of that of 2025.
        phrases: Collapsed graphs made from phrase structure, 2013.
        dependencies: Collapsed graphs made from ``basic``, 2013.
    """

    basic: list[Graph]
    universal: list[Graph]
    phrases: list[frozenset[Edge]]
    dependencies: list[frozenset[Edge]]

    @classmethod
    def read(cls, folder: Path) -> Reference:
        """Read the four files; lemmas are our own."""
        return cls(
            basic=_trees(folder / FILES["basic"]),
            universal=_trees(folder / FILES["universal"]),
            phrases=read_collapsed(folder / FILES["phrases"]),
            dependencies=read_collapsed(folder / FILES["dependencies"]),
        )


def _trees(path: Path) -> list[Graph]:
    return [_with_own_lemmas(sentence.graph) for sentence in read_treebank(path)]


def _with_own_lemmas(graph: Graph) -> Graph:
    bare = tuple(structs.replace(token, lemma="") for token in graph.tokens)
    return graph.with_tokens(lemmatise(bare))


def normalised(trees: list[Graph], scheme: Scheme, profile: Profile = "pete") -> list[Graph]:
    """Every tree, normalised."""
    return [normalise(tree, scheme=scheme, profile=profile) for tree in trees]


def _links(graph: Graph) -> Links:
    return Links(relation.triple for relation in graph.relations)


def from_phrases(reference: Reference, graphs: list[Graph]) -> list[Sentence]:
    """Our graphs beside those made from phrase structure."""
    columns = zip(
        graphs,
        reference.phrases,
        reference.basic,
        reference.universal,
        reference.dependencies,
        strict=True,
    )
    return [
        Sentence(
            id=str(number),
            graph=graph,
            ours=Links(plain(relation.triple for relation in graph.relations)),
            theirs=Links(phrases),
            basic=_links(basic),
            universal=_links(universal),
            plain=Links(dependencies),
        )
        for number, (graph, phrases, basic, universal, dependencies) in enumerate(columns, 1)
    ]


def replication(reference: Reference) -> list[Sentence]:
    """The profile ``stanford`` beside the converter, both from basic trees."""
    graphs = normalised(reference.basic, "sd-basic", "stanford")
    return [
        Sentence(
            id=str(number),
            graph=graph,
            ours=Links(plain(relation.triple for relation in graph.relations)),
            theirs=Links(theirs),
        )
        for number, (graph, theirs) in enumerate(
            zip(graphs, reference.dependencies, strict=True), 1
        )
    ]
