"""A breakdown as data and as tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pete.analysis.breakdown import FACETS, break_down, find_row, on_common_pairs, systems_of
from pete.report.breakdown import (
    breakdown_document,
    breakdown_rows,
    breakdown_table,
    column_name,
    listed_rows,
)
from table_parser import BIRD_PAIRS, BIRDS, table_run
from yes_no import result

SYSTEMS = systems_of(table_run(BIRDS, BIRD_PAIRS, strategies=("overlap", "generalized+")).results)
COMMON = on_common_pairs(SYSTEMS)[1]


@pytest.mark.parametrize(("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (52, "BA")])
def test_columns_have_names(number: int, name: str) -> None:
    assert column_name(number) == name


def test_the_document_and_the_table_say_the_same() -> None:
    breakdowns = [break_down(SYSTEMS, by) for by in FACETS]
    document = breakdown_document(SYSTEMS, breakdowns, COMMON)
    rows = list(breakdown_rows(SYSTEMS, breakdowns))
    cells = [
        (breakdown["by"], row["value"], document["columns"][number]["column"], cell)
        for breakdown in document["breakdowns"]
        for row in breakdown["rows"]
        for number, cell in enumerate(row["cells"])
    ]
    assert len(cells) == len(rows)
    for (by, value, column, cell), row in zip(cells, rows, strict=True):
        assert (row["by"], row["value"], row["column"]) == (by, value, column)
        assert row.items() >= {k: v for k, v in cell.items() if k != "interval"}.items()
        assert cell["interval"] in (None, [row["accuracy_low"], row["accuracy_high"]])


def test_undefined_figures_are_empty_cells() -> None:
    """A count of 0 is 0; an accuracy of no pair is none."""
    row = find_row(SYSTEMS, "relation", "nsubj")
    breakdown = replace(break_down(SYSTEMS, "relation"), rows=(row,))
    first = breakdown_table(SYSTEMS, [breakdown]).csv().splitlines()[1]
    assert first == "relation,nsubj,A,table,,pete,overlap,0,0,,,,0,0,0,0,0,True"


def test_pairs_are_listed_once_with_the_answer_of_each_system() -> None:
    """Where systems differ in the pairs of a row, each answers for its own."""
    document = breakdown_document(
        SYSTEMS, [], COMMON, listed=find_row(SYSTEMS, "construction", "active")
    )
    assert [
        (pair["id"], pair["gold"], answer["column"], answer["answer"], answer["right"])
        for pair in document["pairs"]
        for answer in pair["answers"]
    ] == [
        ("saw-1", "YES", "A", "YES", True),
        ("saw-1", "YES", "B", "YES", True),
        ("saw-2", "NO", "A", "YES", False),
        ("saw-2", "NO", "B", "NO", True),
    ]
    listed = list(listed_rows(SYSTEMS, find_row(SYSTEMS, "relation", "dobj")))
    assert [(row["id"], row["column"], row["code"]) for row in listed] == [("saw-2", "B", "D701")]


def test_pairs_of_one_id_in_two_splits_are_two() -> None:
    systems = systems_of([result("1"), replace(result("0"), split="test")])
    listed = list(listed_rows(systems, find_row(systems, "all", "all pairs")))
    assert [(row["split"], row["right"]) for row in listed] == [("dev", True), ("test", False)]
