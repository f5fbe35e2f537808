"""What package managers read of this project."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
IN_NO_WHEEL = {"__pycache__", "judgements", "passes"}  # the latter are records of annotators
PROJECT, SETUPTOOLS = SETTINGS["project"], SETTINGS["tool"]["setuptools"]


def test_the_command_has_the_name_of_the_distribution_too() -> None:
    """Tools that run a distribution without installing it look for a command of its name."""
    scripts = PROJECT["scripts"]
    assert scripts[PROJECT["name"]] == scripts["pete"]


def test_every_python_that_is_supported_is_named() -> None:
    named = [c for c in PROJECT["classifiers"] if c.startswith("Programming Language :: Python")]
    assert named[1:] == [f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)]
    assert PROJECT["requires-python"] == ">=3.11"


def test_every_module_and_data_file_is_in_the_wheel() -> None:
    listed = SETUPTOOLS["packages"]
    for room, folder in SETUPTOOLS["package-dir"].items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_dir() or not IN_NO_WHEEL.isdisjoint(path.parts):
                continue
            parents = [room, *path.relative_to(ROOT / folder).parts[:-1]]
            if path.suffix == ".py":
                assert ".".join(parents) in listed, path
                continue
            assert any(
                path
                in (ROOT / folder).joinpath(*package.split(".")[room.count(".") + 1 :]).glob(glob)
                for package, globs in SETUPTOOLS["package-data"].items()
                if package in listed and package.startswith(room)
                for glob in globs
            ), path
