"""``pete rules``: what the rules say, and the stubs of a new one."""

from __future__ import annotations

import importlib.util
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.cli.rule_stubs import write_stubs
from pete.entailment import RULES
from pete.entailment.rules import FAMILIES
from pete.entailment.rules.illustrations import illustrations
from pete.errors import InputError, UsageError
from pete.evaluation.signature import rules_hash
from pete.report.rules import NO_SWITCH, rule_sets
from rule_fixtures import read_fixture
from table_parser import BIRD_PAIRS, BIRDS, table_run


def document(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    assert main(["rules", *argv, "--json"]) == 0
    return checked(capsys.readouterr().out, "pete-rules-1")


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
        ["factual", "extended"],
    )
    assert rule["illustrations"] == [
        {
            "text": "The roasted nuts",
            "follows": "The nuts were roasted",
            "does_not": "The nuts roasted something",
        }
    ]
    assert written["no_switch"] == []
    assert main(["rules", "show", "X403", "C305", "D700"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "X403  A modifier before a noun is a predicate of the noun."
    assert lines[2:7] == [
        "  T    The roasted nuts",
        "  YES  The nuts were roasted",
        "  NO   The nuts roasted something",
        "  Family X: facts that T's relations also state.",
        "  Used by: factual, extended.",
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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the modules of the rules, with a folder for fixtures."""
    rules = Path("pete") / "entailment" / "rules"
    shutil.copytree(Path(__file__).parents[2] / rules, tmp_path / rules)
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    return tmp_path


NEW_CODES = sorted({f"{code[:2]}98" for code in RULES})


@pytest.mark.parametrize("code", NEW_CODES)
def test_stubs_of_a_new_rule_of_each_family(code: str, checkout: Path) -> None:
    module, fixture = write_stubs(code, root=checkout)
    spec = importlib.util.spec_from_file_location("stub", module)
    assert spec is not None
    assert spec.loader is not None
    stub = importlib.util.module_from_spec(spec)
    known = [dict(family.rules) for family in FAMILIES]
    for family in FAMILIES:
        family.rules.clear()
    try:
        spec.loader.exec_module(stub)
        (added,) = [family.rules[code] for family in FAMILIES if code in family.rules]
    finally:
        for family, rules in zip(FAMILIES, known, strict=True):
            family.rules = rules
    assert added.message == "Say here in one sentence what the rule does."
    assert illustrations(added)
    cases = read_fixture(fixture).cases
    assert [case.changes for case in cases] == [True, False]


def test_a_new_rule_may_be_like_another_of_its_family(checkout: Path) -> None:
    module, fixture = write_stubs("B698", "B603", root=checkout)
    text = module.read_text("utf-8")
    assert text.partition('@GUARDS("B698")')[2].startswith(
        "\ndef b698(case: Case, relation: Relation) -> bool:"
    )
    assert fixture == checkout / "tests" / "rules" / "B698.conllu"


@pytest.mark.parametrize(
    ("code", "like", "message"),
    [
        ("X429", "", "there is a rule X429 already. Take X430."),
        ("x430", "", "no family of rules has the code 'x430'. Families: W1xx (what words of T "),
        ("Y101", "", "no family of rules has the code 'Y101'. Families: W1xx (what words of T "),
        ("B699", "X404", "a rule B699 cannot be like X404: the two are of different families."),
        ("B699", "B698", "there is no rule 'B698'. Did you mean 'B609'? Known: B601, "),
    ],
)
def test_refused_codes(
    code: str, like: str, message: str, checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UsageError) as error:
        write_stubs(code, like, root=checkout)
    assert str(error.value).startswith(message)
    assert main(["rules", "new", code, *(["--like", like] if like else [])]) == 2
    assert capsys.readouterr().err.startswith(f"pete: {message}")


def test_a_fixture_that_exists_is_kept(checkout: Path) -> None:
    module, fixture = write_stubs("X498", root=checkout)
    before = module.read_text("utf-8")
    with pytest.raises(InputError) as error:
        write_stubs("X498", root=checkout)
    assert str(error.value) == f"{fixture}: the file exists. Name the file after its rule."
    assert module.read_text("utf-8") == before


def test_without_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        write_stubs("X498", root=tmp_path)
    assert str(error.value) == (
        f"there is no folder {tmp_path / 'tests' / 'rules'}. Add rules in a checkout of PETE."
    )


def test_what_comes_next_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_files(code: str, like: str) -> tuple[Path, Path]:
        assert (code, like) == ("X430", "")
        return Path("identity.py"), Path("X430.conllu")

    monkeypatch.setattr("pete.cli.commands.rules.write_stubs", no_files)
    assert main(["rules", "new", "X430"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Wrote X430 at the end of identity.py",
        "and its fixture X430.conllu.",
        "",
        "Next: 1. Write the function; its docstring is what explanations and pages say.",
        "      2. Write the trees of the fixture, then run: python -m pytest tests/rules",
        "      3. make docs lint test",
    ]


def test_the_hash_of_a_rule_set_is_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    run = table_run(BIRDS, BIRD_PAIRS, strategies=("generalized+",))
    (result,) = run.results
    known = result.signature.short.split("generalized+#")[1][:6]
    assert main(["rules", "signature", f"generalized+#{known}"]) == 0
    name, *codes = capsys.readouterr().out.splitlines()
    assert name == "generalized+:"
    assert " ".join(codes).replace(", ", ",") == result.signature.rules
    other = replace(result.signature, rules="C301,F101")
    assert main(["rules", "signature", rules_hash(other.rules)]) == 2
    assert "no strategy has rules of the hash '0bf253'" in capsys.readouterr().err
    odd = replace(result, strategy="mine", signature=replace(other, strategy="mine"))
    known_of_run = rule_sets([odd])["0bf253"]
    assert known_of_run == (("mine",), "C301,F101")
