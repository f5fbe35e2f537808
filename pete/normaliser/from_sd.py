"""Stanford dependencies, steps S1 to S6: what older or other trees and graphs do differently."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Tree
from pete.normaliser.steps import step
from pete.normaliser.words import TWO_WORDS

_ARGUMENTS: Final = ("nsubj", "nsubjpass", "xsubj", "dobj", "iobj")


@step("S3")
def relatives(tree: Tree) -> None:
    """``rel``: the object of a preposition without one, else of the verb."""
    for edge in tree.edges("rel"):
        preposition = _objectless_preposition(tree, edge.head)
        if preposition is None:
            tree.relabel(edge, "dobj")
        else:
            tree.move(edge, head=preposition, label="pobj")


def _objectless_preposition(tree: Tree, verb: int) -> int | None:
    members = [*tree.complement_chain(verb), *tree.children(verb, "acomp")]
    for member in members:
        for preposition in tree.children(member, "prep"):
            if not tree.children(preposition, "pobj", "pcomp"):
                return preposition
    return None


@step("S5", pete_only=True)
def shared_subjects(tree: Tree) -> None:
    """The subject of an infinitive that is an argument above, too, is an understood one.

    Later converters print it as ``nsubj``; no tree has it.
    """
    for complement in tree.edges("xcomp"):
        infinitive = tree.is_infinitive(complement.dependent)
        arguments = tree.children(complement.head, *_ARGUMENTS) if infinitive else []
        for edge in tree.edges_from(complement.dependent, "nsubj", "nsubjpass"):
            if edge.dependent in arguments:
                tree.relabel(edge, "xsubj")


@step("S6", pete_only=True)
def split_prepositions(tree: Tree) -> None:
    """Prepositions of two words take the noun, not their own second word.

    The converter writes ``prepc_according_to(g, to)`` and leaves ``pobj(g, noun)``.
    """
    for edge in tree.edges():
        kind, _, name = edge.label.partition("_")
        if kind != "prepc" or (*name.split("_"),) not in TWO_WORDS:
            continue
        objects = [o for o in tree.edges_from(edge.head, "pobj") if o.dependent > edge.dependent]
        if objects and name.endswith(f"_{tree.form(edge.dependent)}"):
            tree.erase(edge.dependent, onto=edge.head)
            tree.move(objects[0], label=f"prep_{name}")
