"""A strategy that learns, through a parser that knows its texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import pete
from notation import graph
from pete.data.contract import PairSet
from pete.entailment import find_strategies, find_strategy
from pete.errors import InputError, UsageError
from pete.evaluation import Run
from pete.evaluation.signature import Signature
from pete.evaluation.training import check_training, held_out, training_pairs
from pete.graph import Graph
from pete.pairs import EntailmentPair, Label
from table_parser import TableParser

PEOPLE = ("cook", "guard", "nurse")


def sentence(who: str, whom: str) -> str:
    return f"The {who} called a {whom}."


def parsed(who: str, whom: str) -> Graph:
    return graph(
        f"The/DT {who}/NN called/VBD a/DT {whom}/NN ./.",
        "det(2,1) nsubj(3,2) root(0,3) det(5,4) dobj(3,5) punct(3,6)",
    )


KNOWN = {
    sentence(who, whom): parsed(who, whom)
    for who, whom in permutations((*PEOPLE, "smith", "judge"), 2)
}


def pairs(*people: str) -> Iterator[EntailmentPair]:
    """Each text with itself, and with the roles exchanged."""
    for number, (who, whom) in enumerate(permutations(people, 2)):
        text = sentence(who, whom)
        for letter, hypothesis, gold in (
            ("y", text, "YES"),
            ("n", sentence(whom, who), "NO"),
        ):
            label: Label = "YES" if gold == "YES" else "NO"
            yield EntailmentPair(f"{number}{letter}", text, hypothesis, label)


def split(name: str, *given: EntailmentPair) -> PairSet:
    return PairSet("own", name, given, sha256="0123456789abcdef", source="own.tsv")


DEV = split("dev", *pairs(*PEOPLE))
TEST = split("test", *pairs("smith", "judge"))


def evaluated(scored: PairSet, train: PairSet = DEV) -> Run:
    return pete.evaluate(TableParser(KNOWN), scored, strategies=["svm"], train=train)


def test_other_texts_are_decided_by_what_was_learned_from_all() -> None:
    (result,) = evaluated(TEST).results
    assert {outcome.decision.code for outcome in result.outcomes} == {"D714"}
    assert (result.score.correct, held_out(result)) == (4, 0)
    assert result.strategy == "svm@own:dev#01234567"
    assert Signature.parse(str(result.signature)).strategy == "svm@own:dev#01234567"


def test_the_split_it_learned_from_is_scored_by_cross_validation_alone() -> None:
    (result,) = evaluated(DEV).results
    assert {outcome.decision.code for outcome in result.outcomes} == {"D715"}
    assert held_out(result) == len(DEV.pairs)


def test_a_pair_that_is_in_both_splits_is_held_out_and_counted() -> None:
    both = split("test", *pairs("smith", "judge"), EntailmentPair("twin", *twin(), "NO"))
    (result,) = evaluated(both).results
    assert [o.pair.id for o in result.outcomes if o.decision.code == "D715"] == ["twin"]
    assert held_out(result) == 1


def twin() -> tuple[str, str]:
    """Text and hypothesis of a pair to learn from."""
    return DEV.pairs[1].text, DEV.pairs[1].hypothesis


def test_a_pair_without_a_parse_teaches_nothing_and_fails() -> None:
    odd = EntailmentPair("odd", "Who knows?", sentence("cook", "guard"), "YES")
    (result,) = evaluated(split("test", *DEV.pairs, odd), split("dev", *DEV.pairs, odd)).results
    assert (held_out(result), result.failures) == (len(DEV.pairs), 1)


def test_nothing_can_be_learned_from_one_text() -> None:
    with pytest.raises(InputError) as error:
        evaluated(TEST, split("dev", *DEV.pairs[:2]))
    assert str(error.value) == (
        "own:dev#01234567 is too small to learn from: 1 YES and 1 NO pairs with a parse, of 1 "
        "texts. Train on more pairs: a fold leaves whole texts out, and needs both answers."
    )


def test_who_learns_needs_pairs_and_who_does_not_has_no_use_for_them() -> None:
    with pytest.raises(UsageError) as error:
        check_training(find_strategies(["overlap", "svm"]), None)
    assert str(error.value) == (
        "the strategy 'svm' has to be trained. Name the pairs it learns from: "
        "train='DATASET:SPLIT'."
    )
    with pytest.raises(UsageError) as error:
        check_training([find_strategy("overlap")], "challenge:dev")
    assert str(error.value) == (
        "pairs to train on are given, and no strategy learns. Add one that does (svm), or leave "
        "them out."
    )


def test_pairs_are_named_by_data_set_and_split_or_by_file(tmp_path: Path) -> None:
    own = tmp_path / "own.tsv"
    own.write_text(
        "id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n", encoding="utf-8"
    )
    assert (training_pairs("challenge:dev").split, training_pairs("challenge").split) == (
        "dev",
        "dev",
    )
    assert [pair.text for pair in training_pairs(f"file:{own}").pairs] == ["Ann left early."]
