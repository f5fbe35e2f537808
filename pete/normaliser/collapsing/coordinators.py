"""Coordinators: what they are called, what they exclude, and where they went."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

from pete.normaliser.clauses import Tree
from pete.normaliser.words import COORDINATORS, FOCUSING, NEGATIONS

_EXCLUDING: Final = frozenset(["but", "and", "or", ","])
"""Words before a *not* that excludes a conjunct."""


def name_coordinators(tree: Tree) -> None:
    """Name each coordinator by all its words; everything below it goes."""
    for edge in tree.edges("cc"):
        coordinator = edge.dependent
        if coordinator not in tree.coordinator and edge in tree:
            tree.coordinator[coordinator] = coordinator_name(tree, coordinator)
            for child in tree.children(coordinator):
                tree.prune(child)


def coordinator_name(tree: Tree, coordinator: int) -> str:
    """Return X of ``conj_X`` from the coordinator and everything below it."""
    parts = tree.descendants(coordinator, skip=lambda label: label == "goeswith")
    name = "_".join(tree.form(part) for part in sorted(parts))
    if name == "but" and coordinator in tree.ids[:-1] and tree.form(coordinator + 1) == "also":
        return "and"
    return COORDINATORS.get(name, name)


def set_aside_negated(tree: Tree) -> None:
    """Mark conjuncts that *not* excludes (*tea but not coffee*) and drop the *not*."""
    for edge in tree.edges("conj"):
        if tree.is_verb(edge.dependent):
            continue
        for negation in tree.children(edge.dependent, "neg", "advmod"):
            if tree.form(negation) in NEGATIONS and _excludes(tree, edge.head, negation):
                tree.negated.add(edge.dependent)
                tree.erase(negation, onto=edge.dependent)


def _excludes(tree: Tree, first: int, negation: int) -> bool:
    if tree.pete and tree.form(min(negation + 1, tree.ids[-1])) in FOCUSING:
        return False  # tea and not only coffee
    before = negation - 1
    word = tree.form(before)
    if word == ",":
        return tree.pete
    excluding = _EXCLUDING if tree.pete else {"but"}
    return word in excluding and before in tree.children(first, "cc")


def find_lost_coordinators(tree: Tree) -> None:
    """Give a coordination without coordinator the nearest unused one before a conjunct."""
    words = [id for id in tree.ids if tree.tag(id) == "CC"]
    if not words or all(tree.children(edge.head, "cc") for edge in tree.edges("conj")):
        return
    used = {e.dependent for e in tree.edges("cc") if tree.children(e.head, "conj")}
    leftmost = _leftmost(tree)
    for edge in tree.edges("conj"):
        if tree.children(edge.head, "cc"):
            continue
        place = bisect_left(words, leftmost[edge.dependent]) - 1
        if place < 0:
            continue
        word = words[place]
        loose = not tree.children(word) and 0 not in tree.heads(word)
        if edge.head < word and word not in used and loose:
            tree.detach(word)
            tree.add("cc", edge.head, word)
            used.add(word)


def _leftmost(tree: Tree) -> Mapping[int, int]:
    """Return the first word of the sentence that is a token or below it, for each token."""
    found: dict[int, int] = {}
    for first in tree.ids:
        above = [first]
        while above:
            id = above.pop()
            if id not in found:
                found[id] = first
                above += tree.heads(id)
    return found
