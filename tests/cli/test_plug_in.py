"""A user's own parser on the command line: one option for every command that has a parser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.parsing import AdapterStatus

ROOT = Path(__file__).parents[2]
FILE = str(ROOT / "pete" / "conformance" / "template.py")
TEMPLATE = f"{FILE}:MyParser"


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PETE_OFFLINE", "1")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "command",
    [
        ["evaluate", "--dataset", "challenge"],
        ["explain", "subjrel-01"],
        ["explain", "--text", "Birds sing.", "--hypothesis", "Birds sing."],
        ["parse", "Birds sing."],
        ["oracle", "luck"],
        ["adapters", "check"],
    ],
)
def test_every_command_takes_a_class_in_a_file(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main([*command, "--adapter", TEMPLATE]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", ["evaluate", "parse", "adapters check"])
def test_adapter_and_parser_contradict_each_other(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as exit:
        main([*command.split(), "--parser", "spacy", "--adapter", TEMPLATE])
    assert exit.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.endswith("error: argument --adapter: not allowed with argument --parser")


@pytest.mark.parametrize(
    ("argv", "status", "message"),
    [
        (
            ["--adapter", "none.py:Mine"],
            2,
            "pete: there is no file 'none.py' to take the class 'Mine' from.",
        ),
        (
            ["--adapter", "bad.py:Mine"],
            1,
            "pete: bad.py:1: importing it raised NameError: name 'tea' is not defined.",
        ),
        (
            ["--parser", "bad.py"],
            2,
            "pete: 'bad.py' is a file. Write files:bad.py for parses, or bad.py:CLASS for a "
            "parser.",
        ),
        (
            ["--parser", FILE],
            2,
            f"pete: {FILE!r} is a file. Write files:{FILE} for parses, or {FILE}:CLASS for a "
            "parser. Known: MyParser.",
        ),
        (
            ["--parser", "bad.py:Mine"],
            1,
            "pete: bad.py:1: importing it raised NameError: name 'tea' is not defined.",
        ),
        (
            ["--parser", "spacy:small"],
            2,
            "pete: the parser 'spacy' takes no argument, and 'small' was given. Leave it out.",
        ),
        (
            ["--parser", "conllu"],
            2,
            "pete: the parser 'conllu' is missing a required argument: 'path'. "
            "Write conllu:ARGUMENT.",
        ),
    ],
)
def test_what_is_of_no_use(
    capsys: pytest.CaptureFixture[str], argv: list[str], status: int, message: str
) -> None:
    Path("bad.py").write_text("tea\n", encoding="utf-8")
    assert main(["parse", "Birds sing.", *argv]) == status
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", message + "\n")


def results(capsys: pytest.CaptureFixture[str], reference: str, status: int) -> dict[str, Any]:
    assert main(["adapters", "check", "--adapter", reference, "--json"]) == status
    document = checked(capsys.readouterr().out, "pete-conformance-1")
    return {check["code"]: check for check in document["checks"]}


def test_conformance_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert all(check["passed"] for check in results(capsys, TEMPLATE, 0).values())
    broken = results(capsys, f"{ROOT / 'tests' / 'broken_adapters.py'}:WrongScheme", 1)
    assert [code for code, check in broken.items() if not check["passed"]] == ["A303"]


def test_conformance_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    reference = f"{ROOT / 'tests' / 'broken_adapters.py'}:GivesNone"
    assert main(["adapters", "check", "--adapter", reference]) == 1
    printed = capsys.readouterr().out
    assert "one word: None (NoneType)" in printed
    assert printed.endswith(":GivesNone: 1 of 23 checks failed.\n")


def test_checks_that_could_not_be_made_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROKEN_ADAPTERS", str(tmp_path))
    reference = f"{ROOT / 'tests' / 'broken_adapters.py'}:LeavesLock"
    assert main(["adapters", "check", "--adapter", reference, "--timeout", "60"]) == 1
    assert capsys.readouterr().out.endswith(
        ":LeavesLock: 1 of 2 checks failed.\n"
        "The other 21 need a parser that answers and can be started again.\n"
    )


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "check takes one parser: a NAME, or FILE.py:CLASS."),
        (
            ["spacy", "--adapter", TEMPLATE],
            f"both 'spacy' and {TEMPLATE!r} name a parser. Name one.",
        ),
    ],
)
def test_check_takes_one_parser(
    capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    assert main(["adapters", "check", *argv]) == 2
    assert capsys.readouterr().err == f"pete: {message}\n"


def test_parses_made_elsewhere_are_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["adapters", "check", "conllu:parsed.conllu"]) == 2
    assert capsys.readouterr().err == (
        "pete: conllu:parsed.conllu is not a parser but parses made elsewhere, and the checks ask "
        "for texts of their own. The notes of pete evaluate say what does not fit.\n"
    )


def test_export_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "challenge", "--format", "conllu"]) == 0
    empty = capsys.readouterr().out
    rows = [line.split("\t") for line in empty.splitlines()]
    for row in rows:
        if len(row) == 10:
            row[6], row[7] = str(int(row[0]) - 1), "dep" if row[0] != "1" else "root"
    Path("chain.conllu").write_text("\n".join(map("\t".join, rows)) + "\n", encoding="utf-8")
    assert (
        main(["evaluate", "--dataset", "challenge", "--parser", "conllu:chain.conllu", "--json"])
        == 0
    )
    results = json.loads(capsys.readouterr().out)["results"]
    assert results[0]["parser_info"]["note"] == (
        "chain.conllu: 180 sentences, scheme ud, read off the labels, policy reject"
    )
    assert [result["failures"] for result in results] == [0] * len(results)


def test_export_as_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "challenge"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(set(lines)) == 180


def test_a_reader_of_files_alone_is_no_parser_that_can_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "pete.cli.commands.doctor.adapter_status",
        lambda name: AdapterStatus(ready=name == "conllu"),
    )
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out
