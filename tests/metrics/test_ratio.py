from __future__ import annotations

import math
from itertools import product
from typing import get_args

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pete.metrics import ACCURACY, F1, Ratio, YesNoScore, answer_counts
from pete.pairs import Label

ROWS = st.lists(st.tuples(*[st.integers(0, 9)] * 4), min_size=1, max_size=8)


@given(ROWS)
def test_many_vectors_at_once_are_each_one_alone(rows: list[tuple[int, ...]]) -> None:
    for ratio in (ACCURACY, F1):
        together = ratio(np.array(rows))
        assert [None if math.isnan(score) else score for score in together] == [
            ratio.of(row) for row in rows
        ]


def test_counts_stand_along_the_last_axis() -> None:
    counts = np.array([[[1, 1], [0, 2]], [[3, 1], [0, 0]]])
    scores = Ratio(part=(1, 0), whole=(1, 1))(counts)
    assert scores.shape == (2, 2)
    assert scores[:, 0].tolist() == [0.5, 0.75]
    assert math.isnan(scores[1, 1])


def test_a_pair_has_one_count_in_the_order_of_the_score() -> None:
    for gold, answer in product(get_args(Label), repeat=2):
        score = YesNoScore.count([(gold, answer)])
        assert answer_counts(gold, answer) == score.counts
        assert sum(score.counts) == 1
