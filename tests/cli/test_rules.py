"""``pete rules``: what the rules say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pete.cli.main import main
from pete.entailment import RULES
from pete.report.rules import NO_SWITCH

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "pete-rules-1.json"


def document(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    assert main(["rules", *argv, "--json"]) == 0
    written = json.loads(capsys.readouterr().out)
    jsonschema.validate(written, json.loads(SCHEMA.read_text("utf-8")))
    return written


def test_all_rules_are_listed_and_all_codes_that_are_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written = document(capsys, "list")
    assert [rule["code"] for rule in written["rules"]] == list(RULES)
    assert {entry["code"]: entry["message"] for entry in written["no_switch"]} == NO_SWITCH
    assert main(["rules", "list"]) == 0
    first_words = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert {*RULES, *NO_SWITCH, "F:", "X:", "B:"} <= first_words


def test_a_rule_is_shown_with_its_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    written = document(capsys, "show", "X403")
    (rule,) = written["rules"]
    assert (rule["family"], rule["strategies"]) == (
        "facts that T's relations also state",
        ["extended"],
    )
    assert rule["illustrations"] == [
        {
            "text": "The steamed grains",
            "follows": "The grains were steamed",
            "does_not": "The grains steamed something",
        }
    ]
    assert written["no_switch"] == []
    assert main(["rules", "show", "X403", "C305", "D700"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "X403  What stands before a noun and modifies it is said of it."
    assert lines[2:7] == [
        "  T    The steamed grains",
        "  YES  The grains were steamed",
        "  NO   The grains steamed something",
        "  Family X: facts that T's relations also state.",
        "  Used by: extended.",
    ]
    assert "  Used by: none; a switch." in lines
    assert "D700  T or H has no parse: NO, and counted as a failure." in lines


def test_codes_are_shown_once_each_in_the_order_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written = document(capsys, "show", "X403", "D700", "C301", "X403")
    assert [rule["code"] for rule in written["rules"]] == ["X403", "C301"]
    assert [entry["code"] for entry in written["no_switch"]] == ["D700"]


def test_an_unknown_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "C301", "F109"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("pete: there is no rule 'F109'. Did you mean 'F10")
