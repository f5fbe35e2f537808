"""CLEAR (spaCy), steps K1 to K11: from its trees to basic Stanford dependencies."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Edge, Tree
from pete.normaliser.collapsing.coordinators import (
    find_lost_coordinators,
    name_coordinators,
    set_aside_negated,
)
from pete.normaliser.relabel import (
    Names,
    adnominal_clause,
    adverbial_clause,
    bare_noun,
    compound,
    is_predicate_adjective,
    relative_clause,
    rename,
)
from pete.normaliser.steps import step
from pete.normaliser.words import (
    CLEFT_RELATIVISERS,
    NOMINATIVES,
    PARTICLES,
    SUBJUNCTIVES,
    TWO_WORDS,
)


@step("K2")
def existential(tree: Tree) -> None:
    """What exists is the subject of *be*, which heads the clause."""
    for edge in tree.edges("expl"):
        if tree.form(edge.dependent) == "there":
            verb = _first_with_attribute(tree, edge.head)
            for attribute in tree.edges_from(verb, "attr")[:1]:
                tree.existential.add(verb)
                tree.relabel(attribute, "nsubj")


def _first_with_attribute(tree: Tree, verb: int) -> int:
    seen = {verb}
    while not tree.children(verb, "attr"):
        below = [x for x in tree.children(verb, "xcomp") if x not in seen]
        if not below:
            break
        verb = below[0]
        seen.add(verb)
    return verb


@step("K3")
def in_order_to(tree: Tree) -> None:
    """*In order* marks the infinitive."""
    for edge in tree.edges("acl"):
        order, clause = edge.head, edge.dependent
        above = tree.edges_to(order, "pobj")
        if not above or not tree.is_infinitive(clause):
            continue
        marker = above[0].head
        if (tree.form(marker), tree.form(order)) == ("in", "order"):
            tree.remove(edge)
            for link in tree.edges_to(marker):
                tree.move(link, dependent=clause, label="advcl")
            tree.move(above[0], label="mwe")
            tree.add("mark", clause, marker)


@step("K4")
def clefts(tree: Tree) -> None:
    """The clause of an *it*-cleft is a relative clause of the noun in focus."""
    for attribute in tree.edges("attr"):
        be, focus = attribute.head, attribute.dependent
        it = any(tree.form(s) == "it" for s in tree.children(be, "nsubj", "expl"))
        for clause in tree.edges_from(be, "ccomp", "advcl", "relcl"):
            if it and clause.dependent > focus and _has_relativiser(tree, clause.dependent):
                tree.move(clause, head=focus, label="relcl")


def _has_relativiser(tree: Tree, clause: int) -> bool:
    return any(
        tree.form(edge.dependent) in CLEFT_RELATIVISERS and edge.label != "mark"
        for edge in tree.edges_from(clause)
    )


def _dative(tree: Tree, edge: Edge) -> str:
    """``prep`` for a preposition, else ``iobj``."""
    preposition = tree.tag(edge.dependent) in ("IN", "TO")
    return "prep" if preposition or tree.children(edge.dependent, "pobj") else "iobj"


def _nominal_modifier(tree: Tree, edge: Edge) -> str:
    """``nn`` for a noun before its head, ``amod`` for an adjective or participle, else ``dep``."""
    if tree.is_noun(edge.dependent) and edge.dependent < edge.head:
        return "nn"
    return "amod" if tree.is_adjective(edge.dependent) or tree.is_verb(edge.dependent) else "dep"


def _expletive(tree: Tree, edge: Edge) -> str:
    """``expl`` for *there*, else ``nsubj``."""
    return "expl" if tree.form(edge.dependent) == "there" else "nsubj"


def _possessive(tree: Tree, edge: Edge) -> str:
    """``possessive`` for *'s*, else ``dep``."""
    return "possessive" if tree.tag(edge.dependent) == "POS" else "dep"


def _compound(tree: Tree, edge: Edge) -> str:
    """``number`` in a number, else ``nn``."""
    return "number" if compound(tree, edge) == "number" else "nn"


CLEAR_NAMES: Final[Names] = {
    "acl": adnominal_clause,
    "advcl": adverbial_clause,
    "agent": "prep",
    "attr": "xcomp",
    "case": _possessive,
    "compound": _compound,
    "dative": _dative,
    "expl": _expletive,
    "nmod": _nominal_modifier,
    "npadvmod": bare_noun,
    "rel": "dep",
    "relcl": relative_clause,
}


@step("K6")
def stanford_labels(tree: Tree) -> None:
    """Every relation but ``oprd`` gets its Stanford name."""
    tree.agents.update(edge.dependent for edge in tree.edges("agent"))
    rename(tree, CLEAR_NAMES)


