"""One table, many forms: for a terminal, and as CSV, Markdown, LaTeX or plain records.

A :class:`Table` holds figures as they are; each :class:`Column` says how people read its values,
so that no command writes a renderer of its own. A :class:`Report` is all that a command prints.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from pete.errors import UnknownNameError
from pete.registry import did_you_mean
from pete.report.plain import print_text, printable, styled

UNDEFINED: Final = "n/a"
"""How an undefined figure prints: it is not 0."""

Row: TypeAlias = Mapping[str, object]
"""Values by column name; ratios are 0 to 1, undefined figures ``None``."""

Audience: TypeAlias = Literal["all", "people", "programs", "nobody"]

_DIGITS: Final = 4
_WRAPPED: Final = 24
"""Least width of a column whose text may wrap."""


def _plain(value: object) -> str:
    """Return a value as people read it, undefined figures as ``n/a``."""
    if value is None or value != value:  # only NaN differs from itself
        return UNDEFINED
    return f"{value:.{_DIGITS}f}" if isinstance(value, float) else str(value)


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes:
        name: Key of its values in a row, and its head in CSV.
        header: Its head for people; the name if empty.
        show: Writes a value for people.
        right: Whether people see it aligned right.
        wrap: Whether its text may wrap on a terminal.
        spare: 0 for a column that is always shown. On a terminal that is too narrow, the columns
            with the highest number are left out first.
        key: Whether it says what a row is of. It is kept whichever columns are chosen.
        note: What explains its values, below the table where it is shown; columns may share one.
        audience: Its readers unless columns are chosen: ``people`` (terminal, Markdown, LaTeX),
            ``programs`` (CSV), ``nobody``, or ``all``.
    """

    name: str
    header: str = ""
    show: Callable[[Any], str | Text] = _plain
    right: bool = False
    wrap: bool = False
    spare: int = 0
    key: bool = False
    note: str = ""
    audience: Audience = "all"

    @property
    def head(self) -> str:
        """Its head for people."""
        return self.header or self.name

    def cell(self, row: Row) -> Text:
        """Return the value of a row as people read it."""
        shown = self.show(row.get(self.name))
        return shown if isinstance(shown, Text) else styled(shown)


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows and columns, with notes for the reader.

    Attributes:
        columns: The columns.
        rows: Values by column name; an absent one is undefined.
        title: The line above it.
        warnings: Lines to read before the figures.
        notes: Lines that explain the figures.
        signatures: The signature of each score, behind a name for it.

    Example:
        >>> table = Table((Column("parser"), Column("right", right=True)), ({"parser": "a_b"},))
        >>> print(table.markdown())
        | parser | right |
        |:-------|------:|
        | a_b    |   n/a |
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str | Text = ""
    warnings: tuple[str, ...] = ()
    notes: tuple[str | Text, ...] = ()
    signatures: tuple[tuple[str, str], ...] = ()

    def choose(self, names: Sequence[str], *, data: bool = False) -> Table:
        """Return the table with these columns alone, in this order, behind the other keys.

        Args:
            names: Names of columns.
            data: Whether it is for CSV, which has no column for people.

        Raises:
            UnknownNameError: For a name that no column has.
        """
        known = {c.name: c for c in self.columns if not (data and c.audience == "people")}
        for name in names:
            if name not in known:
                raise UnknownNameError(f"there is no column {name!r}. {did_you_mean(name, known)}")
        keys = (column for column in self.columns if column.key and column.name not in names)
        chosen = (replace(known[name], audience="all", spare=0) for name in names)
        return replace(self, columns=(*keys, *chosen))

    def records(self) -> list[dict[str, object]]:
        """Return the rows as plain data, the columns for people alone left out."""
        columns = self._columns("people")
        return [{c.name: row.get(c.name) for c in columns} for row in self.rows]

    def csv(self) -> str:
        """Return it as CSV with a header; undefined figures are empty cells."""
        columns, written = self._columns("people"), io.StringIO()
        writer = csv.writer(written, lineterminator="\n")
        writer.writerow(column.name for column in columns)
        for row in self.rows:
            writer.writerow(_csv_cell(column, row) for column in columns)
        return written.getvalue()

    def markdown(self) -> str:
        """Return the table alone as GitHub Markdown."""
        columns = self._columns("programs")
        lines = [[_inline(c.head) for c in columns]]
        lines += [[_inline(c.cell(row).plain) for c in columns] for row in self.rows]
        widths = [max(3, *map(len, cells)) for cells in zip(*lines, strict=True)]
        rule = (
            "-" * (width + 1) + ":" if column.right else ":" + "-" * (width + 1)
            for column, width in zip(columns, widths, strict=True)
        )
        head, *body = (_padded(columns, widths, cells) for cells in lines)
        return "\n".join((head, f"|{'|'.join(rule)}|", *body))

    def markdown_page(self) -> str:
        """Return it as Markdown with its title, warnings, notes and signatures."""
        parts = (
            str(self.title),
            *(f"**{warning}**" for warning in self.warnings),
            self.markdown(),
            *map(str, self._explained(self._columns("programs"))),
            "\n".join(f"- {name}: `{signature}`" for name, signature in self.signatures),
        )
        return "\n\n".join(printable(part) for part in parts if part) + "\n"

    def latex(self) -> str:
        """Return it as a ``tabular`` of the package booktabs, all else in comments."""
        columns = self._columns("programs")
        body = [_latex_line(c.cell(row).plain for c in columns) for row in self.rows]
        return "\n".join(
            (
                *(f"% {line}" for line in map(_one_line, self._told())),
                r"% \usepackage{booktabs}",
                rf"\begin{{tabular}}{{{''.join('r' if c.right else 'l' for c in columns)}}}",
                r"\toprule",
                _latex_line(column.head for column in columns),
                r"\midrule",
                *body,
                r"\bottomrule",
                r"\end{tabular}",
                "",
            )
        )

    def print(self, console: Console) -> None:
        """Print it, with its title, warnings, notes and signatures.

        Columns that do not fit are left out and listed.
        """
        for warning in self.warnings:
            console.print(warning, style="bold yellow", soft_wrap=True)
        if self.title:
            console.print(self.title, soft_wrap=True)
        columns, spared = self._fitting(console.width)
        heads = (f"{'>' * column.right}{column.head}" for column in columns)
        listing = grid(*heads, compact=True)
        for row in self.rows:
            listing.add_row(*(column.cell(row) for column in columns))
        console.print(listing)
        if spared:
            names = ", ".join(column.head for column in spared)
            console.print(f"Left out, for the terminal is too narrow: {names}.", style="dim")
        for note in self._explained(columns):
            console.print(note, style="dim" if isinstance(note, str) else "")
        for name, signature in self.signatures:
            console.print(f"{name}: {signature}", style="dim", soft_wrap=True)

    def _columns(self, others: Audience) -> tuple[Column, ...]:
        """Return the columns but for those that others alone see, or nobody."""
        hidden = (others, "nobody")
        return tuple(column for column in self.columns if column.audience not in hidden)

    def _explained(self, columns: Iterable[Column]) -> tuple[str | Text, ...]:
        """Return the notes of these columns in one line, then those of the table."""
        own = "; ".join(dict.fromkeys(column.note for column in columns if column.note))
        return (f"{own}.", *self.notes) if own else self.notes

    def _told(self) -> Iterator[str]:
        notes = self._explained(self._columns("programs"))
        for text in (self.title, *self.warnings, *notes):
            if text:
                yield str(text)
        for name, signature in self.signatures:
            yield f"{name}: {signature}"

    def _fitting(self, width: int) -> tuple[list[Column], list[Column]]:
        """Return the columns that fit on a terminal, and those that do not."""
        columns = list(self._columns("programs"))
        spared = sorted((c for c in columns if c.spare), key=lambda column: column.spare)
        out: list[Column] = []
        while spared and sum(self._width(c) + 1 for c in columns if c not in out) > width:
            out.append(spared.pop())
        shown = [column for column in columns if column not in out]
        return shown, [column for column in columns if column in out]

    def _width(self, column: Column) -> int:
        texts = (styled(column.head), *(column.cell(row) for row in self.rows))
        width = max(cell_len(line) for text in texts for line in [*text.plain.split("\n"), ""])
        return min(width, _WRAPPED) if column.wrap else width


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a command, for every form of output.

    Attributes:
        document: Makes the JSON document.
        page: Tables, and lines that only a terminal shows.
        data: The rows of CSV; those of the tables if ``None``.
    """

    document: Callable[[], Mapping[str, object]]
    page: Sequence[Table | Text]
    data: Table | None = None

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables for people; the rows of CSV where there are none."""
        tables = tuple(part for part in self.page if isinstance(part, Table))
        return tables if tables or self.data is None else (self.data,)

    def choose(self, names: Sequence[str], *, data: bool) -> Report:
        """Return the report with these columns alone, and the keys of their tables.

        A table is left out that has none of them, or but keys where others have more.

        Args:
            names: Names of columns.
            data: Whether those of CSV are meant, or those that people see.

        Raises:
            UnknownNameError: For a name that no column has.
        """
        if data or self.tables == (self.data,):
            return replace(self, data=self._rows().choose(names, data=data))
        every = every_column(table.columns for table in self.tables)
        every.choose(names)
        figures = {c.name for c in every.columns if not c.key and c.name in names} or {*names}
        page: list[Table | Text] = []
        for part in self.page:
            if isinstance(part, Table):
                own = {column.name for column in part.columns}
                kept = [name for name in names if name in own]
                page += [part.choose(kept)] if figures & own else []
            else:
                page.append(part)
        return replace(self, page=page)

    def csv(self) -> str:
        """Return all rows as one CSV table."""
        return self._rows().csv()

    def markdown(self) -> str:
        """Return the tables as Markdown, with what is said of them."""
        return "\n".join(table.markdown_page() for table in self.tables)

    def latex(self) -> str:
        """Return a ``tabular`` for each table; all else is in comments."""
        return "\n".join(table.latex() for table in self.tables)

    def print(self, console: Console) -> None:
        """Print everything."""
        for part in self.page:
            if isinstance(part, Table):
                part.print(console)
            else:
                print_text(part, console)

    def _rows(self) -> Table:
        if self.data is not None:
            return self.data
        columns = tuple({c.name: c for table in self.tables for c in table.columns}.values())
        rows = tuple(row for table in self.tables for row in table.rows)
        return replace(self.tables[0], columns=columns, rows=rows)


