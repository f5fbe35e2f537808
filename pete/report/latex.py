"""Tables for a paper: a plain ``tabular`` that needs no package."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pete.evaluation.document import Row
from pete.report.plain import printable

__all__ = ["escape", "rows_to_latex"]

_WRITTEN: Final = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}
"""How LaTeX writes the characters that mean something to it, or are others in its old fonts."""

_SPECIAL: Final = re.compile("|".join(map(re.escape, _WRITTEN)))


def escape(text: str) -> str:
    r"""A text as LaTeX prints it literally, on one line.

    Example:
        >>> print(escape("en_core 100% {a} C:\\x"))
        en\_core 100\% \{a\} C:\textbackslash{}x
    """
    line = " ".join(printable(text).split())
    return _SPECIAL.sub(lambda found: _WRITTEN[found[0]], line)


def rows_to_latex(rows: Iterable[Row], *, align: str) -> str:
    r"""A table as a ``tabular``, header between rules.

    Args:
        rows: All with the same columns; ``None`` is written ``n/a``.
        align: A letter for each column, as ``tabular`` takes them.

    Example:
        >>> print(rows_to_latex([{"parser": "a_b", "right": 3}], align="lr"), end="")
        \begin{tabular}{lr}
        \hline
        parser & right \\
        \hline
        a\_b & 3 \\
        \hline
        \end{tabular}
    """
    listed = list(rows)
    header = [_line(row) for row in listed[:1]]
    body = [_line(row.values()) for row in listed]
    return "\n".join(
        (
            rf"\begin{{tabular}}{{{align}}}",
            r"\hline",
            *header,
            r"\hline",
            *body,
            r"\hline",
            r"\end{tabular}",
            "",
        )
    )


def _line(cells: Iterable[object]) -> str:
    line = " & ".join("n/a" if cell is None else escape(str(cell)) for cell in cells)
    shield = "{}" if line.startswith(("[", "*")) else ""  # else the \\ above would take it
    return rf"{shield}{line} \\"
