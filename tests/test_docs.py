"""What the documentation says is what the code does."""

from __future__ import annotations

import argparse
import doctest
import functools
import importlib
import pkgutil
import re
import runpy
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pete
from pete.cli.main import build_parser, main
from pete.entailment import STRATEGIES, departures
from pete.normaliser import PROFILES
from pete.parsing import adapter_status
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


@pytest.mark.parametrize("page", ["leaderboard.md", "generated-sets.md", "induction.md"])
def test_pages_are_made_by_the_commands_in_them(page: str) -> None:
    filled = runpy.run_path(str(ROOT / "docs" / "leaderboard.py"))["filled"]
    once = filled("a\n<!-- pete x -->\nold\n<!-- end -->\nb\n", lambda command: f"{command}!\n")
    assert once == "a\n<!-- pete x -->\n\nx!\n\n<!-- end -->\nb\n"
    assert filled(once, lambda command: f"{command}!\n") == once
    commands: list[str] = []
    filled((ROOT / "docs" / page).read_text("utf-8"), lambda c: commands.append(c) or "")
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


def shown_commands(page: str) -> list[tuple[str, str]]:
    """The commands in the console blocks of a page, each with what is shown of its output."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / page).read_text("utf-8"), re.S)
    return [
        (command, shown)
        for block in blocks
        for command, shown in re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", block, re.S | re.M)
    ]


def _stable(text: str) -> list[str]:
    """Lines without what changes with the machine and the version."""
    text = re.sub(r"#[0-9a-f]{6}|pete \d[\d.]*|spacy \d[\d.]*", "_", text)
    return [line.rstrip() for line in text.strip().splitlines()]


def _is_shown(printed: list[str], shown: list[str]) -> bool:
    """Whether lines are those that were printed, ``...`` being any number of them."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(_is_shown(printed[n:], shown[1:]) for n in range(len(printed) + 1))
    return bool(printed) and printed[0] == shown[0] and _is_shown(printed[1:], shown[1:])


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parser of a command line, and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _parsers(command)


@functools.cache
def _command_line() -> argparse.ArgumentParser:
    return build_parser()


def _command_lines() -> Iterator[str]:
    """Lines that are a whole command, in the help of all commands and on all pages."""
    for parser in _parsers(_command_line()):
        yield from re.findall(r"^  (pete .*)", parser.epilog or "", re.M)
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        yield from re.findall(r"^(?:    |\$ )(pete .*)", page.read_text("utf-8"), re.M)


@pytest.mark.parametrize("line", sorted(set(_command_lines())))
def test_commands_of_help_and_pages_are_taken(line: str) -> None:
    command = re.split(r" [<>|] | >> |  +[#(]", line)[0]
    _command_line().parse_args(shlex.split(command, comments=True)[1:])


def python_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", readme(), re.S)


@pytest.mark.model
@pytest.mark.parametrize(
    "page", ["README.md", pytest.param("docs/commands.md", marks=pytest.mark.slow)]
)
def test_commands_of_a_page_run_and_print_what_it_shows(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PETE_OFFLINE", "1")
    monkeypatch.setenv("COLUMNS", "80")
    for line, shown in shown_commands(page):
        command, _, target = line.partition(" > ")
        if command == "mkdir -p results":
            Path("results").mkdir(exist_ok=True)
            continue
        if command == "source .venv/bin/activate":  # that of this interpreter is active
            continue
        assert main(shlex.split(command)[1:]) == 0, command
        printed = capsys.readouterr().out
        assert printed, command
        if target:
            Path(target).write_text(printed, encoding="utf-8")
        if shown:
            assert _is_shown(_stable(printed), _stable(shown)), f"{command}\n{printed}"
    assert {path.name for path in tmp_path.iterdir()} == {"examples", "results"}
    assert "/results/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_the_class_in_the_readme_is_the_one_in_the_examples() -> None:
    block = next(block for block in python_blocks() if "class Chain" in block)
    assert block == (ROOT / "examples" / "my_parser.py").read_text("utf-8")


def test_every_page_is_in_the_index_and_every_link_leads_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    links = {
        page: re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")) for page in pages
    }
    broken = [
        f"{page.name}: {link}"
        for page, found in links.items()
        for link in found
        if not (page.parent / link).exists()
    ]
    assert broken == []
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / link).resolve() for link in links[index]}
    assert listed == set((ROOT / "docs").rglob("*.md")) - {index}


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
    explained = re.findall(r"^([a-z-]+):.*## ", makefile, re.M)
    assert sorted(phony[1].split()) == sorted(explained)
