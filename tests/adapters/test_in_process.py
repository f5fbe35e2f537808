from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.adapters.in_process import check_options, parse_in_batches, reason
from pete.errors import UsageError
from pete.graph import Graph, Token
from pete.parsing import Parse, ParseFailure, ParseResult


def read(form: str) -> ParseResult:
    return Parse(Graph.build([Token(1, form)]))


def choke(texts: Sequence[str]) -> Iterable[str]:
    """A lazy parser that raises in the middle of a batch, as ``nlp.pipe`` does."""
    for text in texts:
        if text.startswith("x"):
            raise RuntimeError(f"cannot parse {text}")
        yield text


@given(st.lists(st.text("ax", min_size=1, max_size=3)), st.integers(1, 5))
def test_every_text_has_its_own_result_whatever_the_batch(texts: list[str], size: int) -> None:
    results = list(parse_in_batches(texts, size=size, annotate=choke, read=read))
    assert results == [
        ParseFailure(f"RuntimeError: cannot parse {text}") if text.startswith("x") else read(text)
        for text in texts
    ]


def test_a_batch_is_parsed_when_its_first_result_is_asked_for() -> None:
    batches: list[list[str]] = []

    def annotate(texts: Sequence[str]) -> Sequence[str]:
        batches.append(list(texts))
        return texts

    results = parse_in_batches(["a", "b", "c"], size=2, annotate=annotate, read=read)
    assert batches == []
    next(results)
    assert batches == [["a", "b"]]
    list(results)
    assert batches == [["a", "b"], ["c"]]


def test_a_failure_of_ours_is_not_taken_for_one_of_the_parser() -> None:
    def broken(form: str) -> ParseResult:
        raise KeyError(form)

    with pytest.raises(KeyError):
        list(parse_in_batches(["a"], size=1, annotate=choke, read=broken))


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("\n one \n two"), "ValueError: one"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_reason_is_one_line(error: Exception, line: str) -> None:
    assert reason(error) == line


def test_options() -> None:
    for device in ("auto", "cpu", "gpu"):
        check_options(device=device, batch_size=1)
    with pytest.raises(UsageError) as device_error:
        check_options(device="cuda", batch_size=1)
    assert str(device_error.value) == (
        "there is no device 'cuda'. Did you mean 'cpu'? Known: auto, cpu, gpu."
    )
    with pytest.raises(UsageError) as size_error:
        check_options(device="cpu", batch_size=0)
    assert str(size_error.value) == "the batch size 0 is below 1. Give 1 or more."
