"""What is said of a file of graphs that is not as its format wants it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pete.cli.console import say
from pete.formats.conllu_lines import Deviation, Kind
from pete.formats.graph_files import GraphFile

__all__ = ["say_noted"]

_PLACES: Final = 3
"""Deviations of one kind that are shown, of the file and of each rejected sentence."""

_SENTENCES: Final = 10
"""Rejected sentences that are named one by one."""


def say_noted(found: GraphFile, name: str) -> None:
    """Tell of deviations and rejected sentences: all counted, the first ones in full.

    Args:
        found: The file.
        name: What messages call it.
    """
    for line in _noted(found, name):
        say(line)


def _noted(found: GraphFile, name: str) -> Iterator[str]:
    counts = found.report.counts
    if counts:
        listed = ", ".join(f"{kind} {count:,}" for kind, count in sorted(counts.items()))
        yield f"{name}: noted while reading: {listed}."
    told = [defect for sentence in found.rejected for defect in sentence.defects]
    of_the_file = counts - Counter(defect.kind for defect in told)
    known = frozenset(told)
    deviations = (noted for noted in found.report.deviations if noted not in known)
    yield from _first_of_each_kind(deviations, of_the_file, name)
    if found.dropped:
        yield (
            f"{name}: left out of DEPS: {_count(found.dropped, 'edge')}, of empty nodes that copy "
            "no word or from a word to itself."
        )
    yield from _rejected(found, name)


def _rejected(found: GraphFile, name: str) -> Iterator[str]:
    for sentence in found.rejected[:_SENTENCES]:
        yield f"{name}:{sentence.line}: sentence rejected:"
        counts = Counter(defect.kind for defect in sentence.defects)
        yield from _first_of_each_kind(sentence.defects, counts, f"  {name}")
    if found.rejected:
        yield (
            f"{name}: {_count(len(found.rejected), 'sentence')} rejected. "
            "--policy repair mends such trees, --policy as-is keeps them."
        )


def _first_of_each_kind(
    deviations: Iterable[Deviation], counts: Mapping[Kind, int], name: str
) -> Iterator[str]:
    """The first places of each kind, in the order of the file, and how many more there are."""
    by_kind: dict[Kind, list[Deviation]] = defaultdict(list)
    for deviation in deviations:
        by_kind[deviation.kind].append(deviation)
    for kind, found in by_kind.items():
        for deviation in found[:_PLACES]:
            yield f"{name}:{deviation.line}: {deviation.detail}."
        more = counts[kind] - _PLACES
        if more > 0:
            yield f"{name}: {more:,} more of the kind {kind}; --json lists them all."


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
