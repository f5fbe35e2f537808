from __future__ import annotations

from dataclasses import replace

import pytest

from notation import graph
from pete.api import evaluate, explain
from pete.data.contract import PairSet
from pete.entailment import DEFAULT_STRATEGIES, STRATEGIES
from pete.errors import InputError
from pete.evaluation import Analyses, parse_pairs
from pete.evaluation.signature import Signature
from pete.pairs import EntailmentPair
from table_parser import TableParser

HAT = "The man with the hat was tired."
KNOWN = {
    HAT: graph(
        "The/DT man/NN with/IN the/DT hat/NN was/VBD tired/JJ ./.",
        "det(2,1) nsubj(7,2) prep(2,3) pobj(3,5) det(5,4) cop(7,6) root(0,7) punct(7,8)",
    ),
    "The man was tired.": graph(
        "The/DT man/NN was/VBD tired/JJ ./.",
        "det(2,1) nsubj(4,2) cop(4,3) root(0,4) punct(4,5)",
    ),
    "The hat was tired.": graph(
        "The/DT hat/NN was/VBD tired/JJ ./.",
        "det(2,1) nsubj(4,2) cop(4,3) root(0,4) punct(4,5)",
    ),
}
PAIRS = PairSet(
    "own",
    "all",
    (
        EntailmentPair("1", HAT, "The man was tired.", "YES", ("man", "tired")),
        EntailmentPair("2", HAT, "The hat was tired.", "NO"),
        EntailmentPair("3", HAT, "The man wore a hat.", "NO"),
        EntailmentPair("4", "Who knows?", "The man was tired.", "YES"),
    ),
    sha256="0" * 64,
    source="own.tsv",
)


def test_outcomes_scores_and_failures() -> None:
    run = evaluate(TableParser(KNOWN), PAIRS)
    by_strategy = {result.strategy: result for result in run.results}
    assert list(by_strategy) == list(DEFAULT_STRATEGIES)
    plus = by_strategy["generalized+"].score
    assert (plus.tp, plus.fn, plus.fp, plus.tn, plus.failures) == (1, 1, 0, 2, 2)
    always = by_strategy["always-yes"].score
    assert (always.tp, always.fn, always.fp, always.tn, always.failures) == (2, 0, 2, 0, 0)


def test_a_failed_parse_names_its_side() -> None:
    (result,) = evaluate(TableParser(KNOWN), PAIRS, strategies=["generalized"]).results
    assert [outcome.decision.reason for outcome in result.outcomes[2:]] == [
        "The hypothesis has no parse: not in the table.",
        "The text has no parse: not in the table.",
    ]


def test_signature_says_what_the_score_was_made_of() -> None:
    (result,) = evaluate(TableParser(KNOWN), PAIRS, strategies=["generalized"]).results
    signature = Signature.parse(str(result.signature))
    assert signature.parser == "table 1"
    assert signature.rules == "C301,C302,C303,D701,D702,D704,F101,P201,W101,W102"
    assert signature.dataset == "own:all"
    assert signature.sha256 == "0" * 64


def test_cambridge_reads_uncollapsed_relations() -> None:
    explanation = explain(
        HAT, "The man was tired.", parser=TableParser(KNOWN), strategy="cambridge"
    )
    assert explanation.text is not None
    labels = {relation.label for relation in explanation.text.relations}
    assert {"prep", "pobj"} <= labels
    assert "prep_with" not in labels


def test_explain_gives_graphs_and_a_trace() -> None:
    explanation = explain(HAT, "The hat was tired.", parser=TableParser(KNOWN))
    assert explanation.decision.answer == "NO"
    assert explanation.decision.reason == (
        "nsubj(tired, hat) of H is not among T's relations; T has nsubj(tired, man)."
    )
    assert {entry.shown: entry.status for entry in explanation.decision.trace} == {
        "det(hat-2, The-1)": "matched",
        "nsubj(tired-4, hat-2)": "missing",
        "cop(tired-4, was-3)": "matched",
    }


def test_a_pair_without_gold_cannot_be_scored() -> None:
    pairs = PairSet("own", "all", (EntailmentPair("9", HAT, "The hat was tired."),), "", "")
    with pytest.raises(InputError) as error:
        Analyses.of(parse_pairs(pairs, TableParser(KNOWN))).score(STRATEGIES.values())
    assert str(error.value) == (
        "pair '9' has no gold answer. Give every pair YES or NO, or explain it instead of scoring."
    )
    with pytest.raises(InputError) as error:
        evaluate(TableParser(KNOWN), pairs)
    assert str(error.value) == (
        "1 of 1 pairs have no answer, the first is '9'. Give every pair the entailment YES or NO."
    )


def test_labels_of_another_scheme_are_refused() -> None:
    """Scored as if they followed it, they would fall to ``dep`` without a word."""
    parser = TableParser(KNOWN, scheme="ud")
    with pytest.raises(InputError) as error:
        evaluate(parser, PAIRS)
    assert str(error.value) == (
        "the parser 'table' is said to follow the scheme 'ud', which does not have the labels "
        "'pobj', 'prep'. These schemes do: clear, sd-basic, stanford."
    )


def test_an_unknown_scheme_is_refused_before_anything_is_parsed() -> None:
    parser = TableParser(KNOWN)
    parser.info = replace(parser.info, scheme="UD")
    with pytest.raises(InputError) as error:
        parse_pairs(PAIRS, parser)
    assert str(error.value) == (
        "the parser 'table' declares the scheme 'UD', and there is none of that name. Declare one "
        "of clear, sd-basic, stanford, ud, ud-enhanced, ud-no-agent, ud1."
    )
    assert parser.asked == []
