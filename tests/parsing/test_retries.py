"""Each text has a result of its own, whatever a parser in this process does."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import graph
from pete.errors import GraphError, InputError, PeteError
from pete.graph import Relation
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.retries import HopelessParserError
from pete.parsing.run import KnownParses, ParsingInterrupt, TimedParse, parse_texts

OF = {
    text: Parse(graph(f"{text}/NN", "root(0,1)"), sentences=n)
    for n, text in enumerate("abcdefgh", start=1)
}


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
LINE = inspect.getsource(sys.modules[__name__]).split("raise does")[0].count("\n") + 1
RAISED = ParseFailure(f"the parser raised RuntimeError: out of tea (test_retries.py:{LINE})")
NOTHING = ParseFailure("the parser gave no result for it")


@settings(deadline=None)
@given(st.sets(st.sampled_from("abcdefgh")), st.sampled_from([TEA, SystemExit(3), []]))
def test_only_the_guilty_texts_fail(guilty: set[str], does: object) -> None:
    parser = Parser(dict.fromkeys(guilty, does))
    results = parse_texts(parser, "abcdefgh", max_failures=len(guilty)).results
    for text, result in results.items():
        assert isinstance(result, ParseFailure) if text in guilty else result == OF[text]


def test_after_the_guilty_text_the_rest_goes_on_in_halves() -> None:
    parser = Parser({"c": TEA})
    assert parse_texts(parser, "abcdef").results["c"] == RAISED
    assert parser.calls == ["abcdef", "c", "de", "f"]


def test_results_that_came_before_a_dropped_one_are_made_again() -> None:
    """Where one is missing, nobody knows whose the others are."""
    parser = Parser({"b": []})
    results = parse_texts(parser, "abcd").results
    assert results == {"a": OF["a"], "b": NOTHING, "c": OF["c"], "d": OF["d"]}
    assert parser.calls == ["abcd", "a", "bc", "b", "c", "d"]


class Batching(Parser):
    """Parses all texts before it gives a result."""

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        return list(super().parse(texts))


def test_a_half_that_passes_accuses_the_other() -> None:
    """The second half of a bad part is not tried as a whole where the first half is sound."""
    parser = Batching({"h": TEA})
    assert parse_texts(parser, "abcdefgh").failures == 1
    assert parser.calls == ["abcdefgh", "a", "bcde", "fg", "h"]


@pytest.mark.parametrize("guilty", [1, 4, 16])
def test_a_few_guilty_texts_of_a_batch_cost_few_calls(guilty: int) -> None:
    texts = [chr(ord("\u4e00") + n) for n in range(1024)]
    bad = texts[500 :: 500 // guilty][:guilty]
    OF.update((text, Parse(graph(f"{text}/NN", "root(0,1)"))) for text in texts)
    parser = Batching(dict.fromkeys(bad, TEA))
    results = parse_texts(parser, texts).results
    assert [text for text, r in results.items() if isinstance(r, ParseFailure)] == bad
    assert len(parser.calls) <= 2 * (guilty + 1) * 10


def test_a_parser_that_always_raises_is_given_up() -> None:
    parser = Batching(dict.fromkeys("abcdefgh", TEA))
    with pytest.raises(HopelessParserError) as error:
        parse_texts(parser, "abcdefgh")
    assert str(error.value) == (
        f"the first 5 texts all failed, and no other was tried: {RAISED.reason}. Mend the parser, "
        "or allow more texts to fail: max_failures=N."
    )
    assert sum(map(len, parser.calls)) <= 3 * 8


def test_a_parser_that_always_raises_goes_on_if_so_many_failures_are_allowed() -> None:
    parser = Batching(dict.fromkeys("abcdefgh", TEA))
    assert parse_texts(parser, "abcdefgh", max_failures=8).failures == 8
    assert sum(map(len, parser.calls)) <= 8 * 4


@pytest.mark.parametrize(
    "stumbles",
    [
        {text: [ParseFailure("no grammar covers it")] for text in "abcdefgh"},
        {text: [] for text in "abcdefgh"},
        dict.fromkeys("bcdefgh", TEA),
        dict.fromkeys("abcd", TEA),
        {text: (TEA, KeyError(text))[n % 2] for n, text in enumerate("abcdefgh")},
    ],
    ids=["returned failures", "nothing", "after a parse", "four", "two kinds"],
)
def test_other_failures_never_end_the_run(stumbles: dict[str, object]) -> None:
    assert parse_texts(Parser(stumbles), "abcdefgh").failures == len(stumbles)


def test_parses_of_an_earlier_run_keep_a_parser_from_being_given_up() -> None:
    known = KnownParses({"a": TimedParse(OF["a"], 0.1)})
    assert parse_texts(Parser(dict.fromkeys("bcdefgh", TEA)), "abcdefgh", store=known).failures == 7


@pytest.mark.parametrize("raised", [GeneratorExit(), asyncio.CancelledError("stopped")])
def test_whatever_a_parser_raises_costs_its_text_alone(raised: BaseException) -> None:
    results = parse_texts(Parser({"b": raised}), "abc").results
    assert isinstance(results["b"], ParseFailure)
    assert results["b"].reason.startswith(f"the parser raised {type(raised).__name__}")
    assert results["c"] == OF["c"]


def test_the_name_of_a_class_takes_one_line() -> None:
    odd = type("E\n\x1b[2J odd", (Exception,), {"__str__": lambda self: 1 / 0})
    results = parse_texts(Parser({"b": odd()}), "abc").results
    assert isinstance(results["b"], ParseFailure)
    assert results["b"].reason.startswith("the parser raised E [2J odd")
    given = parse_texts(Parser({"b": [odd()]}), "abc").results["b"]
    assert given == ParseFailure("the parser gave E \ufffd[2J odd() (E [2J odd), not a Parse")


class Unripe:
    info = Parser.info

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        raise RuntimeError("no sugar")


def test_all_of_the_traceback_is_printed_once_if_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parse_texts(Unripe(), "abc")
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.setenv("PETE_TRACEBACK", "1")
    parse_texts(Unripe(), "abc")
    err = capsys.readouterr().err
    assert err.count("Traceback") == 1
    assert err.endswith("RuntimeError: no sugar\n")


def test_more_results_than_texts() -> None:
    results = parse_texts(Parser({"b": [OF["b"], OF["b"]]}), "abc").results
    assert results["b"] == ParseFailure("the parser gave more results than texts")
    assert (results["a"], results["c"]) == (OF["a"], OF["c"])


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (None, "the parser gave None (NoneType), not a Parse"),
        ("(S (NP Birds))", "the parser gave '(S (NP Birds))' (str), not a Parse"),
        (Parse(None), "the parser gave a Parse of None (NoneType), not of a Graph"),
    ],
)
def test_what_is_no_result_is_a_failure(given: object, reason: str) -> None:
    results = parse_texts(Parser({"b": [given]}), "abc").results
    assert results == {"a": OF["a"], "b": ParseFailure(reason), "c": OF["c"]}


def test_a_graph_that_cannot_be_costs_its_text_only() -> None:
    with pytest.raises(GraphError) as error:
        Relation("det", 2, 2)
    results = parse_texts(Parser({"b": error.value}), "abc").results
    assert isinstance(results["b"], ParseFailure)
    assert results["b"].reason.startswith(
        "the parser raised GraphError: det(2, 2) is a self-loop (test_retries.py:"
    )
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
        f"2 texts have no parse, and at most 1 may be without one: 'd': {RAISED.reason}. Raise the "
        "limit to go on."
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