@step("K7", kind="raised")
def object_complements(tree: Tree) -> None:
    """The subject of a non-finite complement is the object of the verb above, too."""
    for edge in tree.edges("ccomp"):
        for noun in tree.children(edge.dependent, "nsubj"):
            if edge.head < noun < edge.dependent and _is_reduced(tree, edge):
                _raise_subject(tree, edge, noun)
    for edge in tree.edges("oprd"):
        _name_object_predicate(tree, edge)


def _is_reduced(tree: Tree, edge: Edge) -> bool:
    complement = edge.dependent
    return (
        tree.is_verb(edge.head)
        and not tree.children(complement, "mark")
        and not tree.is_finite(complement)
    )


def _raise_subject(tree: Tree, edge: Edge, noun: int) -> None:
    head, complement = edge.head, edge.dependent
    infinitive = tree.is_infinitive(complement)
    bare_verb = tree.is_verb(complement) and not infinitive
    if not bare_verb and not infinitive and tree.children(complement, "cop"):
        return
    raised = tree.pete and not _is_subjunctive(tree, edge, noun)
    subject = Edge("nsubj", complement, noun)
    if not bare_verb:
        tree.relabel(edge, "xcomp")
    elif tree.tag(complement) == "VBN":
        tree.relabel(subject, "nsubjpass")
    if raised and infinitive:
        tree.move(subject, label="xsubj")
    if raised and not (bare_verb and tree.is_causative(edge)):
        tree.add("dobj", head, noun)


def _is_subjunctive(tree: Tree, edge: Edge, noun: int) -> bool:
    demanded = tree.lemma(edge.head) in SUBJUNCTIVES and tree.tag(edge.dependent) == "VB"
    return tree.form(noun) in NOMINATIVES or (demanded and not tree.is_infinitive(edge.dependent))


def _name_object_predicate(tree: Tree, edge: Edge) -> None:
    tree.relabel(edge, "acomp" if is_predicate_adjective(tree, edge) else "xcomp")
    objects = tree.children(edge.head, "dobj")
    if objects and tree.pete:
        tree.add("nsubj", edge.dependent, objects[0])


@step("K8")
def flat_coordination(tree: Tree) -> None:
    """All conjuncts depend on the first one."""
    for edge in tree.edges("conj"):
        for chained in tree.edges_from(edge.dependent, "conj"):
            if edge not in tree or chained.dependent == edge.head:
                continue
            for coordinator in tree.edges_from(edge.dependent, "cc"):
                if coordinator.dependent > edge.dependent:
                    tree.move(coordinator, head=edge.head)
            tree.move(chained, head=edge.head)


@step("K9")
def nested_prepositions(tree: Tree) -> None:
    """A preposition right below a preposition is a part of it, or what it links."""
    for edge in tree.edges("pcomp", "prep"):
        if edge.label == "prep" and not _takes_preposition(tree, edge):
            continue
        if (tree.form(edge.head), tree.form(edge.dependent)) in TWO_WORDS:
            tree.relabel(edge, "mwe")
            tree.move_children(edge.dependent, edge.head, "pobj", "pcomp")
        elif edge.label == "prep":
            _nest(tree, edge)


def _takes_preposition(tree: Tree, edge: Edge) -> bool:
    """*From under the bed*; not where the outer one has an object of its own."""
    outer, inner = edge.head, edge.dependent
    if inner != outer + 1 or tree.children(outer, "pobj", "pcomp"):
        return False
    firsts = (outer, *tree.heads(outer, "conj"))
    return (
        tree.is_preposition(outer)
        and tree.is_preposition(inner)
        and any(tree.edges_to(first, "prep", "pcomp") for first in firsts)
    )


def _nest(tree: Tree, edge: Edge) -> None:
    """Link two prepositions; a particle is an adverb beside the second (*up in the attic*)."""
    above = tree.edges_to(edge.head, "prep")
    if above and tree.form(edge.head) in PARTICLES:
        tree.move(edge, head=above[0].head)
        tree.relabel(above[0], "advmod")
    else:
        tree.relabel(edge, "pcomp")


@step("K10")
def coordinators(tree: Tree) -> None:
    """Coordinators are found and named by all their words."""
    find_lost_coordinators(tree)
    name_coordinators(tree)
    set_aside_negated(tree)


_NUMERIC: Final = ("number", "num", "quantmod", "advmod", "dep")


@step("K11")
def currency(tree: Tree) -> None:
    """A currency sign heads its amount."""
    for edge in tree.edges("quantmod"):
        amount, sign = edge.head, edge.dependent
        if tree.tag(sign) != "$" or edge not in tree:
            continue
        tree.remove(edge)
        tree.replace(amount, sign)
        for below in tree.edges_from(amount):
            if below.label not in _NUMERIC:
                tree.move(below, head=sign)
        tree.add("num", sign, amount)
