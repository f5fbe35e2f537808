"""What the documentation says is what the code does."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pete
from pete.cli.main import build_parser, main
from pete.entailment import STRATEGIES, departures
from pete.evaluation.saving import save_run
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.normaliser import PROFILES
from pete.parsing import Parse, adapter_status
from pete.text.lemmas import LEMMATISER

ROOT = Path(__file__).parents[1]


def modules() -> Iterator[str]:
    for package in ("pete", "pete.adapters", "pete.datasets", "pete.oracle"):
        path = importlib.import_module(package).__path__
        for info in pkgutil.walk_packages(path, f"{package}."):
            yield info.name


@pytest.mark.parametrize("name", sorted(set(modules())))
def test_examples_in_docstrings_run(name: str) -> None:
    result = doctest.testmod(
        importlib.import_module(name),
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert result.failed == 0


def test_reference_pages_are_those_the_registries_give() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    on_disk = {
        path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "reference").iterdir()
    }
    assert on_disk == dict(pages), "run: make docs"


def test_the_leaderboard_page_is_made_by_the_commands_in_it() -> None:
    filled = runpy.run_path(str(ROOT / "docs" / "leaderboard.py"))["filled"]
    once = filled("a\n<!-- pete x -->\nold\n<!-- end -->\nb\n", lambda command: f"{command}!\n")
    assert once == "a\n<!-- pete x -->\n\nx!\n\n<!-- end -->\nb\n"
    assert filled(once, lambda command: f"{command}!\n") == once
    commands: list[str] = []
    filled(
        (ROOT / "docs" / "leaderboard.md").read_text("utf-8"), lambda c: commands.append(c) or ""
    )
    assert {build_parser().parse_args(shlex.split(c)).format for c in commands} == {"markdown"}


@pytest.mark.parametrize("name", ["cambridge", "generalized"])
def test_the_page_on_the_letter_has_every_line_that_is_printed(name: str) -> None:
    page = " ".join((ROOT / "docs" / "letter.md").read_text("utf-8").split())
    strategy = STRATEGIES[name]
    for profile in PROFILES:
        for line in departures(
            strategy.published, strategy.codes, profile=profile, lemmas=LEMMATISER, tokens="parser"
        ):
            assert f"- {line}" in page


def readme() -> str:
    return (ROOT / "README.md").read_text("utf-8")


def readme_commands() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", readme(), re.S)
    lines = (line for block in blocks for line in block.splitlines())
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ pete ")]


def python_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", readme(), re.S)


@pytest.fixture(scope="module")
def user_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files the README's commands speak of."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "my_pairs.tsv").write_text(
        "id\ttext\thypothesis\tentailment\n"
        "1\tThe man with the hat was tired.\tThe hat was tired.\tNO\n",
        encoding="utf-8",
    )
    (folder / "trees.conllu").write_text(
        "1\tBirds\tbird\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tsing\tsing\tVERB\tVBP\t_\t0\troot\t_\t_\n\n",
        encoding="utf-8",
    )
    (folder / "my_parser.py").write_text(
        next(block for block in python_blocks() if "class Chain" in block), encoding="utf-8"
    )
    run = pete.evaluate("spacy", "challenge")
    for name in ("a.json", "b.json"):
        save_run(run, folder / name)
    parses = (p for p in run.materials[0].parsed.results.values() if isinstance(p, Parse))
    trees = write_conllu(ConlluSentence(parse.graph) for parse in parses)
    (folder / "parsed.conllu").write_text("".join(trees), encoding="utf-8", newline="\n")
    return folder


@pytest.mark.model
@pytest.mark.parametrize("command", readme_commands())
def test_commands_of_the_readme_run(
    command: str,
    user_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(user_folder)
    monkeypatch.setenv("PETE_OFFLINE", "1")
    command, _, target = command.partition(" > ")
    assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr().out
    assert printed
    if target:
        Path(target).write_text(printed, encoding="utf-8")


@pytest.mark.model
def test_explanation_of_the_readme_is_what_the_command_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    (block,) = re.findall(r"```text\n\$ pete (.*?)\n\n(.*?)```", readme(), re.S)
    assert main(shlex.split(block[0])) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.strip().splitlines()]
    assert printed == block[1].strip().splitlines()


@pytest.mark.model
def test_python_blocks_of_the_readme_run() -> None:
    blocks = python_blocks()
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {"pete": pete})  # noqa: S102 our own README


@pytest.mark.model
@pytest.mark.parametrize("place", range(2), ids=("dependencies", "phrase structure"))
def test_python_blocks_about_adapters_run(place: int) -> None:
    status = adapter_status("constituency")
    if place and not status.ready:
        pytest.skip(f"{status.detail}: {status.cure}")
    text = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    block = re.findall(r"```python\n(.*?)```", text, re.S)[place]
    made: dict[str, Any] = {}
    exec(compile(block, "docs/adapters.md", "exec"), made)  # noqa: S102 our own page
    assert made["explanation"].decision.answer == ("NO", "YES")[place]


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.M)
    assert phony is not None
    explained = re.findall(r"^([a-z]+):.*## ", makefile, re.M)
    assert sorted(phony[1].split()) == sorted(explained)
