"""Universal Dependencies, steps U0 to U4: agents, phrases, punctuation, coordinators."""

from __future__ import annotations

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.collapsing.coordinators import (
    find_lost_coordinators,
    name_coordinators,
    set_aside_negated,
)
from pete.normaliser.steps import step


@step("U0")
def structural_agents(tree: Tree) -> None:
    """A *by*-phrase under a passive or a participle is its agent.

    Only for parsers whose label inventory has no ``obl:agent``.
    """
    for edge in tree.edges("obl"):
        by = [tree.form(p) for p in tree.children(edge.dependent, "case")]
        if by == ["by"] and (
            tree.has_passive_auxiliary(edge.head) or _is_participle(tree, edge.head)
        ):
            tree.relabel(edge, "obl:agent")


def _is_participle(tree: Tree, id: int) -> bool:
    # VBD is a common slip for VBN, but a verb with a subject is not a participle.
    adjunct = bool(tree.edges_to(id, "acl", "advcl"))
    return adjunct and tree.tag(id) in ("VBN", "VBD") and not tree.subjects(id)


@step("U1")
def flat_names(tree: Tree) -> None:
    """The last noun of a flat name heads it."""
    for first in sorted({edge.head for edge in tree.edges("flat")}):
        parts = [part for part in tree.children(first, "flat") if part > first]
        names = [part for part in parts if tree.is_noun(part) and len(tree.form(part)) > 1]
        head = names[-1] if names else first
        for edge in tree.edges_from(first, "flat"):
            label = "nn" if names else "dep"
            if edge.dependent != head:
                label = "num" if tree.tag(edge.dependent) == "CD" else label
                tree.move(edge, head=head, label=label)
        if head != first:
            tree.promote(head, first, "nn")


@step("U2")
def fixed_phrases(tree: Tree) -> None:
    """All parts of a fixed phrase depend on its first word."""
    for edge in tree.edges("fixed"):
        top = edge.head
        if tree.edges_to(top, "mwe"):
            top = tree.heads(top, "mwe")[0]
        tree.relabel(edge, "mwe")
        tree.move(Edge("mwe", edge.head, edge.dependent), head=top)


@step("U4")
def coordinators(tree: Tree) -> None:
    """Coordinators depend on the first conjunct and are named by all their words."""
    for edge in tree.edges("cc"):
        conjunct = edge.head
        first = tree.heads(conjunct, "conj")
        if first and (edge.dependent < conjunct or not tree.children(conjunct, "conj")):
            tree.move(edge, head=first[0])
    find_lost_coordinators(tree)
    name_coordinators(tree)
    set_aside_negated(tree)
