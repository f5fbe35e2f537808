"""Files of graphs, whatever their format: CoNLL-U, CoNLL-X, CoNLL-2009, Stanford triples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import excerpt
from pete.formats.conll.conllx import read_conll09, read_conllx
from pete.formats.conll.lines import ConlluReport, Deviation, Source, source_name
from pete.formats.conll.noted import Noted, note_labels, refuse_counted_from_0
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, Rejected, enhanced_graph, surface_text
from pete.formats.conll.tree import Policy
from pete.formats.triples import each_sentence
from pete.graph import ROOT, Graph

RowKind: TypeAlias = Literal["conllu", "conllx", "conll09"]
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
_READERS: Final = {"conllu": read_conllu, "conllx": read_conllx, "conll09": read_conll09}


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


@dataclass(slots=True)
class GraphFile(Noted):
    """A file, read.

    Attributes:
        sentences: What could be read.
    """

    sentences: list[GraphSentence] = field(default_factory=list)


def file_kind(name: str) -> FileKind | None:
    """The format a file name tells, ``None`` if it tells none.

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
    report: ConlluReport | None = None,
) -> GraphFile:
    """Read a whole file.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        kind: Its format.
        enhanced: Whether to take the graphs of DEPS instead of the trees.
        policy: What becomes of a sentence whose heads form no tree (see
            :func:`pete.formats.conll.reader.read_conllu`).
        report: Takes what is noted.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it cannot be read as this format.

    Example:
        >>> lines = ["root(ROOT-0, Go-1)"]
        >>> [sentence.text for sentence in read_graphs(lines, "triples").sentences]
        ['Go']
    """
    found = GraphFile(report=report or ConlluReport(), policy=policy)
    if kind == "triples":
        for triples in each_sentence(source, found.report):
            if isinstance(triples, Rejected):
                found.rejected.append(triples)
            else:
                text = surface_text((token.form, "") for token in triples.graph.tokens)
                number = str(len(found.sentences) + len(found.rejected) + 1)
                found.sentences.append(GraphSentence(number, text, triples.line, triples.graph))
        return found
    for read in read_rows(source, kind, found, enhanced=enhanced):
        if not isinstance(read, Rejected):
            sentence, graph = read
            number = str(len(found.sentences) + len(found.rejected) + 1)
            named = GraphSentence(sentence.id or number, sentence.text, sentence.line, graph)
            found.sentences.append(named)
    return found


def read_rows(
    source: Source, kind: RowKind, noted: Noted, *, enhanced: bool = False
) -> Iterator[tuple[ConlluSentence, Graph] | Rejected]:
    """Read a file of rows with heads, sentence by sentence.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        kind: Its format.
        noted: Filled with what is noted; its policy decides on heads that form no tree.
        enhanced: Whether to take the graphs of DEPS instead of the trees.

    Returns:
        Each sentence with its graph, or rejected.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If its words are counted from 0.
    """
    report = noted.report
    for sentence in _READERS[kind](source, policy=noted.policy, report=report):
        found = sentence
        if isinstance(sentence, ConlluSentence) and enhanced and not sentence.enhanced:
            found = _without_deps(sentence, report)
        if isinstance(found, Rejected):
            noted.rejected.append(found)
            yield found
        else:
            graph = _enhanced(found, noted) if enhanced else found.graph
            note_labels(report, graph, found.lines, root_named=kind == "conllu")
            yield found, graph
    refuse_counted_from_0(report, source_name(source))


def _without_deps(sentence: ConlluSentence, report: ConlluReport) -> Rejected:
    """Reject a sentence of which nothing stands in DEPS."""
    name = excerpt(sentence.id or sentence.text)
    defect = Deviation("no-deps", sentence.line, f"the sentence {name} has nothing in DEPS")
    report.add(defect)
    report.sentences -= 1
    report.rejected += 1
    return Rejected(sentence.id, sentence.text, sentence.line, (defect,))


def _enhanced(sentence: ConlluSentence, noted: Noted) -> Graph:
    resolved = enhanced_graph(sentence)
    noted.dropped += resolved.dropped
    given_root = any(edge.head == str(ROOT) for edge in sentence.enhanced)
    if given_root and all(relation.head != ROOT for relation in resolved.graph.relations):
        name, left = excerpt(sentence.id or sentence.text), len(resolved.graph.relations)
        detail = f"the sentence {name} has lost its root, an empty node that copies no word: " + (
            "nothing of it is left" if not left else f"its other edges are left, {left:,}"
        )
        noted.report.add(Deviation("root-lost", sentence.line, detail))
    return resolved.graph
