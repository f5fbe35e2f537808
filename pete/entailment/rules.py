"""The rules, each a pure function with a code.

===  ====================================================================================
F    filters: set a relation of H aside
P    voice: the label a relation is compared by, on both sides
C    core selection: which relations of H must be found in T
X    extensions: facts that T's relations also state
D    the decision, from what was matched, missing and set aside
===  ====================================================================================

A rule's docstring opens with its message. Families have a signature each, so a strategy is
no more than a tuple of codes (:mod:`pete.entailment.strategies`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from pete.errors import UnknownNameError
from pete.graph import Graph, Relation
from pete.pairs import Label
from pete.registry import did_you_mean

__all__ = [
    "FIXED_CODES",
    "RULES",
    "Case",
    "Fact",
    "Findings",
    "Rule",
    "Verdict",
    "core_rules",
    "decision_rules",
    "extension_rules",
    "filter_rules",
    "find_rule",
    "voice_rules",
]


@dataclass(frozen=True, slots=True)
class Case:
    """A pair under test.

    Attributes:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
        absent: Ids of the tokens of H that match no token of T.
    """

    text: Graph
    hypothesis: Graph
    absent: frozenset[int]


@dataclass(frozen=True, slots=True)
class Fact:
    """A relation that T states.

    Attributes:
        label: The label it is compared by.
        relation: The relation of T behind it.
        codes: Rules that made the label what it is.
        asked_by: If given, it answers only a relation of H that came with this label.
    """

    label: str
    relation: Relation
    codes: tuple[str, ...] = ()
    asked_by: str | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """What the comparison of H with T came to, in counts of relations of H.

    Attributes:
        matched: Core relations found in T.
        missing: Core relations not found in T.
        shared: Relations of any label found in T, core ones included.
    """

    matched: int
    missing: int
    shared: int


FIXED_CODES: Final = {
    "C300": "No core rule selects the relation, so T need not have it.",
    "D700": "T or H has no parse: NO, and counted as a failure.",
    "D710": "The baseline always says YES.",
    "D711": "YES iff every content word of H occurs in T.",
}
"""Codes a trace may show that are no switch."""

Filter: TypeAlias = Callable[[Case, Relation], bool]
Voice: TypeAlias = Callable[[str], str]
Core: TypeAlias = Callable[[str], bool]
Extension: TypeAlias = Callable[[Graph], Iterator[Fact]]
Verdict: TypeAlias = Callable[[Findings], Label | None]
Function = TypeVar("Function", bound=Callable[..., object])
Function_co = TypeVar("Function_co", bound=Callable[..., object], covariant=True)


@dataclass(frozen=True, slots=True)
class Rule(Generic[Function_co]):
    """A rule: its code, and the function that is it."""

    code: str
    apply: Function_co

    @property
    def message(self) -> str:
        """What it says, in one sentence."""
        return " ".join((self.apply.__doc__ or "").split("\n\n")[0].split())


RULES: Final[dict[str, Rule[Callable[..., object]]]] = {}
"""Every rule by its code, in the order of the families."""


def _declare(family: dict[str, Rule[Function]], code: str) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        if code in RULES:
            raise ValueError(f"two rules have the code {code}")
        family[code] = Rule(code, function)
        RULES[code] = family[code]
        return function

    return register


_FILTERS: dict[str, Rule[Filter]] = {}
_VOICES: dict[str, Rule[Voice]] = {}
_CORES: dict[str, Rule[Core]] = {}
_EXTENSIONS: dict[str, Rule[Extension]] = {}
_VERDICTS: dict[str, Rule[Verdict]] = {}


# --- F: filters -----------------------------------------------------------------------


@_declare(_FILTERS, "F101")
def holds_absent_word(case: Case, relation: Relation) -> bool:
    """A word of the relation does not occur in T.

    The published rule (LRE 2013, section 4, heuristic 1): it covers dummy words, auxiliaries
    and determiners that the hypothesis brought in, and absent content words alike.
    """
    return relation.head in case.absent or relation.dependent in case.absent


@_declare(_FILTERS, "F102")
def existential_subject(case: Case, relation: Relation) -> bool:
    """The relation is the subject of an existential *there is*."""
    return relation.label == "nsubj" and any(
        other.label == "expl" and other.head == relation.head for other in case.hypothesis.relations
    )


# --- P: voice -------------------------------------------------------------------------


@_declare(_VOICES, "P201")
def passive_subject(label: str) -> str:
    """The subject of a passive is an object (LRE 2013, section 4, heuristic 2)."""
    return "dobj" if label == "nsubjpass" else label


@_declare(_VOICES, "P202")
def passive_agent(label: str) -> str:
    """The agent of a passive is a subject."""
    return "nsubj" if label == "agent" else label


# --- C: core selection ------------------------------------------------------------------


@_declare(_CORES, "C301")
def subject(label: str) -> bool:
    """A nominal subject is core."""
    return label == "nsubj"


@_declare(_CORES, "C302")
def direct_object(label: str) -> bool:
    """A direct object is core."""
    return label == "dobj"


@_declare(_CORES, "C303")
def prepositional(label: str) -> bool:
    """A collapsed prepositional relation, ``prep_in``, is core."""
    return label.startswith("prep_")


@_declare(_CORES, "C304")
def prepositional_clause(label: str) -> bool:
    """A collapsed prepositional relation to a clause, ``prepc_by``, is core."""
    return label.startswith("prepc_")


@_declare(_CORES, "C305")
def prepositional_object(label: str) -> bool:
    """The object of an uncollapsed preposition is core."""
    return label == "pobj"


@_declare(_CORES, "C306")
def clausal_subject(label: str) -> bool:
    """A clausal subject is core."""
    return label == "csubj"


@_declare(_CORES, "C307")
def indirect_object(label: str) -> bool:
    """An indirect object is core."""
    return label == "iobj"


# --- X: extensions --------------------------------------------------------------------


@_declare(_EXTENSIONS, "X401")
def controlled_subject(text: Graph) -> Iterator[Fact]:
    """The controller of an open complement in T is its subject.

    Its object where the complement is passive. It can only turn a NO into a YES: in H the
    relation is never required.
    """
    passive = {r.head for r in text.relations if r.label == "auxpass"}
    for relation in text.relations:
        if relation.label == "xsubj":
            label = "dobj" if relation.head in passive else "nsubj"
            yield Fact(label, relation, ("X401",))


@_declare(_EXTENSIONS, "X402")
def recipient_as_passive_subject(text: Graph) -> Iterator[Fact]:
    """An indirect object in T answers the subject of a passive in H.

    *She gave the boy a kite*: *The boy was given a kite*, but not *She gave the boy*.
    """
    for relation in text.relations:
        if relation.label == "iobj":
            yield Fact("dobj", relation, ("X402",), asked_by="nsubjpass")


# --- D: the decision ------------------------------------------------------------------


@_declare(_VERDICTS, "D701")
def core_missing(findings: Findings) -> Label | None:
    """A core relation of H is not among T's relations."""
    return "NO" if findings.missing else None


