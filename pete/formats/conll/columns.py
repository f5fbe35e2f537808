"""Treebanks column by column: a fast way through files that are as their format wants them.

A file is read in blocks of whole sentences, so that memory does not grow with it. A block of
CoNLL-U without a fault is cut into columns at once, which takes a tenth of the time of a reader
that makes a graph of each sentence. Any other block, and CoNLL-X and CoNLL-2009, go through the
tolerant readers, with their notes and policies; their sentences come out as the same columns.
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pete.errors import FormatError
from pete.formats.conll.deviations import Deviation, FileReport, Rejected
from pete.formats.conll.lines import Excerpt, Source, source_name, unpacked
from pete.formats.conll.reader import RowKind, read_conllu
from pete.formats.conll.sentence import (
    ConlluSentence,
    EnhancedRelation,
    comment_value,
    write_conllu,
)
from pete.formats.graph_files import GraphSentence
from pete.graph import ROOT

Integers: TypeAlias = NDArray[np.int64]

NO_HEAD: Final = -1
"""Head of a word that has none."""

_PIECE: Final = 1 << 18
"""Bytes of a block."""

_WIDTH: Final = 10
_HEAD: Final = 6
_USED: Final = (1, 2, 3, 4, 5, 7, 8)
"""Columns that are read as strings."""

_DIGITS: Final = 6
"""Digits of the longest ids."""

_REMEMBERED: Final = 50_000
"""Values of the column DEPS that are remembered."""

_SPACES: Final = re.compile(
    rb" |\xc2\xa0|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xaf]|\xe2\x81\x9f|\xe3\x80\x80"
)
"""The characters of Unicode's category Zs, in UTF-8."""

_SUSPICIOUS: Final = (b"\r", b"\0", b"\xef\xbb\xbf", b"\n\n\n")
"""Other line ends, encodings, byte order marks and empty lines."""

_LOST: Final = "(lost)"
"""Label of an edge of DEPS that could not be read, so that it counts and is wrong."""

_BOUND: Final = re.compile(rb"\n[ \t\r]*\n")
_TAB, _LF, _BLANK, _HASH = b"\t\n #"
_RANGE: Final = re.compile(rb"[1-9]\d{0,5}-[1-9]\d{0,5}")
_NODE: Final = re.compile(rb"\d{1,6}\.[1-9]\d{0,5}")
_UNIVERSAL_FEATURES: Final = frozenset(
    b"""
    Abbr Animacy Aspect Case Definite Degree Evident Foreign Gender Mood NumType Number Person
    Polarity Polite Poss PronType Reflex Tense VerbForm Voice
    """.split()
)
"""The features that the CoNLL 2018 shared task evaluates (Zeman et al. 2018, section 5)."""


class Codes(dict[bytes, int]):
    """Byte strings numbered in the order of their first occurrence."""

    def __missing__(self, key: bytes) -> int:
        """Number a string that is not there yet."""
        code = self[key] = len(self)
        return code


class _Relations(Codes):
    """Numbers of universal relations by label, the same whatever the subtype."""

    def __init__(self, names: Codes) -> None:
        self.names = names

    def __missing__(self, key: bytes) -> int:
        """Number the relation of a label that is not there yet."""
        code = self[key] = self.names[key.partition(b":")[0]]
        return code


class _Features(Codes):
    """Numbers of sets of universal features, the same whatever other features there are."""

    def __init__(self) -> None:
        self.sets = Codes()

    def __missing__(self, key: bytes) -> int:
        """Number features that are not there yet."""
        kept = sorted(f for f in key.split(b"|") if f.partition(b"=")[0] in _UNIVERSAL_FEATURES)
        code = self[key] = self.sets[b"|".join(kept)]
        return code


