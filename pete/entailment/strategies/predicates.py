"""The SCHWA system's decision: a predicate of H, with its arguments, is one of T."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from pete.entailment.matching import pose
from pete.entailment.rules import Case, Fact
from pete.entailment.strategies.paths import answers, edges_of
from pete.entailment.strategies.published import LETTER_OFF, Published
from pete.entailment.strategies.strategy import RuleBased
from pete.entailment.strategies.traces import all_traces, traced
from pete.entailment.terms import dummy_ids
from pete.entailment.trace import Decision, RelationTrace, Status
from pete.graph import Graph

_SUBJECTS: Final = frozenset({"nsubj", "csubj"})
_COMPLEMENT: Final = "complement"
_SLOTS: Final = _SUBJECTS | {
    *("nsubjpass", "csubjpass", "agent", "dobj", "iobj", "ccomp", "xcomp", "acomp", _COMPLEMENT)
}
"""Labels of arguments. The object of a preposition is not one: it is the preposition's own."""

_PRUNED_TAGS: Final = ("DT", "PDT", "WDT", "IN", "TO", "JJ")
_PRUNED: Final = frozenset({"DET", "ADP", "ADJ"})
_WILDCARDS: Final = frozenset({"anybody", "anyone", "anything"})
"""Indefinite pronouns beside the dummy words."""


@dataclass(frozen=True, slots=True)
class _Predicate:
    """A head with its argument slots."""

    head: int
    slots: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class _Unified:
    """A predicate of H with the one of T that fits best.

    Attributes:
        asked: The predicate of H.
        given: The predicate of T, ``None`` where T has none of this word.
        filled: For each slot of H that T fills as asked, the relation of T.
        wild: Slots of H whose filler is a wildcard.
    """

    asked: _Predicate
    given: _Predicate | None
    filled: dict[Fact, Fact]
    wild: tuple[Fact, ...]

    @property
    def missing(self) -> tuple[Fact, ...]:
        """Slots of H that T does not fill as asked."""
        return tuple(
            slot for slot in self.asked.slots if slot not in self.filled and slot not in self.wild
        )

    @property
    def complete(self) -> bool:
        """Whether T has the predicate with all its slots."""
        return self.given is not None and not self.missing


_PUBLISHED: Final = Published(
    ("P201", "P202"),
    relations="CCG dependencies",
    always=(
        "auxiliaries, modifiers of nouns and adverbs head no predicate (the paper: those of CCG)",
        "no complement with a preposition is an argument (the paper: as CCG has it)",
        "a wildcard unifies with an argument that T leaves unexpressed (the paper: not known "
        "to us)",
    ),
)


