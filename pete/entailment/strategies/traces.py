"""Traces of strategies that test parts of H other than single relations."""

from __future__ import annotations

from collections.abc import Iterator

from pete.entailment.rules import Fact
from pete.entailment.trace import RelationTrace, Status
from pete.graph import ROOT, Graph, Relation

SILENT = ("C300",)
"""Codes of a relation that a strategy does not test."""


def asked_relations(hypothesis: Graph) -> Iterator[Relation]:
    """Yield the relations of H but the root, in the order of its words."""
    relations = (r for r in hypothesis.relations if r.head != ROOT)
    yield from sorted(relations, key=lambda r: (r.dependent, r.head, r.label))


def traced(
    hypothesis: Graph,
    relation: Relation,
    status: Status,
    *,
    reason: str,
    codes: tuple[str, ...] = (),
    core: bool = True,
    answer: tuple[Graph, Fact] | None = None,
) -> RelationTrace:
    """Return what became of a relation of H.

    Args:
        hypothesis: Normalised graph of H.
        relation: The relation.
        status: ``matched``, ``missing`` or ``set aside``.
        reason: Why, without the full stop; of a matched relation, it follows from the answer.
        codes: Codes of the rules that fired on it.
        core: Whether the strategy tests it.
        answer: T and its relation that answers it, if one does.
    """
    shown = "" if answer is None else answer[0].show(answer[1].source)
    fired = codes if answer is None else tuple(dict.fromkeys((*codes, *answer[1].codes)))
    return RelationTrace(
        relation,
        hypothesis.show(relation),
        status,
        core,
        fired,
        shown,
        f"T has {shown}" if shown else reason,
    )
