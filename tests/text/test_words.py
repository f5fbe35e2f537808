"""The words of a parse are those of its text, or it is a parse of something else."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pete.graph import ABSENT, Graph, Relation, Token
from pete.text.words import Comparison, compare, letters

WORDS = st.sampled_from(
    "the a hat man with was tired to den did not well-known Ann's 12 don't “stay” (up) café".split()
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12)


def parse_of(line: str | list[str]) -> Graph:
    """A parse of words, those that are ``_`` in no relation."""
    forms = line.split() if isinstance(line, str) else line
    words = [Token(i, form) for i, form in enumerate(forms, start=1)]
    named = [word.id for word in words if word.form != ABSENT]
    return Graph.build(words, [Relation("dep", head, word) for head, word in pairwise([0, *named])])


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
    assert compare(text, parse_of(parse)) == Comparison(True, len(text.split()))


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
    found = compare(text, parse_of(parse))
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
    found = compare(text, parse_of(parse))
    assert (found.same, str(found.first)) == (False, first)


@pytest.mark.parametrize("text", ["ab" * 5000, "a " * 1000, "?! " * 1000])
def test_texts_that_repeat_themselves_take_no_longer(text: str) -> None:
    assert not compare(text, parse_of("ba " * 1000)).same
    assert not compare(text, parse_of([ABSENT] * 1500)).same


def test_words_of_a_multiword_token_are_spelled_as_the_text_has_it() -> None:
    parts = [Token(1, "Going", span=(0, 5)), Token(2, "to", span=(0, 5)), Token(3, "stay")]
    found = compare("Gonna stay.", Graph.build(parts))
    assert (found.same, found.changed) == (True, 2)
    assert not compare("Gonna leave now.", Graph.build(parts)).same


def test_one_span_for_all_hides_nothing() -> None:
    parts = [Token(i, form, span=(0, 9)) for i, form in enumerate(("green", "ideas"), start=1)]
    assert not compare("The nurse slept.", Graph.build(parts)).same


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
    assert compare("Ann's hat fell.", parse_of(parse)).same == same


@given(TEXTS, st.data())
def test_cuts_and_cases_of_words_make_no_other_text(words: list[str], data: st.DataObject) -> None:
    text, whole = " ".join(words), "".join(words)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)))) | {0, len(whole)})
    pieces = [whole[i:j] for i, j in pairwise(cuts)]
    assert compare(text, parse_of(pieces)) == Comparison(True, len(words))
    small = compare(text, parse_of([word.lower() for word in words]))
    assert small.same
    assert small.changed == sum(word != word.lower() for word in words)


@given(TEXTS, st.data())
def test_a_lost_or_added_word_is_always_noticed(words: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(words) - 1))
    fewer = [*words[:place], *words[place + 1 :]]
    assert not compare(" ".join(words), parse_of(fewer)).same
    assert not compare(" ".join(fewer), parse_of(words)).same


@given(TEXTS, TEXTS)
def test_other_letters_are_another_text(words: list[str], others: list[str]) -> None:
    assume(letters("".join(words)) != letters("".join(others)))
    assert not compare(" ".join(words), parse_of(others)).same


@pytest.mark.parametrize("label", ["nsubj", "punct"])
def test_a_word_in_a_relation_cannot_be_left_out(label: str) -> None:
    words = [Token(i, form) for i, form in enumerate(["The", "cat", ABSENT], start=1)]
    found = compare(
        "The cat sat", Graph.build(words, [Relation("det", 2, 1), Relation(label, 2, 3)])
    )
    assert found.same == (label == "punct")
    bare = [Token(i, ABSENT) for i in (1, 2, 3)]
    assert not compare("The cat sat", Graph.build(bare)).same
    assert compare("The _ sat", parse_of("The _ sat")) == Comparison(True, 3)


@pytest.mark.parametrize(
    ("text", "parse"),
    [
        ("5.0", "50"),
        ("1,5", "15"),
        ("1/2 cup", "12 cup"),
        ("It is -5", "It is 5"),
        ("100%", "100"),
        ("7:30", "730"),
        ("seventeen", "seventy"),
        ("ten million", "ten billion"),
        ("He can go", "He can't go"),
        ("He couldn't go", "He could go"),
        ("He is unhappy", "He is happy"),
        ("It is legal", "It is illegal"),
        ("It was impossible", "It was possible"),
        ("They approved", "They disapproved"),
        ("He never sang", "He ever sang"),
        ("Nobody slept", "Anybody slept"),
        ("The dog", "The d\0og"),
        ("The dog", "The dog \0"),
    ],
)
def test_numbers_negation_and_controls_are_never_small(text: str, parse: str) -> None:
    assert not compare(text, parse_of(parse.split(" "))).same


@pytest.mark.parametrize(
    ("text", "parse", "changed"),
    [
        ("I can't go", "I can not go", 1),
        ("I won’t go", "I will not go", 1),
        ("I'm gonna go", "I 'm going to go", 1),
        ("Dunno why", "Do n't know why", 1),
        ("an Œuvre", "an Oeuvre", 1),
        ("an Ø", "an O", 1),
        ("5,000 men", "5000 men", 1),
        ("He (Bo) slept", "He LRB Bo RRB slept", 0),
        ("He (Bo) slept", "He -lrb- Bo -rrb- slept", 0),
        ('AT&T, <b> "x"', "AT&amp;T , &lt;b&gt; &quot;x&quot;", 0),
        ("1990–1995 — no....", "1990-1995 - no ...", 0),
        ("a\0b", "a\0b", 0),
    ],
)
def test_other_ways_to_write_a_word(text: str, parse: str, changed: int) -> None:
    found = compare(text, parse_of(parse.split(" ")))
    assert (found.same, found.changed) == (True, changed)


def sharing(text: str, *words: tuple[str, ...]) -> Graph:
    """A parse in which each word of a text is so many tokens that share its span."""
    spans = [(found.start(), found.end()) for found in re.finditer(r"\S+", text)]
    pairs = [(form, span) for forms, span in zip(words, spans, strict=True) for form in forms]
    return Graph.build(Token(i, form, span=span) for i, (form, span) in enumerate(pairs, start=1))


def test_tokens_that_share_a_span_resemble_what_it_holds() -> None:
    foreign = compare("The cat sat", sharing("The cat sat", *[("foreign", "words")] * 3))
    assert str(foreign.first) == (
        "at character 0 the text has 'The cat sat' and the parse has 'foreign words foreign'"
    )
    assert compare("vin du Rhin", sharing("vin du Rhin", ("vin",), ("de", "le"), ("Rhin",))).same
    text = "du du du sol"
    assert not compare(text, sharing(text, *[("de", "le")] * 3, ("sol",))).same
