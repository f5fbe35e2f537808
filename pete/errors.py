"""The exceptions of PETE, as one tree.

::

    PeteError                  any error that this project raises on purpose
    ├── UsageError             a wrong request: a name, an option, a combination
    │   └── UnknownNameError   no such parser, data set, strategy ... (did you mean)
    ├── InputError             a wrong file or value, with its place and the cure
    │   ├── FormatError        a file that breaks its format
    │   └── GraphError         tokens and relations that cannot form a graph
    ├── UnavailableError       something is missing, with the way to get it
    └── DownloadError          a file that cannot be fetched or verified

A parser that fails on one sentence raises nothing: the failure is a counted outcome
(:class:`pete.parsing.ParseFailure`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

EXCERPT_LIMIT: Final = 80
"""Characters of a value that a message shows."""


Topic: TypeAlias = Literal[
    "save",
    "save-score",
    "rescore",
    "train",
    "start",
    "failures",
    "differ",
    "heads",
    "impossible",
    "unseen",
    "length",
    "knee",
]
"""The subject of a cure that a caller, such as the command line, can word better."""

CURES: Final[Mapping[Topic, str]] = {
    "save": "Save the run again, with its parses.",
    "save-score": "Score the files again, and save the counts of sentences.",
    "rescore": "Score the parses of the run again.",
    "train": "Name the pairs it learns from: train='DATASET:SPLIT'.",
    "start": "Give it longer.",
    "failures": "Mend the parser, or allow more texts to fail: max_failures=N.",
    "differ": "Score an analysis of the same text, or leave out what differs: skip_bad=True.",
    "heads": "Name head rules: heads='collins', for example.",
    "impossible": "Smooth the model, so that no decision is impossible.",
    "unseen": "Give tags of the same kind as in training, or let unseen tags be smoothed.",
    "length": "Leave it out.",
    "knee": "Train on longer sentences, too, or say where the knee is.",
}


def as_sentence(text: str) -> str:
    """Return `text` with a full stop at its end, unless it ends a sentence already.

    Example:
        >>> as_sentence("a self-loop"), as_sentence("a self-loop."), as_sentence("is it?")
        ('a self-loop.', 'a self-loop.', 'is it?')
    """
    text = text.rstrip()
    return text if text.endswith((".", "!", "?")) else f"{text}."


def excerpt(value: object) -> str:
    """Return a value as code shows it, cut after :data:`EXCERPT_LIMIT` characters.

    Example:
        >>> excerpt("Ann left."), len(excerpt("a" * 1000))
        ("'Ann left.'", 85)
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= EXCERPT_LIMIT else f"{value[:EXCERPT_LIMIT]!r}..."
    shown = repr(value)
    return shown if len(shown) <= EXCERPT_LIMIT else f"{shown[:EXCERPT_LIMIT]}..."


class PeteError(Exception):
    """Base of every error this project raises on purpose.

    The command line prints the message alone, so a message names what is wrong,
    the offending value, its place, and how to mend it.

    Args:
        message: The whole message, except for a cure among :data:`CURES`.
        topic: Which of these cures to add; the command line has others.
    """

    def __init__(self, message: str = "", *, topic: Topic | None = None) -> None:
        self.topic = topic
        super().__init__(message if topic is None else f"{message} {CURES[topic]}")

    def worded(self, cures: Mapping[Topic, str]) -> str:
        """Return the message with the cure of its topic in other words."""
        if self.topic is None:
            return str(self)
        return str(self).removesuffix(CURES[self.topic]) + cures[self.topic]


class UsageError(PeteError):
    """A request that cannot be carried out as it stands (exit status 2)."""


class UnknownNameError(UsageError):
    """A name that no registry knows."""


class InputError(PeteError):
    """Input that cannot be used.

    Args:
        problem: What is wrong, with the offending value.
        path: The file, if the input came from one.
        line: Line number counted from 1, if known.
        cure: What to do about it.
        topic: Which of :data:`CURES` it is instead.

    Example:
        >>> print(InputError("label 'MAYBE' is not YES or NO", path="p.tsv", line=3,
        ...                  cure="Write YES or NO."))
        p.tsv:3: label 'MAYBE' is not YES or NO. Write YES or NO.
    """

    def __init__(
        self,
        problem: str,
        *,
        path: object = None,
        line: int | None = None,
        cure: str = "",
        topic: Topic | None = None,
    ) -> None:
        self.problem = problem
        self.path = path
        self.line = line
        self.cure = cure
        place = "" if path is None else f"{path}:{line}: " if line is not None else f"{path}: "
        super().__init__(f"{place}{as_sentence(problem)} {cure}".rstrip(), topic=topic)


class FormatError(InputError):
    """A file that breaks its format."""


@contextmanager
def located(path: object, line: int | None = None) -> Iterator[None]:
    """Raise any :class:`InputError` of the block as a :class:`FormatError` of a file.

    Args:
        path: The file.
        line: The line, if the error is in one.

    Example:
        >>> with located("p.tsv", 3):
        ...     raise InputError("the id is empty", cure="Write one.")
        Traceback (most recent call last):
        pete.errors.FormatError: p.tsv:3: the id is empty. Write one.
    """
    try:
        yield
    except InputError as error:
        raise FormatError(error.problem, path=path, line=line, cure=error.cure) from error


class GraphError(InputError):
    """Tokens and relations that cannot form a graph."""


class UnavailableError(PeteError):
    """Something optional is missing; the message says how to get it."""


class DownloadError(PeteError):
    """A download failed, or its content is not the expected one."""
