"""Steps C0, C1 and C4 to C6: prepositions and coordinators go into labels."""

from __future__ import annotations

from typing import Final, TypeAlias

from pete.normaliser.clauses import Edge, Tree, collapsed
from pete.normaliser.collapsing.coordinators import coordinator_name, set_aside_negated
from pete.normaliser.steps import step
from pete.normaliser.words import STANFORD_COORDINATORS

_Found: TypeAlias = tuple[list[int], Edge]
"""A preposition by its words, and the edge to its object."""

_OBJECTS: Final = ("pobj", "pcomp")
_NO_OBJECTS: Final = ("RB", "IN", "TO")
_COORDINATOR_PARTS: Final = ("dep", "mwe", "cc", "advmod", "neg", "aux")


@step("C0", "C11")
def passive_subjects(tree: Tree) -> None:
    """Subjects of passive verbs are passive subjects."""
    for verb in sorted({edge.head for edge in tree.edges("auxpass")}):
        for edge in tree.edges_from(verb, "nsubj", "csubj"):
            tree.relabel(edge, f"{edge.label}pass")


@step("C1")
def coordinator_internals(tree: Tree) -> None:
    """Coordinators are named, and lose their further words."""
    for edge in tree.edges("cc"):
        coordinator = edge.dependent
        if coordinator not in tree.coordinator:
            tree.coordinator[coordinator] = _coordinator_name(tree, coordinator)
        for part in tree.edges_from(coordinator, *_COORDINATOR_PARTS):
            if tree.pete:
                tree.prune(part.dependent)
            tree.remove(part)
    if tree.pete:
        set_aside_negated(tree)


def _coordinator_name(tree: Tree, coordinator: int) -> str:
    if tree.pete:
        return coordinator_name(tree, coordinator)
    form = tree.form(coordinator)
    return STANFORD_COORDINATORS.get(form, form)


@step("C4", kind="collapsed")
def prepositions(tree: Tree) -> None:
    """Prepositions go into the relation between governor and object."""
    for preposition in sorted({edge.dependent for edge in tree.edges("prep")}):
        for edge in tree.edges_to(preposition, "prep"):
            if not (tree.pete and tree.is_symbol(preposition)) and not _conjoined(tree, edge):
                _single(tree, edge)


def _objects(tree: Tree, preposition: int) -> list[Edge]:
    """Return what a preposition links; in ``stanford`` never an adverb or preposition."""
    links = tree.edges_from(preposition, *_OBJECTS)
    return [link for link in links if tree.pete or tree.tag(link.dependent) not in _NO_OBJECTS]


def _conjoined(tree: Tree, edge: Edge) -> bool:
    """Resolve conjoined prepositions: *to and from Oslo*, *over the bridge and into the forest*."""
    head, first = edge.head, edge.dependent
    others = [
        q
        for q in tree.children(first, "conj")
        if tree.is_preposition(q) or (tree.pete and tree.children(q, "pobj"))
    ]
    found = _conjoined_objects(tree, first, others) if others else []
    if not found:
        return False
    labels = [_label(tree, head, words, link) for words, link in found]
    links = [link for _, link in found]
    conjuncts = [_conjunct_label(tree, first, q) for q in others]
    for link in links:
        tree.remove(link)
    for coordinator in {_nearest_coordinator(tree, first, q) for q in others}:
        if coordinator is not None:
            tree.prune(coordinator)
    for preposition in _last_first(found):
        _absorb(tree, preposition, head)
    noun = links[0].dependent
    tree.add(labels[0], head, noun)
    same = _are_same(tree, (first, *others), labels)
    for label, conjunct, link in zip(labels[1:], conjuncts, links[1:], strict=True):
        if same or (tree.pete and conjunct == "conj_negcc"):
            tree.add(conjunct, noun, link.dependent)
        else:
            tree.add(label, head, link.dependent)
    return True


def _are_same(tree: Tree, words: tuple[int, ...], labels: list[str]) -> bool:
    """Return whether conjoined prepositions say the same; ``stanford`` looks at the words alone."""
    return len(set(labels) if tree.pete else {tree.form(word) for word in words}) == 1


def _conjoined_objects(tree: Tree, first: int, others: list[int]) -> list[_Found]:
    """Return the words and the object of each preposition: its own object, else the first there is.

    In ``stanford`` only the first preposition lends its object.
    """
    own = [[_innermost(tree, link) for link in _objects(tree, p)[:1]] for p in (first, *others)]
    lent = next((found[0][1] for found in (own if tree.pete else own[:1]) if found), None)
    if lent is None:
        return []
    words = (first, *others)
    return [found[0] if found else ([p], lent) for p, found in zip(words, own, strict=True)]


