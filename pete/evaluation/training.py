"""Strategies that learn: from a split that the user names, through the parser under test.

Nothing they have learned is kept: a strategy is trained when it is used.
"""

from __future__ import annotations

from collections.abc import Iterable

from pete.data.contract import DATASETS, PairSet, check_answers, open_dataset
from pete.entailment import STRATEGIES, Example, Strategy, Trainable
from pete.errors import UsageError
from pete.evaluation.analyses import Analyses
from pete.evaluation.scoring import Result
from pete.graph import Graph
from pete.registry import takes

_HASH_SHOWN = 8


def training_pairs(source: str) -> PairSet:
    """Return the pairs to learn from.

    Args:
        source: ``DATASET:SPLIT``, ``DATASET`` for its default split, or ``file:PATH``.

    Raises:
        PeteError: If they cannot be loaded.
        InputError: If a pair has no gold answer.
    """
    name, colon, split = source.partition(":")
    if colon and name in DATASETS.names() and takes(DATASETS.load(name)):
        pair_set = open_dataset(name).load(split)
    else:
        dataset = open_dataset(source)
        pair_set = dataset.load(dataset.info.splits[0])
    check_answers(pair_set.pairs, path=pair_set.source)
    return pair_set


def check_training(strategies: Iterable[Strategy], source: object | None) -> None:
    """Refuse a strategy that learns without pairs to learn from, and pairs without one that learns.

    Args:
        strategies: Those that are asked for.
        source: The pairs to learn from, or what names them; ``None`` for none.

    Raises:
        UsageError: In either case.
    """
    learning = [strategy.name for strategy in strategies if isinstance(strategy, Trainable)]
    if learning and source is None:
        raise UsageError(f"the strategy {learning[0]!r} has to be trained.", topic="train")
    if source is not None and not learning:
        learns = ", ".join(n for n, s in STRATEGIES.items() if isinstance(s, Trainable))
        raise UsageError(
            f"pairs to train on are given, and no strategy learns. Add one that does ({learns}), "
            "or leave them out."
        )


def trained_strategies(strategies: Iterable[Strategy], lesson: Analyses) -> tuple[Strategy, ...]:
    """Return the strategies, those that learn trained.

    A pair of which a side has no parse teaches nothing and is left out.

    Args:
        strategies: Any strategies.
        lesson: The pairs to learn from, as the strategies will read others.

    Raises:
        InputError: If the pairs are too few to learn from.
    """
    pair_set = lesson.pair_set
    source = f"{pair_set.dataset}:{pair_set.split}#{pair_set.sha256[:_HASH_SHOWN]}"
    graphs = ((pair.gold, *lesson.graphs(pair, True)) for pair in pair_set.pairs)
    examples = tuple(
        Example(text, hypothesis, gold)
        for gold, text, hypothesis in graphs
        if isinstance(text, Graph) and isinstance(hypothesis, Graph) and gold is not None
    )
    return tuple(
        strategy.fit(examples, source=source) if isinstance(strategy, Trainable) else strategy
        for strategy in strategies
    )


def held_out(result: Result) -> int:
    """Return the number of pairs decided by a classifier trained without their text.

    Where the split is the one the strategy was trained on, those are all with a parse, and the
    score is one of nested cross-validation.
    """
    return sum(outcome.decision.code == "D715" for outcome in result.outcomes)
