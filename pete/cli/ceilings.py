"""What strategies reach on gold relations, beside what they reach with a parser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pete.cli.console import say
from pete.data.contract import PairSet
from pete.entailment import STRATEGIES, Strategy, Trainable, base_name
from pete.errors import PeteError
from pete.evaluation import Run
from pete.evaluation.gold import GOLD_GRAPHS, score_gold
from pete.evaluation.replay import named_strategy
from pete.report.terminal import Ceilings


def ceilings(run: Run) -> Ceilings:
    """Right answers on gold relations, where a whole split has some; else nothing.

    What goes wrong is said: a score is not lost for want of its ceiling.
    """
    pair_sets = {(m.pair_set.dataset, m.pair_set.split): m.pair_set for m in run.materials}
    found: dict[tuple[str, str], Mapping[str, int]] = {}
    for key, pair_set in pair_sets.items():
        if run.partial or not pair_set.whole or pair_set.dataset not in GOLD_GRAPHS.names():
            continue
        try:
            scored = score_gold(pair_set, _strategies(run, pair_set))
        except PeteError as error:
            say(f"{' '.join(key)}: scored without the column max: {error}")
        else:
            found[key] = {
                r.strategy: r.score.correct for r in scored if r.score.correct is not None
            }
    return found


def _strategies(run: Run, pair_set: PairSet) -> Iterator[Strategy]:
    """The strategies of a split that need no training: gold relations are not trained on."""
    for result in run.results:
        own = (result.dataset, result.split) == (pair_set.dataset, pair_set.split)
        if own and not isinstance(STRATEGIES.get(base_name(result.strategy)), Trainable):
            yield named_strategy(result.strategy)
