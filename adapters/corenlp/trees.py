"""Conversion of phrase structure to relations by Stanford's converter, as in the papers.

The converter is a Java program that knows the labels of the Penn Treebank; it reads tags and
phrases, and the functions of phrases (``NP-TMP``) if there are any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.errors import GraphError
from pete.formats.brackets import BracketTree, is_fallback
from pete.formats.conll.deviations import Rejected
from pete.formats.conll.sentence import surface_text
from pete.graph import Graph, Token

from ..matching import ParsedSentence, of_graph, rejected_sentence
from .converter import CONVERTER, CONVERTER_JARS, Converted, convert
from .reading import unescaped

WAY: Final = f"{CONVERTER} of CoreNLP {CONVERTER_JARS.version}"
"""The name of the conversion in signatures."""

_NO_TREE: Final = "the parser found no tree"


def parsed_trees(trees: Sequence[BracketTree | Rejected]) -> Iterator[ParsedSentence]:
    """Yield each tree with its relations; all trees are converted in one go.

    Args:
        trees: The trees; a fallback, which stands for no tree, is a failure, as is a rejected one.

    Raises:
        UnavailableError: If Java or the converter is missing; the message says how to install them.
    """
    read = (tree.text for tree in trees if not isinstance(tree, Rejected))
    good = [text for text in read if not is_fallback(text)]
    if good:
        CONVERTER_JARS.require()
    made = iter(convert(CONVERTER_JARS, good))
    for tree in trees:
        if isinstance(tree, Rejected):
            yield rejected_sentence(tree)
        else:
            yield _sentence(tree, _NO_TREE if is_fallback(tree.text) else next(made))


def _sentence(tree: BracketTree, found: Converted) -> ParsedSentence:
    words = [(unescaped(form), tag) for form, tag in tree.words]
    if not isinstance(found, str):
        tokens = (Token(id, form, xpos=tag) for id, (form, tag) in enumerate(words, start=1))
        try:
            return of_graph(Graph.build(tokens, found), line=tree.line)
        except GraphError as error:
            found = f"what the converter wrote does not fit the tree: {error}"
    text = surface_text((form, "") for form, _ in words)
    return ParsedSentence("", text, False, tree.line, None, defect=found)
