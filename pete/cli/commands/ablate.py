"""``pete ablate``: what each rule does to the answers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Final

from pete.analysis.ablation import Scorer, ablate, variants
from pete.cli.options import (
    ScoringOptions,
    Subparsers,
    add_command,
    add_normaliser_options,
    add_strategy_options,
    chosen,
)
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_material_options
from pete.entailment import find_strategy
from pete.report.ablation import PEOPLE, ablation_report, long_columns

_PLAIN: Final = "generalized"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "ablate",
        "switch each rule off, and each one on alone, and count the answers that change",
        examples=(
            "pete ablate run.json",
            "pete ablate run.json --pairs",
            "pete ablate --parser stanza --dataset pete-2010 --format csv > rules.csv",
            "pete ablate run.json --strategy generalized+ --onto cambridge --json",
        ),
    )
    add_material_options(command)
    add_rule_options(command)
    add_normaliser_options(command)
    command.set_defaults(run=run)


def add_rule_options(command: argparse.ArgumentParser) -> None:
    """Whose rules are switched, and how that is shown."""
    add_strategy_options(command, several=False)
    command.add_argument(
        "--onto",
        default=_PLAIN,
        metavar="NAME",
        help="the strategy on top of which each rule is switched on (default: %(default)s)",
    )
    command.add_argument("--pairs", action="store_true", help="list the pairs that change")
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Ablate what a parser gives."""

    def scorers() -> Iterable[Scorer]:
        options = RunOptions.of(args)
        return [options.scoring.read(parsed).score for parsed in options.materials()]

    return run_ablation(args, scorers)


def run_ablation(args: argparse.Namespace, scorers: Callable[[], Iterable[Scorer]]) -> int:
    """Ablate and show.

    Args:
        args: With the options of :func:`add_rule_options`.
        scorers: Makes what decides the pairs, one for each split; called after all options are
            checked.
    """
    options = output_options(args, PEOPLE, data=long_columns(pairs=args.pairs))
    strategy = chosen(ScoringOptions, args).only("ablate")
    made = variants(strategy, onto=find_strategy(args.onto))
    ablations = [ablate(scorer, made) for scorer in scorers()]
    options.show(ablation_report(ablations, sign=options.sign, pairs=args.pairs))
    return 0
