"""Texts every parser must survive, in our own words, and a Java to test with."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.adapters.java.jars import Jars
from pete.parsing import adapter_status


@pytest.fixture(scope="session")
def odd_texts() -> tuple[str, ...]:
    """Blanks, contractions, marks, one word, many words; ``texts[0]`` comes twice."""
    return (
        "Dogs bark.",
        "The girl who fed the birds didn't see the cat. It ran away!",
        "The  lamp\twas\n\nbroken .",
        " \n Rain fell on the roof.  \t",
        "\u00a0She can't say it's late, and they won't wait.",
        "Dogs bark.",
        "The baker gave 😀 and 👩‍👩‍👧 to a cafe\u0301 near café Élan.",
        'He called it "a (rather) odd [little] house" -- didn\'t he?',
        "“Stop,” said Ann’s brother…",
        "Hello",
        "?!",
        "One line.\r\nAnother line.",
        "The old man sat down " + "and the young man sat down " * 66 + ".",
    )


@pytest.fixture
def parser_ready() -> Callable[[str], None]:
    """Call with a parser's name: the test goes on only where it is installed.

    ``PETE_TEST_PARSERS`` names parsers whose tests fail otherwise instead of being skipped.
    """

    def check(name: str) -> None:
        status = adapter_status(name)
        if not status.ready:
            reason = f"{status.detail}: {status.cure}"
            if name in os.environ.get("PETE_TEST_PARSERS", "").split():
                pytest.fail(reason)
            pytest.skip(reason)

    return check


@pytest.fixture
def fake_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A java that is none (see ``fake_java.py``); the folder of parsers, with no jars in it."""
    program = tmp_path / "java-home" / "bin" / "java"
    program.parent.mkdir(parents=True)
    script = Path(__file__).with_name("fake_java.py")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n', "utf-8")
    program.chmod(0o755)
    home = tmp_path / "parsers"
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "java-home"))
    monkeypatch.setenv("PETE_PARSERS_HOME", str(home))
    return home


@pytest.fixture
def with_jars(fake_java: Path) -> Callable[[Jars], Jars]:
    """Call with the jars that are to be there, for a java that does not look into them."""

    def make(jars: Jars) -> Jars:
        jars.folder.mkdir(parents=True, exist_ok=True)
        for jar in jars.needed:
            (jars.folder / jar).touch()
        return jars

    return make
