from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from pete.errors import UnavailableError, UnknownNameError, UsageError
from pete.registry import Registry, did_you_mean


def registry(*points: tuple[str, str]) -> Registry[object]:
    found = [EntryPoint(name, value, "test.group") for name, value in points]
    return Registry("test.group", "parser", find=lambda group: found)


def test_loads_what_is_registered() -> None:
    assert registry(("join", "os.path:join")).load("join") is __import__("os").path.join


def test_unknown_name_suggests_the_closest() -> None:
    with pytest.raises(UnknownNameError) as error:
        registry(("spacy", "a:b"), ("stanza", "a:c")).load("spacey")
    assert str(error.value) == (
        "there is no parser 'spacey'. Did you mean 'spacy'? Known: spacy, stanza."
    )


def test_one_name_registered_twice_is_refused() -> None:
    with pytest.raises(UsageError) as error:
        registry(("x", "a:b"), ("x", "a:c")).names()
    assert str(error.value) == (
        "two distributions register the parser 'x': unknown and unknown. Uninstall one of them."
    )


def test_a_module_that_is_missing_is_unavailable() -> None:
    with pytest.raises(UnavailableError) as error:
        registry(("x", "no_such_module_here:b")).load("x")
    assert str(error.value) == (
        "the parser 'x' (no_such_module_here:b) cannot be loaded: "
        "No module named 'no_such_module_here'."
    )


def test_names_are_those_this_project_promises() -> None:
    ours = {
        group: {
            entry.name
            for entry in Registry(group, "thing").entries()
            if entry.distribution.startswith("pete-eval ")
        }
        for group in ("pete.adapters", "pete.datasets", "pete.commands")
    }
    assert ours == {
        "pete.adapters": {"spacy", "stanza"},
        "pete.datasets": {"challenge", "file", "pete-2010"},
        "pete.commands": {"oracle"},
    }


def test_far_names_are_not_suggested() -> None:
    assert did_you_mean("zzz", ["spacy"]) == "Known: spacy."
    assert did_you_mean("zzz", []) == "None is known."
