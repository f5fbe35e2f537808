"""Entailment pairs: a text, a hypothesis, and the gold answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import InputError, excerpt

Label: TypeAlias = Literal["YES", "NO"]
LABELS: Final[tuple[Label, ...]] = get_args(Label)

_OCCURRENCE: Final = re.compile(r"(.*[^_])_([1-9][0-9]*)", re.DOTALL)
"""A word and the number of its occurrence, as the release writes them: ``plan_2``."""

COLUMN: Final = re.compile(r"[A-Za-z_][\w-]*")
"""The name of a column, which a tag from it has before a colon."""


def as_label(value: str, *, path: object = None, line: int | None = None) -> Label:
    """Read a gold answer, in any case.

    Args:
        value: The answer as it was written.
        path: The file it comes from, for the message.
        line: Its line, counted from 1.

    Raises:
        InputError: For anything but YES or NO.

    Example:
        >>> as_label("yes")
        'YES'
    """
    label = value.strip().upper()
    if label not in LABELS:
        raise InputError(
            f"the label {excerpt(value)} is neither YES nor NO",
            path=path,
            line=line,
            cure="Write YES if the text entails the hypothesis, NO if it does not.",
        )
    return label


@dataclass(frozen=True, slots=True)
class NamedWord:
    """A content word that a hypothesis is about.

    Attributes:
        written: How the data set writes it: ``plan``, or ``plan_2``.
        word: The word: ``plan``.
        occurrence: Which of several occurrences is meant, counted from 1; ``None`` if unsaid.
    """

    written: str
    word: str
    occurrence: int | None = None


@dataclass(frozen=True, slots=True)
class EntailmentPair:
    """One question to a parser: does the syntax of ``text`` entail ``hypothesis``?

    Attributes:
        id: Identifier, unique within its data set.
        text: T, one sentence as a rule.
        hypothesis: H, short.
        gold: The right answer, or ``None`` if it is not known.
        words: The content words the hypothesis is about (``word1``, ``word2`` of the PETE
            release), as they are written there; :attr:`named_words` reads the notation.
            Background for evaluation, never shown to an entailment strategy.
        tags: Construction or source tags, for breakdowns.

    Raises:
        InputError: For an id, text or hypothesis that is not a string or is empty, and for a gold
            answer other than YES and NO.
    """

    id: str
    text: str
    hypothesis: str
    gold: Label | None = None
    words: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("id", "text", "hypothesis"):
            value = getattr(self, name)
            if not isinstance(value, str):
                raise InputError(
                    f"the {name} of a pair is {excerpt(value)}, not a string",
                    cure=f"Give the {name} as a string.",
                )
        if not self.id.strip():
            raise InputError("a pair has an empty id", cure="Give every pair an id of its own.")
        if self.gold is not None and self.gold not in LABELS:
            raise InputError(
                f"pair {excerpt(self.id)} has the gold answer {excerpt(self.gold)}",
                cure="Give 'YES' or 'NO' (as_label reads any case), None without an answer.",
            )
        for side, value in (("text", self.text), ("hypothesis", self.hypothesis)):
            if not value.strip():
                raise InputError(
                    f"pair {excerpt(self.id)} has an empty {side}",
                    cure=f"Write the {side} or drop the pair.",
                )

    @property
    def columns(self) -> dict[str, list[str]]:
        """Return the tags by the column they are from; those of none are constructions.

        Example:
            >>> EntailmentPair("1", "T.", "H.", tags=("passive", "genre:news")).columns
            {'construction': ['passive'], 'genre': ['news']}
        """
        columns: dict[str, list[str]] = {}
        for tag in self.tags:
            name, colon, value = tag.partition(":")
            if not (colon and COLUMN.fullmatch(name)):
                name, value = "construction", tag
            columns.setdefault(name, []).append(value.strip())
        return columns

    @property
    def named_words(self) -> tuple[NamedWord, ...]:
        """Return the words, each with the occurrence that is meant.

        The release writes ``plan_2`` for the second occurrence of *plan*. If a sentence of the
        pair contains ``plan_2`` itself, that word is meant.

        Example:
            >>> pair = EntailmentPair("1", "Plans to plan.", "Ann plans.", words=("plan_2",))
            >>> pair.named_words
            (NamedWord(written='plan_2', word='plan', occurrence=2),)
        """
        return tuple(map(self._named, self.words))

    def _named(self, written: str) -> NamedWord:
        match = _OCCURRENCE.fullmatch(written)
        literal = re.compile(rf"(?<!\w){re.escape(written)}(?!\w)", re.IGNORECASE)
        if match is None or literal.search(f"{self.text}\n{self.hypothesis}"):
            return NamedWord(written, written)
        return NamedWord(written, match[1], int(match[2]))
