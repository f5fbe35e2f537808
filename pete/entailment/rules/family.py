"""Rules: a code each, and a pure function of its family's signature.

Families collect their rules as these are declared::

    @FILTERS("F101")
    def holds_absent_word(case, relation): ...

A rule's docstring opens with its message.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from pete.entailment.sentence import Features
from pete.graph import Graph, Relation, Token
from pete.pairs import Label

_CITED: Final = re.compile(r"\*([^*]+)\*")
_OF_KIND: Final[defaultdict[str, set[str]]] = defaultdict(set)
"""The codes of the rules of each kind."""

Function = TypeVar("Function", bound=Callable[..., object])


class Fact(NamedTuple):
    """A relation that T states.

    Attributes:
        label: The label it is compared by.
        head: Id of its head in T.
        dependent: Id of its dependent in T.
        source: The relation of T behind it.
        codes: Rules that made it what it is.
        asked_by: If given, it answers only a relation of H that came with this label.
        clause: Whether the dependent stands for its clause as a whole, so that only a dummy word
            asks for it.
    """

    label: str
    head: int
    dependent: int
    source: Relation
    codes: tuple[str, ...] = ()
    asked_by: str | None = None
    clause: bool = False

    def is_kind(self, kind: str) -> bool:
        """Return whether a rule of `kind` had a part in it."""
        return not _OF_KIND[kind].isdisjoint(self.codes)


class Statements(Protocol):
    """The facts of T (:class:`pete.entailment.text_facts.Facts`)."""

    def labelled(self, label: str) -> Sequence[Fact]:
        """Return the facts compared by a label."""
        ...

    def __iter__(self) -> Iterator[Fact]:
        """All."""
        ...


class Case:
    """A pair under test.

    Args:
        text_features: The features of T.
        hypothesis_features: The features of H.
        text_facts: The facts of T.

    Attributes:
        text: Normalised graph of T.
        hypothesis: Normalised graph of H.
        absent: Ids of the tokens of H that match no token of T.
        denying: Whether T or H denies anything.
    """

    def __init__(
        self, text_features: Features, hypothesis_features: Features, text_facts: Statements
    ) -> None:
        self.text: Final = text_features.graph
        self.hypothesis: Final = hypothesis_features.graph
        self.text_features: Final = text_features
        self.hypothesis_features: Final = hypothesis_features
        self.text_facts: Final = text_facts
        known = self.text_features.known
        self.absent: Final = frozenset(
            [
                id
                for id, keys in enumerate(self.hypothesis_features.keys, start=1)
                if known.isdisjoint(keys)
            ]
        )

        self.denying: Final = bool(self.text_features.denied or self.hypothesis_features.denied)

    def same_word(self, text_id: int, hypothesis_id: int) -> bool:
        """Return whether a word of T and one of H match."""
        return not self.text_features.keys[text_id - 1].isdisjoint(
            self.hypothesis_features.keys[hypothesis_id - 1]
        )

    def same_words(self, hypothesis_id: int) -> list[int]:
        """Return the ids of the words of T that match a word of H."""
        asked = self.hypothesis_features.keys[hypothesis_id - 1]
        return [
            id for id, keys in enumerate(self.text_features.keys, 1) if not keys.isdisjoint(asked)
        ]


class Goal(NamedTuple):
    """A relation of H to be found in T.

    Attributes:
        relation: The relation.
        shown: The relation in Stanford's notation.
        label: The label it is compared by.
        head: Id of its head in H, as it is compared.
        dependent: Id of its dependent in H, as it is compared.
        codes: Rules that touched it.
        core: Whether a core rule selects it.
        filtered_by: Code of the rule that sets it aside, ``""`` if none does.
    """

    relation: Relation
    shown: str
    label: str
    head: int
    dependent: int
    codes: tuple[str, ...]
    core: bool
    filtered_by: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of comparing H with T, in counts of relations of H.

    Attributes:
        matched: Core relations found in T.
        missing: Core relations not found in T.
        shared: Relations of any label found in T, core ones included.
    """

    matched: int
    missing: int
    shared: int


