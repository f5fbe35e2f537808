"""Each text has a result of its own, whatever a parser in this process does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.errors import GraphError, InputError, PeteError
from pete.graph import Graph, Relation, Token
from pete.parse_run import ParsingInterrupt, parse_texts
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo

ONE = Parse(graph("Birds/NNS sing/VBP", "root(0,2) nsubj(2,1)"))
OF = {text: Parse(ONE.graph, sentences=n) for n, text in enumerate("abcdefgh", start=1)}


class Parser:
    """Right but for the texts it is told to stumble over."""

    info = ParserInfo(name="stumbling", version="1", scheme="ud")

    def __init__(self, stumbles: dict[str, object]) -> None:
        self.stumbles = stumbles
        self.calls: list[str] = []

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        self.calls.append("".join(texts))
        for text in texts:
            does = self.stumbles.get(text, OF[text])
            if isinstance(does, BaseException):
                raise does
            yield from does if isinstance(does, list) else [does]


TEA = RuntimeError("out of tea\nand biscuits")
RAISED = ParseFailure("the parser raised RuntimeError: out of tea")
NOTHING = ParseFailure("the parser gave no result for it")


@given(st.sets(st.sampled_from("abcdefgh")), st.sampled_from([TEA, SystemExit(3), []]))
def test_only_the_guilty_texts_fail(guilty: set[str], does: object) -> None:
    results = parse_texts(Parser(dict.fromkeys(guilty, does)), "abcdefgh").results
    for text, result in results.items():
        assert isinstance(result, ParseFailure) if text in guilty else result == OF[text]


def test_after_the_guilty_text_the_rest_goes_on_in_one_call() -> None:
    parser = Parser({"c": TEA})
    assert parse_texts(parser, "abcdef").results["c"] == RAISED
    assert parser.calls == ["abcdef", "c", "def"]


def test_results_that_came_before_a_dropped_one_are_made_again() -> None:
    """Where one is missing, nobody knows whose the others are."""
    parser = Parser({"b": []})
    results = parse_texts(parser, "abcd").results
    assert results == {"a": OF["a"], "b": NOTHING, "c": OF["c"], "d": OF["d"]}
    assert parser.calls == ["abcd", "a", "b", "cd"]


def test_more_results_than_texts() -> None:
    results = parse_texts(Parser({"b": [ONE, ONE]}), "abc").results
    assert results["b"] == ParseFailure("the parser gave more results than texts")
    assert (results["a"], results["c"]) == (OF["a"], OF["c"])


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (None, "the parser gave no Parse but this type: NoneType"),
        ("(S (NP Birds))", "the parser gave no Parse but this type: str"),
        (Parse(None), "the parser gave no Graph but this type: NoneType"),  # type: ignore[arg-type]  # the point
    ],
)
def test_what_is_no_result_is_a_failure(given: object, reason: str) -> None:
    results = parse_texts(Parser({"b": [given]}), "abc").results
    assert results == {"a": OF["a"], "b": ParseFailure(reason), "c": OF["c"]}


def test_a_graph_that_cannot_be_costs_its_text_only() -> None:
    with pytest.raises(GraphError) as error:
        Relation("det", 2, 2)
    results = parse_texts(Parser({"b": error.value}), "abc").results
    assert results["b"] == ParseFailure("the parser raised GraphError: det(2, 2) is a self-loop.")
    assert results["c"] == OF["c"]


def test_a_parser_that_says_it_cannot_run_ends_the_run() -> None:
    with pytest.raises(InputError, match=r"two analyses differ"):
        parse_texts(Parser({"b": InputError("two analyses differ")}), "abc")


def test_ctrl_c_hands_over_what_is_done() -> None:
    with pytest.raises(ParsingInterrupt) as stop:
        parse_texts(Parser({"c": KeyboardInterrupt()}), ["a", " ", "b", "c", "d"])
    blank = ParseFailure("the text is blank")
    assert stop.value.parsed.results == {"a": OF["a"], " ": blank, "b": OF["b"]}
    assert stop.value.wanted == 5


def test_too_many_failures_end_the_run_at_the_one_that_was_too_many() -> None:
    parser = Parser({"b": TEA, "d": TEA})
    with pytest.raises(PeteError) as error:
        parse_texts(parser, "abcdef", max_failures=1)
    assert str(error.value) == (
        "failure 2 of a parse, and at most 1 are allowed: 'd': the parser raised RuntimeError: "
        "out of tea. Allow more failures to go on."
    )
    assert parse_texts(parser, "abcdef", max_failures=2).failures == 2


def test_a_single_text_is_not_tried_twice() -> None:
    parser = Parser({"b": TEA})
    assert parse_texts(parser, "b").results == {"b": RAISED}
    assert parser.calls == ["b"]


class Changes:
    """Changes the list of texts it is given."""

    info = Parser.info

    def parse(self, texts: list[str]) -> Iterable[ParseResult]:
        results = [OF[text] for text in texts]
        texts.sort(reverse=True)
        texts.clear()
        return results


def test_the_list_of_texts_is_the_parsers_own() -> None:
    assert parse_texts(Changes(), "cab").results == {text: OF[text] for text in "cab"}


@pytest.mark.parametrize(
    ("parse", "reason"),
    [
        (
            Parse(Graph((Token(1, 5),), ())),  # type: ignore[arg-type]  # what is tested
            "the parser gave a string of a token that is no str but this type: int",
        ),
        (
            Parse(Graph((Token(1, "Go", lemma=None),), ())),  # type: ignore[arg-type]  # what is tested
            "the parser gave a string of a token that is no str but this type: NoneType",
        ),
        (
            Parse(Graph((Token(1, "Go", feats={}),), ())),  # type: ignore[arg-type]  # what is tested
            "the parser gave features of a token that is no tuple but this type: dict",
        ),
        (
            Parse(Graph((Token(1, "Go"),), (Relation(7, 0, 1),))),  # type: ignore[arg-type]  # what is tested
            "the parser gave a label that is no str but this type: int",
        ),
    ],
)
def test_values_of_the_wrong_type_cost_their_text_alone(parse: Parse, reason: str) -> None:
    results = parse_texts(Parser({"a": parse}), "ab").results
    assert results == {"a": ParseFailure(reason), "b": OF["b"]}
