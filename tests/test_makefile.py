"""The Makefile with stand-ins for Python and for the pete command: nothing is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
SHOW = '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n'
NO_ENSUREPIP = "#!/bin/sh\n[ $1 = -c ] || { mkdir -p .venv/bin; touch .venv/bin/python; exit 1; }\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if shutil.which("make") is None:
        pytest.skip("make is not installed")
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def make(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [shutil.which("make") or "make", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


@pytest.fixture
def installed(folder: Path) -> Path:
    script(folder / ".venv" / "bin" / "pip", "")
    script(folder / ".venv" / "bin" / "pete", SHOW)
    (folder / ".venv" / ".ready-spacy").touch()
    return folder


NASTY = "file:a\"b 'c' `touch hit` $HOME $(touch hit) $(shell touch hit).tsv"


@pytest.mark.parametrize("name", ["DATASET", "MODEL", "SPLIT", "STRATEGY", "PARSER"])
@pytest.mark.parametrize("from_environment", [False, True])
def test_no_character_of_a_value_means_anything(
    installed: Path, name: str, from_environment: bool
) -> None:
    run = (
        make(installed, "pete", **{name: NASTY})
        if from_environment
        else make(installed, "pete", f"{name}={NASTY}")
    )
    assert run.returncode == 0, run.stderr
    words = run.stdout.splitlines()
    assert words[words.index(f"--{name.lower()}") + 1] == NASTY
    assert not (installed / "hit").exists()


def test_values_that_are_not_set_give_no_option(installed: Path) -> None:
    run = make(installed, "pete", 'ARGS=--wrong "3"')
    assert run.stdout.splitlines() == ["evaluate", "--parser", "spacy", "--wrong", "3"]


def test_the_oracle_asks_every_experiment_about_the_same_pairs(installed: Path) -> None:
    run = make(installed, "oracle", "DATASET=challenge", "SPLIT=test", "ARGS=--wrong 1")
    words = " ".join(run.stdout.split())
    assert words == (
        "oracle gold challenge --split test --wrong 0 --strategy "
        "cambridge,generalized+,factual,extended "
        "oracle perturb challenge --split test "
        "oracle errors --parser spacy --dataset challenge --split test --wrong 1 --wrong 1 "
        "oracle luck --parser spacy --dataset challenge --split test"
    )


def test_half_an_environment_does_not_count_as_one(folder: Path) -> None:
    script(folder / "half-python", NO_ENSUREPIP)
    for _ in range(2):
        assert make(folder, "setup", "PYTHON=./half-python").returncode == 2
        assert not (folder / ".venv").exists()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("PYTHON=", "PYTHON is empty. Name a Python of 3.11 or newer: make PYTHON=python3 ....  "),
        ("EXTRAS=", "EXTRAS is empty. Name extras of pyproject.toml: make setup EXTRAS=spacy,dev"),
    ],
)
def test_empty_values_are_told(folder: Path, value: str, message: str) -> None:
    run = make(folder, "setup", value)
    assert run.returncode == 2
    assert message in run.stderr


PYTHON = '#!/bin/sh\necho "$*" >> calls\n'


def test_what_is_installed_together_is_not_installed_again(folder: Path) -> None:
    script(folder / ".venv" / "bin" / "pip", "")
    script(folder / ".venv" / "bin" / "python", PYTHON)
    script(folder / ".venv" / "bin" / "pete", SHOW)
    install = "-m pip install --quiet --disable-pip-version-check --editable"
    run = make(folder, "setup", "EXTRAS=all,dev")
    assert run.returncode == 0, run.stderr
    assert (folder / "calls").read_text() == f"{install} .[all,dev]\n"
    for words in (["setup"], ["pete", "PARSER=stanza"], ["pete", "PARSER=udpipe"]):
        assert make(folder, *words).returncode == 0
    assert (folder / "calls").read_text() == f"{install} .[all,dev]\n"


@pytest.mark.parametrize("before", ["", "spacy"])
def test_the_tests_bring_what_they_need_in_one_go(folder: Path, before: str) -> None:
    script(folder / ".venv" / "bin" / "pip", "")
    (folder / ".venv" / f".ready-{before}").touch()
    script(folder / ".venv" / "bin" / "python", PYTHON)
    for _ in range(2):
        assert make(folder, "test", "ARGS=-m ''").returncode == 0
    install, *tests = (folder / "calls").read_text().splitlines()
    assert install.endswith(" --editable .[spacy,dev]")
    assert (
        tests
        == [
            "-m compileall -q pete adapters datasets oracle",
            "-m pytest -n auto --dist loadfile -m not slow -m ",
        ]
        * 2
    )
