"""F: filters set a relation of H aside."""

from __future__ import annotations

from pete.entailment.rules.family import FILTERS, Case
from pete.graph import Relation

__all__ = ["existential_subject", "holds_absent_word"]


@FILTERS("F101")
def holds_absent_word(case: Case, relation: Relation) -> bool:
    """A word of the relation does not occur in T.

    The published rule (LRE 2013, section 4, heuristic 1): it covers dummy words, auxiliaries
    and determiners that the hypothesis brought in, and absent content words alike.
    """
    return relation.head in case.absent or relation.dependent in case.absent


@FILTERS("F102")
def existential_subject(case: Case, relation: Relation) -> bool:
    """The relation is the subject of an existential *there is*."""
    return relation.label == "nsubj" and any(
        other.label == "expl" and other.head == relation.head for other in case.hypothesis.relations
    )
