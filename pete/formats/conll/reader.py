"""CoNLL-U, read with tolerance and without silence.

Whatever is not as the format wants it is counted by kind and located in a
:class:`ConlluReport`, or, read strictly, raises at once. A sentence whose heads form no tree is
a :class:`Rejected` value, or is mended or kept, as the policy says.

The package conllu (6.0.0) was tried first: it takes lines of 9 or 11 columns, repeated ids,
cycles and heads out of range without a word, and stops at a byte order mark without a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias, get_args

from msgspec import structs

from pete.errors import UsageError, excerpt
from pete.formats.conll.lines import (
    DEFECTS,
    UNREPAIRABLE,
    ConlluReport,
    Deviation,
    Kind,
    Line,
    Note,
    Source,
    refuse,
    sentence_lines,
    source_name,
)
from pete.formats.conll.sentence import (
    ConlluSentence,
    EmptyNode,
    EnhancedRelation,
    Feats,
    MultiwordToken,
    Rejected,
    feats_key,
    write_conllu,
)
from pete.formats.conll.tree import (
    NO_LABEL,
    REPAIR,
    Heads,
    Policy,
    counted_from_0,
    kept,
    repaired,
    tree_defects,
)
from pete.graph import ROOT, Graph, Token
from pete.registry import did_you_mean

__all__ = [
    "ConlluReport",
    "ConlluSentence",
    "Deviation",
    "EmptyNode",
    "EnhancedRelation",
    "Layout",
    "MultiwordToken",
    "Policy",
    "Rejected",
    "read_conllu",
    "write_conllu",
]

COLUMNS: Final = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_ID: Final = re.compile(r"(?P<word>[1-9]\d{0,8})|\d{1,9}-\d{1,9}|\d{1,9}\.[1-9]\d{0,8}", re.ASCII)


_DEP: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?):(.+)", re.ASCII | re.DOTALL)

Layout: TypeAlias = Callable[[Sequence[Line], Note], Sequence[Line]]
"""From the lines of a sentence in other columns to those of CoNLL-U, rows it cannot read noted."""


def read_conllu(
    source: Source,
    *,
    policy: Policy = "reject",
    strict: bool = False,
    report: ConlluReport | None = None,
    layout: Layout | None = None,
) -> Iterator[ConlluSentence | Rejected]:
    r"""Read CoNLL-U sentence by sentence.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines as a text stream opened with
            ``newline="\n"`` gives them.
        policy: What becomes of a sentence whose heads form no tree. ``reject``: a
            :class:`Rejected` in its place. ``repair``: the tree that
            :func:`pete.formats.conll.tree.repaired` makes. ``as-is``: cycles, several roots
            and missing heads stay, edges a graph cannot hold are left out. A sentence without
            words, with a row that has not all its columns, with bytes that are not UTF-8, or whose
            heads seem to be counted from 0, is rejected under each of them.
        strict: Raise at the first deviation.
        report: Filled with all that was noted while the reader goes on.
        layout: For a format of other columns.

    Returns:
        An iterator; nothing is read before its first value is asked for.

    Raises:
        UsageError: For an unknown policy.
        InputError: If the file cannot be opened, or a line is no string.
        FormatError: If a packed file is damaged; at the first deviation, if ``strict``.

    Example:
        >>> row = "1 Go go VERB VB _ 1 root _ _"
        >>> report = ConlluReport()
        >>> [type(s).__name__ for s in read_conllu([row], report=report)], dict(report.counts)
        (['Rejected'], {'end-of-file': 1, 'blanks': 1, 'self-loop': 1, 'no-root': 1})
    """
    if policy not in get_args(Policy):
        raise UsageError(f"there is no policy {policy!r}. {did_you_mean(policy, get_args(Policy))}")
    report = ConlluReport() if report is None else report
    note = refuse(source_name(source)) if strict else report.add
    unread = _Undecoded(note)
    blocks = sentence_lines(source, unread)
    return _read(blocks, unread, layout or _as_it_is, policy, report, note)


class _Undecoded:
    """A note taker that keeps what could not be decoded: it is a defect of its sentence."""

    def __init__(self, note: Note) -> None:
        self._note = note
        self._kept: list[Deviation] = []

    def __call__(self, deviation: Deviation) -> None:
        """Keep it, or pass it on."""
        (self._kept.append if deviation.kind == "encoding" else self._note)(deviation)

    def taken(self) -> list[Deviation]:
        """Return what was kept since this was asked for last."""
        kept, self._kept = self._kept, []
        return kept


def _as_it_is(lines: Sequence[Line], note: Note) -> Sequence[Line]:
    return lines


def _read(
    blocks: Iterable[Sequence[Line]],
    unread: _Undecoded,
    layout: Layout,
    policy: Policy,
    report: ConlluReport,
    note: Note,
) -> Iterator[ConlluSentence | Rejected]:
    for lines in blocks:
        found = unread.taken()
        sentence = _sentence(layout(lines, found.append), policy, found)
        found.sort(key=lambda deviation: deviation.line)
        for deviation in found:
            note(deviation)
        defects = tuple(deviation for deviation in found if deviation.kind in DEFECTS)
        if _is_kept(defects, policy):
            report.sentences += 1
            _count_changes(sentence, defects, policy, report)
            yield sentence
        else:
            report.rejected += 1
            yield Rejected(sentence.id, sentence.text, sentence.line, defects)
    if not report.sentences + report.rejected:
        note(Deviation("empty-file", 1, "the file holds no sentence"))


def _is_kept(defects: Sequence[Deviation], policy: Policy) -> bool:
    if policy == "reject":
        return not defects
    return all(defect.kind not in UNREPAIRABLE for defect in defects)


def _count_changes(
    sentence: ConlluSentence, defects: Sequence[Deviation], policy: Policy, report: ConlluReport
) -> None:
    """Count what a policy made of a sentence that is no tree."""
    if defects:
        edges = sentence.graph.relations
        changed = sum(edge.provenance == REPAIR for edge in edges)
        report.changed += 1
        report.changed_words += changed + len(sentence.graph.tokens) - len(edges)


class Row(NamedTuple):
    """A line of ten cells, the number of words before it, and whether it had all that matter."""

    line: int
    cells: Sequence[str]
    before: int
    whole: bool = True

    def cell(self, column: str) -> str:
        """A cell, ``""`` where the file has ``_``; the form as it stands."""
        value = self.cells[COLUMNS.index(column)]
        return "" if value == "_" and column != "FORM" else value


@dataclass(slots=True)
class Rows:
    """The lines of one sentence, sorted by what they are, and the positions of word ids."""

    comments: list[str] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    ranges: list[Row] = field(default_factory=list)
    nodes: list[Row] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)


def _sentence(lines: Sequence[Line], policy: Policy, found: list[Deviation]) -> ConlluSentence:
    note = found.append
    rows = _sorted_rows(lines, note)
    readable = all(deviation.kind not in UNREPAIRABLE for deviation in found)
    if not readable:  # what else there is follows from that
        found[:] = [deviation for deviation in found if deviation.kind != "id-order"]
        note = list[Deviation]().append
    if readable and not rows.words:
        note(Deviation("no-words", lines[0][0], "the sentence has no words"))
    problems: list[Deviation] = []
    heads = [_head(row, rows.positions, problems.append) for row in rows.words]
    labels = [_label(row, problems.append) for row in rows.words]
    if rows.words and readable:  # else words are missing, and heads cannot be judged
        found += _judged(rows, heads, labels, problems)
    edges = (repaired if policy == "repair" else kept)(heads, labels)
    nodes = list(_empty_nodes(rows, note))
    sentence = ConlluSentence(
        graph=Graph(tuple(_token(i, row, note) for i, row in enumerate(rows.words, 1)), edges),
        comments=tuple(rows.comments),
        misc=tuple(row.cell("MISC") for row in rows.words),
        multiwords=tuple(_multiwords(rows, note)),
        empty_nodes=tuple(node for node, _ in nodes),
        enhanced=tuple(_enhanced(rows, nodes, note)),
        line=lines[0][0],
        lines=tuple(row.line for row in rows.words),
    )
    return _with_spans(sentence, note)


def _judged(
    rows: Rows, heads: Heads, labels: Sequence[str], problems: Sequence[Deviation]
) -> list[Deviation]:
    """Return what keeps heads from being a tree: that they are counted from 0, if that is it."""
    lines = [row.line for row in rows.words]
    defects = [Deviation(kind, lines[at - 1], detail) for kind, at, detail in tree_defects(heads)]
    every = sorted((*problems, *defects), key=lambda deviation: deviation.line)
    given = [row.cells[COLUMNS.index("HEAD")] for row in rows.words]
    numbers = [int(head) if _NUMBER.fullmatch(head) else None for head in given]
    if not every or not counted_from_0(numbers, labels):
        return every
    first = every[0]
    detail = (
        "the heads seem to be counted from 0: so they form a tree, and counted from 1 they do "
        f"not ({first.detail})"
    )
    return [Deviation("counted-from-0", first.line, detail)]


def _head(row: Row, positions: Mapping[str, int], note: Note) -> int | None:
    given = row.cells[COLUMNS.index("HEAD")]
    kind: Kind
    if not _NUMBER.fullmatch(given):
        kind, problem = "head-not-a-number", "is no number"
    elif int(given) == ROOT:
        return ROOT
    elif (head := positions.get(given)) is None:
        kind, problem = "head-out-of-range", "is no word of the sentence"
    elif head == row.before + 1:
        kind, problem = "self-loop", "is the word itself"
    else:
        return head
    note(Deviation(kind, row.line, f"the head {excerpt(given)} of word {row.before + 1} {problem}"))
    return None


def _label(row: Row, note: Note) -> str:
    label = row.cells[COLUMNS.index("DEPREL")]
    if label == NO_LABEL:
        note(Deviation("label-missing", row.line, f"word {row.before + 1} has no label"))
    return label


def _token(id: int, row: Row, note: Note) -> Token:
    form, lemma, upos, xpos = map(row.cell, ("FORM", "LEMMA", "UPOS", "XPOS"))
    return Token(id, form, lemma, upos, xpos, _feats(row, note))


def _feats(row: Row, note: Note) -> Feats:
    given = row.cell("FEATS")
    pairs = [item.partition("=") for item in given.split("|") if given]
    feats = {name: value for name, equals, value in pairs if name and equals and value}
    ordered = tuple(sorted(feats.items(), key=feats_key))
    if "|".join(f"{name}={value}" for name, value in ordered) != given:
        note(
            Deviation("feats", row.line, f"the features {excerpt(given)} are out of form or order")
        )
    return ordered


def _multiwords(rows: Rows, note: Note) -> Iterator[MultiwordToken]:
    covered = 0
    for row in rows.ranges:
        first, last = (rows.positions.get(end, 0) for end in row.cells[0].split("-"))
        if not covered < first < last:
            detail = f"the range {row.cells[0]} does not cover two words or more of its own"
            note(Deviation("multiword", row.line, detail))
            continue
        covered = last
        if first != row.before + 1:
            detail = f"the range {row.cells[0]} does not stand before its first word"
            note(Deviation("multiword", row.line, detail))
        if any(map(row.cell, ("LEMMA", "UPOS", "XPOS", "HEAD", "DEPREL", "DEPS"))):
            detail = f"the range {row.cells[0]} holds values that belong to its words"
            note(Deviation("multiword", row.line, detail))
        yield MultiwordToken(first, last, row.cell("FORM"), _feats(row, note), row.cell("MISC"))


def _empty_nodes(rows: Rows, note: Note) -> Iterator[tuple[EmptyNode, Row]]:
    seen: set[str] = set()
    after: Counter[int] = Counter()  # nodes seen, by the word they stand after
    for row in rows.nodes:
        id = _resolved(row.cells[0], rows.positions)
        if id != f"{row.before}.{after[row.before] + 1}":
            detail = f"the empty node {row.cells[0]} is out of its place"
            note(Deviation("empty-node", row.line, detail))
        if row.cell("HEAD") or row.cell("DEPREL"):
            detail = f"the empty node {row.cells[0]} has a head of its own"
            note(Deviation("empty-node", row.line, detail))
        if id and id not in seen:
            seen.add(id)
            major, minor = map(int, id.split("."))
            after[major] += 1
            form, lemma, upos, xpos = map(row.cell, ("FORM", "LEMMA", "UPOS", "XPOS"))
            feats, misc = _feats(row, note), row.cell("MISC")
            yield EmptyNode(major, minor, form, lemma, upos, xpos, feats, misc), row


def _enhanced(
    rows: Rows, nodes: Iterable[tuple[EmptyNode, Row]], note: Note
) -> Iterator[EnhancedRelation]:
    dependents = {str(row.before + 1): row for row in rows.words}
    dependents |= {node.id: row for node, row in nodes}
    for dependent, row in dependents.items():
        given = row.cell("DEPS")
        for item in given.split("|") if given else ():
            match = _DEP.fullmatch(item)
            head = _resolved(match[1], rows.positions) if match else ""
            if match and (head == str(ROOT) or head in dependents):
                yield EnhancedRelation(match[2], head, dependent)
            else:
                detail = (
                    f"the enhanced relation {excerpt(item)} is no head and label of this sentence"
                )
                note(Deviation("deps", row.line, detail))


def _resolved(id: str, positions: Mapping[str, int]) -> str:
    """An id of the file as an id of the sentence, ``""`` if its word is not there."""
    word, dot, minor = id.partition(".")
    position = ROOT if word == str(ROOT) else positions.get(word)
    return "" if position is None else f"{position}{dot}{minor}"


def _with_spans(sentence: ConlluSentence, note: Note) -> ConlluSentence:
    """Fill the spans of all tokens, or of none where the text does not align."""
    text = sentence.text
    spans: dict[int, tuple[int, int]] = {}
    end = 0
    for words, form, _ in sentence.surface():
        start = end
        while text[start : start + 1].isspace() and not text.startswith(form, start):
            start += 1
        end = start + len(form)
        if text[start:end] != form:
            given = excerpt(text[start:end])
            detail = f"'# text' goes on with {given} where the form is {excerpt(form)}"
            note(Deviation("text", sentence.line, detail))
            return sentence
        spans.update(dict.fromkeys(words, (start, end)))
    tokens = (structs.replace(token, span=spans[token.id]) for token in sentence.graph.tokens)
    return replace(sentence, graph=sentence.graph.with_tokens(tokens))


def _sorted_rows(lines: Sequence[Line], note: Note) -> Rows:
    """Return the lines as rows of ten cells; lines without a readable id are left out."""
    rows = Rows()
    for number, line in lines:
        if line.startswith("#"):
            if rows.words:
                note(
                    Deviation(
                        "comment", number, f"a comment stands among the words: {excerpt(line)}"
                    )
                )
            rows.comments.append(line)
        else:
            _sort_in(_row(number, line, len(rows.words), note), rows, note)
    return rows


def _sort_in(row: Row, rows: Rows, note: Note) -> None:
    id = row.cells[0]
    match = _ID.fullmatch(id)
    if match is None:
        _note_unreadable(row, note)
    elif match["word"] is None:
        (rows.ranges if "-" in id else rows.nodes).append(row)
    else:
        rows.words.append(row)
        due = len(rows.words)
        if id in rows.positions:
            note(Deviation("duplicate-id", row.line, f"the id {id} is used twice"))
        elif int(id) != due:
            note(Deviation("id-order", row.line, f"the word {due} has the id {id}"))
        rows.positions.setdefault(id, due)


def _note_unreadable(row: Row, note: Note) -> None:
    """Note an id that is none, but where lost columns are the reason."""
    id = row.cells[0]
    if id == "0":
        detail = "the first word has the id 0: words seem to be counted from 0"
        note(Deviation("counted-from-0", row.line, detail))
    elif row.whole:
        detail = f"the id {excerpt(id)} is none of a word, range or empty node"
        note(Deviation("id", row.line, detail))


def _lost(cells: Sequence[str]) -> str:
    """Return which value of a row of the wrong width cannot be told, ``""`` if all can."""
    match = _ID.fullmatch(cells[0])
    head, label = cells[6:8]
    if match is None:
        return "id"
    if match["word"] is None:  # a range or an empty node has neither
        return ""
    if not _NUMBER.fullmatch(head):
        return "head"
    return "label" if label in ("", "_") or " " in label else ""


def _row(number: int, line: str, before: int, note: Note) -> Row:
    if "\t" in line:
        cells = line.split("\t")
    else:
        cells = re.split(" +", line.strip(" "))
        note(Deviation("blanks", number, "blanks stand where tabs part the columns"))
    named = zip(COLUMNS, cells, strict=False)
    cells = [*(_bare(*cell, number, note) for cell in named), *cells[len(COLUMNS) :]]
    lost = ""
    if len(cells) != len(COLUMNS):
        detail = f"the line has {len(cells)} columns, not 10"
        cells = (cells + ["_"] * len(COLUMNS))[: len(COLUMNS)]
        lost = _lost(cells)
        cause = f", so that its {lost} cannot be told" if lost else ""
        note(Deviation("row" if lost else "columns", number, detail + cause))
    for column, cell in zip(COLUMNS, cells, strict=True):
        if not cell:
            note(Deviation("empty-column", number, f"the column {column} is empty"))
    return Row(number, [cell or "_" for cell in cells], before, not lost)


def _bare(column: str, cell: str, number: int, note: Note) -> str:
    """Return a cell without blanks at its ends; a form may have them, for a text may."""
    bare = cell if column == "FORM" else cell.strip()
    if bare != cell:
        detail = f"blanks stand around the value {excerpt(cell)} of the column {column}"
        note(Deviation("cell-blanks", number, detail))
    return bare
