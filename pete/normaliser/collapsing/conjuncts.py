"""Step C9, parts P1 to P3: what holds of the first conjunct holds of the others."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import SUBJECTS, is_conj
from pete.normaliser.steps import step

_ACTIVE: Final = frozenset(["VB", "VBZ", "VBP"])
_ACTIVE_TODAY: Final = frozenset(["VBD", "VBG", "MD"])
"""Tags a parser of today gives to active verbs only; the converter trusts them less."""

_HEADS_STEP: Final = "C9-P1"


def conj_edges(tree: Tree) -> list[Edge]:
    """Return all edges from a first conjunct to another one."""
    return tree.edges_where(is_conj)


@step(_HEADS_STEP, kind="cc")
def conjunct_heads(tree: Tree) -> None:
    """A conjunct depends on whatever the first one depends on."""
    if tree.pete:
        _spread(tree)
    else:
        _copy_once(tree)


def _copy_once(tree: Tree) -> None:
    """One round over the edges there were, as in the converter."""
    relative = {edge.head for edge in tree.edges("rcmod")}
    copies = [
        (edge, conj.dependent)
        for conj in conj_edges(tree)
        if conj.label != "conj"
        for edge in tree.edges_to(conj.head)
        if edge.head != 0
        and not ({conj.head, conj.dependent} <= relative and edge.label in ("dobj", "nsubj"))
    ]
    for edge, conjunct in copies:
        tree.add(edge.label, edge.head, conjunct)


def _spread(tree: Tree) -> None:
    """Rounds until nothing is new."""
    conjuncts: dict[int, list[int]] = {}
    for conj in conj_edges(tree):
        if conj.label != "conj_negcc":
            conjuncts.setdefault(conj.head, []).append(conj.dependent)
    clauses = {
        first: [(verb, tree.descendants(verb)) for verb in tree.children(first, "rcmod")]
        for first in conjuncts
    }
    todo = [edge for first in conjuncts for edge in tree.edges_to(first)]
    while todo:
        edge = todo.pop()
        if edge.head == 0 or is_conj(edge.label):
            continue
        for conjunct in conjuncts.get(edge.dependent, ()):
            copy = _copy(tree, edge, conjunct, clauses[edge.dependent])
            if copy is not None and copy not in tree:
                tree.add(*copy)
                todo.append(copy)


def _copy(
    tree: Tree, edge: Edge, conjunct: int, clauses: list[tuple[int, set[int]]]
) -> Edge | None:
    """Return what an edge to the first conjunct says of another one, if anything."""
    around = [verb for verb, inside in clauses if edge.head in inside]
    if edge.head == conjunct or any(verb < conjunct for verb in around):
        return None  # a relative clause before a conjunct is about the first one alone
    # A conjunct has its preposition under their governor, not inside a clause about them all.
    own = None if around else tree.own_case.get(conjunct)
    if own is None and _is_clausal_object(tree, edge.label, conjunct):
        return None
    return Edge(own or edge.label, edge.head, conjunct)


def _is_clausal_object(tree: Tree, label: str, conjunct: int) -> bool:
    """Return whether a clause would be the object of a preposition, which only nouns are."""
    nominal = label == "pobj" or label.startswith("prep_")
    return nominal and tree.is_clause(conjunct)


@step("C9-P3", pete_only=True)
def own_prepositions(tree: Tree) -> None:
    """Conjuncts with different prepositions are not conjoined."""
    for conjunct, label in sorted(tree.own_case.items()):
        governors = set(tree.heads(conjunct, label)) - tree.descendants(conjunct)
        for conj in [edge for edge in tree.edges_to(conjunct) if is_conj(edge.label)]:
            if governors:
                if {e.label for e in tree.edges_to(conj.head) if e.head in governors} != {label}:
                    tree.remove(conj)
            elif conj.label != "conj_negcc":
                tree.relabel(conj, label)


@step("C9-P2", kind="cc")
def conjunct_subjects(tree: Tree) -> None:
    """A conjoined predicate without subject has that of the first one."""
    needy = [conj for conj in conj_edges(tree) if _needs_subject(tree, conj)]
    if tree.pete:
        _share_copulas(tree, needy)
    changed = True
    while changed:
        changed = False
        for conj in needy:
            for edge in _subjects_to_share(tree, conj.head):
                label = _subject_label(tree, edge, conj.dependent)
                copy = Edge(label, conj.dependent, edge.dependent)
                if copy not in tree and edge.dependent != conj.dependent:
                    tree.add(*copy)
                    changed = tree.pete


def _needs_subject(tree: Tree, conj: Edge) -> bool:
    first, conjunct = conj.head, conj.dependent
    if tree.pete:
        return not tree.edges_from(conjunct, *SUBJECTS, "expl") and (
            _is_predicate(tree, conjunct)
            or tree.tag(conjunct) == "MD"
            or bool(tree.children(conjunct, "cop") or tree.children(first, "cop"))
        )
    return (
        conj.label != "conj"
        and tree.made_by(conj) != _HEADS_STEP
        and not _subjects_before_copies(tree, conjunct)
        and _is_predicate(tree, conjunct)
    )


def _is_predicate(tree: Tree, id: int) -> bool:
    return tree.is_verb(id) or tree.is_adjective(id)


def _subjects_before_copies(tree: Tree, predicate: int) -> list[Edge]:
    edges = tree.edges_from(predicate, *SUBJECTS)
    return [edge for edge in edges if tree.made_by(edge) not in (_HEADS_STEP, tree.step)]


def _subjects_to_share(tree: Tree, first: int) -> list[Edge]:
    """Return all subjects; in ``stanford`` only the first one, and none that was copied."""
    if tree.pete:
        return tree.edges_from(first, *SUBJECTS)
    return _subjects_before_copies(tree, first)[:1]


def _subject_label(tree: Tree, edge: Edge, conjunct: int) -> str:
    active = edge.label.removesuffix("pass")
    if tree.has_passive_auxiliary(conjunct):
        return f"{active}pass"
    if edge.label == active or _is_active(tree, conjunct):
        return active
    return edge.label


def _is_active(tree: Tree, id: int) -> bool:
    tag = tree.tag(id)
    if tag in _ACTIVE or tree.is_adjective(id):
        return True
    return tree.pete and (tag in _ACTIVE_TODAY or bool(tree.children(id, "cop")))


def _share_copulas(tree: Tree, needy: list[Edge]) -> None:
    for conj in needy:
        verbal = tree.is_verb(conj.dependent) or tree.tag(conj.dependent) == "MD"
        if not verbal and not tree.children(conj.dependent, "cop"):
            for be in tree.children(conj.head, "cop"):
                tree.add("cop", conj.dependent, be)
