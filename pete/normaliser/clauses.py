"""Questions about clauses, and changes to them, that steps of several files share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pete.normaliser.labels import SUBJECTS, is_conj
from pete.normaliser.tree import Edge, Tree
from pete.normaliser.words import CAUSATIVES, RELATIVISERS, TEMPORAL

PREPOSITION_TAGS: Final = frozenset(["IN", "TO", "RP"])
_FINITE: Final = frozenset(["VBD", "VBZ", "VBP", "MD"])
_AUXILIARIES: Final = ("aux", "auxpass", "cop")
_CLAUSE_LINKS: Final = ("ccomp", "xcomp")
_RELATIVE: Final = ("rcmod", "acl:relcl", "relcl")
_ALL_SUBJECTS: Final = (*SUBJECTS, "nsubj:outer", "csubj:outer")


def is_symbol(tree: Tree, id: int) -> bool:
    """Return whether it is a symbol rather than a word: the stroke of *fish/meat*."""
    return tree.tag(id) == "SYM" or not any(c.isalnum() for c in tree.form(id))


def is_causative(tree: Tree, edge: Edge) -> bool:
    """Return whether a bare verb or participle is what somebody is made, let or had to do.

    Gerunds are not: *they make money selling tea*.
    """
    bare = tree.is_verb(edge.dependent) and tree.tag(edge.dependent) != "VBG"
    return bare and tree.lemma(edge.head) in CAUSATIVES


def is_temporal(tree: Tree, id: int) -> bool:
    """Return whether it is a noun of time."""
    return tree.lemma(id) in TEMPORAL or tree.form(id) in TEMPORAL


def temporal_label(tree: Tree, id: int) -> str:
    """Return what a noun without preposition is to its governor: ``tmod`` or ``npadvmod``."""
    return "tmod" if is_temporal(tree, id) else "npadvmod"


def may_be_agent(tree: Tree, noun: int) -> bool:
    """Return whether *by* it can name an agent: not a time nor a bare number (in ``pete``)."""
    bare_number = tree.tag(noun) == "CD" and not tree.children(noun)
    return not tree.pete or not (bare_number or is_temporal(tree, noun))


def subjects(tree: Tree, id: int) -> list[int]:
    """Return all subjects of a predicate."""
    return tree.children(id, *_ALL_SUBJECTS)


def is_clause(tree: Tree, id: int) -> bool:
    """Return whether it has a subject, an auxiliary or a copula, or is a modal itself.

    A verb alone may be a noun with the wrong tag.
    """
    return tree.tag(id) == "MD" or bool(tree.children(id, *_ALL_SUBJECTS, *_AUXILIARIES))


def is_finite(tree: Tree, id: int) -> bool:
    """Return whether it is a finite verb or has a finite auxiliary or copula."""
    return any(tree.tag(x) in _FINITE for x in (id, *tree.children(id, *_AUXILIARIES)))


def has_wh_adverb(tree: Tree, id: int) -> bool:
    """Return whether *where, when, why* or *how* modifies it."""
    return any(tree.tag(x) == "WRB" for x in tree.children(id, "advmod"))


def phrase(tree: Tree, id: int) -> str:
    """Return a word with the further words of its fixed phrase, joined by ``_``."""
    if not tree.children(id, "mwe"):
        return tree.form(id)
    parts = sorted(tree.descendants(id, skip=lambda label: label != "mwe"))
    return "_".join(tree.form(part) for part in parts)


def complement_chain(tree: Tree, top: int) -> list[int]:
    """Return a predicate, its rightmost following clausal complement, that one's, and so on."""
    chain = [top]
    while True:
        below = [c for c in tree.children(chain[-1], *_CLAUSE_LINKS) if c > chain[-1]]
        if not below or below[-1] in chain:
            return chain
        chain.append(below[-1])


def in_relative_clause(tree: Tree, id: int) -> bool:
    """Return whether a predicate heads a relative clause or is a complement inside one."""
    seen: set[int] = set()
    while id not in seen:
        seen.add(id)
        if tree.edges_to(id, *_RELATIVE):
            return True
        id = next(iter(tree.heads(id, *_CLAUSE_LINKS)), id)
    return False


def inside_relative_clauses(tree: Tree, noun: int) -> set[int]:
    """Return all words of the relative clauses of a noun: in a graph they may be its heads."""
    clauses = tree.children(noun, "acl:relcl")
    return {id for clause in clauses for id in tree.descendants(clause, past=[noun])} - {noun}


def relativiser(tree: Tree, noun: int, predicate: int) -> int | None:
    """Return the word of a relative clause that stands for the noun before it.

    It must be an argument by its place in the tree and stand before the clause's own
    subject, or in it (*the majority of whom*).
    """
    own_subjects = tree.children(predicate, "nsubj", "nsubjpass")
    limit = min(own_subjects, default=predicate)
    inside = tree.descendants(predicate, skip=_leaves_clause)
    for id in sorted(x for x in inside if noun < x < predicate and _is_relativiser(tree, x)):
        if id <= limit or any(id in tree.descendants(s) for s in own_subjects):
            return id
    return None


def _leaves_clause(label: str) -> bool:
    return is_conj(label) or label in _RELATIVE


def _is_relativiser(tree: Tree, id: int) -> bool:
    form = tree.form(id)
    return (
        form in RELATIVISERS
        and form != "what"
        and any(edge.label not in ("mark", "det") for edge in tree.edges_to(id))
    )


def add_prepositional(
    tree: Tree, head: int, prepositions: Sequence[int], noun: int, *, clause: bool = False
) -> None:
    """Relate a noun (or clause) to its governor through prepositions in text order.

    ``prep_X(head, noun)``, or ``prep`` and ``pobj`` where prepositions stay out of labels.
    """
    if tree.collapse:
        name = "_".join(phrase(tree, p) for p in prepositions)
        for preposition in prepositions:
            tree.erase(preposition, onto=head)
        tree.add(f"{'prepc' if clause else 'prep'}_{name}", head, noun)
        return
    link, governor = "prep", head
    for preposition in prepositions:
        tree.detach(preposition)
        tree.add(link, governor, preposition)
        link, governor = "pcomp", preposition
    tree.add("pcomp" if clause else "pobj", governor, noun)


def stranded_oblique(tree: Tree, id: int) -> int | None:
    """Return a preposition or particle that is itself an oblique, having lost its noun."""
    for child in tree.children(id, "obl", "nmod"):
        if tree.tag(child) in PREPOSITION_TAGS and not tree.children(child, "case"):
            return child
    return None


def residual_preposition(tree: Tree, id: int) -> int | None:
    """Return a preposition below a predicate that has no object."""
    for preposition in tree.children(id, "prep"):
        if tree.tag(preposition) in PREPOSITION_TAGS and not tree.children(
            preposition, "pobj", "pcomp"
        ):
            return preposition
    return None


def supply_object(tree: Tree, head: int, noun: int, preposition: int) -> None:
    """Give a noun to a preposition that has no object."""
    for edge in tree.edges_to(preposition, "prep"):
        tree.remove(edge)
    add_prepositional(tree, head, [preposition], noun)
