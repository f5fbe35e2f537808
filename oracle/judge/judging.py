"""The second oracle: a reader judges pairs from a parser's relations alone.

A reader gets a sheet without pair ids and answers. The key says which pair a code stands for, and
has a hash of the relations that were judged, so that judgements are never mistaken for those of
other parses. Neither key nor judgements contain a word of a text, except in remarks.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from pete.errors import FormatError, InputError, excerpt
from pete.evaluation import Explanation
from pete.graph import Graph
from pete.pairs import LABELS, Label
from pete.text.tokens import digest

from ..annotation.lines import file_lines, table_line, table_rows

JUDGEMENT_COLUMNS: Final = ("code", "judgement", "remark")
"""The header of a file of judgements."""

CODES: Final = "j"
"""The first letter of codes."""


@dataclass(frozen=True, slots=True)
class JudgedPair:
    """The entry of one code in the key.

    Attributes:
        code: The name of the pair on the sheet.
        dataset: Name of the data set.
        split: Name of its split.
        pair: Id of the pair.
        sha256: Hash of the relations that were judged (:func:`relations_digest`).
    """

    code: str
    dataset: str
    split: str
    pair: str
    sha256: str


_KEY_COLUMNS: Final = tuple(field.name for field in fields(JudgedPair))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reader's judgement of one code.

    Attributes:
        code: The name of the pair on the sheet.
        answer: Whether the relations of T entail those of H.
        remark: The reader's reason, if any.
        line: Its line in the file.
    """

    code: str
    answer: Label
    remark: str
    line: int


def relations_digest(text: Graph | None, hypothesis: Graph | None) -> str:
    """Return a SHA-256, in hexadecimal, of the relations of both sides and their words' tags.

    The order of relations does not matter, nor does where a word stands in the text.

    Args:
        text: Normalised graph of T, ``None`` if it has no parse.
        hypothesis: That of H.

    Example:
        >>> relations_digest(None, None)[:8]
        'c951aad6'
    """
    lines: list[str] = []
    for side, graph in (("T", text), ("H", hypothesis)):
        lines.append(side if graph else f"{side} no parse")
        if graph:
            lines += (
                f"{graph.name(token.id)} {token.xpos or token.upos}" for token in graph.tokens
            )
            lines += sorted(map(graph.show, graph.relations))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def coded_pairs(
    explanations: Iterable[Explanation], *, seed: int = 0
) -> Sequence[tuple[str, Explanation]]:
    """Return pairs under codes, in an order that depends on the seed and the ids alone.

    Args:
        explanations: The pairs.
        seed: Seed of the order.
    """
    shuffled = sorted(explanations, key=lambda e: digest(f"{seed} {e.pair.id}"))
    return [(f"{CODES}{number:03d}", e) for number, e in enumerate(shuffled, start=1)]


def key_lines(
    coded: Iterable[tuple[str, Explanation]], *, dataset: str, split: str
) -> Iterator[str]:
    """Yield the lines of the key of a sheet, a header line first.

    Args:
        coded: Pairs with their codes.
        dataset: Name of the data set.
        split: Name of its split.
    """
    yield table_line(*_KEY_COLUMNS)
    for code, e in coded:
        sha256 = relations_digest(e.text, e.hypothesis)
        yield table_line(code, dataset, split, e.pair.id, sha256)


def read_key(path: Path) -> tuple[JudgedPair, ...]:
    """Read a key.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not a key, or is of several splits.
    """
    cure = "Give the key that was written with the sheet."
    rows = [JudgedPair(*cells) for _, cells in table_rows(path, _KEY_COLUMNS, cure=cure)]
    splits = dict.fromkeys(f"{row.dataset} {row.split}" for row in rows)
    if len(splits) != 1 or len({row.code for row in rows}) < len(rows):
        problem = f"it is of {len(rows)} codes of {', '.join(splits) or 'no split'}"
        raise FormatError(problem, path=path, cure="Keep one row for each code of one sheet.")
    return tuple(rows)


