"""Files of Stanford triples, alone or as the Stanford Parser writes them.

The relations of a sentence may follow its tree (``penn``, ``oneline``), its words with
tags (``wordsAndTags``), or both, which contain all words; with triples alone, only those words
are known that a relation mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from msgspec import structs

from pete.formats.brackets import BracketTree
from pete.formats.conll.deviations import FileReport, Rejected
from pete.formats.conll.lines import Line, Source, refuse_encoding, source_name, text_lines
from pete.formats.triples import try_sentence
from pete.graph import Token

from ..corenlp.reading import unescaped
from ..matching import ParsedSentence, of_graph, rejected_sentence

_TAGGED: Final = re.compile(r"([^ ]+)/([^\s/a-z]+)")


def read_stanford(source: Source, report: FileReport) -> Iterator[ParsedSentence]:
    """Read a file sentence by sentence; a tree without relations is not a sentence.

    A sentence with a line that is not a relation, or does not match the words, is rejected, and so
    is one whose tree is still open at the next empty line.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        report: Filled with all deviations.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8.

    Example:
        >>> lines = ["(ROOT (S (NP (NNS Dogs)) (VP (VBP bark))))", "nsubj(bark-2, Dogs-1)"]
        >>> [token.xpos for token in next(read_stanford(lines, FileReport())).graph.tokens]
        ['NNS', 'VBP']
    """
    path = source_name(source)
    block = _Block(report)
    lines = text_lines(source, refuse_encoding(path, report))
    for number, line in enumerate(chain(lines, ("",)), start=1):
        stripped = line.strip(" \t")
        if block.is_done(stripped):
            yield block.sentence()
            block = _Block(report)
        if not block.takes_tree(number, stripped) and stripped:
            block.take(number, stripped)
    if block.broken:
        yield block.sentence()


@dataclass(slots=True)
class _Block:
    """The lines of one sentence read so far."""

    report: FileReport
    words: list[tuple[str, str]] = field(default_factory=list)
    relations: list[Line] = field(default_factory=list)
    tree: list[str] = field(default_factory=list)
    depth: int = 0
    begin: int = 0
    broken: bool = False

    def is_done(self, line: str) -> bool:
        """Return whether the sentence ends before a line: an empty one, or another tree."""
        if self.depth:
            return False
        return bool(self.relations) if not line else self.broken and line.startswith("(")

    def takes_tree(self, number: int, line: str) -> bool:
        """Take a line if it is one of a tree, which an empty line ends."""
        if not (self.depth or line.startswith("(")):
            return False
        if not self.depth:
            self.begin, self.tree = number, []
        self.tree.append(line)
        self.depth += line.count("(") - line.count(")")
        if self.depth < 0 or not line:
            self.depth, self.broken = 0, True
        if not (self.depth or (self.broken and self.words)):
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
        """Return the sentence, rejected if its tree or a relation cannot be read."""
        if self.broken:
            text = " ".join(form for form, _ in self.words)
            detail = "the brackets of the tree do not match"
            return rejected_sentence(self.report.reject("brackets", self.begin, detail, text=text))
        words = [Token(id, form, xpos=tag) for id, (form, tag) in enumerate(self.words, start=1)]
        read = try_sentence(self.relations, self.report, words or None)
        if isinstance(read, Rejected):
            return rejected_sentence(read)
        tokens = (structs.replace(token, form=unescaped(token.form)) for token in read.graph.tokens)
        return of_graph(read.graph.with_tokens(tokens), line=self.relations[0][0])
