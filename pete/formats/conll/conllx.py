"""CoNLL-X and CoNLL-2009: CoNLL-U in other columns, of which nothing is kept in DEPS and MISC.

CoNLL-X has the tags in CPOSTAG and POSTAG; whichever holds a Penn tag is taken as one. Of PHEAD
and PDEPREL nothing is kept. CoNLL-2009 has fourteen columns, each analysis twice, as annotated and
as predicted. What a parser predicted is taken (PLEMMA, PPOS, PFEAT, PHEAD, PDEPREL); of a sentence
without any predicted head, what was annotated. Predicates and their arguments are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from pete.formats.conll.lines import ConlluReport, Deviation, Line, Note, Source
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, Rejected
from pete.formats.conll.tree import Policy
from pete.graph import Token

_UNIVERSAL: Final = frozenset(
    """
    ADJ ADP ADV AUX CCONJ CONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X
    """.split()
)

_LEAST: Final = 12
"""Columns up to PDEPREL; those of predicates follow."""

_NONE: Final = ("_", "-1")
"""No value; mate-tools writes the latter for a head."""

_LEMMA, _POS, _FEAT, _HEAD, _DEPREL = 2, 4, 6, 8, 10
"""Annotated columns; the predicted one stands behind each."""


def read_conllx(
    source: Source,
    *,
    policy: Policy = "reject",
    strict: bool = False,
    report: ConlluReport | None = None,
) -> Iterator[ConlluSentence | Rejected]:
    r"""Read CoNLL-X sentence by sentence.

    Arguments, values and errors are those of :func:`pete.formats.conll.reader.read_conllu`.

    Example:
        >>> lines = ["1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_", ""]
        >>> next(read_conllx(lines)).graph.tokens
        (Token(id=1, form='Go', lemma='', upos='', xpos='VB', feats=(), span=(0, 2)),)
    """
    return _with_penn_tags(read_conllu(source, policy=policy, strict=strict, report=report))


def read_conll09(
    source: Source,
    *,
    policy: Policy = "reject",
    strict: bool = False,
    report: ConlluReport | None = None,
) -> Iterator[ConlluSentence | Rejected]:
    r"""Read CoNLL-2009 sentence by sentence.

    Arguments, values and errors are those of :func:`pete.formats.conll.reader.read_conllu`.

    Example:
        >>> lines = ["1\tGo\t_\tgo\t_\tVB\t_\t_\t-1\t0\t_\troot\t_\t_", ""]
        >>> next(read_conll09(lines)).graph.tokens
        (Token(id=1, form='Go', lemma='go', upos='', xpos='VB', feats=(), span=(0, 2)),)
    """
    return _with_penn_tags(
        read_conllu(
            source,
            policy=policy,
            strict=strict,
            report=report,
            layout=_as_conllu,
        )
    )


def _with_penn_tags(
    sentences: Iterable[ConlluSentence | Rejected],
) -> Iterator[ConlluSentence | Rejected]:
    """The same sentences with each tag in its place, and nothing of DEPS and MISC."""
    for sentence in sentences:
        if isinstance(sentence, Rejected):
            yield sentence
        else:
            graph = sentence.graph.with_tokens(map(_tagged, sentence.graph.tokens))
            yield replace(sentence, graph=graph, enhanced=(), misc=())


def _tagged(token: Token) -> Token:
    """The token with each tag in its place."""
    if token.upos in _UNIVERSAL:
        return token
    return structs.replace(token, upos="", xpos=token.xpos or token.upos)


def _as_conllu(lines: Sequence[Line], note: Note) -> list[Line]:
    rows = {number: _cells(number, line, note) for number, line in lines if line[0] != "#"}
    offset = int(any(cells[_HEAD + 1] not in _NONE for cells in rows.values()))
    return [
        (number, "\t".join(_row(rows[number], offset)) if number in rows else line)
        for number, line in lines
    ]


def _cells(number: int, line: str, note: Note) -> list[str]:
    """Return the cells of a line, filled up where they are too few, which is noted."""
    cells = line.split("\t")
    if len(cells) < _LEAST:
        detail = f"the line has {len(cells)} columns parted by tabs, not 14 or more"
        note(Deviation("row", number, detail))
        cells += ["_"] * (_LEAST - len(cells))
    return cells


def _row(cells: Sequence[str], offset: int) -> tuple[str, ...]:
    """The ten cells of CoNLL-U; heads and labels from one analysis, the rest from either."""
    lemma, pos, feat = (_either(cells, column) for column in (_LEMMA, _POS, _FEAT))
    head, label = cells[_HEAD + offset], cells[_DEPREL + offset]
    return (*cells[:2], lemma, "_", pos, feat, head, label, "_", "_")


def _either(cells: Sequence[str], column: int) -> str:
    annotated, predicted = cells[column : column + 2]
    return annotated if predicted in _NONE else predicted
