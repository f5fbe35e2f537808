"""Files of graphs, whatever their format: CoNLL-U, CoNLL-X, CoNLL-2009, Stanford triples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final, Literal, TypeAlias, get_args

from pete.excerpt import excerpt
from pete.formats.conll09 import read_conll09
from pete.formats.conllu import read_conllu
from pete.formats.conllu_enhanced import enhanced_graph
from pete.formats.conllu_lines import ConlluReport, Deviation, Source, source_name
from pete.formats.conllu_records import ConlluSentence, Rejected, surface_text
from pete.formats.conllu_tree import Policy
from pete.formats.conllx import read_conllx
from pete.formats.triples import TripleSentence, read_triples
from pete.graph import ROOT, Graph

__all__ = ["FILE_KINDS", "FileKind", "GraphFile", "GraphSentence", "file_kind", "read_graphs"]

FileKind: TypeAlias = Literal["conllu", "conllx", "conll09", "triples"]
FILE_KINDS: Final[tuple[FileKind, ...]] = get_args(FileKind)

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
class GraphFile:
    """A file, read.

    Attributes:
        sentences: What could be read.
        rejected: What could not, under the policy.
        report: What was noted of the file.
        dropped: Enhanced edges left out, for an end that is no word.
    """

    sentences: list[GraphSentence] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    report: ConlluReport = field(default_factory=ConlluReport)
    dropped: int = 0


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
    kept: int = 100,
) -> GraphFile:
    """Read a whole file.

    Args:
        source: A path (``.gz`` and ``.xz`` are unpacked), or lines.
        kind: Its format.
        enhanced: Whether to take the graphs of DEPS instead of the trees.
        policy: What becomes of a sentence whose heads form no tree (see
            :func:`pete.formats.conllu.read_conllu`).
        kept: How many deviations of one kind the report keeps; all are counted.

    Raises:
        InputError: If the file cannot be opened.
        FormatError: If it cannot be read as this format.

    Example:
        >>> lines = ["root(ROOT-0, Go-1)"]
        >>> [sentence.text for sentence in read_graphs(lines, "triples").sentences]
        ['Go']
    """
    found = GraphFile(report=ConlluReport(kept))
    if kind == "triples":
        found.sentences += _from_triples(read_triples(source), found.report)
        return found
    for sentence in _READERS[kind](source, policy=policy, report=found.report):
        if isinstance(sentence, Rejected):
            found.rejected.append(sentence)
        else:
            graph = _enhanced(sentence, source, found) if enhanced else sentence.graph
            number = len(found.sentences) + len(found.rejected) + 1
            found.sentences.append(_named(sentence, graph, number))
    return found


def _enhanced(sentence: ConlluSentence, source: Source, found: GraphFile) -> Graph:
    resolved = enhanced_graph(sentence, path=source_name(source))
    found.dropped += resolved.dropped
    given_root = any(edge.head == str(ROOT) for edge in sentence.enhanced)
    if given_root and all(relation.head != ROOT for relation in resolved.graph.relations):
        name, left = excerpt(sentence.id or sentence.text), len(resolved.graph.relations)
        detail = f"the sentence {name} has lost its root, an empty node that copies no word: " + (
            "nothing of it is left" if not left else f"its other edges are left, {left:,}"
        )
        found.report.add(Deviation("root-lost", sentence.line, detail))
    return resolved.graph


def _named(sentence: ConlluSentence, graph: Graph, number: int) -> GraphSentence:
    return GraphSentence(sentence.id or str(number), sentence.text, sentence.line, graph)


def _from_triples(
    sentences: Iterable[TripleSentence], report: ConlluReport
) -> Iterator[GraphSentence]:
    for number, sentence in enumerate(sentences, start=1):
        for deviation in sentence.deviations:
            report.add(deviation)
        text = surface_text((token.form, "") for token in sentence.graph.tokens)
        yield GraphSentence(str(number), text, sentence.line, sentence.graph)
