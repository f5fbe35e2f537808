"""Deviations of a file from its format, and the lines that report them, the same everywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pete.errors import FormatError, excerpt
from pete.graph import ROOT, Graph, Relation
from pete.listing import counted

Policy: TypeAlias = Literal["reject", "repair", "as-is"]
"""What to do with heads that form no tree (:func:`pete.formats.conll.reader.read_conllu`)."""

CURES: Final[Mapping[str, str]] = {
    "analysis": "Let the parser write this sentence again.",
    "blank-line": "Put one empty line after each sentence, with nothing in it.",
    "blanks": "Separate the columns by one tab each.",
    "brackets": "Write trees alone, each word with its tag, all brackets closed: (NP (NNS Dogs)).",
    "byte-order-mark": "Save the file as UTF-8 without a byte order mark.",
    "cell-blanks": "Remove the blanks at the ends of the column.",
    "columns": "Write ten columns, '_' where there is no value.",
    "comment": "Put comments before the first word of the sentence.",
    "counted-from-0": "In CoNLL-U the first word is 1, and the head of the root is 0.",
    "crlf": "End lines in LF alone.",
    "cycle": "Give one of these words a head outside the cycle.",
    "deps": "Write HEAD:LABEL pairs separated by '|', their heads words or empty nodes.",
    "duplicate-id": "Number the words 1, 2, 3 and so on, each id once.",
    "empty-column": "Write '_' where there is no value.",
    "empty-file": "Give the file one sentence or more.",
    "empty-node": "Put the nodes 8.1, 8.2 and so on after word 8, without head and label.",
    "encoding": "Save the file as UTF-8.",
    "end-of-file": "End the file with an empty line.",
    "feats": "Write Name=Value pairs separated by '|', in alphabetical order, each name once.",
    "head-not-a-number": "Write the id of the head, 0 for the root.",
    "head-out-of-range": "Write the id of a word of this sentence, 0 for the root.",
    "id": "Write 1 for a word, 1-2 for a multiword token, 1.1 for an empty node.",
    "id-order": "Number the words 1, 2, 3 and so on.",
    "label": "Write a label of the scheme.",
    "label-missing": "Write the relation to the head.",
    "multiword": "Put a range before its first word, with FORM, FEATS and MISC alone.",
    "no-deps": "Read its basic tree: scheme 'ud'.",
    "no-root": "Give one word the head 0.",
    "no-words": "Give the sentence its words or drop its comments.",
    "own-copy": "Leave the relation out: a word and its copies are one word here.",
    "relation": "Write a line for each relation between two words, like nsubj(loves-2, John-1).",
    "root-label": "Give one word the head 0 and the label root, and no other word either.",
    "root-lost": "Read the basic tree: scheme 'ud'.",
    "row": "Separate the columns of each row by one tab each, '_' where there is no value.",
    "self-loop": "Give the word another head.",
    "several-roots": "Give only one word the head 0.",
    "text": "Make '# text' the forms in their order, with blanks between them or none.",
    "unconverted": "Write its trees as the Penn Treebank does, each with words.",
}
"""The cure of a deviation, by kind."""

KINDS: Final = tuple(CURES)
"""All kinds of deviation."""

UNREPAIRABLE: Final = frozenset({"counted-from-0", "encoding", "id", "no-words", "row"})
"""Defects that no policy repairs: the result would not be what the parser meant."""

_OF_TREES: Final = frozenset(
    "cycle duplicate-id head-not-a-number head-out-of-range label-missing no-root self-loop "
    "several-roots".split()
)

DEFECTS: Final = UNREPAIRABLE | _OF_TREES
"""Kinds that leave a sentence without a tree; the policy decides what happens then."""

_PLACES: Final = 3
"""Deviations of one kind that are listed, of the file and of each rejected sentence."""

_SENTENCES: Final = 10
"""Rejected sentences that are named one by one."""

Note: TypeAlias = Callable[[str, int, str], object]
"""Takes the kind, the line and the detail of a deviation."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """One place where a file breaks its format.

    Attributes:
        kind: One of :data:`KINDS`.
        line: Line number, counted from 1.
        detail: What is wrong, with the offending value.
    """

    kind: str
    line: int
    detail: str

    def error(self, path: object) -> FormatError:
        """Return the deviation as an error.

        Args:
            path: The file, or a name for the input.
        """
        return FormatError(self.detail, path=path, line=self.line, cure=CURES[self.kind])


@dataclass(frozen=True, slots=True)
class Rejected:
    """A sentence that cannot be read, or has no tree under a policy that does not make one.

    Attributes:
        id: Value of ``# sent_id``, ``""`` if there is none.
        text: Value of ``# text``, or the forms joined.
        line: Where it begins, counted from 1.
        defects: Why it is rejected.
    """

    id: str
    text: str
    line: int
    defects: tuple[Deviation, ...]

    @property
    def repairable(self) -> bool:
        """Return whether a policy can make a tree of it."""
        return all(defect.kind in _OF_TREES for defect in self.defects)

    @property
    def reason(self) -> str:
        """Return why it was rejected, in one line, with the cure.

        Of several defects of a kind the first one is named, with its line if it is not that of the
        sentence.
        """
        kinds = Counter(defect.kind for defect in self.defects)
        firsts = {defect.kind: defect for defect in reversed(self.defects)}
        listed = []
        for kind, count in kinds.items():
            place = f"line {firsts[kind].line}: " if firsts[kind].line != self.line else ""
            more = f", and {count - 1:,} more of the kind {kind}" if count > 1 else ""
            listed.append(f"{place}{firsts[kind].detail}{more}")
        if self.repairable:
            return "; ".join((*listed, "the policy repair mends such trees"))
        cure = next(CURES[kind] for kind in kinds if kind not in _OF_TREES)
        return f"{'; '.join(listed)}. {cure}"


@dataclass(slots=True)
class FileReport:
    """The deviations of a file and their effects; filled while the file is read.

    Attributes:
        kept: Number of deviations of one kind to keep; all are counted.
        is_label: Return whether a scheme has a label, in small letters; others are reported.
        policy: What to do with heads that form no tree.
        unit: The unit of :attr:`Deviation.line` in messages: ``line``, or ``sentence``.
        counts: Number of deviations by kind.
        deviations: The first of each kind, in order.
        sentences: Number of sentences that were read.
        rejected: Sentences that were rejected.
        changed: Sentences that a policy repaired, or kept although they are not trees.
        changed_words: Words in them that have a new head or label, or are left without a head.
        dropped: Enhanced edges left out because an end is not a word.
    """

    kept: int = 100
    is_label: Callable[[str], bool] = lambda label: True
    policy: Policy = "reject"
    unit: str = "line"
    counts: Counter[str] = field(default_factory=Counter)
    deviations: list[Deviation] = field(default_factory=list)
    sentences: int = 0
    rejected: list[Rejected] = field(default_factory=list)
    changed: int = 0
    changed_words: int = 0
    dropped: int = 0

    @property
    def seen(self) -> int:
        """Return the number of sentences, the rejected ones included."""
        return self.sentences + len(self.rejected)

    def add(self, deviation: Deviation) -> None:
        """Count a deviation and keep it."""
        self.counts[deviation.kind] += 1
        if self.counts[deviation.kind] <= self.kept:
            self.deviations.append(deviation)

    def note(self, kind: str, line: int, detail: str) -> None:
        """Count a deviation and keep it, given by its parts."""
        self.add(Deviation(kind, line, detail))

    def reject(
        self,
        kind: str,
        line: int,
        detail: str,
        *,
        text: str,
        id: str = "",
        begin: int | None = None,
    ) -> Rejected:
        """Return a sentence rejected for one defect, and record both.

        Args:
            kind: The kind of the defect.
            line: Where it is.
            detail: What is wrong.
            text: The text of the sentence as far as it is known.
            id: Its name in the file, if it has one.
            begin: Where it begins, if the defect is elsewhere.
        """
        defect = Deviation(kind, line, detail)
        rejected = Rejected(id, text, line if begin is None else begin, (defect,))
        self.add(rejected.defects[0])
        self.rejected.append(rejected)
        return rejected

    def note_labels(self, graph: Graph, lines: Sequence[int], *, root_named: bool = False) -> None:
        """Record labels that no scheme has, and the label ``root`` in the wrong place.

        Args:
            graph: The graph of a sentence.
            lines: The line of each word.
            root_named: Whether the format requires the label ``root`` where the head is 0.

        Example:
            >>> from pete.graph import Token
            >>> report = FileReport()
            >>> words = [Token(1, "Go"), Token(2, "home")]
            >>> graph = Graph.build(words, [Relation("root", 0, 1), Relation("root", 1, 2)])
            >>> report.note_labels(graph, (7, 8))
            >>> [(found.line, found.detail) for found in report.deviations]
            [(8, "word 2, 'home', has the label 'root' and the head 1, not 0")]
        """
        for relation in graph.relations:
            kind, wrong = "root-label", _misplaced_root(relation, root_named)
            if not wrong and not self.is_label(relation.label.lower()):
                kind, wrong = "label", f"the label {excerpt(relation.label)}, which no scheme has"
            if wrong:
                word = graph.token(relation.dependent)
                detail = f"word {word.id}, {excerpt(word.form)}, has {wrong}"
                self.note(kind, lines[word.id - 1], detail)

    def refuse_counted_from_0(self, path: object) -> None:
        """Refuse a file of which most sentences count words from 0: no policy can read it.

        Args:
            path: The file, for messages.

        Raises:
            FormatError: If it is one.
        """
        kind = "counted-from-0"
        if 2 * self.counts[kind] > self.seen:
            first = next(found for found in self.deviations if found.kind == kind)
            count = f"{self.counts[kind]:,} of {self.seen:,} sentences"
            raise Deviation(kind, first.line, f"{first.detail}; so it is in {count}").error(path)

    def changes(self) -> str:
        """Return what the policy did with sentences that are not trees."""
        sentences, words = counted(self.changed, "sentence"), counted(self.changed_words, "word")
        if self.policy == "repair":
            return f"policy repair changed {words} in {sentences}"
        return (
            f"policy as-is kept {sentences} whose heads form no tree, with {words} without a head"
        )

    def lines(self, name: str, *, more: str = "") -> Iterator[str]:
        """Yield what to report of a file: deviations, changes of a policy, rejected sentences.

        All are counted, the first ones are listed in full.

        Args:
            name: The name of the file in messages.
            more: How to see all.
        """
        if self.counts:
            listed = ", ".join(f"{kind} {count:,}" for kind, count in sorted(self.counts.items()))
            yield f"{name}: noted while reading: {listed}."
        of_sentences = {defect for sentence in self.rejected for defect in sentence.defects}
        others = [found for found in self.deviations if found not in of_sentences]
        counts = self.counts - Counter(d.kind for s in self.rejected for d in s.defects)
        yield from self._first_of_each_kind(others, counts, name, more)
        if self.dropped:
            yield (
                f"{name}: left out of DEPS: {counted(self.dropped, 'edge')}, of empty nodes that "
                "copy no word or from a word to itself."
            )
        if self.changed:
            yield f"{name}: {self.changes()}."
        for sentence in self.rejected[:_SENTENCES]:
            yield f"{self._place(name, sentence.line)}: sentence rejected:"
            counts = Counter(defect.kind for defect in sentence.defects)
            yield from self._first_of_each_kind(sentence.defects, counts, f"  {name}", more)
        if self.rejected:
            repairable = sum(sentence.repairable for sentence in self.rejected)
            such = "such trees" if repairable == len(self.rejected) else f"{repairable:,} of them"
            advice = f" The policy repair mends {such}, as-is keeps them."
            yield (
                f"{name}: {counted(len(self.rejected), 'sentence')} rejected."
                f"{advice if repairable and self.policy == 'reject' else ''}"
            )

    def _first_of_each_kind(
        self, deviations: Iterable[Deviation], counts: Mapping[str, int], name: str, more: str
    ) -> Iterator[str]:
        """Yield the first places of each kind, in the order of the file, and how many follow."""
        by_kind: dict[str, list[Deviation]] = defaultdict(list)
        for deviation in deviations:
            by_kind[deviation.kind].append(deviation)
        for kind, found in by_kind.items():
            for deviation in found[:_PLACES]:
                yield f"{self._place(name, deviation.line)}: {deviation.detail}."
            left = counts[kind] - _PLACES
            if left > 0:
                yield f"{name}: {left:,} more of the kind {kind}{more}."

    def _place(self, name: str, line: int) -> str:
        return f"{name}:{line}" if self.unit == "line" else f"{name}, {self.unit} {line}"


def _misplaced_root(relation: Relation, root_named: bool) -> str:
    is_named = relation.label.lower() == "root"
    if is_named and relation.head != ROOT:
        return f"the label {excerpt(relation.label)} and the head {relation.head}, not 0"
    if root_named and relation.head == ROOT and not is_named:
        return f"the head 0 and the label {excerpt(relation.label)}, not 'root'"
    return ""