@_declare(_VERDICTS, "D702")
def nothing_to_test(findings: Findings) -> Label | None:
    """H has no core relation left to test."""
    return None if findings.matched or findings.missing else "NO"


@_declare(_VERDICTS, "D703")
def nothing_shared(findings: Findings) -> Label | None:
    """H and T share no relation of any label (S10-1060, Figure 1)."""
    return None if findings.shared else "NO"


@_declare(_VERDICTS, "D704")
def all_core_found(findings: Findings) -> Label | None:
    """Every core relation of H left to test is among T's relations."""
    return None if findings.missing else "YES"


def filter_rules(codes: tuple[str, ...]) -> tuple[Rule[Filter], ...]:
    """The filters among these codes, in code order (the other families likewise)."""
    return _chosen(_FILTERS, codes)


def voice_rules(codes: tuple[str, ...]) -> tuple[Rule[Voice], ...]:
    """The voice rules among these codes."""
    return _chosen(_VOICES, codes)


def core_rules(codes: tuple[str, ...]) -> tuple[Rule[Core], ...]:
    """The core selections among these codes."""
    return _chosen(_CORES, codes)


def extension_rules(codes: tuple[str, ...]) -> tuple[Rule[Extension], ...]:
    """The extensions among these codes."""
    return _chosen(_EXTENSIONS, codes)


def decision_rules(codes: tuple[str, ...]) -> tuple[Rule[Verdict], ...]:
    """The decision rules among these codes; the first that answers decides."""
    return _chosen(_VERDICTS, codes)


def _chosen(
    family: dict[str, Rule[Function]], codes: tuple[str, ...]
) -> tuple[Rule[Function], ...]:
    return tuple(rule for code, rule in family.items() if code in codes)


def find_rule(code: str) -> Rule[Callable[..., object]]:
    """The rule with this code.

    Raises:
        UnknownNameError: If there is none.
    """
    if code not in RULES:
        raise UnknownNameError(f"there is no rule {code!r}. {did_you_mean(code, RULES)}")
    return RULES[code]
