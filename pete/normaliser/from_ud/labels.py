"""Universal Dependencies, steps U13 to U15: the remaining labels, and complements."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.relabel import (
    Names,
    adnominal_clause,
    adverb,
    adverbial_clause,
    bare_noun,
    compound,
    is_predicate_adjective,
    relative_clause,
    rename,
)
from pete.normaliser.steps import step


def _complement(tree: Tree, edge: Edge) -> str:
    """``acomp`` for an adjective said of the subject, else ``xcomp``."""
    return "acomp" if is_predicate_adjective(tree, edge) else "xcomp"


UD_NAMES: Final[Names] = {
    "acl": adnominal_clause,
    "acl:relcl": "rcmod",
    "advcl": adverbial_clause,
    "advcl:relcl": "advcl",
    "advmod": adverb,
    "case": "possessive",
    "compound": compound,
    "csubj:outer": "csubj",
    "dislocated": "dep",
    "flat": "nn",
    "list": "dep",
    "nmod": bare_noun,
    "nmod:npmod": bare_noun,
    "nmod:tmod": "tmod",
    "nmod:unmarked": bare_noun,
    "nsubj:outer": "nsubj",
    "obl": bare_noun,
    "obl:agent": "agent",
    "obl:npmod": bare_noun,
    "obl:tmod": "tmod",
    "obl:unmarked": bare_noun,
    "orphan": "dep",
    "reparandum": "dep",
    "vocative": "dep",
    "xcomp": _complement,
}


@step("U13")
def stanford_labels(tree: Tree) -> None:
    """Every relation gets its Stanford name."""
    rename(tree, UD_NAMES)


@step("U14")
def infinitival_relatives(tree: Tree) -> None:
    """A relative infinitive without subject and relativiser is ``vmod``."""
    for edge in tree.edges("rcmod"):
        tree.relabel(edge, relative_clause(tree, edge))


@step("U15", kind="raised")
def object_complements(tree: Tree) -> None:
    """The object before a bare complement is that complement's subject."""
    for edge in tree.edges("xcomp"):
        head, complement = edge.head, edge.dependent
        between = [o for o in tree.children(head, "dobj") if head < o < complement]
        bare = not (tree.is_infinitive(complement) or tree.children(complement, "cop"))
        if between and bare and not tree.subjects(complement):
            _share(tree, edge, between[-1])


def _share(tree: Tree, edge: Edge, noun: int) -> None:
    head, complement = edge.head, edge.dependent
    tree.add("nsubjpass" if tree.tag(complement) == "VBN" else "nsubj", complement, noun)
    if tree.is_causative(edge):
        tree.relabel(edge, "ccomp")
        tree.remove(Edge("dobj", head, noun))
