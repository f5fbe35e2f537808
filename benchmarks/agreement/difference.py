"""What an explanation looks at: a sentence analysed twice, and one edge that differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from edge_scores import Edge, family

from agreement.links import Links
from pete.graph import Graph
from pete.normaliser import history

__all__ = ["Difference", "Explanation", "Sentence", "explains"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, its input trees and the two graphs compared.

    Attributes:
        id: Its number (from 1) or name in the data.
        graph: The normaliser's result; relations carry the steps that made and renamed them.
        ours: Its edges.
        theirs: The edges of the reference.
        basic: The basic Stanford tree of the converter of 2013.
        universal: The Universal Dependencies tree.
        plain: What the converter makes of ``basic``, without the phrase structure.
    """

    id: str
    graph: Graph
    ours: Links
    theirs: Links
    basic: Links = field(default_factory=lambda: Links(()))
    universal: Links = field(default_factory=lambda: Links(()))
    plain: Links = field(default_factory=lambda: Links(()))

    def form(self, id: int) -> str:
        """Lower-cased form of a token."""
        return self.graph.token(id).form.lower() if id else ""

    def lemma(self, id: int) -> str:
        """Lower-cased lemma of a token."""
        return self.graph.token(id).lemma.lower() if id else ""

    def tag(self, id: int) -> str:
        """Penn tag of a token."""
        return self.graph.token(id).xpos if id else "ROOT"

    @property
    def makers(self) -> Mapping[Edge, str]:
        """The step that made each of our edges."""
        return {r.triple: history(r.provenance)[0] for r in self.graph.relations}


@dataclass(frozen=True, slots=True)
class Difference:
    """An edge that only one of two analyses has.

    Attributes:
        extra: Whether it is ours; else it is the reference's.
        edge: The edge.
        sentence: Where it stands.
        maker: The step that made it, ``""`` if it is not ours.
    """

    extra: bool
    edge: Edge
    sentence: Sentence
    maker: str = ""

    @property
    def label(self) -> str:
        """Its label."""
        return self.edge[0]

    @property
    def family(self) -> str:
        """Its label, ``prep_X`` for all of ``prep_...``."""
        return family(self.edge[0])

    @property
    def head(self) -> int:
        """Its head."""
        return self.edge[1]

    @property
    def dependent(self) -> int:
        """Its dependent."""
        return self.edge[2]

    @property
    def other(self) -> Links:
        """The analysis that lacks it."""
        return self.sentence.theirs if self.extra else self.sentence.ours

    def __str__(self) -> str:
        head, dependent = (
            f"{self.sentence.graph.token(id).form if id else 'ROOT'}-{id}" for id in self.edge[1:]
        )
        sign, maker = ("+", f" [{self.maker}]") if self.extra else ("-", "")
        return f"{sign} {self.label}({head}, {dependent}){maker}"


Test: TypeAlias = Callable[[Difference], bool]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A class of intended differences.

    Attributes:
        source: Row of the table of choices, or number of the data's listed anomaly.
        holds: Whether a difference belongs to it.
    """

    source: str
    holds: Test

    @property
    def name(self) -> str:
        """Its name."""
        return self.holds.__name__

    @property
    def summary(self) -> str:
        """What it is, in one line."""
        return (self.holds.__doc__ or "").partition("\n")[0]


def explains(source: str) -> Callable[[Test], Explanation]:
    """Make an explanation of a test."""
    return lambda test: Explanation(source, test)
