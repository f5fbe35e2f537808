"""The table of error classes: read, refused where it is wrong, and about pairs there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from pete.api import load_pairs
from pete.errors import FormatError
from pete.oracle.gold.judged_pairs import ErrorNote, read_error_classes

HEADER = "dataset\tpair\tclass\targument\n"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "classes.tsv"


def test_notes_are_read(table: Path) -> None:
    table.write_text(f"{HEADER}mine\t7\tother\tH reads an idiom literally\n", encoding="utf-8")
    note = ErrorNote("other", "H reads an idiom literally")
    assert read_error_classes(table) == {("mine", "7"): note}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "pair\tclass\n",
            "1: the header is 'pair\\tclass', not dataset, pair, class, argument. Fill in these "
            "four, with tabs between.",
        ),
        (
            f"{HEADER}mine\t7\tother\n",
            "2: 'mine\\t7\\tother' is not a row of dataset, pair, class, argument. Fill in these "
            "four, with tabs between.",
        ),
        (
            f"{HEADER}mine\t7\ttransform\tvoice\n",
            "2: there is no error class 'transform'. Did you mean 'transformation'? Known: "
            "ignored-relation, other, transformation, unbounded-dependency.",
        ),
        (
            f"{HEADER}mine\t7\tunclassed\tnone\n",
            "2: there is no error class 'unclassed'. Known: ignored-relation, other, "
            "transformation, unbounded-dependency.",
        ),
        (
            f"{HEADER}mine\t7\tother\ta\n\nmine\t7\tother\tb\n",
            "4: pair '7' of mine has a class already. Keep one row for each pair.",
        ),
    ],
)
def test_a_wrong_table_is_refused(content: str, message: str, table: Path) -> None:
    table.write_text(content, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_error_classes(table)
    assert str(caught.value) == f"{table}:{message}"


def test_the_table_of_the_project_is_about_its_pairs(
    data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    splits = (("pete-2010", "dev"), ("challenge", "dev"), ("challenge", "test"))
    known = {(name, pair.id) for name, split in splits for pair in load_pairs(name, split).pairs}
    assert read_error_classes().keys() <= known
