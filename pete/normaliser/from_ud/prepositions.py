"""Universal Dependencies, steps U9 to U12: prepositions and clause markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.labels import is_prep
from pete.normaliser.steps import step
from pete.normaliser.words import CLAUSE_PREPOSITIONS, SUBORDINATORS, THREE_WORDS, TWO_WORDS

_NOMINAL: Final = ("obl", "nmod")
_HOSTS: Final = ("advmod", "amod", "advcl", "obl", "case", "mark", "xcomp")
"""Labels under which the first word of a hidden two-word preposition is attached."""

_SIBLINGS: Final = ("advmod", "prt", "dep")

_PREPOSITIONAL: Final = frozenset(
    """
    obl obl:agent obl:npmod obl:tmod obl:unmarked nmod nmod:npmod nmod:tmod nmod:unmarked advmod
    xcomp advcl acl dep parataxis
    """.split()
)
"""Relations that a preposition below the dependent turns into ``prep_X``."""

_FURTHER: Final = ("xcomp", "conj")
"""Relations of a predicate to another one of the same subject."""

_MARKED: Final = ("advcl", "acl", "ccomp", "xcomp")
_PARTICIPIAL: Final = ("aux", "auxpass", "cop")


@step("U9", kind="collapsed")
def hidden_prepositions(tree: Tree) -> None:
    """*Next to*, *in front of* and the like become one preposition."""
    for edge in tree.edges(*_NOMINAL):
        cases = tree.children(edge.dependent, "case")
        if len(cases) == 1 and edge in tree:
            for shape in (_two_words, _sibling_words, _three_words):
                if shape(tree, edge, cases[0]):
                    break


def _two_words(tree: Tree, edge: Edge, second: int) -> bool:
    """Collapse where the noun depends on the first word: *(lives) next (to) bank*."""
    first, noun = edge.head, edge.dependent
    above = [head for head in tree.heads(first, *_HOSTS) if head != noun]
    if second != first + 1 or not above or tree.children(first) != [noun]:
        return False
    return _collapse_hidden(tree, edge, above[0], (first, second), TWO_WORDS)


def _sibling_words(tree: Tree, edge: Edge, second: int) -> bool:
    """Collapse where the first word is beside or below the noun: *(bowed) out, (of) bidding*."""
    head, first = edge.head, second - 1
    near = (*tree.children(head, *_SIBLINGS), *tree.children(edge.dependent, "advmod"))
    if first not in near or tree.children(first):
        return False
    return _collapse_hidden(tree, edge, head, (first, second), TWO_WORDS)


def _three_words(tree: Tree, edge: Edge, third: int) -> bool:
    """Collapse where the noun depends on the noun inside: *(sat) in front (of) window*."""
    second, noun = edge.head, edge.dependent
    cases = tree.children(second, "case")
    above = [head for head in tree.heads(second) if head not in (0, noun)]
    if len(cases) != 1 or not above or [cases[0] + 2, second + 1] != [third, third]:
        return False
    return _collapse_hidden(tree, edge, above[0], (cases[0], second, third), THREE_WORDS)


def _collapse_hidden(
    tree: Tree,
    edge: Edge,
    head: int,
    words: tuple[int, ...],
    known: frozenset[tuple[str, ...]],
) -> bool:
    if tuple(tree.form(word) for word in words) not in known:
        return False
    tree.remove(edge)
    for inner in words:  # what is conjoined is the noun of the whole preposition
        for conjoined in tree.edges_from(inner, "conj", "cc"):
            tree.move(conjoined, head=edge.dependent)
    tree.add_prepositional(head, words, edge.dependent)
    return True


@step("U10", kind="collapsed")
def prepositional_phrases(tree: Tree) -> None:
    """Prepositions go into the relation between their noun and its governor."""
    nouns = sorted({edge.head for edge in tree.edges("case")})
    marked = {noun: _marks(tree, noun) for noun in nouns}
    for noun in nouns:
        _strand(tree, noun)
        cases = _prepositions(tree, noun)
        if [tree.form(p) for p in cases] == ["ago"]:
            _head_by_ago(tree, noun, cases[0])
        elif _heads_clause(tree, noun):
            for preposition in cases:
                tree.relabel(Edge("case", noun, preposition), "mark")
        elif cases:
            _collapse(tree, noun, cases, marked)


def _marks(tree: Tree, noun: int) -> list[int]:
    """Return what marks a clause without a verb, before its preposition: *than (in the yard)*."""
    return [m for m in tree.children(noun, "mark") if tree.tag(m) != "TO"]


def _strand(tree: Tree, noun: int) -> None:
    """Strand a preposition after the verb that has its noun as subject: *looked after*."""
    for preposition in tree.children(noun, "case"):
        if preposition < noun or tree.tag(preposition) == "POS":
            continue
        verbs = _verbs_between(tree, noun, preposition)
        if verbs:
            tree.move(Edge("case", noun, preposition), head=max(verbs), label="prep")


def _verbs_between(tree: Tree, noun: int, preposition: int) -> set[int]:
    """Return the predicates from a noun to a word that have it as subject or modify it."""
    found = {*tree.heads(noun, "nsubj", "nsubjpass"), *tree.children(noun, "acl", "acl:relcl")}
    while below := {c for verb in found for c in tree.children(verb, *_FURTHER)} - found:
        found |= below
    return {verb for verb in found if noun < verb < preposition}


def _heads_clause(tree: Tree, id: int) -> bool:
    """Return whether a word is a verb or adverb attached as a clause: prepositions mark it."""
    return bool(tree.edges_to(id, "advcl", "acl")) and (tree.is_verb(id) or tree.is_adverb(id))


def _prepositions(tree: Tree, noun: int) -> list[int]:
    """Return the prepositions on one side of a noun, the left one if possible; the others go."""
    cases = [p for p in tree.children(noun, "case") if tree.tag(p) != "POS"]
    words = [p for p in cases if not tree.is_symbol(p)]
    prepositions = [p for p in words if p < noun] or words
    for other in sorted({*cases} - {*prepositions}):
        tree.erase(other, onto=noun)
    return prepositions


def _head_by_ago(tree: Tree, noun: int, ago: int) -> None:
    """*Ago* is an adverb with a measure, though converted treebanks call it a case."""
    tree.detach(ago)
    for edge in tree.edges_to(noun):
        tree.move(edge, dependent=ago, label="advmod" if edge.label in _PREPOSITIONAL else None)
    tree.add("npadvmod", ago, noun)


def _collapse(tree: Tree, noun: int, cases: list[int], marked: Mapping[int, list[int]]) -> None:
    edges = [edge for edge in tree.edges_to(noun) if edge.head not in cases]
    prepositional = [edge for edge in edges if edge.label in _PREPOSITIONAL]
    conjunct = [edge for edge in edges if edge.label == "conj"]
    marks = marked[noun]
    if prepositional:
        if marks and _split_absolute(tree, prepositional[0], marks):
            prepositional, marks = tree.edges_to(noun, "nmod"), []
        _attach(tree, prepositional, [*marks, *cases])
    elif conjunct:
        shared = marked.get(conjunct[0].head, []) if tree.collapse else []
        _keep_own_case(tree, conjunct[0], [*(marks or shared), *cases])
    else:
        for preposition in cases:
            tree.erase(preposition, onto=noun)


def _split_absolute(tree: Tree, edge: Edge, marks: list[int]) -> bool:
    """*(Stood) with a hat on her head*: *with* takes the subject, which *on* modifies."""
    found = tree.edges_from(edge.dependent, "nsubj")
    if not found or tree.phrase(marks[0]) in SUBORDINATORS:
        return False
    subject = found[0].dependent
    for conjunct in tree.edges_from(edge.dependent, "conj"):  # *and a cane in her hand*
        for further in tree.edges_from(conjunct.dependent, "nsubj")[:1]:
            tree.move_children(edge.dependent, subject, "cc")
            tree.move(conjunct, head=subject, dependent=further.dependent)
            _modify(tree, further)
    _modify(tree, found[0])
    tree.remove(edge)
    tree.add_prepositional(edge.head, marks, subject)
    return True


def _modify(tree: Tree, subject: Edge) -> None:
    """Let a nominal predicate modify its subject."""
    tree.move(subject, head=subject.dependent, dependent=subject.head, label="nmod")


def _attach(tree: Tree, edges: list[Edge], cases: list[int]) -> None:
    edge, *further = edges
    head, noun = edge.head, edge.dependent
    others = [q for p in cases for q in tree.children(p, "conj") if q not in (head, noun)]
    for preposition in cases:
        for coordination in tree.edges_from(preposition, "cc", "conj"):
            tree.remove(coordination)
    tree.remove(edge)
    if edge.label == "obl:agent" and tree.may_be_agent(noun) and tree.collapse:
        for preposition in cases:
            tree.erase(preposition, onto=head)
        tree.add("agent", head, noun)
    else:
        tree.add_prepositional(head, cases, noun)
    for preposition in others:
        tree.add_prepositional(head, [preposition], noun)
    for other in further:
        _attach_also(tree, head, other, cases[0])


def _attach_also(tree: Tree, head: int, edge: Edge, preposition: int) -> None:
    """Another governor, which only a graph can have, gets what the first one has."""
    tree.remove(edge)
    links = tree.edges_to(edge.dependent) if tree.collapse else tree.edges_to(preposition, "prep")
    for link in links:
        if link.head == head and (is_prep(link.label) or link.label in ("agent", "prep")):
            tree.add(link.label, edge.head, link.dependent)


def _keep_own_case(tree: Tree, edge: Edge, cases: list[int], *, clause: bool = False) -> None:
    """Remember the preposition of a later conjunct, or let the prepositions be conjoined."""
    first, noun = edge.head, edge.dependent
    if tree.collapse:
        name = "_".join(tree.phrase(p) for p in cases)
        tree.own_case[noun] = f"{'prepc' if clause else 'prep'}_{name}"
        for preposition in cases:
            tree.erase(preposition, onto=noun)
        return
    tree.remove(edge)
    above = tree.heads(first, "pobj", "pcomp")
    tree.add_prepositional(above[0] if above else first, cases, noun, clause=clause)
    for link in tree.edges_to(cases[0], "prep"):
        tree.relabel(link, "conj")
    if above:
        tree.move_children(first, above[0], "cc")


@step("U11")
def stranded_prepositions(tree: Tree) -> None:
    """An oblique that is itself a preposition is a preposition without noun."""
    for head in sorted({edge.head for edge in tree.edges(*_NOMINAL)}):
        preposition = tree.stranded_oblique(head)
        if preposition is not None:
            for edge in tree.edges_from(head, *_NOMINAL):
                if edge.dependent == preposition:
                    tree.relabel(edge, "prep")


@step("U12", kind="collapsed")
def clause_markers(tree: Tree) -> None:
    """A preposition that marks a clause goes into its label; *to* is an auxiliary."""
    for clause in sorted({edge.head for edge in tree.edges("mark")}):
        _collapse_marker(tree, clause)
        for mark in tree.edges_from(clause, "mark"):
            if tree.tag(mark.dependent) == "TO":
                tree.relabel(mark, "aux")


_NO_INFINITIVES: Final = ("VBG", "VBD", "VBZ", "VBP")
"""Tags of the verb after a *to* that is a preposition: *to being seen*, *to whoever answers*."""


def _collapse_marker(tree: Tree, clause: int) -> None:
    first_verb = min((clause, *tree.children(clause, *_PARTICIPIAL)))
    marks = [
        mark
        for mark in tree.children(clause, "mark")
        if tree.tag(mark) != "TO" or tree.tag(first_verb) in _NO_INFINITIVES
    ]
    if not marks or not _makes_prepc(tree, clause, marks):
        return
    conjunct = tree.edges_to(clause, "conj")
    for edge in tree.edges_to(clause, *_MARKED)[:1]:
        tree.remove(edge)
        tree.add_prepositional(edge.head, marks[:1], clause, clause=True)
        return
    if conjunct and tree.is_verb(clause):
        _keep_own_case(tree, conjunct[0], marks[:1], clause=True)


def _makes_prepc(tree: Tree, clause: int, marks: list[int]) -> bool:
    name = tree.phrase(marks[0])
    if name in SUBORDINATORS:
        return False
    if name in ("with", "without") or _is_gerund(tree, clause) or _is_bare_adverb(tree, clause):
        return True
    embedded = any(tree.form(m) in ("whether", "that") for m in marks[1:])
    return name in CLAUSE_PREPOSITIONS and (embedded or _has_wh_word(tree, clause))


def _is_gerund(tree: Tree, clause: int) -> bool:
    verbs = (clause, *tree.children(clause, *_PARTICIPIAL))
    return any(tree.tag(verb) == "VBG" for verb in verbs)


def _is_bare_adverb(tree: Tree, id: int) -> bool:
    """Return whether an adverb is the whole of its clause (*than ever*)."""
    return tree.is_adverb(id) and not (tree.subjects(id) or tree.children(id, *_PARTICIPIAL))


def _has_wh_word(tree: Tree, clause: int) -> bool:
    below = tree.children(clause)
    near = {*below, *(id for child in below for id in tree.children(child))}
    return any(tree.tag(id).startswith("W") and id < clause for id in near)
