"""Models to begin with."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.initialisers import harmonic_trees, random_parameters
from pete.errors import InputError
from projective_trees import trees


def score(heads: tuple[int, ...]) -> Fraction:
    """The score of a tree by the distances of its arcs and sides alone."""
    total = Fraction(1)
    reach = {word: [word, word] for word in range(1, len(heads) + 1)}
    for word in reach:
        above = word
        while above:
            reach[above] = [min(reach[above][0], word), max(reach[above][1], word)]
            above = heads[above - 1]
    for word, head in enumerate(heads, start=1):
        left, right = reach[word]
        total /= (word - left + 3) * (right - word + 3)
        total /= abs(word - head) + 2 if head else 1
    return total


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_the_trees_by_distance_are_the_best_and_equally_likely(length: int) -> None:
    every = [tuple(int(head) for head in heads) for heads in trees(length)]
    highest = max(map(score, every))
    best = {heads for heads in every if score(heads) == highest}
    draws = 400 * len(best)
    corpus = TagCorpus.of([["NN"] * length] * draws)
    drawn = Counter(map(tuple, harmonic_trees(corpus, seed=1).reshape(draws, length).tolist()))
    assert set(drawn) == best
    chi_square = sum((count - 400) ** 2 / 400 for count in drawn.values())
    assert chi_square < 3 * len(best) + 10


def test_the_seed_decides_among_best_trees() -> None:
    corpus = TagCorpus.of([["NN"] * 6] * 20)
    first, again, other = (harmonic_trees(corpus, seed=seed).tolist() for seed in (1, 1, 2))
    assert first == again != other


def test_a_sentence_without_words_is_refused() -> None:
    with pytest.raises(InputError, match="no words"):
        harmonic_trees(TagCorpus.of([["NN"], []]), seed=0)


def test_random_models_are_distributions_of_their_seed() -> None:
    first, again, other = (random_parameters(("A", "B", "C"), seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(first.attach, again.attach)
    assert not np.array_equal(first.attach, other.attach)
    np.testing.assert_allclose(first.attach.sum(axis=-1), 1)
