"""Alignment of two analyses of one text: of their sentences, and of their words.

Both are identified by their characters, white space aside, as in the evaluation of the CoNLL 2018
shared task (Zeman et al. 2018, section 5.1; K18-2001). Tokens, words and sentence breaks may
differ, the text may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

import numpy as np

from pete.errors import InputError, excerpt
from pete.formats.conll.columns import Block, Integers, refusal
from pete.metrics.word_alignment import common_forms

_WINDOW: Final = 500
"""Sentences of each side among which a text that differs is found again."""

_SHOWN: Final = 20
"""Characters shown from a place where texts differ."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Sentences that are not scored, of one side or both.

    Attributes:
        gold: Name and line of each gold sentence.
        system: Name and line of each sentence of the system.
        problem: Why.
    """

    gold: tuple[tuple[str, int], ...]
    system: tuple[tuple[str, int], ...]
    problem: str


class Side:
    """One of two files that are compared, as far as it has been read.

    Args:
        path: What messages call it.
        blocks: Its sentences.
        refuse: Whether a sentence with a fault is an error.
    """

    def __init__(self, path: object, blocks: Iterator[Block], *, refuse: bool) -> None:
        self.path = path
        self.pending: Block | None = None
        self._blocks = blocks
        self._refuse = refuse
        self._keep(None)

    def _keep(self, pending: Block | None) -> None:
        self.pending = pending or None
        self.text = b"" if pending is None else b"".join(pending.tokens)
        self.ends = np.zeros(0, np.int64) if pending is None else pending.ends

    def fill(self) -> bool:
        """Read more, and return whether there was any.

        Raises:
            FormatError: For a sentence with a fault, if these are refused.
        """
        block = next(self._blocks, None)
        if block is None:
            return False
        if self._refuse and any(block.faults):
            raise refusal(next(filter(None, block.faults)), self.path)
        self._keep(block if self.pending is None else self.pending + block)
        return True

    def take(self, count: int) -> Block | None:
        """Return the first sentences, and keep the others."""
        if self.pending is None or not count:
            return None
        taken = self.pending.part(0, count)
        self._keep(self.pending.part(count, len(self.pending)))
        return taken


def synchronised(
    gold: Side, system: Side, skipped: list[Skipped] | None = None
) -> Iterator[tuple[Block, Block]]:
    """Yield sentences of both sides that have the same text, in large blocks.

    Args:
        gold: The gold standard.
        system: The other file.
        skipped: Filled with sentences whose texts differ, or that have a fault; without it, a
            difference is an error.

    Raises:
        InputError: If texts differ.
    """
    while True:
        more = [side.pending is not None or side.fill() for side in (gold, system)]
        if not any(more):
            return
        place = _agreement(gold.text, system.text)
        shared = np.intersect1d(gold.ends, system.ends)
        shared = shared[shared <= place]
        if shared.size:
            ours, theirs = (side.take(_sentences(side.ends, shared[-1])) for side in (gold, system))
            yield from _without_faults(ours, theirs, skipped)
        elif place < min(len(gold.text), len(system.text)) or not _shorter(gold, system).fill():
            if skipped is None:
                raise _difference(gold, system, place)
            skipped.append(_resynchronised(gold, system, place))


def _shorter(gold: Side, system: Side) -> Side:
    return gold if len(gold.text) < len(system.text) else system


def _sentences(ends: Integers, place: int) -> int:
    """Return how many sentences end at a place or before."""
    return int(np.searchsorted(ends, place, side="right"))


def _agreement(first: bytes, second: bytes) -> int:
    """Return the length of the common beginning of two texts, in whole characters."""
    shorter = min(len(first), len(second))
    if first[:shorter] == second[:shorter]:
        return shorter
    ours, theirs = (np.frombuffer(text[:shorter], np.uint8) for text in (first, second))
    place = int(np.argmax(ours != theirs))
    while place and first[place] & 0xC0 == 0x80:  # inside a character
        place -= 1
    return place


def _difference(gold: Side, system: Side, place: int) -> InputError:
    ours, theirs = _around(gold, place), _around(system, place)
    return InputError(
        f"the texts differ: {ours[1]}, and {theirs[1]} (characters are counted from 0, without "
        "white space)",
        path=gold.path,
        line=ours[0] or None,
        topic="differ",
    )


def _around(side: Side, place: int) -> tuple[int, str]:
    """Return the line of the sentence at a place, and in words what stands around the place."""
    block = side.pending
    at = _sentences(side.ends, place)
    if block is None or at == len(block):
        return 0, f"nothing follows the last sentence of {side.path}"
    start = int(side.ends[at - 1]) if at else 0
    offset = len(side.text[start:place].decode())
    name = f"{block.id(at)!r} " if block.id(at) else ""
    sentence = f"the sentence {name}at line {block.lines[at]} of {side.path}"
    shown = excerpt(block.text(at)[max(0, offset - _SHOWN) :][: 2 * _SHOWN])
    return block.lines[at], f"{sentence} has {shown} around character {offset}"


def _resynchronised(gold: Side, system: Side, place: int) -> Skipped:
    """Leave out sentences up to the next that both sides have."""
    problem = _difference(gold, system, place).problem
    for side in (gold, system):
        while (side.pending is None or len(side.pending) < _WINDOW) and side.fill():
            pass
    ours, theirs = map(_texts, (gold, system))
    places = {text: at for at, text in reversed(list(enumerate(theirs)))}
    both = [(at, places[text]) for at, text in enumerate(ours) if text in places]
    ours_left, theirs_left = min(both, key=sum, default=(len(ours), len(theirs)))
    return Skipped(_names(gold.take(ours_left)), _names(system.take(theirs_left)), problem)


def _texts(side: Side) -> list[bytes]:
    starts = [0, *side.ends.tolist()]
    return [side.text[start:end] for start, end in pairwise(starts)]


def _names(block: Block | None) -> tuple[tuple[str, int], ...]:
    return tuple((block.id(at), line) for at, line in enumerate(block.lines)) if block else ()


def _without_faults(
    gold: Block | None, system: Block | None, skipped: list[Skipped] | None
) -> Iterator[tuple[Block, Block]]:
    """Yield blocks of the same text, without the sentences that have a fault on either side."""
    if gold is None or system is None:
        return
    if skipped is None or not any(gold.faults) | any(system.faults):
        yield gold, system
        return
    bounds = np.intersect1d(gold.ends, system.ends)
    groups = [np.searchsorted(bounds, block.ends) for block in (gold, system)]
    faults = [
        (group, fault)
        for block, places in zip((gold, system), groups, strict=True)
        for group, fault in zip(places.tolist(), block.faults, strict=True)
        if fault is not None
    ]
    bad = dict(reversed(faults))
    runs = groupby(range(len(bounds)), key=lambda group: group if group in bad else -1)
    for fault, run in runs:
        members = list(run)
        ours, theirs = (
            block.part(*np.searchsorted(places, [members[0], members[-1] + 1]).tolist())
            for block, places in zip((gold, system), groups, strict=True)
        )
        if fault < 0:
            yield ours, theirs
        else:
            skipped.append(Skipped(_names(ours), _names(theirs), bad[fault].reason))


def aligned_words(gold: Block, system: Block) -> Integers:
    """Return the word of the system that is the same as each gold word, -1 where none is.

    Words are the same if they are in the same place. The words of a multiword token share its
    place; where either side has one, the words of both inside it are matched by their forms, in
    order, as many as possible, whatever the case.

    Args:
        gold: Some sentences.
        system: Sentences of the same text.
    """
    same = np.full(gold.size, -1)
    if gold.forms == system.forms and (
        np.array_equal(gold.token, system.token) and np.array_equal(gold.places, system.places)
    ):
        starts, ends = gold.places[gold.token].T
        return np.where(starts < ends, np.arange(gold.size), same)
    pairs = list(_walk(_Words.of(gold), _Words.of(system)))
    if pairs:
        ours, theirs = np.array(pairs).T
        same[ours] = theirs
    return same


@dataclass(frozen=True, slots=True)
class _Words:
    """Words by their places in the text: start, end, whether a multiword token has them, form.

    Blanks count in the form of a word of a multiword token alone, as in the shared task.
    """

    starts: Sequence[int]
    ends: Sequence[int]
    shared: Sequence[bool]
    forms: Sequence[bytes]

    @classmethod
    def of(cls, block: Block) -> _Words:
        shared = np.bincount(block.token) > 1
        starts, ends = block.places[block.token].T.tolist()
        of_words = shared[block.token].tolist()
        forms = [
            form if is_shared else block.tokens[token]
            for form, is_shared, token in zip(
                block.forms, of_words, block.token.tolist(), strict=True
            )
        ]
        return cls(starts, ends, of_words, forms)

    def is_beyond(self, word: int, end: int) -> bool:
        """Return whether a word does not belong to multiword tokens that end at a place."""
        if word >= len(self.starts):
            return True
        return self.starts[word] >= end if self.shared[word] else self.ends[word] > end


def _walk(gold: _Words, system: _Words) -> Iterator[tuple[int, int]]:
    """Yield pairs of words that are the same."""
    g = s = 0
    while g < len(gold.starts) and s < len(system.starts):
        if gold.shared[g] or system.shared[s]:
            first_g, first_s, g, s = _region(gold, system, g, s)
            forms = gold.forms[first_g:g], system.forms[first_s:s]
            for ours, theirs in common_forms(*(map(bytes.decode, side) for side in forms)):
                yield first_g + ours, first_s + theirs
        elif gold.starts[g] == system.starts[s] and gold.ends[g] == system.ends[s]:
            if gold.starts[g] < gold.ends[g]:  # else it has no place
                yield g, s
            g, s = g + 1, s + 1
        elif gold.starts[g] <= system.starts[s]:
            g += 1
        else:
            s += 1


def _region(gold: _Words, system: _Words, g: int, s: int) -> tuple[int, int, int, int]:
    """Return the words of multiword tokens that overlap: first of gold and system, and ends."""
    if gold.shared[g]:
        end = gold.ends[g]
        s += not system.shared[s] and system.starts[s] < gold.starts[g]
    else:
        end = system.ends[s]
        g += not gold.shared[g] and gold.starts[g] < system.starts[s]
    first = g, s
    while not (gold.is_beyond(g, end) and system.is_beyond(s, end)):
        takes_gold = g < len(gold.starts) and (
            s >= len(system.starts) or gold.starts[g] <= system.starts[s]
        )
        words, at = (gold, g) if takes_gold else (system, s)
        if words.shared[at]:
            end = max(end, words.ends[at])
        g, s = g + takes_gold, s + (not takes_gold)
    return *first, g, s
