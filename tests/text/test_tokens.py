from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.text.alignment import spelled_out
from pete.text.tokens import covers, locate, rough_tokens

MARKS = st.sampled_from(
    [
        "-LRB-",
        "``",
        "''",
        '"',
        "“",
        "’",
        "...",
        "…",
        "--",
        "—",
        "e\u0301",
        "n't",
        "😀",
        " ",
        "\n",
        "a",
    ]
)


@pytest.mark.parametrize(
    ("forms", "text"),
    [
        (["-LRB-", "Stop", "-RRB-"], "(Stop)"),
        (["``", "Stop", "''"], '"Stop"'),
        (["``", "Stop", "''"], "“Stop”"),
        (['"', "Stop", '"'], "`` Stop ''"),
        (["Ann", "'s"], "Ann’s"),
        (["go", "..."], "go…"),
        (["a", "--", "b"], "a—b"),
        (["caf\u00e9"], "cafe\u0301"),
        (["e\u0301t\u00e9"], "\u00e9te\u0301"),
    ],
)
def test_spellings_that_are_the_same(forms: list[str], text: str) -> None:
    spans = locate(forms, text)
    assert spans is not None
    assert covers(spans, text)
    assert spelled_out("".join(forms)) == spelled_out(text)


def test_spans_are_those_of_the_text_as_it_stands() -> None:
    text = "A 😀 cafe\u0301 (`` now '')"
    spans = locate(["A", "😀", "café", "-LRB-", '"', "now", '"', "-RRB-"], text)
    assert spans is not None
    assert [text[slice(*span)] for span in spans] == text.replace("(", "( ").replace(
        ")", " )"
    ).split()


@pytest.mark.parametrize("forms", [["bread", "old"], ["cake"], ["old", "old"]])
def test_forms_that_are_not_there_in_this_order(forms: list[str]) -> None:
    assert locate(forms, "old bread") is None


def test_a_form_that_nobody_sees_has_an_empty_span() -> None:
    assert locate(["\u200d", "a", "\u200d", "\u00ad", "b"], "a\u200db") == (
        (0, 0),
        (0, 1),
        (1, 1),
        (1, 1),
        (2, 3),
    )
    assert locate(["\u200d", "c"], "a\u200db") is None


@given(st.lists(MARKS).map("".join) | st.text(max_size=30))
def test_rough_tokens_leave_nothing_out(text: str) -> None:
    assert spelled_out("".join(rough_tokens(text))) == spelled_out(text)


@given(st.lists(MARKS).map("".join))
def test_white_space_is_no_part_of_a_key(text: str) -> None:
    assert spelled_out(f" {text}\n") == spelled_out(text)


def test_rough_tokens() -> None:
    text = "The U.S. ship's cook, who can't swim, paid $3.50 -LRB- or 4 -RRB- ..."
    assert " ".join(rough_tokens(text)) == (
        "The U.S. ship 's cook , who ca n't swim , paid $ 3.50 -LRB- or 4 -RRB- ..."
    )
