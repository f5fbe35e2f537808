"""Other kinds of Universal Dependencies, steps V1, D1 and D2: version 1, enhanced graphs."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.steps import step
from pete.normaliser.words import COORDINATORS


@step("V1")
def version_2_names(tree: Tree) -> None:
    """Negations, and nouns that depend on predicates, are called as in version 2."""
    for edge in tree.edges("neg"):
        tree.relabel(edge, "det" if tree.form(edge.dependent) == "no" else "advmod")
    for edge in tree.edges("nmod"):
        if _is_oblique(tree, edge):
            tree.relabel(edge, "obl")


def _is_oblique(tree: Tree, edge: Edge) -> bool:
    """Return whether the governor is a predicate; *of* depends on a noun even if *be* does, too."""
    head = edge.head
    if tree.is_verb(head) or tree.is_adjective(head) or tree.tag(head).startswith("RB"):
        return True
    cases = [tree.form(case) for case in tree.children(edge.dependent, "case")]
    return bool(tree.children(head, "cop")) and not (tree.is_noun(head) and cases == ["of"])


@step("D1")
def words_in_labels(tree: Tree) -> None:
    """A preposition or coordinator in a label counts where no word beside it gives it."""
    for edge in tree.edges():
        relation, _, word = edge.label.partition(":")
        if relation in ("obl", "nmod") and edge.label not in _SUBTYPES:
            if edge.head in tree.inside_relative_clauses(edge.dependent):
                _name_inside(tree, edge, word)
            else:
                _name_preposition(tree, edge, relation, word)
        elif relation == "conj" and word:
            named = f"conj_{COORDINATORS.get(word, word)}"
            tree.relabel(edge, relation if _has_coordinator(tree, edge) else named)
    while references := tree.edges("ref"):  # one may depend on another
        edge = references[0]
        for case in tree.children(edge.dependent, "case"):
            tree.erase(case, onto=edge.dependent)
        tree.erase(edge.dependent, onto=edge.head)


def _name_inside(tree: Tree, edge: Edge, word: str) -> None:
    """Relate a noun to its relative clause: the preposition is at the relativiser, or stranded."""
    head, noun = edge.head, edge.dependent
    stranded = tree.stranded_oblique(head)
    relativisers = [w for w in tree.children(noun, "ref") if w < head]
    cases = tree.children(relativisers[-1], "case") if relativisers else []
    prepositions = cases or ([] if stranded is None else [stranded])
    tree.remove(edge)
    if prepositions:
        tree.add_prepositional(head, prepositions, noun)
    else:
        named = word and tree.collapse
        tree.add(f"prep_{word}" if named else tree.temporal_label(noun), head, noun)


def _name_preposition(tree: Tree, edge: Edge, relation: str, word: str) -> None:
    shared = _shared_preposition(tree, edge.dependent)
    if not word or tree.children(edge.dependent, "case"):
        tree.relabel(edge, relation)
    elif tree.collapse:
        tree.relabel(edge, f"prep_{word}")
    elif shared is not None:
        tree.move(edge, head=shared, label="pobj")
    else:
        tree.relabel(edge, relation)


def _shared_preposition(tree: Tree, noun: int) -> int | None:
    """Return the preposition of the noun's first conjunct, which is its own as well."""
    first = [edge.head for edge in tree.edges_to(noun) if edge.label.startswith("conj")]
    return next((case for id in first for case in tree.children(id, "case")), None)


_SUBTYPES: Final = frozenset(
    """
    nmod:npmod nmod:tmod nmod:unmarked obl:agent obl:npmod obl:tmod obl:unmarked
    """.split()
)
"""Labels with a colon that name no preposition."""


def _has_coordinator(tree: Tree, edge: Edge) -> bool:
    """Return whether a coordinator depends on any conjunct, as it may in a list."""
    conjuncts = [e.dependent for e in tree.edges_from(edge.head) if e.label.startswith("conj")]
    return any(tree.children(id, "cc") for id in (edge.head, *conjuncts))


@step("D2")
def understood_subjects(tree: Tree) -> None:
    """A subject is not an understood subject as well."""
    for edge in tree.edges("xsubj"):
        if edge.head in tree.heads(edge.dependent, "nsubj", "nsubjpass"):
            tree.remove(edge)
