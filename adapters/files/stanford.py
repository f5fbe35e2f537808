"""Files of Stanford triples, alone or as the Stanford Parser writes them.

Before the relations of a sentence may stand its tree (``penn``, ``oneline``), its words with
tags (``wordsAndTags``), or both. They give the words; of triples alone those words are known
that a relation mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from msgspec import structs

from pete.errors import FormatError
from pete.formats.brackets import BracketTree
from pete.formats.conll.lines import Line, Source, refuse_encoding, source_name, text_lines
from pete.formats.conll.noted import Noted
from pete.formats.conll.sentence import Rejected
from pete.formats.triples import try_sentence
from pete.graph import Token

from ..corenlp.reading import unescaped
from ..matching import ParsedSentence, of_graph, rejected_sentence

__all__ = ["read_stanford"]

_TAGGED: Final = re.compile(r"([^ ]+)/([^\s/a-z]+)")


def read_stanford(source: Source, noted: Noted) -> Iterator[ParsedSentence]:
    """Read a file sentence by sentence; a tree without relations is no sentence.

    A sentence with a line that is no relation, or does not fit the words, is rejected.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        noted: Filled with what is noted.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8, or a tree is never closed.

    Example:
        >>> lines = ["(ROOT (S (NP (NNS Dogs)) (VP (VBP bark))))", "nsubj(bark-2, Dogs-1)"]
        >>> [token.xpos for token in next(read_stanford(lines, Noted())).graph.tokens]
        ['NNS', 'VBP']
    """
    path = source_name(source)
    block = _Block(noted)
    for number, line in enumerate(text_lines(source, refuse_encoding(path, noted.report)), start=1):
        stripped = line.strip(" \t")
        if block.takes_tree(number, stripped):
            continue
        if stripped:
            block.take(number, stripped)
        elif block.relations:
            yield block.sentence()
            block = _Block(noted)
    if block.depth:
        raise FormatError(
            "the tree that begins here is never closed",
            path=path,
            line=block.begin,
            cure="Close it where it ends, or take it out.",
        )
    if block.relations:
        yield block.sentence()


@dataclass(slots=True)
class _Block:
    """What is read of one sentence."""

    noted: Noted
    words: list[tuple[str, str]] = field(default_factory=list)
    relations: list[Line] = field(default_factory=list)
    tree: list[str] = field(default_factory=list)
    depth: int = 0
    begin: int = 0

    def takes_tree(self, number: int, line: str) -> bool:
        """Take a line if it is one of a tree."""
        if not (self.depth or line.startswith("(")):
            return False
        if not self.depth:
            self.begin, self.tree = number, []
        self.tree.append(line)
        self.depth += line.count("(") - line.count(")")
        if not self.depth:
            self.words = list(BracketTree(" ".join(self.tree)).words)
        return True

    def take(self, number: int, line: str) -> None:
        """Take words with their tags, or a relation."""
        tagged = [_TAGGED.fullmatch(item) for item in line.split(" ")]
        if all(tagged):
            self.words = [(match[1], match[2]) for match in tagged if match]
        else:
            self.relations.append((number, line))

    def sentence(self) -> ParsedSentence:
        """Return the sentence, rejected if a relation cannot be read."""
        words = [Token(id, form, xpos=tag) for id, (form, tag) in enumerate(self.words, start=1)]
        read = try_sentence(self.relations, self.noted.report, words or None)
        if isinstance(read, Rejected):
            self.noted.rejected.append(read)
            return rejected_sentence(read)
        tokens = (structs.replace(token, form=unescaped(token.form)) for token in read.graph.tokens)
        return of_graph(read.graph.with_tokens(tokens), line=self.relations[0][0])
