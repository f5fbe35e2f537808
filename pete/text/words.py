"""Comparison of the words of a parse with those of its text.

Spelling is that of :mod:`pete.text.alignment`: all spellings of escapes, quotes, slashes, dashes,
Unicode variants and the ellipsis are the same word, wherever a tokeniser splits them. Beyond that
a parser may write a word of the text a little differently (*colour* as *color*, a capital as a
small letter) and may omit or add marks (an emoji that it cannot tokenise): such differences are
counted (:mod:`pete.text.likeness`). It may not omit, add or replace a word: then it is a parse of
another text.

The search is for a path through the words of the text and of the parse. Each of its steps passes
words that are spelled the same, a word that is nearly so, or marks alone. It proceeds word by word
as long as both agree, and ends at once if they do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, groupby
from operator import attrgetter
from typing import Final, TypeAlias

from pete.graph import ABSENT, Graph, Token
from pete.text.likeness import atoms, control_characters, in_place_of, is_near, plain, unescaped

_LONGEST: Final = 60
"""Most letters of a word that a parse may write a little differently; a longer one is an address
or nonsense."""

_PARTS: Final = 12
"""Most units that one word can be split into if they do not spell it exactly."""

_PUNCTUATION: Final = "punct"

_SHOWN: Final = 3
"""Words shown in a difference."""

_REWRITTEN: Final = 4
"""One word in this many may be a multiword token whose words do not spell it; any text may have
two."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where a text and a parse have different words.

    Attributes:
        start: The place in the text, in code points.
        text: The next words of the text, ``""`` at its end.
        parse: The next words of the parse, ``""`` at its end.
    """

    start: int
    text: str
    parse: str

    def __str__(self) -> str:
        text = f"has {self.text!r}" if self.text else "ends"
        parse = f"has {self.parse!r}" if self.parse else "ends"
        return f"at character {self.start} the text {text} and the parse {parse}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The words of a parse beside those of its text.

    Attributes:
        same: Whether they are the same words.
        words: Number of words of the text, separated by blanks.
        changed: Number of words and marks that are written differently, omitted or added;
            0 if the words are not the same.
        first: The first difference, ``None`` if there is none.
    """

    same: bool
    words: int
    changed: int = 0
    first: Difference | None = None


def compare(text: str, graph: Graph) -> Comparison:
    """Compare the words of a parse with those of its text.

    Args:
        text: The text.
        graph: The parse. Neighbours that share a span are parts of one multiword token, and may
            stand for the text at that place if they resemble it. A token whose form is ``_``
            stands for a word that the format omits, if no relation names it.

    Example:
        >>> def parse(line):
        ...     return Graph.build(Token(i, form) for i, form in enumerate(line.split(), start=1))
        >>> compare("“No” (she went).", parse("`` No '' -LRB- she went -RRB- ."))
        Comparison(same=True, words=3, changed=0, first=None)
        >>> comparison = compare("She liked the colour.", parse("She liked the color ."))
        >>> comparison.same, comparison.changed, str(comparison.first)
        (True, 1, "at character 14 the text has 'colour.' and the parse has 'color .'")
        >>> print(compare("She went to the den.", parse("She went the den .")).first)
        at character 9 the text has 'to the den.' and the parse has 'the den .'
    """
    forms, written = "".join([token.form for token in graph.tokens]), text.split()
    if forms == "".join(written):  # as nearly always
        return Comparison(True, len(written))
    if plain(forms) == plain(text) and not control_characters(forms, text):
        return Comparison(True, len(written))
    return _Search(text, _units(text, graph)).run()


def letters(form: str) -> str:
    """Return the letters and digits of a text, in lower case and without accents.

    Example:
        >>> letters("“Café” (no)!") == letters("`` Cafe '' -LRB- NO -RRB-")
        True
    """
    return "".join(atoms(plain(form)))


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word of a text, or a token of a parse.

    Attributes:
        form: The form as it is written.
        spelled: The form spelled out.
        letters: Its letters and digits; a mark has none.
        start: Where a word begins in its text.
        absent: Whether it stands for an unknown word.
        rewritten: Whether it is a multiword token whose words do not spell it.
        odd: Whether it resembles no word.
    """

    form: str
    spelled: str
    letters: str
    start: int = 0
    absent: bool = False
    rewritten: bool = False
    odd: bool = False

    @classmethod
    def word(cls, form: str, start: int) -> _Unit:
        """Return a word of a text."""
        spelled = plain(form)
        return cls(form, spelled, "".join(atoms(spelled)), start)

    @classmethod
    def token(cls, form: str, text: str) -> _Unit:
        """Return a token of a parse; a control character and ``_`` resemble nothing in a text."""
        if control_characters(form, text) or (form == ABSENT and form not in text):
            return cls(form, form, form, odd=True)
        spelled = plain(unescaped(form, text))
        return cls(form, spelled, "".join(atoms(spelled.replace("'", ""))))

    @classmethod
    def multiword(cls, forms: Sequence[str], held: str) -> _Unit:
        """Return the words of a multiword token as one unit."""
        spelled = plain(held)
        return cls(" ".join(forms), spelled, "".join(atoms(spelled)), rewritten=True)


def _units(text: str, graph: Graph) -> list[_Unit]:
    """Return the units of a parse; a multiword token spelled otherwise than its words is one."""
    runs = list(_runs(graph.tokens))
    rewritten = [_held(text, run) for run in runs]
    if sum(map(bool, rewritten)) > max(2, len(text.split()) // _REWRITTEN):
        rewritten = [""] * len(runs)  # so many would be another text
    named = _named(graph)
    units = []
    for run, held in zip(runs, rewritten, strict=True):
        if held:
            units.append(_Unit.multiword([token.form for token in run], held))
        else:
            units += [
                _Unit(ABSENT, "", "", absent=True)
                if token.form == ABSENT and named and token.id not in named
                else _Unit.token(token.form, text)
                for token in run
            ]
    return units


def _named(graph: Graph) -> set[int]:
    """Return the words that relations other than punctuation name: no format can omit them."""
    relations = (relation for relation in graph.relations if relation.label != _PUNCTUATION)
    return {end for relation in relations for end in (relation.head, relation.dependent)}


def _runs(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield tokens in runs of those that share a span."""
    alone = count()
    for _, run in groupby(tokens, key=lambda token: token.span or next(alone)):
        yield list(run)


