"""Stanford's own converter: from phrase structure to collapsed, CC-propagated relations.

It is a Java program of CoreNLP that reads a file of trees with the labels of the Penn Treebank:
tags and phrases, and the functions of phrases (``NP-TMP``) if there are any. It stops at the first
tree that it cannot read, so it is run again from the next tree.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from pete.errors import FormatError, GraphError
from pete.formats.brackets import BracketTree, is_fallback
from pete.formats.conll.deviations import Rejected
from pete.formats.conll.sentence import surface_text
from pete.formats.triples import read_triples
from pete.graph import ABSENT, Graph, Relation, Token
from pete.parsing.process import run
from pete.text.alignment import spelled_out

from ..java.jars import Jars, java_command, trouble
from ..matching import ParsedSentence, of_graph, rejected_sentence
from .reading import unescaped

CONVERTER: Final = "EnglishGrammaticalStructure -CCprocessed -keepPunct"
"""Its name in signatures. Without punctuation a graph may be empty and shift the rest."""

CONVERTER_JARS: Final = Jars(
    name="corenlp-4.5.10",
    parser="constituency",
    title="Stanford's converter",
    version="4.5.10",
    needed=("stanford-corenlp-4.5.10.jar",),
)
"""CoreNLP without its models, which the converter does not need."""

WAY: Final = f"{CONVERTER} of CoreNLP {CONVERTER_JARS.version}"
"""The name of the conversion in signatures."""

_PROGRAM: Final = "edu.stanford.nlp.trees.EnglishGrammaticalStructure"
_OPTIONS: Final = ("-CCprocessed", "-keepPunct")
_MEMORY: Final = "1g"
_START: Final = 30.0
_EACH: Final = 1.0
"""Seconds for one tree; some milliseconds are usual."""

_PATIENCE: Final = 10
"""Number of times in a row that it may fail on the first tree."""

_NO_WORDS: Final = "the tree has no words"
_GAVE_UP: Final = (
    f"the converter could read none of the {_PATIENCE} trees before it; it reads trees with the "
    "labels of the Penn Treebank"
)

Converted: TypeAlias = tuple[Relation, ...] | str
"""The relations of a tree, or the reason why there are none."""


def convert(jars: Jars, trees: Sequence[str]) -> list[Converted]:
    """Convert each tree to relations, with subjects of open complements (extras).

    Args:
        jars: Those of CoreNLP.
        trees: Bracketed trees, each on one line; those without words are failures.

    Raises:
        UnavailableError: If Java is missing.
    """
    words = [tuple(form for form, _ in BracketTree(tree).words) for tree in trees]
    converted: list[Converted] = [_GAVE_UP if forms else _NO_WORDS for forms in words]
    left = [place for place, forms in enumerate(words) if forms]
    failed = 0
    while left and failed < _PATIENCE:
        blocks, why = _blocks(jars, [trees[place] for place in left])
        done: list[Converted] = []
        for place, block in zip(left, blocks, strict=False):
            relations = _relations(block, words[place])
            if relations is None:
                why = "what it wrote is of another tree"
                break
            done.append(relations)
        failed = 0 if done else failed + 1
        if len(done) < len(left):
            done.append(f"the converter cannot read its tree: {why}")
        for place, one in zip(left, done, strict=False):
            converted[place] = one
        left = left[len(done) :]
    return converted


def _blocks(jars: Jars, trees: Sequence[str]) -> tuple[list[str], str]:
    """Return what it wrote for the first trees, and why it wrote nothing for the others."""
    with tempfile.TemporaryDirectory(prefix="pete-trees-") as folder:
        file = Path(folder) / "trees.txt"
        file.write_text("".join(f"{tree}\n" for tree in trees), encoding="utf-8", newline="\n")
        command = java_command(
            *(jars.class_path, _PROGRAM, "-treeFile", str(file), *_OPTIONS),
            memory=_MEMORY,
            temporary=Path(folder),
        )
        done = run(command, limit=_START + _EACH * len(trees))
    blocks = [block for block in done.output.decode("utf-8").split("\n\n") if block.strip()]
    return blocks, trouble(done.status, done.errors.decode("utf-8", "replace"), memory=_MEMORY)


def _relations(block: str, words: Sequence[str]) -> Converted | None:
    """Return the relations, or ``None`` if the words are not those of the tree."""
    try:
        (sentence,) = read_triples(block.split("\n"))
    except (FormatError, ValueError) as error:
        return f"what the converter wrote cannot be read: {error}"
    forms = [token.form for token in sentence.graph.tokens]
    if len(forms) > len(words):
        return None
    fits = all(
        form == ABSENT or spelled_out(unescaped(form)) == spelled_out(unescaped(word))
        for form, word in zip(forms, words, strict=False)
    )
    return sentence.graph.relations if fits else None


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
    conversions = iter(convert(CONVERTER_JARS, good))
    for tree in trees:
        if isinstance(tree, Rejected):
            yield rejected_sentence(tree)
        else:
            yield _sentence(
                tree, "the parser found no tree" if is_fallback(tree.text) else next(conversions)
            )


def _sentence(tree: BracketTree, converted: Converted) -> ParsedSentence:
    words = [(unescaped(form), tag) for form, tag in tree.words]
    if not isinstance(converted, str):
        tokens = (Token(id, form, xpos=tag) for id, (form, tag) in enumerate(words, start=1))
        try:
            return of_graph(Graph.build(tokens, converted), line=tree.line)
        except GraphError as error:
            converted = f"what the converter wrote does not fit the tree: {error}"
    text = surface_text((form, "") for form, _ in words)
    return ParsedSentence("", text, False, tree.line, None, defect=converted)
