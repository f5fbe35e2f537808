"""The rules of trees of set 2 (``docs/annotation-guidelines.md``, section B4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
Broken: TypeAlias = Iterator[tuple[Node, str]]
"""Words that break a rule, and how."""


def broken_rules(tree: Tree) -> Iterator[tuple[int, str, str]]:
    """Yield every rule that a tree breaks: the word, what is wrong, and the rule.

    Args:
        tree: The words in order; their heads form a tree.
    """
    for rule in TREE_RULES:
        for node, problem in rule(tree):
            yield node.id, problem, (rule.__doc__ or "").strip()


def _children(tree: Tree) -> dict[int, list[Node]]:
    children: dict[int, list[Node]] = {node.id: [] for node in tree}
    for node in tree:
        if node.head != ROOT:
            children[node.head].append(node)
    return children


_FIXED: Final = frozenset(["conj", "fixed", "goeswith", "punct"])
_FUNCTION: Final = _FIXED | {"cc"}
_LEAVES: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(("aux", "aux:pass", "cop"), _FUNCTION),
    **dict.fromkeys(("case", "mark"), _FUNCTION | {"advmod", "obl:unmarked"}),
    **dict.fromkeys(("cc", "fixed"), _FIXED),
    "punct": frozenset(),
}


def leaves(tree: Tree) -> Broken:
    """Function words, fixed words and punctuation have no dependents of their own (B4.1)."""
    labels = {node.id: node.label for node in tree}
    for node in tree:
        allowed = _LEAVES.get(labels.get(node.head, ""))
        if allowed is not None and node.label not in allowed:
            yield node, f"{node} is attached as {node.label} to a {labels[node.head]}"


_LEFT_TO_RIGHT: Final = frozenset(["appos", "conj", "fixed", "flat", "goeswith"])


def left_to_right(tree: Tree) -> Broken:
    """The first word of conj, fixed, flat, appos and goeswith is the head (B4.2)."""
    for node in tree:
        if node.relation in _LEFT_TO_RIGHT and node.head > node.id:
            yield node, f"{node} is attached as {node.label} to a later word"


def first_word_heads(tree: Tree) -> Broken:
    """All parts of flat and fixed attach to the first word, fixed without a gap (B4.2)."""
    labels = {node.id: node.label for node in tree}
    for node in tree:
        if node.label in ("flat", "fixed") and labels.get(node.head) == node.label:
            yield node, f"{node} is attached as {node.label} to another {node.label}"
    for head, children in _children(tree).items():
        parts = [child.id for child in children if child.label == "fixed"]
        if parts and parts != list(range(head + 1, head + 1 + len(parts))):
            yield tree[parts[0] - 1], f"the fixed words on {tree[head - 1]} have a gap"


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


def parts_of_speech(tree: Tree) -> Broken:
    """The part of speech suits the relation (B4.3)."""
    phrases = {node.head for node in tree if node.label == "fixed"}
    for node in tree:
        if node.id in phrases:
            continue
        only, never = _ONLY.get(node.relation, {node.upos}), _NEVER.get(node.relation, ())
        if node.upos not in only or node.upos in never:
            yield node, f"{node} is {node.upos} and is attached as {node.label}"
        elif node.upos == "PUNCT" and node.label != "punct":
            yield node, f"{node} is PUNCT and is attached as {node.label}"


def one_of_each(tree: Tree) -> Broken:
    """A word has one subject (except :outer ones), one obj and one iobj at most (B4.4)."""
    for head, children in _children(tree).items():
        roles = [_role(child) for child in children]
        for role, count in Counter(roles).items():
            if role and count > 1:
                yield children[roles.index(role)], f"{tree[head - 1]} has {count} of kind {role}"


def _role(node: Node) -> str:
    if node.relation in ("nsubj", "csubj"):
        return "" if node.label.endswith(":outer") else "subject"
    return node.label if node.label in ("iobj", "obj") else ""


_WITH_ORPHANS: Final = frozenset(["acl", "advcl", "ccomp", "conj", "parataxis", "root"])


def orphans(tree: Tree) -> Broken:
    """An orphan attaches to a conj, root, parataxis, ccomp, advcl or acl (B4.5)."""
    for node in tree:
        if node.label == "orphan" and tree[node.head - 1].relation not in _WITH_ORPHANS:
            yield node, f"{node} is the orphan of a {tree[node.head - 1].label}"


def nominals(tree: Tree) -> Broken:
    """No nmod attaches to a verb, and the head of nsubj:pass is VBN (B4.6)."""
    for node in tree:
        head = tree[node.head - 1]
        if node.head == ROOT:
            continue
        if node.relation == "nmod" and head.upos == "VERB":
            yield node, f"{node} is attached as {node.label} to the verb {head}"
        if node.label == "nsubj:pass" and head.xpos != "VBN":
            yield node, f"{node} is the passive subject of {head}, which is {head.xpos}"


def punctuation(tree: Tree) -> Broken:
    """The arc of punctuation crosses no other arc: take the next higher word (B4.7)."""
    for node in tree:
        if node.label == "punct" and node.head != ROOT:
            for other in tree:
                if other.head != ROOT and _cross(node, other):
                    yield node, f"the arc of {node} crosses that of {other}"
                    break


def _cross(one: Node, two: Node) -> bool:
    (a, b), (c, d) = sorted((one.id, one.head)), sorted((two.id, two.head))
    return a < c < b < d or c < a < d < b


TREE_RULES: Final[tuple[Callable[[Tree], Broken], ...]] = (
    leaves,
    left_to_right,
    first_word_heads,
    parts_of_speech,
    one_of_each,
    orphans,
    nominals,
    punctuation,
)
