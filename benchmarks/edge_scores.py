"""Edges of two analyses of the same sentences: read, folded, counted, shown.

An edge is ``(label, head, dependent)``. Old labels are folded to later ones, punctuation and
self-loops left out, copies of a word merged with it.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from pete.errors import FormatError
from pete.graph import Graph, Relation, Token
from pete.normaliser.labels import read_sd

__all__ = [
    "CORE",
    "Edge",
    "Score",
    "core",
    "family",
    "folded",
    "plain",
    "ratio",
    "read_basic",
    "read_collapsed",
    "table",
]

Edge: TypeAlias = tuple[str, int, int]

CORE: Final = ("nsubj", "nsubjpass", "dobj", "iobj", "agent", "prep_X")
"""Families of relations an entailment may rest on."""

_RELATION: Final = re.compile(r"([^\s(]+)\(.+-(\d+)'*, .+-(\d+)'*\)")
_FAMILY: Final = re.compile(r"(prepc?|conj)_.+")


def read_basic(path: Path) -> list[Graph]:
    """Trees of a CoNLL-X file with forms and Penn tags alone."""
    return [_tree([line.split("\t") for line in block]) for block in _blocks(path)]


def _tree(rows: Sequence[Sequence[str]]) -> Graph:
    return Graph.build(
        (Token(int(row[0]), row[1], xpos=row[4]) for row in rows),
        (Relation(row[7], int(row[6]), int(row[0])) for row in rows),
    )


def read_collapsed(path: Path) -> list[frozenset[Edge]]:
    """Graphs of a file with one relation a line, as the converters print them.

    Raises:
        FormatError: At a line that is no relation.
    """
    return [
        plain(_edge(line, path) for line in block if not line.startswith("# "))
        for block in _blocks(path)
    ]


def _edge(line: str, path: Path) -> Edge:
    match = _RELATION.fullmatch(line)
    if match is None:
        raise FormatError(f"{line!r} is not a relation", path=path)
    return read_sd(match[1]), int(match[2]), int(match[3])


def _blocks(path: Path) -> Iterator[list[str]]:
    # Not splitlines(): it also splits at separators a word may hold.
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8", newline="\n") as file:
        text = file.read()
    for block in text.split("\n\n"):
        if block.strip():
            yield block.strip("\n").split("\n")


def plain(edges: Iterable[Edge]) -> frozenset[Edge]:
    """Edges without punctuation and self-loops.

    Example:
        >>> sorted(plain([("punct", 2, 3), ("conj_and", 2, 2), ("nsubj", 2, 1)]))
        [('nsubj', 2, 1)]
    """
    return frozenset(e for e in edges if e[0] != "punct" and e[1] != e[2])


def folded(edges: Iterable[Edge]) -> frozenset[Edge]:
    """Understood subjects (``xsubj``) as the subjects they are, passive beside ``auxpass``.

    Example:
        >>> sorted(folded([("xsubj", 4, 1), ("auxpass", 4, 3)]))
        [('auxpass', 4, 3), ('nsubjpass', 4, 1)]
    """
    edges = frozenset(edges)
    passive = {head for label, head, _ in edges if label == "auxpass"}
    subject = {True: "nsubjpass", False: "nsubj"}
    return frozenset(
        (subject[head in passive] if label == "xsubj" else label, head, dependent)
        for label, head, dependent in edges
    )


def core(edges: Iterable[Edge]) -> frozenset[Edge]:
    """The edges of the families in :data:`CORE`."""
    return frozenset(edge for edge in edges if family(edge[0]) in CORE)


def family(label: str) -> str:
    """A label without its preposition or coordinator.

    Example:
        >>> family("prep_because_of"), family("prep")
        ('prep_X', 'prep')
    """
    return _FAMILY.sub(r"\1_X", label)


@dataclass(slots=True)
class Score:
    """Counts of a comparison by family of labels, and the sentences that differ."""

    common: Counter[str] = field(default_factory=Counter)
    extra: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)
    sentences: int = 0
    differing: list[tuple[int, frozenset[Edge], frozenset[Edge]]] = field(default_factory=list)

    @classmethod
    def of(cls, system: Sequence[frozenset[Edge]], reference: Sequence[frozenset[Edge]]) -> Score:
        """Compare two analyses of the same sentences, in the same order."""
        score = cls()
        for number, (ours, theirs) in enumerate(zip(system, reference, strict=True)):
            score.sentences += 1
            score.common.update(family(e[0]) for e in ours & theirs)
            score.extra.update(family(e[0]) for e in ours - theirs)
            score.missing.update(family(e[0]) for e in theirs - ours)
            if ours != theirs:
                score.differing.append((number, ours - theirs, theirs - ours))
        return score

    @property
    def identical(self) -> int:
        """Sentences without a difference."""
        return self.sentences - len(self.differing)

    def counts(self, label: str | None = None) -> tuple[int, int, int]:
        """Common, extra and missing edges of one family, or of all."""
        counters = (self.common, self.extra, self.missing)
        common, extra, missing = (c.total() if label is None else c[label] for c in counters)
        return common, extra, missing

    def f1(self, label: str | None = None) -> str:
        """Harmonic mean of precision and recall, ``-`` where undefined."""
        common, extra, missing = self.counts(label)
        return ratio(2 * common, 2 * common + extra + missing)


def ratio(part: int, whole: int) -> str:
    """A ratio for a table; 0 of 0 is undefined.

    Example:
        >>> ratio(1, 3), ratio(0, 0)
        ('0.3333', '-')
    """
    return f"{part / whole:.4f}" if whole else "-"


def table(header: Sequence[str], rows: Iterable[Sequence[object]], *, texts: int = 1) -> str:
    """A Markdown table; all columns but the first ``texts`` are right-aligned."""
    rule = ["---"] * texts + ["---:"] * (len(header) - texts)
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in (header, rule, *rows))
