"""The examples of the guidelines must pass the checks of annotators' files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pete.graph import Token
from pete.oracle.annotation.labels import DEPRELS, RELATIONS
from pete.oracle.annotation.passes import check_lines
from pete.oracle.annotation.problems import Problems
from pete.oracle.annotation.sentences import Sentence
from pete.oracle.annotation.sheets import Sheet

GUIDELINES = (Path(__file__).parents[3] / "docs" / "annotation-guidelines.md").read_text("utf-8")
CELL = re.compile(r"(.*)/([A-Z]+)/(\S+)/(\d+)/(\S+)")


def examples(letter: str) -> dict[str, list[str]]:
    """The lines of each example ``# a02 ...``."""
    found: dict[str, list[str]] = {}
    code = ""
    for block in re.findall(r"```text\n(.*?)```", GUIDELINES, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("# "):
                code = line.split()[1]
            elif code.startswith(letter):
                found.setdefault(code, []).append(line)
    return found


def sentence(code: str, forms: list[str]) -> Sentence:
    return Sentence(code, " ".join(forms), tuple(map(Token, range(1, len(forms) + 1), forms)))


def rows(lines: list[str]) -> Iterator[list[str]]:
    for id, cell in enumerate((cell for line in lines for cell in line.split()), start=1):
        match = CELL.fullmatch(cell)
        assert match is not None, cell
        yield [str(id), *match.groups()]


@pytest.mark.parametrize(("code", "lines"), examples("a").items())
def test_examples_of_relations_are_in_order(code: str, lines: list[str]) -> None:
    tags, *relations = lines
    forms = [cell.rpartition("/")[0] for cell in tags.removeprefix("tags:").split()]
    problems = Problems(code)
    file = [f"# {code}", tags, *(part for line in relations for part in line.split("; "))]
    check_lines(file, Sheet("relations", {code: sentence(code, forms)}), problems)
    assert problems.found == []


@pytest.mark.parametrize(("code", "lines"), examples("b").items())
def test_examples_of_trees_are_in_order(code: str, lines: list[str]) -> None:
    table = list(rows(lines))
    problems = Problems(code)
    sheet = Sheet("treebank", {code: sentence(code, [row[1] for row in table])})
    check_lines([f"# sent_id = {code}", *map("\t".join, table)], sheet, problems)
    assert problems.found == []


def test_there_are_examples() -> None:
    assert len(examples("a")) > 30
    assert len(examples("b")) > 10


def labels_of_table(heading: str) -> set[str]:
    """The names in the first column of the table under a heading."""
    section = GUIDELINES.partition(heading)[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_closed_lists_are_those_of_the_guidelines() -> None:
    collapsed = {"prep_X", "prepc_X", "conj_X"}
    assert labels_of_table("## A2.") - collapsed == RELATIONS
    assert labels_of_table("## B3.") == DEPRELS
