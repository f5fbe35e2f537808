"""Files that are not read: pipes, devices, what unpacks to too much, what is of another format."""

from __future__ import annotations

import gzip
import lzma
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.errors import InputError
from pete.parsing import make_adapter

ROW = "1\tGo\t_\t_\t_\t_\t{}\troot\t_\t_\n\n"
PACK: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "xz": lzma.compress}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def message(name: str, **options: object) -> str:
    with pytest.raises(InputError) as raised:
        make_adapter(name, **options)
    return str(raised.value)


@pytest.mark.parametrize("name", ["files:p.json", "files:p.sd", "conllu:p", "constituency:p"])
def test_pipes_and_devices_are_not_opened(name: str) -> None:
    file = name.partition(":")[2]
    said = (
        f"{file}: it is a pipe or a device, not a regular file. "
        "Save its output to a file, and name that file."
    )
    os.mkfifo(file)
    assert message(name) == said
    Path(file).unlink()
    Path(file).symlink_to("/dev/zero")
    assert message(name) == said


@pytest.mark.parametrize("suffix", ["gz", "xz"])
@pytest.mark.parametrize("name", ["p.conllu", "p.json", "p.spacy", "p.mrg", "p.sd"])
def test_what_unpacks_to_too_much(name: str, suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pete.formats.conll.lines.LIMIT", 1000)
    file = f"{name}.{suffix}"
    Path(file).write_bytes(PACK[suffix](b" " * 1001))
    assert message(f"files:{file}") == (
        f"{file}: it holds more than 1000 bytes. Split it into smaller files."
    )


@pytest.mark.parametrize("suffix", ["gz", "xz"])
def test_damage_is_told_where_it_is_read(suffix: str) -> None:
    packed = PACK[suffix](ROW.format(0).encode())
    Path(f"p.conllu.{suffix}").write_bytes(packed[:-9])
    assert message(f"conllu:p.conllu.{suffix}").startswith(
        f"p.conllu.{suffix}: the packed file is damaged ("
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            "(ROOT (NP (NNS Dogs)))\n",
            "p.conllu:1: no sentence of it can be read: the line has 4 columns, not 10, "
            "so that its id cannot be determined. Is it CoNLL-U? "
            "Separate the columns of each row by one tab each, '_' where there is no value.",
        ),
        (
            ROW.format("_"),
            "p.conllu:1: no sentence of it can be read: the head '_' of word 1 is not a number. "
            "Is it CoNLL-U? Write the id of the head, 0 for the root.",
        ),
        (
            "# a\n\n# b\n\n",
            "p.conllu:1: no sentence of it can be read: the sentence has no words. "
            "Is it CoNLL-U? Give the sentence its words or drop its comments.",
        ),
    ],
)
def test_rows_of_another_format(content: str, said: str) -> None:
    Path("p.conllu").write_text(content)
    assert message("files:p.conllu") == said


def test_one_sentence_that_can_be_read_is_enough() -> None:
    Path("p.conllu").write_text(ROW.format("_") + ROW.format(0))
    assert make_adapter("files:p.conllu").info.note.startswith("p.conllu: 2 sentences, ")


def test_rows_that_are_not_utf_8() -> None:
    """They cost their own sentence, and the file where there is no other one."""
    bad = b"# \xe9\n" + ROW.format(0).encode()
    Path("p.conllu").write_bytes(ROW.format(0).encode() + bad)
    assert make_adapter("conllu:p.conllu").info.noted.splitlines()[1:] == [
        "p.conllu:3: sentence rejected:",
        "  p.conllu:3: byte 0xE9 at place 3 of the line is not UTF-8.",
        "p.conllu: 1 sentence rejected.",
    ]
    Path("p.conllu").write_bytes(bad)
    assert message("conllu:p.conllu") == (
        "p.conllu:1: no sentence of it can be read: byte 0xE9 at place 3 of the line is not UTF-8. "
        "Is it CoNLL-U? Save the file as UTF-8."
    )


def test_a_docbin_with_a_label_that_it_does_not_spell(needs: Callable[[str], None]) -> None:
    needs("spacy")
    import spacy
    from spacy.tokens import Doc, DocBin

    doc = Doc(spacy.blank("en").vocab, words=["Go", "on"], heads=[0, 0], deps=["ROOT", "oddest"])
    saved = DocBin(docs=[doc])
    saved.strings.discard("oddest")
    saved.to_disk("p.spacy")
    said = message("files:p.spacy")
    assert said.startswith(
        "p.spacy: no sentence of it can be read: document 1: spaCy cannot read it "
        '(KeyError: "[E018] '
    )
    assert said.endswith("). Is it spaCy's DocBin? Let the parser write this sentence again.")
