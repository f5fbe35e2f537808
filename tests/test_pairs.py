"""What a pair refuses to be."""

from __future__ import annotations

import pytest

from pete.errors import InputError
from pete.pairs import EntailmentPair, NamedWord


@pytest.mark.parametrize("gold", ["yes", "maybe", "", 1, True])
def test_an_answer_that_is_none_is_refused(gold: object) -> None:
    """Counted as neither YES nor NO, the pair would be lost."""
    with pytest.raises(InputError) as error:
        EntailmentPair("7", "Ann left early.", "Ann left.", gold)
    assert str(error.value) == (
        f"pair '7' has the gold answer {gold!r}. "
        "Give 'YES' or 'NO' (as_label reads any case), None without an answer."
    )


@pytest.mark.parametrize("name", ["id", "text", "hypothesis"])
def test_fields_are_strings(name: str) -> None:
    fields = {"id": "7", "text": "Ann left early.", "hypothesis": "Ann left.", name: 7}
    with pytest.raises(InputError) as error:
        EntailmentPair(**fields)
    assert str(error.value) == (
        f"the {name} of a pair is 7, not a string. Give the {name} as a string."
    )


@pytest.mark.parametrize(
    ("written", "word", "occurrence"),
    [
        ("plan", "plan", None),
        ("plan_2", "plan", 2),
        ("give up_12", "give up", 12),
        ("plan_0", "plan_0", None),
        ("plan_b", "plan_b", None),
        ("_2", "_2", None),
        ("File_3", "File_3", None),
    ],
)
def test_the_notation_of_occurrences_is_read(
    written: str, word: str, occurrence: int | None
) -> None:
    """*file_3* stands in the text: no third occurrence of *file* is meant."""
    pair = EntailmentPair("7", "Ann planned to open file_3.", "Ann plans.", words=(written,))
    assert pair.named_words == (NamedWord(written, word, occurrence),)
