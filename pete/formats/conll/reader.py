"""CoNLL-U, CoNLL-X and CoNLL-2009, read with tolerance and without silence.

Every deviation from the format is counted by kind and located in a
:class:`pete.formats.conll.deviations.FileReport`, or, read strictly, raises at once. A sentence
whose heads form no tree is rejected, repaired or kept, as the policy says.

The package conllu (6.0.0) was tried first: it accepts lines of 9 or 11 columns, repeated ids,
cycles and heads out of range silently, and stops at a byte order mark without naming the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import structs

from pete.errors import UsageError, excerpt
from pete.formats.conll.deviations import (
    DEFECTS,
    UNREPAIRABLE,
    Deviation,
    FileReport,
    Note,
    Policy,
    Rejected,
)
from pete.formats.conll.lines import Line, Source, sentence_lines, source_name
from pete.formats.conll.sentence import (
    ConlluSentence,
    EmptyNode,
    EnhancedRelation,
    Feats,
    MultiwordToken,
    feats_key,
)
from pete.graph import ROOT, Graph, Relation, Token
from pete.registry import did_you_mean

RowKind: TypeAlias = Literal["conllu", "conllx", "conll09"]
Heads: TypeAlias = Sequence[int | None]
"""The head of each word: a word id, 0 for the root, ``None`` without one that a graph can hold."""

COLUMNS: Final = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
NO_LABEL: Final = "_"
REPAIR: Final = "repair"
"""Provenance of an edge made by repair."""

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_ID: Final = re.compile(r"(?P<word>[1-9]\d{0,8})|\d{1,9}-\d{1,9}|\d{1,9}\.[1-9]\d{0,8}", re.ASCII)
_DEP: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?):(.+)", re.ASCII | re.DOTALL)

_FEWEST: Final = 2
"""Words of a sentence that show from where they are counted."""

_SHOWN: Final = 10
"""Words of a cycle that are named."""


def read_conllu(
    source: Source,
    *,
    kind: RowKind = "conllu",
    policy: Policy = "reject",
    strict: bool = False,
    report: FileReport | None = None,
) -> Iterator[ConlluSentence | Rejected]:
    r"""Read CoNLL-U, or a format with other columns, sentence by sentence.

    CoNLL-X has the tags in CPOSTAG and POSTAG; whichever holds a Penn tag is taken as one, PHEAD
    and PDEPREL are ignored. CoNLL-2009 has fourteen columns, each analysis twice, as annotated and
    as predicted. The prediction of a parser is taken (PLEMMA, PPOS, PFEAT, PHEAD, PDEPREL); for a
    sentence without any predicted head, the annotation. Predicates and their arguments are ignored.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines as a text stream opened with
            ``newline="\n"`` gives them.
        kind: The format.
        policy: What to do with a sentence whose heads form no tree. ``reject``: a
            :class:`Rejected` in its place. ``repair``: the tree that :func:`repaired` makes.
            ``as-is``: cycles, several roots and missing heads stay, edges a graph cannot hold are
            left out. A sentence without words, with a row that does not have all its columns, with
            bytes that are not UTF-8, or whose heads seem to be counted from 0, is rejected under
            each of them.
        strict: Raise at the first deviation.
        report: Filled with all deviations while the reader goes on.

    Returns:
        An iterator; nothing is read before its first value is requested.

    Raises:
        UsageError: For an unknown policy.
        InputError: If the file cannot be opened, or a line is not a string.
        FormatError: If a packed file is damaged; at the first deviation, if ``strict``.

    Example:
        >>> row = "1 Go go VERB VB _ 1 root _ _"
        >>> report = FileReport()
        >>> [type(s).__name__ for s in read_conllu([row], report=report)], dict(report.counts)
        (['Rejected'], {'end-of-file': 1, 'blanks': 1, 'self-loop': 1, 'no-root': 1})
        >>> lines = ["1\tGo\t_\tgo\t_\tVB\t_\t_\t-1\t0\t_\troot\t_\t_", ""]
        >>> next(read_conllu(lines, kind="conll09")).graph.tokens
        (Token(id=1, form='Go', lemma='go', upos='', xpos='VB', feats=(), span=(0, 2)),)
    """
    if policy not in get_args(Policy):
        raise UsageError(f"there is no policy {policy!r}. {did_you_mean(policy, get_args(Policy))}")
    return _read(source, kind, policy, strict, FileReport() if report is None else report)


def _read(
    source: Source, kind: RowKind, policy: Policy, strict: bool, report: FileReport
) -> Iterator[ConlluSentence | Rejected]:
    found = _Found()
    for lines in sentence_lines(source, found.note):
        rows = _from_conll09(lines, found.note) if kind == "conll09" else lines
        sentence = _sentence(rows, policy, found)
        found.sort(key=attrgetter("line"))
        defects = tuple(deviation for deviation in found if deviation.kind in DEFECTS)
        found.hand_over(report, source, strict)
        if defects and (policy == "reject" or any(d.kind in UNREPAIRABLE for d in defects)):
            rejected = Rejected(sentence.id, sentence.text, sentence.line, defects)
            report.rejected.append(rejected)
            yield rejected
            continue
        report.sentences += 1
        if defects:
            edges = sentence.graph.relations
            report.changed += 1
            report.changed_words += sum(edge.provenance == REPAIR for edge in edges)
            report.changed_words += len(sentence.graph.tokens) - len(edges)
        yield sentence if kind == "conllu" else _with_penn_tags(sentence)
    if not report.seen:
        found.note("empty-file", 1, "the file holds no sentence")
    found.hand_over(report, source, strict)


class _Found(list[Deviation]):
    """The deviations found since the last sentence."""

    def note(self, kind: str, line: int, detail: str) -> None:
        """Add a deviation."""
        self.append(Deviation(kind, line, detail))

    def hand_over(self, report: FileReport, source: Source, strict: bool) -> None:
        """Move all to a report; raise the first one instead if reading is strict."""
        for deviation in self:
            if strict:
                raise deviation.error(source_name(source))
            report.add(deviation)
        self.clear()


# ---- other columns

_UNIVERSAL: Final = frozenset(
    "ADJ ADP ADV AUX CCONJ CONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()
)

_LEAST: Final = 12
"""Columns of CoNLL-2009 up to PDEPREL; those of predicates follow."""

_NONE: Final = ("_", "-1")
"""No value; mate-tools writes the latter for a head."""

_LEMMA, _POS, _FEAT, _HEAD, _DEPREL = 2, 4, 6, 8, 10
"""Annotated columns of CoNLL-2009; the predicted one follows each."""


def _from_conll09(lines: Sequence[Line], note: Note) -> list[Line]:
    """Return the lines with the columns of CoNLL-U; heads and labels are of one analysis."""
    rows = {number: _cells(number, line, note) for number, line in lines if line[0] != "#"}
    predicted = int(any(cells[_HEAD + 1] not in _NONE for cells in rows.values()))
    converted = []
    for number, line in lines:
        if cells := rows.get(number):
            lemma, pos, feat = (
                cells[column + (cells[column + 1] not in _NONE)] for column in (_LEMMA, _POS, _FEAT)
            )
            edge = cells[_HEAD + predicted], cells[_DEPREL + predicted]
            line = "\t".join((*cells[:2], lemma, "_", pos, feat, *edge, "_", "_"))
        converted.append((number, line))
    return converted


def _cells(number: int, line: str, note: Note) -> list[str]:
    """Return the cells of a line, padded if there are too few, which is noted."""
    cells = line.split("\t")
    if len(cells) < _LEAST:
        detail = f"the line has {len(cells)} columns separated by tabs, not 14 or more"
        note("row", number, detail)
        cells += ["_"] * (_LEAST - len(cells))
    return cells


def _with_penn_tags(sentence: ConlluSentence) -> ConlluSentence:
    """Return the sentence with each tag in its place, and nothing of DEPS and MISC."""
    tokens = (
        token
        if token.upos in _UNIVERSAL
        else structs.replace(token, upos="", xpos=token.xpos or token.upos)
        for token in sentence.graph.tokens
    )
    return replace(sentence, graph=sentence.graph.with_tokens(tokens), enhanced=(), misc=())


# ---- a sentence


class Row(NamedTuple):
    """A line of ten cells: ``""`` for ``_``, except in FORM, HEAD and DEPREL.

    Attributes:
        line: Its number.
        before: Number of words before it.
        whole: Whether it has all columns that matter.
    """

    line: int
    before: int
    whole: bool
    id: str
    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: str
    label: str
    deps: str
    misc: str


@dataclass(slots=True)
class Rows:
    """The lines of one sentence by their kind, and the positions of word ids."""

    comments: list[str] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    ranges: list[Row] = field(default_factory=list)
    nodes: list[Row] = field(default_factory=list)
    positions: dict[str, int] = field(default_factory=dict)


def _sentence(lines: Sequence[Line], policy: Policy, found: _Found) -> ConlluSentence:
    note: Note = found.note
    rows = _sorted_rows(lines, note)
    readable = all(deviation.kind not in UNREPAIRABLE for deviation in found)
    if not readable:  # the other deviations follow from that
        found[:] = [deviation for deviation in found if deviation.kind != "id-order"]
        note = _Found().note
    if readable and not rows.words:
        why = ", as its lines end in CR alone" * any("\r" in text for _, text in lines)
        note("no-words", lines[0][0], f"the sentence has no words{why}")
    problems = _Found()
    heads = [_head(row, rows.positions, problems.note) for row in rows.words]
    labels = [row.label for row in rows.words]
    if rows.words and readable:  # else words are missing, and heads cannot be judged
        found += _judged(rows, heads, labels, problems)
    edges = (repaired if policy == "repair" else kept)(heads, labels)
    tokens = tuple(
        Token(id, row.form, row.lemma, row.upos, row.xpos, _feats(row, note))
        for id, row in enumerate(rows.words, start=1)
    )
    nodes = list(_empty_nodes(rows, note))
    sentence = ConlluSentence(
        graph=Graph(tokens, edges),
        comments=tuple(rows.comments),
        misc=tuple(row.misc for row in rows.words),
        multiwords=tuple(_multiwords(rows, note)),
        empty_nodes=tuple(node for node, _ in nodes),
        enhanced=tuple(_enhanced(rows, nodes, note)),
        line=lines[0][0],
        lines=tuple(row.line for row in rows.words),
    )
    return _with_spans(sentence, note)


def _judged(
    rows: Rows, heads: Heads, labels: Sequence[str], problems: _Found
) -> Sequence[Deviation]:
    """Return what keeps heads from being a tree: that they are counted from 0, if that is it."""
    for row in rows.words:
        if row.label == NO_LABEL:
            problems.note("label-missing", row.line, f"word {row.before + 1} has no label")
    for kind, word, detail in tree_defects(heads):
        problems.note(kind, rows.words[word - 1].line, detail)
    problems.sort(key=attrgetter("line"))
    numbers = [int(row.head) if _NUMBER.fullmatch(row.head) else None for row in rows.words]
    if not problems or not counted_from_0(numbers, labels):
        return problems
    first = problems[0]
    detail = (
        "the heads seem to be counted from 0: so they form a tree, and counted from 1 they do "
        f"not ({first.detail})"
    )
    return [Deviation("counted-from-0", first.line, detail)]


def _head(row: Row, positions: Mapping[str, int], note: Note) -> int | None:
    if not _NUMBER.fullmatch(row.head):
        kind, problem = "head-not-a-number", "is not a number"
    elif int(row.head) == ROOT:
        return ROOT
    elif (head := positions.get(row.head)) is None:
        kind, problem = "head-out-of-range", "is not a word of the sentence"
    elif head == row.before + 1:
        kind, problem = "self-loop", "is the word itself"
    else:
        return head
    note(kind, row.line, f"the head {excerpt(row.head)} of word {row.before + 1} {problem}")
    return None


def _feats(row: Row, note: Note) -> Feats:
    if not row.feats:
        return ()
    pairs = [item.partition("=") for item in row.feats.split("|")]
    feats = {name: value for name, equals, value in pairs if name and equals and value}
    ordered = tuple(sorted(feats.items(), key=feats_key))
    if "|".join(f"{name}={value}" for name, value in ordered) != row.feats:
        note("feats", row.line, f"the features {excerpt(row.feats)} are out of form or order")
    return ordered


def _multiwords(rows: Rows, note: Note) -> Iterator[MultiwordToken]:
    covered = 0
    for row in rows.ranges:
        first, last = (rows.positions.get(end, 0) for end in row.id.split("-"))
        if not covered < first < last:
            detail = f"the range {row.id} does not cover two words or more of its own"
            note("multiword", row.line, detail)
            continue
        covered = last
        if first != row.before + 1:
            detail = f"the range {row.id} does not stand before its first word"
            note("multiword", row.line, detail)
        if row.lemma or row.upos or row.xpos or row.deps or (row.head, row.label) != ("_", "_"):
            detail = f"the range {row.id} holds values that belong to its words"
            note("multiword", row.line, detail)
        yield MultiwordToken(first, last, row.form, _feats(row, note), row.misc)


def _empty_nodes(rows: Rows, note: Note) -> Iterator[tuple[EmptyNode, Row]]:
    seen: set[str] = set()
    after: Counter[int] = Counter()  # nodes seen, by the word they follow
    for row in rows.nodes:
        id = _resolved(row.id, rows.positions)
        if id != f"{row.before}.{after[row.before] + 1}":
            note("empty-node", row.line, f"the empty node {row.id} is out of its place")
        if (row.head, row.label) != ("_", "_"):
            note("empty-node", row.line, f"the empty node {row.id} has a head of its own")
        if id and id not in seen:
            seen.add(id)
            major, minor = map(int, id.split("."))
            after[major] += 1
            analysis = row.form, row.lemma, row.upos, row.xpos, _feats(row, note), row.misc
            yield EmptyNode(major, minor, *analysis), row


def _enhanced(
    rows: Rows, nodes: Iterable[tuple[EmptyNode, Row]], note: Note
) -> Iterator[EnhancedRelation]:
    dependents = {str(row.before + 1): row for row in rows.words}
    dependents |= {node.id: row for node, row in nodes}
    for dependent, row in dependents.items():
        for item in row.deps.split("|") if row.deps else ():
            match = _DEP.fullmatch(item)
            head = _resolved(match[1], rows.positions) if match else ""
            if match and (head == str(ROOT) or head in dependents):
                yield EnhancedRelation(match[2], head, dependent)
            else:
                problem = "is not a head and label of this sentence"
                note("deps", row.line, f"the enhanced relation {excerpt(item)} {problem}")


def _resolved(id: str, positions: Mapping[str, int]) -> str:
    """Return an id of the file as an id of the sentence, ``""`` if its word is not there."""
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
            rest = excerpt(text[start:end])
            detail = f"'# text' goes on with {rest} where the form is {excerpt(form)}"
            note("text", sentence.line, detail)
            return sentence
        spans.update(dict.fromkeys(words, (start, end)))
    tokens = (structs.replace(token, span=spans[token.id]) for token in sentence.graph.tokens)
    return replace(sentence, graph=sentence.graph.with_tokens(tokens))


# ---- rows


def _sorted_rows(lines: Sequence[Line], note: Note) -> Rows:
    """Return the lines as rows of ten cells; lines without a readable id are left out."""
    rows = Rows()
    for number, line in lines:
        if line.startswith("#"):
            if rows.words:
                detail = f"a comment stands among the words: {excerpt(line)}"
                note("comment", number, detail)
            rows.comments.append(line)
        else:
            _sort_in(_row(number, line, len(rows.words), note), rows, note)
    return rows


def _sort_in(row: Row, rows: Rows, note: Note) -> None:
    match = _ID.fullmatch(row.id)
    due = len(rows.words) + 1
    if match is None:
        _note_unreadable(row, note)
    elif match["word"] is None:
        (rows.ranges if "-" in row.id else rows.nodes).append(row)
    else:
        rows.words.append(row)
        if row.id in rows.positions:
            note("duplicate-id", row.line, f"the id {row.id} is used twice")
        elif int(row.id) != due:
            note("id-order", row.line, f"the word {due} has the id {row.id}")
        rows.positions.setdefault(row.id, due)


def _note_unreadable(row: Row, note: Note) -> None:
    """Note an invalid id, unless lost columns are the reason."""
    if row.id == "0":
        detail = "the first word has the id 0: words seem to be counted from 0"
        note("counted-from-0", row.line, detail)
    elif row.whole:
        detail = f"the id {excerpt(row.id)} is not a word, range or empty node"
        note("id", row.line, detail)


def _row(number: int, line: str, before: int, note: Note) -> Row:
    if "\t" in line:
        cells = line.split("\t")
    else:
        cells = re.split(" +", line.strip(" "))
        note("blanks", number, "blanks stand where tabs separate the columns")
    width, lost = len(cells), ""
    cells = [_bare(*cell, number, note) for cell in zip(COLUMNS, cells, strict=False)]
    if width != len(COLUMNS):
        cells += ["_"] * (len(COLUMNS) - width)
        lost = _lost(cells)
        cause = f", so that its {lost} cannot be determined" if lost else ""
        kind = "row" if lost else "columns"
        note(kind, number, f"the line has {width} columns, not 10{cause}")
    for column, cell in zip(COLUMNS, cells, strict=True):
        if not cell:
            note("empty-column", number, f"the column {column} is empty")
    id, form, *middle, head, label, deps, misc = cells
    lemma, upos, xpos, feats, deps, misc = (
        "" if cell == "_" else cell for cell in (*middle, deps, misc)
    )
    ends = head or "_", label or "_", deps, misc
    return Row(number, before, not lost, id or "_", form or "_", lemma, upos, xpos, feats, *ends)


def _bare(column: str, cell: str, number: int, note: Note) -> str:
    """Return a cell without blanks at its ends; a form may have them, for a text may."""
    bare = cell if column == "FORM" else cell.strip()
    if bare != cell:
        detail = f"blanks stand around the value {excerpt(cell)} of the column {column}"
        note("cell-blanks", number, detail)
    return bare


def _lost(cells: Sequence[str]) -> str:
    """Return which value of a row of the wrong width cannot be determined, ``""`` if all can."""
    match = _ID.fullmatch(cells[0])
    head, label = cells[6:8]
    if match is None:
        return "id"
    if match["word"] is None:  # a range or an empty node has neither
        return ""
    if not _NUMBER.fullmatch(head):
        return "head"
    return "label" if label in ("", "_") or " " in label else ""


# ---- heads


def cycles(heads: Heads) -> list[tuple[int, ...]]:
    """Return the cycles among the heads, each as its words in text order.

    Example:
        >>> cycles([2, 1, 0, 5, 4])
        [(1, 2), (4, 5)]
    """
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for start in range(1, len(heads) + 1):
        path: list[int] = []
        word = start
        while word != ROOT and word not in seen:
            seen.add(word)
            path.append(word)
            word = heads[word - 1] or ROOT
        if word in path:
            found.append(tuple(sorted(path[path.index(word) :])))
    return sorted(found)


def tree_defects(heads: Heads) -> Iterator[tuple[str, int, str]]:
    """Yield what keeps usable heads from being one tree: kind, word and detail.

    Example:
        >>> list(tree_defects([0, 0]))
        [('several-roots', 2, 'word 2 is a second root beside word 1')]
    """
    roots = [word for word, head in enumerate(heads, start=1) if head == ROOT]
    if not roots:
        yield "no-root", 1, "no word of the sentence has the head 0"
    for word in roots[1:]:
        yield "several-roots", word, f"word {word} is a second root beside word {roots[0]}"
    for cycle in cycles(heads):
        yield "cycle", cycle[0], f"the words {_listed(cycle)} form a cycle"


def is_projective(heads: Sequence[int]) -> bool:
    """Return whether no arcs of a tree cross, that from the root, left of all words, included.

    Args:
        heads: The head of each word, counted from 1; 0 for the root.

    Example:
        >>> is_projective([2, 0, 2]), is_projective([3, 0, 2, 1])
        (True, False)
    """
    import numpy as np  # here, since NumPy takes long to import

    ends = np.array([heads, range(1, len(heads) + 1)])
    first, last = ends.min(axis=0), ends.max(axis=0)
    crossing = (first[:, None] < first) & (first < last[:, None]) & (last[:, None] < last)
    return not crossing.any()


def counted_from_0(heads: Heads, labels: Sequence[str]) -> bool:
    """Return whether heads that form no tree form one if words are counted from 0.

    The root then has the head -1, or itself, and a word before its head seems to be its own
    head; one of these is required, since two roots alone prove nothing. A label ``root`` must be
    that of the root; without one, heads that form a tree where roots alone are their own heads
    count from 1.

    Args:
        heads: The numbers as the file has them.
        labels: Their labels.

    Example:
        >>> counted_from_0([1, 1, 1], ["nsubj", "root", "obj"])
        True
        >>> counted_from_0([2, 2, 2], ["nsubj", "root", "obj"])
        False
    """
    shifted = [None if head is None else head + 1 for head in heads]
    roots = [word for word, head in enumerate(shifted, start=1) if head in (ROOT, word)]
    labelled = [word for word, label in enumerate(labels, start=1) if label.lower() == "root"]
    telling = any(head in (-1, word) for word, head in enumerate(heads, start=1))
    if len(heads) < _FEWEST or not telling or len(roots) != 1 or labelled not in ([], roots):
        return False
    return _is_tree(shifted) and (bool(labelled) or not _is_tree(heads))


def _is_tree(heads: Heads) -> bool:
    """Return whether heads form a tree, counting a word that is its own head as a root."""
    usual = [ROOT if head == word else head for word, head in enumerate(heads, start=1)]
    inside = all(head is not None and ROOT <= head <= len(heads) for head in usual)
    return inside and not list(tree_defects(usual))


def _listed(words: Sequence[int]) -> str:
    """Return the first words, and how many more there are."""
    more = len(words) - _SHOWN
    return ", ".join(map(str, words[:_SHOWN])) + (f" and {more:,} more" if more > 0 else "")


def kept(heads: Heads, labels: Sequence[str]) -> tuple[Relation, ...]:
    """Return the edges a graph can hold, cycles included; words without a head get none."""
    return tuple(
        Relation(label, head, word)
        for word, (head, label) in enumerate(zip(heads, labels, strict=True), start=1)
        if head is not None
    )


def repaired(heads: Heads, labels: Sequence[str]) -> tuple[Relation, ...]:
    """Return a tree near to the heads, by these rules alone.

    1. The root is the leftmost word with the head 0; without one, the leftmost word that has
       no usable head; without that, the leftmost word on a cycle. A new root is a ``root``.
    2. Other words with the head 0 are attached to the root as ``parataxis``.
    3. Words without a usable head are attached to the root as ``dep``.
    4. A cycle is broken at its leftmost word, which is attached to the root as ``dep``.
    5. A missing label becomes ``dep``, at the root ``root``.

    Edges made or changed by a rule have the provenance :data:`REPAIR`.

    Example:
        >>> [r.triple for r in repaired([2, 1, 0, 0], ["a", "b", "root", "root"])]
        [('dep', 3, 1), ('b', 1, 2), ('root', 0, 3), ('parataxis', 3, 4)]
    """
    broken = {cycle[0] for cycle in cycles(heads)}
    root = _root(heads, broken)

    def edge(word: int, head: int | None, label: str) -> Relation:
        if word == root:
            named = head == ROOT and label != NO_LABEL
            return Relation(label, ROOT, word) if named else Relation("root", ROOT, word, REPAIR)
        if head is None or word in broken:
            return Relation("dep", root, word, REPAIR)
        if head == ROOT:
            return Relation("parataxis", root, word, REPAIR)
        if label == NO_LABEL:
            return Relation("dep", head, word, REPAIR)
        return Relation(label, head, word)

    return tuple(map(edge, range(1, len(heads) + 1), heads, labels))


def _root(heads: Heads, on_cycle: set[int]) -> int:
    for wanted in (ROOT, None):
        if wanted in heads:
            return heads.index(wanted) + 1
    return min(on_cycle, default=ROOT)
