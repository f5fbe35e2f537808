"""Types of wrong answers, as in Table 3 of Rimell & Clark (2010, S10-1060), for any parser.

A wrong answer is the parser's error where the same strategy is right on the gold relations, and
the module's where it is not. The parser's error is in its analysis of T, of H, or of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from pete.entailment import Decision, Strategy
from pete.evaluation import Analyses, Explanation, Outcome, ParsedPairs, Result
from pete.graph import Graph, Relation
from pete.pairs import EntailmentPair

from ..annotation.sentences import SIDES
from ..gold.graphs import gold_graphs
from ..gold.hypotheses import trusted_graphs
from ..gold.judged_pairs import ErrorNote
from ..minimal_edits import Edit
from .decisive_edits import BothGraphs, DecisiveEdits, decisive_edits
from .unbounded import Verdict, by_construction, is_unbounded

ErrorType: TypeAlias = Literal["unbounded", "other-parser", "module"]
ERROR_TYPES: Final[Mapping[ErrorType, str]] = {
    "unbounded": "parser, unbounded dependency",
    "other-parser": "parser, other",
    "module": "module",
}
"""The types, with their names for people."""

Fault: TypeAlias = Literal["text", "hypothesis", "either", "together"]
FAULTS: Final[Mapping[Fault, str]] = {
    "text": "in T",
    "hypothesis": "in H",
    "either": "in both",
    "together": "only together",
}
"""Where an error of the parser is, with names for people.

The answer is wrong with the parser's T and the gold H alone (``text``), with its H and the gold T
alone (``hypothesis``), with each of them (``either``), or only with both (``together``).
"""


class Missed(NamedTuple):
    """A number of YES pairs answered NO, and of NO pairs answered YES."""

    fn: int
    fp: int

    @property
    def total(self) -> int:
        """Their sum."""
        return self.fn + self.fp

    @property
    def shown(self) -> str:
        """The sum, in brackets both numbers.

        Example:
            >>> Missed(7, 1).shown
            '8 (7, 1)'
        """
        return f"{self.total} ({self.fn}, {self.fp})"


ErrorCounts: TypeAlias = Mapping[ErrorType, Missed]
"""Wrong pairs by type."""

Notes: TypeAlias = Mapping[tuple[str, str], ErrorNote]
FaultCounts: TypeAlias = Mapping[Fault, Missed]
"""Wrong pairs by where the parser's error is."""

GoldGraphs: TypeAlias = Mapping[str, tuple[Graph, Graph]]


@dataclass(frozen=True, slots=True)
class WrongPair:
    """A pair that is answered wrong.

    Attributes:
        outcome: The pair and the answer.
        error: The type of the error.
        fault: Where it is; ``None`` for an error of the module.
        verdict: The source that says whether a parser error is an unbounded dependency: the
            ``table`` of judged pairs, the ``construction`` of the pair, or the gold ``relations``
            on which the answer depends. ``None`` for an error of the module, or without a parse.
        decisive: The edits that decide the answer; ``None`` likewise.
        on_gold: The decision on the gold relations.
    """

    outcome: Outcome
    error: ErrorType
    fault: Fault | None
    verdict: Verdict | None
    decisive: DecisiveEdits | None
    on_gold: Decision


@dataclass(frozen=True, slots=True)
class SortedErrors:
    """The wrong answers of one strategy, sorted.

    Attributes:
        result: Its answers.
        wrong: The wrong ones.
        gold_correct: Pairs it has right on gold relations.
        lucky: Ids of pairs that are right with the parser and wrong on gold relations.
    """

    result: Result
    wrong: tuple[WrongPair, ...]
    gold_correct: int
    lucky: tuple[str, ...]

    @property
    def counts(self) -> ErrorCounts:
        """The number of wrong answers of each type."""
        found = Counter((wrong.error, wrong.outcome.gold) for wrong in self.wrong)
        return {error: Missed(found[error, "YES"], found[error, "NO"]) for error in ERROR_TYPES}

    @property
    def faults(self) -> FaultCounts:
        """The number of the parser's errors in each place."""
        found = Counter((wrong.fault, wrong.outcome.gold) for wrong in self.wrong)
        return {fault: Missed(found[fault, "YES"], found[fault, "NO"]) for fault in FAULTS}


@dataclass(frozen=True, slots=True)
class PublishedErrors:
    """A published table of errors.

    Attributes:
        system: Name of the system.
        pairs: All pairs.
        counts: Its errors by our types.
        difficult: Errors that the paper counts apart as a difficult entailment (FN, FP).
        source: Where the figures were published.
    """

    system: str
    pairs: int
    counts: ErrorCounts
    difficult: Missed
    source: str

    @property
    def wrong(self) -> int:
        """All wrong pairs."""
        return sum(missed.total for missed in (*self.counts.values(), self.difficult))


