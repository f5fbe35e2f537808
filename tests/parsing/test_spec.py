"""One grammar names a parser, on every command and in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pete
from pete.cli.main import main
from pete.errors import InputError, PeteError, UsageError
from pete.evaluation import Run
from pete.evaluation.loading import load_run
from pete.parsing.spec import ParserSpec
from table_parser import BIRD_PAIRS, BIRDS, table_run


@pytest.mark.parametrize(
    ("text", "name", "reference", "options"),
    [
        ("spacy", "spacy", "", {}),
        ("spacy,model=en_core_web_lg", "spacy", "", {"model": "en_core_web_lg"}),
        ("stanza,batch-size=8,device=cpu", "stanza", "", {"batch_size": 8, "device": "cpu"}),
        ("files:a,b.conllu,scheme=clear", "files:a,b.conllu", "", {"scheme": "clear"}),
        ("files:a.json", "files:a.json", "", {}),
        ("my_parser.py:Mine,model=m.json", "", "my_parser.py:Mine", {"model": "m.json"}),
        ("folder/run.json", "run:folder/run.json", "", {}),
        ("run:saved", "run:saved", "", {}),
    ],
)
def test_how_a_parser_is_named(
    text: str, name: str, reference: str, options: dict[str, object]
) -> None:
    spec = ParserSpec.parse(text)
    assert (spec.name, spec.reference, dict(spec.options)) == (name, reference, options)


def test_the_file_behind_a_name() -> None:
    files = [ParserSpec.parse(text).file for text in ("a.py:B", "files:c", "d.json", "spacy")]
    assert files == ["a.py", "c", "d.json", ""]


def test_an_option_has_one_value() -> None:
    assert ParserSpec.parse("spacy,model=a", options={"model": "a"}).options == {"model": "a"}
    with pytest.raises(UsageError) as error:
        ParserSpec.parse("spacy,model=a", options={"model": "b"})
    assert str(error.value) == ("the option 'model' is set twice, to 'a' and to 'b'. Set it once.")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "run.json"
    table_run(BIRDS, BIRD_PAIRS).save(path)
    return path


def same(run: Run, path: Path) -> bool:
    (result,), (before,) = run.results, load_run(path).results
    answers = [[o.decision.answer for o in r.outcomes] for r in (result, before)]
    return answers[0] == answers[1] and result.parser == before.parser


def test_a_saved_run_stands_for_its_parser(saved: Path, capsys: Any) -> None:
    pairs = load_run(saved).materials[0].pair_set
    assert same(pete.evaluate(str(saved), pairs, strategies=["generalized+"]), saved)
    assert main(["parse", "--json", "--parser", str(saved), BIRD_PAIRS[0].text]) == 0
    assert json.loads(capsys.readouterr().out)["parser"] == "table"
    explanation = pete.explain(
        BIRD_PAIRS[0].text, BIRD_PAIRS[0].hypothesis, parser=str(saved), strategy="generalized+"
    )
    assert explanation.parser.name == "table"


def test_a_saved_run_on_other_texts(saved: Path) -> None:
    with pytest.raises(InputError) as error:
        pete.explain("Ann left.", "Bo left.", parser=str(saved))
    assert str(error.value) == (
        f"{saved}: it holds a parse of none of the 2 texts. Name a run on the same pairs."
    )
    explanation = pete.explain(BIRD_PAIRS[0].text, "Bo left.", parser=str(saved))
    assert f"the run {saved} has no parse of it" in explanation.decision.reason


@pytest.mark.parametrize("command", [["parse", "Birds sing."], ["explain", "redobj-02"]])
@pytest.mark.parametrize("name", ["own.py:Own,beam=2", "own.py:Other"])
def test_commands_take_the_same_names(
    command: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text("class Own:\n    def __init__(self): pass\n", encoding="utf-8")
    assert main([*command, "--parser", name]) == 2
    printed = capsys.readouterr().err
    with pytest.raises(PeteError) as error:
        pete.evaluate(name, "challenge")
    assert printed == f"pete: {error.value}\n"
