from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.errors import PeteError, UnknownNameError, UsageError
from pete.parsing import (
    PARSERS,
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
    adapter_status,
    make_adapter,
    parse_texts,
)
from table_parser import TableParser

ONE = graph("Birds/NNS sing/VBP", "root(0,2) nsubj(2,1)")


class Echo:
    """Gives the same analysis for every text."""

    info = ParserInfo(name="echo", version="1", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        for _ in texts:
            yield Parse(ONE)


class RaisesAtThird(Echo):
    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        for number, _ in enumerate(texts, start=1):
            if number == 3:
                raise RuntimeError("out of tea")
            yield Parse(ONE)


class StopsEarly(Echo):
    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        yield Parse(ONE)


class OneTooMany(Echo):
    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        for _ in [*texts, "more"]:
            yield Parse(ONE)


def test_a_class_without_a_base_is_an_adapter() -> None:
    assert isinstance(Echo(), ParserAdapter)


@given(st.lists(st.sampled_from(["Birds sing.", "Dogs bark.", "Cats purr."])))
def test_each_distinct_text_is_parsed_once_in_first_order(texts: list[str]) -> None:
    parser = TableParser({"Birds sing.": ONE})
    parsed = parse_texts(parser, texts)
    assert parser.asked == list(dict.fromkeys(texts))
    assert list(parsed.results) == parser.asked
    assert parsed.failures == len({*texts} - {"Birds sing."})


def test_blank_and_long_texts_never_reach_the_parser() -> None:
    parser = TableParser({})
    long = "word " * 5000
    parsed = parse_texts(parser, [" \n", long])
    assert parser.asked == []
    assert parsed.results[" \n"] == ParseFailure("the text is blank")
    assert parsed.results[long] == ParseFailure(
        "the text has 5,000 words, more than the limit of 1,000"
    )
    assert parsed.speed is None or parsed.speed > 0


def test_what_a_raising_parser_leaves_is_a_failure_with_its_reason() -> None:
    results = list(parse_texts(RaisesAtThird(), "abcd").results.values())
    assert [isinstance(result, Parse) for result in results] == [True, True, False, False]
    assert results[3] == ParseFailure("the parser raised RuntimeError: out of tea")


def test_too_few_results() -> None:
    results = parse_texts(StopsEarly(), "abc").results
    assert results["c"] == ParseFailure("the parser gave no result for it")
    assert isinstance(results["a"], Parse)


def test_too_many_results_are_refused_for_nobody_knows_which_is_whose() -> None:
    with pytest.raises(PeteError) as error:
        parse_texts(OneTooMany(), "ab")
    assert str(error.value) == (
        "the parser 'echo' gave more results than the 2 texts it got. "
        "Its adapter must give one result per text, in order."
    )


def test_progress_counts_every_text() -> None:
    seen: list[tuple[int, int]] = []
    parse_texts(
        Echo(), ["a", " ", "b", "a"], progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(2, 3), (3, 3)]


def test_unknown_parser() -> None:
    with pytest.raises(UnknownNameError) as error:
        make_adapter("stansa")
    assert str(error.value) == (
        f"there is no parser 'stansa'. Did you mean 'stanza'? Known: {', '.join(PARSERS.names())}."
    )


def test_an_option_the_parser_does_not_take() -> None:
    with pytest.raises(UsageError) as error:
        make_adapter("stanza", beam=3)
    assert str(error.value) == (
        "the parser 'stanza' has no option 'beam'. It takes: model, device, batch_size, offline."
    )


def test_status_of_an_unknown_parser() -> None:
    with pytest.raises(UnknownNameError):
        adapter_status("nobody")
