"""A hypothesis made from a text: what templates give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


class Refusal(Exception):  # noqa: N818  (expected, and counted)
    """A template cannot make a hypothesis of two words.

    Args:
        reason: A short name by which refusals are counted, ``"no-tense"`` for one.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


_ASSERTED: Final = ContextVar("asserted", default=True)


@contextmanager
def unasserted() -> Iterator[None]:
    """Make hypotheses that a text need not say, as for the answer NO."""
    token = _ASSERTED.set(False)
    try:
        yield
    finally:
        _ASSERTED.reset(token)


def refuse_unsaid(reason: str) -> None:
    """Refuse what a text leaves open, unless it need not be said.

    Raises:
        Refusal: Outside of :func:`unasserted`.
    """
    if _ASSERTED.get():
        raise Refusal(reason)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a hypothesis.

    Attributes:
        form: The word.
        source: The word of the text that it stands for, ``None`` for one that is not from there.
        guessed: Whether the form is made by rule and not known to a dictionary.
        joined: Whether it is written without a blank after the word before it.
    """

    form: str
    source: int | None = None
    guessed: bool = False
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A hypothesis about two words of a text.

    Attributes:
        words: Its words, in order, without the full stop.
        head: The content head that it is about, a word of the text.
        dependent: The dependent that it is about.
        template: The code of the template that made it.
    """

    words: tuple[Word, ...]
    head: int
    dependent: int
    template: str

    @property
    def guessed(self) -> bool:
        """True if a form is guessed."""
        return any(word.guessed for word in self.words)


def written(hypothesis: Hypothesis) -> str:
    """Return a hypothesis as a sentence: a capital first, a full stop last.

    Example:
        >>> written(Hypothesis((Word("birds"), Word("sing")), 2, 1, "T101"))
        'Birds sing.'
    """
    text = text_of(hypothesis.words)
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def text_of(words: Iterable[Word]) -> str:
    """Return words with blanks between them.

    Example:
        >>> text_of([Word("Ann"), Word("'s", joined=True), Word("cat")])
        "Ann's cat"
    """
    return "".join(f"{'' if word.joined else ' '}{word.form}" for word in words).strip()
