"""Treebanks as sequences of part-of-speech tags, which is all that the model sees.

Prepared as in N10-1116, note 5, and P11-1067, section 3: empty elements, punctuation and the
symbols ``#`` and ``$`` are cut. Trees in Penn brackets become dependencies by head rules after the
cut; in other files a word under a cut one moves to the nearest head that is left.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pete.errors import FormatError, InputError
from pete.formats.brackets import read_brackets
from pete.formats.conll.deviations import FileReport
from pete.formats.conll.lines import Source, source_name
from pete.formats.graph_files import GraphSentence, file_kind, read_graphs
from pete.graph import ROOT, Token
from pete.heads import NOT_WORDS, dependencies, head_rules
from pete.listing import counted

TagColumn: TypeAlias = Literal["xpos", "upos"]

OWN_HEADS: Final = "own"
"""Stands for the heads that a file has itself."""

_PUNCTUATION: Final = "PUNCT"
_ANOTHER: Final = "Name a treebank with gold trees and tags."
_SHOWN: Final = 5
"""Sentences that cannot be read which a message names."""


@dataclass(frozen=True, slots=True, eq=False)
class TagCorpus:
    """Sentences of tags, one after the other.

    Attributes:
        tags: The names of the tags, sorted.
        codes: For each word, the number of its tag, as int32 of shape (N,).
        starts: Where each sentence begins, and the last one ends, as int64 of shape (S + 1,).
        ids: The names of the sentences, S of them.
        heads: For each word, the number of its head in the sentence counted from 1, 0 for the
            root, as int32 of shape (N,); ``None`` if unknown.
        name: Name of its file, without its ends.
        rules: The head rules its heads are from, :data:`OWN_HEADS` for those of the file.
        column: Where its tags are from.

    Example:
        >>> corpus = TagCorpus.of([["DT", "NN", "VBZ"], ["VB"]], heads=[[2, 3, 0], [0]])
        >>> len(corpus), corpus.lengths.tolist(), corpus.tags
        (2, [3, 1], ('DT', 'NN', 'VB', 'VBZ'))
        >>> corpus.up_to(2).ids
        ('2',)
    """

    tags: tuple[str, ...]
    codes: NDArray[np.int32]
    starts: NDArray[np.int64]
    ids: tuple[str, ...]
    heads: NDArray[np.int32] | None = None
    name: str = ""
    rules: str = OWN_HEADS
    column: TagColumn = "xpos"

    @classmethod
    def of(
        cls,
        sentences: Sequence[Sequence[str]],
        *,
        heads: Sequence[Sequence[int]] | None = None,
        ids: Sequence[str] = (),
        tags: Collection[str] = (),
    ) -> TagCorpus:
        """Return sentences as a corpus.

        Args:
            sentences: The tags of each sentence.
            heads: The heads of each sentence, if known.
            ids: Their names; their numbers, counted from 1, if there are none.
            tags: Tags that count as known, though no sentence has them.
        """
        names = sorted({tag for tags in sentences for tag in tags}.union(tags))
        code = {tag: number for number, tag in enumerate(names)}
        lengths = np.array([0, *map(len, sentences)], dtype=np.int64)
        return cls(
            tags=tuple(names),
            codes=np.array([code[tag] for tags in sentences for tag in tags], dtype=np.int32),
            starts=np.cumsum(lengths),
            ids=tuple(ids) or tuple(str(n) for n in range(1, len(sentences) + 1)),
            heads=None
            if heads is None
            else np.array([head for each in heads for head in each], dtype=np.int32),
        )

    def __len__(self) -> int:
        """Return the number of sentences."""
        return len(self.ids)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of words of each sentence."""
        return np.diff(self.starts)

    def sentence(self, place: int) -> tuple[str, ...]:
        """Return the tags of a sentence, counted from 0."""
        codes = self.codes[self.starts[place] : self.starts[place + 1]]
        return tuple(self.tags[code] for code in codes)

    def up_to(self, length: int, *, more_than: int = 0) -> TagCorpus:
        """Return the sentences of at most so many words.

        Args:
            length: The most words.
            more_than: Leave out those of at most so many.
        """
        lengths = self.lengths
        return self.select(np.flatnonzero((lengths > more_than) & (lengths <= length)))

    def select(self, places: ArrayLike) -> TagCorpus:
        """Return some sentences, counted from 0, in the order given; the tags stay known."""
        chosen = np.asarray(places, dtype=np.int64)
        lengths = self.lengths[chosen]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        words = np.arange(starts[-1]) + np.repeat(self.starts[chosen] - starts[:-1], lengths)
        return replace(
            self,
            codes=self.codes[words],
            starts=starts,
            ids=tuple(self.ids[place] for place in chosen),
            heads=None if self.heads is None else self.heads[words],
        )

    def with_heads(self, heads: NDArray[np.int32]) -> TagCorpus:
        """Return the sentences with other heads."""
        return replace(self, heads=heads)

    def with_tags(self, tags: Sequence[str]) -> TagCorpus:
        """Return the sentences with the numbers that another list gives their tags.

        Args:
            tags: The list, for example that of a model.

        Raises:
            InputError: If a tag of a sentence is not in it.
        """
        unknown = self.unseen(tags)
        if unknown:
            shown = ", ".join(f"{tag} ({n:,})" for tag, n in unknown.items())
            (words,) = np.nonzero(np.isin(self.codes, [self.tags.index(tag) for tag in unknown]))
            first = self.ids[int(np.searchsorted(self.starts, words[0], side="right")) - 1]
            raise InputError(
                f"{counted(len(words), 'word')} of {self.name or 'the corpus'} have tags that the "
                f"model never saw: {shown}; the first is in sentence {first}; those of the model "
                f"are {', '.join(tags[:3])}, ...",
                topic="unseen",
            )
        known = {tag: number for number, tag in enumerate(tags)}
        numbers = np.array([known.get(tag, -1) for tag in self.tags], dtype=np.int32)
        return replace(self, tags=tuple(tags), codes=numbers[self.codes])

    def unseen(self, tags: Collection[str]) -> Mapping[str, int]:
        """Return the tags of words that a list does not have, with their frequencies."""
        counts = np.bincount(self.codes, minlength=len(self.tags))
        pairs = zip(self.tags, counts.tolist(), strict=True)
        return {tag: n for tag, n in pairs if n and tag not in tags}

    @property
    def digest(self) -> str:
        """A hash of the tags of all sentences in their order, in hexadecimal; not of the heads."""
        text = "\n".join(" ".join(self.sentence(place)) for place in range(len(self)))
        return hashlib.sha256(text.encode()).hexdigest()


