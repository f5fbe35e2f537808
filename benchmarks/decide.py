"""What a decision costs beside a bare set-inclusion test over the same graphs, in one run.

The bare test builds the tuples (label, lemma of the head, lemma of the dependent) of all relations
of both sides, passives as actives, and asks whether those of H are a subset. All take turns over
the gold graphs of the challenge pairs. The best of the rounds counts, so what is worked out once
for a graph, for whatever pairs and strategies read it, is there; the first round is shown as well.

    python benchmarks/decide.py --rounds 21 --check
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

from pete.api import load_pairs
from pete.entailment import STRATEGIES, RelationStrategy
from pete.graph import Graph
from pete.oracle.gold import gold_graphs

__all__ = ["main"]

LIMITS: Final = {"generalized, answer alone": 5.0, "extended, with trace": 20.0}
"""Times the bare test's time a decision may take."""

Sides: TypeAlias = tuple[Graph, Graph]


def main() -> int:
    """Time all and print the ratios; with ``--check``, exit status 1 if one is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--check", action="store_true", help="fail if a ratio is over its limit")
    args = parser.parse_args()
    sides = _sides()
    ways = _ways()
    first = {name: _seconds(way, sides) for name, way in ways.items()}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(args.rounds):
        for name, way in ways.items():
            best[name] = min(best[name], _seconds(way, sides))
    bare = best["bare set inclusion"]
    for name, seconds in best.items():
        limit = f", limit {LIMITS[name]:.0f}" if name in LIMITS else ""
        print(
            f"{name:26}{seconds / len(sides) * 1e6:8.1f} us a pair, "
            f"ratio {seconds / bare:5.1f}{limit}; first round {first[name] / bare:5.1f}"
        )
    over = any(best[name] / bare > limit for name, limit in LIMITS.items())
    return 1 if args.check and over else 0


def _sides() -> list[Sides]:
    """Text and hypothesis of each pair; a text of two pairs is one graph, as in an evaluation."""
    seen: dict[Graph, Graph] = {}
    return [
        (seen.setdefault(text, text), hypothesis)
        for text, hypothesis in gold_graphs(load_pairs("challenge")).values()
    ]


def _ways() -> dict[str, Callable[[Graph, Graph], object]]:
    generalized = cast(RelationStrategy, STRATEGIES["generalized"])
    extended = STRATEGIES["extended"]
    return {
        "bare set inclusion": lambda text, hypothesis: _tuples(hypothesis) <= _tuples(text),
        "generalized, answer alone": generalized.answer,
        "generalized, with trace": generalized.decide,
        "extended, with trace": extended.decide,
    }


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


def _seconds(way: Callable[[Graph, Graph], object], sides: Sequence[Sides]) -> float:
    start = time.process_time()
    for text, hypothesis in sides:
        way(text, hypothesis)
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
