"""A short way to write graphs in tests."""

from __future__ import annotations

import re

from pete.graph import Graph, Relation, Token
from pete.text.lemmas import lemmatise

RELATION = re.compile(r"([\w:]+)\((\d+),(\d+)\)")


def graph(words: str, relations: str = "") -> Graph:
    """``graph("Birds/NNS sing/VBP", "nsubj(2,1)")``, lemmas filled in."""
    tokens = [
        Token(id, form, xpos=tag)
        for id, word in enumerate(words.split(), start=1)
        for form, _, tag in [word.partition("/")]
    ]
    edges = [
        Relation(label, int(head), int(dependent))
        for label, head, dependent in RELATION.findall(relations)
    ]
    return Graph.build(lemmatise(tokens), edges)
