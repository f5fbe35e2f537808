"""Reattachment of words in a tree: which edge a relation rests on, and where it can go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.graph import ROOT, Graph, Relation
from pete.metrics.attachment import FUNCTIONAL
from pete.text.lemmas import word_keys

_HEADLESS: Final = FUNCTIONAL | {"punct", "fixed", "flat", "goeswith", "expl", "auxpass"}
"""Labels, without subtypes, of words that do not head a phrase, parts of words and names too."""

_COMPLEMENTS: Final = frozenset(("pobj", "pcomp"))
"""Labels of what a preposition governs in basic Stanford dependencies and the CLEAR scheme."""


def is_function_edge(edge: Relation) -> bool:
    """Return whether a word attaches as a function word, or as a part of a word or name.

    Example:
        >>> is_function_edge(Relation("aux:pass", 3, 2)), is_function_edge(Relation("obj", 3, 5))
        (True, False)
    """
    return edge.label.partition(":")[0] in _HEADLESS


def reattached(graph: Graph, edge: Relation, head: int) -> Graph:
    """Return the same graph with an edge from another head.

    Args:
        graph: A tree, or any graph.
        edge: An edge of it.
        head: Id of the new head; not below the edge's dependent, or the result is not a tree.

    Example:
        >>> from pete.graph import Token
        >>> words = [Token(1, "Ann"), Token(2, "saw"), Token(3, "Bo")]
        >>> tree = Graph.build(words, [Relation("nsubj", 2, 1), Relation("obj", 2, 3)])
        >>> [tree.show(r) for r in reattached(tree, Relation("obj", 2, 3), 1).relations]
        ['nsubj(saw-2, Ann-1)', 'obj(Ann-1, Bo-3)']
    """
    moved = Relation(edge.label, head, edge.dependent)
    others = [relation for relation in graph.relations if relation not in (edge, moved)]
    place = graph.relations.index(edge)
    return graph.with_relations([*others[:place], moved, *others[place:]])


def without_edge(graph: Graph, edge: Relation) -> Graph:
    """Return the same graph without an edge.

    Args:
        graph: A tree, or any graph.
        edge: An edge of it.
    """
    return graph.with_relations(relation for relation in graph.relations if relation != edge)


def below(graph: Graph, word: int) -> frozenset[int]:
    """Return the word and all that depends on it, at any depth.

    Args:
        graph: A tree, or any graph.
        word: Id of the word.
    """
    found, open_words = {word}, [word]
    while open_words:
        head = open_words.pop()
        new = {r.dependent for r in graph.relations if r.head == head} - found
        found |= new
        open_words += new
    return frozenset(found)


def is_tree(graph: Graph) -> bool:
    """Return whether every word has one head, and every path of heads leads to the root.

    A text that a parser split has a root for each sentence.

    Example:
        >>> from pete.graph import Token
        >>> words = [Token(1, "Ann"), Token(2, "left")]
        >>> is_tree(Graph.build(words, [Relation("root", 0, 2), Relation("nsubj", 2, 1)]))
        True
        >>> is_tree(Graph.build(words, [Relation("obj", 1, 2), Relation("nsubj", 2, 1)]))
        False
    """
    edges = _edges(graph)
    if not len(edges) == len(graph.relations) == len(graph.tokens):
        return False
    return all(_chain(edges, token.id)[-1].head == ROOT for token in graph.tokens)


def is_headable(tree: Graph, normalised: Graph, word: int) -> bool:
    """Return whether a word can be a head: no function word, with an edge after normalisation.

    Args:
        tree: The tree.
        normalised: Its normalised graph.
        word: Id of the word.
    """
    edges = [relation for relation in tree.relations if relation.dependent == word]
    if edges and all(map(is_function_edge, edges)):
        return False
    return any(word in (relation.head, relation.dependent) for relation in normalised.relations)


def possible_heads(
    tree: Graph, normalised: Graph, edge: Relation, *, other_than: frozenset[str] = frozenset()
) -> Iterator[int]:
    """Yield every word an edge can go to: another lemma than its head, and no cycle.

    Args:
        tree: The tree.
        normalised: Its normalised graph, with lemmas.
        edge: An edge of the tree, not from the root.
        other_than: Words that may not be the head either, by their keys
            (:func:`pete.text.lemmas.word_keys`).
    """
    excluded = other_than | word_keys(normalised.token(edge.head))
    subtree = below(tree, edge.dependent)
    for token in normalised.tokens:
        if (
            token.id not in subtree
            and excluded.isdisjoint(word_keys(token))
            and is_headable(tree, normalised, token.id)
        ):
            yield token.id


def underlying_edge(tree: Graph, relation: Relation) -> Relation | None:
    """Return the edge of the tree that a normalised relation rests on.

    It is the relation itself if the tree has it; else the edge of the lower of the two words,
    usually the dependent, the verb in a relative clause. The edge of a function word or a part of a
    name is that of the word or name it belongs to, and that of a complement of a preposition, where
    the scheme has it, is the edge of the preposition.

    Args:
        tree: The tree.
        relation: A relation of its normalised graph.

    Returns:
        The edge, ``None`` if it comes from the root.
    """
    if relation in tree.relations:
        return relation
    edges = _edges(tree)
    chain = _chain(edges, _lower(edges, relation))
    return next((edge for edge in chain if _moves(edge)), None)


def _moves(edge: Relation) -> bool:
    return edge.head != ROOT and not is_function_edge(edge) and edge.label not in _COMPLEMENTS


def path_words(tree: Graph, relation: Relation) -> frozenset[int]:
    """Return the words of the path between those of a relation in the tree, ends included.

    Args:
        tree: The tree.
        relation: A relation of its normalised graph.

    Example:
        >>> from pete.graph import Token
        >>> words = [Token(1, "men"), Token(2, "seen"), Token(3, "leave")]
        >>> tree = Graph.build(words, [Relation("acl", 1, 2), Relation("xcomp", 2, 3)])
        >>> sorted(path_words(tree, Relation("nsubj", 3, 1)))
        [1, 2, 3]
    """
    ends = frozenset((relation.head, relation.dependent))
    if relation in tree.relations:
        return ends
    edges = _edges(tree)
    up, down = (
        [edge.dependent for edge in _chain(edges, word)]
        for word in (relation.head, relation.dependent)
    )
    return ends | (frozenset(up) ^ frozenset(down))


def _edges(tree: Graph) -> dict[int, Relation]:
    """Return the edge of each word that has a head."""
    return {edge.dependent: edge for edge in tree.relations}


def _chain(edges: dict[int, Relation], word: int) -> list[Relation]:
    """Return the edges from a word up to the root."""
    chain: list[Relation] = []
    while word in edges and edges[word] not in chain:
        chain.append(edges[word])
        word = edges[word].head
    return chain


def _lower(edges: dict[int, Relation], relation: Relation) -> int:
    """Return the head if it is below the dependent, else the dependent."""
    above = [edge.head for edge in _chain(edges, relation.head)]
    return relation.head if relation.dependent in above else relation.dependent
