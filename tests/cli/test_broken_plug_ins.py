"""A plug-in that is of no use takes nothing down but itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pytest

from pete.cli import main as command_line
from pete.cli.main import main
from pete.data.contract import DATASETS, DatasetInfo
from pete.parsing import PARSERS
from pete.registry import Registry


class StatusRaises:
    @classmethod
    def status(cls) -> object:
        raise RuntimeError("no licence file")


class StatusIsText:
    @classmethod
    def status(cls) -> object:
        return "ready"


class DatasetRaises:
    @property
    def info(self) -> DatasetInfo:
        raise RuntimeError("no index")


class InfoIsText:
    info = "some pairs"


def register_nothing(subparsers: Any) -> None:
    raise RuntimeError("not for this version")


def register_twice(subparsers: Any) -> None:
    subparsers.add_parser("doctor")


Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    """Register things beside those that are there."""

    def register(registry: Registry[Any], **targets: str) -> None:
        points = [EntryPoint(name, target, registry.group) for name, target in targets.items()]
        known = tuple(entry_points(group=registry.group))
        monkeypatch.setattr(registry, "_find", lambda group: (*known, *points))

    return register


COMMANDS = command_line.COMMANDS


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (
            "nowhere:register",
            "the command 'bad' (nowhere:register) cannot be loaded: No module named 'nowhere'.",
        ),
        (
            f"{__name__}:COMMANDS",
            f"the command 'bad' ({__name__}:COMMANDS) cannot be called: it is of type Registry.",
        ),
        (
            f"{__name__}:register_nothing",
            "the command 'bad' cannot be added: RuntimeError: not for this version. "
            "Uninstall what brings it.",
        ),
    ],
)
def test_a_broken_command_is_left_out_and_told_when_asked_for(
    plug: Plug, capsys: pytest.CaptureFixture[str], target: str, reason: str
) -> None:
    plug(COMMANDS, bad=target)
    assert main([]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"pete: {reason} The command is left out.\n"
    assert "    oracle " in captured.out
    assert main(["data", "list"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "challenge" in captured.out
    assert main(["bad", "--json"]) == 1
    assert capsys.readouterr().err == f"pete: {reason}\n"
    with pytest.raises(SystemExit) as exit:
        main(["--version"])
    assert exit.value.code == 0
    assert capsys.readouterr().err == ""


def test_a_plug_in_cannot_take_the_name_of_our_own_command(
    plug: Plug, capsys: pytest.CaptureFixture[str]
) -> None:
    plug(COMMANDS, doctor=f"{__name__}:register_twice")
    main(["doctor", "--json"])
    captured = capsys.readouterr()
    assert json.loads(captured.out)["schema"] == "pete-doctor/1"
    assert captured.err == ""
    main([])
    told = capsys.readouterr().err
    assert told.endswith("Uninstall what brings it. The command is left out.\n")


def test_broken_data_sets_are_rows_with_a_reason(
    plug: Plug, capsys: pytest.CaptureFixture[str]
) -> None:
    plug(
        DATASETS,
        gone="nowhere:Data",
        raises=f"{__name__}:DatasetRaises",
        text=f"{__name__}:InfoIsText",
    )
    reasons = {
        "gone": "the data set 'gone' (nowhere:Data) cannot be loaded: No module named 'nowhere'.",
        "raises": "The data set 'raises' raised RuntimeError: no index.",
        "text": "The info of the data set 'text' is a str, not a DatasetInfo.",
    }
    assert main(["data", "list", "--json"]) == 0
    listed = {d["name"]: d for d in json.loads(capsys.readouterr().out)["datasets"]}
    assert {name: listed[name]["description"] for name in reasons} == reasons
    assert not any(listed[name]["available"] for name in reasons)
    assert listed["challenge"]["available"]
    main(["doctor"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(f"missing data set {name}: {reason}" in told for name, reason in reasons.items())


def test_broken_parsers_are_rows_with_a_reason(
    plug: Plug, capsys: pytest.CaptureFixture[str]
) -> None:
    plug(
        PARSERS,
        raises=f"{__name__}:StatusRaises",
        text=f"{__name__}:StatusIsText",
        spacy="other:Spacy",
    )
    assert main(["adapters", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["adapters"]
    details = [(a["name"], a["detail"]) for a in listed if not a["ready"]]
    twice = [detail for name, detail in details if name == "spacy"]
    assert len(twice) == 2
    assert all(detail.startswith("two distributions register the parser") for detail in twice)
    assert ("raises", "its status() raised RuntimeError: no licence file") in details
    assert ("text", "its status() gave a str, not an AdapterStatus") in details
    main(["doctor", "--json"])
    assert not json.loads(capsys.readouterr().out)["parsers"]["spacy"]["ready"]
