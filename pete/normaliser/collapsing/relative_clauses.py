"""Steps C7 and C8: the noun before a relative clause gets its place in the clause."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import is_conj
from pete.normaliser.steps import step
from pete.normaliser.words import FREE_RELATIVISERS, GAPLESS_NOUNS, OBJECT_CONTROL, RELATIVISERS

_OVERT: Final = frozenset({"who", "whom", "which"})
"""Relativisers that are nothing else before a relative clause; *that* may be."""


_PREDICATES: Final = RELATIVISERS - {"what", "whose"}


@step("C7", kind="ref")
def referents(tree: Tree) -> None:
    """The noun takes the place of the relativiser."""
    for edge in tree.edges("rcmod"):
        noun, clause = edge.head, edge.dependent
        if not tree.pete:
            _resolve(tree, noun, _stanford_relativiser(tree, clause))
            continue
        if _is_predicate(tree, clause):
            tree.remove(edge)
            tree.move_children(clause, noun)
            continue
        for predicate in (clause, *_conjuncts(tree, clause)):
            _resolve(tree, noun, tree.relativiser(noun, predicate))


def _is_predicate(tree: Tree, clause: int) -> bool:
    """Return whether the relativiser, and so the noun, is a predicate: *chair, which she still is*.

    Not where it is denied: that would deny the noun in the main clause as well.
    """
    bare = tree.form(clause) in _PREDICATES and not tree.children(clause, "neg")
    return bare and bool(tree.children(clause, "cop") and tree.subjects(clause))


def _conjuncts(tree: Tree, predicate: int) -> list[int]:
    return [edge.dependent for edge in tree.edges_from(predicate) if is_conj(edge.label)]


def _stanford_relativiser(tree: Tree, clause: int) -> int | None:
    children = tree.children(clause)
    near = {*children, *(id for child in children for id in tree.children(child))}
    return min((id for id in near if tree.form(id) in RELATIVISERS), default=None)


def _resolve(tree: Tree, noun: int, word: int | None) -> None:
    if word is None or word == noun:
        return
    for edge in tree.edges_to(word):
        if edge.head != noun:
            tree.move(edge, dependent=noun)
    if tree.pete and not tree.edges_to(word):
        tree.move_children(word, noun)


@step("C8", kind="gap", pete_only=True)
def gaps(tree: Tree) -> None:
    """Without relativiser the noun fills the place that is empty."""
    for edge in tree.edges("rcmod"):
        noun, clause = edge.head, edge.dependent
        inside = tree.descendants(clause, skip=lambda label: label == "rcmod")
        filled = any(head in inside for head in tree.heads(noun)) or _follows(tree, edge)
        if not (filled or tree.has_wh_adverb(clause) or _strays(tree, edge, inside)):
            _fill_gap(tree, edge, clause)
            for conjunct in _conjuncts(tree, clause):
                _fill_gap(tree, edge, conjunct)


def _follows(tree: Tree, edge: Edge) -> bool:
    """Return whether the clause is a conjunct of another one of the noun, treated with that one."""
    heads = (other.head for other in tree.edges_to(edge.dependent) if is_conj(other.label))
    return any(tree.edges_to(head, "rcmod") for head in heads)


def _strays(tree: Tree, edge: Edge, inside: set[int]) -> bool:
    """Return whether the parser attached the relativiser outside the clause.

    To fill the gap all the same would mend what the parser did.
    """
    return any(
        tree.form(id) in _OVERT and any(head not in inside for head in tree.heads(id))
        for id in range(edge.head + 1, edge.dependent)
    )


def _fill_gap(tree: Tree, edge: Edge, predicate: int) -> None:
    noun = edge.head
    chain = tree.complement_chain(predicate)
    for verb, infinitive in pairwise(chain):
        if _lacks_controller(tree, verb, infinitive):
            tree.add("dobj", verb, noun)
            return
    for member in reversed(chain):
        preposition = tree.residual_preposition(member)
        if preposition is not None:
            tree.supply_object(member, noun, preposition)
            return
    last = chain[-1]
    if _lacks_subject(tree, chain) or _is_own_subject(tree, noun, chain):
        tree.add("nsubjpass" if tree.has_passive_auxiliary(last) else "nsubj", last, noun)
    elif tree.lemma(noun) not in GAPLESS_NOUNS and _lacks_object(tree, edge.dependent, last):
        tree.add("dobj", last, noun)


def _lacks_controller(tree: Tree, verb: int, infinitive: int) -> bool:
    """*The man he persuaded to leave*: without object the verb takes no infinitive."""
    return (
        tree.lemma(verb) in OBJECT_CONTROL
        and bool(tree.edges_to(infinitive, "xcomp"))
        and tree.is_infinitive(infinitive)
        and not tree.children(verb, "dobj", "iobj", "auxpass")
    )


def _lacks_subject(tree: Tree, chain: list[int]) -> bool:
    last = chain[-1]
    return (
        len(chain) > 1
        and bool(tree.edges_to(last, "ccomp"))
        and not tree.subjects(last)
        and not tree.is_infinitive(last)
    )


def _is_own_subject(tree: Tree, word: int, chain: list[int]) -> bool:
    """*The noise was what woke them*: the *wh*-word of a free relative that is a predicate."""
    bare = len(chain) == 1 and tree.form(word) in FREE_RELATIVISERS
    return bare and tree.is_finite(chain[0]) and not tree.subjects(chain[0])


def _lacks_object(tree: Tree, clause: int, last: int) -> bool:
    return (
        tree.is_verb(last)
        and tree.lemma(last) != "be"
        and not tree.children(last, "cop", "auxpass", "acomp", "dobj", "ccomp")
        and bool(tree.subjects(clause))
    )
