"""Messages end with one full stop."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import pete
from pete.cli.main import WORDS
from pete.entailment import find_strategy, parse_failure
from pete.errors import CURES, InputError, UsageError, as_sentence


@pytest.mark.parametrize("problem", ["a self-loop", "a self-loop.", "a self-loop. "])
def test_one_full_stop(problem: str) -> None:
    assert str(InputError(problem, cure="Mend it.")) == "a self-loop. Mend it."
    assert str(InputError(problem, path="a", line=1)) == "a:1: a self-loop."
    decision = parse_failure(find_strategy("path"), "text", problem)
    assert decision.reason == "The text has no parse: a self-loop."


@pytest.mark.parametrize("text", ["Is it?", "It is!", "It is cut short..."])
def test_what_ends_a_sentence_stays(text: str) -> None:
    assert as_sentence(text) == text


def test_the_command_line_has_cures_of_its_own() -> None:
    assert WORDS.keys() == CURES.keys()
    error = InputError("it holds no parses", path="a.json", topic="save")
    assert str(error) == "a.json: it holds no parses. Save the run again, with its parses."
    assert error.worded(WORDS) == (
        "a.json: it holds no parses. Make one with: pete evaluate --save FILE."
    )
    assert UsageError("No.").worded(WORDS) == "No."


COMMAND: Final = re.compile(r"\bpete [a-z]+ --|(?<![\w-])--[a-z]{3}|'?pete [a-z]+ [A-Z]{3}")


def spoken(tree: ast.AST) -> Iterator[str]:
    """The texts of a module but for its docstrings."""
    docs = {
        id(node.value)
        for body in (getattr(node, "body", ()) for node in ast.walk(tree))
        for node in (body if isinstance(body, list) else ())
        if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_the_library_names_no_command_and_no_flag() -> None:
    folder = Path(pete.__file__).parent
    named = {
        f"{path.relative_to(folder)}: {text}"
        for path in folder.rglob("*.py")
        if path.relative_to(folder).parts[0] not in ("cli", "report")  # that print for the terminal
        and not path.name.startswith("template")
        for text in spoken(ast.parse(path.read_text(encoding="utf-8")))
        if COMMAND.search(text)
    }
    assert named == set()
