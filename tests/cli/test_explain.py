"""``pete explain``: one pair by several parsers, from saved runs, beside gold, and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from defusedxml import ElementTree

from pete.cli.main import main
from table_parser import BIRD_PAIRS, BIRDS, table_run

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"

PARSERS = '''
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

class Chain:
    """Each word depends on the one before it."""

    info = ParserInfo(name="chain", version="1", scheme="ud")
    isolate = False

    def parse(self, texts):
        for text in texts:
            words = text.rstrip(".").split()
            tokens = tuple(Token(i, w) for i, w in enumerate(words, 1))
            yield Parse(Graph(tokens, tuple(self.edges(len(words)))))

    def edges(self, count):
        yield Relation("root", 0, 1)
        yield from (Relation("nsubj", i - 1, i) for i in range(2, count + 1))

class Star(Chain):
    """Each word depends on the first."""

    info = ParserInfo(name="star", version="1", scheme="ud")

    def edges(self, count):
        yield Relation("root", 0, 1)
        yield from (Relation("nsubj", 1, i) for i in range(2, count + 1))

class Never(Chain):
    def parse(self, texts):
        raise AssertionError("it was asked to parse")
'''
CHAIN = ["--adapter", "own.py:Chain"]
NEVER = ["--adapter", "own.py:Never"]
OWN = ["--text", "Birds sing.", "--hypothesis", "Birds sing."]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PETE_OFFLINE", "1")
    (tmp_path / "own.py").write_text(PARSERS, encoding="utf-8")
    rows = (f"{p.id}\t{p.text}\t{p.hypothesis}\t{p.gold}\n" for p in BIRD_PAIRS)
    (tmp_path / "own.tsv").write_text(
        "id\ttext\thypothesis\tentailment\n" + "".join(rows), encoding="utf-8"
    )
    table_run(BIRDS, BIRD_PAIRS).save(tmp_path / "run.json")
    return tmp_path


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Explain with ``--json``: the document, checked against its schema, and what was said."""

    def run(*argv: str) -> tuple[Any, str]:
        assert main(["explain", *argv, "--json"]) == 0
        out, err = capsys.readouterr()
        written = json.loads(out)
        for one in (written, *written.get("explanations", ())):
            name = one["schema"].replace("/", "-")
            jsonschema.validate(one, json.loads((SCHEMAS / f"{name}.json").read_text("utf-8")))
        return written, err

    return run


def who(written: Any) -> list[tuple[str, str]]:
    return [(one["parser"], one["strategy"]) for one in written["explanations"]]


def test_several_parsers_and_strategies(document: Callable[..., Any]) -> None:
    written, _ = document(
        "saw-1", "--dataset", "file:own.tsv", *CHAIN, "--adapter", "own.py:Star",
        "--strategy", "generalized,overlap",
    )  # fmt: skip
    assert who(written) == [
        ("chain", "generalized"),
        ("chain", "overlap"),
        ("star", "generalized"),
        ("star", "overlap"),
    ]
    assert (
        written["explanations"][0]["text_relations"] != written["explanations"][2]["text_relations"]
    )


def test_saved_runs_need_no_parser(
    document: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pete.parsing.PARSERS.load", None)
    written, _ = document("saw-2", "--dataset", "file:own.tsv", "--saved", "run.json")
    assert (written["schema"], written["parser"]) == ("pete-explain/1", "table")
    statuses = {entry["relation"]: entry["status"] for entry in written["relations"]}
    assert statuses["nsubj(saw-3, cat-2)"] == "missing"


def test_a_saved_run_beside_a_parser(document: Callable[..., Any]) -> None:
    written, _ = document("saw-2", "--dataset", "file:own.tsv", "--saved", "run.json", *CHAIN)
    assert [parser for parser, _ in who(written)] == ["table", "chain"]


def test_gold_stands_beside_a_parser(document: Callable[..., Any]) -> None:
    written, err = document("redobj-04", *CHAIN, "--gold", "--strategy", "cambridge")
    assert [parser for parser, _ in who(written)] == ["chain", "gold"]
    assert "pobj(in-8, Ghent-9)" in written["explanations"][1]["text_relations"]
    assert err == ""


def test_gold_relations_that_come_collapsed_alone_are_told(
    document: Callable[..., Any], data_home: Path
) -> None:
    written, err = document(
        "4061", "--dataset", "pete-2010", "--split", "dev", "--gold", "--strategy", "cambridge"
    )
    assert written["parser"] == "gold"
    assert err == (
        "cambridge reads uncollapsed relations; the gold relations of pete-2010 are collapsed, "
        "and are read as they are.\n"
    )


def test_pictures_are_saved_and_the_answer_is_printed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["explain", *OWN, *CHAIN, "--html", "new/why.html", "--svg", "why.svg"]
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert out.startswith("given\n  T  Birds sing.\n")
    assert err == "Saved to new/why.html.\nSaved to why.svg.\n"
    for name in ("new/why.html", "why.svg"):
        ElementTree.parse(folder / name)


def test_a_picture_that_cannot_be_saved_does_not_hide_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pete.cli.commands.explain.check_destination", lambda path, inputs: None)
    Path("there").mkdir()
    assert main(["explain", *OWN, *CHAIN, "--svg", "there"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("given\n")
    assert err == "pete: there: it is a folder. Name a file in it.\n"


@pytest.mark.parametrize(
    ("argv", "status", "message"),
    [
        (
            [*OWN, *NEVER, *CHAIN, "--scheme", "ud"],
            2,
            "--scheme is of one parser, and there are 2. Write it behind its parser: "
            "own.py:Never,scheme=VALUE.",
        ),
        (
            [*OWN, *NEVER, "--svg", "a", "--html", "a"],
            2,
            "--html and --svg both name a. Name two files.",
        ),
        (
            ["saw-1", "--dataset", "file:own.tsv", *NEVER, "--svg", "own.tsv"],
            1,
            "own.tsv: the run would overwrite its own input {own}. Name a file you may write.",
        ),
        (
            ["saw-1", "--dataset", "file:own.tsv", "--saved", "run.json", "--svg", "run.json"],
            1,
            "run.json: the run would overwrite its own input run.json. Name a file you may write.",
        ),
        (
            [*OWN, *NEVER, "--svg", "a", "--html", "./a"],
            2,
            "--html and --svg both name a. Name two files.",
        ),
        (
            [*OWN, *NEVER, "--html", "own.py"],
            1,
            "own.py: the run would overwrite its own input own.py. Name a file you may write.",
        ),
        (
            [*OWN, *NEVER, "--gold"],
            2,
            "--saved and --gold go with the id of a pair. Leave them out.",
        ),
        (
            ["redobj-04", "--gold", "--strategy", "svm", "--train", "challenge:dev"],
            2,
            "--train goes with a parser, not with --saved or --gold. Leave them out.",
        ),
        (
            ["redobj-04", "--saved", "run.json"],
            1,
            "run.json: it holds no parses of the pair 'redobj-04'. Save a run with: pete evaluate "
            "--dataset NAME --split NAME --save FILE.",
        ),
        (
            ["saw-1", "--dataset", "file:own.tsv", "--gold"],
            1,
            "there are no gold relations of the data set 'file:own.tsv'. "
            "There are some of: challenge, pete-2010.",
        ),
    ],
)
def test_what_cannot_be_done_is_told_before_anything_is_parsed(
    argv: list[str], status: int, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", *argv]) == status
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"pete: {message}\n".replace("{own}", "own.tsv"))
