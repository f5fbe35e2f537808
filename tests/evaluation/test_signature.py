from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import InputError
from pete.evaluation.signature import Signature

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
