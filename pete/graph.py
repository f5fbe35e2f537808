"""Tokens, relations, and the graph they form for one sentence.

Everything here is immutable and checked when it is built, so every later step can
trust it. A graph is a directed multigraph: a token may have several heads, two tokens
may be joined by several labels, and there may be cycles (relative clauses make them).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Final

from msgspec import Struct, structs

from pete.errors import GraphError

__all__ = ["ABSENT", "ROOT", "Graph", "Relation", "Token"]

ABSENT: Final = "_"
"""Form of a word of which a format gives the place alone."""

ROOT: Final = 0
"""Head of a root relation: not a token."""


class Token(Struct, frozen=True, gc=False, array_like=True):
    """One syntactic word.

    A ``Struct`` of msgspec, as relations are: most of the time of reading a parse goes into
    making these two, and a frozen dataclass takes four times as long. Copies with changes are
    made by ``msgspec.structs.replace``.

    Attributes:
        id: Position in the sentence, counted from 1.
        form: The word as the parser gave it; never empty.
        lemma: Dictionary form; ``""`` where it is missing.
        upos: Universal part of speech; ``""`` where it is missing.
        xpos: Penn Treebank tag; ``""`` where it is missing.
        feats: Morphological features as sorted ``(name, value)`` pairs.
        span: ``(start, end)`` offsets into the text in code points, end exclusive, or
            ``None``. The words of one contraction may share a span.

    Raises:
        GraphError: For an id below 1, an empty form or a span that runs backwards.

    Example:
        >>> Token(2, "was", lemma="be", xpos="VBD").form
        'was'
    """

    id: int
    form: str
    lemma: str = ""
    upos: str = ""
    xpos: str = ""
    feats: tuple[tuple[str, str], ...] = ()
    span: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.id < 1:
            raise GraphError(f"token id {self.id} is below 1", cure="Count tokens from 1.")
        if not self.form:
            raise GraphError(f"token {self.id} has an empty form")
        if self.span is not None and not 0 <= self.span[0] <= self.span[1]:
            raise GraphError(f"token {self.id} {self.form!r} has the impossible span {self.span}")

    def feat(self, name: str) -> str:
        """Value of a morphological feature, ``""`` if the token does not have it."""
        return next((value for key, value in self.feats if key == name), "")


@total_ordering
class Relation(Struct, frozen=True, eq=False, gc=False, array_like=True):
    """A labelled edge ``label(head, dependent)``.

    Two relations are equal when label, head and dependent are; ``provenance`` (the code
    of the step that made the edge, or ``"input"``, then those of the steps that renamed it) is
    carried along for explanations.

    Raises:
        GraphError: For an empty label, a negative id, or a self-loop.

    Example:
        >>> Relation("nsubj", head=2, dependent=1) == Relation("nsubj", 2, 1, "C9-P2")
        True
    """

    label: str
    head: int
    dependent: int
    provenance: str = "input"

    def __post_init__(self) -> None:
        if not self.label:
            raise GraphError(f"the relation from {self.head} to {self.dependent} has no label")
        if self.head < ROOT or self.dependent < 1:
            raise GraphError(
                f"{self.label}({self.head}, {self.dependent}) has an id below its range"
            )
        if self.head == self.dependent:
            raise GraphError(f"{self.label}({self.head}, {self.dependent}) is a self-loop")

    def __eq__(self, other: object) -> bool:
        """Label, head and dependent decide."""
        return self.triple == other.triple if isinstance(other, Relation) else NotImplemented

    def __ne__(self, other: object) -> bool:
        """Label, head and dependent decide; ``Struct`` has a test of its own."""
        return not self == other

    def __lt__(self, other: Relation) -> bool:
        """By label, head and dependent."""
        return self.triple < other.triple

    def __hash__(self) -> int:
        """Of label, head and dependent."""
        return hash((self.label, self.head, self.dependent))

    @property
    def triple(self) -> tuple[str, int, int]:
        """``(label, head, dependent)``."""
        return self.label, self.head, self.dependent


@dataclass(frozen=True, slots=True)
class Graph:
    """The tokens and relations of one sentence (or of one text split into several).

    Args:
        tokens: Tokens with the ids 1, 2, ... in this order.
        relations: Edges between them, or from :data:`ROOT`; no triple twice.

    Raises:
        GraphError: If ids do not count 1, 2, ..., an edge leaves the sentence, or a triple
            occurs twice.

    Example:
        >>> graph = Graph.build([Token(1, "Birds"), Token(2, "sing")],
        ...                     [Relation("root", 0, 2), Relation("nsubj", 2, 1)])
        >>> [graph.show(r) for r in graph.relations]
        ['root(ROOT-0, sing-2)', 'nsubj(sing-2, Birds-1)']
    """

    tokens: tuple[Token, ...] = ()
    relations: tuple[Relation, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", 0)
        size = len(self.tokens)
        for position, token in enumerate(self.tokens, start=1):
            if token.id != position:
                raise GraphError(
                    f"token {token.form!r} has id {token.id} at position {position}",
                    cure="Number the tokens 1, 2, 3, ... in text order.",
                )
        for relation in self.relations:
            if relation.head > size or relation.dependent > size:
                raise GraphError(
                    f"{relation.label}({relation.head}, {relation.dependent}) points outside "
                    f"the {size} tokens"
                )
        triples = {(r.label, r.head, r.dependent) for r in self.relations}
        if len(triples) < len(self.relations):
            relation = next(r for r in self.relations if self.relations.count(r) > 1)
            raise GraphError(
                f"{relation.label}({relation.head}, {relation.dependent}) occurs twice"
            )

    def __hash__(self) -> int:
        """Computed once: graphs are large, do not change, and are looked up often."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.tokens, self.relations)) or 1)
        return self._hash

    @classmethod
    def build(cls, tokens: Iterable[Token], relations: Iterable[Relation] = ()) -> Graph:
        """A graph from any iterables."""
        return cls(tuple(tokens), tuple(relations))

    def token(self, id: int) -> Token:
        """The token with this id (counted from 1)."""
        if not 1 <= id <= len(self.tokens):
            raise GraphError(f"there is no token {id} among {len(self.tokens)}")
        return self.tokens[id - 1]

    def with_tokens(self, tokens: Iterable[Token]) -> Graph:
        """The same relations over other tokens (with lemmas filled in, say)."""
        return Graph(tuple(tokens), self.relations)

    def with_relations(self, relations: Iterable[Relation]) -> Graph:
        """Other relations over the same tokens."""
        return Graph(self.tokens, tuple(relations))

    def without(self, ids: Collection[int]) -> Graph:
        """The other tokens, renumbered; what depends on one left out depends on its head.

        Example:
            >>> words = [Token(1, "Sing"), Token(2, " "), Token(3, "now")]
            >>> heads = [("root", 0, 1), ("dep", 1, 2), ("advmod", 2, 3)]
            >>> graph = Graph.build(words, [Relation(*head) for head in heads]).without({2})
            >>> [graph.show(r) for r in graph.relations]
            ['root(ROOT-0, Sing-1)', 'advmod(Sing-1, now-2)']
        """
        kept = [token for token in self.tokens if token.id not in ids]
        new = {ROOT: ROOT} | {token.id: id for id, token in enumerate(kept, start=1)}
        above = {r.dependent: r.head for r in reversed(self.relations) if r.dependent in ids}
        relations = []
        for relation in self.relations:
            head = _climbed(relation.head, above)
            if relation.dependent in new and head != relation.dependent:
                label = relation.label if head or not relation.head else "root"
                ends = new.get(head, ROOT), new[relation.dependent]
                relations.append(Relation(label, *ends, relation.provenance))
        tokens = (structs.replace(token, id=new[token.id]) for token in kept)
        return Graph(tuple(tokens), tuple(dict.fromkeys(relations)))

    def name(self, id: int) -> str:
        """``form-id`` of a token, ``ROOT-0`` for the root."""
        return f"ROOT-{ROOT}" if id == ROOT else f"{self.token(id).form}-{id}"

    def show(self, relation: Relation) -> str:
        """A relation in Stanford's notation, ``nsubj(sing-2, Birds-1)``."""
        return f"{relation.label}({self.name(relation.head)}, {self.name(relation.dependent)})"

    def _repr_html_(self) -> str:
        """Return the words with their relations as arcs, for notebooks."""
        from pete.registry import html_view  # here, since only notebooks need it

        return html_view(self)

    def union(self, other: Graph) -> Graph:
        """This sentence followed by another one, ids continued (one text, several sentences)."""
        shift = len(self.tokens)
        tokens = (structs.replace(t, id=t.id + shift) for t in other.tokens)
        relations = (
            structs.replace(r, head=r.head and r.head + shift, dependent=r.dependent + shift)
            for r in other.relations
        )
        return Graph((*self.tokens, *tokens), (*self.relations, *relations))


def _climbed(id: int, above: Mapping[int, int]) -> int:
    """The nearest token above one left out, the token itself if it is not."""
    seen: set[int] = set()
    while id in above and id not in seen:
        seen.add(id)
        id = above[id]
    return ROOT if id in above else id
