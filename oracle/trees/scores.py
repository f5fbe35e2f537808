"""A parser against gold trees and gold relations, sentence by sentence.

Attachment scores compare trees of one scheme, so they exist only for parsers that use the scheme
of the treebank. The relations that an entailment rests on are compared for every parser,
since all of them are normalised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pete.analysis.parsed_treebank import other_scheme
from pete.data.contract import PairSet
from pete.evaluation import Normaliser, ParsedPairs
from pete.graph import Graph
from pete.metrics.attachment import Attachment, attachment
from pete.metrics.relations import RelationScore, relation_score
from pete.metrics.word_alignment import placed_without_blanks
from pete.normaliser import Scheme, check_scheme
from pete.parsing import Parse
from pete.text.tokens import plain

from ..annotation.sentences import SIDES, Side, Use, uses_of
from ..gold.graphs import collapsible, gold_graphs, gold_trees

_CORE: Final = frozenset(["nsubj", "nsubjpass", "agent", "dobj", "iobj"])


def counts_as_core(label: str) -> bool:
    """Return whether strategies test a relation, by the labels of the normaliser.

    Example:
        >>> [*filter(counts_as_core, ("nsubjpass", "prep_in", "prepc_in", "amod"))]
        ['nsubjpass', 'prep_in']
    """
    return label in _CORE or label.startswith("prep_")


@dataclass(frozen=True, slots=True)
class TreeScore:
    """The scores of some sentences.

    Attributes:
        sentences: Number of sentences.
        failures: Number of those without a parse; all of their gold relations are missing.
        trees: Attachment, ``None`` where the trees do not compare.
        relations: Core relations.
    """

    sentences: int
    failures: int
    trees: Attachment | None
    relations: RelationScore


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """A parser's analysis of one sentence against the gold standard.

    Attributes:
        side: Whether it is a text or a hypothesis.
        constructions: The constructions of its pairs.
        score: The score of this sentence alone.
    """

    side: Side
    constructions: tuple[str, ...]
    score: TreeScore


def why_no_trees(pair_set: PairSet, parser: str, scheme: Scheme) -> str:
    """Return why attachment scores make no sense, in one sentence; ``""`` if they do.

    Args:
        pair_set: The pairs that the gold standard belongs to.
        parser: Name of the parser.
        scheme: Its scheme.

    Raises:
        UnavailableError: If there is no gold standard.
    """
    if not collapsible(pair_set.dataset):
        return (
            f"UAS, LAS and CLAS are left out: the gold standard of {pair_set.dataset} is of "
            "relations, not of trees."
        )
    return other_scheme(["ud"], parser, scheme)


def score_trees(material: ParsedPairs) -> tuple[SentenceScore, ...]:
    """Compare the parses of a split with its gold standard, each distinct sentence once.

    Args:
        material: The pairs and their parses.

    Returns:
        A score for each text, then one for each hypothesis.

    Raises:
        UnavailableError: If the pairs are not annotated.
        InputError: If pairs and gold standard do not fit each other, or the parser's labels
            contradict its scheme.
        GraphError: If the parser's trees should be compared but are not trees.
    """
    parser, pair_set = material.parser, material.pair_set
    parses = {
        plain(text): placed_without_blanks(result.graph, text)
        for text, result in material.parsed.results.items()
        if isinstance(result, Parse)
    }
    check_scheme(parses.values(), parser.scheme, source=f"the parser {parser.name!r}")
    relations: dict[Use, Graph] = {
        (id, side): graph
        for id, graphs in gold_graphs(pair_set).items()
        for side, graph in zip(SIDES, graphs, strict=True)
    }
    compared = not why_no_trees(pair_set, parser.name, parser.scheme)
    trees = gold_trees(pair_set) if compared else {}
    normaliser = Normaliser(parser.scheme)
    tags = {pair.id: pair.tags for pair in pair_set.pairs}

    def score(side: Side, text: str, uses: Sequence[Use]) -> SentenceScore:
        parse = parses.get(text, Graph())
        expected = placed_without_blanks(relations[uses[0]], text)
        tree = trees.get(uses[0])
        own = TreeScore(
            1,
            text not in parses,
            None if tree is None else attachment(placed_without_blanks(tree, text), parse),
            relation_score(expected, normaliser(parse), counts=counts_as_core),
        )
        return SentenceScore(side, tuple(dict.fromkeys(t for id, _ in uses for t in tags[id])), own)

    return tuple(
        score(side, text, uses)
        for side in SIDES
        for text, uses in uses_of(pair_set.pairs, sides=[side]).items()
    )


def total(scores: Iterable[SentenceScore]) -> TreeScore:
    """Return the scores of some sentences together."""
    own = [sentence.score for sentence in scores]
    trees = [score.trees for score in own if score.trees is not None]
    return TreeScore(
        len(own),
        sum(score.failures for score in own),
        Attachment.total(trees) if trees else None,
        RelationScore.total(score.relations for score in own),
    )


def by_construction(scores: Iterable[SentenceScore]) -> Mapping[str, TreeScore]:
    """Return the scores of the texts of each construction, in the order of the texts."""
    texts = [score for score in scores if score.side == "text"]
    names = dict.fromkeys(name for score in texts for name in score.constructions)
    return {name: total(score for score in texts if name in score.constructions) for name in names}


def by_side(scores: Iterable[SentenceScore]) -> Iterator[tuple[str, TreeScore]]:
    """Yield the scores of texts, of hypotheses and of both."""
    scored = tuple(scores)
    for side, name in (("text", "texts"), ("hypothesis", "hypotheses")):
        yield name, total(score for score in scored if score.side == side)
    yield "both", total(scored)
