"""The filter of the paper: which workers are heard, and which pairs are kept.

Workers who agree with the silver answers in less than 70 % are dropped, with all their answers. A
pair is kept if three or more of the others answered it, and all of them alike. *Not sure* counts
as NO.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pete.errors import InputError
from pete.pairs import LABELS, EntailmentPair, Label
from pete.report.table import Row

from .answers import Answer

LEAST_AGREEMENT: Final = 70
"""The least agreement with the silver answers, in percent."""

LEAST_WORKERS: Final = 3
"""The fewest workers whose equal answers keep a pair."""

SOURCES: Final = ("treebank", "source")
"""Columns that say where a pair is from."""

KINDS: Final = ("relation", "construction", "template")
"""Columns that say what a pair is about."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker's answers beside the silver ones.

    Attributes:
        name: Name or number.
        answers: The number of answers.
        unsure: Those that are *Not sure*.
        agreed: Those that are the silver answer.
    """

    name: str
    answers: int
    unsure: int
    agreed: int

    @property
    def agreement(self) -> float:
        """Return the share of answers that are the silver one."""
        return self.agreed / self.answers

    @property
    def dropped(self) -> bool:
        """Return whether that is too small a share."""
        return 100 * self.agreed < LEAST_AGREEMENT * self.answers


@dataclass(frozen=True, slots=True)
class Filtered:
    """The result of the filter for some pairs.

    Attributes:
        pairs: All pairs, with silver answers.
        workers: All workers, by name.
        answers: All answers.
    """

    pairs: tuple[EntailmentPair, ...]
    workers: tuple[Worker, ...]
    answers: tuple[Answer, ...]

    @property
    def remaining(self) -> tuple[Answer, ...]:
        """Return the answers of workers who are not dropped."""
        dropped = {worker.name for worker in self.workers if worker.dropped}
        return tuple(answer for answer in self.answers if answer.worker not in dropped)

    @property
    def kept(self) -> dict[str, Label]:
        """Return the answer of the workers to each pair that is kept, by id."""
        return {
            id: labels[0]
            for id, labels in labels_of(self.remaining).items()
            if len(labels) >= LEAST_WORKERS and len(set(labels)) == 1
        }

    @property
    def changed(self) -> tuple[str, ...]:
        """Return the ids of kept pairs to which the workers do not give the silver answer."""
        kept = self.kept
        return tuple(p.id for p in self.pairs if p.id in kept and kept[p.id] != p.gold)


def labels_of(answers: Iterable[Answer]) -> dict[str, list[Label]]:
    """Return the labels of each pair that was answered."""
    labels: dict[str, list[Label]] = {}
    for answer in answers:
        labels.setdefault(answer.pair, []).append(answer.label)
    return labels


def filter_pairs(pairs: Sequence[EntailmentPair], answers: Sequence[Answer]) -> Filtered:
    """Apply the filter.

    Args:
        pairs: The pairs, with silver answers.
        answers: The answers to them.

    Raises:
        InputError: If too few workers remain, or no pair is kept.
    """
    silver = {pair.id: pair.gold for pair in pairs}
    given: dict[str, list[Answer]] = {}
    for answer in answers:
        given.setdefault(answer.worker, []).append(answer)
    workers = tuple(
        Worker(
            name,
            len(own),
            unsure=sum(not answer.sure for answer in own),
            agreed=sum(answer.label == silver[answer.pair] for answer in own),
        )
        for name, own in sorted(given.items())
    )
    remaining = sum(not worker.dropped for worker in workers)
    if remaining < LEAST_WORKERS:
        shares = ", ".join(f"{w.name} {w.agreed}/{w.answers}" for w in workers) or "no answer"
        raise InputError(
            f"{remaining} of {len(workers)} workers agree with the silver answers in "
            f"{LEAST_AGREEMENT} % or more ({shares}), and a pair needs {LEAST_WORKERS}",
            cure="Have more workers answer.",
        )
    filtered = Filtered(tuple(pairs), workers, tuple(answers))
    if not filtered.kept:
        raise InputError(
            f"none of {len(pairs)} pairs has equal answers of all workers who remain, "
            f"{LEAST_WORKERS} or more",
            cure="Have more workers answer.",
        )
    return filtered


def count_by(filtered: Filtered) -> Iterator[Row]:
    """Yield the number of pairs before and after the filter: of all, by column, by answer.

    Columns that no pair has are left out. A pair counts under each of its values.
    """
    pairs, kept, changed = filtered.pairs, filtered.kept, frozenset(filtered.changed)
    values = {pair.id: {"all": ["all pairs"], **pair.columns} for pair in pairs}

    def row(by: str, value: str, answer: str, own: Sequence[EntailmentPair]) -> Row:
        after = [pair for pair in own if pair.id in kept]
        return {
            "by": by,
            "value": value,
            "entailment": answer,
            "before": len(own),
            "after": len(after),
            "kept": len(after) / len(own) if own else None,
            "before_share": len(own) / len(pairs),
            "after_share": len(after) / len(kept) if kept else None,
            "changed": sum(pair.id in changed for pair in own),
        }

    for by in ("all", *SOURCES, *KINDS):
        groups: dict[str, list[EntailmentPair]] = {}
        for pair in pairs:
            for value in dict.fromkeys(values[pair.id].get(by, ())):
                groups.setdefault(value, []).append(pair)
        for value, own in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
            for label in LABELS:
                yield row(by, value, label, [pair for pair in own if pair.gold == label])
            yield row(by, value, "all", own)
