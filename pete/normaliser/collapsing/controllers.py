"""Steps C10 to C12: subjects of open complements, and a last tidying."""

from __future__ import annotations

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import is_prep
from pete.normaliser.steps import step
from pete.normaliser.words import ADDRESSING, SUBJECT_CONTROL, TOUGH

_NOMINAL_SUBJECTS = ("nsubj", "nsubjpass")
_EXPLETIVE = "U7"
"""The step that names *it* and the clause it stands for, where the tree marks them."""


@step("C10", kind="xsubj")
def controllers(tree: Tree) -> None:
    """The understood subject of an open complement."""
    given = {edge.head for edge in tree.edges("xsubj")}
    for edge in _outermost_first(tree):
        if not _has_subject(tree, edge.dependent) and edge.dependent not in given:
            found = _controllers(tree, edge) if tree.pete else _stanford_controllers(tree, edge)
            for controller in found:
                tree.add("xsubj", edge.dependent, controller)


def _has_subject(tree: Tree, predicate: int) -> bool:
    """Return whether it has a subject of its own, not that of a relative clause it heads."""
    edges = tree.edges_from(predicate, *_NOMINAL_SUBJECTS)
    return any(edge.dependent < predicate or tree.made_by(edge) != "C7" for edge in edges)


def _outermost_first(tree: Tree) -> list[Edge]:
    """Return open complements, each after the one that contains it."""
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
    if (tree.lemma(head) == "be" and tree.is_verb(head)) or tree.lemma(head) in TOUGH:
        return []
    if _is_extraposed(tree, edge):
        return _concerned(tree, head)
    found = tree.children(head, *_NOMINAL_SUBJECTS, "xsubj")
    if tree.lemma(head) not in SUBJECT_CONTROL:
        found = _objects(tree, head) or found
    if not tree.is_verb(head):
        found = [c for c in found if tree.form(c) != "it"]
    return found


def _is_extraposed(tree: Tree, edge: Edge) -> bool:
    """Return whether *it* stands for the complement, as in *It pays to wait*.

    The tree marks it, or a clause beside the complement shows it: *It made me happy to see her*.
    """
    if _EXPLETIVE in tree.history(edge) or any(
        _EXPLETIVE in tree.history(it) for it in tree.edges_from(edge.head, "dobj")
    ):
        return True
    subjects = tree.children(edge.head, *_NOMINAL_SUBJECTS)
    is_it = bool(subjects) and all(tree.form(subject) == "it" for subject in subjects)
    return is_it and bool(tree.children(edge.head, "ccomp"))


def _concerned(tree: Tree, verb: int) -> list[int]:
    """Return whom something takes, pays or hurts: *It took me a day to sell it*."""
    objects = tree.children(verb, "dobj")
    persons = [id for id in objects if tree.tag(id) == "PRP" and tree.form(id) != "it"]
    return _addressed(tree, verb) or tree.children(verb, "iobj") or persons


def _objects(tree: Tree, verb: int) -> list[int]:
    """Return the nouns that a verb makes, asks or trusts to do something; never *it*.

    *She left the mare to Bo to sell*, but *She left it to Bo to decide*.
    """
    addressed = _addressed(tree, verb)
    objects = tree.children(verb, "iobj") or tree.children(verb, "dobj")
    if addressed and all(tree.form(id) == "it" for id in objects):
        return addressed
    return objects


def _addressed(tree: Tree, verb: int) -> list[int]:
    """Return the nouns after the prepositions by which a verb names who is to do something."""
    prepositions = ADDRESSING.get(tree.lemma(verb))
    if prepositions is None:
        return []
    labels = [f"prep_{preposition}" for preposition in prepositions]
    found = tree.children(verb, *labels)
    for preposition in tree.children(verb, "prep"):
        if tree.phrase(preposition) in prepositions:
            found += tree.children(preposition, "pobj")
    return [noun for noun in found if not tree.is_temporal(noun)]


@step("C12")
def tidy(tree: Tree) -> None:
    """``dep`` goes where a preposition says more; punctuation goes."""
    for edge in tree.edges("punct"):
        tree.remove(edge)
    for edge in tree.edges("dep"):
        parallel = tree.edges_to(edge.dependent)
        if any(is_prep(e.label) and e.head == edge.head for e in parallel):
            tree.remove(edge)
