"""Parsers asked line by line: a program of ours in the place of Java, and what it may do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pete.adapters.java import conversation
from pete.adapters.java.clear_table import TableParser
from pete.adapters.java.conversation import BEANSHELL, Conversation
from pete.adapters.java.jars import Jars
from pete.errors import UnavailableError, UsageError
from pete.parsing import Parse, ParseFailure

SCRIPTS = Path(conversation.__file__).with_name("scripts")
JARS = Jars(
    name="sample-1", parser="sample", title="Sample", version="1", needed=("s-1.jar", BEANSHELL)
)


class SampleParser(TableParser):
    jars = JARS
    models = ("sample",)
    model_version, licence, heap = "1", "none", "1g"


@pytest.fixture(autouse=True)
def _java(fake_java: Path, with_jars: Callable[[Jars], Jars]) -> None:
    program = fake_java.parent / "java-home" / "bin" / "java"
    script = Path(__file__).with_name("fake_beanshell.py")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n', "utf-8")
    with_jars(JARS)


@pytest.fixture
def made() -> Iterator[Callable[..., Conversation]]:
    conversations: list[Conversation] = []

    def make(memory: str = "1g", limit: int = 60) -> Conversation:
        conversations.append(Conversation(JARS, memory=memory, limit=limit))
        return conversations[-1]

    yield make
    for each in conversations:
        each.close()


Made = Callable[..., Conversation]


def process(asked: Conversation) -> int:
    assert asked._process is not None
    return asked._process.child.process.pid


def test_an_answer_has_the_lines_of_its_question(made: Made) -> None:
    asked = made()
    first = process(asked)
    for _ in range(3):
        assert asked.ask("One two") == ("1\tOne\t_\tNNS\t_\t0\tdep\n2\ttwo\t_\tNNS\t_\t1\tdep")
    assert process(asked) == first


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("DIE", "was killed by SIGKILL"),
        ("MEMORY", "memory ran out: a heap of 1g is too little (--option memory=SIZE)"),
        ("THROW", "java.lang.IllegalStateException: what a text"),
        ("PART", "ended with exit status 1"),
    ],
)
def test_a_text_that_does_harm_fails_alone(word: str, reason: str) -> None:
    with closing(SampleParser()) as parser:
        before, guilty, after = parser.parse(["Dogs", f"Dogs {word} bark", "Cats"])
    assert isinstance(before, Parse)
    assert guilty == ParseFailure(f"ValueError: {reason}")
    assert isinstance(after, Parse)
    assert [token.form for token in after.graph.tokens] == ["Cats"]


def test_a_text_that_takes_too_long(made: Made) -> None:
    asked = made(limit=1)
    hanging = process(asked)
    with pytest.raises(ValueError, match=r"^it took longer than 1 s$"):
        asked.ask("HANG")
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)
    assert asked.ask("Dogs").startswith("1\tDogs")


def test_a_process_killed_between_texts(made: Made) -> None:
    asked = made()
    os.killpg(process(asked), signal.SIGKILL)
    assert asked._process is not None
    asked._process.child.process.wait(10)
    with pytest.raises(ValueError, match=r"^was killed by SIGKILL$"):
        asked.ask("Dogs")
    assert asked.ask("Dogs").startswith("1\tDogs")


def test_models_that_do_not_fit(made: Made) -> None:
    with pytest.raises(UnavailableError) as error:
        made(memory="10m")
    assert str(error.value) == (
        "Sample 1 cannot run: memory ran out: a heap of 10m is too little (--option memory=SIZE)."
    )


def test_models_that_never_come(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "_START", 0.5)
    with pytest.raises(UnavailableError) as error:
        made(memory="30m")
    assert str(error.value) == "Sample 1 cannot run: it took longer than 0.5 s."


def test_closed_it_is_gone_and_can_be_asked_again(made: Made) -> None:
    asked = made()
    first = process(asked)
    asked.close()
    asked.close()
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    assert asked.ask("Dogs").startswith("1\tDogs")


def test_forgotten_it_is_gone() -> None:
    first = process(Conversation(JARS, memory="1g", limit=9))
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_wrong_options(made: Made) -> None:
    with pytest.raises(UsageError):
        made(memory="2 GB")
    with pytest.raises(UsageError):
        made(limit=0)


def test_missing_jars(fake_java: Path) -> None:
    (fake_java / "sample-1" / BEANSHELL).unlink()
    with pytest.raises(UnavailableError, match=f"has no {BEANSHELL}"):
        Conversation(JARS, memory="1g", limit=9)


def test_line_ends_in_a_text() -> None:
    with closing(SampleParser()) as parser:
        (parse,) = parser.parse(["Dogs\nbark\r\n.\u2028"])
    assert isinstance(parse, Parse)
    assert [token.form for token in parse.graph.tokens] == ["Dogs", "bark", "."]
    assert [token.span for token in parse.graph.tokens] == [(0, 4), (5, 9), (11, 12)]


def test_every_script_has_the_name_of_its_jars() -> None:
    from pete.adapters.clearnlp import ClearNlp2Adapter, ClearNlp3Adapter
    from pete.adapters.maltparser import _JARS
    from pete.adapters.nlp4j import Nlp4jAdapter

    adapters = (ClearNlp2Adapter, ClearNlp3Adapter, Nlp4jAdapter)
    every = (_JARS, *(adapter.jars for adapter in adapters))
    names = {jars.name for jars in every}
    assert {file.stem for file in SCRIPTS.glob("*.bsh")} == {*names, "answer"}
    assert all(BEANSHELL in jars.needed for jars in every)
