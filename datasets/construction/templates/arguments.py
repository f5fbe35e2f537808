"""Templates of verbs and their arguments."""

from __future__ import annotations

from pete.graph import Graph, Relation

from ..hypotheses import Refusal, Word
from .registry import Words, template


@template("T101", "nsubj")
def subject_and_verb(graph: Graph, relation: Relation) -> Words:
    """A subject and its verb: *Birds sing in May* gives *Birds sing*."""
    if not graph.tag(relation.dependent).startswith("NNP") or graph.tag(relation.head) != "VBD":
        raise Refusal("not-yet")
    return tuple(Word(graph.token(id).form, id) for id in (relation.dependent, relation.head))
