"""Options given more than once: lists add up, and no value is dropped in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pete.cli.main import build_parser, main

TREES = "1\tBirds\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tsing\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n\n"


@pytest.fixture
def pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("own.tsv").write_text(
        "id\ttext\thypothesis\tentailment\na\tBirds sing\tBirds sing\tYES\n", encoding="utf-8"
    )
    Path("own.conllu").write_text(TREES, encoding="utf-8")
    return ["--dataset", "file:own.tsv", "--parser", "conllu:own.conllu", "--scheme", "ud"]


@pytest.mark.parametrize(
    ("argv", "name", "value"),
    [
        ("evaluate --strategy cambridge --strategy path,schwa", "strategy", "cambridge,path,schwa"),
        ("evaluate --strategy path", "strategy", "path"),
        ("evaluate --with P202 --with X401", "add", "P202,X401"),
        ("explain --without P202 --without X401", "drop", "P202,X401"),
        ("breakdown --by length --by source", "by", "length,source"),
        ("breakdown --strategy path --strategy schwa", "strategy", "path,schwa"),
        ("compare a b --strategy path --strategy schwa", "strategy", "path,schwa"),
        ("leaderboard a --strategy path --strategy schwa", "strategy", "path,schwa"),
        ("normalise a --from ud --without C1 --without C2", "without", "C1,C2"),
        ("normalise a --from ud --also C1 --also C2", "also", "C1,C2"),
        ("oracle gold --strategy path --strategy schwa", "strategy", "path,schwa"),
    ],
)
def test_lists_add_up(argv: str, name: str, value: str) -> None:
    assert getattr(build_parser().parse_args(argv.split()), name) == value


def test_each_strategy_is_scored_once(pairs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--strategy", "generalized", "--strategy", "path", "--strategy", "generalized"]
    assert main(["evaluate", *pairs, *asked, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["strategy"] for result in results] == ["generalized", "path"]


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("evaluate --parser a --parser b", "--parser: it takes one value, and was given 'a' and"),
        ("evaluate --save a --save b", "--save: it takes one value, and was given 'a' and 'b'"),
        ("rescore a --profile pete --profile stanford", "--profile: it takes one value"),
        ("oracle luck --split dev --split test", "--split: it takes one value"),
    ],
)
def test_two_values_of_one_option_are_refused(
    argv: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(argv.split())
    assert end.value.code == 2
    assert message in capsys.readouterr().err


def test_the_same_value_twice_is_one_value() -> None:
    args = build_parser().parse_args(["evaluate", "--parser", "a", "--parser", "a"])
    assert args.parser == "a"


@pytest.mark.parametrize("empty", ["", ",", " , "])
@pytest.mark.parametrize(
    "argv",
    [
        ["evaluate", "--without"],
        ["evaluate", "--with"],
        ["explain", "--without", "P202", "--without"],
        ["normalise", "a", "--from", "ud", "--without"],
        ["normalise", "a", "--from", "ud", "--also"],
    ],
    ids=" ".join,
)
def test_a_list_without_a_code_is_refused(
    argv: list[str], empty: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*argv, empty])
    assert end.value.code == 2
    assert "it names no code. Leave it out, or name one." in capsys.readouterr().err
