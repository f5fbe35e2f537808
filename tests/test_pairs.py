"""What a pair refuses to be."""

from __future__ import annotations

import pytest

from pete.errors import InputError
from pete.pairs import EntailmentPair


@pytest.mark.parametrize("gold", ["yes", "maybe", "", 1, True])
def test_an_answer_that_is_none_is_refused(gold: object) -> None:
    """Counted as neither YES nor NO, the pair would be lost."""
    with pytest.raises(InputError) as error:
        EntailmentPair("7", "Ann left early.", "Ann left.", gold)  # type: ignore[arg-type]  # the case
    assert str(error.value) == (
        f"pair '7' has the gold answer {gold!r}. "
        "Give 'YES' or 'NO' (as_label reads any case), None without an answer."
    )


@pytest.mark.parametrize("name", ["id", "text", "hypothesis"])
def test_fields_are_strings(name: str) -> None:
    fields = {"id": "7", "text": "Ann left early.", "hypothesis": "Ann left.", name: 7}
    with pytest.raises(InputError) as error:
        EntailmentPair(**fields)  # type: ignore[arg-type]  # the case
    assert str(error.value) == f"the {name} of a pair is 7, no string. Write it."
