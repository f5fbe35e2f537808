"""Messages end with one full stop."""

from __future__ import annotations

import pytest

from pete.entailment import find_strategy, parse_failure
from pete.errors import InputError, as_sentence


@pytest.mark.parametrize("problem", ["a self-loop", "a self-loop.", "a self-loop. "])
def test_one_full_stop(problem: str) -> None:
    assert str(InputError(problem, cure="Mend it.")) == "a self-loop. Mend it."
    assert str(InputError(problem, path="a", line=1)) == "a:1: a self-loop."
    decision = parse_failure(find_strategy("path"), "text", problem)
    assert decision.reason == "The text has no parse: a self-loop."


@pytest.mark.parametrize("text", ["Is it?", "It is!", "It is cut short..."])
def test_what_ends_a_sentence_stays(text: str) -> None:
    assert as_sentence(text) == text
