"""The enhanced graph of a CoNLL-U sentence over its words alone."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.conll.sentence import ConlluSentence, EmptyNode, EnhancedRelation
from pete.graph import ROOT, Graph, Relation, Token

__all__ = ["EnhancedGraph", "enhanced_graph"]

_COPY: Final = re.compile(r"(?:^|\|)CopyOf=([1-9]\d{0,8})(?:\||$)", re.ASCII)


_ARGUMENTS: Final = frozenset({"nsubj", "csubj", "obj", "iobj", "obl", "ccomp", "xcomp"})


@dataclass(frozen=True, slots=True)
class EnhancedGraph:
    """An enhanced graph without empty nodes.

    Attributes:
        graph: The words, and the edges of DEPS.
        dropped: Edges left out because an end is an empty node that copies no word, or because
            both ends are one word.
    """

    graph: Graph
    dropped: int


def enhanced_graph(sentence: ConlluSentence, *, path: object = None) -> EnhancedGraph:
    r"""The graph that the column DEPS draws.

    An empty node that copies a word stands for that word: the one ``CopyOf`` names in MISC,
    else the nearest word of the same lemma, one before it if there is one. But a copy with two
    arguments of its own (*I like tea and you coffee*) would mix them with those of the word: what
    hangs on it stays where the basic tree has it. Edges of other empty nodes are left out and
    counted; an edge between a word and its own copy says nothing.

    Args:
        sentence: The sentence.
        path: Its file, for messages.

    Raises:
        FormatError: If the sentence has words but no enhanced edge.

    Example:
        >>> from pete.formats.conll.reader import read_conllu
        >>> lines = ["1\tAnn\tAnn\tPROPN\tNNP\t_\t2\tnsubj\t2:nsubj|2.1:nsubj\t_",
        ...          "2\tgo\tgo\tVERB\tVBP\t_\t0\troot\t0:root\t_",
        ...          "2.1\tgo\tgo\tVERB\tVBP\t_\t_\t_\t2:conj:and\t_", ""]
        >>> found = enhanced_graph(next(read_conllu(lines)))
        >>> [found.graph.show(relation) for relation in found.graph.relations], found.dropped
        (['nsubj(go-2, Ann-1)', 'root(ROOT-0, go-2)'], 0)
    """
    tokens = sentence.graph.tokens
    if tokens and not sentence.enhanced:
        raise FormatError(
            f"the sentence {excerpt(sentence.id or sentence.text)} has nothing in DEPS",
            path=path,
            line=sentence.line or None,
            cure="Read its basic tree: scheme 'ud'.",
        )
    words = {str(token.id): token.id for token in tokens}
    copies = {node.id: word for node in sentence.empty_nodes if (word := _copied(node, tokens))}
    clauses = {id for id, word in copies.items() if _is_clause(sentence, id, word)}
    words |= {id: word for id, word in copies.items() if id not in clauses}
    edges = list(_edges(sentence, {str(ROOT): ROOT, **words}, clauses))
    relations = dict.fromkeys(edge for edge in edges if edge is not None)
    graph = sentence.graph.with_relations(Relation(*edge) for edge in relations)
    return EnhancedGraph(graph, edges.count(None))


def _edges(
    sentence: ConlluSentence, words: Mapping[str, int], clauses: Container[str]
) -> Iterator[tuple[str, int, int] | None]:
    for edge in sentence.enhanced:
        if edge.head in clauses or edge.dependent in clauses:
            continue
        if edge.head not in words or edge.dependent not in words or edge.head == edge.dependent:
            yield None
        elif words[edge.head] != words[edge.dependent]:
            yield edge.label, words[edge.head], words[edge.dependent]
    below = {edge.dependent for edge in sentence.enhanced if edge.head in clauses}
    below -= {edge.dependent for edge in sentence.enhanced if edge.head not in clauses}
    for relation in sentence.graph.relations:
        if str(relation.dependent) in below:
            yield relation.label, relation.head, relation.dependent


def _is_clause(sentence: ConlluSentence, id: str, word: int) -> bool:
    """Whether a copy has two arguments of its own, and the basic tree has them, too."""
    own = {edge.dependent for edge in sentence.enhanced if edge.head == id and _is_argument(edge)}
    own -= {edge.dependent for edge in sentence.enhanced if edge.head == str(word)}
    attached = {str(relation.dependent) for relation in sentence.graph.relations}
    return len(own) > 1 and own <= attached


def _is_argument(edge: EnhancedRelation) -> bool:
    return edge.label.partition(":")[0] in _ARGUMENTS


def _copied(node: EmptyNode, tokens: Sequence[Token]) -> int | None:
    """The word a node is a copy of."""
    named = _COPY.search(node.misc)
    if named and int(named[1]) <= len(tokens):
        return int(named[1])
    name = (node.lemma or node.form).lower()
    same = [token.id for token in tokens if (token.lemma or token.form).lower() == name]
    before = [id for id in same if id <= node.major]
    return before[-1] if before else next(iter(same), None)
