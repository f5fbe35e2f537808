"""Where output goes: figures to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

__all__ = ["NARROW", "WIDE", "output", "print_json", "progress_bar", "say"]

NARROW = 80
"""Tables are never squeezed below this many columns: a narrower terminal wraps them."""

WIDE = 160
"""Width where standard output is no terminal and ``COLUMNS`` is not set, in columns."""


def output() -> Console:
    """The console of standard output, made anew so that a redirection is seen."""
    columns = os.environ.get("COLUMNS", "")
    wanted = int(columns) if columns.isdigit() else None
    width = wanted or (Console().width if sys.stdout.isatty() else WIDE)
    return Console(width=max(width, NARROW), highlight=False)


def say(message: str) -> None:
    """A line for people, on standard error."""
    Console(stderr=True, highlight=False).print(message, markup=False, soft_wrap=True)


def print_json(document: Mapping[str, object]) -> None:
    """One JSON document on standard output, and nothing else."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2, allow_nan=False)
    sys.stdout.write("\n")


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, shown only on a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)
