"""Annotations of a sentence as facts, in one notation for relations, tags and trees.

A pass, and a gold standard, is a set of facts for each sentence code. Facts are stand-off: they
contain token numbers and labels, and no words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import FormatError, excerpt
from pete.graph import ROOT

from .lines import file_lines, table_line, table_rows
from .sentences import Sentence

FactKind: TypeAlias = Literal["tag", "upos", "xpos", "relation", "edge"]
"""A Penn tag or a relation of a graph (set 1), a part of speech, tag or edge of a tree (set 2)."""

Slot: TypeAlias = tuple[FactKind, int]

EDGES: Final[frozenset[FactKind]] = frozenset(["relation", "edge"])
"""Kinds that have a head."""

COLUMNS: Final = ("sentence", "kind", "label", "head", "dependent")
"""Header of stand-off rows; the head of a tag is ``_``."""

_CURE: Final = "Strip the pass again."
_NO_HEAD: Final = "_"
_WORD: Final = r"(?P<{0}>\S+)-(?P<{0}_id>\d{{1,4}})"
_EDGE: Final = re.compile(
    rf"(?P<label>[^\s(]+)\({_WORD.format('head')}, {_WORD.format('word')}\)", re.ASCII
)
_TAG: Final = re.compile(rf"(?P<kind>tag|upos|xpos)\({_WORD.format('word')}, (?P<label>\S+)\)")


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """One fact of a sentence.

    Attributes:
        dependent: The token it is about, counted from 1.
        kind: The kind of fact.
        head: Its head, 0 for the root; 0 for a tag, which has none.
        label: The tag, or the label of the relation.
    """

    dependent: int
    kind: FactKind
    head: int
    label: str

    @property
    def slot(self) -> Slot | None:
        """The place that only one fact of a sentence can fill, ``None`` for relations of graphs."""
        return None if self.kind == "relation" else (self.kind, self.dependent)


Facts: TypeAlias = frozenset[Fact]
Pass: TypeAlias = Mapping[str, Facts]
"""The facts of each sentence by its code."""


def show(fact: Fact, sentence: Sentence) -> str:
    """Return a fact in the notation of Stanford dependencies.

    Args:
        fact: The fact.
        sentence: The sentence it is about.

    Example:
        >>> from pete.graph import Token
        >>> sentence = Sentence("s001", "It rains", (Token(1, "It"), Token(2, "rains")))
        >>> show(Fact(1, "relation", 2, "nsubj"), sentence)
        'nsubj(rains-2, It-1)'
        >>> show(Fact(1, "tag", 0, "PRP"), sentence)
        'tag(It-1, PRP)'
    """
    word = _name(fact.dependent, sentence)
    if fact.kind in EDGES:
        return f"{fact.label}({_name(fact.head, sentence)}, {word})"
    return f"{fact.kind}({word}, {fact.label})"


def _name(id: int, sentence: Sentence) -> str:
    return f"{'ROOT' if id == ROOT else sentence.forms[id - 1]}-{id}"


def parse_fact(line: str, sentence: Sentence, *, edges: FactKind) -> Fact:
    """Read a fact, and check that its words and numbers agree.

    Args:
        line: The fact as :func:`show` writes it.
        sentence: The sentence it is about.
        edges: Kind of facts that have a head.

    Raises:
        FormatError: For a line that is not a fact of this sentence; without a place,
            which the caller knows.
    """
    if tag := _TAG.fullmatch(line):
        return Fact(_id(tag, "word", sentence), _kind(tag["kind"]), ROOT, tag["label"])
    edge = _EDGE.fullmatch(line)
    if edge is None:
        raise FormatError(
            f"{excerpt(line)} is not a relation", cure="Write it like nsubj(was-6, man-2)."
        )
    root = (edge["head"], edge["head_id"]) == ("ROOT", str(ROOT))
    head = ROOT if root else _id(edge, "head", sentence)
    fact = Fact(_id(edge, "word", sentence), edges, head, edge["label"])
    if fact.head == fact.dependent:
        raise FormatError(
            f"{excerpt(line)} leads from a word to itself", cure="Give it another head."
        )
    return fact


def _id(match: re.Match[str], end: str, sentence: Sentence) -> int:
    form, id = match[end], int(match[f"{end}_id"])
    if not 1 <= id <= len(sentence.tokens):
        raise FormatError(
            f"there is no token {id} in {excerpt(match[0])}",
            cure=f"The tokens are 1 to {len(sentence.tokens)}; ROOT-0 is a head only.",
        )
    if form != sentence.forms[id - 1]:
        raise FormatError(
            f"token {id} is {sentence.forms[id - 1]!r}, not {form!r}, in {excerpt(match[0])}",
            cure=_right_number(form, sentence),
        )
    return id


def _kind(name: str) -> FactKind:
    """Return a kind by its name.

    Raises:
        ValueError: For an unknown kind.
    """
    kinds: tuple[FactKind, ...] = get_args(FactKind)
    return kinds[kinds.index(name)]


def _right_number(form: str, sentence: Sentence) -> str:
    found = [str(id) for id, known in enumerate(sentence.forms, start=1) if known == form]
    return f"{form!r} is token {' or '.join(found)}." if found else "Copy the word from the sheet."


def rows_of(annotated: Pass) -> Iterator[str]:
    """Yield the facts as stand-off rows without text, a header first."""
    yield table_line(*COLUMNS)
    for code, facts in annotated.items():
        for fact in sorted(facts, key=lambda fact: (fact.kind in EDGES, fact)):
            head = str(fact.head) if fact.kind in EDGES else _NO_HEAD
            yield table_line(code, fact.kind, fact.label, head, str(fact.dependent))


def read_rows(path: Path) -> Pass | None:
    """Read stand-off rows, ``None`` if the file has none.

    Raises:
        InputError: If it cannot be read.
        FormatError: For a malformed row.
    """
    if file_lines(path)[0] != "\t".join(COLUMNS):
        return None
    annotated: dict[str, set[Fact]] = {}
    for number, cells in table_rows(path, COLUMNS, cure=_CURE):
        code, kind, label, head, dependent = cells
        try:
            fact = Fact(int(dependent), _kind(kind), 0 if head == _NO_HEAD else int(head), label)
        except ValueError as error:
            line = "\t".join(cells)
            problem = f"{excerpt(line)} is not a row of {', '.join(COLUMNS)}"
            raise FormatError(problem, path=path, line=number, cure=_CURE) from error
        annotated.setdefault(code, set()).add(fact)
    return {code: frozenset(facts) for code, facts in annotated.items()}
