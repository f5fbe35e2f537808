"""Values of the wrong type are named with their field, wherever a parser gives them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec import structs

from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParseFailure
from pete.parsing.result_types import checked, fault
from pete.parsing.serialization import decode, encode


class Word(str):
    """As a library marks its words."""


class Mute:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


WORD: Any = Token(1, "Go", feats=(("Mood", "Imp"),), span=(0, 2))
ROOT: Any = Relation("root", 0, 1)


def parse_of(token: Any = WORD, relation: Any = ROOT) -> Parse:
    return Parse(Graph((token,), (relation,)))


def forced(thing: Any, **values: object) -> Any:
    """A thing that is changed after it was made and checked."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)
    return thing


def test_what_is_a_result() -> None:
    for result in (parse_of(), ParseFailure("no word"), Parse(Graph())):
        assert fault(result) == ""
        assert checked(result) is result
        assert decode(encode(result)) == result


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        (None, "None (NoneType), not a Parse"),
        (Mute(), "a Mute, not a Parse"),
        (Graph(), "Graph(tokens=(), relations=()) (Graph), not a Parse"),
        (ParseFailure(None), "a failure with the reason None (NoneType), which must be str"),
        (Parse("Go"), "a Parse of 'Go' (str), not of a Graph"),
        (Parse(Graph(), 1.0), "a Parse with sentences 1.0 (float), which must be int"),
        (Parse(Graph([WORD])), "a Graph with tokens ["),
        (parse_of(Token(1.0, "Go")), "token 1 with the id 1.0 (float), which must be int"),
        (
            parse_of(Token(np.int64(1), "Go")),
            "token 1 with the id np.int64(1) (int64), which must be int",
        ),
        (parse_of(Token(True, "Go")), "token 1 with the id True (bool), which must be int"),
        (parse_of(Token(1, Word("Go"))), "token 1 with the form 'Go' (Word), which must be str"),
        (
            parse_of(Token(1, "Go", None)),
            "token 1 with the lemma None (NoneType), which must be str",
        ),
        (
            parse_of(Token(1, "Go", feats={})),
            "token 1 with the feats {} (dict), which must be a tuple of pairs of str",
        ),
        (
            parse_of(Token(1, "Go", feats=(("a", 1),))),
            "token 1 with the feats (('a', 1),) (tuple), which must be a tuple of pairs of str",
        ),
        (
            parse_of(Token(1, "Go", span=(0, np.int64(2)))),
            "token 1 with the span (0, np.int64(2)) (tuple), which must be two int or None",
        ),
        (
            parse_of(relation=Relation(7, 0, 1)),
            "the relation 7(0, 1) with the label 7 (int), which must be str",
        ),
        (
            parse_of(relation=Relation("root", 0, 1.0)),
            "the relation root(0, 1.0) with the dependent 1.0 (float), which must be int",
        ),
        (
            Parse(forced(Graph((WORD,)), relations=(Relation("nsubj", 99, 1),))),
            "an impossible Graph: nsubj(99, 1) points outside the 1 tokens",
        ),
        (
            Parse(forced(Graph((WORD,)), relations=(("root", 0, 1),))),
            "a Graph with the relation ('root', 0, 1) (tuple), not a Relation",
        ),
        (
            Parse(forced(Graph((WORD,)), tokens=("Go",))),
            "a Graph whose token 1 is 'Go' (str), not a Token",
        ),
    ],
)
def test_what_is_not(result: object, problem: str) -> None:
    assert fault(result).startswith(problem)
    failure = checked(result)
    assert isinstance(failure, ParseFailure)
    assert failure.reason.startswith(f"the parser gave {problem}")


def test_a_long_value_is_cut() -> None:
    long = structs.replace(WORD, feats=[("a", "b")] * 1000)
    assert len(fault(parse_of(long))) < 200
