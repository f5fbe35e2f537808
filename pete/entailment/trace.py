"""Decisions and their reasons."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from pete.graph import Graph, Relation
from pete.pairs import Label

Status: TypeAlias = Literal["matched", "missing", "set aside"]
Outcome: TypeAlias = Literal["decided", "parse-failure"]


def show_words(graph: Graph, relation: Relation) -> str:
    """Return a relation over lemmas, without positions: ``dobj(make, minute)``."""
    head = graph.tokens[relation.head - 1].lemma if relation.head else "ROOT"
    return f"{relation.label}({head}, {graph.tokens[relation.dependent - 1].lemma})"


def show_forms(graph: Graph, relation: Relation) -> str:
    """Return a relation without ROOT as :meth:`Graph.show` does, but faster."""
    head, dependent = graph.tokens[relation.head - 1], graph.tokens[relation.dependent - 1]
    return f"{relation.label}({head.form}-{head.id}, {dependent.form}-{dependent.id})"


class RelationTrace(Struct, frozen=True):
    """The outcome for one relation of the hypothesis.

    Attributes:
        relation: The relation of H, as normalised.
        shown: The relation in Stanford's notation.
        status: ``matched``, ``missing`` or ``set aside``.
        core: Whether a core rule selects it.
        codes: Codes of the rules that fired on it.
        answer: The relation of T that answers it, in Stanford's notation, or ``""``.
        reason: One line.
    """

    relation: Relation
    shown: str
    status: Status
    core: bool
    codes: tuple[str, ...]
    answer: str
    reason: str


class Decision(Struct, frozen=True):
    """An answer with its reasons.

    Attributes:
        answer: YES or NO.
        strategy: Name of the strategy that gave it.
        outcome: ``decided``, or ``parse-failure`` where T or H has no analysis.
        code: Code of the decision rule.
        reason: One sentence.
        trace: One entry for each relation of H but the root, in the order of its words.
        mapping: Where H is answered as a whole: each word of H (id) in a matched core relation,
            with the word of T (id) it stands for.
    """

    answer: Label
    strategy: str
    outcome: Outcome
    code: str
    reason: str
    trace: tuple[RelationTrace, ...] = ()
    mapping: tuple[tuple[int, int], ...] = ()
