"""Words are the same by their place in the text, whatever each side's tokeniser did."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.graph import Graph, Token
from pete.metrics.word_alignment import align_words, placed_without_blanks


def words(*placed: tuple[str, int, int] | str) -> Graph:
    """Words with their spans; one given as a form alone has none."""
    return Graph.build(
        Token(id, word) if isinstance(word, str) else Token(id, word[0], span=word[1:])
        for id, word in enumerate(placed, start=1)
    )


@pytest.mark.parametrize(
    ("gold", "system", "same"),
    [
        # The same places: forms play no part.
        ([("a", 0, 1), ("cat", 2, 5)], [("a", 0, 1), ("CAT", 2, 5)], {1: 1, 2: 2}),
        # A word cut in two is neither half.
        ([("cannot", 0, 6), ("go", 7, 9)], [("can", 0, 3), ("not", 3, 6), ("go", 7, 9)], {3: 2}),
        # Words of a contraction share its place; there forms decide, in order and in any case.
        ([("Did", 0, 6), ("not", 0, 6)], [("did", 0, 6), ("n't", 0, 6)], {1: 1}),
        ([("a", 0, 4), ("b", 0, 4)], [("b", 0, 4), ("a", 0, 4)], {1: 2}),
        # One side alone takes it for a contraction: its parts lie within the place.
        ([("do", 0, 5), ("n't", 0, 5)], [("do", 0, 2), ("n't", 2, 5)], {1: 1, 2: 2}),
        # Contractions that overlap are one place.
        (
            [("x", 0, 4), ("y", 0, 4), ("z", 4, 8)],
            [("w", 0, 2), ("y", 2, 8), ("z", 2, 8)],
            {2: 2, 3: 3},
        ),
        # A word without a place is no other one.
        (["a", ("b", 2, 3)], ["a", ("b", 2, 3)], {2: 2}),
        ([], [("a", 0, 1)], {}),
    ],
)
def test_words_are_aligned(gold: list[str], system: list[str], same: dict[int, int]) -> None:
    assert align_words(words(*gold), words(*system)) == same


@st.composite
def tokenisations(draw: st.DrawFn) -> Graph:
    """Some tokenisation of a text of ten characters, contractions and gaps included."""
    cuts = sorted(draw(st.sets(st.integers(0, 10))))
    placed: list[tuple[str, int, int]] = []
    for start, end in pairwise(cuts):
        forms = draw(st.lists(st.sampled_from("abc"), min_size=1, max_size=3))
        placed += [(form, start, end) for form in forms]
    return words(*placed)


@given(tokenisations(), tokenisations())
def test_alignment_is_one_to_one_in_order_and_symmetric_in_size(gold: Graph, system: Graph) -> None:
    same = align_words(gold, system)
    assert sorted(same.values()) == [same[id] for id in sorted(same)]
    assert len(set(same.values())) == len(same)
    assert len(align_words(system, gold)) == len(same)


@given(tokenisations())
def test_a_tokenisation_is_the_same_as_itself(graph: Graph) -> None:
    assert align_words(graph, graph) == {token.id: token.id for token in graph.tokens}


def test_white_space_does_not_move_words() -> None:
    narrow = placed_without_blanks(words(("a", 0, 1), ("b", 2, 3)), "a b")
    wide = placed_without_blanks(words(("a", 1, 2), ("b", 5, 6)), " a \n b")
    assert narrow == wide


def test_words_without_spans_are_found_by_their_forms() -> None:
    graph = placed_without_blanks(words("Go", ("now", 0, 9), "?"), "Go now!")
    assert [token.span for token in graph.tokens] == [(0, 2), (2, 5), (5, 6)]
