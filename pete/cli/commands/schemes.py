"""``pete schemes``: how far head rules differ on the same phrase structure."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import get_args

from pete.analysis.schemes import Punctuation, score_schemes
from pete.cli.commands.heads import TreesOptions, read_trees
from pete.cli.declarations import Subparsers, add_documented, at_most, codes, option
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.errors import UsageError
from pete.heads import HEAD_RULES, head_rules
from pete.report.schemes import DIFFERENCES, SCORES, schemes_report


@dataclass(frozen=True, slots=True)
class SchemesOptions:
    """The head rules to compare, and how.

    Attributes:
        heads: The head rules, with tables of your own; may be repeated (default: %(default)s).
        punctuation: Cut punctuation, # and $ before heads are sought (default), keep punctuation
            and do not score it, or keep and score it.
        top: Differences of two schemes to list, a number or 'all' (default: %(default)s).
    """

    heads: str = option("NAME|FILE.tsv[,...]", default=",".join(HEAD_RULES), action=AddedList)
    punctuation: Punctuation = option(choices=get_args(Punctuation), default="cut")
    top: int = option("N", at_most, default=5)


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "schemes", TreesOptions, SchemesOptions)
    add_format(command, signed=False)


def run(args: argparse.Namespace) -> int:
    """Score the trees that head rules make against those that other head rules make.

    Examples:
        pete schemes trees.mrg
        pete schemes trees.mrg --heads yamada-matsumoto,collins --top 20
        pete schemes trees.mrg --heads collins,my_rules.tsv --punctuation unscored
    """
    options = output_options(args, SCORES, DIFFERENCES, data=SCORES)
    tables = [head_rules(name) for name in dict.fromkeys(codes(args.heads))]
    if len(tables) < 2:
        raise UsageError("--heads names fewer than two schemes. Name those to compare.")
    trees, name = read_trees(args.file)
    scores = score_schemes(trees, tables, args.punctuation, path=name)
    options.show(schemes_report(scores, tables, punctuation=args.punctuation, top=args.top))
    return 0
