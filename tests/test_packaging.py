"""What package managers read of this project."""

from __future__ import annotations

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]


def test_the_command_has_the_name_of_the_distribution_too() -> None:
    """Tools that run a distribution without installing it look for a command of its name."""
    scripts = PROJECT["scripts"]
    assert scripts[PROJECT["name"]] == scripts["pete"]


def test_every_python_that_is_supported_is_named() -> None:
    named = [c for c in PROJECT["classifiers"] if c.startswith("Programming Language :: Python")]
    assert named[1:] == [f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)]
    assert PROJECT["requires-python"] == ">=3.11"
