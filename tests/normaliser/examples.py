"""Reader of ``examples.txt``, the worked examples of the normaliser, and of ``rules.txt``.

T = tokens ``form|lemma/XPOS`` (lemma omitted when it is the lower-cased form). Inputs, as
``label>head`` per token: U = Universal Dependencies, N = the same without ``obl:agent`` in its
inventory, C = CLEAR, D = basic Stanford dependencies. ``=`` expected relations of all inputs
(det, punct and root omitted), ``=U`` and so on further ones of one input, ``=S`` those of D in
the ``stanford`` profile. S = how the ``stanford`` profile differs on the basic tree obtained
from C (+ extra, - missing).
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from pete.graph import Graph, Relation, Token

OMITTED = frozenset({"det", "punct", "root"})
_MARKER = re.compile(r"(?:^|\s)(=[A-Z]?)\s")


@dataclass
class Example:
    """One worked example."""

    name: str
    title: str
    tokens: tuple[Token, ...] = ()
    inputs: dict[str, Graph] = field(default_factory=dict)
    expected: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    extra: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)

    def graph(self, scheme: str) -> set[str]:
        """Expected relations for an input."""
        return self.expected["="] | self.expected[f"={scheme}"]


def load_examples(path: Path) -> list[Example]:
    """All examples of a file."""
    examples: list[Example] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            name, _, title = line.partition(" ")
            examples.append(Example(name, title))
        else:
            _read_line(examples[-1], line.strip())
    return examples


def _read_line(example: Example, line: str) -> None:
    marker, _, rest = line.partition(" ")
    match marker:
        case "T":
            words = enumerate(rest.split(), start=1)
            example.tokens = tuple(_token(id, word) for id, word in words)
        case "U" | "C" | "D" | "N":
            heads = [cell.split(">") for cell in rest.split()]
            example.inputs[marker] = Graph.build(
                example.tokens,
                (
                    Relation(label, int(head), dependent)
                    for dependent, (label, head) in enumerate(heads, start=1)
                ),
            )
        case "S":
            for change in _items(rest):
                (example.extra if change[0] == "+" else example.missing).add(change[1:])
        case _:
            pieces = _MARKER.split(f" {line}")[1:]
            for key, text in zip(pieces[::2], pieces[1::2], strict=True):
                example.expected[key].update(_items(text))


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(";") if item.strip()]


def _token(id: int, word: str) -> Token:
    text, _, tag = word.rpartition("/")
    form, _, lemma = text.partition("|")
    return Token(id, form, lemma=lemma or form.lower(), xpos=tag)


def show(graph: Graph) -> set[str]:
    """Relations in the notation of the file."""
    return {
        f"{r.label}({_name(graph, r.head)}, {_name(graph, r.dependent)})"
        for r in graph.relations
        if r.label not in OMITTED
    }


def _name(graph: Graph, id: int) -> str:
    return f"{graph.token(id).lemma.lower()}-{id}"
