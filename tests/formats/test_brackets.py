"""Penn brackets: trees on one line and on many, and what is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError
from pete.formats.brackets import BracketTree, each_tree, is_fallback, read_brackets
from pete.formats.conll.deviations import FileReport, Rejected

RECORDED = Path(__file__).parents[1] / "adapters" / "recorded" / "corenlp-4.5.10.mrg"

NAMES = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="() \ufeff"), min_size=1
)
TREES = st.recursive(
    st.builds("({} {})".format, NAMES, NAMES),
    lambda below: st.builds(
        lambda label, parts: f"({label} {' '.join(parts)})",
        NAMES,
        st.lists(below, min_size=1, max_size=3),
    ),
    max_leaves=8,
)


def texts(*lines: str) -> list[str]:
    return [tree.text for tree in read_brackets(lines)]


@given(st.lists(TREES), st.sampled_from([" ", "\n", "\n\n", "\n  ", "\t"]))
def test_a_tree_comes_back_however_it_is_broken_into_lines(trees: list[str], gap: str) -> None:
    written = gap.join(trees).replace(" ", gap).replace(")(", f"){gap}(")
    assert texts(*written.split("\n")) == trees


@given(TREES)
def test_words_are_the_leaves_in_order(tree: str) -> None:
    leaves = [part.rstrip(")") for part in tree.split(" ") if not part.startswith("(")]
    assert [form for form, _ in BracketTree(tree).words] == [
        form for form in leaves if f"(-NONE- {form})" not in tree
    ]


def test_the_outermost_bracket_may_have_a_label_or_none() -> None:
    assert texts("( (NP (NNS Dogs)) )(S1 (X (UH Oh)))") == ["((NP (NNS Dogs)))", "(S1 (X (UH Oh)))"]
    assert texts("((NP (NNS Dogs)) (. .))") == ["((NP (NNS Dogs)) (. .))"]


def test_escapes_traces_and_no_break_spaces() -> None:
    (tree,) = read_brackets(["(NP (-LRB- -LRB-) (CD 1\u00a01/2)\t(-NONE- *T*-1))"])
    assert tree.words == (("-LRB-", "-LRB-"), ("1\u00a01/2", "CD"))


def test_lines_are_counted() -> None:
    trees = read_brackets(["", "(NP", "  (NNS Dogs))", "(())", "SENTENCE_SKIPPED_OR_UNPARSABLE"])
    assert [(tree.line, tree.text) for tree in trees] == [
        (2, "(NP (NNS Dogs))"),
        (4, "(())"),
        (5, "(())"),
    ]


def test_what_corenlp_wrote() -> None:
    boys, flight = read_brackets(RECORDED)
    assert (boys.line, flight.line) == (1, 28)
    assert len(boys.words) == 22
    assert flight.words[6:9] == (("colour", "NN"), ("/", "HYPH"), ("size", "NN"))


def test_brackets_may_be_deep() -> None:
    deep = "(NP " * 20_000 + "(NN dog)" + ")" * 20_000
    assert texts(deep) == [deep]


@pytest.mark.parametrize(
    ("tree", "fallback"),
    [
        ("(())", True),
        ("()", True),
        ("(X (XX too) (XX long))", True),
        ("(X (NN too))", True),
        ("(ROOT (X (XX too)))", True),
        ("((X (XX too)))", True),
        ("", True),
        ("(ROOT (X (SYM *)))", False),
        ("(XP (NN dog))", False),
        ("(NP (NNS Birds))", False),
    ],
)
def test_fallback_trees(tree: str, fallback: bool) -> None:
    assert is_fallback(tree) is fallback


TAGGED = "Give each word a bracket of its own with its tag: (NN dog)."


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ["(NP (NN dog)", "(NP (NN cat))"],
            "<lines>:1: the tree that begins here is missing 1 closing bracket. "
            "Close it where it ends, or remove it.",
        ),
        (
            ["(NP (NN dog)))"],
            "<lines>:1: a bracket is closed that nothing opened. "
            "Write trees alone: (ROOT (NP (NNS Dogs))).",
        ),
        (
            ["(NP (NN dog))", "nsubj(bark-2, Dogs-1)"],
            "<lines>:2: 'nsubj' stands outside all brackets. "
            "Write trees alone: (ROOT (NP (NNS Dogs))).",
        ),
        (["(NP the dog)"], f"<lines>:1: the word 'dog' has no tag of its own. {TAGGED}"),
        (["(NP (DT the) dog)"], f"<lines>:1: the word 'dog' has no tag of its own. {TAGGED}"),
        (["(NP the", "(NN dog))"], f"<lines>:2: a word under 'NP' has no tag of its own. {TAGGED}"),
        (
            ["(S", "(NP))"],
            f"<lines>:2: the bracket '(NP)' holds neither word nor phrase. {TAGGED}",
        ),
    ],
)
def test_what_is_no_tree(lines: list[str], message: str) -> None:
    with pytest.raises(FormatError) as error:
        texts(*lines)
    assert str(error.value) == message


def read(*lines: str) -> tuple[list[str], FileReport]:
    """The trees of some lines; of those that cannot be read, where they begin and fail."""
    report = FileReport()
    return [
        f"{found.line}, {found.defects[0].line}: {found.text}"
        if isinstance(found, Rejected)
        else found.text
        for found in each_tree(lines, report)
    ], report


@given(st.lists(TREES), st.sampled_from([" ", "\n", "\n\n", "\n  ", "\t"]))
def test_each_tree_of_a_file_without_faults(trees: list[str], gap: str) -> None:
    found, report = read(*gap.join(trees).replace(" ", gap).split("\n"))
    assert (found, report.sentences, len(report.rejected)) == (trees, len(trees), 0)


@given(st.lists(TREES, min_size=2), st.booleans(), st.data())
def test_a_broken_tree_loses_no_other(trees: list[str], is_open: bool, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(trees) - 1))
    broken = trees[place][:-1] if is_open else f"{trees[place]})"
    found, report = read(*trees[:place], broken, *trees[place + 1 :])
    assert found[:place] + found[place + 1 :] == trees[:place] + trees[place + 1 :]
    assert found[place].startswith(f"{place + 1}, {place + 1}: ")
    assert (report.sentences, len(report.rejected)) == (len(trees) - 1, 1)


DOGS, CATS = "(NP (NNS Dogs))", "(NP (NNS Cats))"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["(S", "  (NP (NN Ink)", "  (. .)", DOGS], ["1, 1: Ink .", DOGS]),
        ([DOGS, "( (S", "    (NN Ink)", "    ink))", CATS], [DOGS, "2, 4: Ink", CATS]),
        (["  (S", "  (NN Ink)", "", f"  {DOGS}"], ["1, 1: Ink", DOGS]),
        ([f"{DOGS}{CATS}", f"{DOGS})", CATS], [DOGS, CATS, "2, 2: Dogs", CATS]),
        ([DOGS, "", "Parsing", "", CATS], [DOGS, "3, 3: ", CATS]),
        ([DOGS, "SENTENCE_SKIPPED_OR_UNPARSABLE", "(NP)", CATS], [DOGS, "(())", "3, 3: ", CATS]),
    ],
)
def test_where_a_broken_tree_ends(lines: list[str], found: list[str]) -> None:
    assert read(*lines)[0] == found
