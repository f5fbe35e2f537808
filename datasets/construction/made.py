"""A made pair, and all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from pete.pairs import Label

from .silver import Origin


@dataclass(frozen=True, slots=True)
class MadePair:
    """A pair: a line of ``pairs.tsv``, whose columns are these.

    Attributes:
        id: The id of the sentence, and the number of the pair among those of the sentence.
        text: T.
        hypothesis: H.
        entailment: The silver answer.
        word1: The content head that H is about, ``plan_2`` for the second *plan* of T.
        word2: The dependent that H is about.
        construction: The construction of the gold dependency, else the name of the template.
        template: The code of the template.
        treebank: The file that T is from.
        sentence: The id of T there.
        source: What H was made of: ``gold``, a ``parser``, or a ``reattachment``.
        relation: The relation between the two words there.
        tokens: The two words as tokens of T, counted from 1: ``2,1``.
        edge: The gold dependency behind the pair, by tokens of T: ``nsubj(2,1)``.
        parsers: The parsers that have another head for the dependent (YES), or this head (NO).
    """

    id: str
    text: str
    hypothesis: str
    entailment: Label
    word1: str
    word2: str
    construction: str
    template: str
    treebank: str
    sentence: str
    source: Origin
    relation: str
    tokens: str
    edge: str
    parsers: str

    @property
    def row(self) -> tuple[str, ...]:
        """Its cells, in the order of :data:`COLUMNS`."""
        return tuple(getattr(self, name) for name in COLUMNS)


COLUMNS: Final = tuple(field.name for field in fields(MadePair))
