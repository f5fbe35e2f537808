"""Words written apart, of which all schemes make one word with pieces."""

from __future__ import annotations

from typing import Final

from pete.normaliser.clauses import Tree
from pete.normaliser.steps import step
from pete.normaliser.tree import Word
from pete.text.lemmas import lemma

_PIECE: Final = "GW"
"""Penn tag of a piece that has none of its own."""


@step("W1", pete_only=True)
def split_words(tree: Tree) -> None:
    """A word written apart is spelled as one."""
    heads = {edge.head for edge in tree.edges("goeswith")}
    for head in sorted(heads):
        pieces = [id for id in tree.children(head, "goeswith") if id not in heads]
        for piece in pieces:
            tree.move_children(piece, head)
        tree.respell(
            head, _joined([tree.words[id] for id in sorted((head, *pieces))], tree.words[head])
        )


def _joined(pieces: list[Word], head: Word) -> Word:
    """Return the word of some pieces; a lemma longer than its piece is that of the whole word."""
    tags = [piece.tag for piece in (head, *pieces) if piece.tag != _PIECE]
    tag = (*tags, head.tag)[0]
    if len(head.lemma) > len(head.form):
        return Word(head.lemma, head.lemma, tag)
    form = "".join(piece.form for piece in pieces)
    return Word(form, lemma(form, xpos=tag), tag)
