"""How many right YES answers rest on nothing that matters?

A right YES is *lucky* where no matched core relation joins the two content words the
hypothesis is about. Rimell & Clark (S10-1060, section 5) found two of 22 by hand, both
resting on a determiner; this is their check made automatic (LRE 2013, section 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pete.entailment import Strategy
from pete.evaluation import Explanation, Lemmas, Material, explain_pair
from pete.graph import Graph, Relation, Token
from pete.lemma import lemma
from pete.stanford import Profile

__all__ = ["Luck", "measure_luck"]


@dataclass(frozen=True, slots=True)
class Luck:
    """Right YES answers of one strategy, sorted by what they rest on (pair ids).

    Attributes:
        strategy: Name of the strategy.
        earned: A matched core relation joins the pair's two content words.
        lucky: None does.
        unmatched: The pair's content words are not given, or not both found in H.
    """

    strategy: str
    earned: tuple[str, ...]
    lucky: tuple[str, ...]
    unmatched: tuple[str, ...]


def measure_luck(
    material: Material,
    strategy: Strategy,
    *,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
) -> Luck:
    """Sort the right YES answers of one strategy.

    Args:
        material: Pairs and parses.
        strategy: A strategy with a trace.
        profile: Profile of the normaliser.
        lemmas: Whose lemmas: ours, or the parser's own.
    """
    kinds: dict[str, str] = {}
    for pair in material.pair_set.pairs:
        explanation = explain_pair(pair, material, strategy, profile=profile, lemmas=lemmas)
        if pair.gold == "YES" == explanation.decision.answer:
            kinds[pair.id] = _kind(explanation)
    return Luck(
        strategy.name,
        *(
            tuple(id for id, found in kinds.items() if found == kind)
            for kind in ("earned", "lucky", "unmatched")
        ),
    )


def _kind(explanation: Explanation) -> str:
    graph = explanation.hypothesis
    if graph is None or len(explanation.pair.words) != 2:
        return "unmatched"
    first, second = (_ids(graph, word) for word in explanation.pair.words)
    if not first or not second:
        return "unmatched"
    matched = (
        entry.relation
        for entry in explanation.decision.trace
        if entry.core and entry.status == "matched"
    )
    return "earned" if _joined(matched, first, second) else "lucky"


def _ids(graph: Graph, word: str) -> frozenset[int]:
    """The tokens of H a released word stands for; a multiword entry by any of its parts."""
    parts = {part.lower() for part in word.split()}
    return frozenset(token.id for token in graph.tokens if parts & _names(token))


def _names(token: Token) -> set[str]:
    return {token.form.lower(), token.lemma, lemma(token.form, upos=token.upos, xpos=token.xpos)}


def _joined(relations: Iterable[Relation], first: frozenset[int], second: frozenset[int]) -> bool:
    return any(
        (r.head in first and r.dependent in second) or (r.head in second and r.dependent in first)
        for r in relations
    )
