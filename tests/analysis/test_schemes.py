"""Head rules scored against each other, on trees of our own and on those of the Penn sample."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from pete.analysis.schemes import STRUCTURES, Difference, Punctuation, score_schemes
from pete.formats.brackets import BracketTree, read_brackets
from pete.heads import HEAD_RULES, NOT_WORDS, dependencies, head_rules
from pete.metrics.nearness import nearness

TREES = (
    "(S (NP (NNP Ann) (CC and) (NNP Bo)) (VP (VBD left)) (. .))",
    "(S (NP (PRP They)) (VP (VBP want) (S (VP (TO to) (VP (VB eat))))) (. .))",
)


def scored(gold: str, evaluated: str, *trees: str, punctuation: Punctuation = "cut") -> object:
    tables = [head_rules(gold), head_rules(evaluated)]
    score, _ = score_schemes([BracketTree(tree) for tree in trees], tables, punctuation)
    return score.words, score.attachment, score.undirected, score.ned


def test_what_counts() -> None:
    pair = ("yamada-matsumoto", "collins")
    assert scored(*pair, TREES[1]) == (4, 2, 3, 4)
    assert scored(*pair, TREES[1], punctuation="unscored") == (4, 2, 3, 4)
    assert scored(*pair, TREES[1], punctuation="keep") == (5, 3, 4, 5)
    price = "(NP ($ $) (CD 5) (. .))"
    assert scored(*pair, price)[0] == 1
    assert scored(*pair, price, punctuation="unscored")[0] == 2
    assert scored(*pair, "(NP (. .))") == (0, 0, 0, 0)


def test_both_directions_and_what_makes_the_difference() -> None:
    tables = [head_rules(name) for name in ("yamada-matsumoto", "collins")]
    one, other = score_schemes([BracketTree(tree) for tree in TREES], tables)
    assert (one.gold, one.evaluated) == (other.evaluated, other.gold)
    assert dict(one.differences) == {
        Difference("NNP<-NNP", "NNP<-VBD", "coordination"): 1,
        Difference("CC<-NNP", "NNP->CC", "coordination"): 1,
        Difference("NNP<-VBD", "NNP->NNP", "coordination"): 1,
        Difference("TO<-VB", "VBP->TO", "infinitive"): 1,
        Difference("VBP->VB", "TO->VB", "infinitive"): 1,
    }
    assert one.near[Difference("CC<-NNP", "NNP->CC", "coordination")] == 0
    assert one.near[Difference("TO<-VB", "VBP->TO", "infinitive")] == 1
    assert one.structures == other.structures == dict.fromkeys(STRUCTURES, 0) | {
        "coordination": 3, "infinitive": 2,
    }  # fmt: skip
    assert one.words - one.attachment == sum(one.differences.values())
    assert one.ned - one.attachment == sum(one.near.values())


@pytest.mark.parametrize(
    ("tree", "structures"),
    [
        ("(VP (MD may) (VP (VB go)))", {"modal": 2}),
        ("(PP (IN in) (NP (NN rain)))", {"PP": 2}),
        ("(NP (NNP Ann) (NNP Bo))", {"names": 2}),
        ("(NP (JJ old) (NNP Bo))", {"other": 2}),
        ("(NP (NN tea) (CC and) (NN milk))", {"coordination": 3}),
    ],
)
def test_structures(tree: str, structures: dict[str, int], tmp_path: Path) -> None:
    """With the first child of all as head, and the last."""
    tables = []
    for side in ("left", "right"):
        rows = (f"{category}\t{side}\tany\t\n" for category in ("VP", "PP", "NP"))
        (tmp_path / f"{side}.tsv").write_text("".join(rows))
        tables.append(head_rules(str(tmp_path / f"{side}.tsv")))
    for score in score_schemes([BracketTree(tree)], tables):
        assert {name: number for name, number in score.structures.items() if number} == structures


@pytest.fixture(scope="module")
def sample(data_home: Path) -> Sequence[BracketTree]:
    return list(read_brackets(data_home / "ptb-sample" / "wsj_0001-0199.mrg.xz"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("punctuation", "words", "expected"),
    [
        (
            "cut",
            82_369,
            {
                ("yamada-matsumoto", "collins"): "85.55 90.88 95.65",
                ("collins", "yamada-matsumoto"): "85.55 90.88 95.56",
                ("yamada-matsumoto", "collins-modified"): "85.67 90.94 95.70",
                ("yamada-matsumoto", "lth"): "91.27 94.98 98.54",
            },
        ),
        (
            "unscored",
            83_109,
            {
                ("yamada-matsumoto", "collins"): "85.78 91.12 95.57",
                ("collins", "yamada-matsumoto"): "85.78 90.78 95.46",
                ("yamada-matsumoto", "collins-modified"): "86.20 91.20 95.75",
                ("yamada-matsumoto", "lth"): "90.93 94.77 98.35",
            },
        ),
    ],
)
def test_the_schemes_of_the_penn_sample(
    sample: Sequence[BracketTree],
    punctuation: Punctuation,
    words: int,
    expected: dict[tuple[str, str], str],
) -> None:
    tables = [head_rules(name) for name in HEAD_RULES]
    found = {
        (s.gold, s.evaluated): " ".join(
            f"{100 * part / s.words:.2f}" for part in (s.attachment, s.undirected, s.ned)
        )
        for s in score_schemes(sample, tables, punctuation)
        if s.words == words
    }
    assert len(found) == len(HEAD_RULES) * (len(HEAD_RULES) - 1)
    assert expected.items() <= found.items()


@pytest.mark.slow
def test_determiners_as_heads_of_their_nouns(sample: Sequence[BracketTree]) -> None:
    """NED forgives every flipped edge; a noun of two determiners gets one of them as its head."""
    right, words = np.zeros(3, np.int64), 0
    for sentence in dependencies(sample, head_rules("yamada-matsumoto"), cut=NOT_WORDS):
        gold = [relation.head - 1 for relation in sentence.graph.relations]
        tags = [token.xpos for token in sentence.graph.tokens]
        flipped = list(gold)
        for word, head in enumerate(gold):
            determines = tags[word] == "DT" and head >= 0 and tags[head].startswith("NN")
            if determines and flipped[head] == gold[head]:
                flipped[word], flipped[head] = gold[head], word
        words += len(gold)
        right += [flags.sum() for flags in nearness(np.array(gold), np.array(flipped))]
    assert words == 82_369
    assert [f"{100 * number / words:.2f}" for number in right] == ["81.93", "90.96", "100.00"]
