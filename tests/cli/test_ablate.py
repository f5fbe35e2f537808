"""``pete ablate`` on saved runs, and ``pete oracle ablate`` on gold relations."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from table_parser import BIRD_PAIRS, BIRDS, table_run
from yes_no import yes_no_run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    table_run(BIRDS, BIRD_PAIRS, strategies=("overlap",)).save(tmp_path / "a.json")
    table_run(BIRDS, BIRD_PAIRS[:2], split="test").save(tmp_path / "b.json")
    return tmp_path


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*argv: str) -> Any:
        assert main([*argv, "--json"]) == 0
        return checked(capsys.readouterr().out, "pete-ablation-1")["ablations"]

    return run


def test_the_document(document: Callable[..., Any]) -> None:
    (ablation,) = document("ablate", "a.json")
    assert (ablation["dataset"], ablation["split"], ablation["parser"]) == ("own", "dev", "table")
    assert ablation["whole"]["strategy"] == "extended"
    assert (ablation["plain"]["strategy"], ablation["plain"]["correct"]) == ("generalized", 3)
    rules = {rule["code"]: rule for rule in ablation["rules"]}
    assert rules["X403"] == {
        "code": "X403",
        "off": {"lost": ["big-1"], "won": [], "correct": 3},
        "on": {"lost": [], "won": [], "correct": 3},
    }
    assert rules["F101"]["on"] is None
    assert rules["C305"]["off"] is None
    assert "D701" not in rules


def test_the_table_and_the_pairs_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["ablate", "a.json", "--strategy", "generalized+"]
    assert main(argv) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["P202", "0", "0", "3", "0", "0", "3", "The", "agent"] in [row[:9] for row in rows]
    assert "off: one rule, of generalized+: 3 of 4 right".split() in rows
    assert "on: one rule, of generalized: 3 of 4 right".split() in rows
    assert main([*argv, "--pairs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("  ") and line.strip()] == [
        "  F101 off, lost: saw-1",
        "  C301 off, lost: saw-1",
        "  B606 on, lost: saw-1",
        "  D702 off, won: big-1",
    ]


def test_one_long_table(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["ablate", "a.json", "b.json", "--strategy", "generalized+", "--format", "csv"]
    assert main([*argv, "--pairs"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    found = {(row["split"], row["code"], row["switch"]): row for row in rows}
    row = found["test", "F101", "off"]
    assert (row["strategy"], row["lost"], row["lost_pairs"]) == ("generalized+", "1", "saw-1")
    assert (row["correct"], row["pairs"]) == ("1", "2")
    assert found["dev", "P202", "on"]["strategy"] == "generalized"
    assert main([*argv[:-1], "markdown"]) == 0
    title, header, *_ = filter(None, capsys.readouterr().out.splitlines())
    assert title == "own dev · table · profile pete"
    assert "off: lost" in header
    assert "lost_pairs" not in header
    assert main([*argv[:-1], "latex", "--columns", "code,off_lost"]) == 0
    assert r"rule & off: lost \\" in capsys.readouterr().out.splitlines()


def test_some_splits_of_some_runs(document: Callable[..., Any]) -> None:
    assert [a["split"] for a in document("ablate", "a.json", "b.json")] == ["dev", "test"]
    assert [a["split"] for a in document("ablate", "b.json", "--split", "test")] == ["test"]


def test_switches_of_the_whole(document: Callable[..., Any]) -> None:
    (ablation,) = document("ablate", "a.json", "--without", "X403", "--profile", "stanford")
    assert ablation["whole"]["strategy"] == "extended -X403"
    assert ablation["profile"] == "stanford"
    assert next(rule for rule in ablation["rules"] if rule["code"] == "X403")["off"] is None


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (
            ["nowhere.json", "--onto", "overlap"],
            2,
            "the strategy 'overlap' has no rules, so there is nothing to switch on and off. "
            "Name a strategy of relations.",
        ),
        (
            ["nowhere.json", "--strategy", "cambridge,generalized"],
            2,
            "ablate takes one strategy, not 'cambridge,generalized'.",
        ),
        (
            ["nowhere.json", "--json", "--format", "csv"],
            2,
            "--json and --format csv contradict each other. Choose one.",
        ),
        (
            ["a.json", "--parser", "stanza"],
            2,
            "--parser says how a run is made, and a.json is made already. Leave it out, or parse "
            "the pairs with pete evaluate --save.",
        ),
        (
            ["a.json", "--split", "test"],
            1,
            "a.json: it holds no parses of what was asked for. It has own dev. "
            "Make one with: pete evaluate --save FILE.",
        ),
        (
            ["c.json"],
            1,
            "c.json: it holds no parses of what was asked for. It has none. "
            "Make one with: pete evaluate --save FILE.",
        ),
    ],
)
def test_bad_requests(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    status: int,
    message: str,
) -> None:
    yes_no_run("10").save(folder / "c.json")
    assert main(["ablate", *options]) == status
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"pete: {message}\n")


def test_gold_relations(document: Callable[..., Any]) -> None:
    (ablation,) = document("oracle", "ablate", "--strategy", "generalized+")
    assert (ablation["parser"], ablation["dataset"], ablation["split"]) == (
        "gold",
        "challenge",
        "dev",
    )
    rules = {rule["code"]: rule for rule in ablation["rules"]}
    agents = rules["P202"]["on"]
    assert (
        ablation["plain"]["correct"] + len(agents["won"]) - len(agents["lost"])
        == (agents["correct"])
    )
    assert len(rules["P201"]["off"]["lost"]) > 0
