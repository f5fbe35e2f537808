"""C: core selection, which relations of H must be found in T."""

from __future__ import annotations

from pete.entailment.rules.family import CORES


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


@CORES("C308")
def linked_clause(label: str) -> bool:
    """The link from a predicate to a clause under it is core (with P203)."""
    return label == "clause"


@CORES("C309")
def understood_subject(label: str) -> bool:
    """The understood subject of a complement is core."""
    return label == "xsubj"


@CORES("C310")
def possessor(label: str) -> bool:
    """A possessor is core."""
    return label == "poss"


@CORES("C311")
def adjective(label: str) -> bool:
    """What stands before a noun and modifies it is core."""
    return label == "amod"


@CORES("C312")
def numeral(label: str) -> bool:
    """A numeral is core."""
    return label == "num"


@CORES("C313")
def adverb(label: str) -> bool:
    """An adverb, or a noun used as one, is core."""
    return label in ("advmod", "tmod", "npadvmod")
