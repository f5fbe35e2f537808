from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import InputError
from pete.graph import Token
from pete.oracle.annotation.adjudication import Settled, difference_lines, settle
from pete.oracle.annotation.facts import Fact, Pass, show
from pete.oracle.annotation.passes import check_lines
from pete.oracle.annotation.problems import Problems
from pete.oracle.annotation.sentences import Sentence
from pete.oracle.annotation.sheets import Sheet


@pytest.fixture
def passes(relations: str, relation_sheet: Sheet) -> tuple[Pass, Pass]:
    """They differ in the tag of *sing*, in the label to *May*, and in one more relation."""
    other = (
        relations.replace("sing/VBP", "sing/VB")
        .replace("prep_in(sing-2, May-4)", "dobj(sing-2, May-4)\namod(Birds-1, May-4)")
    )  # fmt: skip
    first, second = (
        check_lines(content.split("\n"), relation_sheet, Problems("f"))
        for content in (relations, other)
    )
    return first, second


def sheet_lines(passes: tuple[Pass, Pass], sheet: Sheet, seed: int = 0) -> list[str]:
    return "".join(difference_lines(*passes, sheet, seed=seed)).splitlines()


def test_the_sheet_shows_what_differs_and_where(
    passes: tuple[Pass, Pass], relation_sheet: Sheet
) -> None:
    lines = [line for line in sheet_lines(passes, relation_sheet) if not line.startswith("%")]
    assert lines[:8] == [
        "",
        "# s001",
        "Birds sing in May.",
        *("1 Birds NNS", "2 sing", "3 in IN", "4 May NNP", "5 . ."),
    ]
    assert lines[8] == "nsubj(sing-2, Birds-1)"
    assert sorted(lines[9:]) == [
        "? amod(Birds-1, May-4)",
        "? dobj(sing-2, May-4)",
        "? prep_in(sing-2, May-4)",
        "? tag(sing-2, VB)",
        "? tag(sing-2, VBP)",
    ]


def test_the_sheet_does_not_tell_whose_is_whose(
    passes: tuple[Pass, Pass], relation_sheet: Sheet
) -> None:
    first, second = passes
    assert sheet_lines((first, second), relation_sheet) == sheet_lines(
        (second, first), relation_sheet
    )
    orders = {tuple(sheet_lines(passes, relation_sheet, seed)) for seed in range(8)}
    assert len(orders) > 1


DECIDED = """\
# s001
+ tag(sing-2, VBP)
- tag(sing-2, VB)
+ prep_in(sing-2, May-4)
- dobj(sing-2, May-4)
- amod(Birds-1, May-4)
"""


def decide(passes: tuple[Pass, Pass], sheet: Sheet, content: str) -> Settled:
    return settle(*passes, content.split("\n"), sheet, path="d")


def test_decisions_settle_the_differences(passes: tuple[Pass, Pass], relation_sheet: Sheet) -> None:
    settled = decide(passes, relation_sheet, DECIDED)
    assert settled == Settled(passes[0], 5, first=2, second=0, added=0, overruled=0)


def test_what_both_lack_can_be_added_and_what_both_have_taken_away(
    passes: tuple[Pass, Pass], relation_sheet: Sheet
) -> None:
    more = "+ amod(May-4, Birds-1)\n- nsubj(sing-2, Birds-1)\n+ tag(Birds-1, NNPS)\n"
    settled = decide(passes, relation_sheet, DECIDED + more)
    assert settled.gold["s001"] >= {
        Fact(1, "relation", 4, "amod"),
        Fact(1, "tag", 0, "NNPS"),
    }
    assert not settled.gold["s001"] & {
        Fact(1, "relation", 2, "nsubj"),
        Fact(1, "tag", 0, "NNS"),
    }
    assert (settled.added, settled.overruled) == (2, 2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "- amod",
            "? amod",
            "d:1: s001: amod(Birds-1, May-4) is not decided. Decide it.",
        ),
        (
            "- amod(Birds-1, May-4)\n",
            "",
            "d:1: s001: amod(Birds-1, May-4) is not decided. Decide it.",
        ),
        (
            "+ tag",
            "- tag",
            "d:1: s001: no lines on the tag of token 2 'sing' are right, and one should be. "
            "Decide it.",
        ),
        (
            "- tag",
            "+ tag",
            "d:1: s001: 2 lines on the tag of token 2 'sing' are right, and one should be. "
            "Decide it.",
        ),
        (
            "- amod",
            "+ amod(Birds-1, May-4)\n- amod",
            "d:1: s001: amod(Birds-1, May-4) is marked both right and wrong. Decide it.",
        ),
        (
            "- amod",
            "amod",
            "d:6: 'amod(Birds-1, May-4)' has no mark. Begin the line with '+' if it is right, with "
            "'-' if it is wrong.",
        ),
        (
            "- amod",
            "+ amod(Birds-2, May-4)\n- amod",
            "d:6: token 2 is 'sing', not 'Birds', in 'amod(Birds-2, May-4)'. 'Birds' is token 1.",
        ),
        (
            DECIDED,
            "",
            "d: 1 of 1 sentences are missing: s001. Annotate every sentence of the sheet.",
        ),
    ],
)
def test_what_is_not_settled_is_told(
    old: str, new: str, message: str, passes: tuple[Pass, Pass], relation_sheet: Sheet
) -> None:
    with pytest.raises(InputError) as caught:
        decide(passes, relation_sheet, DECIDED.replace(old, new, 1))
    head, *problems = str(caught.value).split("\n")
    assert head == "d: the differences are not settled:"
    assert message in "\n".join(problems)


WORDS = ("Ann", "saw", "Bo")
SENTENCE = Sentence("c001", "Ann saw Bo", tuple(map(Token, (1, 2, 3), WORDS)))
SHEET = Sheet("treebank", {"c001": SENTENCE})
labels = st.sampled_from(["nsubj", "obj"])


def edge(id: int) -> st.SearchStrategy[Fact]:
    return st.builds(Fact, st.just(id), st.just("edge"), st.sampled_from([0, 4 - id]), labels)


edges = st.tuples(edge(1), edge(3)).map(frozenset)


@given(edges, edges)
def test_taking_one_side_everywhere_gives_that_side(
    first: frozenset[Fact], second: frozenset[Fact]
) -> None:
    passes = {"c001": first}, {"c001": second}
    shown = "".join(difference_lines(*passes, SHEET)).splitlines()
    right = {show(fact, SENTENCE) for fact in first}
    decided = [
        ("+" if line[2:] in right else "-") + line[1:] if line.startswith("?") else line
        for line in shown
    ]
    settled = settle(*passes, decided, SHEET, path="d")
    assert settled.gold == passes[0]
    assert (settled.second, settled.added, settled.overruled) == (0, 0, 0)
