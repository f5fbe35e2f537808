"""Tables of head rules: how rows are tried, and what is said of a table that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError, InputError, UnknownNameError
from pete.heads import HEAD_RULES, PUNCTUATION, head_rules, read_rules
from pete.heads.rules import category

SETTING = "Write '@coordination CC CONJP', or a row."
ROW = "Write category, direction, function and priority: NP, right, any, NN|NNS NP."
LABELS = ("NP", "NP-SBJ", "NN", "NNS", "VP", "VB", "CC", ",", ".", "-LRB-", "ADJP-PRD", "FOO")


def head(table: str, children: str, parent: str = "XP") -> str:
    """The label of the head child, by rows of which each has its cells parted by blanks."""
    rows = [line.split(maxsplit=3) for line in table.splitlines()]
    text = "\n".join(
        "\t".join((*row, "")[:4]) if row[0][0] != "@" else " ".join(row) for row in rows
    )
    labels = children.split()
    place = read_rules(text, "own.tsv").head(parent, [category(label) for label in labels])
    return f"{labels[place]}/{place}"


@pytest.mark.parametrize(
    ("table", "children", "expected"),
    [
        ("XP left any A B", "B C B A", "A/3"),  # any A before any B
        ("XP left any A|B", "C B A B", "B/1"),
        ("XP right any A|B", "A B C", "B/1"),
        ("XP left any A\nXP right any B", "C B B", "B/2"),  # the second row, from its side
        ("XP left any A\nXP right any B", "C D E", "E/2"),  # the outermost child, on its side
        ("XP left any", "C D", "C/0"),
        ("XP left any", ", D", ",/0"),
        ("XP left any *", ", D", "D/1"),
        ("XP right any *", "D , .", "D/0"),
        ("XP right any *", ", .", "./1"),  # nothing but punctuation
        ("XP left none A", "A-TMP A", "A/1"),
        ("XP left none A", "A-1 A", "A-1/0"),  # an index is not a function tag
        ("XP left none A", "A|B A", "A|B/0"),  # nor is another category
        ("XP left PRD *", "A B-LOC-PRD-2", "B-LOC-PRD-2/1"),
        ("XP left any PRT", "A PRT|ADVP", "PRT|ADVP/1"),
        ("XP left any -LRB-", "A -LRB-", "-LRB-/1"),
        ("@coordination CC\nXP right any A", "A CC A", "A/0"),
        ("@coordination CC\nXP right any A", "A , CC A", "A/0"),
        ("@coordination CC\nXP right any A", "B CC A CC A", "A/2"),  # once
        ("@coordination CC\nXP right any A", "CC A", "A/1"),
        ("@coordination CC\nXP right any A", ", CC A", "A/2"),  # nothing stands before it
        ("@coordination CC\nXP right any", "A CC B", "B/2"),  # no row has found B
        ("@coordination CC\nXP right any *", "A CC B", "A/0"),
        ("XP right any A", "A CC A", "A/2"),
    ],
)
def test_the_head_child(table: str, children: str, expected: str) -> None:
    assert head(table, children) == expected


def test_a_constituent_of_one_child_needs_no_row() -> None:
    assert head("XP left any A", "B", parent="YP") == "B/0"
    with pytest.raises(KeyError):
        head("XP left any A", "B B", parent="YP")


@given(st.sampled_from(HEAD_RULES), st.lists(st.sampled_from(LABELS), min_size=1, max_size=6))
def test_every_table_finds_a_child(name: str, labels: list[str]) -> None:
    rules, children = head_rules(name), [category(label) for label in labels]
    for parent in rules.rows:
        assert 0 <= rules.head(parent, children) < len(children)


@pytest.mark.parametrize("name", ["yamada-matsumoto", "collins-modified", "lth"])
@given(labels=st.lists(st.sampled_from(LABELS), min_size=1, max_size=6))
def test_punctuation_is_a_last_resort_of_these(name: str, labels: list[str]) -> None:
    rules, children = head_rules(name), [category(label) for label in labels]
    if PUNCTUATION.issuperset(labels):
        return
    for parent in set(rules.rows) - {"LST"}:  # list markers may be punctuation
        assert labels[rules.head(parent, children)] not in PUNCTUATION


def test_the_source_of_each_table_is_known() -> None:
    assert all(head_rules(name).source != name for name in HEAD_RULES)


def test_a_table_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "own.tsv"
    file.write_text(
        "category\tdirection\tfunction\tpriority\r\n\r\n# mine\r\nNP\tleft\tany\tNN\r\n",
        newline="",
    )
    rules = head_rules(str(file))
    assert (rules.name, rules.source) == (str(file), str(file))
    assert rules.head("NP", [category("DT"), category("NN")]) == 1


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("NP left any NN", f"4 columns parted by tabs expected, 1 found. {ROW}"),
        ("NP\tleft\tany", f"4 columns parted by tabs expected, 3 found. {ROW}"),
        ("NP\tup\tany\tNN", f"the direction 'up' is not left or right. {ROW}"),
        ("NP\tleft\tprd\tNN", f"the function 'prd' is not any, none or a tag. {ROW}"),
        ("@coordination", f"'@coordination' is not a setting. {SETTING}"),
        ("@conj CC", f"'@conj CC' is not a setting. {SETTING}"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, problem: str) -> None:
    with pytest.raises(FormatError) as error:
        read_rules(f"# mine\nS\tleft\tany\tVP\n{line}\n", "own.tsv")
    assert str(error.value) == f"own.tsv:3: {problem}"


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as error:
        read_rules("# mine\n", "own.tsv")
    assert str(error.value) == f"own.tsv: the table has no rows. {ROW}"
    with pytest.raises(UnknownNameError) as unknown:
        head_rules("colins")
    assert str(unknown.value) == (
        "there are no head rules 'colins'. Did you mean 'collins'? Known: collins, "
        "collins-modified, lth, stanford-semantic, yamada-matsumoto. The name of a table of your "
        "own ends in .tsv."
    )
    absent = tmp_path / "absent.tsv"
    with pytest.raises(InputError) as missing:
        head_rules(str(absent))
    assert str(missing.value) == (
        f"{absent}: the file cannot be read: No such file or directory. Check the path."
    )
    absent.write_bytes(b"NP\tleft\tany\tNN\n\xff\n")
    with pytest.raises(FormatError) as encoding:
        head_rules(str(absent))
    assert str(encoding.value) == (
        f"{absent}:2: byte 0xFF at place 1 of the line is not UTF-8. Save the file as UTF-8."
    )
