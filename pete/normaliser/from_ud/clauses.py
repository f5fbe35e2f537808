"""Universal Dependencies, steps U5 to U8: clauses that Stanford heads by another word."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import (
    PREPOSITION_TAGS,
    add_prepositional,
    complement_chain,
    has_passive_auxiliary,
    has_wh_adverb,
    head_copular_clauses,
    in_relative_clause,
    inside_relative_clauses,
    is_clause,
    is_finite,
    is_infinitive,
    is_noun,
    is_verb,
    relativiser,
    stranded_oblique,
    subjects,
)
from pete.normaliser.labels import SUBJECTS
from pete.normaliser.tree import Edge, Step, Tree, step
from pete.normaliser.words import FREE_RELATIVISERS, RELATIVE_ADVERBS

_OUTER: Final = {"nsubj:outer": "nsubj", "csubj:outer": "csubj"}


_MOVING: Final = frozenset(
    """
    nsubj nsubjpass csubj csubjpass nsubj:outer csubj:outer aux auxpass cop mark advmod advcl
    advcl:relcl obl obl:agent obl:npmod obl:tmod obl:unmarked ccomp xcomp expl parataxis
    discourse vocative dislocated
    """.split()
)
"""What belongs to the clause, not to the phrase that is its predicate."""


@step("U4a")
def copula_heads(tree: Tree) -> None:
    """Where *be* heads every copular clause, its predicate takes over."""
    head_copular_clauses(tree)


@step("U5")
def copulas(tree: Tree) -> None:
    """*Be* heads the clause when its predicate is a prepositional phrase, adverb or clause."""
    for predicate in sorted({edge.head for edge in tree.edges("cop")}):
        _clausal_predicate(tree, predicate)
        _adverbial_predicate(tree, predicate)


def _be(tree: Tree, predicate: int) -> int | None:
    found = (b for b in tree.children(predicate, "cop") if tree.lemma(b) == "be")
    return next(found, None)


def _clausal_predicate(tree: Tree, predicate: int) -> None:
    be = _be(tree, predicate)
    outer = tree.edges_from(predicate, *_OUTER)
    if be is None or not outer:
        return
    tree.detach(be)
    tree.replace(predicate, be, but=inside_relative_clauses(tree, predicate))
    for edge in tree.edges_from(predicate):
        if edge.dependent < be or edge in outer:
            tree.move(edge, head=be, label=_OUTER.get(edge.label, edge.label))
    tree.add("ccomp" if _has_own_clause(tree, predicate) else "xcomp", be, predicate)


def _has_own_clause(tree: Tree, predicate: int) -> bool:
    marks = [m for m in tree.children(predicate, "mark") if tree.tag(m) != "TO"]
    return bool(marks or subjects(tree, predicate) or tree.children(predicate, "expl"))


def _adverbial_predicate(tree: Tree, predicate: int) -> None:
    be = _be(tree, predicate)
    label = _be_dependent(tree, predicate)
    if be is None or label is None:
        return
    tree.detach(be)
    tree.replace(predicate, be, but=inside_relative_clauses(tree, predicate))
    moving = _clausal_coordination(tree, predicate)
    moving += (e for e in tree.edges_from(predicate) if e.label in _MOVING)
    for edge in moving:
        tree.move(edge, head=be, label=_OUTER.get(edge.label, edge.label))
    tree.add(label, be, predicate)


def _be_dependent(tree: Tree, predicate: int) -> str | None:
    """Return the label of a predicate below *be*; ``None`` if it heads the Stanford clause too."""
    if any(tree.tag(p) != "POS" for p in tree.children(predicate, "case")):
        return "obl"
    tag = tree.tag(predicate)
    if tag in PREPOSITION_TAGS:
        stranded = in_relative_clause(tree, predicate) or _is_wh_question(tree)
        return "prep" if stranded else "advmod"
    return "advmod" if tag.startswith("RB") or tag == "WRB" else None


def _is_wh_question(tree: Tree) -> bool:
    return tree.words[-1].form == "?" and any(word.tag.startswith("W") for word in tree.words)


def _clausal_coordination(tree: Tree, predicate: int) -> list[Edge]:
    """Return conjuncts that are clauses, with their coordinators."""
    conjuncts = tree.edges_from(predicate, "conj")
    clausal = [edge for edge in conjuncts if _is_predicate(tree, edge.dependent)]
    moving = list(clausal)
    for coordinator in tree.edges_from(predicate, "cc"):
        following = next((e for e in conjuncts if e.dependent > coordinator.dependent), None)
        if following is None or following in clausal:
            moving.append(coordinator)
    return moving


def _is_predicate(tree: Tree, id: int) -> bool:
    return is_verb(tree, id) or is_clause(tree, id)


@step("U6")
def clefts(tree: Tree) -> None:
    """The clause of an *it*-cleft is a relative clause of the noun in focus."""
    for edge in tree.edges("advcl:relcl"):
        if _is_cleft(tree, edge.head):
            tree.relabel(edge, "acl:relcl")
        elif tree.form(edge.head) not in RELATIVE_ADVERBS:
            tree.relabel(edge, "advcl")


def _is_cleft(tree: Tree, focus: int) -> bool:
    nominal = is_noun(tree, focus) or tree.tag(focus) in ("PRP", "CD", "DT")
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
            tree.relabel(edge, "nsubjpass" if has_passive_auxiliary(tree, predicate) else "nsubj")


def _extraposed(tree: Tree, clause: int) -> str:
    if is_infinitive(tree, clause):
        return "xcomp"
    return "ccomp" if is_finite(tree, clause) or tree.children(clause, "mark") else "xcomp"


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
        and not has_wh_adverb(tree, clause)
        and relativiser(tree, word, clause) is None
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
    chain = complement_chain(tree, clause)
    for member in reversed(chain):
        preposition = stranded_oblique(tree, member)
        if preposition is not None:
            add_prepositional(tree, member, [preposition], word)
            return
    if not subjects(tree, clause):
        tree.add("nsubjpass" if has_passive_auxiliary(tree, clause) else "nsubj", clause, word)
    else:
        tree.add("dobj", chain[-1], word)


UD_CLAUSES: Final[tuple[Step, ...]] = (
    copula_heads,
    copulas,
    clefts,
    expletive_it,
    free_relatives,
)