def read_judgements(path: Path) -> tuple[Judgement, ...]:
    """Read a file of judgements: CSV with the columns code, judgement and remark.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not such a file, or a judgement is neither YES nor NO.
    """
    header, *rows = csv.reader(file_lines(path))
    if tuple(cell.strip() for cell in header) != JUDGEMENT_COLUMNS:
        raise FormatError(
            f"the header is {excerpt(','.join(header))}",
            path=path,
            line=1,
            cure=f"Begin with the line {','.join(JUDGEMENT_COLUMNS)}.",
        )
    judgements = []
    for line, row in enumerate(rows, start=2):
        if not any(row):
            continue
        code, answer, remark = (*(cell.strip() for cell in row), "", "", "")[:3]
        label = next((label for label in LABELS if label == answer), None)
        if len(row) > len(JUDGEMENT_COLUMNS):
            problem = f"the row of {code} has {len(row)} cells"
            cure = 'Put a remark that holds a comma in quotes: j001,NO,"first, second".'
            raise FormatError(problem, path=path, line=line, cure=cure)
        if label is None:
            problem = f"the judgement of {code} is {excerpt(answer)}"
            raise FormatError(problem, path=path, line=line, cure="Write YES or NO.")
        judgements.append(Judgement(code, label, remark, line))
    return tuple(judgements)


def match_judgements(
    judgements: Iterable[Judgement],
    key: Sequence[JudgedPair],
    graphs: Mapping[str, tuple[Graph | None, Graph | None]],
    *,
    path: Path,
    key_path: Path,
) -> Mapping[str, Judgement]:
    """Return the judgement of each pair, if all are there and are about these graphs.

    Args:
        judgements: What was read of a file.
        key: The key of its sheet.
        graphs: Normalised graphs of T and H by pair id.
        path: The file of judgements, for messages.
        key_path: The file of the key, for messages.

    Raises:
        InputError: For codes that are missing, twice, or not of this key, and for judgements of
            other relations or other pairs.
    """
    pairs = {row.code: row.pair for row in key}
    found: dict[str, Judgement] = {}
    for judgement in judgements:
        code, line = judgement.code, judgement.line
        if code not in pairs:
            problem = f"the key has no code {excerpt(code)}"
            cure = "Give the key that was written with the sheet, or take the line out."
            raise InputError(problem, path=path, line=line, cure=cure)
        pair = pairs[code]
        if pair in found:
            problem = f"{code} (pair {pair}) is judged in line {found[pair].line} already"
            raise InputError(problem, path=path, line=line, cure="Keep one judgement of each code.")
        found[pair] = judgement
    missing = [row for row in key if row.pair not in found]
    if missing:
        raise InputError(
            f"{len(missing)} of {len(key)} codes have no judgement (for example {missing[0].code}, "
            f"pair {missing[0].pair})",
            path=path,
            cure="Judge every code of the sheet.",
        )
    _check_parses(key, graphs, key_path)
    return found


def _check_parses(
    key: Sequence[JudgedPair],
    graphs: Mapping[str, tuple[Graph | None, Graph | None]],
    path: Path,
) -> None:
    alone = sorted({row.pair for row in key} ^ graphs.keys())
    if alone:
        where = "the run" if alone[0] in graphs else "the key"
        raise InputError(
            f"{len(alone)} pairs are not in both key and run; {alone[0]} is in {where} alone",
            path=path,
            cure="Judge all pairs of the split that is scored.",
        )
    other = [row for row in key if relations_digest(*graphs[row.pair]) != row.sha256]
    if other:
        raise InputError(
            f"{len(other)} of {len(key)} pairs were judged on other relations than the run has "
            f"(for example pair {other[0].pair}, {other[0].code})",
            path=path,
            cure="Give the run that was judged (--profile and --lemmas included), or have this "
            "one judged: pete oracle judge export.",
        )
