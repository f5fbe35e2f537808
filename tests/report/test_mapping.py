from __future__ import annotations

from pete.entailment import find_strategy
from pete.evaluation import Analyses
from pete.evaluation.run_json import explanation_document
from table_parser import BIRD_PAIRS, BIRDS, table_run


def mappings(strategy: str) -> dict[str, list[dict[str, str]]]:
    (material,) = table_run(BIRDS, BIRD_PAIRS).materials
    explained = Analyses.of(material).explain_all(find_strategy(strategy))
    return {e.pair.id: explanation_document(e)["mapping"] for e in explained}


def test_words_of_h_are_told_with_what_they_stand_for() -> None:
    found = mappings("extended")
    assert found["saw-1"] == [
        {"hypothesis": "Birds-1", "text": "birds-3"},
        {"hypothesis": "saw-2", "text": "saw-4"},
        {"hypothesis": "something-3", "text": "cat-6"},
    ]
    assert found["saw-2"] == [], "no part of it has an answer"
    assert found["big-2"] == [], "a side without a parse"


def test_strategies_that_test_each_relation_for_itself_map_nothing() -> None:
    assert not any(mappings("generalized+").values())
