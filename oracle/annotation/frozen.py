"""The frozen gold standard of set 1: two tables of stand-off rows without any word of a text.

``DATASET.SPLIT.sentences.tsv`` has a row for each side of each pair: a hash of the sentence, the
offsets of its tokens and their Penn tags. ``DATASET.SPLIT.relations.tsv`` has a row for each
relation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pete.errors import FormatError, InputError, excerpt
from pete.graph import Relation

from .facts import Pass
from .lines import table_line, table_rows
from .sentences import SIDES, Use
from .sheets import KeyRow, parse_span, spans_cell

_SENTENCES: Final = ("pair", "side", "sha256", "tokens", "tags")
_RELATIONS: Final = ("pair", "side", "label", "head", "dependent")
_CURE: Final = "Compile the gold standard again."


@dataclass(frozen=True, slots=True)
class FrozenSentence:
    """The gold standard of one side of one pair.

    Attributes:
        line: Number of its row.
        sha256: Hash of the sentence (:func:`pete.text.tokens.digest`).
        spans: Start and end of each token in code points of the plain sentence.
        tags: Penn tag of each token.
        relations: Its relations, with the numbers of their rows.
    """

    line: int
    sha256: str
    spans: tuple[tuple[int, int], ...]
    tags: tuple[str, ...]
    relations: list[tuple[int, Relation]] = field(default_factory=list)


def frozen_tables(gold: Pass, key: Iterable[KeyRow]) -> Mapping[str, Sequence[str]]:
    """Return the lines of the tables ``sentences`` and ``relations``.

    Args:
        gold: The settled facts.
        key: The key of the sheet.

    Raises:
        InputError: If gold standard and key do not fit each other.
    """
    sentences, relations = [table_line(*_SENTENCES)], [table_line(*_RELATIONS)]
    for (id, side), row in _uses(gold, key):
        facts = sorted(gold[row.code])
        tags = {fact.dependent: fact.label for fact in facts if fact.kind == "tag"}
        if tags.keys() != set(range(1, len(row.spans) + 1)):
            raise InputError(
                f"{row.code} has {len(tags)} tags, and {len(row.spans)} tokens in the key",
                cure="Give the key of the sheet that was annotated.",
            )
        tagged = " ".join(tags[id] for id in sorted(tags))
        sentences.append(table_line(id, side, row.sha256, spans_cell(row.spans), tagged))
        relations += (
            table_line(id, side, fact.label, str(fact.head), str(fact.dependent))
            for fact in facts
            if fact.kind == "relation"
        )
    return {"sentences": sentences, "relations": relations}


def _uses(gold: Pass, key: Iterable[KeyRow]) -> list[tuple[Use, KeyRow]]:
    """Return every use of every sentence, by pair, the text first."""
    rows = {row.code: row for row in key}
    alone = sorted(rows.keys() ^ gold.keys())
    if alone:
        raise InputError(
            f"{len(alone)} sentences are in the gold standard or in the key alone, "
            f"the first is {alone[0]}",
            cure="Give the key of the sheet that was annotated.",
        )
    uses = [(use, row) for row in rows.values() for use in row.uses]
    return sorted(uses, key=lambda item: (item[0][0], SIDES.index(item[0][1])))


def read_frozen(
    sentences: Path, relations: Path, *, problems: list[InputError]
) -> Mapping[Use, FrozenSentence]:
    """Read both tables.

    Args:
        sentences: The table of sentences.
        relations: The table of relations.
        problems: Extended by every row that cannot be used.

    Raises:
        InputError: If a file cannot be read.
    """
    found: dict[Use, FrozenSentence] = {}
    for path, columns, take in (
        (sentences, _SENTENCES, _take_sentence),
        (relations, _RELATIONS, _take_relation),
    ):
        for number, cells in table_rows(path, columns, cure=_CURE, report=problems.append):
            try:
                take(number, cells, found)
            except InputError as error:
                problems.append(FormatError(error.problem, path=path, line=number, cure=_CURE))
    return found


def _take_sentence(number: int, cells: list[str], found: dict[Use, FrozenSentence]) -> None:
    id, side, sha256, spans, tags = cells
    if side not in SIDES:
        raise FormatError(f"the side {excerpt(side)} is neither text nor hypothesis")
    if (id, side) in found:
        raise FormatError(f"pair {id} has its {side} in line {found[id, side].line} already")
    try:
        places = tuple(map(parse_span, spans.split(" ")))
    except ValueError as error:
        raise FormatError(f"the tokens {excerpt(spans)} are not spans") from error
    found[id, side] = FrozenSentence(number, sha256, places, tuple(tags.split(" ")))


def _take_relation(number: int, cells: list[str], found: Mapping[Use, FrozenSentence]) -> None:
    id, side, label, head, dependent = cells
    if (id, side) not in found:
        raise FormatError(f"the {side} of pair {id} is not in the table of sentences")
    try:
        relation = Relation(label, int(head), int(dependent), "gold")
    except ValueError as error:
        numbers = f"{excerpt(' '.join(cells[2:]))} does not have two numbers"
        raise FormatError(f"the {side} of pair {id}: {numbers}") from error
    except InputError as error:
        raise FormatError(f"the {side} of pair {id}: {error.problem}") from error
    found[id, side].relations.append((number, relation))