def _held(text: str, run: Sequence[Token]) -> str:
    """Return the text of tokens that share a span and spell it otherwise, else ``""``."""
    span, forms = run[0].span, [token.form for token in run]
    held = "" if span is None or len(run) == 1 else text[slice(*span)]
    differs = len(held.split()) == 1 and plain(held) != plain("".join(forms))
    return held if differs and in_place_of(held, forms) else ""


_Place: TypeAlias = tuple[int, int]
"""Number of words of a text, and of units of a parse, that have been passed."""

_NOWHERE: Final[_Place] = (-1, -1)


class _Search:
    """The search for the path of fewest differences through a text and a parse."""

    def __init__(self, text: str, units: Sequence[_Unit]) -> None:
        found = (_Unit.word(w.group(), w.start()) for w in re.finditer(r"\S+", text))
        self._words = [word for word in found if word.spelled]
        self._units = [unit for unit in units if unit.spelled or unit.absent]
        self._end = len(text)

    def run(self) -> Comparison:
        """Search for the path; without one, report how far the two agree."""
        goal = (len(self._words), len(self._units))
        waiting: list[tuple[int, int, int, _Place]] = [(0, 0, 0, _NOWHERE)]
        behind: set[_Place] = set()
        while waiting:
            changed, i, j, first = heappop(waiting)
            place = (-i, -j)
            if place in behind:
                continue
            behind.add(place)
            if place == goal:
                where = None if first == _NOWHERE else self._difference(first)
                return Comparison(True, len(self._words), changed, where)
            for cost, (i, j) in self._steps(*place):
                seen = place if cost and first == _NOWHERE else first
                heappush(waiting, (changed + cost, -i, -j, seen))
        return Comparison(False, len(self._words), first=self._difference(self._furthest(behind)))

    def _furthest(self, behind: Iterable[_Place]) -> _Place:
        """Return the last place up to which words agree; marks after it are still there."""
        i, j = max(behind)
        while i and not self._words[i - 1].letters:
            i -= 1
        return i, j

    def _difference(self, place: _Place) -> Difference:
        words, units = self._words[place[0] :], self._units[place[1] :]
        return Difference(
            words[0].start if words else self._end,
            " ".join(word.form for word in words[:_SHOWN]),
            " ".join(unit.form for unit in units[:_SHOWN]),
        )

    def _steps(self, i: int, j: int) -> Iterator[tuple[int, _Place]]:
        """Yield the places reachable from a place, with the number of differences of each."""
        alike = self._alike(i, j, attrgetter("spelled"))
        if alike is not None:
            yield int(any(unit.rewritten for unit in self._units[j : alike[1]])), alike
        same_letters = self._alike(i, j, attrgetter("letters"))
        if same_letters is not None:
            yield 1, same_letters
        yield from self._nearly(i, j)
        yield from self._marks(i, j)

    def _alike(self, i: int, j: int, read: attrgetter[str]) -> _Place | None:
        """Return the nearest place up to which words and units spell the same, or ``None``."""
        ours = theirs = ""
        while True:
            if len(ours) <= len(theirs):
                if i == len(self._words):
                    return None
                ours, i = ours + read(self._words[i]), i + 1
            else:
                if j == len(self._units) or self._units[j].absent:
                    return None
                theirs, j = theirs + read(self._units[j]), j + 1
            if ours and ours == theirs:
                return i, j
            if not (ours.startswith(theirs) or theirs.startswith(ours)):
                return None

    def _nearly(self, i: int, j: int) -> Iterator[tuple[int, _Place]]:
        """Yield the next word with units that nearly spell it."""
        if i == len(self._words) or len(self._words[i].letters) > _LONGEST:
            return
        word, group = self._words[i], self._units[j : j + _PARTS]
        for size in range(1, len(group) + 1):
            if any(unit.absent for unit in group[:size]):
                if _fills(word, group[:size]):
                    yield 0, (i + 1, j + size)
            elif not any(unit.odd for unit in group[:size]) and is_near(
                word.spelled, [unit.spelled for unit in group[:size]]
            ):
                yield 1, (i + 1, j + size)

    def _marks(self, i: int, j: int) -> Iterator[tuple[int, _Place]]:
        """Yield items without letters: omitted, or added."""
        left_out = _marks_at(self._words, i)
        if left_out:
            yield left_out, (i + left_out, j)
        added = _marks_at(self._units, j)
        if added:
            yield added, (i, j + added)


def _marks_at(units: Sequence[_Unit], place: int) -> int:
    end = place
    while end < len(units) and not units[end].letters and not units[end].absent:
        end += 1
    return end - place


def _fills(word: _Unit, group: Sequence[_Unit]) -> bool:
    """Return whether a word is that of units some or all of which may stand for anything."""
    if len(group) > 1 and all(unit.absent for unit in group):
        return False
    pattern = "".join(".*" if unit.absent else re.escape(unit.letters) for unit in group)
    return re.fullmatch(pattern, word.letters) is not None
