"""Systems on one treebank: their scores, which of them are the best, and how far they agree."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from pete.analysis.comparison import SAMPLES, SEED
from pete.analysis.leaderboard import ALPHA
from pete.analysis.treebank_counts import SystemCounts, on_common_sentences
from pete.errors import InputError, UnknownNameError
from pete.files import user_path
from pete.formats.conll.columns import Codes, Integers
from pete.formats.conll.lines import content_fingerprint
from pete.formats.graph_files import file_kind
from pete.heads import head_rules
from pete.listing import distinct, shortened
from pete.metrics.matches import Matches
from pete.metrics.resampling import paired_tests
from pete.metrics.treebank.comparison import Comparison
from pete.metrics.treebank.measures import COLUMNS, MEASURES
from pete.metrics.treebank.scoring import (
    DEFAULTS,
    TreebankKind,
    TreebankOptions,
    TreebankScore,
    score_treebank,
)
from pete.registry import did_you_mean

if TYPE_CHECKING:
    import pandas

Watch = Callable[[Comparison], object]

_SHOWN: Final = ("uas", "las", "clas", "undirected", "ned")
"""Measures that a prompt shows."""

_TREES: Final = (".mrg", ".ptb", ".parse", ".psd")
"""Usual ends of the names of files with trees in brackets."""

_FAR: Final = 1 << 40
"""Taken from a head that is the root or not a gold word, so that it equals no distance."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A system by a measure.

    Attributes:
        matches: The counts.
        best: Whether no system has a higher F1, of several.
        p: Two-sided p of approximate randomisation against the first of the best, ``None`` for
            that one and where it is undefined.
    """

    matches: Matches
    best: bool = False
    p: float | None = None

    @property
    def tied(self) -> bool:
        """True if it is not the best, but not significantly different from it."""
        return not self.best and self.p is not None and self.p >= ALPHA


@dataclass(frozen=True, slots=True, repr=False)
class ScoredSystem:
    """A system on a treebank.

    Attributes:
        name: The name of its file, as far as that tells it from others.
        path: The file.
        score: Its score, on all the sentences that it could be scored on.
        cells: Its cell by the key of each measure, on the sentences that all systems have.
    """

    name: str
    path: str
    score: TreebankScore
    cells: Mapping[str, Cell]

    def __getitem__(self, key: str) -> Matches:
        if key not in self.cells:
            raise UnknownNameError(f"there is no measure {key!r}. {did_you_mean(key, self.cells)}")
        return self.cells[key].matches

    def __repr__(self) -> str:
        shares = ((MEASURES[key].title, self[key].f1) for key in _SHOWN)
        figures = (f"{t} {'n/a' if f1 is None else f'{100 * f1:.2f}'}" for t, f1 in shares)
        return f"{self.name}: {', '.join(figures)}"


@dataclass(frozen=True, slots=True, repr=False)
class TreebankScores:
    """Systems on one treebank.

    Attributes:
        gold: The gold file.
        options: How all were read and scored.
        systems: The systems, in the order they were named.
        agreement: For each system the share of words on whose head and universal relation it
            agrees with each; ``None`` where they have no word in common.
        left_out: Gold sentences that only some of the systems were scored on.
        samples: Samples of the tests.
        seed: Seed of the tests.
    """

    gold: str
    options: TreebankOptions
    systems: tuple[ScoredSystem, ...]
    agreement: tuple[tuple[float | None, ...], ...]
    left_out: int = 0
    samples: int = SAMPLES
    seed: int = SEED

    def __getitem__(self, name: str) -> ScoredSystem:
        found = {system.name: system for system in self.systems}
        if name not in found:
            raise UnknownNameError(f"there is no system {name!r}. {did_you_mean(name, found)}")
        return found[name]

    def __iter__(self) -> Iterator[ScoredSystem]:
        return iter(self.systems)

    def __len__(self) -> int:
        return len(self.systems)

    def __repr__(self) -> str:
        return shortened(f"F1 on {self.gold}, in %:", self.systems)

    def to_frame(self) -> pandas.DataFrame:
        """Return the F1 of each system by each measure, a row for each system."""
        from pandas import DataFrame  # here, since pandas takes long to import

        rows = ({key: cell.matches.f1 for key, cell in s.cells.items()} for s in self.systems)
        return DataFrame(rows, index=[system.name for system in self.systems])

    @property
    def gold_fingerprint(self) -> str:
        """The fingerprint of the content of the gold file."""
        return content_fingerprint(user_path(self.gold))

    def signature(self, *paths: str) -> str:
        """Return what figures depend on, with the fingerprint of each file named.

        Args:
            paths: Files; packed or not, one content has one fingerprint.
        """
        files = (f"{Path(path).name}#{content_fingerprint(user_path(path))}" for path in paths)
        return "|".join((*files, self.options.signature, f"pete:{version('pete-eval')}"))

    @property
    def counts(self) -> tuple[SystemCounts, ...]:
        """The counts of each sentence, if they were kept."""
        return tuple(
            SystemCounts(
                system.name,
                self.signature(self.gold, system.path),
                system.score.names,
                system.score.sentences,
            )
            for system in self.systems
        )


@dataclass(slots=True)
class _Readings:
    """Gold words in a system: the line of the sentence, head, relation and whether it has them.

    Attributes:
        codes: Numbers relations, the same for all systems.
        parts: Some words each.
    """

    codes: Codes
    parts: list[Integers] = field(default_factory=list)

    def __call__(self, comparison: Comparison) -> None:
        """Add some sentences."""
        gold, heads = comparison.gold, comparison.heads
        places = np.where(heads >= 0, np.arange(gold.size), _FAR)
        relations = [self.codes[label.partition(b":")[0]] for label in comparison.system.labels]
        lines = np.repeat(gold.lines, np.diff(gold.first))
        columns = lines, heads - places, np.append(relations, -1)[comparison.same]
        self.parts.append(np.column_stack([*columns, comparison.aligned]).astype(np.int64))

    def agreement(self, other: _Readings) -> float | None:
        """Return the share of the words of both on which they agree."""
        ours, theirs = np.concatenate(self.parts), np.concatenate(other.parts)
        shared = np.intersect1d(ours[:, 0], theirs[:, 0])
        ours, theirs = (own[np.isin(own[:, 0], shared)] for own in (ours, theirs))
        both = (ours[:, 3] & theirs[:, 3]).astype(bool)
        same = (ours == theirs).all(axis=1)
        return float(same[both].mean()) if both.any() else None


def score_systems(
    gold: str | os.PathLike[str],
    systems: Sequence[str | os.PathLike[str]],
    options: TreebankOptions = DEFAULTS,
    *,
    keep: bool = False,
    watch: Sequence[Watch] = (),
    samples: int = SAMPLES,
    seed: int = SEED,
) -> TreebankScores:
    """Score systems on a treebank.

    Args:
        gold: The gold file, packed or not: CoNLL-U, CoNLL-X or CoNLL-2009 by its name; with
            head rules, a file of another name holds trees in Penn brackets.
        systems: Files of the same text.
        options: How all are read and scored.
        keep: Whether to keep the counts of each sentence, as is done for several systems.
        watch: For each system, a function that sees all comparisons.
        samples: Samples of the tests of several systems.
        seed: Seed of these tests.

    Raises:
        InputError: If a file cannot be read or scored.
        UnknownNameError: For head rules that do not exist.
    """
    if options.heads:
        head_rules(options.heads)  # refuse a wrong name, also where no file needs it
    gold, paths = str(gold), list(map(str, systems))
    several = len(paths) > 1
    codes = Codes()
    readings = [_Readings(codes) for _ in paths] if several else []
    scores = [
        score_treebank(
            user_path(gold),
            user_path(path),
            options,
            kinds=(_kind(gold, options.heads), _kind(path, options.heads)),
            keep=keep or several,
            watch=[*watch[at : at + 1], *readings[at : at + 1]],
        )
        for at, path in enumerate(paths)
    ]
    for path, score in zip(paths, scores, strict=True):
        if not score["sentences"].gold:
            raise InputError(
                "no sentence can be scored: all differ from gold, or cannot be read",
                path=path,
                cure="Score an analysis of the same text.",
            )
    names = distinct(list(map(_short, paths)), paths)
    cells: Sequence[Mapping[str, Cell]]
    if several:
        counts = [
            SystemCounts(name, "", score.names, score.sentences)
            for name, score in zip(names, scores, strict=True)
        ]
        common = on_common_sentences(counts)
        left_out = len(set().union(*(c.names for c in counts))) - len(common[0].names)
        cells = _compared([c.rows for c in common], samples=samples, seed=seed)
    else:
        left_out = 0
        cells = [{key: Cell(score[key]) for key in MEASURES} for score in scores]
    return TreebankScores(
        gold,
        options,
        tuple(map(ScoredSystem, names, paths, scores, cells)),
        tuple(tuple(a.agreement(b) for b in readings) for a in readings),
        left_out,
        samples,
        seed,
    )


def _kind(path: str, heads: str) -> TreebankKind:
    kind = file_kind(path)
    if kind == "triples":
        raise InputError(
            "the end of its name is that of Stanford triples, which are not scored",
            path=path,
            cure="Call it .conllu, .conllx or .conll09.",
        )
    if not (kind or heads) and Path(_short(path)).suffix in _TREES:
        problem = "trees in brackets are scored as the dependencies that head rules make of them"
        raise InputError(problem, path=path, topic="heads")
    return kind or ("brackets" if heads else "conllu")


def _short(path: str) -> str:
    return Path(path).name.removesuffix(".gz").removesuffix(".xz")


def _compared(rows: Sequence[Integers], *, samples: int, seed: int) -> Sequence[Mapping[str, Cell]]:
    """Return the cells of systems, each tested against the best by each measure."""
    totals = [
        dict(zip(COLUMNS, own.sum(axis=0, dtype=np.int64).tolist(), strict=True)) for own in rows
    ]
    matches = [{key: m.matches(own) for key, m in MEASURES.items()} for own in totals]
    best = {key: max(range(len(rows)), key=lambda at: matches[at][key].f1 or 0) for key in MEASURES}
    p: dict[tuple[int, str], float | None] = {}
    for top in set(best.values()):
        keys = [key for key, at in best.items() if at == top]
        ratios = [MEASURES[key].f1 for key in keys]
        for at in set(range(len(rows))) - {top}:
            tests = paired_tests(rows[top], rows[at], ratios, samples=samples, seed=seed)
            p |= {(at, key): test.p for key, test in zip(keys, tests, strict=True)}
    return [
        {
            key: Cell(found, found.f1 == matches[best[key]][key].f1 is not None, p.get((at, key)))
            for key, found in own.items()
        }
        for at, own in enumerate(matches)
    ]
