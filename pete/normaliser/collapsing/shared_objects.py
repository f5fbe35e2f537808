"""Step C9, parts P4 and P5: objects that conjoined verbs share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import is_conj
from pete.normaliser.steps import step
from pete.normaliser.words import PARTICLES

_Test: TypeAlias = Callable[[Tree, Edge, int, list[int]], bool]

_SHARED: Final = ("dobj", "ccomp")
"""Labels of objects that conjoined verbs can share."""

_FILLED: Final = ("dobj", "ccomp", "xcomp", "acomp", "auxpass", "cop")
"""Labels that leave no room for a further object of a verb."""

_FROM_RELATIVE: Final = ("C7", "C8")


@step("C9-P4", kind="share", pete_only=True)
def shared_objects(tree: Tree) -> None:
    """Conjoined verbs share an object where word order leaves no other reading."""
    _share(tree, _is_proven)


@step("C9-P5")
def likely_shared_objects(tree: Tree) -> None:
    """A chiefly transitive verb shares the object of the verb conjoined to it (optional, CLEAR).

    Not proven by word order: in the training part of UD English EWT, where the list comes
    from, it is right 18 times in 23; elsewhere there is too little to tell.
    """
    if tree.pete and tree.clear:
        _share(tree, _is_likely)


@cache
def chiefly_transitive() -> frozenset[str]:
    """Return the lemmas of verbs that have an object, or are passive, in four of five uses.

    Counted in UD English EWT, training part; verbs with fewer than five uses are left out.
    """
    text = (
        files("pete.normaliser.collapsing").joinpath("transitive.tsv").read_text(encoding="utf-8")
    )
    return frozenset(line.partition("\t")[0] for line in text.splitlines() if line[0] != "#")


def _share(tree: Tree, shares: _Test) -> None:
    for first in sorted({edge.head for edge in tree.edges_where(is_conj)}):
        members = _members(tree, first)
        objects = [edge for m in members for edge in tree.edges_from(m, *_SHARED)]
        objects += [edge for m in members[:-1] for edge in _raised(tree, m, members[-1])]
        for member in members if objects else ():
            verb = _infinitive(tree, member)
            if not _is_filled(tree, verb):
                known = {verb, *tree.children(verb)}
                for edge in objects:
                    if edge.dependent not in known and shares(tree, edge, verb, members):
                        _supply(tree, verb, edge, members)
                        known.add(edge.dependent)
                objects += tree.edges_from(member, *_SHARED)


def _is_filled(tree: Tree, predicate: int) -> bool:
    """Return whether no object is missing; an adjective can miss only that of its preposition."""
    if tree.is_verb(predicate):
        return bool(tree.children(predicate, *_FILLED))
    return tree.residual_preposition(predicate) is None


def _infinitive(tree: Tree, member: int) -> int:
    """Return the last infinitive under a verb (*refused to accept*), else the verb itself."""
    for complement in tree.children(member, "xcomp"):
        if complement > member and tree.is_infinitive(complement):
            return _infinitive(tree, complement)
    return member


def _raised(tree: Tree, member: int, last: int) -> list[Edge]:
    """*Looked for and found the safe*: nouns behind the last conjunct, the preposition before it.

    The preposition is gone by now: it is a word without edges that the label names.
    """
    return [
        edge
        for edge in tree.edges_from(member)
        if edge.label.startswith("prep_")
        and edge.dependent > last
        and any(
            tree.form(id) == edge.label[5:] and not tree.edges_to(id)
            for id in range(member + 1, last)
        )
    ]


def _members(tree: Tree, first: int) -> list[int]:
    conjuncts = [
        edge.dependent
        for edge in tree.edges_from(first)
        if is_conj(edge.label) and edge.label != "conj_negcc"
    ]
    return [m for m in sorted({first, *conjuncts}) if tree.is_verb(m) or tree.is_adjective(m)]


def _supply(tree: Tree, member: int, edge: Edge, members: list[int]) -> None:
    """Clauses have no preposition."""
    noun = edge.dependent
    preposition = tree.residual_preposition(member) if edge.label != "ccomp" else None
    fronted = noun < members[0]
    if preposition is not None and (fronted or member < preposition < noun):
        tree.supply_object(member, noun, preposition)
    else:
        tree.add("ccomp" if edge.label == "ccomp" else "dobj", member, noun)


def _is_proven(tree: Tree, edge: Edge, member: int, members: list[int]) -> bool:
    _, verb, noun = edge
    if verb < member < noun:
        return True
    if noun < members[0]:
        return _is_fronted(tree, edge)
    return member < verb and _has_gap(tree, member) and _is_backward(tree, edge, member, members)


def _is_likely(tree: Tree, edge: Edge, member: int, members: list[int]) -> bool:
    return (
        _is_backward(tree, edge, member, members)
        and tree.tag(member) == tree.tag(edge.head)
        and not tree.children(member, "prt", "prep")
        and tree.lemma(member) in chiefly_transitive()
    )


def _is_fronted(tree: Tree, edge: Edge) -> bool:
    """*What they bought and sold*, *the novel that critics praised but readers ignored*."""
    return tree.tag(edge.dependent).startswith("W") or tree.made_by(edge) in _FROM_RELATIVE


def _is_backward(tree: Tree, edge: Edge, member: int, members: list[int]) -> bool:
    """*Look for and find* with the object on the last verb."""
    verb, noun = edge.head, edge.dependent
    if not member < verb < noun or any(member < s < verb for s in tree.subjects(verb)):
        return False
    return _nothing_between(tree, member, verb, (*members, tree.residual_preposition(member)))


def _nothing_between(tree: Tree, member: int, verb: int, allowed: tuple[int | None, ...]) -> bool:
    return all(
        id in allowed or tree.form(id) == "," or tree.tag(id) == "CC" or tree.tag(id)[:2] == "RB"
        for id in range(member + 1, verb)
    )


def _has_gap(tree: Tree, member: int) -> bool:
    """Return whether a preposition that is not a particle has no object yet."""
    preposition = tree.residual_preposition(member)
    return preposition is not None and tree.form(preposition) not in PARTICLES