def read_corpus(
    source: Source,
    *,
    heads: str = "collins",
    tags: TagColumn = "xpos",
    max_length: int | None = None,
    report: FileReport | None = None,
) -> TagCorpus:
    """Read a treebank.

    Args:
        source: CoNLL-U, CoNLL-X or CoNLL-2009 by the end of its name, or else trees in Penn
            brackets (``.gz`` and ``.xz`` are unpacked); or lines of such trees.
        heads: The head rules for brackets: a name or a table of your own.
        tags: The tags that are read: ``xpos`` or ``upos``.
        max_length: Leave out longer sentences.
        report: Filled with the sentences that cannot be read and are left out.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it cannot be read, a word has no tag, or nothing is left.

    Example:
        >>> corpus = read_corpus(["(S (NP (DT The) (NNS birds)) (VP (VBP sing)) (. .))"])
        >>> corpus.sentence(0), corpus.heads.tolist()
        (('DT', 'NNS', 'VBP'), [2, 3, 0])
    """
    path = source_name(source)
    kind = file_kind(str(path))
    report = FileReport() if report is None else report
    rules = heads if kind is None else OWN_HEADS
    most = sys.maxsize if max_length is None else max_length
    sentences = (_words(sentence, tags, path) for sentence in _sentences(source, rules, report))
    found = [sentence for sentence in sentences if 0 < len(sentence.tags) <= most]
    if not found:
        limit = "" if max_length is None else f" of at most {counted(max_length, 'word')}"
        why = f"; {unreadable(report)}" if report.rejected else ""
        raise FormatError(f"there is no sentence{limit}{why}", path=path, cure=_ANOTHER)
    corpus = TagCorpus.of(
        [sentence.tags for sentence in found],
        heads=[sentence.heads for sentence in found],
        ids=[sentence.id for sentence in found],
    )
    name = PurePath(str(path)).name.partition(".")[0]
    return replace(corpus, name=name, rules=PurePath(rules).name, column=tags)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The words of a sentence that count."""

    id: str
    tags: list[str]
    heads: list[int]


def unreadable(report: FileReport) -> str:
    """Return which sentences of a file could not be read, and why.

    Args:
        report: What was found in reading it, one such sentence at least.

    Example:
        >>> report = FileReport()
        >>> rejected = report.reject("no-root", 4, "no word has the head 0", text="Go", id="s1")
        >>> unreadable(report)
        '1 sentence cannot be read: s1 (line 4: no word has the head 0)'
    """
    shown = [
        f"{sentence.id or 'one'} (line {sentence.defects[0].line}: {sentence.defects[0].detail})"
        for sentence in report.rejected[:_SHOWN]
    ]
    more = ["..."] * (len(report.rejected) > _SHOWN)
    return f"{counted(len(report.rejected), 'sentence')} cannot be read: {', '.join(shown + more)}"


def _sentences(source: Source, rules: str, report: FileReport) -> Sequence[GraphSentence]:
    """Return the trees of a file; those in brackets without traces and punctuation."""
    path = source_name(source)
    kind = file_kind(str(path))
    if kind is None:
        return dependencies(read_brackets(source), head_rules(rules), cut=NOT_WORDS, path=path)
    return read_graphs(source, kind, report=report).sentences


def _words(sentence: GraphSentence, column: TagColumn, path: object) -> _Sentence:
    """Return a sentence without punctuation; its heads are those that are left."""
    graph = sentence.graph
    kept = [token for token in graph.tokens if not is_cut(token)]
    place = {ROOT: 0} | {token.id: number for number, token in enumerate(kept, start=1)}
    above = {relation.dependent: relation.head for relation in graph.relations}
    heads = [place[_kept_head(token.id, above, place)] for token in kept]
    tags = [getattr(token, column) for token in kept]
    if "" in tags:
        raise FormatError(
            f"word {kept[tags.index('')].id} of sentence {sentence.id} has no tag in {column}",
            path=path,
            line=sentence.line,
            cure=_ANOTHER,
        )
    return _Sentence(sentence.id, tags, _one_root(heads))


def is_cut(token: Token) -> bool:
    """Return whether a word is left out: punctuation, and the symbols ``#`` and ``$``."""
    return token.xpos in NOT_WORDS or token.upos == _PUNCTUATION


def _kept_head(word: int, above: Mapping[int, int], kept: Collection[int]) -> int:
    """Return the nearest word above that is not cut."""
    head = above.get(word, ROOT)
    while head not in kept:
        head = above.get(head, ROOT)
    return head


def _one_root(heads: list[int]) -> list[int]:
    """Attach all roots but the first to it, where the root of the sentence was cut."""
    if heads.count(0) < 2:
        return heads
    root = heads.index(0) + 1
    return [head or (root if word != root else 0) for word, head in enumerate(heads, start=1)]
