"""Requests from Python that cannot be carried out are told before anything is parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import pete
from pete.dataset import PairSet
from pete.errors import UnknownNameError, UsageError
from pete.evaluation import Run
from pete.graph import Graph, Token
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParserInfo

PAIRS = PairSet("given", "all", (EntailmentPair("1", "Birds sing.", "Sing.", "YES"),), "", "given")


class OneWord:
    info = ParserInfo(name="one-word", version="1", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Iterator[Parse]:
        for text in texts:
            yield Parse(Graph((Token(1, text),)))


class Never:
    info = OneWord.info

    def parse(self, texts: Sequence[str]) -> Iterator[Parse]:
        raise AssertionError("it was asked to parse")


def evaluated(**options: Any) -> Run:
    return pete.evaluate(Never(), PAIRS, **options)


def explained(**options: Any) -> object:
    return pete.explain("Birds sing.", "Sing.", parser=Never(), **options)


@pytest.mark.parametrize(
    ("call", "options", "message"),
    [
        (
            evaluated,
            {"strategies": "overlap"},
            "strategies='overlap' is one name, not a list. Write ['overlap'].",
        ),
        (
            evaluated,
            {"strategies": []},
            "strategies names no strategy. Leave it out, or name one.",
        ),
        (evaluated, {"lemmas": "x"}, "lemmas='x' is unknown. Known: parser, pete."),
        (explained, {"lemmas": "x"}, "lemmas='x' is unknown. Known: parser, pete."),
        (
            explained,
            {"profile": "standford"},
            "profile='standford' is unknown. Did you mean 'stanford'? Known: pete, stanford.",
        ),
        (
            evaluated,
            {"split": "dev"},
            "split='dev' goes with the name of a data set. Leave it out.",
        ),
        (
            evaluated,
            {"model": "large"},
            "the option 'model' goes with a registered name or a live pipeline, and the parser "
            "is a Never that is made already. Leave it out.",
        ),
    ],
)
def test_requests_that_cannot_be_carried_out(
    call: Callable[..., object], options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError) as error:
        call(**options)
    assert str(error.value) == message


def test_an_empty_split_is_not_the_default_one() -> None:
    with pytest.raises(UnknownNameError):
        pete.load_pairs("challenge", "")


def test_a_strategy_named_twice_is_scored_once() -> None:
    run = pete.evaluate(OneWord(), PAIRS, strategies=["overlap", "always-yes", "overlap"])
    assert [result.strategy for result in run.results] == ["overlap", "always-yes"]
