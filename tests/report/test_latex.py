"""Tables that LaTeX prints as they are meant."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.report.latex import escape, rows_to_latex


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
    table = rows_to_latex([{"a": "[x]", "b": None}, {"a": "*", "b": 2}], align="lr")
    assert table == (
        "\\begin{tabular}{lr}\n\\hline\na & b \\\\\n\\hline\n"
        "{}[x] & n/a \\\\\n{}* & 2 \\\\\n\\hline\n\\end{tabular}\n"
    )
