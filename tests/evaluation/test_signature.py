from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import InputError
from pete.evaluation.signature import Signature, pathless

VALUES = st.text(max_size=12) | st.just("file:\udcff.tsv")
"""Anything, a file name that is no text included."""


@given(st.lists(VALUES, min_size=11, max_size=11))
def test_reads_back_what_it_wrote(values: list[str]) -> None:
    signature = Signature(*values)
    assert Signature.parse(str(signature)) == signature


@pytest.mark.parametrize(
    "text", ["", "parser=x", str(Signature()) + "|more=1", "nonsense", f"{Signature()}%FF"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError) as error:
        Signature.parse(text)
    assert str(error.value) == (
        f"{text!r} is not a signature. It needs exactly the keys dataset, lemmas, model, parser, "
        "pete, profile, rules, scheme, sha256, strategy, tokens."
    )


def test_the_short_form_names_what_is_not_as_usual() -> None:
    rules, data = "C301,F101", f"368376{'0' * 58}"
    usual = Signature(
        "mine 1.0", "big 2", "parser", "ud", "pete", "own", rules, "x 1", "c:dev", data, "0.2.0"
    )
    assert usual.short == "mine 1.0 big 2|ud|pete|own#0bf253|c:dev#368376|pete 0.2.0"
    other = replace(usual, model="", tokens="ptb", rules="", lemmas="parser")
    assert other.short == (
        "mine 1.0 with its own lemmas|ud on ptb tokens|pete|own|c:dev#368376|pete 0.2.0"
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("file:/home/ann/pairs.tsv:all", "file:pairs.tsv:all"),
        ("svm@file:own/pairs.tsv:dev#01", "svm@file:pairs.tsv:dev#01"),
        ("../models/big 1.0", "big 1.0"),
        ("C:\\models\\big", "big"),
        ("stanfordnlp/en", "stanfordnlp/en"),
    ],
)
def test_no_folder_is_left_in_it(text: str, left: str) -> None:
    assert pathless(text) == left
    assert pathless(left) == left
