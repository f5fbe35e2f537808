"""Columns of every experiment."""

from __future__ import annotations

import pytest

from pete.cli.main import main


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex"])
@pytest.mark.parametrize(
    "command",
    [
        "gold nowhere",
        "ablate --dataset nowhere",
        "trees nowhere",
        "perturb nowhere",
        "repair nowhere.json",
        "judge report nowhere.csv nowhere.json --key nowhere.tsv",
        "errors nowhere.json",
        "luck nowhere.json",
    ],
)
def test_an_unknown_column_is_refused_before_any_work(
    command: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["oracle", *command.split(), "--format", form, "--columns", "nonsense"]
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert (out, err.partition(" Known: ")[0].partition(" Did ")[0]) == (
        "", "pete: there is no column 'nonsense'.",
    )  # fmt: skip
