from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import GraphError
from pete.graph import Graph, Relation, Token

BIRDS = Graph.build(
    [Token(1, "Birds", "bird", xpos="NNS", feats=(("Number", "Plur"),)), Token(2, "sing")],
    [Relation("root", 0, 2), Relation("nsubj", 2, 1)],
)


def test_everything_is_immutable() -> None:
    for thing, field in (
        (BIRDS, "tokens"),
        (BIRDS.tokens[0], "form"),
        (BIRDS.relations[0], "head"),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, field, None)


def test_provenance_is_carried_but_not_compared() -> None:
    assert Relation("nsubj", 2, 1, "C7") == Relation("nsubj", 2, 1)
    assert len({Relation("nsubj", 2, 1, "C7"), Relation("nsubj", 2, 1)}) == 1
    assert [r for r in [Relation("nsubj", 2, 1, "C8")] if r != Relation("nsubj", 2, 1)] == []
    assert Relation("nsubj", 2, 1) != Relation("dobj", 2, 1)
    assert Relation("nsubj", 2, 1) != ("nsubj", 2, 1)
    assert sorted([Relation("nsubj", 2, 1), Relation("dobj", 2, 3)])[0].label == "dobj"


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Token(0, "x"), "token id 0 is below 1. Count tokens from 1."),
        (lambda: Token(3, ""), "token 3 has an empty form."),
        (lambda: Token(3, "x", span=(4, 2)), "token 3 'x' has the impossible span (4, 2)."),
        (lambda: Relation("", 2, 1), "the relation from 2 to 1 has no label."),
        (lambda: Relation("nsubj", 2, 2), "nsubj(2, 2) is a self-loop."),
        (lambda: Relation("nsubj", -1, 2), "nsubj(-1, 2) has an id below its range."),
        (
            lambda: Graph((Token(2, "x"),)),
            "token 'x' has id 2 at position 1. Number the tokens 1, 2, 3, ... in text order.",
        ),
        (
            lambda: BIRDS.with_relations([Relation("dobj", 2, 7)]),
            "dobj(2, 7) points outside the 2 tokens.",
        ),
        (
            lambda: BIRDS.with_relations([Relation("nsubj", 2, 1), Relation("nsubj", 2, 1, "C7")]),
            "nsubj(2, 1) occurs twice.",
        ),
        (lambda: BIRDS.token(3), "there is no token 3 among 2."),
    ],
)
def test_what_cannot_be_a_graph_says_why(build: object, message: str) -> None:
    with pytest.raises(GraphError) as error:
        build()
    assert str(error.value) == message


def test_names_and_features() -> None:
    assert [BIRDS.show(r) for r in BIRDS.relations] == [
        "root(ROOT-0, sing-2)",
        "nsubj(sing-2, Birds-1)",
    ]
    assert BIRDS.token(1).feat("Number") == "Plur"
    assert BIRDS.token(1).feat("Tense") == ""


@given(st.lists(st.text(min_size=1), max_size=6), st.lists(st.text(min_size=1), max_size=6))
def test_union_continues_ids_and_keeps_roots(left: list[str], right: list[str]) -> None:
    def chain(forms: list[str]) -> Graph:
        tokens = [Token(i, form) for i, form in enumerate(forms, start=1)]
        return Graph.build(
            tokens, [Relation("root" if t.id == 1 else "dep", t.id - 1, t.id) for t in tokens]
        )

    union = chain(left).union(chain(right))
    assert [token.form for token in union.tokens] == left + right
    assert sum(r.head == 0 for r in union.relations) == bool(left) + bool(right)
    assert len(union.relations) == len(union.tokens)
