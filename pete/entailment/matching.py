"""The comparison of the relations of H with those of T."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pete.entailment.rules import (
    FIXED_CODES,
    Case,
    Fact,
    Findings,
    core_rules,
    extension_rules,
    filter_rules,
    voice_rules,
)
from pete.entailment.terms import absent_ids
from pete.entailment.trace import RelationTrace, show_words
from pete.graph import ROOT, Graph, Relation
from pete.lemma import words_match

__all__ = ["compare", "facts", "findings"]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A relation of H with the label it is compared by and the rules that touched it."""

    relation: Relation
    label: str
    codes: tuple[str, ...]
    core: bool


def compare(text: Graph, hypothesis: Graph, codes: tuple[str, ...]) -> tuple[RelationTrace, ...]:
    """Test every relation of H but the root against the facts of T.

    Args:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
        codes: Codes of the rules in force.

    Returns:
        One trace per relation, in the order of H's words.
    """
    case = Case(text, hypothesis, absent_ids(hypothesis, text))
    stated = tuple(facts(text, codes))
    relations = sorted(
        (r for r in hypothesis.relations if r.head != ROOT),
        key=lambda r: (r.dependent, r.head, r.label),
    )
    return tuple(_test(case, stated, _asked(relation, codes), codes) for relation in relations)


def findings(trace: Iterable[RelationTrace]) -> Findings:
    """Count what a comparison found."""
    entries = tuple(trace)
    matched = [entry for entry in entries if entry.status == "matched"]
    return Findings(
        matched=sum(entry.core for entry in matched),
        missing=sum(entry.status == "missing" for entry in entries),
        shared=len(matched),
    )


def facts(text: Graph, codes: tuple[str, ...]) -> Iterator[Fact]:
    """What T states: its relations under the voice rules, and what extensions add."""
    for relation in text.relations:
        if relation.head != ROOT:
            label, fired = _voiced(relation.label, codes)
            yield Fact(label, relation, fired)
    for extension in extension_rules(codes):
        yield from extension.apply(text)


def _voiced(label: str, codes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    fired: tuple[str, ...] = ()
    for rule in voice_rules(codes):
        voiced = rule.apply(label)
        if voiced != label:
            label, fired = voiced, (*fired, rule.code)
    return label, fired


def _asked(relation: Relation, codes: tuple[str, ...]) -> _Asked:
    label, fired = _voiced(relation.label, codes)
    selected = tuple(rule.code for rule in core_rules(codes) if rule.apply(label))
    return _Asked(relation, label, (*fired, *(selected or ("C300",))), core=bool(selected))


def _test(
    case: Case, stated: tuple[Fact, ...], asked: _Asked, codes: tuple[str, ...]
) -> RelationTrace:
    relation = asked.relation
    shown = case.hypothesis.show(relation)
    for rule in filter_rules(codes):
        if rule.apply(case, relation):
            reason = rule.message.rstrip(".") + _absent_words(case, relation)
            return RelationTrace(
                relation, shown, "set aside", asked.core, (rule.code, *asked.codes), "", reason
            )
    fact = next((fact for fact in stated if _answers(case, fact, asked)), None)
    if fact is not None:
        answer = case.text.show(fact.relation)
        fired = (*asked.codes, *(code for code in fact.codes if code not in asked.codes))
        return RelationTrace(
            relation, shown, "matched", asked.core, fired, answer, f"T has {answer}"
        )
    if not asked.core:
        reason = FIXED_CODES["C300"].rstrip(".")
        return RelationTrace(relation, shown, "set aside", False, asked.codes, "", reason)
    return RelationTrace(
        relation, shown, "missing", True, asked.codes, "", _missing(case, asked, stated)
    )


def _answers(case: Case, fact: Fact, asked: _Asked) -> bool:
    if fact.label != asked.label or fact.asked_by not in (None, asked.relation.label):
        return False
    return _same_word(case, fact.relation.head, asked.relation.head) and _same_word(
        case, fact.relation.dependent, asked.relation.dependent
    )


def _same_word(case: Case, text_id: int, hypothesis_id: int) -> bool:
    return words_match(case.text.token(text_id), case.hypothesis.token(hypothesis_id))


def _absent_words(case: Case, relation: Relation) -> str:
    ids = (id for id in (relation.head, relation.dependent) if id in case.absent)
    words = [case.hypothesis.token(id).form for id in ids]
    return f": {', '.join(words)}" if words else ""


def _missing(case: Case, asked: _Asked, stated: tuple[Fact, ...]) -> str:
    """Why a relation counts as missing, with the nearest thing T has."""
    reason = f"{show_words(case.hypothesis, asked.relation)} of H is not among T's relations"
    nearest = max(stated, key=lambda fact: _nearness(case, fact, asked), default=None)
    if nearest is None or _nearness(case, nearest, asked)[0] < 2:
        return reason
    return f"{reason}; T has {show_words(case.text, nearest.relation)}"


def _nearness(case: Case, fact: Fact, asked: _Asked) -> tuple[int, int]:
    """How much a fact shares with what is asked: of label, head and dependent; then words."""
    words = _same_word(case, fact.relation.head, asked.relation.head) + _same_word(
        case, fact.relation.dependent, asked.relation.dependent
    )
    return (fact.label == asked.label) + words, words
