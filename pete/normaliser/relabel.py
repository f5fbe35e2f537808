"""Stanford names of labels: the renaming, and conditions that several schemes share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.words import NEGATIONS

_CONTENT_MARKS = frozenset(["that", "whether", "if"])
_PARTICIPLES = frozenset(["VBG", "VBN"])

Names: TypeAlias = Mapping[str, str | Callable[[Tree, Edge], str]]
"""The Stanford names of labels, or how to find them; a label without one keeps its own."""


def rename(tree: Tree, names: Names) -> None:
    """Give every relation its Stanford name, as the sentence is before any is renamed."""
    renamed = [(edge, names[edge.label]) for edge in tree.edges() if edge.label in names]
    for edge, name in [(e, n if isinstance(n, str) else n(tree, e)) for e, n in renamed]:
        tree.relabel(edge, name)


def adnominal_clause(tree: Tree, edge: Edge) -> str:
    """``amod`` for an adjective, ``vmod`` if not finite, ``ccomp`` for content, else ``advcl``."""
    clause = edge.dependent
    has_subject = bool(tree.subjects(clause))
    if not has_subject and tree.is_adjective(clause) and not tree.children(clause, "cop"):
        return "amod"
    if tree.is_infinitive(clause) or not tree.is_finite(clause):
        return "vmod"
    marks = {tree.form(m) for m in tree.children(clause, "mark")}
    if marks:
        return "ccomp" if marks & _CONTENT_MARKS else "advcl"
    return "ccomp" if has_subject else "vmod"


def adverbial_clause(tree: Tree, edge: Edge) -> str:
    """``vmod`` for a bare participle, else ``advcl``."""
    clause = edge.dependent
    bare = not (tree.children(clause, "mark") or tree.subjects(clause))
    participle = tree.tag(clause) in _PARTICIPLES and not tree.is_finite(clause)
    return "vmod" if bare and participle and not tree.has_wh_adverb(clause) else "advcl"


def relative_clause(tree: Tree, edge: Edge) -> str:
    """``vmod`` for an infinitive with neither subject nor relativiser, else ``rcmod``."""
    clause = edge.dependent
    if (
        tree.is_infinitive(clause)
        and not tree.subjects(clause)
        and tree.relativiser(edge.head, clause) is None
    ):
        return "vmod"
    return "rcmod"


def adverb(tree: Tree, edge: Edge) -> str:
    """``neg`` for a negation, ``quantmod`` at a number, else ``advmod``."""
    if tree.form(edge.dependent) in NEGATIONS:
        return "neg"
    return "quantmod" if tree.tag(edge.head) == "CD" else "advmod"


def compound(tree: Tree, edge: Edge) -> str:
    """``number`` in a number, ``amod`` for an adjective, else ``nn``."""
    if tree.tag(edge.head) == tree.tag(edge.dependent) == "CD":
        return "number"
    return "amod" if tree.is_adjective(edge.dependent) else "nn"


def bare_noun(tree: Tree, edge: Edge) -> str:
    """``tmod`` for a noun of time, else ``npadvmod``."""
    return tree.temporal_label(edge.dependent)


def is_predicate_adjective(tree: Tree, edge: Edge) -> bool:
    """Return whether a complement is an adjective said of the subject (``acomp``)."""
    below = tree.children(edge.dependent, "mark", "cop", "aux")
    return (
        tree.is_adjective(edge.dependent)
        and not below
        and not tree.children(edge.head, "dobj", "auxpass")
    )