def every_column(tables: Iterable[Iterable[Column]]) -> Table:
    """Return an empty table with the columns of several tables."""
    return Table(tuple(column for columns in tables for column in columns), ())


def people_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str | Text]],
    *,
    title: str | Text = "",
    notes: Sequence[str | Text] = (),
) -> Table:
    """Return a table of cells that are written already.

    Args:
        headers: Heads of the columns; those that start with ``>`` align right.
        rows: A cell for each column.
        title: What stands above it.
        notes: What explains the figures.
    """
    columns = tuple(
        Column(
            header.lstrip(">"), right=header.startswith(">"), show=_cell, key=header == headers[0]
        )
        for header in headers
    )
    listed = tuple(
        {column.name: cell for column, cell in zip(columns, row, strict=True)} for row in rows
    )
    return Table(columns, listed, title=title, notes=tuple(notes))


def grid(*headers: str, title: str | Text = "", compact: bool = False) -> RichTable:
    """Return an empty table of rich in the one style of all tables.

    Args:
        headers: Heads of the columns; those that start with ``>`` align right.
        title: What stands above it.
        compact: Whether columns are set close together, so that many fit on a narrow terminal.
    """
    listing = RichTable(
        title=title or None,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        pad_edge=False,
        collapse_padding=True,
        padding=0 if compact else (0, 1),
    )
    for header in headers:
        right = header.startswith(">")
        listing.add_column(
            header.lstrip(">"), justify="right" if right else "left", overflow="fold"
        )
    return listing


