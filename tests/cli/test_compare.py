"""What people see of a comparison."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from documents import checked
from pete.analysis.comparison import compare_runs
from pete.cli.main import main
from pete.evaluation import Run
from pete.metrics import paired_exact_p
from yes_no import result, yes_no_run

RIGHT_88 = "1" * 88 + "0" * 32
RIGHT_80_OF_THE_88 = "1" * 80 + "0" * 40


def test_compare_shows_differences_with_interval_and_p(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, run in (("a", yes_no_run(RIGHT_88)), ("b", yes_no_run(RIGHT_80_OF_THE_88))):
        run.save(tmp_path / f"{name}.json")
    argv = ["compare", str(tmp_path / "a.json"), str(tmp_path / "b.json")]
    assert main([*argv, "--samples", "2000", "--seed", "7"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["own", "dev,", "120", "pairs"] in rows
    assert ["generalized+", "a", "b", "88/120", "80/120", "8", "0", "0.008"] in rows
    (accuracy,) = (row for row in rows if "accuracy" in row)
    assert accuracy[2] == "-6.7"
    low, high = float(accuracy[3]), float(accuracy[5])
    assert -13 < low < -6.7 < high < -1.5
    assert 0.003 < float(accuracy[6]) < 0.015
    assert main([*argv, "--samples", "2000", "--seed", "7"]) == 0
    assert accuracy in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_undefined_is_not_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One NO pair answered NO: there is no F1 on YES."""
    run = yes_no_run("11")
    only_no = replace(run.results[0], outcomes=run.results[0].outcomes[1:])
    path = tmp_path / "a.json"
    replace(run, results=(only_no,)).save(path)
    assert main(["compare", str(path), str(path)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    (f1,) = (row for row in rows if "f1" in row)
    assert f1[1:] == ["f1", "n/a", "n/a", "n/a"]


def test_a_run_that_has_a_pair_right_alone_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, right in (("a", "11"), ("b", "01")):
        yes_no_run(right).save(tmp_path / f"{name}.json")
    argv = ["compare", str(tmp_path / "a.json"), str(tmp_path / "b.json"), "--samples", "10"]
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert "  only a right: p0  b: \n      T  Birds sing.\n      H  Something sings.\n" in out
    assert main([*argv, "--pairs", "0"]) == 0
    assert "  1 more that only a has right (--pairs all lists all)" in capsys.readouterr().out


def test_any_number_of_runs_with_corrected_p(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, right in (("a", "1" * 20), ("b", "0" * 8 + "1" * 12), ("c", "0" * 6 + "1" * 14)):
        yes_no_run(right).save(tmp_path / f"{name}.json")
    paths = [str(tmp_path / f"{name}.json") for name in "abc"]
    assert main(["compare", *paths, "--samples", "10"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["generalized+", "a", "b", "20/20", "12/20", "8", "0", "0.008", "0.023"] in rows
    assert ["generalized+", "a", "c", "20/20", "14/20", "6", "0", "0.031", "0.062"] in rows
    assert ["generalized+", "b", "c", "12/20", "14/20", "0", "2", "0.500", "0.500"] in rows
    matrix = [row for row in rows if row[1:2] in (["a"], ["b"], ["c"]) and row[0].isdecimal()]
    assert matrix == [
        ["1", "a", "100.0", "+40.0", "+30.0"],
        ["2", "b", "60.0", "0.023", "-10.0"],
        ["3", "c", "70.0", "0.062", "0.500"],
    ]
    assert main(["compare", paths[0]]) == 2
    assert capsys.readouterr().err == (
        "pete: compare takes two runs or more, not one. Name another one.\n"
    )


def test_runs_are_named_so_that_they_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").mkdir()
    for path in ("a.json", "x/a.json"):
        yes_no_run("10").save(tmp_path / path)
    for second, names in (("x/a.json", "a.json x/a.json"), ("a.json", "a (1) a (2)")):
        assert main(["compare", "a.json", second, "--samples", "10"]) == 0
        rows = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert ["generalized+", *names.split(), "1/2", "1/2", "0", "0", "1.000"] in rows


def test_what_is_not_compared_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {"a": ("generalized", "extended"), "b": ("generalized +P202", "extended")}
    for name, strategies in names.items():
        results = tuple(result("10", strategy=strategy) for strategy in strategies)
        Run((), results).save(tmp_path / f"{name}.json")
    paths = [str(tmp_path / f"{name}.json") for name in names]
    argv = ["compare", *paths, "--samples", "10"]
    assert main(argv) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "Not compared" in line]
    assert lines == [
        "Not compared: generalized of a on own dev.",
        "Not compared: generalized +P202 of b on own dev.",
    ]
    assert main([*argv, "--json"]) == 0
    document = checked(capsys.readouterr().out)
    where = {"dataset": "own", "split": "dev"}
    assert document["not_compared"] == [
        {"run": "a", **where, "strategy": "generalized"},
        {"run": "b", **where, "strategy": "generalized +P202"},
    ]
    assert main([*argv, "--strategy", "generalized,generalized +P202"]) == 0
    assert "Not compared" not in capsys.readouterr().out


def test_csv_has_the_whole_p(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, right in (("a", "1" * 20), ("b", "0" * 20)):
        yes_no_run(right).save(tmp_path / f"{name}.json")
    argv = ["compare", str(tmp_path / "a.json"), str(tmp_path / "b.json"), "--samples", "10"]
    assert main([*argv, "--format", "csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert float(row["p"]) == paired_exact_p(20, 0)
    assert main(argv) == 0
    assert "<0.001" in capsys.readouterr().out
    assert "exact McNemar p <0.001" in repr(
        compare_runs(yes_no_run("1" * 20), yes_no_run("0" * 20))
    )


@pytest.mark.parametrize("option", ["--samples=0", "--samples=many", "--seed=-1"])
def test_no_number_of_samples(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["compare", "a.json", "b.json", option])
    assert exit.value.code == 2
    name, value = option.split("=")
    least = 0 if name == "--seed" else 1
    assert capsys.readouterr().err.endswith(
        f"error: argument {name}: {value!r} is not a whole number of {least} or more\n"
    )


def test_columns_are_chosen_in_every_table_that_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    yes_no_run("10").save(tmp_path / "a.json")
    path = str(tmp_path / "a.json")
    assert main(["compare", path, path, "--samples", "10", "--columns", "strategy,only_first"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["first", "second", "strategy", "only", "1st"] in rows
    assert not any("measure" in row for row in rows)


@pytest.mark.parametrize("form", ["table", "csv"])
@pytest.mark.parametrize(
    "argv",
    [
        ["leaderboard", "none.json"],
        ["breakdown", "none.json"],
        ["breakdown", "none.json", "--list", "all=all pairs"],
        ["ablate", "none.json"],
        ["compare", "none.json", "none.json"],
        ["compare", "none.json", "none.json", "none.json"],
        ["rescore", "none.json"],
    ],
)
def test_an_unknown_column_is_refused_before_anything_is_read(
    argv: list[str], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file does not exist, and it is the column that the message names."""
    assert main([*argv, "--format", form, "--columns", "nothing"]) == 2
    assert capsys.readouterr().err.startswith("pete: there is no column 'nothing'. ")
