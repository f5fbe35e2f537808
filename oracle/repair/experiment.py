"""How little of a parse would have to be right for the answer to be right.

For a pair that gold analyses answer rightly and a parser's do not, the parser's arcs are changed
to the gold ones: one, every two, every three of them, until the answer is right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from typing import Final, Literal, TypeAlias

from pete.entailment import Strategy
from pete.evaluation import Analyses, Explanation, Normaliser, ParsedPairs
from pete.graph import Graph
from pete.metrics.word_alignment import placed_without_blanks
from pete.parsing import Parse

from ..annotation.sentences import SIDES, Side, plain
from ..gold.graphs import collapsible, gold_graphs, gold_trees
from ..gold.stand_off import Graphs
from ..minimal_edits import (
    Edit,
    Limits,
    Size,
    arc_edits,
    edited,
    relation_edits,
    same_words,
    smallest,
)
from ..perturb.reattachment import is_tree
from ..trees.scores import why_no_trees

Outcome: TypeAlias = Size | Literal["no parse"]
Way: TypeAlias = Literal["arcs", "relations"]

OUTCOMES: Final[Mapping[Outcome, str]] = {
    "one": "one change makes the answer right",
    "two": "two do",
    "three": "three do",
    "more": "more do, or the search was broken off",
    "none": "all changes together do not: tags, lemmas or words differ, too",
    "no parse": "T or H has none",
}
"""What a wrong pair needs."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What one wrong pair needs.

    Attributes:
        pair: Its id.
        gold: Its right answer.
        way: Whether arcs of trees were changed, or normalised relations.
        outcome: How many changes it needs.
        changes: In how many places the parser departs from the gold analyses.
        sets: Every smallest set of changes that mends the answer; none beyond three.
    """

    pair: str
    gold: str
    way: Way
    outcome: Outcome
    changes: int
    sets: tuple[tuple[Edit, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Repairs:
    """What the wrong pairs of one split need.

    Attributes:
        pairs: All pairs.
        wrong: Those that the parser's analyses answer wrong.
        gold_wrong: Of these, those that gold analyses answer wrong, too; they are not mended.
        repairs: One for each of the others.
        why_relations: Why normalised relations were changed everywhere; ``""`` where arcs were,
            but for pairs whose words differ.
    """

    pairs: int
    wrong: int
    gold_wrong: tuple[str, ...]
    repairs: tuple[Repair, ...]
    why_relations: str


@dataclass(frozen=True, slots=True)
class _Bench:
    """What a pair is mended with.

    Attributes:
        way: What is changed.
        found: The parser's analysis of either side.
        changes: All changes that lead to the gold analyses.
        read: From an analysis to the graph that the strategy reads.
    """

    way: Way
    found: Mapping[Side, Graph]
    changes: tuple[Edit, ...]
    read: Callable[[Graph], Graph]


def repair(material: ParsedPairs, strategy: Strategy, limits: Limits) -> Repairs:
    """Find what each wrong pair needs.

    Args:
        material: Pairs and a parser's analyses.
        strategy: The decision procedure.
        limits: Where the search ends.

    Raises:
        UnavailableError: If nobody has annotated the pairs.
        InputError: If pairs and gold standard do not fit each other, or the parser's labels
            contradict its scheme.
    """
    graphs = gold_graphs(material.pair_set, collapse=strategy.collapse)
    why = why_relations(material)
    trees = {} if why else gold_trees(material.pair_set)
    answered = Analyses.of(material).explain_all(strategy)
    wrong = [one for one in answered if one.decision.answer != one.pair.gold]
    lost = {
        one.pair.id
        for one in wrong
        if strategy.decide(*graphs[one.pair.id]).answer != one.pair.gold
    }
    return Repairs(
        pairs=len(answered),
        wrong=len(wrong),
        gold_wrong=tuple(one.pair.id for one in wrong if one.pair.id in lost),
        repairs=tuple(
            _repaired(
                one,
                _bench(one, material, strategy, graphs[one.pair.id], trees),
                strategy,
                limits,
            )
            for one in wrong
            if one.pair.id not in lost
        ),
        why_relations=why,
    )


def why_relations(material: ParsedPairs) -> str:
    """Return why normalised relations are changed, not arcs of trees; ``""`` where arcs are.

    Raises:
        UnavailableError: If there is no gold standard.
    """
    dataset, parser = material.pair_set.dataset, material.parser
    if not why_no_trees(material.pair_set, parser.name, parser.scheme):
        return ""
    if not collapsible(dataset):
        return f"the gold standard of {dataset} is of relations, not of trees"
    return (
        f"the treebank is in basic Universal Dependencies, version 2, and {parser.name} gives the "
        f"scheme {parser.scheme!r}"
    )


def _bench(
    one: Explanation,
    material: ParsedPairs,
    strategy: Strategy,
    graphs: tuple[Graph, Graph],
    trees: Graphs,
) -> _Bench | None:
    """Return what is needed to repair a pair, ``None`` without a parse."""
    read = partial(Normaliser(material.parser.scheme), collapse=strategy.collapse)
    texts = {side: getattr(one.pair, side) for side in SIDES}
    found: dict[Side, Graph] = {}
    for side, text in texts.items():
        result = material.parsed.results[text]
        if not isinstance(result, Parse):
            return None
        found[side] = placed_without_blanks(result.graph, text)
    golds = {
        side: placed_without_blanks(trees[one.pair.id, side], plain(texts[side]))
        for side in SIDES
        if trees
    }
    if golds and all(same_words(golds[side], found[side]) for side in SIDES):
        arcs = (arc_edits(side, golds[side], found[side]) for side in SIDES)
        return _Bench("arcs", found, tuple(chain(*arcs)), read)
    normal = {side: read(graph) for side, graph in found.items()}
    wanted = dict(zip(SIDES, graphs, strict=True))
    relations = (
        relation_edits(side, placed_without_blanks(wanted[side], plain(texts[side])), normal[side])
        for side in SIDES
    )
    return _Bench("relations", normal, tuple(chain(*relations)), _as_it_is)


def _repaired(one: Explanation, bench: _Bench | None, strategy: Strategy, limits: Limits) -> Repair:
    gold = str(one.pair.gold)
    if bench is None:
        return Repair(one.pair.id, gold, "relations", "no parse", 0)

    @cache
    def side_with(side: Side, some: tuple[Edit, ...]) -> Graph | None:
        graph = edited(bench.found[side], some)
        return bench.read(graph) if bench.way == "relations" or is_tree(graph) else None

    def mends(some: Sequence[Edit]) -> bool:
        made = [side_with(side, tuple(c for c in some if c.side == side)) for side in SIDES]
        graphs = [graph for graph in made if graph is not None]
        return len(graphs) == len(SIDES) and strategy.decide(*graphs).answer == gold

    outcome, sets = smallest(bench.changes, mends, limits)
    return Repair(one.pair.id, gold, bench.way, outcome, len(bench.changes), sets)


def _as_it_is(graph: Graph) -> Graph:
    return graph
