"""F: filters set a relation of H aside."""

from __future__ import annotations

from typing import Final

from pete.entailment.rules.family import FILTERS, Case
from pete.graph import Relation


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


@FILTERS("F103", needs="nsubj agent xsubj")
def unexpressed_subject(case: Case, relation: Relation) -> bool:
    """A dummy word asks for a subject that T leaves unexpressed.

    That of a passive without agent, of an infinitive or a gerund. *The door was opened*: *Somebody
    opened the door*. If T expresses it, the dummy must be that word.
    """
    return relation.label in _SUBJECTS and _is_unexpressed(case, relation, "nsubj")


@FILTERS("F105", needs="dobj nsubjpass")
def unexpressed_object(case: Case, relation: Relation) -> bool:
    """A dummy word asks for an object that T leaves unexpressed.

    *The choir sang*: *The choir sang something*. If T expresses it, the dummy must be that word.
    """
    return relation.label in _OBJECTS and _is_unexpressed(case, relation, "dobj")


def _is_unexpressed(case: Case, relation: Relation, role: str) -> bool:
    """Return whether a dummy word asks for an argument that no verb like its own has in T."""
    if relation.dependent not in case.hypothesis_features.dummies:
        return False
    heads = case.same_words(relation.head)
    return bool(heads) and not any(f.head in heads for f in case.text_facts.labelled(role))


@FILTERS("F104", needs="ccomp xcomp advcl xsubj")
def no_predicate(case: Case, relation: Relation) -> bool:
    """The relation links two predicates, and one of its words is not a predicate.

    *The ship is named Hope*: no clause depends on *named*. Predicates are verbs, adjectives,
    and what has a copula.
    """
    if relation.label not in _LINKS:
        return False
    word = relation.head if relation.label == "xsubj" else relation.dependent
    verbal = case.hypothesis.tag(word).startswith(("VB", "JJ"))
    return not (verbal or case.hypothesis.children(word, "cop"))


_SUBJECTS: Final = frozenset({"nsubj", "agent", "xsubj"})
_OBJECTS: Final = frozenset({"dobj", "nsubjpass"})
_LINKS: Final = frozenset({"ccomp", "xcomp", "advcl", "xsubj"})
