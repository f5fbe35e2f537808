"""What is said of a file of graphs that is not as its format wants it."""

from __future__ import annotations

from collections.abc import Iterable

from pete.cli.console import say


def say_noted(lines: Iterable[str]) -> None:
    """Say what a reader noted of a file.

    Args:
        lines: From :meth:`pete.formats.conll.deviations.FileReport.lines`.
    """
    for line in lines:
        say(line)
