"""C: core selection, which relations of H must be found in T."""

from __future__ import annotations

from pete.entailment.rules.family import CORES

__all__ = [
    "clausal_subject",
    "direct_object",
    "indirect_object",
    "prepositional",
    "prepositional_clause",
    "prepositional_object",
    "subject",
]


@CORES("C301")
def subject(label: str) -> bool:
    """A nominal subject is core."""
    return label == "nsubj"


@CORES("C302")
def direct_object(label: str) -> bool:
    """A direct object is core."""
    return label == "dobj"


@CORES("C303")
def prepositional(label: str) -> bool:
    """A collapsed prepositional relation, ``prep_in``, is core."""
    return label.startswith("prep_")


@CORES("C304")
def prepositional_clause(label: str) -> bool:
    """A collapsed prepositional relation to a clause, ``prepc_by``, is core."""
    return label.startswith("prepc_")


@CORES("C305")
def prepositional_object(label: str) -> bool:
    """The object of an uncollapsed preposition is core."""
    return label == "pobj"


@CORES("C306")
def clausal_subject(label: str) -> bool:
    """A clausal subject is core."""
    return label == "csubj"


@CORES("C307")
def indirect_object(label: str) -> bool:
    """An indirect object is core."""
    return label == "iobj"
