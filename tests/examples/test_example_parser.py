"""The example distribution: installed as a user installs it, but without a network."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "pete-example-parser"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed; the sources are copied, for a build leaves traces."""
    folder = tmp_path_factory.mktemp("example")
    sources = shutil.copytree(EXAMPLE, folder / "sources")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--no-index", "--no-deps", "--no-build-isolation"),
            *("--target", str(folder / "site"), str(sources)),
        ],
        check=True,
    )
    return folder


@pytest.fixture
def run(installed: Path) -> Run:
    """Run a module of Python in an environment that has the example."""

    def module(*argv: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(installed / "site"), "PETE_OFFLINE": "1"}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        return subprocess.run(
            [sys.executable, "-m", *argv],
            env=environment, cwd=installed, capture_output=True, text=True, check=False,
        )  # fmt: skip

    return module


def document(run: Run, *argv: str) -> Any:
    done = run("pete", *argv, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_is_listed_with_where_it_comes_from(run: Run) -> None:
    adapters = {entry["name"]: entry for entry in document(run, "adapters")["adapters"]}
    assert adapters["example"]["distribution"] == "pete-example-parser 1.0.0"
    assert adapters["example"]["ready"]
    assert {"conllu", "spacy", "stanza"} < set(adapters)


def test_it_is_evaluated_by_its_name(run: Run) -> None:
    results = document(run, "evaluate", "--parser", "example", "--dataset", "challenge")["results"]
    last = results[-1]
    assert last["signature"].startswith("parser=example 1.0.0|")
    assert (last["failures"], last["pairs"]) == (0, 120)


def test_it_keeps_the_contract(run: Run) -> None:
    checks = document(run, "adapters", "check", "example")["checks"]
    assert [check["code"] for check in checks if not check["passed"]] == []


def test_its_own_tests_pass(run: Run) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", "sources/tests")
    assert done.returncode == 0, done.stdout


def test_the_readmes_name_the_commands_that_are_run_here() -> None:
    ours, its = ((folder / "README.md").read_text("utf-8") for folder in (ROOT, EXAMPLE))
    for command in ("pip install examples/pete-example-parser", "pete evaluate --parser example"):
        assert command in re.sub(r"\s+", " ", ours)
        assert command in its
