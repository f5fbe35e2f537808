"""``pete rescore``: score a saved run again, without the parser."""

from __future__ import annotations

import argparse
from pathlib import Path

from pete.cli.commands.evaluate import add_output_options, check_output, show_run
from pete.cli.options import Subparsers, add_command, add_scoring_options, strategies
from pete.cli.runs import load_saved, say_other_reading
from pete.errors import InputError
from pete.evaluation import Run, score

__all__ = ["register"]


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
    chosen = strategies(args)
    check_output(args)
    saved = load_saved(args.saved)
    if not saved.materials:
        raise InputError(
            "it holds no parses", path=args.saved, cure="Make it with: pete evaluate --save FILE."
        )
    results = tuple(
        result
        for material in saved.materials
        for result in score(material, chosen, profile=args.profile, lemmas=args.lemmas)
    )
    say_other_reading(args.saved, saved.results, results)
    rescored = Run(saved.materials, results, saved.partial)
    show_run(rescored, args)
    return 0 if rescored.measured else 1
