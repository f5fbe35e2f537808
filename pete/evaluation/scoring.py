"""Data set x parser x strategy: from pairs to decisions to scores.

Parsing and scoring are two stages. :func:`parse_pairs` makes a :class:`Material` (pairs and
parses, all a later scoring needs), :func:`score` makes the :class:`Result` of one strategy
from it, so a saved run can be scored again without the parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from pete.data.contract import PairSet, split_title
from pete.data.export import sentence_ids
from pete.entailment import (
    STRATEGIES,
    Decision,
    Strategy,
    base_name,
    departures,
    parse_failure,
)
from pete.errors import InputError
from pete.evaluation.signature import Signature
from pete.graph import Graph
from pete.listing import shortened
from pete.metrics import YesNoScore
from pete.normaliser import SCHEMES, Profile, Scheme, check_scheme, normalise, tagged
from pete.pairs import EntailmentPair, Label
from pete.parsing import (
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
    ReadsParses,
    check_info,
)
from pete.parsing.run import ParsedTexts, ParseStore, parse_texts
from pete.parsing.scrutiny import Fidelity
from pete.registry import html_view
from pete.text.lemmas import LEMMATISER, lemmatise, parser_lemmas

Lemmas: TypeAlias = Literal["pete", "parser"]
LEMMAS: Final[tuple[Lemmas, ...]] = get_args(Lemmas)

MANY_FAILURES: Final = 0.1
"""From more than this share of pairs without a parse on, reports say so above the figures."""

_REASONS: Final = 3
"""How many different reasons are given where nothing was parsed."""


@dataclass(frozen=True, slots=True)
class Material:
    """Pairs and their parses: all that scoring needs.

    Attributes:
        pair_set: The pairs.
        parser: The parser that read them.
        parsed: Its result for each distinct text and hypothesis, and its time.
    """

    pair_set: PairSet
    parser: ParserInfo
    parsed: ParsedTexts


@dataclass(frozen=True, slots=True)
class Normaliser:
    """From a parser's analysis to the graph that strategies read.

    Attributes:
        scheme: Scheme of the parser.
        profile: Profile of the normaliser.
        lemmas: Whose lemmas: ours, or the parser's own.
    """

    scheme: Scheme
    profile: Profile = "pete"
    lemmas: Lemmas = "pete"

    def __call__(self, graph: Graph, *, collapse: bool = True) -> Graph:
        """Tag, lemmatise and normalise one graph: the lemma of a word depends on its tag."""
        tokens = tagged(graph.tokens)
        lemmatised = (lemmatise if self.lemmas == "pete" else parser_lemmas)(tokens)
        return normalise(
            graph.with_tokens(lemmatised),
            scheme=self.scheme,
            profile=self.profile,
            collapse=collapse,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """The decision on one pair, beside its gold answer."""

    pair: EntailmentPair
    gold: Label
    decision: Decision

    @property
    def right(self) -> bool:
        """Whether the answer is the gold one."""
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
        """The counts."""
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
        """Whether any pair was answered from a parse, or by a strategy that needs none.

        Without a pair there was nothing to measure, and so nothing that failed.
        """
        return self.score.measured

    @property
    def unreliable(self) -> bool:
        """Whether so many pairs have no parse that the figures say more of that than of parses."""
        return self.failures > MANY_FAILURES * len(self.outcomes)

    @property
    def failure_note(self) -> str:
        """What must be said of the pairs without a parse; ``""`` if there are none."""
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
        """What must be said of words and labels that are not as they should be."""
        return tuple(f"{self.dataset} {self.split}: {note}" for note in self.fidelity.notes)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """One pair, the graphs of its sides, and the decision on it.

    Attributes:
        pair: The pair; its gold answer may be ``None``.
        parser: The parser.
        text: Normalised graph of T, ``None`` if it has no parse.
        hypothesis: Normalised graph of H, ``None`` if it has no parse.
        decision: The decision, with its trace.
    """

    pair: EntailmentPair
    parser: ParserInfo
    text: Graph | None
    hypothesis: Graph | None
    decision: Decision

    def __repr__(self) -> str:
        pair, decision = self.pair, self.decision
        gold = "" if pair.gold is None else f" (gold {pair.gold})"
        head = f"{pair.id}: {decision.answer}{gold} by {decision.strategy}, {decision.code}"
        sides = (f"T: {pair.text}", f"H: {pair.hypothesis}", decision.reason)
        return shortened(head, (*sides, *(f"{e.shown}: {e.status}" for e in decision.trace)))

    def _repr_html_(self) -> str:
        """Return the answer, with T and H and their arcs, for notebooks."""
        return html_view(self)


def parse_pairs(
    pair_set: PairSet,
    adapter: ParserAdapter,
    *,
    progress: Callable[[int, int], None] | None = None,
    store: ParseStore | None = None,
    max_failures: int | None = None,
) -> Material:
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
    if made_before:  # how fast, nobody knows
        parsed = replace(parsed, seconds=0.0)
    return Material(pair_set, adapter.info, parsed)  # what it is, as it knows after parsing


def complete_pairs(pair_set: PairSet, parsed: ParsedTexts) -> PairSet:
    """The pairs of which both sides are parsed, of a run that was cut short."""
    done = parsed.results.keys()
    pairs = (pair for pair in pair_set.pairs if {pair.text, pair.hypothesis} <= done)
    return pair_set.only(pairs)


def score(
    material: Material,
    strategies: Iterable[Strategy],
    *,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
) -> tuple[Result, ...]:
    """Decide every pair with every strategy.

    Args:
        material: Pairs and parses.
        strategies: The decision procedures.
        profile: Profile of the normaliser.
        lemmas: Whose lemmas: ours, or the parser's own.

    Raises:
        InputError: If a pair has no gold answer.
    """
    decide = _decider(material, Normaliser(material.parser.scheme, profile, lemmas))
    fidelity = Fidelity.of(material.parsed.results)
    return tuple(
        Result(
            parser=material.parser,
            dataset=material.pair_set.dataset,
            split=material.pair_set.split,
            profile=profile,
            strategy=strategy.name,
            outcomes=tuple(
                Outcome(pair, _gold(pair), decide(pair, strategy).decision)
                for pair in material.pair_set.pairs
            ),
            signature=Signature.of(
                material.parser,
                material.pair_set,
                strategy,
                profile=profile,
                lemmas=LEMMATISER if lemmas == "pete" else "parser",
            ),
            speed=material.parsed.speed,
            fidelity=fidelity,
        )
        for strategy in strategies
    )


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


def explain_pair(
    pair: EntailmentPair,
    material: Material,
    strategy: Strategy,
    *,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
) -> Explanation:
    """One pair with its graphs and the decision on it."""
    return _decider(material, Normaliser(material.parser.scheme, profile, lemmas))(pair, strategy)


def explain_pairs(
    material: Material,
    strategy: Strategy,
    *,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
) -> tuple[Explanation, ...]:
    """Every pair of a material, in its order, with its graphs and the decision on it."""
    decide = _decider(material, Normaliser(material.parser.scheme, profile, lemmas))
    return tuple(decide(pair, strategy) for pair in material.pair_set.pairs)


def _decider(
    material: Material, normaliser: Normaliser
) -> Callable[[EntailmentPair, Strategy], Explanation]:
    """A function that decides pairs and normalises each text once.

    Raises:
        InputError: If the parser's labels contradict the scheme it declares.
    """
    parses = (r.graph for r in material.parsed.results.values() if isinstance(r, Parse))
    check_scheme(parses, normaliser.scheme, source=f"the parser {material.parser.name!r}")

    @cache
    def graph(text: str, collapse: bool) -> Graph | ParseFailure:
        result: ParseResult = material.parsed.results[text]
        if isinstance(result, ParseFailure):
            return result
        return normaliser(result.graph, collapse=collapse)

    def decide(pair: EntailmentPair, strategy: Strategy) -> Explanation:
        text = graph(pair.text, strategy.collapse)
        hypothesis = graph(pair.hypothesis, strategy.collapse)
        if isinstance(text, ParseFailure):
            decision = parse_failure(strategy, "text", text.reason)
        elif isinstance(hypothesis, ParseFailure):
            decision = parse_failure(strategy, "hypothesis", hypothesis.reason)
        else:
            decision = strategy.decide(text, hypothesis)
        return Explanation(
            pair,
            material.parser,
            None if isinstance(text, ParseFailure) else text,
            None if isinstance(hypothesis, ParseFailure) else hypothesis,
            decision,
        )

    return decide


def _failed(outcome: Outcome) -> bool:
    return outcome.decision.outcome == "parse-failure"


def _gold(pair: EntailmentPair) -> Label:
    if pair.gold is None:
        raise InputError(
            f"pair {pair.id!r} has no gold answer",
            cure="Give every pair YES or NO, or explain it instead of scoring.",
        )
    return pair.gold
