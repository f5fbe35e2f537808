"""Traces of strategies that test parts of H other than single relations."""

from __future__ import annotations

from collections.abc import Mapping

from pete.entailment.rules import Case, Fact
from pete.entailment.trace import RelationTrace, Status
from pete.graph import Relation


def all_traces(
    case: Case, tested: Mapping[Relation, RelationTrace], *, otherwise: str
) -> tuple[RelationTrace, ...]:
    """Return one trace per relation of H but the root, in the order of its words.

    Args:
        case: The pair.
        tested: What became of the relations that the strategy tests.
        otherwise: Why it does not test the others, without the full stop.
    """
    return tuple(
        tested[relation]
        if relation in tested
        else traced(case, relation, "set aside", otherwise, codes=("C300",), core=False)
        for relation in case.hypothesis_features.relations
    )


def traced(
    case: Case,
    relation: Relation,
    status: Status,
    reason: str,
    *,
    codes: tuple[str, ...] = (),
    core: bool = True,
    answer: Fact | None = None,
) -> RelationTrace:
    """Return what became of a relation of H.

    Args:
        case: The pair.
        relation: The relation.
        status: ``matched``, ``missing`` or ``set aside``.
        reason: Why, without the full stop; of a matched relation, it follows from the answer.
        codes: Codes of the rules that fired on it.
        core: Whether the strategy tests it.
        answer: The fact of T that answers it, if one does.
    """
    shown = "" if answer is None else case.text.show(answer.source)
    return RelationTrace(
        relation,
        case.hypothesis.show(relation),
        status,
        core,
        codes if answer is None else tuple(dict.fromkeys((*codes, *answer.codes))),
        shown,
        f"T has {shown}" if shown else reason,
    )
