"""Content words, and the content words that they depend on (section 2.2 of the PETE paper)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from pete.graph import ROOT, Graph

FUNCTION: Final = frozenset(["aux", "auxpass", "cop"])
"""Relations whose dependent is a function word, whatever its tag."""

_CONTENT: Final = ("NN", "VB", "JJ", "RB", "CD")
"""Beginnings of the Penn tags of nouns, verbs, adjectives, adverbs, and numerals."""

_ARGUMENTS: Final = frozenset(["nsubj", "nsubjpass", "dobj", "iobj", "agent", "xsubj"])


def is_content_word(graph: Graph, id: int, *, pronouns: bool = False) -> bool:
    """Return whether a word of a normalised graph is a content word.

    Content words are nouns, proper names, verbs, adjectives, adverbs and numerals; not auxiliaries,
    copulas, negations and question words.

    Args:
        graph: A normalised graph.
        id: The word.
        pronouns: Whether personal pronouns that are subject or object count.
    """
    tag, labels = graph.tag(id), {relation.label for relation in graph.edges_to(id)}
    if pronouns and tag == "PRP":
        return bool(labels & _ARGUMENTS)
    return tag.startswith(_CONTENT) and "neg" not in labels and not labels & FUNCTION


def content_heads(
    graph: Graph, *, pronouns: bool = False, among: Collection[int] | None = None
) -> Mapping[int, frozenset[int]]:
    """Return the content words that each content word depends on.

    A function word in between is passed over: its own heads take its place.

    Args:
        graph: A normalised graph.
        pronouns: As for :func:`is_content_word`.
        among: The content words, if another graph decides which these are.

    Returns:
        Heads by content word; none for the word that depends on the root alone.
    """
    if among is None:
        ids = (token.id for token in graph.tokens)
        among = {id for id in ids if is_content_word(graph, id, pronouns=pronouns)}
    return {id: frozenset(_nearest(graph, id, among)) - {id} for id in sorted(among)}


def _nearest(graph: Graph, id: int, content: Collection[int]) -> Iterator[int]:
    seen, waiting = {id}, [id]
    while waiting:
        for relation in graph.edges_to(waiting.pop()):
            head = relation.head
            if head in content:
                yield head
            elif head != ROOT and head not in seen:
                seen.add(head)
                waiting.append(head)
