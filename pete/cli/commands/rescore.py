"""``pete rescore``: score a saved run again, without the parser."""

from __future__ import annotations

import argparse
from pathlib import Path

from pete.cli.commands.evaluate import RunOutput, add_output_options
from pete.cli.options import (
    ScoringOptions,
    Subparsers,
    add_command,
    add_scoring_options,
    chosen,
)
from pete.cli.runs import load_saved, say_other_reading
from pete.errors import InputError
from pete.evaluation import Run


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "rescore",
        "score the parses of a saved run again, with other strategies or rules",
        examples=("pete rescore run.json --strategy generalized --with P202",),
    )
    command.add_argument("saved", type=Path, metavar="RUN.json", help="from pete evaluate --save")
    add_scoring_options(command)
    add_output_options(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Score again and show."""
    scoring, shown = chosen(ScoringOptions, args), RunOutput.of(args)
    strategies = scoring.strategies
    shown.check()
    saved = load_saved(args.saved)
    if not saved.materials:
        raise InputError("it holds no parses", path=args.saved, topic="save")
    rescored = Run(saved.materials, scoring.score(saved.materials, strategies), saved.partial)
    say_other_reading(args.saved, saved.results, rescored.results)
    shown.show(rescored)
    return 0 if rescored.measured else 1
