"""Gold enhanced Universal Dependencies as the reference for arguments.

Compared are subjects (understood ones among them), objects (passive subjects among them),
agents and ``prep_X``. Left out, because the schemes differ there by design: sentences with
flat names, outer subjects or empty nodes, and relations of copular predicates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from edge_scores import Edge

from agreement.difference import Sentence
from agreement.links import Links
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph
from pete.normaliser import normalise

__all__ = ["arguments", "enhanced_arguments", "enhanced_sentences"]

_KINDS: Final = {
    "nsubj": "subject",
    "nsubjpass": "object",
    "dobj": "object",
    "agent": "agent",
}
_NO_PREPOSITION: Final = frozenset(
    ["agent", "arg", "desc", "lmod", "npmod", "poss", "tmod", "unmarked"]
)


def enhanced_sentences(treebank: Iterable[ConlluSentence]) -> Iterator[Sentence]:
    """Sentences that can be compared, normalised from their basic trees."""
    for gold in treebank:
        tree = gold.graph
        if gold.empty_nodes or any(_differs(r.label) for r in tree.relations):
            continue
        graph = normalise(tree, scheme="ud")
        copular = {id for r in tree.relations if r.label == "cop" for id in (r.head, r.dependent)}
        yield Sentence(
            id=gold.id or str(gold.line),
            graph=graph,
            ours=Links(_away_from(copular, arguments(graph))),
            theirs=Links(_away_from(copular, enhanced_arguments(gold))),
            universal=Links(r.triple for r in tree.relations),
        )


def _differs(label: str) -> bool:
    return label == "flat" or ":outer" in label


def _away_from(copular: set[int], edges: Iterable[Edge]) -> frozenset[Edge]:
    return frozenset(edge for edge in edges if not copular & {*edge[1:]})


def arguments(graph: Graph) -> frozenset[Edge]:
    """Arguments of a normalised graph; passive subjects count as objects."""
    passive = {r.head for r in graph.relations if r.label == "auxpass"}
    found = set()
    for relation in graph.relations:
        label = relation.label
        if label == "xsubj":
            kind = "object" if relation.head in passive else "subject"
        else:
            kind = label if label.startswith("prep_") else _KINDS.get(label, "")
        if kind and relation.head:
            found.add((kind, relation.head, relation.dependent))
    return frozenset(found)


def enhanced_arguments(gold: ConlluSentence) -> frozenset[Edge]:
    """The same of enhanced Universal Dependencies."""
    cases = _cases(gold.graph)
    found = set()
    for relation in gold.enhanced:
        if relation.head == "0" or relation.head == relation.dependent:
            continue
        head, dependent = int(relation.head), int(relation.dependent)
        kind = _kind(relation.label.split(":"), cases.get(dependent, ""))
        if kind:
            found.add((kind, head, dependent))
    return frozenset(found)


def _kind(parts: list[str], case: str) -> str:
    match parts:
        case ["nsubj", *subtypes]:
            return "object" if "pass" in subtypes else "subject"
        case ["obj", *_]:
            return "object"
        case ["obl", "agent", *_]:
            return "agent"
        case ["obl" | "nmod", *_, last] if len(parts) > 1 and last not in _NO_PREPOSITION:
            # Only one of two prepositions is in the label: the tree has both.
            return f"prep_{case or last}"
        case _:
            return ""


def _cases(tree: Graph) -> dict[int, str]:
    """Prepositions of each word, joined, with the words of their fixed phrases.

    The pieces of a preposition written apart are one word.
    """
    above = {
        r.dependent: r.head
        for r in tree.relations
        if r.label == "case" and tree.token(r.dependent).xpos != "POS"
    }
    fixed = ((r.dependent, r.head) for r in tree.relations if r.label == "fixed")
    above |= {part: above[first] for part, first in fixed if first in above}
    pieces = {r.head: r.dependent for r in tree.relations if r.label == "goeswith"}
    joined: dict[int, str] = {}
    for word in sorted(above):
        spelled = (tree.token(id).form.lower() for id in (word, pieces.get(word)) if id)
        form, noun = "".join(spelled), above[word]
        joined[noun] = f"{joined[noun]}_{form}" if noun in joined else form
    return joined
