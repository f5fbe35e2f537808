"""What a reader notes of a file, and the lines that say it: the same ones for every command."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.conll.lines import CURES, DEFECTS, UNREPAIRABLE, ConlluReport, Deviation, Kind
from pete.formats.conll.sentence import Rejected
from pete.formats.conll.tree import Policy
from pete.graph import ROOT, Graph, Relation

_PLACES: Final = 3
"""Deviations of one kind that are shown, of the file and of each rejected sentence."""

_SENTENCES: Final = 10
"""Rejected sentences that are named one by one."""


@dataclass(slots=True)
class Noted:
    """What was noted of a file while it was read.

    Attributes:
        report: Deviations, and what the policy changed.
        rejected: Sentences that could not be read, under the policy.
        dropped: Enhanced edges left out, for an end that is no word.
        policy: What became of heads that form no tree.
        unit: What :attr:`Rejected.line` counts: lines, or sentences.
    """

    report: ConlluReport = field(default_factory=ConlluReport)
    rejected: list[Rejected] = field(default_factory=list)
    dropped: int = 0
    policy: Policy = "reject"
    unit: str = "line"

    def place(self, name: str, line: int) -> str:
        """Return a place in a file, for messages."""
        return f"{name}:{line}" if self.unit == "line" else f"{name}, {self.unit} {line}"


def is_mendable(rejected: Rejected) -> bool:
    """Return whether a policy makes something of a sentence that is no lie."""
    return all(defect.kind in DEFECTS - UNREPAIRABLE for defect in rejected.defects)


def reason(rejected: Rejected) -> str:
    """Return why a sentence was rejected, in one line, and what to do about it.

    Of several defects of a kind the first one is named, with its line if it is not that of the
    sentence.
    """
    kinds = Counter(defect.kind for defect in rejected.defects)
    firsts = {defect.kind: defect for defect in reversed(rejected.defects)}
    told = [_told(firsts[kind], kinds[kind], rejected.line) for kind in kinds]
    if is_mendable(rejected):
        return "; ".join((*told, "the policy repair mends such trees"))
    cure = next(CURES[kind] for kind in kinds if kind not in DEFECTS - UNREPAIRABLE)
    return f"{'; '.join(told)}. {cure}"


def _told(first: Deviation, number: int, line: int) -> str:
    place = f"line {first.line}: " if first.line != line else ""
    more = f", and {number - 1:,} more of the kind {first.kind}" if number > 1 else ""
    return f"{place}{first.detail}{more}"


def refuse_counted_from_0(report: ConlluReport, path: object) -> None:
    """Refuse a file of which most sentences count words from 0: no policy makes sense of it.

    Args:
        report: What was noted of the whole file.
        path: The file, for messages.

    Raises:
        FormatError: If it is one.
    """
    kind: Kind = "counted-from-0"
    sentences = report.sentences + report.rejected
    if 2 * report.counts[kind] > sentences:
        first = next(found for found in report.deviations if found.kind == kind)
        raise FormatError(
            f"{first.detail}; so it is in {report.counts[kind]:,} of {sentences:,} sentences",
            path=path,
            line=first.line,
            cure=CURES[kind],
        )


def noted_lines(noted: Noted, name: str, *, more: str = "") -> Iterator[str]:
    """Return what to say of a file: deviations, what a policy changed, and rejected sentences.

    All are counted, the first ones are told in full.

    Args:
        noted: What was noted.
        name: What messages call the file.
        more: How to see all.
    """
    counts = noted.report.counts
    if counts:
        listed = ", ".join(f"{kind} {count:,}" for kind, count in sorted(counts.items()))
        yield f"{name}: noted while reading: {listed}."
    told = [defect for sentence in noted.rejected for defect in sentence.defects]
    of_the_file = counts - Counter(defect.kind for defect in told)
    known = frozenset(told)
    deviations = (found for found in noted.report.deviations if found not in known)
    yield from _first_of_each_kind(deviations, of_the_file, name, noted, more)
    if noted.dropped:
        yield (
            f"{name}: left out of DEPS: {_count(noted.dropped, 'edge')}, of empty nodes that copy "
            "no word or from a word to itself."
        )
    if noted.report.changed:
        yield f"{name}: {changes(noted)}."
    yield from _rejected(noted, name, more)


def changes(noted: Noted) -> str:
    """Return what the policy made of sentences that are no trees."""
    sentences = _count(noted.report.changed, "sentence")
    words = _count(noted.report.changed_words, "word")
    if noted.policy == "repair":
        return f"policy repair changed {words} in {sentences}"
    return f"policy as-is kept {sentences} whose heads form no tree, with {words} without a head"


def _rejected(noted: Noted, name: str, more: str) -> Iterator[str]:
    for sentence in noted.rejected[:_SENTENCES]:
        yield f"{noted.place(name, sentence.line)}: sentence rejected:"
        counts = Counter(defect.kind for defect in sentence.defects)
        yield from _first_of_each_kind(sentence.defects, counts, f"  {name}", noted, more)
    if noted.rejected:
        mendable = sum(map(is_mendable, noted.rejected))
        such = "such trees" if mendable == len(noted.rejected) else f"{mendable:,} of them"
        advice = f" The policy repair mends {such}, as-is keeps them."
        yield (
            f"{name}: {_count(len(noted.rejected), 'sentence')} rejected."
            f"{advice if mendable and noted.policy == 'reject' else ''}"
        )


def _first_of_each_kind(
    deviations: Iterable[Deviation],
    counts: Mapping[Kind, int],
    name: str,
    noted: Noted,
    more: str,
) -> Iterator[str]:
    """The first places of each kind, in the order of the file, and how many more there are."""
    by_kind: dict[Kind, list[Deviation]] = defaultdict(list)
    for deviation in deviations:
        by_kind[deviation.kind].append(deviation)
    for kind, found in by_kind.items():
        for deviation in found[:_PLACES]:
            yield f"{noted.place(name, deviation.line)}: {deviation.detail}."
        left = counts[kind] - _PLACES
        if left > 0:
            yield f"{name}: {left:,} more of the kind {kind}{more}."


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def note_labels(
    report: ConlluReport, graph: Graph, lines: Sequence[int], *, root_named: bool = False
) -> None:
    """Note labels that no scheme has, and the label ``root`` where it does not belong.

    Args:
        report: Takes the notes. What it takes for a label of a scheme is one.
        graph: The graph of a sentence.
        lines: The line of each word.
        root_named: Whether the format wants the label ``root`` where the head is 0.

    Example:
        >>> from pete.graph import Token
        >>> report = ConlluReport()
        >>> words = [Token(1, "Go"), Token(2, "home")]
        >>> graph = Graph.build(words, [Relation("root", 0, 1), Relation("root", 1, 2)])
        >>> note_labels(report, graph, (7, 8))
        >>> [(found.line, found.detail) for found in report.deviations]
        [(8, "word 2, 'home', has the label 'root' and the head 1, not 0")]
    """
    kind: Kind
    for relation in graph.relations:
        if wrong := _misplaced_root(relation, root_named):
            kind = "root-label"
        elif not report.is_label(relation.label.lower()):
            kind, wrong = "label", f"the label {excerpt(relation.label)}, which no scheme has"
        else:
            continue
        word = graph.token(relation.dependent)
        detail = f"word {word.id}, {excerpt(word.form)}, has {wrong}"
        report.add(Deviation(kind, lines[word.id - 1], detail))


def _misplaced_root(relation: Relation, root_named: bool) -> str:
    is_named = relation.label.lower() == "root"
    if is_named and relation.head != ROOT:
        return f"the label {excerpt(relation.label)} and the head {relation.head}, not 0"
    if root_named and relation.head == ROOT and not is_named:
        return f"the head 0 and the label {excerpt(relation.label)}, not 'root'"
    return ""
