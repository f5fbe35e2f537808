"""Options that only some parser has, and parsers that install themselves."""

from __future__ import annotations

from typing import Any

import pytest

from pete.adapters.java.jars import Jars
from pete.cli.main import main
from pete.errors import UsageError
from pete.parsing import AdapterStatus
from pete.parsing.spec import read_option


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("memory=4g", ("memory", "4g")),
        ("maxlen=80", ("maxlen", 80)),
        ("extras=true", ("extras", True)),
        ("extras=false", ("extras", False)),
        ("name=", ("name", "")),
        ("file=a=b", ("file", "a=b")),
        ("limit=-1", ("limit", "-1")),
        ("limit=²", ("limit", "²")),
    ],
)
def test_values_are_read(text: str, option: tuple[str, object]) -> None:
    assert read_option(text) == option
    assert type(read_option(text)[1]) is type(option[1])


@pytest.mark.parametrize("text", ["memory", "=4g", "two words=1", ""])
def test_what_is_no_option(text: str) -> None:
    with pytest.raises(UsageError) as error:
        read_option(text)
    assert str(error.value) == f"{text!r} is not NAME=VALUE"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--option", "heap=4g"],
            "pete: the parser 'corenlp' has no option 'heap'. It takes: model, scheme, batch_size, "
            "memory, maxlen, limit, offline.\n",
        ),
        (
            ["--option", "memory=much", "--option", "maxlen=80"],
            "pete: memory must be a size such as 2g or 1500m, got 'much'.\n",
        ),
        (
            ["--option", "maxlen=0"],
            "pete: maxlen must be a whole number of 1 or more, got 0.\n",
        ),
    ],
)
def test_options_reach_the_parser(
    capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert main(["parse", "Birds sing.", "--parser", "corenlp", *options]) == 2
    assert capsys.readouterr().err == message


def test_what_is_no_option_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["parse", "Birds sing.", "--option", "memory"])
    assert "argument --option: 'memory' is not NAME=VALUE" in capsys.readouterr().err


# ---- pete adapters install


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would have been fetched."""
    done: list[str] = []

    def install(jars: Jars, report: Any, *, profile: str = "") -> None:
        report(f"fetching {jars.name}")
        done.append(f"{jars.name} {profile}".strip())

    ready = AdapterStatus(ready=True, version="1", detail="in a folder")
    monkeypatch.setattr(Jars, "install", install)
    monkeypatch.setattr(Jars, "status", lambda jars, models=(): ready)
    return done


def test_installing_a_parser(capsys: pytest.CaptureFixture[str], fetched: list[str]) -> None:
    assert main(["adapters", "install", "corenlp"]) == 0
    assert fetched == ["corenlp-4.5.10"]
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "fetching corenlp-4.5.10\ncorenlp 1 is ready: in a folder\n"


def test_installing_another_model(fetched: list[str]) -> None:
    assert main(["adapters", "install", "corenlp", "--model", "englishSR"]) == 0
    assert fetched == ["corenlp-4.5.10 models-english"]


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (
            ["corenlp", "--model", "englishPFG"],
            "pete: CoreNLP has no model 'englishPFG'. Did you mean 'englishPCFG'? Known: "
            "englishPCFG, englishSR, englishSR.beam, english_SD, english_UD.\n",
        ),
        (
            ["corenlp-1.3.4", "--model", "englishPCFG"],
            "pete: the installation of 'corenlp-1.3.4' has no option 'model'. It takes: none.\n",
        ),
        (
            ["conllu"],
            "pete: the parser 'conllu' has no installation of its own. Nothing of it is missing.\n",
        ),
    ],
)
def test_what_cannot_be_installed(
    capsys: pytest.CaptureFixture[str], fetched: list[str], argv: list[str], message: str
) -> None:
    assert main(["adapters", "install", *argv]) == 2
    assert capsys.readouterr().err == message
    assert fetched == []


def test_an_installation_that_brought_too_little(
    capsys: pytest.CaptureFixture[str], fetched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = AdapterStatus(ready=False, detail="Java is not installed", cure="Install Java.")
    monkeypatch.setattr(Jars, "status", lambda jars, models=(): missing)
    assert main(["adapters", "install", "corenlp"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "pete: Java is not installed. Install Java."
