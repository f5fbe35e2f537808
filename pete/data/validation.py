"""Validation of a data set, and of its gold analyses if it has any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pete.data.contract import EntailmentDataset, PairSet
from pete.data.lint import FEW, lint_pairs, lopsided
from pete.registry import Registry


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a validation.

    Attributes:
        counts: How many of each thing were checked.
        problems: A line for each problem, with its id or place.
        notes: A line for each observation that is not a problem.
    """

    counts: Mapping[str, int]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()


GoldCheck: TypeAlias = Callable[[Sequence[PairSet]], Findings]
"""Checks the gold analyses of all splits of one data set."""

GOLD: Final[Registry[GoldCheck]] = Registry("pete.gold", "check of gold analyses")
"""The checks of gold analyses, each under the name of its data set."""


def validate(dataset: EntailmentDataset, *, gold: Registry[GoldCheck] = GOLD) -> Findings:
    """Check the pairs of a data set (:func:`pete.data.lint.lint_pairs`) and its gold analyses.

    Args:
        dataset: The data set.
        gold: The registered checks of gold analyses.

    Raises:
        UnavailableError: If the data set is not on this machine.
        InputError: If it is damaged.
    """
    pair_sets = [dataset.load(split) for split in dataset.info.splits]
    counts = Counter(pairs=0)
    problems: list[str] = []
    notes: list[str] = []
    for pair_set in pair_sets:
        counts.update(pairs=len(pair_set.pairs))
        counts.update(pair.gold or "unanswered" for pair in pair_set.pairs)
        problems += (f"{pair_set.split}: {line}" for line in lint_pairs(pair_set.pairs))
        if len(pair_set.pairs) < FEW:
            notes += (f"{pair_set.split}: {line}" for line in lopsided(pair_set.pairs))
    problems += _repeated(pair_sets)
    if dataset.info.name in gold.names():
        findings = gold.load(dataset.info.name)(pair_sets)
        counts.update(findings.counts)
        problems += findings.problems
        notes += findings.notes
    return Findings(counts, tuple(problems), tuple(notes))


def _repeated(pair_sets: Iterable[PairSet]) -> Iterator[str]:
    """Yield pairs of one split that another split has, too; the linter checks within splits."""
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for pair_set in pair_sets:
        for pair in pair_set.pairs:
            here = (pair_set.split, pair.id)
            split, id = first.setdefault((pair.text, pair.hypothesis), here)
            if split != pair_set.split:
                yield f"{': '.join(here)}: text and hypothesis are those of {id} in {split}"
