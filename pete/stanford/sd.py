"""Basic Stanford dependencies, steps S1 to S4: what older or other trees do differently."""

from __future__ import annotations

from typing import Final

from pete.stanford.clauses import complement_chain, head_copular_clause, is_verb, subjects
from pete.stanford.punctuation import drop_punctuation
from pete.stanford.tree import Edge, Step, Tree, step

__all__ = ["SD_STEPS"]


@step("S1")
def punctuation(tree: Tree) -> None:
    """Dependents of punctuation move to its head (``pete`` only)."""
    if tree.pete:
        drop_punctuation(tree)


@step("S2")
def attributes(tree: Tree) -> None:
    """``attr``: the predicate heads a clause that has a subject (``pete`` only)."""
    for edge in tree.edges("attr"):
        if not tree.pete or edge not in tree:
            continue
        if tree.lemma(edge.head) == "be" and subjects(tree, edge.head):
            head_copular_clause(tree, edge.head, edge.dependent)
        else:
            tree.relabel(edge, "xcomp")


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
    members = [*complement_chain(tree, verb), *tree.children(verb, "acomp")]
    for member in members:
        for preposition in tree.children(member, "prep"):
            if not tree.children(preposition, "pobj", "pcomp"):
                return preposition
    return None


@step("S4")
def copula_heads(tree: Tree) -> None:
    """Where *be* heads every copular clause, its predicate takes over (``pete`` only)."""
    if not tree.pete or tree.edges("cop"):
        return
    for edge in tree.edges("acomp", "xcomp"):
        if edge in tree and tree.lemma(edge.head) == "be" and _is_predicate(tree, edge):
            head_copular_clause(tree, edge.head, edge.dependent)


def _is_predicate(tree: Tree, edge: Edge) -> bool:
    return not is_verb(tree, edge.dependent) and not tree.children(edge.dependent, "aux")


SD_STEPS: Final[tuple[Step, ...]] = (punctuation, attributes, relatives, copula_heads)
