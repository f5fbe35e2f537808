"""``pete oracle ablate``: what each rule does to the answers on gold relations."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any

from pete.analysis.ablation import Scorer
from pete.api import load_pairs
from pete.cli.commands.ablate import add_rule_options, run_ablation
from pete.cli.declarations import add_documented
from pete.cli.options import EMBEDDED
from pete.evaluation.gold import score_gold

from . import shared


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_documented(experiments, run, "ablate")
    command.add_argument(
        "--dataset",
        action="append",
        metavar="NAME",
        help=f"a data set with a gold standard; may be repeated (default: {EMBEDDED})",
    )
    shared.add_split(command)
    add_rule_options(command)


def run(args: argparse.Namespace) -> int:
    """Switch each rule off, and each one on alone, on gold relations.

    Examples:
        pete oracle ablate
        pete oracle ablate --dataset pete-2010 --pairs
        pete oracle ablate --strategy generalized+ --json
    """

    def scorers() -> Iterable[Scorer]:
        names = dict.fromkeys(args.dataset or [EMBEDDED])
        pair_sets = [load_pairs(name, args.split) for name in names]
        return [partial(score_gold, pair_set) for pair_set in pair_sets]

    return run_ablation(args, scorers)
