"""Universal Dependencies, steps U5 to U8: clauses that Stanford heads by another word."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import SUBJECTS
from pete.normaliser.steps import step
from pete.normaliser.words import FREE_RELATIVISERS, RELATIVE_ADVERBS


@step("U6")
def clefts(tree: Tree) -> None:
    """The clause of an *it*-cleft is a relative clause of the noun in focus."""
    for edge in tree.edges("advcl:relcl"):
        if _is_cleft(tree, edge.head):
            tree.relabel(edge, "acl:relcl")
        elif tree.form(edge.head) not in RELATIVE_ADVERBS:
            tree.relabel(edge, "advcl")


def _is_cleft(tree: Tree, focus: int) -> bool:
    nominal = tree.is_noun(focus) or tree.tag(focus) in ("PRP", "CD", "DT")
    it = any(tree.form(e) == "it" for e in tree.children(focus, "expl"))
    return nominal and it and bool(tree.children(focus, "cop"))


@step("U7")
def expletive_it(tree: Tree) -> None:
    """Expletive *it* is the subject, the extraposed clause a complement."""
    for edge in tree.edges("expl"):
        predicate = edge.head
        if tree.form(edge.dependent) == "there" or tree.tag(edge.dependent) == "EX":
            continue
        for clause in tree.edges_from(predicate, "csubj", "csubjpass"):
            if clause.dependent > predicate:
                tree.relabel(clause, _extraposed(tree, clause.dependent))
        if tree.children(predicate, *SUBJECTS):
            # *It was because he left that ...*: the clause in focus has a subject of its own.
            if not tree.children(predicate, "cop"):
                tree.relabel(edge, "dobj")
        else:
            tree.relabel(edge, "nsubjpass" if tree.has_passive_auxiliary(predicate) else "nsubj")


def _extraposed(tree: Tree, clause: int) -> str:
    if tree.is_infinitive(clause):
        return "xcomp"
    return "ccomp" if tree.is_finite(clause) or tree.children(clause, "mark") else "xcomp"


_CLAUSAL_NAMES: Final = {
    "dobj": "ccomp",
    "nsubj": "csubj",
    "nsubjpass": "csubjpass",
    "obl": "advcl",
    "nmod": "advcl",
    "advmod": "advcl",
}


@step("U8")
def free_relatives(tree: Tree) -> None:
    """The clause of a free relative takes the place of its *wh*-word."""
    for edge in tree.edges("acl:relcl", "advcl:relcl"):
        word, clause = edge.head, edge.dependent
        adverb = tree.form(word) in RELATIVE_ADVERBS
        if word > clause or edge not in tree or not (adverb or _is_free_relative(tree, edge)):
            continue
        if not _take_over(tree, edge) or tree.edges_to(word):
            continue
        if adverb:
            tree.add("advmod", clause, word)
        else:
            _add_argument(tree, clause, word)


def _is_free_relative(tree: Tree, edge: Edge) -> bool:
    word, clause = edge.head, edge.dependent
    return (
        edge.label == "acl:relcl"
        and tree.form(word) in FREE_RELATIVISERS
        and not tree.children(word, "cop")
        and not tree.has_wh_adverb(clause)
        and tree.relativiser(word, clause) is None
    )


def _take_over(tree: Tree, edge: Edge) -> bool:
    """Return ``False`` if the word depends on its own clause alone, which only a graph can say."""
    word, clause = edge.head, edge.dependent
    inside = tree.descendants(clause)
    above = [link for link in tree.edges_to(word) if link.head not in inside]
    if not above:
        return False
    tree.remove(edge)
    for link in above:
        tree.move(link, dependent=clause, label=_CLAUSAL_NAMES.get(link.label, link.label))
    for below in tree.edges_from(word):
        tree.move(below, head=clause, label="mark" if below.label == "case" else below.label)
    return True


def _add_argument(tree: Tree, clause: int, word: int) -> None:
    """Give the *wh*-word the place that is empty in its clause."""
    chain = tree.complement_chain(clause)
    for member in reversed(chain):
        preposition = tree.stranded_oblique(member)
        if preposition is not None:
            tree.add_prepositional(member, [preposition], word)
            return
    if not tree.subjects(clause):
        tree.add("nsubjpass" if tree.has_passive_auxiliary(clause) else "nsubj", clause, word)
    else:
        tree.add("dobj", chain[-1], word)
