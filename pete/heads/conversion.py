"""From phrase structure to dependencies, by head rules.

The head word of a constituent is that of its head child; the head words of its other children
depend on it. Traces (``-NONE-``), and words that are cut, are taken out before heads are sought,
with the constituents that hold nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.brackets import BracketTree
from pete.formats.graph_files import GraphSentence
from pete.graph import ROOT, Graph, Relation, Token
from pete.heads.rules import HeadRules, category

_EMPTY: Final = "-NONE-"
_PART: Final = re.compile(r"\(([^() ]*)(?: ([^() ]+)\))?|\)")
"""A word with its tag, the start of a constituent, or its end."""


@dataclass(slots=True)
class _Constituent:
    """An open constituent.

    Attributes:
        label: Its label.
        labels: Those of its children so far.
        words: The head word of each.
    """

    label: str
    labels: list[str] = field(default_factory=list)
    words: list[int] = field(default_factory=list)

    def add(self, label: str, word: int) -> None:
        """Add a child."""
        self.labels.append(label)
        self.words.append(word)


def dependencies(
    trees: Iterable[BracketTree],
    rules: HeadRules,
    *,
    cut: Collection[str] = (),
    path: object = None,
) -> list[GraphSentence]:
    """Return the words and heads of trees; the labels are ``root`` and ``dep``.

    Args:
        trees: The trees.
        rules: The head rules.
        cut: Tags of words that are taken out first.
        path: The file of the trees, for messages.

    Raises:
        FormatError: If there are no trees, and for constituents of several children whose
            category has no row, with their number.

    Example:
        >>> from pete.heads.rules import head_rules
        >>> tree = BracketTree("(S (NP-SBJ (NNS Birds)) (VP (MD can) (VP (VB sing))))")
        >>> graph = dependencies([tree], head_rules("collins"))[0].graph
        >>> [graph.show(relation) for relation in graph.relations]
        ['dep(can-2, Birds-1)', 'root(ROOT-0, can-2)', 'dep(can-2, sing-3)']
    """
    converter = _Converter(rules, frozenset((_EMPTY, *cut)))
    sentences = [converter.sentence(tree, str(n)) for n, tree in enumerate(trees, start=1)]
    if not sentences:
        raise FormatError("it holds no trees", path=path, cure="Give it one tree or more.")
    if converter.unknown:
        shown = (f"{excerpt(name)} ({n:,})" for name, n in converter.unknown.most_common())
        raise FormatError(
            f"the head rules {rules.name} have no row for constituents of the category "
            f"{', '.join(shown)}, the first in this tree",
            path=path,
            line=converter.line,
            cure="Add rows to a table of your own, or correct the labels.",
        )
    return sentences


@dataclass(slots=True)
class _Converter:
    """Finds heads, and counts the categories that have no rule."""

    rules: HeadRules
    cut: frozenset[str]
    unknown: Counter[str] = field(default_factory=Counter)
    line: int = 0

    def sentence(self, tree: BracketTree, id: str) -> GraphSentence:
        """Return the words and heads of a tree."""
        tokens: list[Token] = []
        heads: dict[int, int] = {}
        start = 0
        open = [_Constituent("")]
        for part in _PART.finditer(tree.text):
            label, form = part.groups()
            if form:
                if label not in self.cut:
                    span = (start, start + len(form))
                    start = span[1] + 1
                    tokens.append(Token(len(tokens) + 1, form, xpos=label, span=span))
                    open[-1].add(label, len(tokens))
            elif label is not None:
                open.append(_Constituent(label))
            else:
                constituent = open.pop()
                if constituent.words:
                    word = self._head(constituent, tree.line)
                    heads |= {other: word for other in constituent.words if other != word}
                    open[-1].add(constituent.label, word)
        relations = (
            Relation("dep", heads[word], word) if word in heads else Relation("root", ROOT, word)
            for word in range(1, len(tokens) + 1)
        )
        text = " ".join(token.form for token in tokens)
        return GraphSentence(id, text, tree.line, Graph(tuple(tokens), tuple(relations)))

    def _head(self, constituent: _Constituent, line: int) -> int:
        """Return the head word of a constituent, the first word if no rule says which."""
        name = category(constituent.label).name
        children = [category(label) for label in constituent.labels]
        try:
            return constituent.words[self.rules.head(name, children)]
        except KeyError:
            self.line = self.line or line
            self.unknown[name] += 1
            return constituent.words[0]
