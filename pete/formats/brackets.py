"""Trees in Penn brackets, ``(ROOT (NP (NNS Dogs)))``: on one line or on many, in any number.

The outermost bracket may have a label or none. Words are as the file has them, ``-LRB-`` for a
bracket; empty elements (``-NONE-``) are not words.

Where a file has a fault, brackets alone do not show where a tree ends. Then each line that begins
with a bracket in its first column begins one, as does the line after an empty one; everything up
to there is rejected, and the rest is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pete.errors import FormatError, InputError, excerpt, located
from pete.formats.conll.deviations import FileReport, Rejected
from pete.formats.conll.lines import Line, Source, refuse_encoding, source_name, text_lines

_BLANK: Final = r" \t\r\n\f\v"
"""Separators; a word may contain other blanks, U+00A0 for one."""

_PART: Final = re.compile(rf"[()]|[^(){_BLANK}]+")
_WORD: Final = re.compile(rf"\(([^(){_BLANK}]+) ([^(){_BLANK}]+)\)")
_FALLBACK: Final = re.compile(r"\((?:\(?\)|X |(?:ROOT|TOP|S1)? ?\(X \(XX )")
_SKIPPED: Final = "SENTENCE_SKIPPED_OR_UNPARSABLE"
"""Written by old versions of the Stanford Parser instead of a tree."""

_EMPTY: Final = "-NONE-"
_TAGGED: Final = "Give each word a bracket of its own with its tag: (NN dog)."


@dataclass(frozen=True, slots=True)
class BracketTree:
    """A tree.

    Attributes:
        text: All of it on one line.
        line: Where it begins, counted from 1.
    """

    text: str
    line: int = 1

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """Return form and tag of each word.

        Example:
            >>> BracketTree("(NP (NNS Dogs) (-NONE- *))").words
            (('Dogs', 'NNS'),)
        """
        pairs = _WORD.findall(self.text)
        return tuple((form, tag) for tag, form in pairs if tag != _EMPTY)


def is_fallback(tree: str) -> bool:
    """Return whether a tree, on one line, is what a parser writes when it has none.

    Example:
        >>> is_fallback("(X (XX too) (XX long))"), is_fallback("(())")
        (True, True)
        >>> is_fallback("(ROOT (NP (NNS Birds)))")
        False
    """
    return not tree.startswith("(") or _FALLBACK.match(tree) is not None


def read_brackets(source: Source) -> Iterator[BracketTree]:
    r"""Read trees one by one.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: For brackets that do not match, a word without a tag, and anything outside
            all brackets.

    Example:
        >>> [tree.text for tree in read_brackets(["( (NP (NNS Dogs))", ")", "(FRAG (RB No))"])]
        ['((NP (NNS Dogs)))', '(FRAG (RB No))']
    """
    path = source_name(source)
    yield from _trees(enumerate(text_lines(source, refuse_encoding(path)), start=1), path)


def each_tree(source: Source, report: FileReport) -> Iterator[BracketTree | Rejected]:
    """Read trees; where one cannot be read it is rejected, and the others are read.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        report: Filled with all deviations.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8.

    Example:
        >>> found = list(each_tree(["(FRAG (RB No)", "(NP (NNS Dogs))"], FileReport()))
        >>> type(found[0]).__name__, found[1].text
        ('Rejected', '(NP (NNS Dogs))')
    """
    note = refuse_encoding(source_name(source), report)
    lines = list(enumerate(text_lines(source, note), start=1))
    try:
        trees = list(_trees(lines))
    except FormatError:
        for block in _blocks(lines):
            yield from _trees_of(block, report)
    else:
        report.sentences += len(trees)
        yield from trees


def _trees_of(block: Sequence[Line], report: FileReport) -> Iterator[BracketTree | Rejected]:
    """Yield the trees of some lines, or reject the lines for the first thing wrong with them."""
    begin = block[0][0]
    try:
        trees = list(_trees(block))
    except FormatError as error:
        words = BracketTree(" ".join(line for _, line in block)).words
        text, where = " ".join(form for form, _ in words), error.line or begin
        yield report.reject("brackets", where, error.problem, text=text, begin=begin)
    else:
        report.sentences += len(trees)
        yield from trees


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each tree, if each begins at a bracket or after an empty line."""
    block: list[Line] = []
    for number, line in lines:
        is_empty = not line.strip()
        if block and (is_empty or line.startswith("(")):
            yield block
            block = []
        if not is_empty:
            block.append((number, line))
    if block:
        yield block


def _trees(lines: Iterable[Line], path: object = None) -> Iterator[BracketTree]:
    tree = _Open()
    for number, line in lines:
        with located(path, number):
            for part in _PART.findall(line):
                if part == _SKIPPED and not tree.nodes:
                    yield BracketTree("(())", number)
                    continue
                tree.take(part, number)
                if not tree.nodes:
                    yield tree.closed()
    if tree.nodes:
        missing = f"{len(tree.nodes)} closing bracket{'s' * (len(tree.nodes) > 1)}"
        raise FormatError(
            f"the tree that begins here is missing {missing}",
            path=path,
            line=tree.nodes[0].line,
            cure="Close it where it ends, or remove it.",
        )


@dataclass(slots=True)
class _Node:
    """An open bracket: its line, and its content so far."""

    line: int
    label: str = ""
    words: int = 0
    nodes: int = 0


@dataclass(slots=True)
class _Open:
    """The tree that is being read. Brackets may be nested to any depth."""

    nodes: list[_Node] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    line: int = 0

    def take(self, part: str, number: int) -> None:
        if part == "(":
            self._open(number)
        elif not self.nodes:
            problem = (
                "a bracket is closed that nothing opened"
                if part == ")"
                else f"{excerpt(part)} stands outside all brackets"
            )
            raise InputError(problem, cure="Write trees alone: (ROOT (NP (NNS Dogs))).")
        elif part == ")":
            self._close()
        else:
            self._word(part)

    def closed(self) -> BracketTree:
        text, self.parts = "".join(self.parts), []
        return BracketTree(text, self.line)

    def _open(self, number: int) -> None:
        if self.nodes:
            above = self.nodes[-1]
            above.nodes += 1
            _check(above, f"a word under {excerpt(above.label)}")
            self.parts.append(" " if above.label or above.nodes > 1 else "")
        else:
            self.line = number
        self.nodes.append(_Node(number))
        self.parts.append("(")

    def _close(self) -> None:
        node = self.nodes.pop()
        if node.label and not (node.words or node.nodes):
            problem = f"the bracket {excerpt(f'({node.label})')} holds neither word nor phrase"
            raise InputError(problem, cure=_TAGGED)
        self.parts.append(")")

    def _word(self, part: str) -> None:
        node = self.nodes[-1]
        if node.label or node.nodes:
            node.words += 1
            _check(node, f"the word {excerpt(part)}")
            self.parts.append(f" {part}")
        else:
            node.label = part
            self.parts.append(part)


def _check(node: _Node, word: str) -> None:
    """Refuse a bracket with neither one word nor phrases alone."""
    if node.words > 1 or (node.words and node.nodes):
        raise InputError(f"{word} has no tag of its own", cure=_TAGGED)
