from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pete.cli.main import main
from pete.conformance import check_conformance
from pete.conformance.new_adapter import write_adapter
from pete.parsing.spec import ParserSpec

WRITTEN = """\
Wrote chart_parser.py and test_chart_parser.py.

1. Put your parser where chart_parser.py says PARSER.
2. Check it:     pete adapters check chart_parser.py:ChartParser
3. Test it:      python -m pytest test_chart_parser.py
4. Evaluate it:  pete evaluate --parser chart_parser.py:ChartParser
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they cost more than the tests
    return tmp_path


def test_a_new_adapter_keeps_the_contract_without_advice_and_its_test_passes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["adapters", "new", "chart-parser"]) == 0
    assert capsys.readouterr().out == WRITTEN
    found = check_conformance(ParserSpec(reference=f"{folder / 'chart_parser.py'}:ChartParser"))
    assert [(finding.check.code, finding.details) for finding in found if finding.details] == []
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "test_chart_parser.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


def test_its_test_fails_where_the_contract_is_broken(folder: Path) -> None:
    new = write_adapter("chart_parser", folder)
    text = new.adapter.read_text("utf-8")
    new.adapter.write_text(text.replace("for text in texts:", "for text in texts[1:]:"), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, new.test.name], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "A202: There is one result per text." in done.stdout


def test_no_name_of_the_template_is_left(folder: Path) -> None:
    new = write_adapter("chart_parser", folder)
    for path in (new.adapter, new.test):
        text = path.read_text("utf-8")
        assert "my_parser" not in text
        assert "MyParser" not in text
        assert "chart_parser" in text


@pytest.mark.parametrize("there", ["mine_too.py", "test_mine_too.py"])
def test_nothing_is_overwritten(
    folder: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    (folder / there).write_text("mine", "utf-8")
    assert main(["adapters", "new", "mine_too"]) == 1
    assert capsys.readouterr().err == (
        f"pete: {there}: the file exists already. Choose another name, or move the file.\n"
    )
    assert os.listdir(folder) == [there]
    assert (folder / there).read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "../x",
            "'../x' cannot be the name of a parser and of its file. Write small letters, digits, "
            "'_' and '-', a letter first: my_parser, for example.",
        ),
        (
            "json",
            "json.py would hide the module 'json' that Python has. Choose another name, for "
            "example json_adapter.",
        ),
    ],
)
def test_a_name_that_cannot_be(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, message: str
) -> None:
    assert main(["adapters", "new", name]) == 2
    assert capsys.readouterr().err == f"pete: {message}\n"
    assert os.listdir(folder) == []
