"""``pete doctor``: every state is named as what it is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.adapters.java import jars
from pete.adapters.nlp4j import Nlp4jAdapter
from pete.cli.commands import doctor
from pete.cli.main import main
from pete.parsing import AdapterStatus

Look = Callable[[dict[str, AdapterStatus]], tuple[int, str, str]]


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Look:
    """What doctor prints where parsers are in these states, and all others are not installed."""

    def look(states: dict[str, AdapterStatus]) -> tuple[int, str, str]:
        nothing = AdapterStatus(ready=False, detail="it is not installed", cure="get it")
        monkeypatch.setattr(doctor, "adapter_status", lambda name: states.get(name, nothing))
        status = main(["doctor"])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return look


def test_nothing_installed(look: Look) -> None:
    status, out, err = look({})
    assert status == 1
    assert "missing  parser spacy: it is not installed\n    to get it: get it\n" in out
    assert err == (
        "pete: no parser is here that needs no file of yours. Get the default one with: get it\n"
    )


def test_what_needs_a_file_does_not_count_as_a_parser_that_can_run(look: Look) -> None:
    status, out, _ = look({"conllu": AdapterStatus(ready=True, detail="parses made elsewhere")})
    assert status == 1
    assert "by file  parser conllu: parses made elsewhere\n" in out


def test_a_library_without_a_model_is_not_missing(look: Look) -> None:
    bare = AdapterStatus(
        ready=False, version="1.15", detail="no model is installed", cure="get one"
    )
    status, out, _ = look({"stanza": bare, "spacy": AdapterStatus(ready=True, detail="takes x")})
    assert status == 0
    assert "no model parser stanza: no model is installed\n    to get it: get one\n" in out
    assert "ok       parser spacy: takes x\n" in out


def test_the_data_folder_is_called_what_it_is(
    look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for name, trouble in [
        ("absent", " (does not exist yet)"),
        ("file", " (is not a folder: let PETE_DATA_HOME name one)"),
        (".", ""),
    ]:
        monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path / name))
        assert f"data folder {tmp_path / name}{trouble}\n" in look({})[1]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert f"data folder {tmp_path} (cannot be read: change its permissions, or " in look({})[1]


def test_old_jars_are_not_called_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jars.platformdirs, "user_data_path", lambda *_, **__: tmp_path)
    assert Nlp4jAdapter.status().detail == "NLP4J 1.1.3 is not installed"
    folder = tmp_path / "parsers" / "nlp4j-1.1.3"
    folder.mkdir(parents=True)
    (folder / "old.jar").touch()
    status = Nlp4jAdapter.status()
    assert status.detail.startswith(f"{folder} is incomplete: it has no ")
    assert status.cure == "pete adapters install nlp4j"
