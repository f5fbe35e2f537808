"""Trees in Penn brackets, ``(ROOT (NP (NNS Dogs)))``: on one line or on many, in any number.

The outermost bracket may have a label or none. Words are as the file has them, ``-LRB-`` for a
bracket; empty elements (``-NONE-``) are no words.

Where a file has a fault, brackets alone do not say where a tree ends. Then each line that begins
with a bracket in its first column begins one, as does the line after an empty one; what cannot be
read is lost up to there, and the rest is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.conll.lines import (
    ConlluReport,
    Deviation,
    Line,
    Source,
    refuse_encoding,
    source_name,
    text_lines,
)
from pete.formats.conll.sentence import Rejected

_BLANK: Final = r" \t\r\n\f\v"
"""What separates; a word may hold other blanks, U+00A0 for one."""

_PART: Final = re.compile(rf"[()]|[^(){_BLANK}]+")
_WORD: Final = re.compile(rf"\(([^(){_BLANK}]+) ([^(){_BLANK}]+)\)")
_FALLBACK: Final = re.compile(r"\((?:\(?\)|X |(?:ROOT|TOP|S1)? ?\(X \(XX )")
_SKIPPED: Final = "SENTENCE_SKIPPED_OR_UNPARSABLE"
"""What the Stanford Parser of old writes for a tree."""

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
        """Form and tag of each word.

        Example:
            >>> BracketTree("(NP (NNS Dogs) (-NONE- *))").words
            (('Dogs', 'NNS'),)
        """
        pairs = _WORD.findall(self.text)
        return tuple((form, tag) for tag, form in pairs if tag != _EMPTY)


def is_fallback(tree: str) -> bool:
    """Whether a tree, on one line, is a parser's way to say that it has none.

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
        FormatError: For brackets that do not match, a word without a tag, and what stands outside
            all brackets.

    Example:
        >>> [tree.text for tree in read_brackets(["( (NP (NNS Dogs))", ")", "(FRAG (RB No))"])]
        ['((NP (NNS Dogs)))', '(FRAG (RB No))']
    """
    path = source_name(source)
    yield from _trees(enumerate(text_lines(source, refuse_encoding(path)), start=1), path)


def each_tree(source: Source, report: ConlluReport) -> Iterator[BracketTree | Rejected]:
    """Read trees; where one cannot be read it is rejected, and the others are read.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        report: Filled with what is noted.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8.

    Example:
        >>> found = list(each_tree(["(FRAG (RB No)", "(NP (NNS Dogs))"], ConlluReport()))
        >>> type(found[0]).__name__, found[1].text
        ('Rejected', '(NP (NNS Dogs))')
    """
    note = refuse_encoding(source_name(source), report)
    lines = list(enumerate(text_lines(source, note), start=1))
    whole = _tried(lines)
    if not isinstance(whole, Deviation):
        report.sentences += len(whole)
        yield from whole
        return
    for block in _blocks(lines):
        found = _tried(block)
        if isinstance(found, Deviation):
            words = BracketTree(" ".join(line for _, line in block)).words
            report.add(found)
            report.rejected += 1
            yield Rejected("", " ".join(form for form, _ in words), block[0][0], (found,))
        else:
            report.sentences += len(found)
            yield from found


def _tried(lines: Sequence[Line]) -> list[BracketTree] | Deviation:
    """Return the trees of some lines, or the first thing that is wrong with them."""
    try:
        return list(_trees(lines))
    except FormatError as error:
        return Deviation("brackets", error.line or lines[0][0], error.problem)


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
    tree = _Open(path)
    for number, line in lines:
        for part in _PART.findall(line):
            if part == _SKIPPED and not tree.nodes:
                yield BracketTree("(())", number)
                continue
            tree.take(part, number)
            if not tree.nodes:
                yield tree.closed()
    if tree.nodes:
        raise tree.error(
            f"the tree that begins here lacks {len(tree.nodes)} closing "
            f"bracket{'s' * (len(tree.nodes) > 1)}",
            tree.nodes[0].line,
            "Close it where it ends, or take it out.",
        )


@dataclass(slots=True)
class _Node:
    """An open bracket: where it stands, and what is in it so far."""

    line: int
    label: str = ""
    words: int = 0
    nodes: int = 0


@dataclass(slots=True)
class _Open:
    """The tree that is being read. Brackets may be as deep as they like."""

    path: object
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
            raise self.error(problem, number, "Write trees alone: (ROOT (NP (NNS Dogs))).")
        elif part == ")":
            self._close(number)
        else:
            self._word(part, number)

    def closed(self) -> BracketTree:
        text, self.parts = "".join(self.parts), []
        return BracketTree(text, self.line)

    def error(self, problem: str, line: int, cure: str) -> FormatError:
        return FormatError(problem, path=self.path, line=line, cure=cure)

    def _open(self, number: int) -> None:
        if self.nodes:
            above = self.nodes[-1]
            above.nodes += 1
            self._check(above, number)
            self.parts.append(" " if above.label or above.nodes > 1 else "")
        else:
            self.line = number
        self.nodes.append(_Node(number))
        self.parts.append("(")

    def _close(self, number: int) -> None:
        node = self.nodes.pop()
        if node.label and not (node.words or node.nodes):
            raise self.error(
                f"the bracket {excerpt(f'({node.label})')} holds neither word nor phrase",
                number,
                _TAGGED,
            )
        self.parts.append(")")

    def _word(self, part: str, number: int) -> None:
        node = self.nodes[-1]
        if not (node.label or node.nodes):
            node.label = part
            self.parts.append(part)
            return
        node.words += 1
        self._check(node, number, part)
        self.parts.append(f" {part}")

    def _check(self, node: _Node, number: int, word: str = "") -> None:
        """A bracket holds one word or phrases."""
        if node.words > 1 or (node.words and node.nodes):
            what = f"the word {excerpt(word)}" if word else f"a word under {excerpt(node.label)}"
            raise self.error(f"{what} has no tag of its own", number, _TAGGED)
