"""Pairs with their parses, and the results of strategies on them.

Parsing and scoring are two stages. :func:`parse_pairs` makes :class:`ParsedPairs` (pairs and
parses, all a later scoring needs), :class:`pete.evaluation.analyses.Analyses` makes the
:class:`Result` of each strategy from them, so a saved run can be scored again without the parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from pete.data.contract import PairSet, split_title
from pete.data.export import sentence_ids
from pete.entailment import (
    STRATEGIES,
    Decision,
    base_name,
    departures,
)
from pete.errors import InputError
from pete.evaluation.signature import Signature
from pete.metrics import YesNoScore
from pete.normaliser import SCHEMES, Profile
from pete.pairs import EntailmentPair, Label
from pete.parsing import (
    ParserAdapter,
    ParserInfo,
    ReadsParses,
    check_info,
)
from pete.parsing.fidelity import Fidelity
from pete.parsing.run import ParsedTexts, ParseStore, parse_texts

MANY_FAILURES: Final = 0.1
"""From more than this share of pairs without a parse on, reports say so above the figures."""

_REASONS: Final = 3
"""Number of different reasons that are listed where nothing was parsed."""


@dataclass(frozen=True, slots=True)
class ParsedPairs:
    """Pairs and their parses: all that scoring needs.

    Attributes:
        pair_set: The pairs.
        parser: The parser that read them.
        parsed: Its result for each distinct text and hypothesis, and its time.
    """

    pair_set: PairSet
    parser: ParserInfo
    parsed: ParsedTexts


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The decision on one pair, beside its gold answer."""

    pair: EntailmentPair
    gold: Label
    decision: Decision

    @property
    def right(self) -> bool:
        """Return whether the answer is the gold one."""
        return self.decision.answer == self.gold

    def __repr__(self) -> str:
        pair, decision = self.pair, self.decision
        return f"{pair.id} gold {self.gold}, answer {decision.answer}: {decision.reason}"


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The outcome of one strategy on one split with one parser.

    Attributes:
        parser: The parser.
        dataset: Name of the data set.
        split: Name of the split.
        profile: Profile of the normaliser.
        strategy: The strategy.
        outcomes: One per pair, in the order of the data set.
        signature: What the score was made of.
        speed: Texts per second of the parser, ``None`` if unknown.
        fidelity: How far its parses are written as the texts.
    """

    parser: ParserInfo
    dataset: str
    split: str
    profile: Profile
    strategy: str
    outcomes: tuple[Outcome, ...]
    signature: Signature
    speed: float | None = None
    fidelity: Fidelity = field(default_factory=Fidelity)

    @property
    def score(self) -> YesNoScore:
        """The counts of right and wrong answers."""
        return YesNoScore.count(
            ((outcome.gold, outcome.decision.answer) for outcome in self.outcomes),
            failures=self.failures,
        )

    @property
    def accuracy(self) -> float | None:
        """Share of right answers, 0 to 1; ``None`` where nothing was measured."""
        return self.score.accuracy

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % interval of the accuracy (Wilson 1927)."""
        return self.score.interval

    def __repr__(self) -> str:
        score, limits = self.score, self.interval
        line = f"{self.title} {self.strategy}: "
        if score.accuracy is None or limits is None:
            return f"{line}nothing measured"
        low, high = limits
        return (
            f"{line}{100 * score.accuracy:.1f} % ({100 * low:.1f}-{100 * high:.1f}), "
            f"{score.correct} of {score.pairs} pairs right"
        )

    @property
    def failures(self) -> int:
        """Pairs answered NO because a side has no parse."""
        return sum(map(_failed, self.outcomes))

    @property
    def title(self) -> str:
        """Data set and split as messages name them."""
        return split_title(self.dataset, self.split)

    @property
    def measured(self) -> bool:
        """Return whether any pair was answered from a parse, or by a strategy that needs none.

        Without a pair there was nothing to measure, and so nothing that failed.
        """
        return self.score.measured

    @property
    def unreliable(self) -> bool:
        """Return whether so many pairs have no parse that the figures measure little else."""
        return self.failures > MANY_FAILURES * len(self.outcomes)

    @property
    def failure_note(self) -> str:
        """A note on the pairs without a parse, ``""`` if there are none."""
        failed = filter(_failed, self.outcomes)
        reasons = list(dict.fromkeys(outcome.decision.reason for outcome in failed))
        if not reasons:
            return ""
        if not self.measured:
            first = " ".join(reasons[:_REASONS])
            return f"no pair of {self.title} has a parse, so nothing was measured: {first}"
        return (
            f"{self.failures} of {len(self.outcomes)} pairs of {self.title} have no parse and "
            f"count as NO; first reason: {reasons[0]}"
        )

    @property
    def fidelity_notes(self) -> tuple[str, ...]:
        """Notes on words and labels that are not as they should be."""
        return tuple(f"{self.dataset} {self.split}: {note}" for note in self.fidelity.notes)


