from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.errors import FormatError, InputError
from pete.oracle.annotation.sentences import coded, uses_of
from pete.oracle.annotation.sheets import (
    Sheet,
    key_lines,
    key_rows,
    read_key,
    read_sheet,
    relation_sheet,
    treebank_sheet,
)
from pete.pairs import EntailmentPair
from pete.text.tokens import digest

Write = Callable[[str, str], Path]
PAIRS = [EntailmentPair("7", "Ann  can't sing.", "Ann sings.", "NO")]
USES = uses_of(PAIRS)
SENTENCES = coded(USES)


@pytest.mark.parametrize("make", [relation_sheet, treebank_sheet])
def test_a_sheet_reads_back(make: Callable[..., object], write: Write) -> None:
    read = read_sheet(write("sheet", "".join(make(SENTENCES))))
    assert {c: (s.text, s.forms) for c, s in read.sentences.items()} == {
        s.code: (s.text, s.forms) for s in SENTENCES
    }


@pytest.mark.parametrize("make", [relation_sheet, treebank_sheet])
def test_a_sheet_tells_nothing_of_pairs(make: Callable[..., object]) -> None:
    sheet = "".join(make(SENTENCES))
    assert not re.search(r"7|text:|hypothesis|YES|NO\b", sheet)


def test_a_key_reads_back_and_holds_no_word(write: Write) -> None:
    rows = key_rows(SENTENCES, USES)
    written = "".join(key_lines(rows))
    assert read_key(write("key", written)) == rows
    assert "Ann" not in written
    text = next(row for row in rows if row.uses == (("7", "text"),))
    assert (text.sha256, text.spans[1:3]) == (digest("Ann can't sing."), ((4, 6), (6, 9)))


def test_a_pair_id_that_a_key_cannot_hold_is_refused() -> None:
    pairs = [EntailmentPair("a b", "Ann left.", "Ann left.")]
    uses = uses_of(pairs)
    with pytest.raises(InputError) as caught:
        list(key_lines(key_rows(coded(uses), uses)))
    assert str(caught.value) == "the pair id 'a b' contains a blank or a colon. Rename it."


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", None),
        ("# s001\nAnn left.\n1 Ann\n3 left\n", 1),
        ("Ann left.\n1 Ann\n2 left\n", 1),
        ("# s001\nA b.\n1 A\n\n# s001\nA b.\n1 A\n", 5),
        ("# sent_id = c001\n# text = Hi\n1\n", 1),
    ],
)
def test_what_is_no_sheet_is_refused(content: str, line: int | None, write: Write) -> None:
    with pytest.raises(FormatError) as caught:
        read_sheet(write("sheet", content))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "",
            ":1: the header is '', not sentence, sha256, tokens, uses. Give the key that was "
            "exported with the sheet.",
        ),
        (
            "sentence\tsha256\ttokens\tuses\ns001\tab\t0-\t1:text\n",
            ":2: 's001\\tab\\t0-\\t1:text' is not a row of a key. Use the key as it was exported.",
        ),
        (
            "sentence\tsha256\ttokens\tuses\ns001\tab\t0-1\t1:side\n",
            ":2: 's001\\tab\\t0-1\\t1:side' is not a row of a key. Use the key as it was exported.",
        ),
    ],
)
def test_what_is_no_key_is_refused(content: str, message: str, write: Write) -> None:
    path = write("key", content)
    with pytest.raises(FormatError) as caught:
        read_key(path)
    assert str(caught.value) == f"{path}{message}"


def test_kinds_are_told_apart(relation_sheet: Sheet, treebank_sheet: Sheet) -> None:
    assert (relation_sheet.kind, treebank_sheet.kind) == ("relations", "treebank")
