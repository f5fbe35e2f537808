from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pete.errors import UnavailableError, UnknownNameError, UsageError
from pete.registry import Registry, call_factory, did_you_mean


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
    twice = registry(("x", "a:b"), ("x", "a:c"), ("join", "os.path:join"))
    assert twice.names() == ("join", "x")
    assert [entry.target for entry in twice.entries()] == ["os.path:join", "a:b", "a:c"]
    assert twice.load("join")
    with pytest.raises(UnavailableError) as error:
        twice.load("x")
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


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("1 / 0", "plug_in:x", "cannot be loaded: ZeroDivisionError: division by zero."),
        (
            "x = )",
            "plug_in:x",
            "cannot be loaded: SyntaxError: unmatched ')' (plug_in.py, line 1).",
        ),
        ("x = 3", "plug_in:x", "cannot be called: it is of type int."),
        ("", "plug_in", "cannot be called: it is of type module."),
    ],
)
def test_whatever_a_broken_plug_in_does_is_unavailable(
    source: str, target: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plug_in.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "plug_in", raising=False)
    with pytest.raises(UnavailableError) as error:
        registry(("x", target)).load("x")
    assert str(error.value) == f"the parser 'x' ({target}) {told}"


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
        "pete.adapters": {
            *("clearnlp-2", "clearnlp-3", "conllu", "constituency", "corenlp", "corenlp-1.3.4"),
            *("corenlp-3.5.2", "files", "link-grammar", "maltparser", "mst", "nlp4j"),
            *("nltk", "spacy"),
            *("run", "stanford-parser-3.9.2", "stanza", "udpipe"),
            *("attach-left", "attach-right", "dmv", "random-tree"),
        },
        "pete.datasets": {"challenge", "file", "generated", "pete-2010"},
        "pete.commands": {"annotate", "generate", "induce", "oracle", "train"},
    }


def test_far_names_are_not_suggested() -> None:
    assert did_you_mean("zzz", ["spacy"]) == "Known: spacy."
    assert did_you_mean("zzz", []) == "None is known."


def made(path: str, /, *, beam: int = 1) -> tuple[str, int]:
    return path, beam


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((), {}, "it is missing a required argument: 'path'. Write it."),
        (("a", "b"), {}, "it takes no argument, and 'a' was given. Leave it out."),
        (("a",), {"width": 3}, "it has no option 'width'. It takes: beam."),
        (("a",), {"path": "b"}, "it has no option 'path'. It takes: beam."),
    ],
)
def test_a_request_a_factory_does_not_take(
    arguments: tuple[str, ...], options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError) as error:
        call_factory(made, "it", arguments=arguments, options=options, cure="Write it.")
    assert str(error.value) == message


def test_options_that_were_not_set_are_left_to_the_factory() -> None:
    assert call_factory(made, "it", arguments=["a"], options={"beam": None}) == ("a", 1)
