"""Trees to learn from: words, Penn tags, heads and labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pete.analysis.parsed_treebank import Treebank
from pete.errors import FormatError
from pete.formats.conll.reader import is_projective
from pete.formats.graph_files import GraphSentence
from pete.graph import ROOT

MOST_WORDS: Final = 500
"""Words of the longest sentence that is parsed or learnt from; memory grows with their cube."""


@dataclass(frozen=True, slots=True)
class TrainingTree:
    """A sentence with its tree.

    Attributes:
        forms: Its words.
        tags: Their Penn tags.
        heads: The place of the head of each word, counted from 1; 0 for the root.
        labels: The label of the arc from that head.
    """

    forms: tuple[str, ...]
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrainingTrees:
    """The trees of a treebank that a projective parser can learn.

    Attributes:
        trees: The trees, one or more.
        non_projective: Number of those left out because arcs cross.
        long: Number of those left out because they have more than :data:`MOST_WORDS` words.
    """

    trees: tuple[TrainingTree, ...]
    non_projective: int
    long: int

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags, sorted."""
        return tuple(sorted({tag for tree in self.trees for tag in tree.tags}))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of arcs between words, sorted."""
        arcs = (
            (head, label) for t in self.trees for head, label in zip(t.heads, t.labels, strict=True)
        )
        return tuple(sorted({label for head, label in arcs if head != ROOT}))


def training_trees(treebank: Treebank) -> TrainingTrees:
    """Return the trees of a treebank that a projective parser can learn.

    Args:
        treebank: The treebank.

    Raises:
        FormatError: If a word has no tag or no head, or no tree is left.
    """
    read = [_tree(sentence, treebank) for sentence in treebank.sentences]
    short = [tree for tree in read if len(tree.forms) <= MOST_WORDS]
    trees = tuple(tree for tree in short if is_projective(tree.heads))
    if not trees:
        raise FormatError(
            f"all of its {len(read):,} trees are non-projective, or longer than {MOST_WORDS} words",
            path=treebank.path,
            cure="Name a treebank with projective trees.",
        )
    return TrainingTrees(trees, len(short) - len(trees), len(read) - len(short))


def _tree(sentence: GraphSentence, treebank: Treebank) -> TrainingTree:
    tokens = sentence.graph.tokens
    arcs = {relation.dependent: relation for relation in sentence.graph.relations}
    for token in tokens:
        missing = "head" if token.id not in arcs else "Penn tag" if not token.xpos else ""
        if missing:
            raise FormatError(
                f"sentence {sentence.id}, word {token.id} {token.form!r}: it has no {missing}",
                path=treebank.path,
                line=sentence.line,
                cure="Name a treebank with trees, and with Penn tags in XPOS.",
            )
    return TrainingTree(
        tuple(token.form for token in tokens),
        tuple(token.xpos for token in tokens),
        tuple(arcs[token.id].head for token in tokens),
        tuple(arcs[token.id].label for token in tokens),
    )