PUBLISHED: Final = {
    ("pete-2010", "dev"): PublishedErrors(
        system="Cambridge",
        pairs=66,
        counts={"unbounded": Missed(8, 1), "other-parser": Missed(6, 2), "module": Missed(1, 3)},
        difficult=Missed(1, 0),
        source="Rimell & Clark 2010 (S10-1060), Table 3; in Table 6 of Yuret, Rimell & Han 2013 "
        "(LRE 47) the difficult entailment counts among the unbounded dependencies",
    )
}
"""Published tables by data set and split."""


def sort_errors(
    analyses: Analyses,
    strategies: Sequence[Strategy],
    notes: Notes,
    hypotheses: ParsedPairs | None = None,
) -> tuple[SortedErrors, ...]:
    """Sort the wrong answers of each strategy.

    Args:
        analyses: The graphs of the pairs.
        strategies: The decision procedures.
        notes: Judged pairs (:func:`pete.oracle.gold.judged_pairs.read_error_classes`).
        hypotheses: Parses of the same pairs whose hypotheses are trusted in the place of gold ones.

    Raises:
        UnavailableError: If the pairs are not annotated.
        InputError: If pairs and gold relations do not fit each other, a pair has no answer, or a
            trusted hypothesis no parse.
    """
    gold = {
        collapse: gold_graphs(analyses.pair_set, collapse=collapse)
        if hypotheses is None
        else trusted_graphs(hypotheses, collapse=collapse)
        for collapse in {strategy.collapse for strategy in strategies}
    }
    return tuple(
        _sorted(result, analyses.explain_all(strategy), strategy, gold[strategy.collapse], notes)
        for result, strategy in zip(analyses.score(strategies), strategies, strict=True)
    )


def _sorted(
    result: Result,
    explanations: Sequence[Explanation],
    strategy: Strategy,
    gold: GoldGraphs,
    notes: Notes,
) -> SortedErrors:
    on_gold = {id: strategy.decide(*graphs) for id, graphs in gold.items()}
    right = {o.pair.id for o in result.outcomes if on_gold[o.pair.id].answer == o.gold}
    wrong: list[WrongPair] = []
    for outcome, explanation in zip(result.outcomes, explanations, strict=True):
        id = outcome.pair.id
        if outcome.right:
            continue
        if id not in right:
            wrong.append(WrongPair(outcome, "module", None, None, None, on_gold[id]))
            continue
        decisive = _decisive(explanation, gold[id], strategy)
        note = notes.get((result.dataset, id))
        unbounded, verdict = _is_unbounded(explanation.pair, decisive, gold[id], note)
        error: ErrorType = "unbounded" if unbounded else "other-parser"
        fault = _fault(explanation, gold[id], strategy)
        wrong.append(WrongPair(outcome, error, fault, verdict, decisive, on_gold[id]))
    lucky = (o.pair.id for o in result.outcomes if o.right and o.pair.id not in right)
    return SortedErrors(result, tuple(wrong), len(right), tuple(lucky))


def _fault(explanation: Explanation, gold: tuple[Graph, Graph], strategy: Strategy) -> Fault:
    """Return where the parser's error is; a text without a parse is answered NO."""

    def wrong(text: Graph | None, hypothesis: Graph | None) -> bool:
        if text is None or hypothesis is None:
            return explanation.pair.gold != "NO"
        return strategy.decide(text, hypothesis).answer != explanation.pair.gold

    in_text, in_hypothesis = (
        wrong(explanation.text, gold[1]),
        wrong(gold[0], explanation.hypothesis),
    )
    if in_text:
        return "either" if in_hypothesis else "text"
    return "hypothesis" if in_hypothesis else "together"


def _decisive(
    explanation: Explanation, gold: tuple[Graph, Graph], strategy: Strategy
) -> DecisiveEdits | None:
    text, hypothesis, pair = explanation.text, explanation.hypothesis, explanation.pair
    if text is None or hypothesis is None:
        return None
    return decisive_edits(
        BothGraphs("text", text, gold[0], pair.text),
        BothGraphs("hypothesis", hypothesis, gold[1], pair.hypothesis),
        lambda t, h: strategy.decide(t, h).answer == pair.gold,
    )


def _is_unbounded(
    pair: EntailmentPair,
    decisive: DecisiveEdits | None,
    gold: tuple[Graph, Graph],
    note: ErrorNote | None,
) -> tuple[bool, Verdict | None]:
    """Return whether the dependency is unbounded, and the source that says so."""
    if note is not None:
        return note.error_class == "unbounded-dependency", "table"
    if pair.tags:
        return by_construction(pair.tags), "construction"
    if decisive is None:
        return False, None
    graphs = dict(zip(SIDES, gold, strict=True))
    return any(_about_unbounded(e, graphs[e.side]) for e in decisive.edits), "relations"


def _about_unbounded(edit: Edit, gold: Graph) -> bool:
    """Return whether a missing relation, or a gold one in place of a wrong one, is unbounded."""
    relations: Sequence[Relation] = ()
    if edit.added is not None:
        relations = [edit.added]
    elif edit.removed is not None:
        relations = gold.edges_to(edit.removed.dependent)
    return any(is_unbounded(gold, relation) for relation in relations)
