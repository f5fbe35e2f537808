from __future__ import annotations

import json
from pathlib import Path

import pytest

from documents import checked
from pete.cli.main import main

HEADER = "id\ttext\thypothesis\tentailment\n"
GOOD = "1\tAnn saw Bo.\tAnn saw somebody.\tYES\n2\tAnn saw Bo.\tBo saw Ann.\tNO\n"


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "own.tsv"
    path.write_text(HEADER + GOOD, encoding="utf-8")
    return path


def test_good_pairs_pass(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "validate", f"file:{pairs}"]) == 0
    assert capsys.readouterr().out == (f"file:{pairs}: 2 pairs, 1 YES, 1 NO\n  no problems found\n")


def test_one_pair_is_no_problem(pairs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs.write_text(HEADER + GOOD.splitlines()[0], encoding="utf-8")
    assert main(["data", "validate", f"file:{pairs}"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"file:{pairs}: 1 pair, 1 YES",
        "  note: all: none of 1 pair is NO",
        "  no problems found",
    ]


def test_each_problem_is_a_line_and_the_status_is_1(
    pairs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs.write_text(f"{HEADER}{GOOD}3\tAnn saw Bo.\tBo ran.\tNO\n", encoding="utf-8")
    assert main(["data", "validate", f"file:{pairs}"]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  all: 3: the word 'ran' of the hypothesis is not in the text",
        "  1 problem found",
    ]


def test_the_document_is_that_of_its_schema(
    pairs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "validate", f"file:{pairs}", "--json"]) == 0
    document = checked(capsys.readouterr().out, "pete-data-validation-1")
    assert document["datasets"] == [
        {
            "name": f"file:{pairs}",
            "checked": {"pairs": 2, "YES": 1, "NO": 1},
            "problems": [],
            "notes": [],
        }
    ]


def test_without_a_name_all_that_are_here_are_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    assert main(["data", "validate", "--json"]) == 0
    names = [found["name"] for found in json.loads(capsys.readouterr().out)["datasets"]]
    assert "challenge" in names
    assert "pete-2010" not in names


def test_a_data_set_that_is_not_here_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    assert main(["data", "validate", "pete-2010"]) == 1
    assert "pete data download pete-2010" in capsys.readouterr().err


def test_the_pairs_of_the_release_have_no_problem(
    data_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    assert main(["data", "validate", "pete-2010"]) == 0
    assert capsys.readouterr().out.endswith("  no problems found\n")
