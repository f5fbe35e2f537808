"""Steps C10 to C12: subjects of open complements, and a last tidying."""

from __future__ import annotations

from pete.stanford.clauses import is_verb
from pete.stanford.collapse import passive_subjects
from pete.stanford.labels import is_prep
from pete.stanford.tree import Edge, Step, Tree, step
from pete.stanford.words import SUBJECT_CONTROL, TOUGH

__all__ = ["controllers", "passive_subjects_again", "tidy"]

_NOMINAL_SUBJECTS = ("nsubj", "nsubjpass")


@step("C10")
def controllers(tree: Tree) -> None:
    """The understood subject of an open complement."""
    given = {edge.head for edge in tree.edges("xsubj")}
    for edge in _outermost_first(tree):
        if not tree.children(edge.dependent, *_NOMINAL_SUBJECTS) and edge.dependent not in given:
            found = _controllers(tree, edge) if tree.pete else _stanford_controllers(tree, edge)
            for controller in found:
                tree.add("xsubj", edge.dependent, controller)


def _outermost_first(tree: Tree) -> list[Edge]:
    """Open complements; each one after the one that contains it."""
    labels = ("xcomp", "acomp") if tree.pete else ("xcomp",)
    edges = tree.edges(*labels)
    below = {edge.dependent for edge in edges}
    ordered: dict[Edge, None] = {}
    starts = [edge for edge in edges if edge.head not in below]
    for start in (*starts, *edges):
        todo = [start]
        while todo:
            edge = todo.pop()
            if edge not in ordered:
                ordered[edge] = None
                todo += tree.edges_from(edge.dependent, *labels)
    return list(ordered)


def _stanford_controllers(tree: Tree, edge: Edge) -> list[int]:
    has_auxiliary = bool(tree.children(edge.dependent, "aux"))
    return tree.children(edge.head, *_NOMINAL_SUBJECTS) if has_auxiliary else []


def _controllers(tree: Tree, edge: Edge) -> list[int]:
    head = edge.head
    if (tree.lemma(head) == "be" and is_verb(tree, head)) or tree.lemma(head) in TOUGH:
        return []
    found = tree.children(head, *_NOMINAL_SUBJECTS, "xsubj")
    if tree.lemma(head) not in SUBJECT_CONTROL:
        found = tree.children(head, "dobj") or tree.children(head, "iobj") or found
    if tree.children(head, "cop") and not is_verb(tree, head):
        found = [c for c in found if tree.form(c) != "it"]
    return found


passive_subjects_again = Step("C11", passive_subjects.edit)


@step("C12")
def tidy(tree: Tree) -> None:
    """``dep`` goes where a preposition says more; punctuation goes."""
    for edge in tree.edges("punct"):
        tree.remove(edge)
    for edge in tree.edges("dep"):
        parallel = tree.edges_to(edge.dependent)
        if any(is_prep(e.label) and e.head == edge.head for e in parallel):
            tree.remove(edge)
