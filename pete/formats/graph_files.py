"""Files of graphs in any format: CoNLL-U, CoNLL-X, CoNLL-2009, Stanford triples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import excerpt
from pete.formats.conll.deviations import FileReport, Policy, Rejected
from pete.formats.conll.lines import Source, source_name
from pete.formats.conll.reader import RowKind, read_conllu
from pete.formats.conll.sentence import ConlluSentence, enhanced_graph, surface_text
from pete.formats.triples import TripleSentence, each_sentence
from pete.graph import ROOT, Graph

FileKind: TypeAlias = RowKind | Literal["triples"]
FILE_KINDS: Final[tuple[FileKind, ...]] = (*get_args(RowKind), "triples")

_SUFFIXES: Final[dict[str, FileKind]] = {
    ".conllu": "conllu",
    ".conll": "conllx",
    ".conllx": "conllx",
    ".conll09": "conll09",
    ".sd": "triples",
    ".triples": "triples",
    ".txt": "triples",
}


@dataclass(frozen=True, slots=True)
class GraphSentence:
    """One sentence of a file.

    Attributes:
        id: Its name in the file, else its number, counted from 1.
        text: Its text.
        line: Where it begins, counted from 1.
        graph: Its words and relations.
    """

    id: str
    text: str
    line: int
    graph: Graph


@dataclass(frozen=True, slots=True)
class GraphFile:
    """The content of a file.

    Attributes:
        sentences: The sentences that could be read.
        report: Deviations, and the sentences that could not.
    """

    sentences: Sequence[GraphSentence]
    report: FileReport


def file_kind(name: str) -> FileKind | None:
    """Return the format that a file name indicates, or ``None``.

    Example:
        >>> file_kind("a.conllu.xz"), file_kind("a.sd"), file_kind("-")
        ('conllu', 'triples', None)
    """
    suffixes = [suffix for suffix in PurePath(name).suffixes if suffix not in (".gz", ".xz")]
    return _SUFFIXES.get(suffixes[-1].lower()) if suffixes else None


def read_graphs(
    source: Source,
    kind: FileKind,
    *,
    enhanced: bool = False,
    policy: Policy = "reject",
    report: FileReport | None = None,
) -> GraphFile:
    """Read a whole file.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        kind: Its format.
        enhanced: Whether to take the graphs of DEPS instead of the trees.
        policy: What to do with a sentence whose heads form no tree (see
            :func:`pete.formats.conll.reader.read_conllu`).
        report: Filled with all deviations.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it cannot be read as this format.

    Example:
        >>> lines = ["root(ROOT-0, Go-1)"]
        >>> [sentence.text for sentence in read_graphs(lines, "triples").sentences]
        ['Go']
    """
    report = FileReport() if report is None else report
    report.policy = policy
    sentences = []
    reader = (
        each_sentence(source, report)
        if kind == "triples"
        else read_rows(source, kind, report, enhanced=enhanced)
    )
    for read in reader:
        if isinstance(read, Rejected):
            continue
        if isinstance(read, TripleSentence):
            id, line, graph = "", read.line, read.graph
            text = surface_text((token.form, "") for token in graph.tokens)
        else:
            sentence, graph = read
            id, text, line = sentence.id, sentence.text, sentence.line
        sentences.append(GraphSentence(id or str(report.seen), text, line, graph))
    return GraphFile(sentences, report)


def read_rows(
    source: Source, kind: RowKind, report: FileReport, *, enhanced: bool = False
) -> Iterator[tuple[ConlluSentence, Graph] | Rejected]:
    """Read a file of rows with heads, sentence by sentence.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        kind: Its format.
        report: Filled with all deviations; its policy decides on heads that form no tree.
        enhanced: Whether to take the graphs of DEPS instead of the trees.

    Yields:
        Each sentence with its graph, or rejected.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If its words are counted from 0.
    """
    for sentence in read_conllu(source, kind=kind, policy=report.policy, report=report):
        if isinstance(sentence, Rejected):
            yield sentence
        elif enhanced and not sentence.enhanced:
            report.sentences -= 1
            id, text, line = sentence.id, sentence.text, sentence.line
            detail = f"the sentence {excerpt(id or text)} has nothing in DEPS"
            yield report.reject("no-deps", line, detail, id=id, text=text)
        else:
            graph = _enhanced(sentence, report) if enhanced else sentence.graph
            report.note_labels(graph, sentence.lines, root_named=kind == "conllu")
            yield sentence, graph
    report.refuse_counted_from_0(source_name(source))


def _enhanced(sentence: ConlluSentence, report: FileReport) -> Graph:
    resolved = enhanced_graph(sentence)
    report.dropped += resolved.dropped
    had_root = any(edge.head == str(ROOT) for edge in sentence.enhanced)
    if had_root and all(relation.head != ROOT for relation in resolved.graph.relations):
        name, left = excerpt(sentence.id or sentence.text), len(resolved.graph.relations)
        rest = f"its other edges are left, {left:,}" if left else "nothing of it is left"
        detail = f"the sentence {name} has lost its root, an empty node that copies no word: {rest}"
        report.note("root-lost", sentence.line, detail)
    return resolved.graph
