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
from dataclasses import dataclass
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
    open_: list[_Bracket] = []
    parts: list[str] = []
    for number, line in lines:
        with located(path, number):
            for part in _PART.findall(line):
                if part == _SKIPPED and not open_:
                    yield BracketTree("(())", number)
                    continue
                begin = open_[0].line if open_ else number
                parts.append(_taken(part, open_, number))
                if not open_:
                    yield BracketTree("".join(parts), begin)
                    parts.clear()
    if open_:
        missing = f"{len(open_)} closing bracket{'s' * (len(open_) > 1)}"
        raise FormatError(
            f"the tree that begins here is missing {missing}",
            path=path,
            line=open_[0].line,
            cure="Close it where it ends, or remove it.",
        )


@dataclass(slots=True)
class _Bracket:
    """An open bracket: its line, and its content so far. Brackets may be nested to any depth."""

    line: int
    label: str = ""
    words: int = 0
    phrases: int = 0

    def check(self, word: str) -> None:
        """Refuse content that is neither one word nor phrases alone."""
        if self.words > 1 or (self.words and self.phrases):
            raise InputError(f"{word} has no tag of its own", cure=_TAGGED)


def _taken(part: str, open_: list[_Bracket], number: int) -> str:
    """Add a part to the open brackets, and return what it is in a tree on one line."""
    if part == "(":
        open_.append(_Bracket(number))
        if len(open_) == 1:
            return "("
        above = open_[-2]
        above.phrases += 1
        above.check(f"a word under {excerpt(above.label)}")
        return " (" if above.label or above.phrases > 1 else "("
    if not open_:
        problem = f"{excerpt(part)} stands outside all brackets"
        if part == ")":
            problem = "a bracket is closed that nothing opened"
        raise InputError(problem, cure="Write trees alone: (ROOT (NP (NNS Dogs))).")
    if part == ")":
        closed = open_.pop()
        if closed.label and not (closed.words or closed.phrases):
            problem = f"the bracket {excerpt(f'({closed.label})')} holds neither word nor phrase"
            raise InputError(problem, cure=_TAGGED)
        return ")"
    if not (open_[-1].label or open_[-1].phrases):
        open_[-1].label = part
        return part
    open_[-1].words += 1
    open_[-1].check(f"the word {excerpt(part)}")
    return f" {part}"
