"""Steps C2 and C3: prepositions of two and three words in basic Stanford trees."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pete.normaliser.clauses import Edge, Tree, collapsed
from pete.normaliser.steps import step
from pete.normaliser.words import THREE_WORDS, TWO_WORDS

_OBJECTS: Final = ("pobj", "pcomp")
_HOSTS: Final = ("prep", "advmod", "amod", "dep", "mwe")
_SIBLINGS: Final = ("advmod", "prt", "dep", "mwe")


@step("C2", kind="collapsed")
def two_word_prepositions(tree: Tree) -> None:
    """Prepositions of two words go into labels."""
    words = _starts(tree.forms, TWO_WORDS, size=2)
    last = {_spell(tree, (id, id + 1)): id for id in words}
    for first in words:
        # The converter overlooks all but the last occurrence where the two words are linked.
        linked = tree.pete or first in last.values()
        for head, carriers in _two_word_shapes(tree, first, linked=linked):
            if _collapse(tree, head, (first, first + 1), carriers):
                break


@lru_cache(maxsize=64)
def _starts(
    forms: tuple[str, ...], phrases: frozenset[tuple[str, ...]], *, size: int
) -> tuple[int, ...]:
    """Return where phrases of a list that have a given length begin."""
    runs = zip(*(forms[start:] for start in range(size)), strict=False)
    return tuple([id for id, run in enumerate(runs, start=1) if run in phrases])


def _spell(tree: Tree, words: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(tree.form(word) for word in words)


def _two_word_shapes(tree: Tree, first: int, *, linked: bool) -> list[tuple[int, tuple[int, ...]]]:
    """Yield governors of the phrase, each with the words that may carry its object."""
    second = first + 1
    shapes: list[tuple[int, tuple[int, ...]]] = []
    if linked and tree.linked(first, second):
        shapes += ((head, (first, second)) for head in tree.heads(first, *_HOSTS))
    if linked and tree.linked(second, first):
        shapes += ((head, (first, second)) for head in tree.heads(second, *_HOSTS))
    common = set(tree.heads(first, *_SIBLINGS)) & set(tree.heads(second, "prep"))
    shapes += ((head, (second,)) for head in sorted(common))
    return [shape for shape in shapes if shape[0] not in (0, first, second)]


@step("C3", kind="collapsed")
def three_word_prepositions(tree: Tree) -> None:
    """Prepositions of three words go into labels."""
    for first in _starts(tree.forms, THREE_WORDS, size=3):
        words = (first, first + 1, first + 2)
        if not tree.linked(first, first + 1):
            continue
        for head in [h for h in tree.heads(first, "prep") if h not in (0, *words)][:1]:
            if tree.linked(first + 1, first + 2):
                _collapse(tree, head, words, (first + 2,))
            elif tree.linked(first, first + 2):
                _collapse(tree, head, words, (first,))


def _collapse(tree: Tree, head: int, words: tuple[int, ...], carriers: tuple[int, ...]) -> bool:
    """Relate the object nearest the start to the governor; ``False`` if there is no object."""
    # The converter takes the second word itself for the object in *prep(g, according)
    # pcomp(according, to) pobj(to, n)*; the pete profile does not follow it there.
    barred = words if tree.pete else words[:1]
    links = [
        edge
        for carrier in carriers
        for edge in tree.edges_from(carrier, *_OBJECTS)
        if edge.dependent not in barred
    ]
    if not links:
        return False
    link = min(links, key=lambda edge: edge.dependent)
    if tree.pete:
        _conjoin(tree, words, link.dependent)
        _lend(tree, head, words, link)
    _erase(tree, head, words, link)
    tree.add(collapsed(link, *_spell(tree, words)), head, link.dependent)
    return True


def _conjoin(tree: Tree, words: tuple[int, ...], noun: int) -> None:
    """Conjoin the nouns of conjoined prepositions, the later ones with a case of their own."""
    for edge in [edge for word in words for edge in tree.edges_from(word, "conj")]:
        other = edge.dependent
        parts = (other, *tree.children(other, "mwe"))
        links = [link for part in parts for link in tree.edges_from(part, *_OBJECTS)]
        links = [link for link in links if link.dependent not in (noun, *words, *parts)]
        if links:
            tree.own_case[links[0].dependent] = collapsed(links[0], tree.phrase(other))
            tree.move(edge, head=noun, dependent=links[0].dependent)
            tree.move_children(edge.head, noun, "cc")
            tree.remove(links[0])
            tree.erase(other, onto=noun)


def _lend(tree: Tree, head: int, words: tuple[int, ...], link: Edge) -> None:
    """Give a conjoined preposition without an object the same (*out of and into the house*)."""
    for edge in [edge for word in words for edge in tree.edges_from(word, "conj")]:
        other = edge.dependent
        if tree.is_preposition(other) and not tree.children(other, *_OBJECTS):
            for coordinator in tree.children(edge.head, "cc"):
                tree.prune(coordinator)
            tree.add(collapsed(link, tree.phrase(other)), head, link.dependent)
            tree.erase(other, onto=head)


def _erase(tree: Tree, head: int, words: tuple[int, ...], link: Edge) -> None:
    tree.remove(link)
    for word in words:
        for edge in tree.edges_to(word):
            if edge.head in (head, *words):
                tree.remove(edge)
    for word in words:
        tree.move_children(word, link.dependent, "tmod")
        tree.move_children(word, head)
