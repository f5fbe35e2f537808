"""Gold relations, wherever they come from, in the place of a parser's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint

import pytest

from pete.data.contract import PairSet
from pete.entailment import find_strategy
from pete.errors import UnavailableError
from pete.evaluation.gold import GoldGraphs, gold_analyses, score_gold
from pete.graph import Graph
from pete.registry import Registry
from table_parser import BIRD_PAIRS, BIRDS

PAIRS = PairSet("own", "dev", BIRD_PAIRS[:3], sha256="00", source="own.tsv")
ASKED: list[bool] = []


def own_graphs(pair_set: PairSet, *, collapse: bool = True) -> Mapping[str, tuple[Graph, Graph]]:
    ASKED.append(collapse)
    return {pair.id: (BIRDS[pair.text], BIRDS[pair.hypothesis]) for pair in pair_set.pairs}


def sources(*names: str) -> Registry[GoldGraphs]:
    def find(group: str) -> Iterable[EntryPoint]:
        return [EntryPoint(name, f"{__name__}:own_graphs", group) for name in names]

    return Registry("pete.gold_graphs", "source of gold relations", find=find)


def test_each_strategy_gets_the_relations_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    known = sources("own")
    monkeypatch.setattr(known, "load", lambda name: own_graphs)
    ASKED.clear()
    chosen = [find_strategy(name) for name in ("cambridge", "generalized", "extended")]
    analyses = gold_analyses(PAIRS, sources=known)
    explained = [analyses.explain(PAIRS.pairs[0], strategy) for strategy in chosen]
    assert ASKED == [False, True]
    assert [(e.parser.name, e.decision.strategy, e.decision.answer) for e in explained] == [
        ("gold", strategy.name, "YES") for strategy in chosen
    ]
    assert explained[0].text == BIRDS["The big birds saw a cat."]


@pytest.mark.parametrize(("names", "known"), [((), "none"), (("a", "b"), "a, b")])
def test_a_data_set_nobody_annotated(names: tuple[str, ...], known: str) -> None:
    with pytest.raises(UnavailableError) as error:
        gold_analyses(PAIRS, sources=sources(*names))
    assert str(error.value) == (
        f"there are no gold relations of the data set 'own'. There are some of: {known}."
    )


def test_gold_relations_are_scored_as_a_parser_is(monkeypatch: pytest.MonkeyPatch) -> None:
    known = sources("own")
    monkeypatch.setattr(known, "load", lambda name: own_graphs)
    chosen = [find_strategy(name) for name in ("svm", "always-yes", "generalized")]
    results = score_gold(PAIRS, chosen, sources=known)  # svm learns from parsers alone
    assert [(r.strategy, r.score.correct, r.score.pairs) for r in results] == [
        ("always-yes", 2, 3),
        ("generalized", 2, 3),
    ]
    assert [outcome.decision.answer for outcome in results[1].outcomes] == ["YES", "NO", "NO"]
    assert (results[1].signature.parser, results[1].signature.dataset) == ("gold", "own:dev")
