"""Scoring a treebank file against another of the same text, in one go over both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from pete.errors import InputError
from pete.formats.brackets import read_brackets
from pete.formats.conll.columns import Block, Integers, Vocabulary, graph_columns, read_columns
from pete.formats.conll.deviations import FileReport, Policy
from pete.formats.conll.lines import Source, source_name
from pete.formats.conll.reader import RowKind
from pete.graph import Scheme
from pete.heads import dependencies, head_rules
from pete.metrics.matches import Matches
from pete.metrics.treebank.alignment import Side, Skipped, synchronised
from pete.metrics.treebank.comparison import Comparison, vocabulary
from pete.metrics.treebank.measures import COLUMNS, MEASURES, OTHER, RELATIONS, Punctuation
from pete.normaliser.schemes import SCHEMES, foreign_labels

TreebankKind: TypeAlias = RowKind | Literal["brackets"]

_SIMPLE: Final = [key for key, measure in MEASURES.items() if not measure.relations]
_SUBSETS: Final = [key for key in MEASURES if key not in _SIMPLE]
_SIMPLE_COLUMNS: Final = [
    [COLUMNS.index(getattr(MEASURES[key], side)[0]) for key in _SIMPLE]
    for side in ("correct", "gold", "system")
]
_NAMES: Final = (*RELATIONS, OTHER)
_MEMBERS: Final = np.array(
    [[name in MEASURES[key].relations for key in _SUBSETS] for name in _NAMES], np.int64
)
"""Whether each relation counts in each measure of relations; integers, since products of floats
would start threads."""


@dataclass(frozen=True, slots=True)
class TreebankOptions:
    """How treebanks are read and scored.

    Attributes:
        policy: What becomes of heads that do not form a tree (see
            :func:`pete.formats.conll.reader.read_conllu`).
        skip_bad: Whether to leave out, on both sides, sentences whose texts differ or that could
            not be read; otherwise they are errors.
        punctuation: How punctuation is known where it is left out.
        heads: Name of the head rules that make dependencies of trees in brackets, or a file of
            them (see :func:`pete.heads.head_rules`).
    """

    policy: Policy = "reject"
    skip_bad: bool = False
    punctuation: Punctuation = "label"
    heads: str = ""

    @property
    def signature(self) -> str:
        """What figures depend on, in a few words."""
        bad = "skipped" if self.skip_bad else "refused"
        heads = f"|heads:{self.heads}" * bool(self.heads)
        return f"policy:{self.policy}|bad:{bad}|punctuation:{self.punctuation}{heads}"


DEFAULTS: Final = TreebankOptions()

_STRAY: Final = 0.01
"""Share of labels of other schemes that does not make a file one of another scheme."""

_SHOWN: Final = 5
"""Labels that a message names."""


@dataclass(frozen=True, slots=True)
class TreebankScore:
    """The score of a system on a treebank.

    ``score["las"]`` gives the counts of a measure with precision, recall and F1.

    Attributes:
        totals: The counts of the whole text, by the names of :data:`COLUMNS`.
        macros: The mean F1 over gold sentences where it is defined, for each measure.
        relations: Words by universal relation; right with the right head.
        confusions: Aligned words by gold relation and relation of the system.
        wrong_heads: Aligned words with a wrong head by the tags of the gold head and the wrong one.
        sentences: The counts of each gold sentence, a row each, if they were kept.
        names: Name and line of each gold sentence, if they were kept.
        reports: Deviations of both files, and their rejected sentences.
        skipped: Sentences that were left out on both sides.
    """

    totals: Mapping[str, int]
    macros: Mapping[str, float | None]
    relations: Mapping[str, Matches]
    confusions: Counter[tuple[str, str]]
    wrong_heads: Counter[tuple[str, str]]
    sentences: Integers
    names: tuple[tuple[str, int], ...]
    reports: tuple[FileReport, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def __getitem__(self, key: str) -> Matches:
        return MEASURES[key].matches(self.totals)

    def aligned(self, key: str) -> int | None:
        """Return how many gold items of a measure are words that both sides have."""
        measure = MEASURES[key]
        if measure.aligned:
            return self.totals[measure.aligned[0]]
        if not measure.relations:
            return None
        return sum(
            count
            for (relation, _), count in self.confusions.items()
            if (relation if relation in RELATIONS else OTHER) in measure.relations
        )


def score_treebank(
    gold: Source,
    system: Source,
    options: TreebankOptions = DEFAULTS,
    *,
    kinds: tuple[TreebankKind, TreebankKind] = ("conllu", "conllu"),
    keep: bool = False,
    watch: Iterable[Callable[[Comparison], object]] = (),
) -> TreebankScore:
    """Score a treebank file by all measures.

    Args:
        gold: The gold standard: a path (``.gz`` and ``.xz`` are unpacked), or lines.
        system: Another analysis of the same text; tokens, words and sentences may differ.
        options: How both are read and scored.
        kinds: Their formats.
        keep: Whether to keep the counts of each sentence; memory then grows with the file.
        watch: Functions called with each comparison of a few hundred sentences, for figures by
            word.

    Raises:
        InputError: If a file cannot be opened, or the texts differ.
        FormatError: If a file cannot be read, or heads do not form a tree.
    """
    reports = FileReport(policy=options.policy), FileReport(policy=options.policy)
    skipped: list[Skipped] | None = [] if options.skip_bad else None
    words = vocabulary()
    ours, theirs = (
        Side(
            source_name(source),
            _blocks(source, words, kind, options.heads, report),
            refuse=not options.skip_bad,
        )
        for source, kind, report in zip((gold, system), kinds, reports, strict=True)
    )
    tally = Tally(keep=keep)
    for blocks in synchronised(ours, theirs, skipped):
        comparison = Comparison(*blocks, words, punctuation=options.punctuation)
        tally.add(comparison)
        for function in watch:
            function(comparison)
    score = tally.score(reports=reports, skipped=tuple(skipped or ()))
    _refuse_other_scheme(score.relations, source_name(gold), source_name(system))
    return score


def _blocks(
    source: Source, words: Vocabulary, kind: TreebankKind, heads: str, report: FileReport
) -> Iterator[Block]:
    """Yield the sentences of a file in large blocks."""
    if kind != "brackets":
        yield from read_columns(source, words, kind=kind, report=report)
        return
    trees = read_brackets(source)
    block = graph_columns(dependencies(trees, head_rules(heads), path=source_name(source)), words)
    if block is not None:
        yield block


def _refuse_other_scheme(relations: Mapping[str, Matches], gold: object, system: object) -> None:
    """Refuse labels of the system that belong to none of the schemes gold can be in."""
    ours = Counter({name: matches.gold for name, matches in relations.items()})
    theirs = Counter({name: matches.system for name, matches in relations.items()})
    schemes = [scheme for scheme in SCHEMES if _fits(ours, scheme)]
    if not schemes or any(_fits(theirs, scheme) for scheme in schemes):
        return
    foreign = Counter({name: theirs[name] for name in foreign_labels(theirs, schemes[0])})
    listed = ", ".join(f"{name!r} ({count:,})" for name, count in foreign.most_common(_SHOWN))
    raise InputError(
        f"its labels are not of the scheme {schemes[0]!r} that {gold} follows, most often {listed}",
        path=system,
        cure="Score trees of the same scheme.",
    )


def _fits(relations: Counter[str], scheme: Scheme) -> bool:
    """Return whether nearly all relations can belong to a scheme."""
    foreign = sum(relations[name] for name in foreign_labels(relations, scheme))
    return foreign <= _STRAY * relations.total()


def _items(counts: Integers) -> list[Integers]:
    """Return the right items, those of gold and of the system, of each sentence and measure."""
    parts = counts[:, -3 * len(_NAMES) :].reshape(-1, 3, len(_NAMES))  # right, gold, system
    return [
        np.hstack([counts[:, columns], parts[:, side] @ _MEMBERS])
        for side, columns in enumerate(_SIMPLE_COLUMNS)
    ]


class Tally:
    """Sums over comparisons.

    Args:
        keep: Whether to keep the counts of each sentence.
    """

    def __init__(self, *, keep: bool = False) -> None:
        self._keep = keep
        self._totals = np.zeros(len(COLUMNS), np.int64)
        self._shares = np.zeros((2, len(MEASURES)))
        self._relations = [Counter[str](), Counter[str](), Counter[str]()]
        self._confusions = Counter[tuple[str, str]]()
        self._wrong_heads = Counter[tuple[str, str]]()
        self._sentences: list[Integers] = []
        self._names: list[tuple[str, int]] = []

    def add(self, comparison: Comparison) -> None:
        """Add some sentences."""
        counts = comparison.counts()
        self._totals += counts.sum(axis=0)
        right, ours, theirs = _items(counts)
        wholes = ours + theirs
        defined = wholes > 0
        shares = np.divide(2 * right, wholes, out=np.zeros(wholes.shape), where=defined)
        self._shares += shares.sum(axis=0), defined.sum(axis=0)
        for counter, relations in zip(self._relations, comparison.relations(), strict=True):
            counter.update(relations)
        self._confusions.update(comparison.confusions())
        self._wrong_heads.update(comparison.wrong_heads())
        if self._keep:
            gold = comparison.gold
            self._sentences.append(counts.astype(np.int32))
            self._names += ((gold.id(at), line) for at, line in enumerate(gold.lines))

    def score(
        self, *, reports: tuple[FileReport, ...] = (), skipped: tuple[Skipped, ...] = ()
    ) -> TreebankScore:
        """Return the score of all sentences.

        Args:
            reports: Deviations of the files.
            skipped: Sentences left out.
        """
        sums, numbers = self._shares
        right, ours, theirs = self._relations
        return TreebankScore(
            dict(zip(COLUMNS, self._totals.tolist(), strict=True)),
            {
                key: total / number if number else None
                for key, total, number in zip(
                    (*_SIMPLE, *_SUBSETS), sums.tolist(), numbers.tolist(), strict=True
                )
            },
            {
                name: Matches(right[name], ours[name], theirs[name])
                for name in sorted(ours | theirs)
            },
            self._confusions,
            self._wrong_heads,
            np.concatenate(self._sentences)
            if self._sentences
            else np.zeros((0, len(COLUMNS)), np.int32),
            tuple(self._names),
            reports,
            skipped,
        )
