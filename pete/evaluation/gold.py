"""Gold relations of pairs: the analyses of a parser without errors, where they are annotated.

The kernel does not know where they come from: a plug-in registers a function under the
entry-point group ``pete.gold_graphs``, by the name of the data set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Final, Protocol, TypeAlias

from pete.data.contract import PairSet, check_answers
from pete.entailment import STRATEGIES, Strategy, Trainable, base_name
from pete.errors import PeteError, UnavailableError
from pete.evaluation.analyses import Analyses
from pete.evaluation.replay import named_strategy
from pete.evaluation.run import Run
from pete.evaluation.scoring import Result
from pete.graph import Graph
from pete.parsing import ParserInfo
from pete.registry import Registry

Ceilings: TypeAlias = Mapping[tuple[str, str], Mapping[str, int]]
"""Right answers on gold relations by strategy, for each data set and split where they are known."""


class GoldGraphs(Protocol):
    """Returns the normalised gold relations of text and hypothesis by pair id."""

    def __call__(
        self, pair_set: PairSet, *, collapse: bool = True
    ) -> Mapping[str, tuple[Graph, Graph]]:
        """Return those of these pairs; collapsed ones anyway, where there are no others."""
        ...


GOLD_GRAPHS: Final[Registry[GoldGraphs]] = Registry("pete.gold_graphs", "source of gold relations")
"""The sources of gold relations, each under the name of its data set."""

_GOLD: Final = ParserInfo(name="gold", version="", scheme="stanford", tokens="gold")


def gold_analyses(pair_set: PairSet, *, sources: Registry[GoldGraphs] = GOLD_GRAPHS) -> Analyses:
    """Return gold relations in the place of a parser's.

    Args:
        pair_set: All pairs of a split: gold relations are checked against them. A strategy that
            reads uncollapsed relations gets collapsed ones where there are no others.
        sources: Where gold relations are registered.

    Raises:
        UnavailableError: If nobody has annotated the split.
        InputError: If pairs and gold relations do not fit each other.
    """
    if pair_set.dataset not in sources.names():
        known = ", ".join(sources.names()) or "none"
        raise UnavailableError(
            f"there are no gold relations of the data set {pair_set.dataset!r}. "
            f"There are some of: {known}."
        )
    graphs = cache(partial(sources.load(pair_set.dataset), pair_set))
    return Analyses(pair_set, _GOLD, lambda pair, collapse: graphs(collapse=collapse)[pair.id])


def score_gold(
    pair_set: PairSet,
    strategies: Iterable[Strategy],
    *,
    sources: Registry[GoldGraphs] = GOLD_GRAPHS,
) -> tuple[Result, ...]:
    """Decide every pair on gold relations: the score of a parser that makes no error.

    Args:
        pair_set: All pairs of a split.
        strategies: The decision procedures; those that have to be trained are left out, for
            they learn from what a parser gives.
        sources: Where gold relations are registered.

    Returns:
        A result for each strategy, of the parser ``gold``.

    Raises:
        UnavailableError: If nobody has annotated the split.
        InputError: If pairs and gold relations do not fit each other, or a pair has no answer.
    """
    check_answers(pair_set.pairs, path=pair_set.source)
    analyses = gold_analyses(pair_set, sources=sources)
    return analyses.score(one for one in strategies if not isinstance(one, Trainable))


def is_trained(name: str) -> bool:
    """Return whether the strategy of a result has learned, and from what is no longer known."""
    return isinstance(STRATEGIES.get(base_name(name)), Trainable)


def gold_ceiling(
    pair_set: PairSet, strategies: Iterable[Strategy], *, report: Callable[[str], None]
) -> tuple[Result, ...]:
    """Return the results on gold relations, none where nobody has annotated the split.

    Other problems are reported, as parsers can be scored without a ceiling.

    Args:
        pair_set: All pairs of a split.
        strategies: As for :func:`score_gold`.
        report: Called with a line on a problem.
    """
    try:
        return score_gold(pair_set, strategies)
    except UnavailableError:
        return ()
    except PeteError as error:
        report(f"{pair_set.title}: scored without gold relations: {error}")
        return ()


def ceilings(run: Run, report: Callable[[str], None]) -> Ceilings:
    """Return the right answers on gold relations for the whole splits of a run.

    Args:
        run: The run.
        report: Called with a line on a problem.
    """
    right: dict[tuple[str, str], Mapping[str, int]] = {}
    for pair_set in (m.pair_set for m in run.materials if m.pair_set.whole and not run.partial):
        key = pair_set.dataset, pair_set.split
        names = (r.strategy for r in run.results if (r.dataset, r.split) == key)
        strategies = (named_strategy(name) for name in names if not is_trained(name))
        if results := gold_ceiling(pair_set, strategies, report=report):
            scores = ((result.strategy, result.score.correct) for result in results)
            right[key] = {name: correct for name, correct in scores if correct is not None}
    return right
