"""What a decision costs beside a bare set-inclusion test over the same graphs, in one run.

The bare test builds the tuples (label, lemma of the head, lemma of the dependent) of all relations
of both sides, passives as actives, and asks whether those of H are a subset. All run over the gold
graphs of the challenge pairs, one after another in every round, and what counts is the ratio within
a round, for machines change their speed from second to second: the median of the rounds, with the
quartiles. What is worked out once for a graph, for whatever pairs and strategies read it, is there
after the first round; that one is shown as well.

    python benchmarks/decide.py --rounds 100 --check
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from pete.api import load_pairs
from pete.entailment import STRATEGIES, RelationStrategy
from pete.graph import Graph
from pete.oracle.gold.graphs import gold_graphs

__all__ = ["main"]

LIMITS: Final = {"generalized, answer alone": 5.0, "extended, with trace": 20.0}
"""Times the bare test's time a decision may take."""

Sides: TypeAlias = tuple[Graph, Graph]
Way: TypeAlias = Callable[[Graph, Graph], object]


def main() -> int:
    """Time all and print the ratios; with ``--check``, exit status 1 if one is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--check", action="store_true", help="fail if a ratio is over its limit")
    args = parser.parse_args()
    sides, ways = _sides(), _ways()
    first, *rounds = [_round(ways, sides) for _ in range(args.rounds + 1)]
    over = False
    print(f"{len(sides)} pairs, {len(rounds)} rounds")
    for name, limit in LIMITS.items():
        low, median, high = statistics.quantiles([r[name] for r in rounds], n=4)
        over |= median > limit
        print(
            f"{name:26}ratio {median:5.1f} ({low:.1f} to {high:.1f}), limit {limit:.0f}; "
            f"first round {first[name]:5.1f}"
        )
    return 1 if args.check and over else 0


def _round(ways: Mapping[str, Way], sides: Sequence[Sides]) -> dict[str, float]:
    """Times the bare test's time that each way takes, the test running before and after it."""
    ratios = {}
    before = _seconds(_is_subset, sides)
    for name, way in ways.items():
        taken, after = _seconds(way, sides), _seconds(_is_subset, sides)
        ratios[name] = 2 * taken / (before + after)
        before = after
    return ratios


def _sides() -> list[Sides]:
    """Text and hypothesis of each pair; a text of two pairs is one graph, as in an evaluation."""
    seen: dict[Graph, Graph] = {}
    return [
        (seen.setdefault(text, text), hypothesis)
        for text, hypothesis in gold_graphs(load_pairs("challenge")).values()
    ]


def _ways() -> dict[str, Way]:
    generalized = cast(RelationStrategy, STRATEGIES["generalized"])
    return {
        "generalized, answer alone": generalized.answer,
        "extended, with trace": STRATEGIES["extended"].decide,
    }


def _is_subset(text: Graph, hypothesis: Graph) -> bool:
    return _tuples(hypothesis) <= _tuples(text)


_VOICED: Final = {"nsubjpass": "dobj", "agent": "nsubj"}


def _tuples(graph: Graph) -> set[tuple[str, str, str]]:
    tokens = graph.tokens
    return {
        (
            _VOICED.get(relation.label, relation.label),
            tokens[relation.head - 1].lemma,
            tokens[relation.dependent - 1].lemma,
        )
        for relation in graph.relations
        if relation.head
    }


def _seconds(way: Way, sides: Sequence[Sides]) -> float:
    start = time.process_time()
    for text, hypothesis in sides:
        way(text, hypothesis)
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
