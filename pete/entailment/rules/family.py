"""What a rule is: a code, and a pure function of its family's signature.

Families collect their rules as these are declared::

    @FILTERS("F101")
    def holds_absent_word(case, relation): ...

A rule's docstring opens with its message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar

from pete.entailment.terms import absent_ids, content_ids, dummy_ids
from pete.graph import Graph, Relation
from pete.pairs import Label

__all__ = [
    "BARRIERS",
    "CORES",
    "EXTENSIONS",
    "FAMILIES",
    "FILTERS",
    "GUARDS",
    "VERDICTS",
    "VOICES",
    "Case",
    "Fact",
    "Family",
    "Findings",
    "Rule",
    "Verdict",
]

Function = TypeVar("Function", bound=Callable[..., object])


@dataclass(frozen=True)
class Case:
    """A pair under test.

    Attributes:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
    """

    text: Graph
    hypothesis: Graph

    @cached_property
    def absent(self) -> frozenset[int]:
        """Ids of the tokens of H that match no token of T."""
        return absent_ids(self.hypothesis, self.text)

    @cached_property
    def dummies(self) -> frozenset[int]:
        """Ids of the dummy words of H."""
        return dummy_ids(self.hypothesis)

    @cached_property
    def content(self) -> frozenset[int]:
        """Ids of the content words of H."""
        return content_ids(self.hypothesis)


@dataclass(frozen=True, slots=True)
class Fact:
    """A relation that T states.

    Attributes:
        label: The label it is compared by.
        head: Id of its head in T.
        dependent: Id of its dependent in T.
        source: The relation of T behind it.
        codes: Rules that made it what it is.
        asked_by: If given, it answers only a relation of H that came with this label.
    """

    label: str
    head: int
    dependent: int
    source: Relation
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


Filter: TypeAlias = Callable[[Case, Relation], bool]
Voice: TypeAlias = Callable[[str], str]
Core: TypeAlias = Callable[[str], bool]
Extension: TypeAlias = Callable[[Graph], Iterator[Fact]]
Guard: TypeAlias = Callable[[Case, Relation], bool]
Barrier: TypeAlias = Callable[[Case, Relation, Fact], bool]
Verdict: TypeAlias = Callable[[Findings], Label | None]


@dataclass(frozen=True, slots=True)
class Rule(Generic[Function]):
    """A rule: its code, and the function that is it."""

    code: str
    apply: Function

    @property
    def message(self) -> str:
        """What it says, in one sentence."""
        return " ".join((self.apply.__doc__ or "").split("\n\n")[0].split())


class Family(Generic[Function]):
    """Rules of one signature, in the order of their codes.

    Args:
        meaning: What rules of this family do, in a clause.
    """

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning
        self.rules: dict[str, Rule[Function]] = {}

    def __call__(self, code: str) -> Callable[[Function], Function]:
        """Declare the function below as the rule of a code."""

        def register(function: Function) -> Function:
            if code in self.rules:
                raise ValueError(f"two rules have the code {code}")
            self.rules[code] = Rule(code, function)
            return function

        return register

    def among(self, codes: tuple[str, ...]) -> tuple[Rule[Function], ...]:
        """The rules of these codes that belong here, in code order."""
        return tuple(rule for code, rule in sorted(self.rules.items()) if code in codes)


FILTERS: Final[Family[Filter]] = Family("set a relation of H aside")
VOICES: Final[Family[Voice]] = Family("the label a relation is compared by, on both sides")
CORES: Final[Family[Core]] = Family("which relations of H must be found in T")
EXTENSIONS: Final[Family[Extension]] = Family("facts that T's relations also state")
GUARDS: Final[Family[Guard]] = Family("keep a relation of H from being set aside")
BARRIERS: Final[Family[Barrier]] = Family("forbid that a fact of T answers a relation of H")
VERDICTS: Final[Family[Verdict]] = Family("the decision, from what was matched and missing")

FAMILIES: Final[tuple[Family[Any], ...]] = (
    FILTERS,
    VOICES,
    CORES,
    EXTENSIONS,
    GUARDS,
    BARRIERS,
    VERDICTS,
)
"""In the order a pair meets them."""
