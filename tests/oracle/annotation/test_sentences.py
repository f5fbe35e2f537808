from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.oracle.annotation.sentences import coded, uses_of
from pete.pairs import EntailmentPair
from pete.text.tokens import digest, plain

PAIRS = [
    EntailmentPair("1", "Birds  sing in May.", "Birds sing.", "YES"),
    EntailmentPair("2", "Birds sing\nin May. ", "Ann sings.", "NO"),
]


def test_sentences_that_differ_in_white_space_are_one() -> None:
    assert uses_of(PAIRS) == {
        "Birds sing in May.": [("1", "text"), ("2", "text")],
        "Birds sing.": [("1", "hypothesis")],
        "Ann sings.": [("2", "hypothesis")],
    }


def test_one_side_can_be_had_alone() -> None:
    assert list(uses_of(PAIRS, sides=("hypothesis",))) == ["Birds sing.", "Ann sings."]


def test_the_hash_is_that_of_the_plain_sentence_in_utf_8() -> None:
    assert digest(" Zoë \t left. ") == hashlib.sha256("Zoë left.".encode()).hexdigest()


@given(st.lists(st.sampled_from("abcdefghij"), unique=True, min_size=1), st.integers(0, 99))
def test_the_order_of_the_pairs_does_not_show(words: list[str], seed: int) -> None:
    texts = {f"{word} left.": None for word in words}
    turned = dict(reversed(texts.items()))
    assert coded(texts, seed=seed) == coded(turned, seed=seed)
    assert {sentence.text for sentence in coded(texts, seed=seed)} == texts.keys()


def test_another_seed_gives_another_order() -> None:
    texts = {f"{word} left.": None for word in "abcdefghij"}
    orders = {tuple(s.text for s in coded(texts, seed=seed)) for seed in range(5)}
    assert len(orders) == 5


def test_tokens_are_penn_treebank_ones_with_their_places() -> None:
    (sentence,) = coded({"She can't say “no”.": None}, prefix="c")
    assert sentence.code == "c001"
    assert sentence.forms == ("She", "ca", "n't", "say", "“", "no", "”", ".")
    assert [t.span for t in sentence.tokens][:3] == [(0, 3), (4, 6), (6, 9)]


@pytest.mark.parametrize("text", ["a  b", " a b", "a\n\tb "])
def test_plain_is_plain(text: str) -> None:
    assert plain(text) == "a b" == plain(plain(text))
