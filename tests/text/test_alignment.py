from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.text.alignment import Mismatch, align

LETTERS = "abE \n.'\"“”‘’`´«»()[]{}…-–—/*é\u0301\u0327\u00a0\u00ad\u200b\u200d\ufeffﬁ½😀"
TEXTS = st.text(LETTERS, max_size=30)

REWRITTEN: list[Callable[[str], str]] = [
    lambda form: unicodedata.normalize("NFC", form),
    lambda form: unicodedata.normalize("NFD", form),
    lambda form: unicodedata.normalize("NFKC", form),
    lambda form: form.replace("(", "-LRB-").replace("}", "-RCB-"),
    lambda form: form.replace('"', "``").replace("“", "``").replace("”", "''"),
    lambda form: form.replace("’", "'").replace("“", '"').replace("`", "'"),
    lambda form: form.replace("…", "...").replace("—", "--").replace("\u00ad", ""),
    lambda form: re.sub(r"\\?([/*])", r"\\\1", form),
    lambda form: form.replace("\u200b", "").replace("\u200d", "").replace("\ufeff", ""),
    lambda form: form.replace("\u00a0", " ").strip(),
]


@st.composite
def cut_texts(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A text, and the same cut anywhere."""
    text = draw(TEXTS)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)) | {0, len(text)})
    return text, [text[i:j] for i, j in pairwise(cuts)]


@pytest.mark.parametrize(
    ("text", "tokens", "forms"),
    [
        ("He didn't.", "He did n't .", "He|did|n't|."),
        ("“No” (now)", "`` No '' -LRB- now -RRB-", "“|No|”|(|now|)"),
        ('"It\'s"', "`` It 's ''", '"|It|\'s|"'),
        ("``Old'' quotes", '" Old " quotes', "``|Old|''|quotes"),
        ("Ann’s ‘cat’", "Ann 's ` cat '", "Ann|’s|‘|cat|’"),
        ("[x] {y}", "-LSB- x -RSB- -LCB- y -RCB-", "[|x|]|{|y|}"),
        ("-LRB- kept -RRB-", "( kept )", "-LRB-|kept|-RRB-"),
        ("well… yes", "well . . . yes", "well|…|…|…|yes"),
        ("no -- yes—maybe", "no — yes -- maybe", "no|--|yes|—|maybe"),
        ("co\u00adop\u200berate", "cooperate", "co\u00adop\u200berate"),
        ("a\u00a0b\u2003c", "a b c", "a|b|c"),
        ("cafe\u0301 caf\u00e9", "caf\u00e9 cafe\u0301", "cafe\u0301|caf\u00e9"),
        ("a\u0327\u0301 b", "a\u0301\u0327 b", "a\u0327\u0301|b"),
        ("\ufeffHi", "Hi", "Hi"),
        ("and/or 1*2", "and\\/or 1\\*2", "and/or|1*2"),
        ("a \\/ b / c", "a / b \\/ c", "a|\\/|b|/|c"),
        ("½ cup", "1\\/2 cup", "½|cup"),
        ("3‐4 −5 ‒ 6 ― 7", "3-4 -5 -- 6 -- 7", "3‐4|−5|‒|6|―|7"),
    ],
)
def test_what_tokenisers_do_is_no_mismatch(text: str, tokens: str, forms: str) -> None:
    found = align(tokens.split(), text)
    assert found.mismatches == ()
    assert found.mismatch_rate == 0
    assert [text[slice(*span or ())] for span in found.spans] == forms.split("|")


@pytest.mark.parametrize(
    ("text", "tokens", "forms", "messages"),
    [
        (
            "the zyzzyva ran",
            ["the", "UNK", "ran"],
            ["the", "zyzzyva", "ran"],
            [
                "at character 4 the text has 'zyzzyva' (U+007A U+0079 U+007A U+007A U+0079 "
                "U+0076 U+0061), the tokens have 'UNK' (U+0055 U+004E U+004B)"
            ],
        ),
        (
            "go now",
            ["go", "right", "now"],
            ["go", None, "now"],
            [
                "at character 3 the text has nothing, the tokens have 'right' (U+0072 U+0069 "
                "U+0067 U+0068 U+0074)"
            ],
        ),
        (
            "A cat",
            ["А", "cat"],
            ["A", "cat"],
            ["at character 0 the text has 'A' (U+0041), the tokens have 'А' (U+0410)"],
        ),
        (
            "all of it is gone",
            ["all"],
            ["all"],
            [
                "at character 4 the text has 'ofitisgone' (U+006F U+0066 U+0069 U+0074 U+0069 "
                "U+0073 U+0067 U+006F ...), the tokens have nothing"
            ],
        ),
        (
            "end",
            ["end", "."],
            ["end", None],
            ["at character 3 the text has nothing, the tokens have '.' (U+002E)"],
        ),
    ],
)
def test_what_does_not_align_is_told_with_its_code_points(
    text: str, tokens: list[str], forms: list[str | None], messages: list[str]
) -> None:
    found = align(tokens, text)
    assert [None if s is None else text[slice(*s)] for s in found.spans] == forms
    assert list(map(str, found.mismatches)) == messages


def test_mismatch_rate_is_of_both_sides() -> None:
    found = align(["abx"], "aby")
    assert found.mismatches == (Mismatch(2, "y", "x"),)
    assert found.mismatch_rate == 2 / 6


def test_nothing_aligns_with_nothing() -> None:
    assert align([], " \n").mismatch_rate == 0
    assert align(["\u200b", "a"], "a").spans == (None, (0, 1))
    assert align(["a"], "").mismatch_rate == 1


@given(cut_texts())
def test_pieces_of_a_text_stand_where_they_were_cut(cut: tuple[str, list[str]]) -> None:
    text, pieces = cut
    found = align(pieces, text)
    assert (found.mismatches, found.mismatch_rate) == ((), 0)
    start = 0
    for piece, span in zip(pieces, found.spans, strict=True):
        end = start + len(piece)
        assert (span is None) == (align([piece], "").mismatch_rate == 0)  # nothing to be seen
        if span is not None:
            assert start <= span[0] < span[1] <= end
        start = end


@given(cut_texts(), st.lists(st.sampled_from(REWRITTEN), min_size=1, max_size=30))
def test_rewritten_pieces_stand_where_they_stood(
    cut: tuple[str, list[str]], rewriters: list[Callable[[str], str]]
) -> None:
    text, pieces = cut
    rewritten = [rewriters[i % len(rewriters)](piece) for i, piece in enumerate(pieces)]
    assert align(rewritten, text) == align(pieces, text)


@given(st.lists(st.text("ab'\"(…é", max_size=5), max_size=8), st.text("ab'\"(…é ", max_size=30))
def test_any_tokens_align_with_any_text_as_far_as_they_can(tokens: list[str], text: str) -> None:
    found = align(tokens, text)
    assert len(found.spans) == len(tokens)
    assert 0 <= found.mismatch_rate <= 1
    assert (found.mismatch_rate == 0) == (not found.mismatches)
    starts = [span[0] for span in found.spans if span is not None]
    assert starts == sorted(starts)
    for span in found.spans:
        assert span is None or 0 <= span[0] < span[1] <= len(text)
