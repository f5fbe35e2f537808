"""What people see of a comparison."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pete.cli.main import main
from pete.evaluation.saving import save_run
from yes_no import yes_no_run

RIGHT_88 = "1" * 88 + "0" * 32
RIGHT_80_OF_THE_88 = "1" * 80 + "0" * 40


def test_compare_shows_differences_with_interval_and_p(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, run in (("a", yes_no_run(RIGHT_88)), ("b", yes_no_run(RIGHT_80_OF_THE_88))):
        save_run(run, tmp_path / f"{name}.json")
    argv = ["compare", str(tmp_path / "a.json"), str(tmp_path / "b.json")]
    assert main([*argv, "--samples", "2000", "--seed", "7"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["own", "dev", "generalized+", "88/120", "80/120", "8", "0", "0.0078"] in rows
    (accuracy,) = (row for row in rows if "accuracy" in row)
    assert accuracy[4] == "-6.7"
    low, high = float(accuracy[5]), float(accuracy[7])
    assert -13 < low < -6.7 < high < -1.5
    assert 0.003 < float(accuracy[8]) < 0.015
    assert main([*argv, "--samples", "2000", "--seed", "7"]) == 0
    assert accuracy in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_undefined_is_not_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One NO pair answered NO: there is no F1 on YES."""
    run = yes_no_run("11")
    only_no = replace(run.results[0], outcomes=run.results[0].outcomes[1:])
    path = tmp_path / "a.json"
    save_run(replace(run, results=(only_no,)), path)
    assert main(["compare", str(path), str(path)]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    (f1,) = (row for row in rows if "f1" in row)
    assert f1[3:] == ["f1", "n/a", "n/a", "n/a"]


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
