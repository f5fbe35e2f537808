"""The words of a parse are those of its text, or it is a parse of something else."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pete.formats.triples import ABSENT
from pete.graph import Token
from pete.text_words import Comparison, compare, letters

WORDS = st.sampled_from(
    "the a hat man with was tired to den did not well-known Ann's 12 don't “stay” (up) café".split()
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12)


def tokens(line: str | list[str]) -> list[Token]:
    forms = line.split() if isinstance(line, str) else line
    return [Token(i, form) for i, form in enumerate(forms, start=1)]


@pytest.mark.parametrize(
    ("text", "parse"),
    [
        ("The man (with a hat) slept.", "The man -LRB- with a hat -RRB- slept ."),
        ("The man -LRB- tired -RRB- slept.", "The man ( tired ) slept ."),
        ("“Stay,” she said…", "`` Stay , '' she said ..."),
        ("“Stay,” she said…", '" Stay , " she said . . .'),
        ("Either/or, and 3*4 — no", "Either\\/or , and 3\\*4 -- no"),
        ("They cannot pay ½", "They can not pay 1\\/2"),
        ("A cafe\u0301 co\u00adoperates", "A café cooperates"),
        ("New York is to day", ["New York", "is", "today"]),
    ],
)
def test_what_a_tokeniser_may_rewrite_is_the_same_word(text: str, parse: str) -> None:
    assert compare(text, tokens(parse)) == Comparison(True, len(text.split()))


@pytest.mark.parametrize(
    ("text", "parse", "changed", "first"),
    [
        (
            "She likes the colour grey.",
            "She likes the color gray .",
            2,
            "at character 14 the text has 'colour grey.' and the parse has 'color gray .'",
        ),
        (
            "The 😀 man slept.",
            "The man slept .",
            1,
            "at character 4 the text has '😀 man slept.' and the parse has 'man slept .'",
        ),
        (
            "The Man slept",
            "the man slept .",
            3,
            "at character 0 the text has 'The Man slept' and the parse has 'the man slept'",
        ),
        (
            "He didn't go.",
            "He did not go .",
            1,
            "at character 3 the text has \"didn't go.\" and the parse has 'did not go'",
        ),
        (
            "He can’t go.",
            "He can n't go .",
            1,
            "at character 3 the text has 'can’t go.' and the parse has \"can n't go\"",
        ),
        (
            "It costs £5.",
            "It costs # 5 .",
            1,
            "at character 9 the text has '£5.' and the parse has '# 5 .'",
        ),
        (
            "New York slept.",
            "New_York slept .",
            1,
            "at character 0 the text has 'New York slept.' and the parse has 'New_York slept .'",
        ),
    ],
)
def test_small_differences_are_counted(text: str, parse: str, changed: int, first: str) -> None:
    found = compare(text, tokens(parse))
    assert (found.same, found.changed, str(found.first)) == (True, changed, first)


@pytest.mark.parametrize(
    ("text", "parse", "first"),
    [
        (
            "The man with the hat was tired.",
            "The man was tired .",
            "at character 8 the text has 'with the hat' and the parse has 'was tired .'",
        ),
        (
            "The man was tired.",
            "The man with the hat was tired .",
            "at character 8 the text has 'was tired.' and the parse has 'with the hat'",
        ),
        (
            "She went to the den.",
            "She went the den .",
            "at character 9 the text has 'to the den.' and the parse has 'the den .'",
        ),
        (
            "She went.",
            "She went home .",
            "at character 9 the text ends and the parse has 'home .'",
        ),
        ("She went home.", "She went", "at character 9 the text has 'home.' and the parse ends"),
        (
            "He did go.",
            "He did not go .",
            "at character 7 the text has 'go.' and the parse has 'not go .'",
        ),
        (
            "A cat sat.",
            "A hat sat .",
            "at character 2 the text has 'cat sat.' and the parse has 'hat sat .'",
        ),
        ("in 1990", "in 1998", "at character 3 the text has '1990' and the parse has '1998'"),
        (
            "Ann's hat",
            "Ann hat",
            "at character 0 the text has \"Ann's hat\" and the parse has 'Ann hat'",
        ),
        ("Ann hat", "Ann 's hat", "at character 4 the text has 'hat' and the parse has \"'s hat\""),
        (
            "He didn't.",
            "He did .",
            "at character 3 the text has \"didn't.\" and the parse has 'did .'",
        ),
        ("12 men", "13 men", "at character 0 the text has '12 men' and the parse has '13 men'"),
        (
            "A well-known man",
            "A well man",
            "at character 2 the text has 'well-known man' and the parse has 'well man'",
        ),
        ("?!", "Hello", "at character 0 the text has '?!' and the parse has 'Hello'"),
        ("a a b", "a b", "at character 2 the text has 'a b' and the parse has 'b'"),
    ],
)
def test_a_word_lost_added_or_replaced_is_another_text(text: str, parse: str, first: str) -> None:
    found = compare(text, tokens(parse))
    assert (found.same, str(found.first)) == (False, first)


@pytest.mark.parametrize("text", ["ab" * 5000, "a " * 1000, "?! " * 1000])
def test_texts_that_repeat_themselves_take_no_longer(text: str) -> None:
    assert not compare(text, tokens("ba " * 1000)).same
    assert not compare(text, tokens([ABSENT] * 1500)).same


def test_words_of_a_multiword_token_are_spelled_as_the_text_has_it() -> None:
    parts = [Token(1, "Going", span=(0, 5)), Token(2, "to", span=(0, 5)), Token(3, "stay")]
    found = compare("Gonna stay.", parts)
    assert (found.same, found.changed) == (True, 2)
    assert not compare("Gonna leave now.", parts).same


def test_one_span_for_all_hides_nothing() -> None:
    parts = [Token(i, form, span=(0, 9)) for i, form in enumerate(("green", "ideas"), start=1)]
    assert not compare("The nurse slept.", parts).same


@pytest.mark.parametrize(
    ("parse", "same"),
    [
        (f"Ann {ABSENT} hat fell", True),
        (f"{ABSENT} hat fell {ABSENT}", True),
        ("Ann hat fell", False),
        (f"Ann {ABSENT} cat fell", False),
        (f"Bob {ABSENT} hat fell", False),
        (f"Ann {ABSENT} hat", False),
    ],
)
def test_words_that_a_format_leaves_out_may_be_any(parse: str, same: bool) -> None:
    assert compare("Ann's hat fell.", tokens(parse)).same == same


@given(TEXTS, st.data())
def test_cuts_and_cases_of_words_make_no_other_text(words: list[str], data: st.DataObject) -> None:
    text, whole = " ".join(words), "".join(words)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)))) | {0, len(whole)})
    pieces = [whole[i:j] for i, j in pairwise(cuts)]
    assert compare(text, tokens(pieces)) == Comparison(True, len(words))
    small = compare(text, tokens([word.lower() for word in words]))
    assert small.same
    assert small.changed == sum(word != word.lower() for word in words)


@given(TEXTS, st.data())
def test_a_lost_or_added_word_is_always_noticed(words: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words) - 1))
    fewer = [*words[:place], *words[place + 1 :]]
    assert not compare(" ".join(words), tokens(fewer)).same
    assert not compare(" ".join(fewer), tokens(words)).same


@given(TEXTS, TEXTS)
def test_other_letters_are_another_text(words: list[str], others: list[str]) -> None:
    assume(letters("".join(words)) != letters("".join(others)))
    assert not compare(" ".join(words), tokens(others)).same
