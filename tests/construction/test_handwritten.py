"""Hypotheses of the templates beside those that were written by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from construction.handwritten import compare


@pytest.mark.slow
@pytest.mark.model
def test_half_of_the_hypotheses_say_what_those_written_by_hand_say() -> None:
    outcomes = Counter(one.outcome for one in compare("dev"))
    assert outcomes.total() == 60
    assert outcomes["equal"] >= 30, outcomes
