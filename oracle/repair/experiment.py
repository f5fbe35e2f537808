"""The fewest corrections of a parse that make a wrong answer right.

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
from pete.evaluation import Analyses, Normaliser, ParsedPairs
from pete.graph import Graph
from pete.metrics.word_alignment import placed_without_blanks
from pete.pairs import EntailmentPair
from pete.parsing import Parse
from pete.text.tokens import plain

from ..annotation.sentences import SIDES, Side
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
    "more": "more do, or the search was stopped",
    "none": "all changes together do not: tags, lemmas or words differ, too",
    "no parse": "T or H has none",
}
"""What a wrong pair may need, with explanations."""


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest sets of edits that correct one wrong answer.

    Attributes:
        pair: Its id.
        gold: Its right answer.
        way: ``arcs`` if arcs of trees were changed, ``relations`` if normalised relations were.
        outcome: The number of changes that it needs.
        changes: The number of places in which the parser departs from the gold analyses.
        sets: Every smallest set of changes that makes the answer right, if three or fewer do.
    """

    pair: str
    gold: str
    way: Way
    outcome: Outcome
    changes: int
    sets: tuple[tuple[Edit, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Repairs:
    """The repairs of the wrong pairs of one split.

    Attributes:
        strategy: Name of the decision procedure.
        pairs: Number of all pairs.
        wrong: Number of those that the parser's analyses answer wrong.
        gold_wrong: Ids of those that gold analyses answer wrong, too; they are not repaired.
        repairs: One for each of the others.
        why_relations: Why normalised relations were changed everywhere; ``""`` if arcs were,
            except in pairs whose words differ.
    """

    strategy: str
    pairs: int
    wrong: int
    gold_wrong: tuple[str, ...]
    repairs: tuple[Repair, ...]
    why_relations: str


@dataclass(frozen=True, slots=True)
class _Bench:
    """Everything needed to repair one pair.

    Attributes:
        way: ``arcs`` if arcs of trees are changed, ``relations`` if normalised relations are.
        parsed: The parser's analysis of either side.
        edits: All edits that lead to the gold analyses.
        read: From an analysis to the graph that the strategy reads.
    """

    way: Way
    parsed: Mapping[Side, Graph]
    edits: tuple[Edit, ...]
    read: Callable[[Graph], Graph]


def repair(material: ParsedPairs, strategy: Strategy, limits: Limits) -> Repairs:
    """Find the smallest sets of edits that correct each wrong answer.

    Args:
        material: Pairs and a parser's analyses.
        strategy: The decision procedure.
        limits: Where the search ends.

    Raises:
        UnavailableError: If the pairs are not annotated.
        InputError: If pairs and gold standard do not fit each other, or the parser's labels
            contradict its scheme.
    """
    graphs = gold_graphs(material.pair_set, collapse=strategy.collapse)
    why = why_relations(material)
    trees = {} if why else gold_trees(material.pair_set)
    answered = Analyses.of(material).explain_all(strategy)
    repairs, gold_wrong = [], []
    for one in answered:
        pair = one.pair
        if one.decision.answer == pair.gold:
            continue
        if strategy.decide(*graphs[pair.id]).answer == pair.gold:
            bench = _bench(pair, material, strategy, graphs[pair.id], trees)
            repairs.append(_repaired(pair, bench, strategy, limits))
        else:
            gold_wrong.append(pair.id)
    wrong = len(repairs) + len(gold_wrong)
    return Repairs(strategy.name, len(answered), wrong, (*gold_wrong,), (*repairs,), why)


def why_relations(material: ParsedPairs) -> str:
    """Return why normalised relations are changed, not arcs of trees; ``""`` if arcs are.

    Raises:
        UnavailableError: If there is no gold standard.
    """
    dataset, parser = material.pair_set.dataset, material.parser
    if not collapsible(dataset):
        return f"the gold standard of {dataset} is of relations, not of trees"
    if not why_no_trees(material.pair_set, parser.name, parser.scheme):
        return ""
    return (
        f"the treebank is in basic Universal Dependencies, version 2, and {parser.name} gives the "
        f"scheme {parser.scheme!r}"
    )


def _bench(
    pair: EntailmentPair,
    material: ParsedPairs,
    strategy: Strategy,
    graphs: tuple[Graph, Graph],
    trees: Graphs,
) -> _Bench | None:
    """Return what is needed to repair a pair, ``None`` if a side has no parse."""
    parsed: dict[Side, Graph] = {}
    for side in SIDES:
        text = getattr(pair, side)
        result = material.parsed.results[text]
        if not isinstance(result, Parse):
            return None
        parsed[side] = placed_without_blanks(result.graph, text)

    def placed(gold: Mapping[Side, Graph]) -> dict[Side, Graph]:
        return {
            side: placed_without_blanks(graph, plain(getattr(pair, side)))
            for side, graph in gold.items()
        }

    read = partial(Normaliser(material.parser.scheme), collapse=strategy.collapse)
    golds = placed({side: trees[pair.id, side] for side in SIDES if trees})
    if golds and all(same_words(golds[side], parsed[side]) for side in SIDES):
        arcs = (arc_edits(side, golds[side], parsed[side]) for side in SIDES)
        return _Bench("arcs", parsed, tuple(chain(*arcs)), read)
    normal = {side: read(graph) for side, graph in parsed.items()}
    golds = placed(dict(zip(SIDES, graphs, strict=True)))
    relations = (relation_edits(side, golds[side], normal[side]) for side in SIDES)
    return _Bench("relations", normal, tuple(chain(*relations)), lambda graph: graph)


def _repaired(
    pair: EntailmentPair, bench: _Bench | None, strategy: Strategy, limits: Limits
) -> Repair:
    gold = str(pair.gold)
    if bench is None:
        return Repair(pair.id, gold, "relations", "no parse", 0)

    @cache
    def side_with(side: Side, edits: tuple[Edit, ...]) -> Graph | None:
        graph = edited(bench.parsed[side], edits)
        return bench.read(graph) if bench.way == "relations" or is_tree(graph) else None

    def mends(edits: Sequence[Edit]) -> bool:
        sides = (side_with(side, tuple(e for e in edits if e.side == side)) for side in SIDES)
        graphs = [graph for graph in sides if graph is not None]
        return len(graphs) == len(SIDES) and strategy.decide(*graphs).answer == gold

    outcome, sets = smallest(bench.edits, mends, limits)
    return Repair(pair.id, gold, bench.way, outcome, len(bench.edits), sets)