def parse_pairs(
    pair_set: PairSet,
    adapter: ParserAdapter,
    *,
    progress: Callable[[int, int], None] | None = None,
    store: ParseStore | None = None,
    max_failures: int | None = None,
) -> ParsedPairs:
    """Parse every distinct text and hypothesis of a split once.

    Args:
        pair_set: The pairs.
        adapter: The parser. One that reads parses made beforehand is told the sentence ids
            its texts were exported under.
        progress: Called with the number of texts done and of all.
        store: Where parses are kept between runs.
        max_failures: Most texts without a parse, ``None`` for any number.

    Raises:
        PeteError: If the parser cannot run, or more texts fail.
        ParsingInterrupt: On Ctrl-C, with what is done (see :func:`complete_pairs`).
    """
    ids = sentence_ids(pair_set.pairs)
    made_before = isinstance(adapter, ReadsParses)
    if isinstance(adapter, ReadsParses):
        adapter = adapter.with_ids(ids)
    check_info(adapter.info)
    if adapter.info.scheme not in SCHEMES:
        raise InputError(
            f"the parser {adapter.info.name!r} declares the scheme {adapter.info.scheme!r}, and "
            "there is none of that name",
            cure=f"Declare one of {', '.join(sorted(SCHEMES))}.",
        )
    parsed = parse_texts(
        adapter, ids.values(), progress=progress, store=store, max_failures=max_failures
    )
    if made_before:  # at an unknown speed
        parsed = replace(parsed, seconds=0.0)
    return ParsedPairs(pair_set, adapter.info, parsed)  # what it is, as it knows after parsing


def complete_pairs(pair_set: PairSet, parsed: ParsedTexts) -> PairSet:
    """Return the pairs with both sides parsed, of a run that was cut short."""
    done = parsed.results.keys()
    pairs = (pair for pair in pair_set.pairs if {pair.text, pair.hypothesis} <= done)
    return pair_set.only(pairs)


def run_departures(result: Result) -> tuple[str, ...]:
    """Return where a result departs from the published strategy it is named after, line by line.

    The lines follow the signature: profile, tokens, lemmas and rules that were in force.
    """
    strategy, signature = STRATEGIES.get(base_name(result.strategy)), result.signature
    return departures(
        None if strategy is None else strategy.published,
        signature.rules.split(","),
        profile=signature.profile,
        lemmas=signature.lemmas,
        tokens=signature.tokens,
    )


def departure_lines(results: Iterable[Result]) -> tuple[str, ...]:
    """Return the departures of several results, each once, behind the strategies it is one of."""
    named: dict[str, dict[str, None]] = {}
    for result in results:
        for departure in run_departures(result):
            named.setdefault(departure, {})[result.strategy] = None
    return tuple(f"{', '.join(names)}: {departure}." for departure, names in named.items())


def _failed(outcome: Outcome) -> bool:
    return outcome.decision.outcome == "parse-failure"
