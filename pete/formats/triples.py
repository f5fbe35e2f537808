"""Stanford triples, ``nsubj(loves-2, John-1)``: a graph as lines of relations.

A form may hold hyphens, brackets, commas, quotes and no-break spaces, which the converter
writes for the spaces of a form. Primes mark copies of a word (``reach-3'``), which it makes
where prepositions are conjoined; a copy is merged into its word, and what leads from one to the
other is left out and noted. Words that no relation
mentions (prepositions that went into labels, punctuation) are not in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pete.errors import FormatError, excerpt
from pete.formats.conll.lines import (
    ConlluReport,
    Deviation,
    Line,
    Source,
    refuse_encoding,
    sentence_lines,
    source_name,
)
from pete.formats.conll.noted import note_labels
from pete.formats.conll.sentence import Rejected
from pete.graph import ABSENT, ROOT, Graph, Relation, Token

_TRIPLE: Final = re.compile(
    r"(?P<label>[^ (\t\r\n]+)\("
    r"(?P<head>[^ \t\r\n]+)-(?P<head_id>\d{1,4})(?P<head_copy>'*), "
    r"(?P<word>[^ \t\r\n]+)-(?P<word_id>\d{1,4})(?P<word_copy>'*)\)",
    re.ASCII,
)
_CURE: Final = "Write a line for each relation, like nsubj(loves-2, John-1)."
_ROOT_FORM: Final = "ROOT"
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class TripleSentence:
    """One sentence.

    Attributes:
        graph: Its relations, and its words; those that no relation mentions are
            :data:`pete.graph.ABSENT`.
        line: Where it begins, counted from 1.
        deviations: Relations left out, for they lead from a word to its own copy.
    """

    graph: Graph
    line: int
    deviations: tuple[Deviation, ...] = ()


def read_triples(
    source: Source, *, tokens: Iterable[Sequence[Token]] | None = None
) -> Iterator[TripleSentence]:
    r"""Read triples; an empty line parts sentences.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        tokens: The words of each sentence in order, where they are known from elsewhere.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: For a line that is no relation, or does not fit the words.

    Example:
        >>> lines = ["nsubj(go-2, Ann-1)", "root(ROOT-0, go-2)", "prep_to(go-2, Oslo-4)"]
        >>> graph = next(read_triples(lines)).graph
        >>> [token.form for token in graph.tokens], graph.show(graph.relations[2])
        (['Ann', 'go', '_', 'Oslo'], 'prep_to(go-2, Oslo-4)')
    """
    path = source_name(source)
    known = None if tokens is None else iter(tokens)
    for lines in sentence_lines(source, refuse_encoding(path)):
        words = None if known is None else next(known, None)
        if known is not None and words is None:
            raise FormatError(
                "there are more sentences than were given words for",
                path=path,
                line=lines[0][0],
                cure="Give the words of every sentence.",
            )
        yield sentence_of(lines, path=path, tokens=words)


def each_sentence(source: Source, report: ConlluReport) -> Iterator[TripleSentence | Rejected]:
    """Read triples; a sentence that cannot be read is rejected, and the others are read.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        report: Filled with what is noted.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8.
    """
    path = source_name(source)
    for lines in sentence_lines(source, refuse_encoding(path, report)):
        yield try_sentence(lines, report)
    if not report.sentences + report.rejected:
        report.add(Deviation("empty-file", 1, "the file holds no sentence"))


def try_sentence(
    lines: Sequence[Line], report: ConlluReport, tokens: Sequence[Token] | None = None
) -> TripleSentence | Rejected:
    """Read one sentence from its lines, or reject it.

    Args:
        lines: The lines with their numbers, one or more.
        report: Filled with what is noted.
        tokens: Its words, where they are known from elsewhere.
    """
    try:
        sentence = sentence_of(lines, tokens=tokens)
    except FormatError as error:
        defect = Deviation("relation", error.line or lines[0][0], error.problem)
        report.add(defect)
        report.rejected += 1
        forms = [token.form for token in tokens or _rebuilt(_forms(lines))]
        return Rejected("", " ".join(forms), lines[0][0], (defect,))
    for deviation in sentence.deviations:
        report.add(deviation)
    note_labels(report, sentence.graph, [sentence.line] * len(sentence.graph.tokens))
    report.sentences += 1
    return sentence


def _forms(lines: Sequence[Line]) -> dict[int, str]:
    """Return the words that lines mention, as far as they can be read."""
    forms: dict[int, str] = {}
    for match in filter(None, (_TRIPLE.fullmatch(line.strip(" \t")) for _, line in lines)):
        for end in ("head", "word"):
            forms.setdefault(int(match[f"{end}_id"]), match[end])
    forms.pop(ROOT, None)
    return forms


def sentence_of(
    lines: Sequence[Line], *, path: object = None, tokens: Sequence[Token] | None = None
) -> TripleSentence:
    """One sentence from its lines, one relation each.

    Args:
        lines: The lines with their numbers, one or more.
        path: Their file, for messages.
        tokens: Its words, where they are known from elsewhere.

    Raises:
        FormatError: For a line that is no relation, or does not fit the words.

    Example:
        >>> sentence_of([(7, "root(ROOT-0, Go-1)")]).line
        7
    """
    return _Reader(path, tokens).sentence(lines)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one sentence, and says where it cannot."""

    path: object
    known: Sequence[Token] | None

    def sentence(self, lines: Sequence[Line]) -> TripleSentence:
        forms = {token.id: token.form for token in self.known or ()}
        relations: dict[Relation, None] = {}
        left_out: list[Deviation] = []
        for number, line in lines:
            match = _TRIPLE.fullmatch(line.strip(" \t"))
            if match is None:
                raise self.error(number, f"{excerpt(line)} is no relation", _CURE)
            self._take_forms(match, number, forms)
            relation = self._relation(match, number)
            if relation is None:
                detail = f"the relation {excerpt(match[0])} leads from a word to its own copy"
                left_out.append(Deviation("own-copy", number, detail))
            else:
                relations.setdefault(relation)
        tokens = self.known or _rebuilt(forms)
        return TripleSentence(Graph.build(tokens, relations), lines[0][0], tuple(left_out))

    def error(self, line: int, problem: str, cure: str) -> FormatError:
        return FormatError(problem, path=self.path, line=line, cure=cure)

    def _take_forms(self, match: re.Match[str], number: int, forms: dict[int, str]) -> None:
        for end in ("head", "word"):
            form, id = match[end], int(match[f"{end}_id"])
            if id == ROOT:
                if end == "word" or form != _ROOT_FORM:
                    problem = f"the word {form}-{id} has the place of the root"
                    raise self.error(number, problem, "Count words from 1; ROOT-0 is a head only.")
            elif self.known is not None and id not in forms:
                problem = f"the word {form}-{id} is outside the {len(forms)} words of the sentence"
                raise self.error(number, problem, "Give the words of this sentence.")
            elif not _same(forms.setdefault(id, form), form):
                problem = (
                    f"the word {id} is {excerpt(form)} here and {excerpt(forms[id])} elsewhere"
                )
                raise self.error(number, problem, "Give each word one form and number.")

    def _relation(self, match: re.Match[str], number: int) -> Relation | None:
        """The relation, ``None`` if it leads from a word to its own copy."""
        head, word = int(match["head_id"]), int(match["word_id"])
        if head != word:
            return Relation(match["label"], head, word)
        if match["head_copy"] == match["word_copy"]:
            problem = f"the relation {match[0]} leads from a word to itself"
            raise self.error(number, problem, "Give the word another head.")
        return None


