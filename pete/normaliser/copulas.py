"""Copulas: whether *be* or its predicate heads a clause, scheme by scheme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pete.normaliser.clauses import PREPOSITION_TAGS, Edge, Tree
from pete.normaliser.steps import step

_OUTER: Final = {"nsubj:outer": "nsubj", "csubj:outer": "csubj"}
_MOVING: Final = frozenset(
    """
    nsubj nsubjpass csubj csubjpass nsubj:outer csubj:outer aux auxpass cop mark advmod advcl
    advcl:relcl obl obl:agent obl:npmod obl:tmod obl:unmarked ccomp xcomp expl parataxis
    discourse vocative dislocated
    """.split()
)
"""Labels that belong to the clause, not to the phrase that is its predicate."""


@step("U4a")
@step("S4", pete_only=True)
def be_heads_clauses(tree: Tree) -> None:
    """Where *be* heads every copular clause, its predicate takes over."""
    if tree.edges("cop"):
        return
    for edge in tree.edges("acomp", "xcomp"):
        be, predicate = edge.head, edge.dependent
        clausal = tree.is_verb(predicate) or tree.children(predicate, "aux", "case")
        # *What is on the roof?*: a question word with no subject beside it is not a predicate.
        asked = tree.tag(predicate).startswith("W") and not tree.subjects(be)
        if edge in tree and tree.lemma(be) == "be" and not clausal and not asked:
            tree.promote(predicate, be, "cop")


@step("K5")
def be_with_attribute(tree: Tree) -> None:
    """A nominal or adjectival predicate heads its clause, *be* depends on it."""
    for be in sorted({edge.head for edge in tree.edges("attr", "acomp")}):
        if tree.lemma(be) == "be" and be not in tree.existential:
            tree.promote(tree.children(be, "attr", "acomp")[0], be, "cop")


@step("S2", pete_only=True)
def attributes(tree: Tree) -> None:
    """``attr``: the predicate heads a clause that has a subject."""
    for edge in tree.edges("attr"):
        if edge in tree and tree.lemma(edge.head) == "be" and tree.subjects(edge.head):
            tree.promote(edge.dependent, edge.head, "cop")
        else:
            tree.relabel(edge, "xcomp")


@step("U5")
def clausal_and_adverbial_predicates(tree: Tree) -> None:
    """*Be* heads the clause when its predicate is a prepositional phrase, adverb or clause."""
    for predicate in sorted({edge.head for edge in tree.edges("cop")}):
        outer = tree.edges_from(predicate, *_OUTER)
        be = _be(tree, predicate)
        if be is not None and outer:
            _take_place(tree, be, predicate)
            before = (e for e in tree.edges_from(predicate) if e.dependent < be or e in outer)
            _take_over(tree, be, before)
            tree.add("ccomp" if _has_own_clause(tree, predicate) else "xcomp", be, predicate)
            be = _be(tree, predicate)
        label = _be_dependent(tree, predicate)
        if be is not None and label is not None:
            _take_place(tree, be, predicate)
            _take_over(tree, be, _clausal_coordination(tree, predicate))
            _take_over(tree, be, (e for e in tree.edges_from(predicate) if e.label in _MOVING))
            tree.add(label, be, predicate)


def _be(tree: Tree, predicate: int) -> int | None:
    found = (b for b in tree.children(predicate, "cop") if tree.lemma(b) == "be")
    return next(found, None)


def _take_place(tree: Tree, be: int, predicate: int) -> None:
    tree.detach(be)
    tree.replace(predicate, be, but=tree.inside_relative_clauses(predicate))


def _take_over(tree: Tree, be: int, edges: Iterable[Edge]) -> None:
    for edge in edges:
        tree.move(edge, head=be, label=_OUTER.get(edge.label, edge.label))


def _has_own_clause(tree: Tree, predicate: int) -> bool:
    marks = [m for m in tree.children(predicate, "mark") if tree.tag(m) != "TO"]
    return bool(marks or tree.subjects(predicate) or tree.children(predicate, "expl"))


def _be_dependent(tree: Tree, predicate: int) -> str | None:
    """Return the label of a predicate below *be*; ``None`` if it heads the Stanford clause too."""
    if any(tree.tag(p) != "POS" for p in tree.children(predicate, "case")):
        return "obl"
    tag = tree.tag(predicate)
    if tag in PREPOSITION_TAGS:
        stranded = tree.in_relative_clause(predicate) or _is_wh_question(tree)
        return "prep" if stranded else "advmod"
    return "advmod" if tag.startswith("RB") or tag == "WRB" else None


def _is_wh_question(tree: Tree) -> bool:
    return tree.words[-1].form == "?" and any(word.tag.startswith("W") for word in tree.words)


def _clausal_coordination(tree: Tree, predicate: int) -> list[Edge]:
    """Return conjuncts that are clauses, with their coordinators."""
    conjuncts = tree.edges_from(predicate, "conj")
    clausal = [e for e in conjuncts if tree.is_verb(e.dependent) or tree.is_clause(e.dependent)]
    moving = list(clausal)
    for coordinator in tree.edges_from(predicate, "cc"):
        following = next((e for e in conjuncts if e.dependent > coordinator.dependent), None)
        if following is None or following in clausal:
            moving.append(coordinator)
    return moving
