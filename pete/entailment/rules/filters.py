"""F: filters set a relation of H aside."""

from __future__ import annotations

from typing import Final

from pete.entailment.rules.family import FILTERS, Case
from pete.graph import Relation

_ROLES: Final = {
    "nsubj": "nsubj",
    "agent": "nsubj",
    "xsubj": "nsubj",
    "dobj": "dobj",
    "nsubjpass": "dobj",
}
"""The fact that expresses the argument which a label of H asks for."""


@FILTERS("F101", kind="absence")
def holds_absent_word(case: Case, relation: Relation) -> bool:
    """A word of the relation does not occur in T.

    The published rule (LRE 2013, section 4, heuristic 1): it covers dummy words, auxiliaries
    and determiners that the hypothesis brought in, and absent content words alike.
    """
    return relation.head in case.absent or relation.dependent in case.absent


@FILTERS("F102", needs="nsubj")
def existential_subject(case: Case, relation: Relation) -> bool:
    """The relation is the subject of an existential *there is*."""
    is_existential = case.hypothesis.children(relation.head, "expl")
    return relation.label == "nsubj" and bool(is_existential)


@FILTERS("F103", needs="nsubj agent xsubj dobj nsubjpass")
def unexpressed_argument(case: Case, relation: Relation) -> bool:
    """A dummy word asks for a subject or object that T leaves unexpressed.

    The subject of a passive without agent, of an infinitive or a gerund, the object of an
    intransitive use. *The door was opened*: *Somebody opened the door*. If T expresses it, the
    dummy must be that word.
    """
    if relation.dependent not in case.hypothesis_features.dummies or relation.label not in _ROLES:
        return False
    heads = case.same_words(relation.head)
    role = _ROLES[relation.label]
    return bool(heads) and not any(f.head in heads for f in case.text_facts.labelled(role))


@FILTERS("F104", needs="ccomp xcomp advcl xsubj")
def no_predicate(case: Case, relation: Relation) -> bool:
    """The relation links two predicates, and one of its words is not a predicate.

    *The building is called home*: no clause depends on *called*. Predicates are verbs, adjectives,
    and what has a copula.
    """
    if relation.label not in _LINKS:
        return False
    word = relation.head if relation.label == "xsubj" else relation.dependent
    verbal = case.hypothesis.tag(word).startswith(("VB", "JJ"))
    return not (verbal or case.hypothesis.children(word, "cop"))


_LINKS: Final = frozenset({"ccomp", "xcomp", "advcl", "xsubj"})
