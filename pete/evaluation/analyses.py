"""The graphs of T and H that strategies read, from parses or from gold relations, and decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, Self, TypeAlias, get_args

from pete.data.contract import PairSet
from pete.entailment import Decision, Strategy, parse_failure
from pete.errors import InputError
from pete.evaluation.scoring import Outcome, ParsedPairs, Result
from pete.evaluation.signature import Signature
from pete.graph import Graph
from pete.listing import shortened
from pete.normaliser import Profile, Scheme, check_scheme, normalise, tagged
from pete.pairs import EntailmentPair, Label
from pete.parsing import Parse, ParseFailure, ParserInfo
from pete.parsing.fidelity import Fidelity
from pete.registry import html_view
from pete.text.lemmas import LEMMATISER, lemmatise, parser_lemmas

Lemmas: TypeAlias = Literal["pete", "parser"]
LEMMAS: Final[tuple[Lemmas, ...]] = get_args(Lemmas)

Analysed: TypeAlias = Graph | ParseFailure


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


@dataclass(frozen=True, slots=True)
class Analyses:
    """The graphs of T and H of each pair of a split, and what strategies make of them.

    Attributes:
        pair_set: The pairs.
        parser: The parser that read them, ``gold`` for gold relations.
        graphs: The graphs of T and H of one of the pairs, collapsed or not.
        profile: Profile of the normaliser.
        lemmas: Whose lemmas, as signatures name them.
        speed: Texts per second of the parser, ``None`` if unknown.
        fidelity: How far its parses are written as the texts.
    """

    pair_set: PairSet
    parser: ParserInfo
    graphs: Callable[[EntailmentPair, bool], tuple[Analysed, Analysed]]
    profile: Profile = "pete"
    lemmas: str = LEMMATISER
    speed: float | None = None
    fidelity: Fidelity = field(default_factory=Fidelity)

    @classmethod
    def of(cls, parsed: ParsedPairs, *, profile: Profile = "pete", lemmas: Lemmas = "pete") -> Self:
        """Return the normalised parses of some pairs; each text is normalised once, when asked for.

        Args:
            parsed: Pairs and parses.
            profile: Profile of the normaliser.
            lemmas: Whose lemmas: ours, or the parser's own.

        Raises:
            InputError: If the parser's labels contradict the scheme it declares.
        """
        normaliser = Normaliser(parsed.parser.scheme, profile, lemmas)
        results, name = parsed.parsed.results, parsed.parser.name
        parses = (result.graph for result in results.values() if isinstance(result, Parse))
        check_scheme(parses, normaliser.scheme, source=f"the parser {name!r}")

        @cache
        def graph(text: str, collapse: bool) -> Analysed:
            result = results[text]
            if isinstance(result, ParseFailure):
                return result
            return normaliser(result.graph, collapse=collapse)

        return cls(
            parsed.pair_set,
            parsed.parser,
            lambda pair, collapse: (graph(pair.text, collapse), graph(pair.hypothesis, collapse)),
            profile,
            LEMMATISER if lemmas == "pete" else "parser",
            parsed.parsed.speed,
            Fidelity.of(results),
        )

    def explain(self, pair: EntailmentPair, strategy: Strategy) -> Explanation:
        """Return one of the pairs with its graphs and the decision on it."""
        text, hypothesis = self.graphs(pair, strategy.collapse)
        if isinstance(text, ParseFailure):
            decision = parse_failure(strategy, "text", text.reason)
        elif isinstance(hypothesis, ParseFailure):
            decision = parse_failure(strategy, "hypothesis", hypothesis.reason)
        else:
            decision = strategy.decide(text, hypothesis)
        return Explanation(
            pair,
            self.parser,
            None if isinstance(text, ParseFailure) else text,
            None if isinstance(hypothesis, ParseFailure) else hypothesis,
            decision,
        )

    def explain_all(self, strategy: Strategy) -> tuple[Explanation, ...]:
        """Return every pair, in the order of the split, with its graphs and the decision on it."""
        return tuple(self.explain(pair, strategy) for pair in self.pair_set.pairs)

    def score(self, strategies: Iterable[Strategy]) -> tuple[Result, ...]:
        """Decide every pair with every strategy.

        Raises:
            InputError: If a pair has no gold answer.
        """
        return tuple(self._scored(strategy) for strategy in strategies)

    def _scored(self, strategy: Strategy) -> Result:
        return Result(
            parser=self.parser,
            dataset=self.pair_set.dataset,
            split=self.pair_set.split,
            profile=self.profile,
            strategy=strategy.name,
            outcomes=tuple(
                Outcome(pair, _gold(pair), self.explain(pair, strategy).decision)
                for pair in self.pair_set.pairs
            ),
            signature=Signature.of(
                self.parser, self.pair_set, strategy, profile=self.profile, lemmas=self.lemmas
            ),
            speed=self.speed,
            fidelity=self.fidelity,
        )


def _gold(pair: EntailmentPair) -> Label:
    if pair.gold is None:
        raise InputError(
            f"pair {pair.id!r} has no gold answer",
            cure="Give every pair YES or NO, or explain it instead of scoring.",
        )
    return pair.gold
