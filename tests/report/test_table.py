"""One table in its forms: what LaTeX prints, what Markdown and CSV hold, what fits a terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import UnknownNameError
from pete.report.plain import PlainConsole
from pete.report.table import Column, Report, Table, escape


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a_b & 5 % of #1 for $2", r"a\_b \& 5 \% of \#1 for \$2"),
        (r"C:\{x}", r"C:\textbackslash{}\{x\}"),
        ("~^", r"\textasciitilde{}\textasciicircum{}"),
        ("<|>", r"\textless{}\textbar{}\textgreater{}"),
        ("two\nlines\x1b", r"two lines\textbackslash{}x1b"),
    ],
)
def test_no_character_means_anything_to_latex(text: str, written: str) -> None:
    assert escape(text) == written


@given(st.text())
def test_whatever_is_left_bare_is_harmless(text: str) -> None:
    bare = re.sub(r"\\[a-z]+\{\}|\\[&%$#_{}]", "", escape(text))
    assert not set(bare) & set("\\&%$#_{}~^<>|\n")


def test_a_row_is_no_argument_of_the_line_end_before_it() -> None:
    rows = ({"a": "[x]", "b": None}, {"a": "*", "b": 2})
    table = Table((Column("a"), Column("b", right=True)), rows, title="one\ntwo", notes=("why",))
    assert table.latex() == (
        "% one two\n% why\n% \\usepackage{booktabs}\n"
        "\\begin{tabular}{lr}\n\\toprule\na & b \\\\\n\\midrule\n"
        "{}[x] & n/a \\\\\n{}* & 2 \\\\\n\\bottomrule\n\\end{tabular}\n"
    )


FIGURES = Table(
    (
        Column("strategy", audience="all"),
        Column("share", "%", lambda share: "n/a" if share is None else f"{100 * share:g}", True),
        Column("model", spare=1),
        Column("version", spare=2),
        Column("signature", audience="programs"),
    ),
    (
        {"strategy": "a,b|c", "share": 0.5, "model": "m" * 20, "version": "v" * 20, "signature": 1},
        {"strategy": "d", "model": "", "signature": None},
    ),
    title="Title",
    warnings=("beware",),
    notes=("a note",),
    signatures=(("d", "mine 1|ud"),),
)


def test_programs_get_the_figures_and_people_what_they_say() -> None:
    assert FIGURES.csv() == (
        f'strategy,share,model,version,signature\n"a,b|c",0.5,{"m" * 20},{"v" * 20},1\nd,,,,\n'
    )
    assert FIGURES.records()[1] == {
        "strategy": "d", "share": None, "model": "", "version": None, "signature": None,
    }  # fmt: skip
    title, warning, table, note, signature = FIGURES.markdown_page().split("\n\n")
    assert (title, warning, note) == ("Title", "**beware**", "a note")
    assert signature == "- d: `mine 1|ud`\n"
    head, rule, *rows = table.splitlines()
    assert (head.split(), rule[:11]) == (
        "| strategy | % | model | version |".split(),
        "|:---------",
    )
    assert [row.split(" | ")[:2] for row in rows] == [["| a,b\\|c  ", " 50"], ["| d       ", "n/a"]]


def test_chosen_columns_stand_in_the_order_asked() -> None:
    chosen = FIGURES.choose(["signature", "share"])
    assert chosen.csv() == "signature,share\n1,0.5\n,\n"
    assert chosen.markdown().splitlines()[0].split() == "| signature | % |".split()
    with pytest.raises(UnknownNameError, match=r"no column 'shares'\. Did you mean 'share'"):
        FIGURES.choose(["shares"])


def test_of_several_tables_those_with_a_chosen_column_are_shown() -> None:
    labels = Table((Column("label"), Column("share")), ({"label": "obj", "share": 1.0},))
    report = Report(dict, [FIGURES, labels])
    assert [
        [column.name for column in table.columns]
        for table in report.choose(["share", "label"], data=False).tables
    ] == [["share"], ["share", "label"]]
    assert report.choose(["label"], data=False).markdown().count("\n\n") == 0
    with pytest.raises(UnknownNameError, match="no column 'labels'"):
        report.choose(["labels"], data=False)


@pytest.mark.parametrize(
    ("width", "shown", "left_out"),
    [
        (80, "strategy % model version", ""),
        (40, "strategy % model", "version"),
        (20, "strategy %", "model, version"),
    ],
)
def test_columns_that_do_not_fit_are_named(width: int, shown: str, left_out: str) -> None:
    console = PlainConsole(width=width)
    with console.capture() as captured:
        FIGURES.print(console)
    beware, _, _, head, *rest = captured.get().splitlines()
    assert (beware, head.split()) == ("beware", shown.split())
    note = f"Left out, for the terminal is too narrow: {left_out}."
    assert note.split() == " ".join(rest).split()[-len(note.split()) - 5 : -5] or not left_out
