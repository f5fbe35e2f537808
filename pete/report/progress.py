"""The progress bar of what takes time, in a terminal or a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Column
from rich.text import Text

from pete.parsing import ParserAdapter, ReadsParses
from pete.report.plain import PlainConsole, printable


def parsing_bar(
    adapter: ParserAdapter, what: str
) -> AbstractContextManager[Callable[[int, int], None]]:
    """Show a progress bar of parsing, with a rate if a parser reads the texts now.

    Args:
        adapter: The parser.
        what: What is parsed.
    """
    unit = "" if isinstance(adapter, ReadsParses) else "texts"
    return progress_bar(f"Parsing {what}", unit=unit)


@contextmanager
def progress_bar(label: str, *, unit: str = "") -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar in a notebook or on standard error, if that is a terminal.

    Args:
        label: What is done.
        unit: What is counted, to show how many of it a second; ``""`` shows no rate.

    Yields:
        A function to be called with what is done and what is to be done. The rate is that
        since its first call: what was done before took no time of ours.
    """
    console = PlainConsole(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True)),
        BarColumn(None, table_column=Column(max_width=40)),
        MofNCompleteColumn(),
        *((_RateColumn(unit),) if unit else ()),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=not _is_seen(console),
    ) as bar:
        task = bar.add_task(printable(label), total=None, start=False)

        def tell(done: int, total: int) -> None:
            if bar.tasks[0].started:
                bar.update(task, completed=done, total=total or None)
            else:
                bar.reset(task, completed=done, total=total or None)

        yield tell


def _is_seen(console: Console) -> bool:
    """Return whether there is a terminal, or a notebook with what lets a bar move there."""
    return console.is_terminal or (console.is_jupyter and find_spec("ipywidgets") is not None)


class _RateColumn(ProgressColumn):
    """The rate of items per second."""

    def __init__(self, unit: str) -> None:
        super().__init__(Column(no_wrap=True))
        self._unit = unit

    def render(self, task: Task) -> Text:
        """Return the rate, nothing before there is one."""
        return Text("" if task.speed is None else f"{task.speed:.1f} {self._unit}/s")
