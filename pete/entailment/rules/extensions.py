"""X: extensions, facts that T's relations also state."""

from __future__ import annotations

from collections.abc import Iterator

from pete.entailment.rules.family import EXTENSIONS, Fact
from pete.graph import Graph

__all__ = ["controlled_subject", "recipient_as_passive_subject"]


@EXTENSIONS("X401")
def controlled_subject(text: Graph) -> Iterator[Fact]:
    """The controller of an open complement in T is its subject.

    Its object where the complement is passive. It can only turn a NO into a YES: in H the
    relation is never required.
    """
    passive = {r.head for r in text.relations if r.label == "auxpass"}
    for relation in text.relations:
        if relation.label == "xsubj":
            label = "dobj" if relation.head in passive else "nsubj"
            yield Fact(label, relation.head, relation.dependent, relation, ("X401",))


@EXTENSIONS("X402")
def recipient_as_passive_subject(text: Graph) -> Iterator[Fact]:
    """An indirect object in T answers the subject of a passive in H.

    *She gave the boy a kite*: *The boy was given a kite*, but not *She gave the boy*.
    """
    for relation in text.relations:
        if relation.label == "iobj":
            yield Fact(
                "dobj", relation.head, relation.dependent, relation, ("X402",), asked_by="nsubjpass"
            )