Words: TypeAlias = Callable[[Token], frozenset[str]]
Filter: TypeAlias = Callable[[Case, Relation], bool]
Voice: TypeAlias = Callable[[str], str]
Core: TypeAlias = Callable[[str], bool]
Extension: TypeAlias = Callable[[Graph], Iterator[Fact]]
Propagation: TypeAlias = Callable[[Graph, Sequence[Fact]], Iterator[Fact]]
Guard: TypeAlias = Callable[[Case, Relation], bool]
Barrier: TypeAlias = Callable[[Case, Goal, Fact], bool]
Restatement: TypeAlias = Callable[[Case, tuple[Goal, ...]], Iterator[tuple[Goal, ...]]]
Verdict: TypeAlias = Callable[[Findings], Label | None]


@dataclass(frozen=True, slots=True)
class Rule(Generic[Function]):
    """A rule: its code and its function.

    Attributes:
        code: Its code.
        apply: The function.
        needs: Labels, without what follows an underscore, of which T must have one for the rule
            to say anything (a restatement: H; a filter: the relation itself); empty if it may
            say something of any.
        kind: What it makes, tests or rests on, for whoever has to tell it from others of its
            family; empty if nobody does.
    """

    code: str
    apply: Function
    needs: frozenset[str] = frozenset()
    kind: str = ""

    def may_apply(self, marks: frozenset[str]) -> bool:
        """Return whether the rule may say something where there are these labels."""
        return not self.needs or not self.needs.isdisjoint(marks)

    @property
    def message(self) -> str:
        """The message, one sentence."""
        return _paragraphs(self.apply)[0]

    @property
    def plain_message(self) -> str:
        """The message without marks: words that are cited stand in quotes."""
        return _CITED.sub(r'"\1"', self.message)

    @property
    def details(self) -> str:
        """The docstring after the message, ``""`` if it ends there."""
        return _paragraphs(self.apply)[1]


@cache
def _paragraphs(function: Callable[..., object]) -> tuple[str, str]:
    """Return the first paragraph of a docstring, and the others, each as one line of Markdown."""
    message, _, details = (function.__doc__ or "").replace("``", "`").partition("\n\n")
    return " ".join(message.split()), " ".join(details.split())


class Family(Generic[Function]):
    """Rules of one signature, in the order of their codes.

    Args:
        meaning: What rules of this family do, in a clause.
    """

    def __init__(self, meaning: str) -> None:
        self.meaning = meaning
        self.rules: dict[str, Rule[Function]] = {}

    def __call__(
        self, code: str, *, needs: str = "", kind: str = ""
    ) -> Callable[[Function], Function]:
        """Declare the function below as the rule of a code.

        Args:
            code: The code.
            needs: The labels it needs (:class:`Rule`), separated by blanks; none if empty.
            kind: Its kind (:class:`Rule`).
        """

        def register(function: Function) -> Function:
            if code in self.rules:
                raise ValueError(f"two rules have the code {code}")
            self.rules[code] = Rule(code, function, frozenset(needs.split()), kind)
            _OF_KIND[kind].add(code)
            return function

        return register

    def in_order(self) -> list[Rule[Function]]:
        """Return the rules in the order of their codes."""
        return sorted(self.rules.values(), key=lambda rule: rule.code)


WORDS: Final[Family[Words]] = Family("what words of T and H match by beside their lemma")
FILTERS: Final[Family[Filter]] = Family("set a relation of H aside")
VOICES: Final[Family[Voice]] = Family("the label a relation is compared by, on both sides")
CORES: Final[Family[Core]] = Family("which relations of H must be found in T")
EXTENSIONS: Final[Family[Extension]] = Family("facts that T's relations also state")
PROPAGATIONS: Final[Family[Propagation]] = Family("facts that hold of another word, too")
RESTATEMENTS: Final[Family[Restatement]] = Family("word H in another way")
GUARDS: Final[Family[Guard]] = Family("keep a relation of H from being set aside by F101")
BARRIERS: Final[Family[Barrier]] = Family("forbid that a fact of T answers a relation of H")
VERDICTS: Final[Family[Verdict]] = Family("the decision, from what was matched and missing")

FAMILIES: Final[tuple[Family[Any], ...]] = (
    WORDS,
    FILTERS,
    VOICES,
    CORES,
    EXTENSIONS,
    PROPAGATIONS,
    RESTATEMENTS,
    GUARDS,
    BARRIERS,
    VERDICTS,
)
"""In the order a pair meets them."""
