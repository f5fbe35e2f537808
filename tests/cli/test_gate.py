"""What makes a run fail, and what it says then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pete.cli.gate import Gate
from pete.cli.main import main
from pete.entailment import Decision
from pete.errors import InputError
from pete.evaluation import Result, Run
from yes_no import result, yes_no_run

RIGHT_88 = "1" * 88 + "0" * 32
RIGHT_85 = "1" * 85 + "0" * 35
RIGHT_80_OF_THE_88 = "1" * 80 + "0" * 40
NO_PARSE = Decision("NO", "generalized+", "parse-failure", "D700", "The text has no parse: x.")


def objections(gate: Gate, run: Run) -> list[str]:
    return list(gate.objections(run))


def test_no_gate_objects_to_nothing() -> None:
    assert objections(Gate(), yes_no_run("0")) == []


@pytest.mark.parametrize(("least", "passes"), [(75, True), (74.9, True), (75.1, False)])
def test_least_accuracy(least: float, passes: bool) -> None:
    assert (objections(Gate(least), yes_no_run("1110" * 30)) == []) is passes


def test_only_the_last_strategy_counts_and_every_split_does() -> None:
    weak, dev, test = (
        result("0000", strategy="overlap"),
        result("1111"),
        replace(result("1100"), split="test"),
    )
    assert objections(Gate(75), Run((), (weak, dev, weak, test))) == [
        "generalized+ on own test: 2 of 4 pairs right (50.00 %), below 75 %."
    ]


def test_no_pairs_do_not_pass() -> None:
    nothing: Result = replace(result("1"), outcomes=())
    assert objections(Gate(0), Run((), (nothing,))) == [
        "generalized+ on own dev: 0 of 0 pairs right."
    ]


@pytest.mark.parametrize(
    ("now", "strict", "expected"),
    [
        (RIGHT_88, True, []),
        (RIGHT_85, False, []),
        (
            RIGHT_85,
            True,
            [
                "generalized+ on own dev: 85 of 120 pairs right, 88 in the baseline "
                "(exact McNemar p: 0.250)."
            ],
        ),
        (
            RIGHT_80_OF_THE_88,
            False,
            [
                "generalized+ on own dev: 80 of 120 pairs right, 88 in the baseline "
                "(exact McNemar p: 0.008)."
            ],
        ),
        (
            "0" * 120,
            False,
            [
                "generalized+ on own dev: 0 of 120 pairs right, 88 in the baseline "
                "(exact McNemar p: <0.001)."
            ],
        ),
        ("1" * 120, False, []),
    ],
)
def test_a_loss_against_the_baseline(now: str, strict: bool, expected: list[str]) -> None:
    """A significant gain is no loss: p alone would not tell."""
    gate = Gate(baseline=yes_no_run(RIGHT_88), strict=strict)
    assert objections(gate, yes_no_run(now)) == expected


def test_a_baseline_without_the_strategy_is_an_error_and_no_pass() -> None:
    gate = Gate(baseline=Run((), (result("11", strategy="overlap"),)))
    with pytest.raises(InputError) as error:
        gate.passes(yes_no_run("11"))
    assert str(error.value) == (
        "the two runs have no data set and split in common with the strategies generalized+ and "
        "generalized+. The first has own dev overlap; the second has own dev generalized+. "
        "Evaluate both on one data set."
    )


def without_parses(parsed: str) -> Run:
    """A run in which each pair marked ``0`` has no parse, and every other answer is right."""
    scored = result("1" * len(parsed))
    outcomes = tuple(
        outcome if mark == "1" else replace(outcome, decision=NO_PARSE)
        for outcome, mark in zip(scored.outcomes, parsed, strict=True)
    )
    return Run((), (replace(scored, outcomes=outcomes),))


@pytest.mark.parametrize("gate", [Gate(50), Gate(0), Gate(baseline=yes_no_run("1010"))])
def test_a_parser_that_gives_nothing_passes_no_gate(gate: Gate) -> None:
    """All NO is right on half the pairs: a broken parser reached 50 %, and its own baseline."""
    message = "no pair of own dev has a parse, so nothing was measured."
    assert message in objections(gate, without_parses("0000"))
    assert message not in objections(gate, without_parses("1000"))
    assert objections(Gate(), without_parses("0000")) == []


@pytest.fixture
def own_pairs(tmp_path: Path) -> str:
    path = tmp_path / "own.tsv"
    path.write_text(
        "id\ttext\thypothesis\tentailment\n"
        "a\tThe man was tired.\tThe man was tired.\tYES\n"
        "b\tThe man was tired.\tThe tired man slept.\tYES\n",
        encoding="utf-8",
    )
    return f"file:{path}"


@pytest.mark.model
def test_the_command_fails_and_still_prints_its_table(
    needs: Callable[[str], None],
    own_pairs: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    needs("spacy")
    argv = ["evaluate", "--dataset", own_pairs, "--strategy", "always-yes,generalized+"]
    kept = tmp_path / "kept.json"
    assert main([*argv, "--fail-under", "50", "--save", str(kept)]) == 0
    assert main([*argv, "--baseline", str(kept), "--strict"]) == 0
    capsys.readouterr()
    assert main([*argv, "--fail-under", "50.5", "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.err == (
        f"pete: generalized+ on {own_pairs}: 1 of 2 pairs right (50.00 %), below 50.5 %.\n"
    )
    assert captured.out.startswith("{")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--strict"], "pete: --strict goes with --baseline. Name the saved run, too.\n"),
        (
            ["--baseline", "nowhere.json"],
            "pete: nowhere.json: the file cannot be read: No such file or directory. "
            "Check the path.\n",
        ),
    ],
)
def test_a_gate_that_cannot_be_opened_is_told_before_parsing(
    options: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pete.cli.commands.evaluate.load_pairs", None)
    status = main(["evaluate", "--dataset", "challenge", *options])
    assert status == (2 if options == ["--strict"] else 1)
    assert capsys.readouterr().err == message


@pytest.mark.parametrize("value", ["101", "-1", "nan", "most"])
def test_no_percentage(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["evaluate", f"--fail-under={value}"])
    assert exit.value.code == 2
    assert capsys.readouterr().err.endswith(
        f"pete evaluate: error: argument --fail-under: {value!r} is not a percentage "
        "from 0 to 100\n"
    )


@pytest.mark.parametrize(("value", "meant"), [("0.5", "50"), ("0.725", "72.5")])
def test_a_share_is_no_percentage(
    value: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["evaluate", "--fail-under", value])
    assert exit.value.code == 2
    assert capsys.readouterr().err.endswith(
        f"pete evaluate: error: argument --fail-under: it takes per cent; did you mean {meant}?\n"
    )