def _same(known: str, form: str) -> bool:
    """Whether two forms are one, a no-break space being as good as a space."""
    return known.replace(" ", _NO_BREAK) == form.replace(" ", _NO_BREAK)


def _rebuilt(forms: Mapping[int, str]) -> Iterator[Token]:
    return (Token(id, forms.get(id, ABSENT)) for id in range(1, max(forms, default=0) + 1))


def write_triples(graphs: Iterable[Graph]) -> Iterator[str]:
    r"""The text of each graph, the empty line after it included.

    Spaces in forms become no-break spaces. A graph without relations is an empty line.

    Raises:
        FormatError: For a form or label that a line cannot hold.

    Example:
        >>> graph = Graph.build([Token(1, "Go")], [Relation("root", 0, 1)])
        >>> next(write_triples([graph]))
        'root(ROOT-0, Go-1)\n\n'
    """
    for graph in graphs:
        yield "".join(f"{_line(graph, relation)}\n" for relation in graph.relations) + "\n"


def _line(graph: Graph, relation: Relation) -> str:
    names = [graph.name(id).replace(" ", _NO_BREAK) for id in (relation.head, relation.dependent)]
    line = f"{relation.label}({names[0]}, {names[1]})"
    if _TRIPLE.fullmatch(line) is None:
        raise FormatError(
            f"a triple cannot hold the relation {excerpt(line)}",
            cure="Take spaces and brackets out of the label, line ends out of the forms.",
        )
    return line
