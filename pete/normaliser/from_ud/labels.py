"""Universal Dependencies, steps U13 to U15: the remaining labels, and complements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pete.normaliser.clauses import is_causative, is_infinitive, subjects, temporal_label
from pete.normaliser.relabel import (
    adnominal_clause,
    adverb,
    adverbial_clause,
    compound,
    is_predicate_adjective,
    relative_clause,
)
from pete.normaliser.tree import Edge, Step, Tree, step


def _complement(tree: Tree, edge: Edge) -> str:
    """``acomp`` for an adjective said of the subject, else ``xcomp``."""
    return "acomp" if is_predicate_adjective(tree, edge) else "xcomp"


def _bare_noun(tree: Tree, edge: Edge) -> str:
    """``tmod`` for a noun of time, else ``npadvmod``."""
    return temporal_label(tree, edge.dependent)


UD_CONDITIONAL: Final[Mapping[str, Callable[[Tree, Edge], str]]] = {
    "acl": adnominal_clause,
    "advcl": adverbial_clause,
    "advmod": adverb,
    "compound": compound,
    "nmod": _bare_noun,
    "nmod:npmod": _bare_noun,
    "nmod:unmarked": _bare_noun,
    "obl": _bare_noun,
    "obl:npmod": _bare_noun,
    "obl:unmarked": _bare_noun,
    "xcomp": _complement,
}
UD_PLAIN: Final = {
    "acl:relcl": "rcmod",
    "advcl:relcl": "advcl",
    "case": "possessive",
    "csubj:outer": "csubj",
    "dislocated": "dep",
    "flat": "nn",
    "list": "dep",
    "nmod:tmod": "tmod",
    "nsubj:outer": "nsubj",
    "obl:agent": "agent",
    "obl:tmod": "tmod",
    "orphan": "dep",
    "reparandum": "dep",
    "vocative": "dep",
}


@step("U13")
def stanford_labels(tree: Tree) -> None:
    """Every relation gets its Stanford name."""
    names = {edge: _name(tree, edge) for edge in tree.edges()}
    for edge, name in names.items():
        if name != edge.label:
            tree.relabel(edge, name)


def _name(tree: Tree, edge: Edge) -> str:
    rule = UD_CONDITIONAL.get(edge.label)
    return rule(tree, edge) if rule else UD_PLAIN.get(edge.label, edge.label)


@step("U14")
def infinitival_relatives(tree: Tree) -> None:
    """A relative infinitive without subject and relativiser is ``vmod``."""
    for edge in tree.edges("rcmod"):
        tree.relabel(edge, relative_clause(tree, edge))


@step("U15")
def object_complements(tree: Tree) -> None:
    """The object before a bare complement is that complement's subject."""
    for edge in tree.edges("xcomp"):
        head, complement = edge.head, edge.dependent
        between = [o for o in tree.children(head, "dobj") if head < o < complement]
        bare = not (is_infinitive(tree, complement) or tree.children(complement, "cop"))
        if between and bare and not subjects(tree, complement):
            _share(tree, edge, between[-1])


def _share(tree: Tree, edge: Edge, noun: int) -> None:
    head, complement = edge.head, edge.dependent
    tree.add("nsubjpass" if tree.tag(complement) == "VBN" else "nsubj", complement, noun)
    if is_causative(tree, edge):
        tree.relabel(edge, "ccomp")
        tree.remove(Edge("dobj", head, noun))


UD_LABELS: Final[tuple[Step, ...]] = (stanford_labels, infinitival_relatives, object_complements)
