"""Stanford triples, ``nsubj(loves-2, John-1)``: a graph as lines of relations.

A form may hold hyphens, brackets, commas, quotes and no-break spaces, which the converter
writes for the spaces of a form. Primes mark copies of a word (``reach-3'``), which it makes
where prepositions are conjoined; a copy is merged into its word, and a relation from one to the
other is left out and reported. Words that no relation mentions (prepositions that are part of
labels, punctuation) are not in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pete.errors import FormatError, InputError, excerpt, located
from pete.formats.conll.deviations import FileReport, Rejected
from pete.formats.conll.lines import Line, Source, refuse_encoding, sentence_lines, source_name
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
        own_copies: Relations left out because they lead from a word to its own copy, with lines.
    """

    graph: Graph
    line: int
    own_copies: tuple[Line, ...] = ()


def read_triples(
    source: Source, *, tokens: Iterable[Sequence[Token]] | None = None
) -> Iterator[TripleSentence]:
    r"""Read triples; an empty line separates sentences.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        tokens: The words of each sentence in order, where they are known from elsewhere.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: For a line that is not a relation, or does not fit the words.

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
        yield _sentence(lines, words, path)


def each_sentence(source: Source, report: FileReport) -> Iterator[TripleSentence | Rejected]:
    """Read triples; a sentence that cannot be read is rejected, and the others are read.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        report: Filled with all deviations.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it is not UTF-8.
    """
    for lines in sentence_lines(source, refuse_encoding(source_name(source), report)):
        yield try_sentence(lines, report)
    if not report.seen:
        report.note("empty-file", 1, "the file holds no sentence")


def try_sentence(
    lines: Sequence[Line], report: FileReport, tokens: Sequence[Token] | None = None
) -> TripleSentence | Rejected:
    """Read one sentence from its lines, or reject it.

    Args:
        lines: The lines with their numbers, one or more.
        report: Filled with all deviations.
        tokens: Its words, where they are known from elsewhere.
    """
    try:
        sentence = _sentence(lines, tokens)
    except FormatError as error:
        forms: dict[int, str] = {}
        for match in filter(None, (_TRIPLE.fullmatch(line.strip(" \t")) for _, line in lines)):
            for end in ("head", "word"):
                forms.setdefault(int(match[f"{end}_id"]), match[end])
        text = " ".join(token.form for token in tokens or _rebuilt(forms))
        where = error.line or lines[0][0]
        return report.reject("relation", where, error.problem, text=text, begin=lines[0][0])
    for number, relation in sentence.own_copies:
        detail = f"the relation {excerpt(relation)} leads from a word to its own copy"
        report.note("own-copy", number, detail)
    report.note_labels(sentence.graph, [sentence.line] * len(sentence.graph.tokens))
    report.sentences += 1
    return sentence


def _sentence(
    lines: Sequence[Line], known: Sequence[Token] | None, path: object = None
) -> TripleSentence:
    forms = {token.id: token.form for token in known or ()}
    relations: dict[Relation, None] = {}
    own_copies: list[Line] = []
    for number, line in lines:
        with located(path, number):
            match = _TRIPLE.fullmatch(line.strip(" \t"))
            if match is None:
                raise InputError(f"{excerpt(line)} is not a relation", cure=_CURE)
            _take_forms(match, forms, closed=known is not None)
            if relation := _relation(match):
                relations.setdefault(relation)
            else:
                own_copies.append((number, match[0]))
    graph = Graph.build(known or _rebuilt(forms), relations)
    return TripleSentence(graph, lines[0][0], tuple(own_copies))


def _take_forms(match: re.Match[str], forms: dict[int, str], *, closed: bool) -> None:
    for end in ("head", "word"):
        form, id = match[end], int(match[f"{end}_id"])
        if id == ROOT:
            if end == "word" or form != _ROOT_FORM:
                raise InputError(
                    f"the word {form}-{id} has the place of the root",
                    cure="Count words from 1; ROOT-0 is a head only.",
                )
        elif closed and id not in forms:
            raise InputError(
                f"the word {form}-{id} is outside the {len(forms)} words of the sentence",
                cure="Give the words of this sentence.",
            )
        elif not _same(forms.setdefault(id, form), form):
            raise InputError(
                f"the word {id} is {excerpt(form)} here and {excerpt(forms[id])} elsewhere",
                cure="Give each word one form and number.",
            )


def _relation(match: re.Match[str]) -> Relation | None:
    """Return the relation, ``None`` if it leads from a word to its own copy."""
    head, word = int(match["head_id"]), int(match["word_id"])
    if head != word:
        return Relation(match["label"], head, word)
    if match["head_copy"] == match["word_copy"]:
        raise InputError(
            f"the relation {match[0]} leads from a word to itself",
            cure="Give the word another head.",
        )
    return None


def _same(known: str, form: str) -> bool:
    """Return whether two forms are the same; a no-break space counts as a space."""
    return known.replace(" ", _NO_BREAK) == form.replace(" ", _NO_BREAK)


def _rebuilt(forms: Mapping[int, str]) -> Iterator[Token]:
    return (Token(id, forms.get(id, ABSENT)) for id in range(1, max(forms, default=0) + 1))


def write_triples(graphs: Iterable[Graph]) -> Iterator[str]:
    r"""Yield the text of each graph, the empty line after it included.

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
            cure="Remove spaces and brackets from the label, line ends from the forms.",
        )
    return line
