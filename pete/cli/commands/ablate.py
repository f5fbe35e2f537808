"""``pete ablate``: the effect of each rule on the answers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pete.analysis.ablation import Scorer, ablate, variants
from pete.cli.declarations import Subparsers, add_documented, add_options, chosen, option, switch
from pete.cli.options import ScoringOptions, add_normaliser_options, add_strategy_options
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_material_options
from pete.entailment import find_strategy
from pete.report.ablation import PEOPLE, ablation_report, long_columns


@dataclass(frozen=True, slots=True)
class AblationOptions:
    """The strategy whose rules are switched, and the answers that are listed.

    Attributes:
        onto: The strategy on top of which each rule is switched on (default: %(default)s).
        pairs: List the pairs that change.
    """

    onto: str = option("NAME", default="generalized")
    pairs: bool = switch()


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "ablate")
    add_material_options(command)
    add_rule_options(command)
    add_normaliser_options(command)


def add_rule_options(command: argparse.ArgumentParser) -> None:
    """Add the strategies whose rules are switched, and the form of output."""
    add_strategy_options(command, several=False)
    add_options(command, AblationOptions)
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Switch each rule off, and each one on alone, and count the answers that change.

    Examples:
        pete ablate run.json
        pete ablate run.json --pairs
        pete ablate --parser stanza --dataset pete-2010 --format csv > rules.csv
        pete ablate run.json --strategy generalized+ --onto cambridge --json
    """

    def scorers() -> Iterable[Scorer]:
        options = RunOptions.of(args)
        return [options.scoring.read(parsed).score for parsed in options.materials()]

    return run_ablation(args, scorers)


def run_ablation(args: argparse.Namespace, scorers: Callable[[], Iterable[Scorer]]) -> int:
    """Ablate and show.

    Args:
        args: With the options of :func:`add_rule_options`.
        scorers: Makes the scorers, one for each split; called after all options are checked.
    """
    options = output_options(args, PEOPLE, data=long_columns(pairs=args.pairs))
    strategy = chosen(ScoringOptions, args).only("ablate")
    switched = variants(strategy, onto=find_strategy(args.onto))
    ablations = [ablate(scorer, switched) for scorer in scorers()]
    options.show(ablation_report(ablations, sign=options.sign, pairs=args.pairs))
    return 0
