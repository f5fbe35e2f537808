"""Lucky YES answers and vacuous NO answers: the relations that answers rest on.

A right YES can be luck in two senses, and both are counted:

* it is *coreless* if no core relation of H is matched, so that it rests on some other relation.
  This is the check of Rimell & Clark (S10-1060, section 5; LRE 2013, section 5), who found two
  of 22, both resting on a determiner;
* it is *lucky* if no matched core relation joins the two content words the hypothesis is about.
  This is PETE's own check, and stricter: a core relation may be matched, but between other words.

A NO is *vacuous* if nothing was tested: the hypothesis has no core relation, or all of them
were set aside. Other NOs come from a core relation missing from the text, or from a side that the
parser failed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from pete.evaluation import Explanation
from pete.graph import ROOT, Graph, Relation, Token
from pete.pairs import NamedWord
from pete.text.lemmas import lemma

YesGround: TypeAlias = Literal["earned", "lucky", "unmatched"]
NoGround: TypeAlias = Literal["missing", "vacuous", "failure", "other"]

Ground = TypeVar("Ground", YesGround, NoGround)

YES_GROUNDS: Final[Mapping[YesGround, str]] = {
    "earned": "a matched core relation joins the two words the pair is about",
    "lucky": "none does",
    "unmatched": "these words are not given, or not both found in H",
}
"""Grounds of a right YES, with their explanations."""

NO_GROUNDS: Final[Mapping[NoGround, str]] = {
    "missing": "a core relation of H is not among T's",
    "vacuous": "H has no core relation left to test",
    "failure": "T or H has no parse",
    "other": "relations did not decide",
}
"""Grounds of a NO, with their explanations."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The answers of one strategy by their grounds; pairs by their ids.

    Attributes:
        right_yes: Right YES answers, by each of :data:`YES_GROUNDS`.
        coreless: Right YES answers for which no core relation of H was matched.
        right_no: Right NO answers, by each of :data:`NO_GROUNDS`.
        wrong_no: Wrong NO answers, by each of :data:`NO_GROUNDS`.
    """

    right_yes: Mapping[YesGround, tuple[str, ...]]
    coreless: tuple[str, ...]
    right_no: Mapping[NoGround, tuple[str, ...]]
    wrong_no: Mapping[NoGround, tuple[str, ...]]


def measure_luck(explanations: Iterable[Explanation]) -> Luck:
    """Sort the answers of one strategy by their grounds.

    Args:
        explanations: Explanations of pairs with a gold answer.
    """
    answered = tuple(explanations)
    right_yes = [e for e in answered if e.decision.answer == "YES" == e.pair.gold]
    nos = [e for e in answered if e.decision.answer == "NO"]
    return Luck(
        _by_ground(right_yes, YES_GROUNDS, _yes_ground),
        tuple(e.pair.id for e in right_yes if not any(_matched_core(e))),
        _by_ground((e for e in nos if e.pair.gold == "NO"), NO_GROUNDS, _no_ground),
        _by_ground((e for e in nos if e.pair.gold == "YES"), NO_GROUNDS, _no_ground),
    )


def _by_ground(
    explanations: Iterable[Explanation],
    grounds: Iterable[Ground],
    ground_of: Callable[[Explanation], Ground],
) -> Mapping[Ground, tuple[str, ...]]:
    ids = [(ground_of(explanation), explanation.pair.id) for explanation in explanations]
    return {ground: tuple(id for own, id in ids if own == ground) for ground in grounds}


def _no_ground(explanation: Explanation) -> NoGround:
    decision = explanation.decision
    if decision.outcome == "parse-failure" or explanation.hypothesis is None:
        return "failure"
    tested = [entry for entry in decision.trace if entry.core and entry.status != "set aside"]
    if any(entry.status == "missing" for entry in tested):
        return "missing"
    has_relations = any(relation.head != ROOT for relation in explanation.hypothesis.relations)
    traced = bool(decision.trace) or not has_relations  # an H of one word has nothing to trace
    return "vacuous" if traced and not tested else "other"


def _yes_ground(explanation: Explanation) -> YesGround:
    graph = explanation.hypothesis
    if graph is None or len(explanation.pair.words) != 2:
        return "unmatched"
    first, second = (_ids(graph, word) for word in explanation.pair.named_words)
    if not first or not second or len(first | second) == 1:
        return "unmatched"
    joined = any(
        (r.head in one and r.dependent in other)
        for r in _matched_core(explanation)
        for one, other in ((first, second), (second, first))
    )
    return "earned" if joined else "lucky"


def _matched_core(explanation: Explanation) -> Iterator[Relation]:
    trace = explanation.decision.trace
    return (entry.relation for entry in trace if entry.core and entry.status == "matched")


def _ids(graph: Graph, named: NamedWord) -> frozenset[int]:
    """Return the tokens of H that a released word stands for; a multiword one by any part.

    Of several occurrences it is the one with the word's number, if H has that many: the number
    counts the words of T, of which H may have fewer.
    """
    found: set[int] = set()
    for part in named.word.lower().split():
        ids = [token.id for token in graph.tokens if part in _names(token)]
        number = named.occurrence
        found.update(ids if number is None or number > len(ids) else [ids[number - 1]])
    return frozenset(found)


def _names(token: Token) -> set[str]:
    return {token.form.lower(), token.lemma, lemma(token.form, upos=token.upos, xpos=token.xpos)}
