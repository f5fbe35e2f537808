"""A tree of Universal Dependencies 2 in the labels and attachments of version 1.

The reverse of the renaming that leads from version 1 to 2. What version 2 does not tell apart
stays as it is (subtypes that came later, say), so the result is version 1 as far as a rule can
make it, not as an annotator would.
"""

from __future__ import annotations

from typing import Final

from pete.graph import Graph, Relation

__all__ = ["as_version_1"]

_RENAMED: Final = {
    "aux:pass": "auxpass",
    "csubj:pass": "csubjpass",
    "fixed": "mwe",
    "flat": "name",
    "flat:foreign": "foreign",
    "nsubj:pass": "nsubjpass",
    "obj": "dobj",
    "orphan": "remnant",
}
_NEGATIONS: Final = {"advmod": frozenset({"n't", "never", "not", "n’t"}), "det": frozenset({"no"})}


def as_version_1(graph: Graph) -> Graph:
    """Rename the labels, and hang coordinators on the first conjunct.

    Example:
        >>> from pete.graph import Token
        >>> words = [Token(i, form) for i, form in enumerate("He came and saw us".split(), 1)]
        >>> heads = [("nsubj", 2, 1), ("root", 0, 2), ("cc", 4, 3), ("conj", 2, 4), ("obj", 4, 5)]
        >>> old = as_version_1(Graph.build(words, [Relation(*head) for head in heads]))
        >>> [old.show(relation) for relation in old.relations[2:]]
        ['cc(came-2, and-3)', 'conj(came-2, saw-4)', 'dobj(saw-4, us-5)']
    """
    first = {r.dependent: r.head for r in graph.relations if r.label == "conj"}
    return graph.with_relations(_renamed(graph, relation, first) for relation in graph.relations)


def _renamed(graph: Graph, relation: Relation, first: dict[int, int]) -> Relation:
    form = graph.token(relation.dependent).form.lower()
    head = first.get(relation.head, relation.head) if relation.label == "cc" else relation.head
    return Relation(_label(relation.label, form), head, relation.dependent)


def _label(label: str, form: str) -> str:
    base, colon, subtype = label.partition(":")
    if base == "obl":
        return f"nmod{colon}{subtype}"
    if form in _NEGATIONS.get(label, ()):
        return "neg"
    return _RENAMED.get(label, label)