@dataclass(frozen=True, slots=True)
class PredicateStrategy(RuleBased):
    """YES iff a predicate of H, with all its argument slots, is found in T.

    The decision of the SCHWA system (S10-1069, section 3), on normalised relations. A predicate
    is a head with its subject, objects and complements; those headed by determiners, prepositions
    and adjectives are pruned; a copula heads the predicate of its subject and complement. One
    predicate of H is enough. Dummy words and indefinite pronouns are wildcards: they unify with
    any filler of the slot, and with none.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force; voice rules and extensions are of use.
    """

    name: str = "schwa"
    codes: tuple[str, ...] = (*LETTER_OFF, "P201", "P202")
    published: Published | None = _PUBLISHED
    families: ClassVar[tuple[str, ...]] = ("W", "P", "X4")

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Unify each predicate of H with those of T."""
        case = pose(text, hypothesis, self.rules)
        asked = edges_of(hypothesis, self.rules)
        given = tuple(_predicates(text, case.text_facts))
        unified = [_unify(case, p, given) for p in _predicates(hypothesis, asked) if p.slots]
        found = any(entry.complete for entry in unified)
        return Decision(
            "YES" if found else "NO",
            self.name,
            "decided",
            "D712",
            _reason(case, unified),
            _trace(case, unified),
        )


def _predicates(graph: Graph, edges: Iterable[Fact]) -> Iterator[_Predicate]:
    """Yield the predicates of a sentence that are not pruned: heads with slots, and all verbs."""
    slots = sorted(_slots(graph, tuple(edges)), key=lambda slot: slot.dependent)
    for token in graph.tokens:
        own = tuple(slot for slot in slots if slot.head == token.id)
        pruned = token.upos in _PRUNED or token.xpos.startswith(_PRUNED_TAGS)
        verb = token.upos in ("VERB", "AUX") or token.xpos.startswith("VB")
        if not pruned and (own or verb):
            yield _Predicate(token.id, own)


def _slots(graph: Graph, edges: tuple[Fact, ...]) -> Iterator[Fact]:
    copulas = {r.head: r.dependent for r in graph.edges("cop")}
    for edge in edges:
        if edge.label == "cop":
            yield edge._replace(label=_COMPLEMENT, head=edge.dependent, dependent=edge.head)
        elif edge.label in _SUBJECTS and edge.head in copulas:
            yield edge._replace(head=copulas[edge.head])
        elif edge.label in _SLOTS:
            yield edge


def _unify(case: Case, asked: _Predicate, given: Iterable[_Predicate]) -> _Unified:
    """Return a predicate of H with the predicate of T that leaves fewest slots open."""
    wildcards = _wildcards(case.hypothesis)
    wild = tuple(slot for slot in asked.slots if slot.dependent in wildcards)
    same = (other for other in given if case.same_word(other.head, asked.head))
    unified = (_Unified(asked, other, _filled(case, asked, other), wild) for other in same)
    return min(unified, key=lambda u: len(u.missing), default=_Unified(asked, None, {}, wild))


def _wildcards(hypothesis: Graph) -> frozenset[int]:
    any_words = (t.id for t in hypothesis.tokens if t.form.lower() in _WILDCARDS)
    return dummy_ids(hypothesis).union(any_words)


def _filled(case: Case, asked: _Predicate, given: _Predicate) -> dict[Fact, Fact]:
    return {
        slot: other
        for slot in asked.slots
        for other in reversed(given.slots)  # of several the first one stays
        if answers(other, slot) and case.same_word(other.dependent, slot.dependent)
    }


def _reason(case: Case, unified: list[_Unified]) -> str:
    for entry in unified:
        if entry.complete and entry.given is not None:
            shown = _show(case.hypothesis, entry.asked)
            return f"T has the predicate {shown} of H: {_show(case.text, entry.given)}."
    if not unified:
        return "H has no predicate with an argument."
    nearest = min(unified, key=lambda entry: (entry.given is None, len(entry.missing)))
    shown = _show(case.hypothesis, nearest.asked)
    if nearest.given is None:
        return f"T has no predicate of H: not {shown}, for it has no predicate of that word."
    return f"T has no predicate of H: not {shown}; it has {_show(case.text, nearest.given)}."


def _show(graph: Graph, predicate: _Predicate) -> str:
    """Return a predicate with its slots, ``saw-2(nsubj Birds-1, dobj something-3)``."""
    slots = (f"{slot.label} {graph.name(slot.dependent)}" for slot in predicate.slots)
    return f"{graph.name(predicate.head)}({', '.join(slots)})"


def _trace(case: Case, unified: list[_Unified]) -> tuple[RelationTrace, ...]:
    tested = {
        slot.source: _slot_trace(case, entry, slot)
        for entry in unified
        for slot in entry.asked.slots
    }
    reason = "It fills no argument slot of a predicate that is not pruned"
    return all_traces(case, tested, otherwise=reason)


def _slot_trace(case: Case, unified: _Unified, slot: Fact) -> RelationTrace:
    given = unified.filled.get(slot)
    if given is None and slot in unified.wild:
        return traced(
            case, slot.source, "set aside", "Its dependent is a wildcard", codes=slot.codes
        )
    word = case.hypothesis.token(unified.asked.head).form
    reason = f"No predicate {word!r} of T has this argument"
    status: Status = "missing" if given is None else "matched"
    return traced(case, slot.source, status, reason, codes=slot.codes, answer=given)
