from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.errors import UnknownNameError, UsageError
from pete.parsing import (
    PARSERS,
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
    adapter_status,
    make_adapter,
)
from pete.parsing.run import parse_texts
from table_parser import TableParser

ONE = graph("Birds/NNS sing/VBP", "root(0,2) nsubj(2,1)")


class Echo:
    """Gives the same analysis for every text."""

    info = ParserInfo(name="echo", version="1", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        for _ in texts:
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
    long, unbroken = "word " * 5000, "a" * 10_001
    parsed = parse_texts(parser, [" \n", long, unbroken])
    assert parser.asked == []
    assert parsed.results[" \n"] == ParseFailure("the text is blank")
    assert parsed.results[long] == ParseFailure(
        "the text has 5,000 words, more than the limit of 1,000"
    )
    assert parsed.results[unbroken] == ParseFailure(
        "the text has 10,001 characters, more than the limit of 10,000"
    )
    assert parsed.speed is None or parsed.speed > 0


def test_progress_counts_every_text() -> None:
    seen: list[tuple[int, int]] = []
    parse_texts(
        Echo(), ["a", " ", "b", "a"], progress=lambda done, total: seen.append((done, total))
    )
    assert seen == [(1, 3), (2, 3), (3, 3)]


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