class _Dependencies(Codes):
    """Numbers of values of DEPS, and the edges of each: head, label and universal label.

    Edges from empty nodes are left out. Of several edges from one head with one universal label,
    each has a number of its own. A value that is not a list of edges has the edge (-1, 0, 0).
    """

    def __init__(self) -> None:
        self._labels = Codes()
        self._edges = array("q")
        self._ends = array("q", [0])

    def __missing__(self, key: bytes) -> int:
        """Read a value that is not remembered."""
        if key != b"_":
            self._edges.extend(self._read(key))
        self._ends.append(len(self._edges) // 3)
        return super().__missing__(key)

    def edges(self, values: Sequence[bytes]) -> Integers:
        """Return the edges of words: the place of the word, head, label, universal label."""
        if len(self) > _REMEMBERED:
            self.clear()
            self._edges, self._ends = array("q"), array("q", [0])
        codes = np.fromiter(map(self.__getitem__, values), np.int64, len(values))
        ends = np.frombuffer(self._ends, np.int64)  # no copies; nothing is added while they live
        edges = np.frombuffer(self._edges, np.int64).reshape(-1, 3)
        numbers = ends[codes + 1] - ends[codes]
        words = np.repeat(np.arange(len(values)), numbers)
        before = np.cumsum(numbers) - numbers
        places = np.arange(len(words)) - before[words] + ends[codes][words]
        return np.column_stack([words, edges[places]])

    def _read(self, value: bytes) -> Iterator[int]:
        seen: set[tuple[bytes, bytes]] = set()
        for item in dict.fromkeys(value.split(b"|")):
            head, _, label = item.partition(b":")
            if not (head.isdigit() and label):
                if not (_NODE.fullmatch(head) and label):
                    yield from (NO_HEAD, 0, 0)
                continue
            universal = label
            if b":" in label:
                universal = b">".join(part.partition(b":")[0] for part in label.split(b">"))
            while (universal, head) in seen:
                universal += b"\t"
            seen.add((universal, head))
            yield from (int(head), self._labels[label], self._labels[universal])


class Vocabulary:
    """The numbers of relations, features and enhanced edges, the same for several files.

    Args:
        relations: Universal relations to be numbered from 0.
    """

    def __init__(self, relations: Iterable[str] = ()) -> None:
        self.relations = Codes()
        for relation in relations:
            self.relations[relation.encode()]
        self.labels = _Relations(self.relations)
        self.features = _Features()
        self.dependencies = _Dependencies()


@dataclass(frozen=True)
class Block:
    """Some sentences of a file, column by column, strings in UTF-8.

    Attributes:
        comments: The comment lines of each sentence, as they stand.
        lines: The line where each sentence begins, counted from 1.
        faults: Why a sentence could not be read, ``None`` for one that was.
        first: The first word of each sentence, and the number of words.
        head: Head of each word: its place in the sentence counted from 1, 0 for the root,
            :data:`NO_HEAD`.
        relation: Universal relation of each word, as a number.
        features: Universal features of each word, as a number.
        edges: Enhanced edges in the order of words: word, head as in :attr:`head`, number of the
            label, number of the universal label.
        token: The token of the text that each word belongs to.
        tokens: Tokens of the text, without blanks inside them.
        places: Where each token starts and ends in the text without blanks, in bytes.
        forms: Forms of the words.
        lemmas: Lemmas as they stand, ``_`` where there is none, as in the following columns.
        upos: Universal parts of speech.
        xpos: Other tags.
        labels: Labels with their subtypes.
    """

    comments: list[list[bytes]]
    lines: list[int]
    faults: list[Rejected | None]
    first: Integers
    head: Integers
    relation: Integers
    features: Integers
    edges: Integers
    token: Integers
    tokens: list[bytes]
    places: Integers
    forms: list[bytes]
    lemmas: list[bytes]
    upos: list[bytes]
    xpos: list[bytes]
    labels: list[bytes]

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def size(self) -> int:
        """Number of words."""
        return len(self.forms)

    @cached_property
    def sentence(self) -> Integers:
        """The sentence of each word."""
        return np.repeat(np.arange(len(self)), np.diff(self.first))

    @cached_property
    def heads(self) -> Integers:
        """Head of each word as a word of the block, -1 for the root, -2 for none."""
        starts = np.repeat(self.first[:-1], np.diff(self.first))
        return np.where(self.head > 0, starts + self.head - 1, self.head - 1)

    @cached_property
    def first_token(self) -> Integers:
        """The first token of each sentence, and the number of tokens."""
        return np.append(self.token, len(self.tokens))[self.first]

    @cached_property
    def ends(self) -> Integers:
        """Where each sentence ends in the text without blanks."""
        return np.append(self.places[:, 1], 0)[self.first_token[1:] - 1]

    def id(self, sentence: int) -> str:
        """Return the name of a sentence, ``""`` if it has none."""
        return comment_value((line.decode() for line in self.comments[sentence]), "sent_id")

    def text(self, sentence: int) -> str:
        """Return the characters of a sentence, without blanks."""
        start, end = self.first_token[sentence : sentence + 2]
        return b"".join(self.tokens[start:end]).decode()

    def part(self, start: int, end: int) -> Block:
        """Return the sentences from ``start`` to ``end``."""
        if (start, end) == (0, len(self)):
            return self
        word, last = map(int, self.first[[start, end]])
        token, last_token = map(int, self.first_token[[start, end]])
        words, sentences = slice(word, last), slice(start, end)
        edge, last_edge = np.searchsorted(self.edges[:, 0], [word, last])
        return Block(
            self.comments[sentences],
            self.lines[sentences],
            self.faults[sentences],
            self.first[start : end + 1] - word,
            self.head[words],
            self.relation[words],
            self.features[words],
            self.edges[edge:last_edge] - np.array([word, 0, 0, 0]),
            self.token[words] - token,
            self.tokens[token:last_token],
            self.places[token:last_token] - (self.ends[start - 1] if start else 0),
            self.forms[words],
            self.lemmas[words],
            self.upos[words],
            self.xpos[words],
            self.labels[words],
        )

    def __add__(self, other: Block) -> Block:
        if not self or not other:
            return self or other
        return Block(
            self.comments + other.comments,
            self.lines + other.lines,
            self.faults + other.faults,
            np.append(self.first[:-1], other.first + self.size),
            np.append(self.head, other.head),
            np.append(self.relation, other.relation),
            np.append(self.features, other.features),
            np.append(self.edges, other.edges + np.array([self.size, 0, 0, 0]), axis=0),
            np.append(self.token, other.token + len(self.tokens)),
            self.tokens + other.tokens,
            np.append(self.places, other.places + self.ends[-1], axis=0),
            self.forms + other.forms,
            self.lemmas + other.lemmas,
            self.upos + other.upos,
            self.xpos + other.xpos,
            self.labels + other.labels,
        )


def read_columns(
    source: Source,
    vocabulary: Vocabulary,
    *,
    kind: RowKind = "conllu",
    report: FileReport | None = None,
) -> Iterator[Block]:
    r"""Read a treebank in blocks of whole sentences.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        vocabulary: Numbers what is numbered; the same for files that are compared.
        kind: The format.
        report: Filled with all deviations; its policy decides on heads that do not form a tree. A
            rejected sentence comes as one word with all its characters and a fault.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it cannot be read, holds no sentence, or counts its words from 0.

    Example:
        >>> lines = ["1\tGo\tgo\tVERB\tVB\t_\t0\troot\t0:root\t_", ""]
        >>> [block] = read_columns(lines, Vocabulary())
        >>> block.forms, block.head, block.labels
        ([b'Go'], array([0]), [b'root'])
    """
    report = FileReport() if report is None else report
    line = 1
    for raw in _pieces(source):
        block = _plain(raw, line, vocabulary) if kind == "conllu" else None
        if block is None:
            block = _tolerant(raw, line, vocabulary, kind, report, source_name(source))
        else:
            report.sentences += len(block)
        if block:
            yield block
        line += raw.count(b"\n")
    report.refuse_counted_from_0(source_name(source))
    if not report.seen:
        raise Deviation("empty-file", 1, "the file holds no sentence").error(source_name(source))


def graph_columns(sentences: Iterable[GraphSentence], vocabulary: Vocabulary) -> Block | None:
    """Return sentences of another format as a block, ``None`` if there are no words.

    Args:
        sentences: The sentences; those without words are left out.
        vocabulary: Numbers what is numbered.
    """
    kept = [sentence for sentence in sentences if sentence.graph.tokens]
    rows = (ConlluSentence(sentence.graph, (f"# sent_id = {sentence.id}",)) for sentence in kept)
    block = _columns("".join(write_conllu(rows)).encode(), 1, vocabulary) if kept else None
    return None if block is None else replace(block, lines=[sentence.line for sentence in kept])


def refusal(fault: Rejected, path: object) -> FormatError:
    """Return the error to raise for a sentence that could not be read.

    Args:
        fault: The sentence.
        path: Its file.
    """
    return FormatError(fault.reason, path=path, line=fault.line)


def _pieces(source: Source) -> Iterator[bytes]:
    """Yield the bytes of a source in pieces that end with a sentence."""
    if isinstance(source, str | os.PathLike):
        parts: Iterable[bytes] = unpacked(Path(source), _PIECE)
    elif isinstance(source, Excerpt):
        parts = source
    else:
        parts = (f"{line.removesuffix(chr(10))}\n".encode() for line in source)
    rest: list[bytes] = []
    more = _PIECE  # bytes to read before the next cut is sought
    for part in parts:
        rest.append(part)
        more -= len(part)
        if more <= 0:
            whole = b"".join(rest)
            end = _last_bound(whole)
            rest, more = [whole[end:]], _PIECE
            if end:
                yield whole[:end]
    if whole := b"".join(rest):
        yield whole


def _last_bound(data: bytes) -> int:
    """Return the end of the last empty line, 0 if there is none."""
    plain = data.rfind(b"\n\n")
    if plain >= 0:
        return plain + 2
    return max((match.end() for match in _BOUND.finditer(data)), default=0)


def _plain(raw: bytes, line: int, vocabulary: Vocabulary) -> Block | None:
    """Return the sentences of a piece of CoNLL-U, ``None`` if anything in it is at fault."""
    if not raw.endswith(b"\n\n") or any(map(raw.__contains__, _SUSPICIOUS)):
        return None
    try:
        raw.decode()
    except UnicodeDecodeError:
        return None
    block = _columns(raw, line, vocabulary)
    return block if block is not None and _are_trees(block) else None


def _tolerant(
    raw: bytes, line: int, vocabulary: Vocabulary, kind: RowKind, report: FileReport, path: object
) -> Block | None:
    """Return the sentences of a piece as the tolerant reader of its format reads them."""
    lines = Excerpt(path, line, raw.removesuffix(b"\n").split(b"\n"))
    texts: list[str] = []
    places: list[int] = []
    faults: list[Rejected | None] = []
    lost = report.counts["deps"]
    for read in read_conllu(lines, kind=kind, policy=report.policy, report=report):
        places.append(read.line)
        if isinstance(read, Rejected):
            faults.append(read)
            texts.append(_as_one_word(read))
        else:
            faults.append(None)
            texts.extend(write_conllu([_with_lost(read, report.counts["deps"] - lost)]))
        lost = report.counts["deps"]
    block = _columns("".join(texts).encode(), line, vocabulary) if texts else None
    return None if block is None else replace(block, lines=places, faults=faults)


def _with_lost(sentence: ConlluSentence, edges: int) -> ConlluSentence:
    """Return a sentence with edges that are never right, for as many that could not be read."""
    lost = (EnhancedRelation(f"{_LOST}{n}", str(ROOT), "1") for n in range(edges))
    return replace(sentence, enhanced=(*lost, *sentence.enhanced)) if edges else sentence


def _as_one_word(rejected: Rejected) -> str:
    name = f"# sent_id = {rejected.id}\n" if rejected.id else ""
    form = re.sub(r"\s", "", rejected.text) or "_"
    return f"{name}1\t{form}\t_\t_\t_\t_\t0\troot\t_\t_\n\n"


def _columns(raw: bytes, line: int, vocabulary: Vocabulary) -> Block | None:
    """Return the sentences of a text, ``None`` if cells, ids or edges are not in order."""
    layout = _layout(raw)
    if layout is None:
        return None
    rows, begins, sizes, ids, heads = layout
    is_word = ids > 0
    sentence = np.repeat(np.arange(len(sizes)), sizes)[is_word]
    lengths = np.bincount(sentence, minlength=len(sizes))
    first = np.append(0, np.cumsum(lengths))
    ordered = np.arange(len(sentence)) - first[:-1][sentence] + 1
    if not lengths.all() or (ids[is_word] != ordered).any():
        return None
    every = raw.split(b"\n")
    others = np.flatnonzero(~is_word)
    before = np.cumsum(is_word)[others].tolist()
    odd = [every[at].split(b"\t", 2) for at in rows[others].tolist()]
    ranges = _ranges(odd, before, ordered, lengths[sentence] - ordered)
    cells = b"\t".join(map(every.__getitem__, rows[is_word].tolist())).split(b"\t")
    forms, lemmas, upos, xpos, feats, labels, deps = (cells[at::_WIDTH] for at in _USED)
    edges = vocabulary.dependencies.edges(deps)
    ends = edges[:, 1]
    if ranges is None or ((ends < 0) | (ends > lengths[sentence[edges[:, 0]]])).any():
        return None
    token, tokens = _tokens(forms, ranges)
    starts = begins.tolist()
    words = (np.append(begins[1:] - 1, len(every) - 2) - sizes).tolist()
    return Block(
        [every[start:word] for start, word in zip(starts, words, strict=True)],
        [line + start for start in starts],
        [None] * len(starts),
        first,
        heads[is_word],
        np.fromiter(map(vocabulary.labels.__getitem__, labels), np.int64, len(labels)),
        np.fromiter(map(vocabulary.features.__getitem__, feats), np.int64, len(feats)),
        edges,
        token,
        tokens,
        _places(tokens),
        forms,
        lemmas,
        upos,
        xpos,
        labels,
    )


class _Layout(NamedTuple):
    """How lines form sentences.

    Attributes:
        rows: The lines with cells.
        begins: The first line of each sentence.
        sizes: Number of its rows; its comments precede them.
        ids: The id of each row, -1 where it is not a number.
        heads: The head of each row, -1 where it is not a number.
    """

    rows: Integers
    begins: Integers
    sizes: Integers
    ids: Integers
    heads: Integers


def _layout(raw: bytes) -> _Layout | None:
    """Return how lines form sentences, ``None`` if they do not."""
    data = np.frombuffer(raw, np.uint8)
    ends = np.flatnonzero(data - np.uint8(_TAB) < 2)  # of cells: tabs and line feeds are neighbours
    is_line_end = data[ends] == _LF
    empty = (np.diff(ends) == 1) & ~(is_line_end[1:] & is_line_end[:-1])
    if empty.any() or (data[ends - 1] == _BLANK).any() or (data[ends[:-1] + 1] == _BLANK).any():
        return None
    line_ends = np.flatnonzero(is_line_end)
    first_cells = np.append(0, line_ends[:-1] + 1)
    starts = np.append(0, ends[line_ends[:-1]] + 1)
    is_row = (data[starts] != _LF) & (data[starts] != _HASH)
    bounds = np.flatnonzero(data[starts] == _LF)
    begins = np.append(0, bounds[:-1] + 1)
    before = np.append(0, np.cumsum(is_row))
    sizes = before[bounds] - before[begins]
    is_whole = before[bounds] - before[bounds - sizes] == sizes  # no comment among the rows
    if not (sizes.all() and is_whole.all() and (line_ends - first_cells)[is_row].max() < _WIDTH):
        return None
    if (line_ends - first_cells)[is_row].min() < _WIDTH - 1:
        return None
    cells = first_cells[is_row]
    ids = _numbers(data, starts[is_row], ends[cells])
    heads = _numbers(data, ends[cells + _HEAD - 1] + 1, ends[cells + _HEAD])
    return _Layout(np.flatnonzero(is_row), begins, sizes, ids, heads)


def _numbers(data: NDArray[np.uint8], starts: Integers, ends: Integers) -> Integers:
    """Return the numbers in some cells, -1 where there is anything else."""
    lengths = ends - starts
    numbers = np.zeros(len(starts), np.int64)
    usual = (lengths <= _DIGITS) & ((data[starts] != ord("0")) | (lengths == 1))
    for place in range(min(_DIGITS, int(lengths.max()))):
        inside = place < lengths
        digits = data[np.where(inside, starts + place, starts)] - np.uint8(ord("0"))
        numbers = np.where(inside, 10 * numbers + digits, numbers)
        usual &= digits <= 9
    return np.where(usual, numbers, NO_HEAD)


class _Range(NamedTuple):
    """A multiword token: its first word, the number of the words that follow, its form."""

    word: int
    more: int
    form: bytes


def _ranges(
    rows: Iterable[Sequence[bytes]], before: Iterable[int], ordered: Integers, room: Integers
) -> list[_Range] | None:
    """Return the multiword tokens among rows that are not words, ``None`` if one is out of order.

    Args:
        rows: The rows, id and form first.
        before: Number of words before each.
        ordered: The id of each word.
        room: How many words follow it in its sentence.
    """
    ranges: list[_Range] = []
    free = 0  # the first word that no range has
    for (id, form, _), word in zip(rows, before, strict=True):
        if _RANGE.fullmatch(id):
            first, last = map(int, id.split(b"-"))
            if not free <= word < len(room) or ordered[word] != first:
                return None
            if not 0 < last - first <= room[word]:
                return None
            ranges.append(_Range(word, last - first, form))
            free = word + last - first + 1
        elif not _NODE.fullmatch(id):
            return None
    return ranges


def _tokens(forms: list[bytes], ranges: Iterable[_Range]) -> tuple[Integers, list[bytes]]:
    """Return the token of each word, and the tokens without blanks."""
    begins = np.ones(len(forms), np.int64)
    for word, more, _ in ranges:
        begins[word + 1 : word + 1 + more] = 0
    token = np.cumsum(begins) - 1
    tokens = list(compress(forms, begins.tolist()))
    for found in ranges:
        tokens[token[found.word]] = found.form
    if _SPACES.search(b"".join(tokens)):
        tokens = [_SPACES.sub(b"", form) for form in tokens]
    return token, tokens


def _places(tokens: Sequence[bytes]) -> Integers:
    ends = np.cumsum(np.fromiter(map(len, tokens), np.int64, len(tokens)))
    return np.column_stack([np.append(0, ends[:-1]), ends])


def _are_trees(block: Block) -> bool:
    """Return whether the heads of each sentence form a tree, all with labels."""
    lengths = np.diff(block.first)
    sentence, heads, count = block.sentence, block.heads, block.size
    roots = sentence[block.head == 0]
    if len(roots) != len(block) or (roots != np.arange(len(block))).any() or b"_" in block.labels:
        return False
    if ((block.head < 0) | (block.head > lengths[sentence])).any():
        return False
    above = np.append(np.where(heads < 0, count, heads), count)
    for _ in range(int(lengths.max()).bit_length()):
        above = above[above]
    return bool((above == count).all())
