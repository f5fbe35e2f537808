"""Blind adjudication of the differences between two passes.

For each sentence the sheet shows the facts of both passes, and each fact of only one of them on a
line that begins with ``?``. The adjudicator changes the mark to ``+`` if the fact is right and to
``-`` if it is wrong, and may add lines with ``+`` for facts that both passes miss, and with ``-``
for facts that both have wrongly, also sections of sentences in which the passes do not differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pete.errors import FormatError, InputError, excerpt
from pete.text.tokens import digest

from .facts import EDGES, Fact, FactKind, Facts, Pass, parse_fact, show
from .problems import REMARK, Block, Problems, blocks
from .sentences import Sentence
from .sheets import Sheet

_HEADER: Final = "# "
_OPEN, _RIGHT, _WRONG = "?+-"
_HOW_TO: Final = (
    "Two passes differ in the lines that begin with '?'.",
    "Change each '?' to '+' if the line is right, to '-' if it is wrong: no '?' may remain.",
    "For a tag, a part of speech or a head, exactly one line of each word is right.",
    "Add lines with '+' for facts that both miss, and with '-' for facts that both have wrongly.",
)
_TAG_KINDS: Final[tuple[FactKind, ...]] = ("tag", "upos", "xpos")


def difference_lines(first: Pass, second: Pass, sheet: Sheet, *, seed: int = 0) -> Iterator[str]:
    """Yield the adjudicator's sheet: sentences with a difference, in the sheet's order.

    The order of the lines of one word comes from a hash, so it does not reveal the passes.

    Args:
        first: A pass.
        second: Another one over the same sheet.
        sheet: The sheet.
        seed: Seed of the order of lines.
    """
    yield from (f"{REMARK} {line}\n" for line in _HOW_TO)
    for code, sentence in sheet.sentences.items():
        if first[code] != second[code]:
            yield "\n"
            yield from _section(sentence, first[code], second[code], seed)


def _section(sentence: Sentence, first: Facts, second: Facts, seed: int) -> Iterator[str]:
    def order(fact: Fact) -> tuple[bool, int, str, str]:
        seeded = f"{seed} {sentence.code} {show(fact, sentence)}"
        return fact.kind in EDGES, fact.dependent, fact.kind, digest(seeded)

    yield f"{_HEADER}{sentence.code}\n"
    yield from (f"{line}\n" for line in _context(sentence, first & second))
    for fact in sorted(first ^ second, key=order):
        yield f"{_OPEN} {show(fact, sentence)}\n"


def _context(sentence: Sentence, agreed: Facts) -> Iterator[str]:
    """Yield the context of a difference: sentence, tokens, agreed tags and relations."""
    yield sentence.text
    tags = {fact.slot: fact.label for fact in agreed}
    for token in sentence.tokens:
        known = (tags[kind, token.id] for kind in _TAG_KINDS if (kind, token.id) in tags)
        yield " ".join((str(token.id), token.form, *known))
    for fact in sorted(agreed):
        if fact.kind in EDGES:
            yield show(fact, sentence)


@dataclass(frozen=True, slots=True)
class Settled:
    """A gold standard, and how it differs from the two passes.

    Attributes:
        gold: The facts of each sentence.
        differences: Number of facts that one pass alone had.
        first: Those of the first pass that were right.
        second: Those of the second pass that were right.
        added: Facts that neither pass had.
        overruled: Facts of both passes that were wrong.
    """

    gold: Pass
    differences: int
    first: int
    second: int
    added: int
    overruled: int


def settle(
    first: Pass, second: Pass, decisions: Iterable[str], sheet: Sheet, *, path: object
) -> Settled:
    """Merge two passes and the decisions on their differences into a gold standard.

    Args:
        first: A pass.
        second: Another one over the same sheet.
        decisions: The lines of the adjudicator's sheet, decided, and of any other sentence.
        sheet: The sheet.
        path: The adjudicator's file, for messages.

    Raises:
        InputError: If a difference is not decided, or a line cannot be used; all are listed.
    """
    edges: FactKind = "relation" if sheet.kind == "relations" else "edge"
    differing = frozenset(code for code in sheet.sentences if first[code] != second[code])
    problems = Problems(path)
    gold = dict(first)
    for block in blocks(decisions, sheet, problems, header=_HEADER, needed=differing):
        code, sentence = block.code, sheet.sentences[block.code]
        agreed = first[code] & second[code]
        context = frozenset(_context(sentence, agreed))
        right, wrong = _decisions(block, sentence, edges, context, problems)
        for problem in _undecided(right, wrong, first[code] ^ second[code], sentence):
            problems.add(f"{code}: {problem}", line=block.line, cure="Decide it.")
        slots = {fact.slot for fact in right if fact.slot}  # a decided tag replaces an agreed one
        gold[code] = right | {fact for fact in agreed - wrong if fact.slot not in slots}
    if problems.found:
        raise InputError(
            "the differences are not settled:\n" + "\n".join(map(str, problems.found)),
            path=path,
            cure="Settle these, and run the step again.",
        )
    return _summary(first, second, gold)


def _decisions(
    block: Block, sentence: Sentence, edges: FactKind, context: Container[str], problems: Problems
) -> tuple[Facts, Facts]:
    """Return the facts marked right, and those marked wrong; lines without a mark are problems."""
    marked: dict[str, set[Fact]] = {_RIGHT: set(), _WRONG: set()}
    for number, line in block.lines:
        mark, _, fact = line.partition(" ")
        if line in context or mark == _OPEN:  # open ones are reported as undecided
            continue
        try:
            if mark not in marked:
                raise FormatError(
                    f"{excerpt(line)} has no mark",
                    cure="Begin the line with '+' if it is right, with '-' if it is wrong.",
                )
            marked[mark].add(parse_fact(fact.strip(), sentence, edges=edges))
        except FormatError as error:
            problems.place(error, number)
    return frozenset(marked[_RIGHT]), frozenset(marked[_WRONG])


def _undecided(right: Facts, wrong: Facts, differing: Facts, sentence: Sentence) -> Iterator[str]:
    """Yield what is still undecided, or decided in two ways."""
    for fact in sorted(right & wrong):
        yield f"{show(fact, sentence)} is marked both right and wrong"
    for fact in sorted(differing - right - wrong):
        if fact.slot is None:
            yield f"{show(fact, sentence)} is not decided"
    counts = Counter(fact.slot for fact in right)
    for slot in sorted({fact.slot for fact in (differing | right) if fact.slot}):
        if counts[slot] != 1:
            kind, id = slot
            yield (
                f"{counts[slot] or 'no'} lines on the {kind} of token {id} "
                f"{sentence.forms[id - 1]!r} are right, and one should be"
            )


def _summary(first: Pass, second: Pass, gold: Pass) -> Settled:
    def total(facts: Iterable[Facts]) -> int:
        return sum(map(len, facts))

    return Settled(
        gold,
        differences=total(first[code] ^ second[code] for code in gold),
        first=total((first[code] - second[code]) & gold[code] for code in gold),
        second=total((second[code] - first[code]) & gold[code] for code in gold),
        added=total(gold[code] - first[code] - second[code] for code in gold),
        overruled=total((first[code] & second[code]) - gold[code] for code in gold),
    )
