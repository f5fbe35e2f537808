"""The lint: what makes a pair unfit, each with a code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeAlias

from pete.graph import Graph

from .hypotheses import Hypothesis

Check: TypeAlias = Callable[[Graph, Hypothesis], bool]


def _equal_to_text(graph: Graph, hypothesis: Hypothesis) -> bool:
    words = [word.form.lower() for word in hypothesis.words]
    return words == [graph.form(token.id) for token in graph.tokens if token.form.isalnum()]


def _too_long(graph: Graph, hypothesis: Hypothesis) -> bool:
    sources = {word.source for word in hypothesis.words} - {None}
    return 2 * len(sources) > sum(token.form[:1].isalnum() for token in graph.tokens)


def _ambiguous(graph: Graph, hypothesis: Hypothesis) -> bool:
    forms = [graph.form(token.id) for token in graph.tokens]
    return any(forms.count(graph.form(id)) > 1 for id in (hypothesis.head, hypothesis.dependent))


def _guessed(graph: Graph, hypothesis: Hypothesis) -> bool:
    return hypothesis.guessed


GUESSED: Final = "G101"
REPEATED: Final = "G105"
JOINED: Final = "G110"

CHECKS: Final[Mapping[str, tuple[str, Check]]] = {
    GUESSED: ("a form is guessed by rule", _guessed),
    "G102": ("the hypothesis is the text", _equal_to_text),
    "G103": ("the hypothesis has more than half of the words of the text", _too_long),
    "G104": ("one of the two words occurs twice in the text", _ambiguous),
}
"""The faults of a hypothesis by itself: the message, and the test, true for an unfit one."""

CODES: Final[Mapping[str, str]] = {
    **{code: message for code, (message, _) in CHECKS.items()},
    REPEATED: "the hypothesis is that of another pair of the text",
    JOINED: "gold relations join the two words of a NO by another path",
}
"""The message of every code."""


def problems(
    graph: Graph, hypothesis: Hypothesis, *, without: Collection[str] = ()
) -> Iterator[str]:
    """Yield the codes of what makes a hypothesis unfit.

    Args:
        graph: The gold graph of the text.
        hypothesis: The hypothesis.
        without: Codes that are not checked.
    """
    for code, (_, check) in CHECKS.items():
        if code not in without and check(graph, hypothesis):
            yield code


def joined_in_gold(graph: Graph, one: int, other: int) -> bool:
    """Return whether gold relations join two words, directly or through a word like one of them.

    A word is like its conjuncts, its apposition, and what a copular clause says that it is.

    Args:
        graph: The gold graph.
        one: A word.
        other: Another.
    """
    ones, others = (_alike(graph, id) for id in (one, other))
    return any(r.head in others for id in ones for r in graph.edges_to(id)) or any(
        r.head in ones for id in others for r in graph.edges_to(id)
    )


def _alike(graph: Graph, id: int) -> frozenset[int]:
    found = {id}
    for relation in (*graph.edges_from(id), *graph.edges_to(id)):
        label = relation.label
        copular = label == "nsubj" and bool(graph.children(relation.head, "cop"))
        if label.startswith("conj") or label in ("appos", "nn") or copular:
            found |= {relation.head, relation.dependent}
    return frozenset(found - {0})
