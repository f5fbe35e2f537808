"""``pete rescore``: score a saved run again, without the parser."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from pete.cli.commands.evaluate import add_output_options, run_output
from pete.cli.declarations import Subparsers, add_documented, chosen, option
from pete.cli.options import ScoringOptions, add_scoring_options
from pete.cli.runs import load_saved, say_other_reading
from pete.errors import InputError
from pete.evaluation import Run


@dataclass(frozen=True, slots=True)
class RescoreOptions:
    """The run.

    Attributes:
        saved: From pete evaluate --save.
    """

    saved: Path = option("RUN.json", Path, flag="")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "rescore", RescoreOptions)
    add_scoring_options(command)
    add_output_options(command)


def run(args: argparse.Namespace) -> int:
    """Score the parses of a saved run again, with other strategies or rules.

    Examples:
        pete rescore run.json --strategy generalized --with P202
    """
    scoring, shown = chosen(ScoringOptions, args), run_output(args)
    strategies = scoring.strategies
    shown.check()
    saved = load_saved(args.saved)
    if not saved.materials:
        raise InputError("it holds no parses", path=args.saved, topic="save")
    rescored = Run(saved.materials, scoring.score(saved.materials, strategies), saved.partial)
    say_other_reading(args.saved, saved.results, rescored.results)
    shown.show(rescored)
    return 0 if rescored.measured else 1
