"""The rules of trees of set 2 (``docs/annotation-guidelines.md``, section B4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from pete.graph import ROOT


@dataclass(frozen=True, slots=True)
class Node:
    """A word of a tree."""

    id: int
    form: str
    upos: str
    xpos: str
    head: int
    label: str

    @property
    def relation(self) -> str:
        """The label without its subtype."""
        return self.label.partition(":")[0]

    def __str__(self) -> str:
        return f"{self.form}-{self.id}"


Tree: TypeAlias = Sequence[Node]
"""The words in order; their heads form a tree."""


def broken_rules(tree: Tree) -> Iterator[tuple[int, str, str]]:
    """Yield every rule that a tree breaks: the word, what is wrong, and the rule.

    Args:
        tree: The words.
    """
    for rule in TREE_RULES:
        for node in tree:
            for problem in rule(node, tree):
                yield node.id, problem, (rule.__doc__ or "").strip()


def _children(node: Node, tree: Tree) -> list[Node]:
    return [child for child in tree if child.head == node.id]


def _head(node: Node, tree: Tree) -> Node | None:
    return None if node.head == ROOT else tree[node.head - 1]


_FIXED: Final = frozenset(["conj", "fixed", "goeswith", "punct"])
_FUNCTION: Final = _FIXED | {"cc"}
_LEAVES: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("aux", "aux:pass", "cop"), _FUNCTION),
    **dict.fromkeys(("case", "mark"), _FUNCTION | {"advmod", "obl:unmarked"}),
    **dict.fromkeys(("cc", "fixed"), _FIXED),
    "punct": frozenset(),
}


def leaves(node: Node, tree: Tree) -> Iterator[str]:
    """Function words, fixed words and punctuation have no dependents of their own (B4.1)."""
    head = _head(node, tree)
    if head and head.label in _LEAVES and node.label not in _LEAVES[head.label]:
        yield f"{node} is attached as {node.label} to a {head.label}"


_LEFT_TO_RIGHT: Final = frozenset(["appos", "conj", "fixed", "flat", "goeswith"])


def left_to_right(node: Node, tree: Tree) -> Iterator[str]:
    """The first word of conj, fixed, flat, appos and goeswith is the head (B4.2)."""
    if node.relation in _LEFT_TO_RIGHT and node.head > node.id:
        yield f"{node} is attached as {node.label} to a later word"


def first_word_heads(node: Node, tree: Tree) -> Iterator[str]:
    """All parts of flat and fixed attach to the first word, fixed without a gap (B4.2)."""
    head = _head(node, tree)
    if head and node.label in ("flat", "fixed") and head.label == node.label:
        yield f"{node} is attached as {node.label} to another {node.label}"
    parts = [child.id for child in _children(head, tree) if child.label == "fixed"] if head else []
    if head and parts[:1] == [node.id] and parts != [*range(head.id + 1, head.id + 1 + len(parts))]:
        yield f"the fixed words on {head} have a gap"


_ONLY: Final[Mapping[str, frozenset[str]]] = {
    "advmod": frozenset(["ADJ", "ADV", "CCONJ", "DET", "PART"]),
    "aux": frozenset(["AUX"]),
    "cop": frozenset(["AUX"]),
    "det": frozenset(["DET", "PRON"]),
    "expl": frozenset(["PRON"]),
    "nummod": frozenset(["NUM"]),
    "punct": frozenset(["PUNCT"]),
}
_NEVER: Final[Mapping[str, frozenset[str]]] = {
    "case": frozenset(["ADJ", "AUX", "DET", "NUM", "PRON", "PROPN"]),
    "cc": frozenset(["AUX", "NOUN", "VERB"]),
    "mark": frozenset(["ADJ", "AUX", "DET", "NOUN", "NUM", "PRON", "VERB"]),
}


def parts_of_speech(node: Node, tree: Tree) -> Iterator[str]:
    """The part of speech suits the relation (B4.3)."""
    if any(child.label == "fixed" for child in _children(node, tree)):
        return
    only, never = _ONLY.get(node.relation, {node.upos}), _NEVER.get(node.relation, ())
    if node.upos not in only or node.upos in never:
        yield f"{node} is {node.upos} and is attached as {node.label}"
    elif node.upos == "PUNCT" and node.label != "punct":
        yield f"{node} is PUNCT and is attached as {node.label}"


def one_of_each(node: Node, tree: Tree) -> Iterator[str]:
    """A word has one subject (except :outer ones), one obj and one iobj at most (B4.4)."""
    head, role = _head(node, tree), _role(node)
    if head and role:
        same = [child.id for child in _children(head, tree) if _role(child) == role]
        if len(same) > 1 and same[0] == node.id:
            yield f"{head} has {len(same)} of kind {role}"


def _role(node: Node) -> str:
    if node.relation in ("nsubj", "csubj"):
        return "" if node.label.endswith(":outer") else "subject"
    return node.label if node.label in ("iobj", "obj") else ""


_WITH_ORPHANS: Final = frozenset(["acl", "advcl", "ccomp", "conj", "parataxis", "root"])


def orphans(node: Node, tree: Tree) -> Iterator[str]:
    """An orphan attaches to a conj, root, parataxis, ccomp, advcl or acl (B4.5)."""
    head = _head(node, tree)
    if head and node.label == "orphan" and head.relation not in _WITH_ORPHANS:
        yield f"{node} is the orphan of a {head.label}"


def nominals(node: Node, tree: Tree) -> Iterator[str]:
    """No nmod attaches to a verb, and the head of nsubj:pass is VBN (B4.6)."""
    head = _head(node, tree)
    if head and node.relation == "nmod" and head.upos == "VERB":
        yield f"{node} is attached as {node.label} to the verb {head}"
    if head and node.label == "nsubj:pass" and head.xpos != "VBN":
        yield f"{node} is the passive subject of {head}, which is {head.xpos}"


def punctuation(node: Node, tree: Tree) -> Iterator[str]:
    """The arc of punctuation crosses no other arc: take the next higher word (B4.7)."""
    if node.label == "punct" and node.head != ROOT:
        crossed = (other for other in tree if other.head != ROOT and _cross(node, other))
        for other in islice(crossed, 1):
            yield f"the arc of {node} crosses that of {other}"


def _cross(one: Node, two: Node) -> bool:
    (a, b), (c, d) = sorted((one.id, one.head)), sorted((two.id, two.head))
    return a < c < b < d or c < a < d < b


TREE_RULES: Final[tuple[Callable[[Node, Tree], Iterator[str]], ...]] = (
    leaves,
    left_to_right,
    first_word_heads,
    parts_of_speech,
    one_of_each,
    orphans,
    nominals,
    punctuation,
)
