"""The heading of an experiment and what came of it, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from pete.report.plain import styled


def headline(experiment: str, sentences: Iterable[str]) -> Text:
    """Return the name of an experiment, and its result in sentences.

    Args:
        experiment: What was measured.
        sentences: What came of it, the papers' figure last.
    """
    return _wrapping(styled((experiment, "bold"), "\n", " ".join(sentences)))


def wrapped(note: str) -> Text:
    """Return a note that wraps, as lines that are searched and copied do not."""
    return _wrapping(styled((note, "dim")))


def _wrapping(text: Text) -> Text:
    text.overflow = "fold"
    return text
