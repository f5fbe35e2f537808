"""Gold trees with one word attached elsewhere: does the entailment module follow the parser?

In a pair that gold trees answer YES rightly, the word that a relation of the answer rests on is
attached to every other word that can be its head: the answer must become NO. Any other word is
attached elsewhere, too: the answer must stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pete.data.contract import PairSet, check_answers
from pete.entailment import Decision, RelationTrace, Strategy
from pete.entailment.rules.family import BARRIERS, GUARDS
from pete.entailment.terms import dummy_ids
from pete.evaluation import Normaliser, ParsedPairs
from pete.graph import ROOT, Graph, Relation, Scheme
from pete.metrics import YesNoScore
from pete.normaliser import find_erased_words
from pete.text.lemmas import word_keys

from ..annotation.sentences import SIDES, Side
from ..gold.graphs import gold_graphs, gold_trees, tree_scheme
from ..gold.hypotheses import trusted_hypotheses
from ..gold.stand_off import Graphs
from ..shared import full_name, stem
from .reattachment import (
    is_function_edge,
    path_words,
    possible_heads,
    reattached,
    underlying_edge,
    without_edge,
)

Finding: TypeAlias = Literal["right", "wrong", "kept", "other path", "unfilled", "joined"]
WhyUntried: TypeAlias = Literal["variable", "root", "nowhere", "borne"]

FINDINGS: Final[Mapping[Finding, str]] = {
    "right": "NO after a word of the answer moved, YES after another one",
    "wrong": "the reverse",
    "kept": "apart: the relation of the answer is still there, since T also says it in another way",
    "other path": "apart: other relations of the gold graph answer H",
    "unfilled": "apart: a variable of H may stay without a filler, and H asks for nothing else",
    "joined": "apart: a function word moved to a word of the answer, which it now modifies",
}
"""Findings of a move, with their explanations."""

UNTRIED: Final[Mapping[WhyUntried, str]] = {
    "variable": "the head answers a variable of H, so any head does",
    "root": "the edge comes from the root",
    "nowhere": "there is no other word it could attach to",
    "borne": "not a word of the answer, but a relation of the answer depends on the edge",
}
"""Reasons why an edge was not moved, with their explanations."""


@dataclass(frozen=True, slots=True)
class Move:
    """One word of T attached elsewhere.

    Attributes:
        pair: Id of the pair.
        of_answer: Whether an answer's relation rests on the edge, so that NO is right.
        label: Label of that relation, otherwise of the edge.
        edge: The edge that moved, in Stanford's notation.
        head: The new head: form and id.
        finding: The result of the move.
        reason: Why the answer is not the expected one, in words that many moves share; ``""``
            if it is.
    """

    pair: str
    of_answer: bool
    label: str
    edge: str
    head: str
    finding: Finding
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Untried:
    """An edge that was not moved; attributes as of :class:`Move`."""

    pair: str
    of_answer: bool
    label: str
    edge: str
    why: WhyUntried


@dataclass(frozen=True, slots=True)
class Perturbed:
    """The result of one pair.

    Attributes:
        moves: All moves that were tried.
        untried: Edges that were not moved.
    """

    moves: tuple[Move, ...]
    untried: tuple[Untried, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """A pair with a tree that can be changed.

    Attributes:
        pair: Id of the pair.
        tree: Tree of T, or the graph that replaces it.
        hypothesis: Normalised graph of H.
        read: Normalise a tree of T.
    """

    pair: str
    tree: Graph
    hypothesis: Graph
    read: Callable[[Graph], Graph]


@dataclass(frozen=True, slots=True)
class Group:
    """Moves with the same finding, for the same reason.

    Attributes:
        finding: Their finding; not ``right``.
        label: Label of the relation or edge.
        reason: Why.
        moves: These moves.
    """

    finding: Finding
    label: str
    reason: str
    moves: tuple[Move, ...]

    @property
    def pairs(self) -> tuple[str, ...]:
        """Ids of their pairs."""
        return tuple(dict.fromkeys(move.pair for move in self.moves))


@dataclass(frozen=True, slots=True)
class Perturbation:
    """The moves of one split.

    Attributes:
        pair_set: The pairs of the split.
        strategy: The decision procedure.
        deviations: How the experiment differs from the one on trees, in sentences without an end.
        yes_pairs: Pairs with gold answer YES.
        pairs: Those of them that are answered YES, and so were changed.
        moves: All moves.
        untried: Edges that were not moved.
    """

    pair_set: PairSet
    strategy: Strategy
    deviations: tuple[str, ...]
    yes_pairs: int
    pairs: int
    moves: tuple[Move, ...]
    untried: tuple[Untried, ...]

    def moved(self, *, of_answer: bool) -> tuple[Move, ...]:
        """Return the moves of words of the answer, or those of other words."""
        return tuple(move for move in self.moves if move.of_answer == of_answer)


def perturb(subject: Subject, strategy: Strategy) -> Perturbed | None:
    """Attach words of T elsewhere, one at a time, and decide again.

    Args:
        subject: A pair whose right answer is YES.
        strategy: The decision procedure.

    Returns:
        The result, ``None`` if the answer is NO without a move.
    """
    text = subject.read(subject.tree)
    decision = strategy.decide(text, subject.hypothesis)
    if decision.answer != "YES":
        return None
    experiment = _Experiment(subject, strategy, text, decision)
    tried = (*experiment.of_answer(), *experiment.of_others())
    return Perturbed(
        tuple(one for one in tried if isinstance(one, Move)),
        tuple(one for one in tried if isinstance(one, Untried)),
    )


class _Experiment:
    """The moves of one pair."""

    def __init__(
        self, subject: Subject, strategy: Strategy, text: Graph, decision: Decision
    ) -> None:
        self._subject, self._strategy, self._text = subject, strategy, text
        self._tree, self._hypothesis = subject.tree, subject.hypothesis
        self._mapping = dict(decision.mapping)
        self._answers = _answers(decision, text)
        self._rests_on = set(self._answers.values())

    def of_answer(self) -> Iterator[Move | Untried]:
        """Move the words that the answer rests on."""
        for goal, answer in self._answers.items():
            edge = underlying_edge(self._tree, answer)
            if edge is None:
                shown = self._text.show(answer)
                yield Untried(self._subject.pair, True, answer.label, shown, "root")
            elif self._is_open(goal, answer, edge):
                yield self._untried(edge, answer.label, "variable", of_answer=True)
            else:
                yield from self._moved(edge, answer.label, goal)

    def of_others(self) -> Iterator[Move | Untried]:
        """Move everything else."""
        for edge in self._tree.relations:
            if self._is_of_answer(edge) or edge.head == ROOT or edge.label == "punct":
                continue
            rest = self._subject.read(without_edge(self._tree, edge))
            if self._rests_on <= set(rest.relations):
                yield from self._moved(edge, edge.label, None)
            else:
                yield self._untried(edge, edge.label, "borne", of_answer=False)

    def _is_open(self, goal: Relation, answer: Relation, edge: Relation) -> bool:
        """Return whether the head is a variable, which any head satisfies."""
        variables = dummy_ids(self._hypothesis) & {goal.head, goal.dependent}
        words = {self._mapping.get(variable) for variable in variables}
        ends = {edge.head, answer.head, answer.dependent} - {edge.dependent}
        return edge.dependent not in words and not words.isdisjoint(ends)

    @cached_property
    def _words(self) -> frozenset[int]:
        """The words of the answer, those between them, and those erased into a relation."""
        between = (path_words(self._tree, relation) for relation in self._rests_on)
        erased = (
            word.token
            for word in find_erased_words(self._tree, self._text)
            if word.relation in self._rests_on
        )
        return frozenset(self._mapping.values()).union(*between, erased)

    def _is_of_answer(self, edge: Relation) -> bool:
        return edge.dependent in self._words or (
            edge.head in self._words and _modifies_head_alone(edge, self._text)
        )

    def _untried(self, edge: Relation, label: str, why: WhyUntried, *, of_answer: bool) -> Untried:
        return Untried(self._subject.pair, of_answer, label, self._tree.show(edge), why)

    def _moved(self, edge: Relation, label: str, goal: Relation | None) -> Iterator[Move | Untried]:
        """Yield every place an edge can go to, with the relation of H that it answers, if any."""
        ends = () if goal is None else (goal.head, goal.dependent)
        keys = frozenset().union(*(word_keys(self._hypothesis.token(id)) for id in ends))
        heads = tuple(possible_heads(self._tree, self._text, edge, other_than=keys))
        if not heads:
            yield self._untried(edge, label, "nowhere", of_answer=goal is not None)
        for head in heads:
            text = self._subject.read(reattached(self._tree, edge, head))
            decision = self._strategy.decide(text, self._hypothesis)
            finding, reason = (
                self._of_other(edge, head, text, decision)
                if goal is None
                else self._of_goal(goal, text, decision)
            )
            shown, place = self._tree.show(edge), self._tree.name(head)
            yield Move(self._subject.pair, goal is not None, label, shown, place, finding, reason)

    def _of_goal(self, goal: Relation, text: Graph, decision: Decision) -> tuple[Finding, str]:
        """Return what an answer shows after a relation that it rests on was moved."""
        if decision.answer == "NO":
            return "right", ""
        if self._answers[goal] in text.relations:
            return "kept", "the relation is made in another way"
        entry = next(entry for entry in decision.trace if entry.relation == goal)
        if entry.status == "set aside":
            return "unfilled", _by(entry)
        others = set(_answers(decision, text).values()) <= set(self._text.relations)
        return ("other path" if others else "wrong"), _by(entry)

    def _of_other(
        self, edge: Relation, head: int, text: Graph, decision: Decision
    ) -> tuple[Finding, str]:
        """Return what an answer shows after a word was moved that it does not rest on."""
        if decision.answer == "YES":
            return "right", ""
        place = "elsewhere"
        if head in self._words:
            place = "to a word of the answer"
        elif edge.head in self._words:
            place = "from a word of the answer"
        joined = head in self._words and _modifies_head_alone(edge, text)
        return ("joined" if joined else "wrong"), f"{place}: {_missed(decision)}"


def _modifies_head_alone(edge: Relation, text: Graph) -> bool:
    """Return whether an edge is that of a function word, or of a negation."""
    return is_function_edge(edge) or bool(text.edges_to(edge.dependent, "neg"))


def _answers(decision: Decision, text: Graph) -> dict[Relation, Relation]:
    """Return the matched core relations of H with the relations of T that answer them."""
    shown = {text.show(relation): relation for relation in text.relations}
    return {
        entry.relation: shown[entry.answer]
        for entry in decision.trace
        if entry.core and entry.status == "matched" and entry.answer in shown
    }


def _by(entry: RelationTrace) -> str:
    """Return what answers a relation of H: label and rules, except those that select it."""
    codes = (code for code in entry.codes if code[0] != "C" and code not in GUARDS.rules)
    label = entry.answer.partition("(")[0] or entry.status
    return " ".join((label, *codes))


def _missed(decision: Decision) -> str:
    """Return what of H is missing: its label, and the rule that blocks it, if any."""
    for entry in decision.trace:
        if entry.core and entry.status == "missing":
            label = entry.relation.label
            blockers = [code for code in entry.codes if code in BARRIERS.rules]
            return f"{label} {blockers[0]}" if blockers else f"no {label}"
    return decision.code


def perturb_split(
    pair_set: PairSet,
    strategy: Strategy,
    *,
    treebank: Path | None = None,
    hypotheses: ParsedPairs | None = None,
) -> Perturbation:
    """Attach words elsewhere in the gold trees of every YES pair that is answered YES.

    Args:
        pair_set: The pairs of one split.
        strategy: The decision procedure.
        treebank: Gold trees in UD, version 2, found by their text; the data set's by default.
        hypotheses: Parses of the same pairs whose hypotheses are trusted in the place of gold ones.

    Raises:
        UnavailableError: If the pairs are not annotated.
        InputError: If pairs and gold standard do not fit each other, a pair has no answer, or a
            trusted hypothesis no parse.
    """
    check_answers(pair_set.pairs, path=pair_set.source)
    scheme = tree_scheme(pair_set.dataset) if treebank is None else "ud"
    subjects = [*_subjects(pair_set, strategy, scheme, treebank, hypotheses)]
    results = [result for one in subjects if (result := perturb(one, strategy)) is not None]
    return Perturbation(
        pair_set,
        strategy,
        (*_deviations(pair_set, scheme, hypotheses),),
        len(subjects),
        len(results),
        tuple(move for result in results for move in result.moves),
        tuple(untried for result in results for untried in result.untried),
    )


def score(moves: Iterable[Move]) -> YesNoScore:
    """Return the score of some moves; those that are neither right nor wrong do not count."""
    counts = Counter(move.finding for move in moves)
    return YesNoScore(tp=counts["right"], fn=counts["wrong"], fp=0, tn=0)


def by_label(moves: Iterable[Move]) -> Mapping[str, Sequence[Move]]:
    """Return the moves by label, that of prepositions and conjunctions without the word.

    Example:
        >>> move = Move("1", True, "prep_in", "obl(saw-2, May-5)", "Ann-1", "right")
        >>> {label: len(found) for label, found in by_label([move, move]).items()}
        {'prep_X': 2}
    """
    labels: dict[str, list[Move]] = {}
    for move in moves:
        labels.setdefault(stem(move.label), []).append(move)
    return dict(sorted(labels.items()))


def groups(moves: Iterable[Move]) -> tuple[Group, ...]:
    """Return the moves that were not right in groups: by finding, the largest first."""
    members: dict[tuple[Finding, str, str], list[Move]] = {}
    for move in moves:
        if move.finding != "right":
            members.setdefault((move.finding, move.label, move.reason), []).append(move)
    order = list(FINDINGS)
    found = (Group(*key, tuple(own)) for key, own in members.items())
    return tuple(sorted(found, key=lambda group: (order.index(group.finding), -len(group.moves))))


def _deviations(
    pair_set: PairSet, scheme: Scheme | None, hypotheses: ParsedPairs | None
) -> Iterator[str]:
    if scheme in (None, "stanford"):
        yield (
            f"the gold standard of {pair_set.dataset} is of normalised relations, not of trees: "
            "each relation is moved by itself, and nothing follows it"
        )
    if hypotheses is not None:
        yield f"the hypotheses are parsed by {full_name(hypotheses.parser)}"


def _subjects(
    pair_set: PairSet,
    strategy: Strategy,
    scheme: Scheme | None,
    treebank: Path | None,
    parsed: ParsedPairs | None,
) -> Iterator[Subject]:
    """Yield the YES pairs, with trees, or with gold relations that stand for them."""
    read = _as_it_is if scheme is None else partial(Normaliser(scheme), collapse=strategy.collapse)
    gold = _gold(pair_set, strategy, scheme, treebank, SIDES if parsed is None else ("text",))
    trusted = {} if parsed is None else trusted_hypotheses(parsed, collapse=strategy.collapse)
    for id in (pair.id for pair in pair_set.pairs if pair.gold == "YES"):
        hypothesis = trusted[id] if id in trusted else read(gold[id, "hypothesis"])
        yield Subject(id, gold[id, "text"], hypothesis, read)


def _gold(
    pair_set: PairSet,
    strategy: Strategy,
    scheme: Scheme | None,
    treebank: Path | None,
    wanted: Sequence[Side],
) -> Graphs:
    """Return the trees, or the gold relations that stand for them."""
    if scheme is not None:
        return gold_trees(pair_set, treebank=treebank, wanted=wanted)
    graphs = gold_graphs(pair_set, collapse=strategy.collapse)
    return {
        (id, side): graph
        for id, pair in graphs.items()
        for side, graph in zip(SIDES, pair, strict=True)
    }


def _as_it_is(graph: Graph) -> Graph:
    return graph
