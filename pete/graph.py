"""Tokens, relations, and the graph they form for one sentence.

Everything here is immutable and checked when it is built, so every later step can
trust it. A graph is a directed multigraph: a token may have several heads, two tokens
may be joined by several labels, and there may be cycles (relative clauses make them).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct, structs

from pete.errors import GraphError

ABSENT: Final = "_"
"""Form of a word of which a format gives the place alone."""

ROOT: Final = 0
"""Head of a root relation: not a token."""

Scheme: TypeAlias = Literal[
    "ud", "ud-no-agent", "ud1", "ud-enhanced", "clear", "sd-basic", "stanford"
]
"""Label set and conventions of a graph; :mod:`pete.normaliser` reads them all."""


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
        """Return the value of a morphological feature, ``""`` if the token does not have it."""
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
        """Compare label, head and dependent."""
        return self.triple == other.triple if isinstance(other, Relation) else NotImplemented

    def __ne__(self, other: object) -> bool:
        """Compare label, head and dependent; ``Struct`` has a test of its own."""
        return not self == other

    def __lt__(self, other: Relation) -> bool:
        """Sort by label, head and dependent."""
        return self.triple < other.triple

    def __hash__(self) -> int:
        """Hash label, head and dependent."""
        return hash((self.label, self.head, self.dependent))

    @property
    def triple(self) -> tuple[str, int, int]:
        """Return ``(label, head, dependent)``."""
        return self.label, self.head, self.dependent


class Sentence(Protocol):
    """Questions about the words of a sentence, by their ids; ROOT has an empty form."""

    __slots__ = ()

    def form(self, id: int) -> str:
        """Return the lower-cased form."""
        ...

    def tag(self, id: int) -> str:
        """Return the Penn tag, ``ROOT`` for the root."""
        ...

    def children(self, head: int, *labels: str) -> Sequence[int]:
        """Return the dependents of a token, or those under some labels."""
        ...

    def is_verb(self, id: int) -> bool:
        """Return whether a word is tagged as a verb (modals are not)."""
        return self.tag(id).startswith("VB")

    def is_adjective(self, id: int) -> bool:
        """Return whether a word is tagged as an adjective."""
        return self.tag(id).startswith("JJ")

    def is_participle(self, id: int) -> bool:
        """Return whether a word is tagged as a participle."""
        return self.tag(id) in ("VBN", "VBG")

    def is_adverb(self, id: int) -> bool:
        """Return whether a word is tagged as an adverb (*wh*-adverbs are not)."""
        return self.tag(id).startswith("RB")

    def is_noun(self, id: int) -> bool:
        """Return whether a word is tagged as a noun."""
        return self.tag(id).startswith("NN")

    def is_preposition(self, id: int) -> bool:
        """Return whether a word is tagged as a preposition (particles are not)."""
        return self.tag(id) in ("IN", "TO")

    def has_passive_auxiliary(self, id: int) -> bool:
        """Return whether a word has *be* or *get* as passive auxiliary.

        This is what names the subject of a clause: a bare participle with a subject may share the
        *have* of another conjunct (*he has paid and left*), so it counts as active.
        """
        return bool(self.children(id, "auxpass"))

    def is_passive(self, id: int) -> bool:
        """Return whether a word is passive: a past participle without *have*, or with *be*.

        This is what decides what a modifier or a complement says of a noun, where a bare participle
        is passive: *the paid bill*, *the bill paid in May*.
        """
        if self.tag(id) == "VBN" and not self.children(id, "aux"):
            return True
        return self.has_passive_auxiliary(id)

    def is_infinitive(self, id: int) -> bool:
        """Return whether a word heads a *to*-infinitive.

        In graphs that leave auxiliaries out, that is a verb after *to* and adverbs.
        """
        if any(self.tag(word) == "TO" for word in self.children(id, "aux", "mark")):
            return True
        before = id - 1
        while before and self.tag(before) == "RB":
            before -= 1
        return self.tag(id) == "VB" and self.form(before) == "to"


class _Index:
    """The lower-cased forms of a graph, and its relations by their ends and by their labels.

    Relations keep the order that the graph has them in.
    """

    __slots__ = ("down", "forms", "labelled", "up")

    def __init__(self, graph: Graph) -> None:
        self.forms = ("", *[token.form.lower() for token in graph.tokens])
        self.down: defaultdict[int, list[Relation]] = defaultdict(list)
        self.up: defaultdict[int, list[Relation]] = defaultdict(list)
        self.labelled: defaultdict[str, list[Relation]] = defaultdict(list)
        for relation in graph.relations:
            self.down[relation.head].append(relation)
            self.up[relation.dependent].append(relation)
            self.labelled[relation.label].append(relation)


@dataclass(frozen=True, slots=True)
class Graph(Sentence):
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
    _indexed: _Index | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", 0)
        object.__setattr__(self, "_indexed", None)
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
        """Return the hash, computed once: graphs are large and are looked up often."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash((self.tokens, self.relations)) or 1)
        return self._hash

    @classmethod
    def build(cls, tokens: Iterable[Token], relations: Iterable[Relation] = ()) -> Graph:
        """Return a graph from any iterables."""
        return cls(tuple(tokens), tuple(relations))

    def token(self, id: int) -> Token:
        """Return the token with this id (counted from 1)."""
        if not 1 <= id <= len(self.tokens):
            raise GraphError(f"there is no token {id} among {len(self.tokens)}")
        return self.tokens[id - 1]

    @property
    def _index(self) -> _Index:
        """Return the index, made at the first query."""
        index = self._indexed
        if index is None:
            index = _Index(self)
            object.__setattr__(self, "_indexed", index)
        return index

    def form(self, id: int) -> str:
        """Return the lower-cased form of a token, ``""`` for the root."""
        return self._index.forms[id]

    def lemma(self, id: int) -> str:
        """Return the lemma of a token, ``""`` for the root."""
        return self.tokens[id - 1].lemma if id else ""

    def tag(self, id: int) -> str:
        """Return the Penn tag of a token, ``ROOT`` for the root."""
        return self.tokens[id - 1].xpos if id else "ROOT"

    def edges(self, *labels: str) -> Sequence[Relation]:
        """Return the relations with one of the labels, in the order of the graph."""
        labelled = self._index.labelled
        if len(labels) == 1:
            return labelled.get(labels[0], ())
        if labelled.keys().isdisjoint(labels):
            return ()
        return [relation for relation in self.relations if relation.label in labels]

    def edges_where(self, test: Callable[[str], bool]) -> Sequence[Relation]:
        """Return the relations whose label passes a test, in the order of the graph."""
        return self.edges(*filter(test, self._index.labelled))

    def descendants(self, id: int) -> frozenset[int]:
        """Return the tokens that depend on a token, at any depth; itself only in a cycle.

        Example:
            >>> edges = [Relation("nsubj", 2, 1), Relation("root", 0, 2)]
            >>> graph = Graph.build([Token(1, "Ann"), Token(2, "left")], edges)
            >>> sorted(graph.descendants(2))
            [1]
        """
        found, waiting = set[int](), [id]
        while waiting:
            new = set(self.children(waiting.pop())) - found
            found |= new
            waiting += new
        return frozenset(found)

    def edges_from(self, head: int, *labels: str) -> Sequence[Relation]:
        """Return the relations that leave a token, or those with some labels, in this order."""
        found = self._index.down.get(head, ())
        return [relation for relation in found if relation.label in labels] if labels else found

    def edges_to(self, dependent: int, *labels: str) -> Sequence[Relation]:
        """Return the relations that enter a token, or those with some labels, in this order."""
        found = self._index.up.get(dependent, ())
        return [relation for relation in found if relation.label in labels] if labels else found

    def children(self, head: int, *labels: str) -> Sequence[int]:
        """Return the dependents of a token, or those under some labels.

        Example:
            >>> graph = Graph.build([Token(1, "Birds"), Token(2, "sing")],
            ...                     [Relation("nsubj", 2, 1)])
            >>> graph.children(2), graph.children(2, "dobj"), graph.heads(1, "nsubj")
            ([1], [], [2])
        """
        return [relation.dependent for relation in self.edges_from(head, *labels)]

    def heads(self, dependent: int, *labels: str) -> Sequence[int]:
        """Return the heads of a token, or those over some labels."""
        return [relation.head for relation in self.edges_to(dependent, *labels)]

    def with_tokens(self, tokens: Iterable[Token]) -> Graph:
        """Return the same relations over other tokens (with lemmas filled in, say)."""
        return Graph(tuple(tokens), self.relations)

    def with_relations(self, relations: Iterable[Relation]) -> Graph:
        """Return other relations over the same tokens."""
        return Graph(self.tokens, tuple(relations))

    def without(self, ids: Collection[int]) -> Graph:
        """Return the other tokens, renumbered; what depends on one left out depends on its head.

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
        """Return ``form-id`` of a token, ``ROOT-0`` for the root."""
        return f"ROOT-{ROOT}" if id == ROOT else f"{self.token(id).form}-{id}"

    def show(self, relation: Relation) -> str:
        """Return a relation in Stanford's notation, ``nsubj(sing-2, Birds-1)``."""
        return f"{relation.label}({self.name(relation.head)}, {self.name(relation.dependent)})"

    def _repr_html_(self) -> str:
        """Return the words with their relations as arcs, for notebooks."""
        from pete.registry import html_view  # here, since only notebooks need it

        return html_view(self)

    def union(self, other: Graph) -> Graph:
        """Return this sentence followed by another one, with ids continued."""
        shift = len(self.tokens)
        tokens = (structs.replace(t, id=t.id + shift) for t in other.tokens)
        relations = (
            structs.replace(r, head=r.head and r.head + shift, dependent=r.dependent + shift)
            for r in other.relations
        )
        return Graph((*self.tokens, *tokens), (*self.relations, *relations))


def _climbed(id: int, above: Mapping[int, int]) -> int:
    """Return the nearest token above one left out, the token itself if it is not."""
    seen: set[int] = set()
    while id in above and id not in seen:
        seen.add(id)
        id = above[id]
    return ROOT if id in above else id