def _cell(value: str | Text | None) -> str | Text:
    return UNDEFINED if value is None else value


def _csv_cell(column: Column, row: Row) -> str:
    value = row.get(column.name)
    if isinstance(value, Text):
        return column.cell(row).plain
    return "" if value is None or value != value else str(value)


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())


def _inline(text: str) -> str:
    """Return a text for a cell of Markdown, which a bar or a line end would end."""
    return _one_line(text).replace("|", "\\|")


def _padded(columns: Sequence[Column], widths: Sequence[int], cells: Sequence[str]) -> str:
    padded = (
        cell.rjust(width) if column.right else cell.ljust(width)
        for column, width, cell in zip(columns, widths, cells, strict=True)
    )
    return f"| {' | '.join(padded)} |"


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
    r"""Return a text as LaTeX prints it literally, on one line.

    Example:
        >>> print(escape("en_core 100% {a} C:\\x"))
        en\_core 100\% \{a\} C:\textbackslash{}x
    """
    return _SPECIAL.sub(lambda found: _WRITTEN[found[0]], _one_line(text))


def _latex_line(cells: Iterable[str]) -> str:
    line = " & ".join(map(escape, cells))
    shield = "{}" if line.startswith(("[", "*")) else ""  # else the \\ above would take it
    return rf"{shield}{line} \\"