def _last_first(found: list[_Found]) -> list[int]:
    """Return all words of some prepositions, from right to left."""
    return sorted({word for words, _ in found for word in words}, reverse=True)


def _single(tree: Tree, edge: Edge) -> None:
    head, preposition = edge.head, edge.dependent
    found = [_innermost(tree, link) for link in _objects(tree, preposition)]
    if not found or not (tree.pete or _stanford_collapses(tree, preposition)):
        return
    labels = [_label(tree, head, words, link) for words, link in found]
    for _, link in found:
        tree.remove(link)
    for word in _last_first(found):
        _absorb(tree, word, head)
    for label, (_, link) in zip(labels, found, strict=True):
        tree.add(label, head, link.dependent)


def _innermost(tree: Tree, link: Edge) -> _Found:
    """Return the words and the last link of *from under the bed* (in ``pete``)."""
    words = [*(tree.children(link.head, "mark") if tree.pete else ()), link.head]
    while tree.pete and link.label == "pcomp" and tree.is_preposition(link.dependent):
        below = _objects(tree, link.dependent)
        if not below or link.dependent in words:
            break
        words.append(link.dependent)
        link = below[0]
    return words, link


def _stanford_collapses(tree: Tree, preposition: int) -> bool:
    linking = tree.tag(preposition) in ("IN", "TO", "VBG")
    return linking and not tree.children(preposition, "conj")


def _label(tree: Tree, head: int, words: list[int], link: Edge) -> str:
    """Return ``prep_X``, ``prepc_X`` or ``agent``."""
    if len(words) == 1 and _is_agent(tree, head, words[0], link):
        return "agent"
    names = (tree.phrase(word) if tree.pete else tree.form(word) for word in words)
    return collapsed(link, *names)


def _is_agent(tree: Tree, head: int, preposition: int, link: Edge) -> bool:
    if tree.form(preposition) != "by":
        return False
    if tree.pete and not (link.label == "pobj" and tree.may_be_agent(link.dependent)):
        return False
    return (
        preposition in tree.agents or _is_participle(tree, head) or tree.has_passive_auxiliary(head)
    )


def _is_participle(tree: Tree, id: int) -> bool:
    """Return whether it is a participle that modifies, in ``pete`` a passive one."""
    if not tree.edges_to(id, "vmod") or tree.is_infinitive(id):
        return False
    return not tree.pete or tree.tag(id) in ("VBN", "VBD")


def _absorb(tree: Tree, preposition: int, head: int) -> None:
    """Erase a preposition; in ``pete`` an adverb conjoined with it modifies its head."""
    conjuncts = tree.edges_from(preposition, "conj") if tree.pete else []
    if conjuncts:
        for coordinator in tree.children(preposition, "cc"):
            tree.prune(coordinator)
    for edge in conjuncts:
        tree.move(edge, head=head, label="advmod")
    if not tree.pete:
        tree.move_children(preposition, head)
    tree.erase(preposition, onto=head)


@step("C5")
def possessives(tree: Tree) -> None:
    """The possessive *'s* goes."""
    for mark in sorted({edge.dependent for edge in tree.edges("possessive")}):
        for edge in tree.edges_to(mark, "possessive"):
            if tree.pete:
                tree.erase(mark, onto=edge.head)
            elif tree.edges_to(edge.head, "poss", "conj"):
                tree.remove(edge)


@step("C6")
def conjunct_labels(tree: Tree) -> None:
    """Coordinators go into the relation between conjuncts."""
    for first in sorted({edge.head for edge in tree.edges("conj")}):
        for edge in tree.edges_from(first, "conj"):
            tree.relabel(edge, _conjunct_label(tree, first, edge.dependent))
        for coordinator in tree.children(first, "cc"):
            tree.erase(coordinator, onto=first)


def _conjunct_label(tree: Tree, first: int, conjunct: int) -> str:
    """``conj_X`` by the nearest coordinator before a conjunct, else by the first one."""
    if conjunct in tree.negated:
        return "conj_negcc"
    coordinator = _nearest_coordinator(tree, first, conjunct)
    if coordinator is None:
        return "conj"
    return f"conj_{tree.coordinator.get(coordinator, tree.form(coordinator))}"


def _nearest_coordinator(tree: Tree, first: int, conjunct: int) -> int | None:
    coordinators = tree.children(first, "cc")
    before = [c for c in coordinators if c < conjunct] or coordinators[:1]
    return before[-1] if before else None
