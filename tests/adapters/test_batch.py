"""Programs that work through files: texts that end them, hang, or come to nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from pete.adapters.java import batch
from pete.adapters.java.batch import BatchProgram, run_batch
from pete.adapters.java.jars import Jars
from pete.errors import UnavailableError

JARS = Jars(name="sample-1", parser="sample", title="Sample", version="1", needed=("b-1.jar",))


def arguments(sources: Sequence[Path], target: Path) -> tuple[str, ...]:
    listing = target.with_name("files.list")
    listing.write_text("".join(f"{source}\n" for source in sources), "utf-8")
    return "-filelist", str(listing), "-outputDirectory", str(target)


@pytest.fixture
def program(
    with_jars: Callable[[Jars], Jars], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> BatchProgram:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(batch, "_START", 5.0)
    return BatchProgram(
        with_jars(JARS),
        "edu.example.StanfordCoreNLP",
        arguments,
        suffix=".xml",
        complete=lambda written: written.endswith(b"</root>\n"),
        memory="1g",
        limit=1.0,
    )


def test_results_come_in_order(program: BatchProgram) -> None:
    assert list(run_batch(program, ["one", "two\nlines", "\ud800"])) == [
        *(b"<root>one</root>\n", b"<root>two lines</root>\n", b"<root>?</root>\n")
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("DIE", "was killed by SIGKILL"),
        ("MEMORY", "memory ran out: a heap of 1g is too little (--option memory=SIZE)"),
        ("THROW", "java.lang.IllegalStateException: what a text"),
        ("HANG", "it took longer than 1 s"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_guilty_text_fails_alone(
    program: BatchProgram, tmp_path: Path, word: str, reason: str, place: int
) -> None:
    texts = ["one", "two"]
    expected: list[object] = [b"<root>one</root>\n", b"<root>two</root>\n"]
    texts.insert(place, word)
    expected.insert(place, reason)
    assert list(run_batch(program, texts)) == expected
    assert list((tmp_path / "temporary").iterdir()) == []


def test_many_texts_go_through_several_processes(
    program: BatchProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_MOST", 2)
    written = list(run_batch(program, ["a", "b", "c", "d", "e"]))
    assert written == [f"<root>{letter}</root>\n".encode() for letter in "abcde"]


def test_results_come_before_the_program_has_ended(program: BatchProgram) -> None:
    patient = replace(program, limit=300.0)
    began = time.monotonic()
    outputs = run_batch(patient, ["one", "HANG"])
    assert list(islice(outputs, 1)) == [b"<root>one</root>\n"]
    outputs.close()
    assert time.monotonic() - began < patient.limit  # it was not waited for


@pytest.mark.parametrize(("memory", "why"), [("20m", "Java cannot have a heap of 20m")])
def test_a_program_that_cannot_run(program: BatchProgram, memory: str, why: str) -> None:
    with pytest.raises(UnavailableError) as error:
        list(run_batch(replace(program, memory=memory), ["one", "two"]))
    assert str(error.value) == f"Sample 1 cannot run: {why}."


def test_no_text_starts_no_program(program: BatchProgram) -> None:
    assert list(run_batch(replace(program, memory="20m"), [])) == []
