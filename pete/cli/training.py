"""Strategies that learn, on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from pete.cli.console import say
from pete.cli.options import ScoringOptions
from pete.data.contract import PairSet
from pete.entailment import Strategy
from pete.evaluation import ParsedPairs, Result
from pete.evaluation.training import held_out, trained_strategies, training_pairs


def add_training_option(command: argparse.ArgumentParser) -> None:
    """``--train``."""
    command.add_argument(
        "--train",
        metavar="DATASET[:SPLIT]",
        help="pairs that the strategy svm learns from; a pair whose text is among theirs is "
        "decided by a classifier trained without that text",
    )


def trained(
    scoring: ScoringOptions, read: Callable[[PairSet], ParsedPairs]
) -> tuple[Strategy, ...]:
    """Return the strategies, those that learn trained on what ``--train`` names.

    Args:
        scoring: The strategies, and on what they are trained.
        read: What parses the pairs.
    """
    if scoring.train is None:
        return scoring.strategies
    pair_set = training_pairs(scoring.train)
    material = read(pair_set)
    if material.parsed.failures:
        say(
            f"pete: {material.parsed.failures} texts of {pair_set.title} have "
            "no parse; their pairs are left out of the training."
        )
    return trained_strategies(scoring.strategies, scoring.read(material))


def say_held_out(results: Sequence[Result]) -> None:
    """Say of each trained strategy how many pairs have a text it was trained on."""
    for result in results:
        if number := held_out(result):
            say(
                f"{result.strategy}: {number} of {len(result.outcomes)} pairs of "
                f"{result.title} have a text it learned from; each was decided "
                "by a classifier trained without that text (nested cross-validation)."
            )
