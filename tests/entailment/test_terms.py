from __future__ import annotations

import pytest

from notation import graph
from pete.entailment.terms import absent_ids, content_ids, dummy_ids, universal_tag
from pete.graph import Token


def forms(ids: frozenset[int], words: str) -> set[str]:
    return {words.split()[id - 1].split("/")[0] for id in ids}


@pytest.mark.parametrize(
    ("words", "dummies"),
    [
        ("Somebody/NN left/VBD something/NN", {"Somebody", "something"}),
        ("Some/DT one/NN left/VBD", {"Some", "one"}),
        ("Some/DT left/VBD one/CD", set()),
        ("Everyone/NN left/VBD", set()),
        ("SOMEONE/NN left/VBD somewhere/RB", {"SOMEONE", "somewhere"}),
    ],
)
def test_dummies(words: str, dummies: set[str]) -> None:
    assert forms(dummy_ids(graph(words)), words) == dummies


def test_content_words_leave_out_function_words_auxiliaries_and_the_copula() -> None:
    words = "The/DT two/CD cooks/NNS have/VBP been/VBN very/RB happy/JJ in/IN Oslo/NNP"
    relations = "nsubj(7,3) aux(7,4) cop(7,5)"
    assert forms(content_ids(graph(words, relations)), words) == {
        "two",
        "cooks",
        "very",
        "happy",
        "Oslo",
    }


def test_main_verbs_have_and_do_carry_content() -> None:
    words = "Ann/NNP has/VBZ a/DT boat/NN"
    assert forms(content_ids(graph(words, "nsubj(2,1) dobj(2,4)")), words) == {"Ann", "has", "boat"}


def test_absence_is_about_words_whatever_the_relations_say() -> None:
    text = graph("The/DT clerk/NN opened/VBD letters/NNS")
    words = "A/DT letter/NN was/VBD opened/VBN"
    assert forms(absent_ids(graph(words), text), words) == {"A", "was"}


@pytest.mark.parametrize(
    ("xpos", "upos"),
    [("NNPS", "PROPN"), ("NNS", "NOUN"), ("VBG", "VERB"), ("WRB", "ADV"), ("DT", "X")],
)
def test_universal_tag_from_the_penn_tag(xpos: str, upos: str) -> None:
    assert universal_tag(Token(1, "x", xpos=xpos)) == upos


def test_the_parser_s_universal_tag_wins() -> None:
    assert universal_tag(Token(1, "x", xpos="VBZ", upos="AUX")) == "AUX"
