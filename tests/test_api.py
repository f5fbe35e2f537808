"""Requests from Python that cannot be carried out are told before anything is parsed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pete
from pete.data.contract import PairSet
from pete.errors import PeteError, UnknownNameError, UsageError
from pete.evaluation import Run
from pete.graph import Graph, Token
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParserInfo
from pete.parsing.from_object import as_adapter
from yes_no import yes_no_run

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
            {"tokens": "ptp"},
            "tokens='ptp' is unknown. Did you mean 'ptb'? Known: blanks, parser, ptb.",
        ),
        (evaluated, {"timeout": 0}, "timeout must be positive, got 0."),
        (evaluated, {"max_failures": -1}, "max_failures=-1 is below 0."),
        (
            evaluated,
            {"cache": True},
            "cache=True goes with the name of a parser, and a Never was given. Leave it out.",
        ),
        (
            evaluated,
            {"timeout": 5.0},
            "timeout=5.0 goes with the name of a parser, and a Never was given. Leave it out.",
        ),
        (
            evaluated,
            {"tokens": "ptb"},
            "the parser 'one-word' makes its own tokens and cannot be given those of 'ptb'. These "
            "can: attach-left, attach-right, corenlp, dmv, maltparser, mst, nltk, random-tree, "
            "spacy, stanza, udpipe.",
        ),
        (
            evaluated,
            {"model": "large"},
            "the option 'model' applies to a registered name or a live pipeline, and the parser "
            "is a finished Never. Leave it out.",
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


def test_any_number_of_runs_are_compared() -> None:
    runs = [yes_no_run(right) for right in ("1" * 20, "0" * 8 + "1" * 12, "0" * 6 + "1" * 14)]
    compared = pete.compare(*runs)
    assert [comparison.runs for comparison in compared] == [(0, 1), (0, 2), (1, 2)]
    assert [round(comparison.p_holm, 4) for comparison in compared] == [0.0234, 0.0625, 0.5]
    matrix = compared.matrix()
    assert matrix.loc[1, 2] == pytest.approx(0.4)
    assert matrix.loc[2, 1] == compared[0].p_holm
    assert matrix.isna().to_numpy().diagonal().all()
    with pytest.raises(UsageError, match=r"^two runs or more can be compared, not 1\. "):
        pete.compare(runs[0])


def test_a_leaderboard_has_the_ceiling_of_gold_relations() -> None:
    challenge = pete.load_pairs("challenge")
    with pytest.warns(UserWarning, match="nothing was measured"):
        run = pete.evaluate(OneWord(), challenge, strategies=["generalized", "always-yes"])
    (board,) = pete.leaderboard({"mine": run})
    assert board.ceiling is not None
    assert [result.strategy for result in board.ceiling.results] == list(board.strategies)
    assert board.ceiling.results[0].accuracy == pytest.approx(1, abs=0.2)
    (board,) = pete.leaderboard({"mine": replace(run, partial=True)})
    assert board.ceiling is None


def pairs_of(*texts: str) -> PairSet:
    pairs = (EntailmentPair(text, text, "Birds sing", "YES") for text in texts)
    return PairSet("given", "all", tuple(pairs), "", "given")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two parsers of the tests have names, in this process and in others."""
    folder = tmp_path / "misbehaving-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: misbehaving\nVersion: 1\n")
    (folder / "entry_points.txt").write_text(
        "[pete.adapters]\nslow = misbehaving:Slow\nmisbehaving = misbehaving:Misbehaving\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(Path(__file__).parent))))
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("registered")
def test_a_second_evaluation_with_a_cache_parses_nothing_and_gives_the_same_bytes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PETE_CACHE_HOME", str(tmp_path / "cache"))
    pairs = pairs_of("Dogs bark", "Cats purr")
    first = pete.evaluate("slow", pairs, cache=True)
    assert "parsing Dogs bark" in capsys.readouterr().out
    second = pete.evaluate("slow", pairs, cache=True)
    assert capsys.readouterr().out == ""
    assert json.dumps(second.document()) == json.dumps(first.document())
    pete.evaluate("slow", pairs)
    assert "parsing Dogs bark" in capsys.readouterr().out


@pytest.mark.usefixtures("registered")
def test_a_damaged_cache_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_CACHE_HOME", str(tmp_path / "cache"))
    pete.evaluate("slow", PAIRS, cache=True)
    (kept,) = (tmp_path / "cache").rglob("*.sqlite")
    kept.write_text("{}")
    with pytest.warns(UserWarning, match="the parse cache .* was damaged and is removed"):
        pete.evaluate("slow", PAIRS, cache=True)


@pytest.mark.slow
@pytest.mark.usefixtures("registered")
def test_with_a_time_out_a_parser_may_hang_and_die() -> None:
    run = pete.evaluate("misbehaving", pairs_of("HANG on", "EXIT now", "Dogs bark"), timeout=3)
    assert [outcome.decision.reason for outcome in run.results[-1].outcomes[:2]] == [
        "The text has no parse: no result within 3 s.",
        "The text has no parse: the parser's process ended with exit status 3.",
    ]
    assert run.results[-1].failures == 2


def test_too_many_failures_end_an_evaluation() -> None:
    pairs = pairs_of("Dogs bark", "very " * 1001)
    assert pete.evaluate(OneWord(), pairs, max_failures=1).results[-1].failures == 1
    with pytest.raises(PeteError, match=r"^1 text has no parse, and at most 0 may be "):
        pete.evaluate(OneWord(), pairs, max_failures=0)


def test_a_parser_that_gives_nothing_is_a_warning_that_says_why() -> None:
    def broken(text: str) -> str:
        raise RuntimeError("no model")

    with pytest.warns(UserWarning, match="nothing was measured") as caught:
        run = pete.evaluate(broken, PAIRS)
    reason = run.results[-1].outcomes[0].decision.reason
    assert "no model" in reason
    assert [str(warning.message) for warning in caught] == [
        f"no pair of given has a parse, so nothing was measured: {reason}"
    ]
    assert caught[0].filename == __file__


def test_strategies_that_need_no_parse_bring_no_warning() -> None:
    run = pete.evaluate(lambda text: "", PAIRS, strategies=["always-yes"])
    assert run.results[0].measured


@pytest.mark.model
def test_tokens_of_the_treebank(needs: Callable[[str], None]) -> None:
    needs("spacy")
    pairs = pairs_of("Birds cannot sing")
    for parser in ("spacy", as_adapter("spacy")):
        run = pete.evaluate(parser, pairs, tokens="ptb")
        assert run.results[0].signature.tokens == "ptb"
