"""Labels that a reader takes as they are and that mean nothing, or not where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pete.errors import excerpt
from pete.formats.conll.lines import ConlluReport, Deviation, Kind
from pete.graph import ROOT, Graph, Relation

__all__ = ["note_labels"]

_ROOT_LABEL: Final = "root"


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
    is_named = relation.label.lower() == _ROOT_LABEL
    if is_named and relation.head != ROOT:
        return f"the label {excerpt(relation.label)} and the head {relation.head}, not 0"
    if root_named and relation.head == ROOT and not is_named:
        return f"the head 0 and the label {excerpt(relation.label)}, not 'root'"
    return ""
