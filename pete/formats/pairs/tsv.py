"""Pairs, and answers to them, in tab-separated values.

A header line, then one pair a line, cells apart by one tab. The columns are ``id``, ``text``,
``hypothesis`` and ``entailment``, if you like ``word1`` and ``word2``; every further column
is one of tags (:func:`pete.formats.pairs.records.tag_of`). There is no quoting, so a cell holds
neither a tab nor a line feed. Empty lines are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable

from pete.errors import FormatError, InputError, excerpt
from pete.formats.pairs.columns import PairTable, cells_of, rows_of
from pete.formats.pairs.records import numbered_lines, pairs_of
from pete.pairs import EntailmentPair, Label, as_label


def pairs_from_tsv(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    r"""Read tab-separated pairs.

    Raises:
        FormatError: For bytes that are not UTF-8, a header without one of the columns, a line
            with another number of cells, and records that are no pairs.

    Example:
        >>> data = b"id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n"
        >>> pairs_from_tsv(data)[0].gold
        'YES'
    """
    (first, header), *rows = numbered_lines(data, path=path)
    table = PairTable(header.split("\t"), path=path, line=first)
    return pairs_of((table.record(row.split("\t"), line=line) for line, row in rows), path=path)


def pairs_to_tsv(pairs: Iterable[EntailmentPair]) -> str:
    r"""Write tab-separated pairs; tags go to the columns ``tag1``, ``tag2`` and on.

    Raises:
        FormatError: For a tab or a line feed in a pair.

    Example:
        >>> pairs_to_tsv([EntailmentPair("1", "Ann left early.", "Ann left.", "YES")])
        'id\ttext\thypothesis\tentailment\n1\tAnn left early.\tAnn left.\tYES\n'
    """
    return "".join("\t".join(line) + "\n" for line in rows_of(map(_checked, pairs)))


def answers_from_txt(data: bytes, *, path: object = None) -> dict[str, Label]:
    r"""Read an answer file of the release: an id, a tab, and YES or NO on every line.

    Raises:
        FormatError: For a line of another form and for an id used twice.

    Example:
        >>> answers_from_txt(b"1\tYES\n2.N\tNO\n")
        {'1': 'YES', '2.N': 'NO'}
    """
    answers: dict[str, Label] = {}
    for line, text in numbered_lines(data, path=path):
        id, *rest = text.split("\t")
        try:
            if id in answers:
                raise InputError(f"the id {excerpt(id)} is answered twice", cure="Keep one answer.")
            if len(rest) != 1:
                raise InputError(
                    f"{excerpt(text)} is no answer", cure="Write an id, a tab, and YES or NO."
                )
            answers[id] = as_label(rest[0])
        except InputError as error:
            raise FormatError(error.problem, path=path, line=line, cure=error.cure) from error
    return answers


def _checked(pair: EntailmentPair) -> EntailmentPair:
    for name, value in cells_of(pair).items():
        if "\t" in value or "\n" in value:
            raise FormatError(
                f"the {name} of pair {excerpt(pair.id)} holds a tab or a line feed",
                cure="Take it out, or write JSONL.",
            )
    return pair
